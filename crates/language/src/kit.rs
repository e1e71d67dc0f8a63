//! What a game crate offers to everything above it: one value per game.

use std::path::{Path, PathBuf};

use byword_kernel::catalog::Exactness;
use byword_kernel::rulebook::{Setup, World};

use crate::cardfile::CardSource;
use crate::deck::exchange::in_one_piece;
use crate::deck::{DeckLine, DeckSource, parse_deck};
use crate::loader::Game;
use crate::phrasebook::Phrasebook;
use crate::reading::Account;
use crate::source::{FileError, Place, brief};

/// Compiles the house set and other cards, with those that are not understood whole or without.
pub type Load = fn(extra: &[CardSource], partial: bool) -> Result<Loaded, Vec<FileError>>;
/// Makes the setup of a game: its decks, seats and seed.
pub type SetUp =
    fn(world: &World, decks: &[DeckSource], seats: u8, seed: u64) -> Result<Setup, Vec<FileError>>;

/// Makes a deck of cards that a user brings, for a game with these options of the setup and these decks of the players
/// before, by random numbers of a seed.
pub type Brew = fn(
    world: &World,
    cards: &[CardSource],
    options: &[(String, String)],
    others: &[DeckSource],
    seed: u64,
) -> Option<DeckSource>;

/// Reads a file of decks: the file's name and text.
pub type DecksIn = fn(world: &World, file: &str, text: &str) -> Result<Vec<DeckSource>, Vec<FileError>>;

/// The most bytes that a file of decks has, and the most cards that a deck has.
const MOST_BYTES: usize = 200_000;
const MOST_CARDS: u32 = 5_000;
/// What a deck of any game may say about itself.
const ABOUT: [&str; 2] = ["name", "author"];

/// The decks of a file in any form that people have them in. Every line is a card or one of the game's keys.
///
/// # Errors
/// Everything that is malformed in it, that it is too long, or that it has no deck.
pub fn read_decks(
    kit: &Kit,
    world: &World,
    file: &str,
    text: &str,
) -> Result<Vec<DeckSource>, Vec<FileError>> {
    let place = Place { file: file.into(), ..Place::default() };
    let fail = |cause: String| Err(vec![FileError::new(&place, 1, cause)]);
    if text.len() > MOST_BYTES {
        return fail(format!("a file of decks has at most {MOST_BYTES} bytes"));
    }
    let text = text.trim_start_matches('\u{feff}');
    let decks = match in_one_piece(file, text) {
        Some(deck) => vec![deck],
        None => (kit.decks_in)(world, file, text)?,
    };
    if decks.iter().all(|deck| deck.lines.is_empty()) {
        return fail("there is no deck in it".to_owned());
    }
    let errors: Vec<FileError> = decks.iter().flat_map(|deck| unknown_keys(kit, deck)).collect();
    let most = decks.iter().map(|deck| deck.cards().map(|(count, _)| u32::from(count)).sum::<u32>()).max();
    match most {
        _ if !errors.is_empty() => Err(errors),
        Some(most) if most > MOST_CARDS => fail(format!("{most} cards, and a deck has at most {MOST_CARDS}")),
        _ => Ok(decks),
    }
}

/// The headers of a deck that its game has not.
fn unknown_keys(kit: &Kit, deck: &DeckSource) -> Vec<FileError> {
    let known = || kit.deck_keys.iter().chain(&ABOUT).copied();
    let unknown = |line: &DeckLine| match line {
        DeckLine::Header { key, place, .. } if !known().any(|word| word == key) => {
            let cause = format!("a deck of {} has no line `{}:`", kit.title, brief(key));
            Some(FileError::new(place, place.column, cause).near(key, known()))
        }
        _ => None,
    };
    deck.lines.iter().filter_map(unknown).collect()
}

/// A file with one deck in our own form, as [`Kit::decks_in`] wants it.
///
/// # Errors
/// Everything that is malformed in it.
pub fn own_form(_world: &World, file: &str, text: &str) -> Result<Vec<DeckSource>, Vec<FileError>> {
    one_deck(file, text)
}

/// A file with one deck in our own form.
///
/// # Errors
/// Everything that is malformed in it.
pub fn one_deck(file: &str, text: &str) -> Result<Vec<DeckSource>, Vec<FileError>> {
    if text.trim_start().starts_with(['{', '[']) {
        let place = Place { file: file.into(), ..Place::default() };
        return Err(vec![FileError::new(&place, 1, "this is JSON; a deck is lines such as `4 Card name`")]);
    }
    let (deck, errors) = parse_deck(file, text);
    if errors.is_empty() { Ok(vec![deck]) } else { Err(errors) }
}

/// A file's name and text.
pub type NamedText<'a> = (&'a str, &'a str);

/// Where a card database keeps the Spanish words of its cards, and how a file of cards is read with them.
pub struct Translations {
    /// The file with the words for a file of cards, whether it exists or not; nothing if that is no file of cards.
    pub beside: fn(cards: &Path) -> Option<PathBuf>,
    /// Reads a file of cards and the file with their words: names and texts of both.
    pub import: fn(cards: NamedText<'_>, words: NamedText<'_>) -> Result<Imported, FileError>,
}

/// The cards of a database, and what is odd about it but no reason to refuse it.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The cards.
    pub cards: Vec<CardSource>,
    /// What is odd, with its place.
    pub warnings: Vec<FileError>,
}

impl Imported {
    /// With more of them.
    pub fn extend(&mut self, more: Self) {
        self.cards.extend(more.cards);
        self.warnings.extend(more.warnings);
    }
}

/// A game, for the programs that play, simulate, check and explain it.
pub struct Kit {
    /// The name on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The fewest, usual and most seats.
    pub seats: (u8, u8, u8),
    /// The types of which a player has one card in play (a character, an identity).
    pub sole: &'static [&'static str],
    /// The keys that its card files may use.
    pub keys: &'static [&'static str],
    /// True if the players play together against the game.
    pub cooperative: bool,
    /// The key of the cards' inks, aspects or classes, if they have any.
    pub colours: Option<&'static str>,
    /// The options of its setup: each with the values it may have (none: any text).
    pub options: &'static [(&'static str, &'static [&'static str])],
    /// The house decks: name and text.
    pub decks: &'static [(&'static str, &'static str)],
    /// Compiles the house set and the given cards. With `partial`, cards that are not understood whole may be played.
    pub load: Load,
    /// The files that it is loaded from, if it is of files.
    pub game: Option<&'static Game>,
    /// The setup of a game with these decks (the house decks if there are none).
    pub setup: SetUp,
    /// Reads a database of cards in any shape that people have it in: the file's name and text.
    pub import: fn(file: &str, text: &str) -> Result<Vec<CardSource>, FileError>,
    /// Where databases of the game have Spanish words, if any have.
    pub translations: Option<Translations>,
    /// Reads a deck file in any shape that people have it in; a set-up file has a deck for each player.
    pub decks_in: DecksIn,
    /// The keys that its deck files may use.
    pub deck_keys: &'static [&'static str],
    /// True if each player has a deck; else all decks together are what the table plays with.
    pub deck_each: bool,
    /// The key by which a deck says whom its player plays, where no two players may play the same.
    pub hero_key: Option<&'static str>,
    /// What is against the rules of deck construction that the options name, or else against the usual ones; nothing if the
    /// option `decks` says that any will do: the player, and the rule that is broken with its clause.
    pub illegal: fn(world: &World, setup: &Setup) -> Vec<(usize, String)>,
    /// Makes a deck of cards that a user brings, by random numbers of a seed; nothing if too few can be played.
    pub brew: Option<Brew>,
}

/// A game ready to be played, and what became of each card's text.
pub struct Loaded {
    /// The world.
    pub world: World,
    /// The phrasebook, for writing abilities out.
    pub phrasebook: Phrasebook,
    /// What became of each card.
    pub cards: Vec<CardReport>,
}

/// How well one card was understood.
#[derive(Clone, Debug)]
pub struct CardReport {
    /// Its title.
    pub title: String,
    /// Its id in the database.
    pub code: String,
    /// Its set in the database, if it has one.
    pub set: String,
    /// How well.
    pub exactness: Exactness,
    /// How its text was understood.
    pub account: Account,
}
