//! From a game's files to a world: the same way for every game, over the tables and the card compiler that it brings.

mod house;

use std::collections::BTreeSet;

use byword_kernel::ability::Filter;
use byword_kernel::catalog::{CardSpec, CatalogBuilder, Exactness, KeyZones, Translation};
use byword_kernel::keyword::KeywordDef;
use byword_kernel::rulebook::{Clauses, Rulebook, World};
use byword_kernel::vocabulary::Vocabulary;

use crate::cardfile::{CardSource, SpanishFace, parse_cards};
use crate::glossary;
use crate::homebrew::Brought;
use crate::keyword::read_keywords;
use crate::kit::{CardReport, Loaded};
use crate::phrasebook::{Books, PhraseError, Phrasebook};
use crate::reading::Account;
use crate::reading::untold::{chooses_of_one, leaves_x_open, means_either_of_two, picks_among_one};
use crate::source::{FileError, Place};
use crate::tongue::Tongue;
use crate::unclear::Unclear;
use crate::values::{MOST_CARDS, Values, check};

use house::House;
pub use house::named_in;

/// A text file of a game: its name and what is in it.
pub type TextFile = (&'static str, &'static str);

/// Lists keyword files of the crate's folder `keywords` by their names.
///
/// The path is that of a source file in `src`.
#[macro_export]
macro_rules! keyword_files {
    ($($name:literal),* $(,)?) => {
        &[$((concat!("keywords/", $name, ".keyword"), $crate::bundled_text!(concat!("../keywords/", $name, ".keyword")))),*]
    };
}

/// Lists the common phrases and phrase files of the crate's folder `phrases` by their names.
///
/// The path is that of a source file in `src`.
#[macro_export]
macro_rules! phrase_files {
    ($($name:literal),* $(,)?) => {
        &[$crate::CLAUSES, $crate::COMMON, $((concat!($name, ".phrases"), $crate::phrase_text!(concat!("../phrases/", $name, ".phrases")))),*]
    };
}

/// A text file that the program carries with it. For a page, which is downloaded, what its comments say is left out.
#[macro_export]
macro_rules! bundled_text {
    ($path:expr) => {{
        const TEXT: &str = include_str!($path);
        #[cfg(not(target_family = "wasm"))]
        {
            TEXT
        }
        #[cfg(target_family = "wasm")]
        {
            #[allow(long_running_const_eval)]
            const KEPT: [u8; TEXT.len()] = $crate::bundled::without_comments(TEXT);
            $crate::bundled::text(&KEPT)
        }
    }};
}

/// A phrase file that the program carries with it. A page, which is downloaded, is given those of a game when it is played
/// ([`Books::give`]).
#[macro_export]
macro_rules! phrase_text {
    ($path:expr) => {
        if cfg!(target_family = "wasm") { "" } else { include_str!($path) }
    };
}

/// What a game brings to be loaded.
pub struct Game {
    /// Its name on the command line.
    pub name: &'static str,
    /// The words of its rulebook, before any card is read.
    pub vocabulary: fn() -> Vocabulary,
    /// Its keywords, one file each.
    pub keywords: &'static [TextFile],
    /// Its phrasebooks, which all its worlds share.
    pub books: fn() -> &'static Books,
    /// Its index of clauses.
    pub clauses: TextFile,
    /// Its house set.
    pub house: TextFile,
    /// The keys that its card files may use.
    pub keys: &'static [&'static str],
    /// The values that some of them may have.
    pub values: &'static [(&'static str, Values)],
    /// Where cards are, as the kernel needs to know.
    pub zones: KeyZones,
    /// Its rulebook.
    pub rulebook: fn() -> Box<dyn Rulebook>,
    /// Makes the names, traits and other words of all cards known before any text is read, so that text may speak of
    /// later cards; returns phrases for those words in the notation of phrase files, if texts need them.
    pub words: fn(&mut Vocabulary, &[CardSource]) -> String,
    /// What the catalogue holds before the cards: things of the game that no file describes.
    pub fixtures: fn(&mut CatalogBuilder),
    /// Compiles a card.
    pub compile: CompileCard,
}

/// Compiles a card.
pub type CompileCard = fn(&CardSource, &Phrasebook, &mut Vocabulary) -> Result<Compiled, FileError>;

/// A compiled face and how its text was understood.
pub type Face = (CardSpec, Account);

/// A compiled card.
pub struct Compiled {
    front: Face,
    others: Vec<Face>,
}

impl Compiled {
    /// A card with one face.
    #[must_use]
    pub const fn one(front: Face) -> Self {
        Self { front, others: Vec::new() }
    }

    /// A card with the faces that its source has, each behind the one before.
    ///
    /// # Errors
    /// What is wrong with a face.
    pub fn faces(
        card: &CardSource,
        mut compile: impl FnMut(&CardSource) -> Result<Face, FileError>,
    ) -> Result<Self, FileError> {
        let front = compile(card)?;
        Ok(Self { front, others: card.faces().skip(1).map(compile).collect::<Result<_, _>>()? })
    }

    /// The card with what is printed on its faces, and what they say in Spanish.
    fn into_printed(mut self, source: &CardSource) -> Self {
        let said =
            |spanish: &SpanishFace| Translation { title: spanish.name.clone(), text: spanish.text.clone() };
        for ((face, _), source) in
            std::iter::once(&mut self.front).chain(&mut self.others).zip(source.faces())
        {
            face.spanish = source.spanish.as_ref().map(said);
            face.printed = source.fields.iter().map(|f| (f.key.clone(), f.value.clone())).collect();
        }
        self
    }

    /// Its front alone.
    pub(crate) fn into_front(self) -> Face {
        self.front
    }

    /// With what no text may leave open in any game: how much X is (a keyword's X is its number), which of two cards
    /// "it" means, which cards "one of them" is among, and what else than the one thing is to be chosen.
    fn questioned(mut self) -> Self {
        let asked = |test: &Filter| matches!(test, Filter::Fits(_));
        for (face, account) in std::iter::once(&mut self.front).chain(&mut self.others) {
            let (text, abilities) = (&face.text, &face.abilities);
            let card =
                abilities.iter().any(|one| means_either_of_two(one, text, asked) || picks_among_one(one));
            let number = abilities.iter().any(leaves_x_open);
            let effect = abilities.iter().any(chooses_of_one);
            account.unclear.extend(card.then_some(Unclear::Card));
            account.unclear.extend(number.then_some(Unclear::Number));
            account.unclear.extend(effect.then_some(Unclear::Effect));
            if card || number || effect {
                face.exactness = face.exactness.min(Exactness::Partial);
            }
        }
        self
    }

    /// How well the whole card is understood: as well as its worst face.
    fn exactness(&self) -> Exactness {
        let others = self.others.iter().map(|(face, _)| face.exactness);
        others.fold(self.front.0.exactness, Exactness::min)
    }

    fn report(&self, source: &CardSource) -> CardReport {
        let mut account = self.front.1.clone();
        self.others.iter().for_each(|(_, more)| account.extend(more.clone(), 0));
        CardReport {
            title: self.front.0.title.clone(),
            code: self.front.0.code.clone(),
            // Cards that belong to no set are told by the pack that they came in.
            set: source.field("set").or_else(|| source.field("pack")).unwrap_or_default().to_owned(),
            exactness: self.exactness(),
            account,
        }
    }
}

/// Compiles the house set of a game and the given cards. Cards that are not understood whole are left out of the
/// catalogue unless `partial` says otherwise.
///
/// # Errors
/// Everything that is wrong with the files.
pub fn load(game: &Game, extra: &[CardSource], partial: bool) -> Result<Loaded, Vec<FileError>> {
    compiled(game, extra, partial, &|_| (), &House::Whole)
}

/// Reads cards as if they were added to the house set, which is not compiled: for seeing what is understood of them.
///
/// # Errors
/// Everything that is wrong with the files.
pub fn read(game: &Game, extra: &[CardSource]) -> Result<Loaded, Vec<FileError>> {
    compiled(game, extra, true, &|_| (), &House::None)
}

/// Compiles cards and those of the house set, by their places in it ([`named_in`]; absent: all): a situation needs few of them,
/// and most of the time of loading is reading. Keywords may stand for something else, as scenarios are tried with that must tell the
/// difference.
///
/// # Errors
/// Everything that is wrong with the files.
pub fn load_some(
    game: &Game,
    extra: &[CardSource],
    house: Option<&BTreeSet<usize>>,
    change: &dyn Fn(&mut [KeywordDef]),
) -> Result<Loaded, Vec<FileError>> {
    compiled(game, extra, false, change, &house.map_or(House::Whole, House::Some))
}

/// The index of clauses with more lines.
fn index((file, text): TextFile, more: &str) -> Result<Clauses, String> {
    Clauses::read(&[text, more].join("\n")).map_err(|error| format!("{file}: {error}"))
}

/// The phrasebook of a game for texts of this language.
fn phrasebook(
    game: &Game,
    brought: &Brought,
    tongue: Tongue,
    keywords: &[KeywordDef],
    words: &str,
) -> Result<Phrasebook, PhraseError> {
    let books = (game.books)();
    if brought.is_empty() {
        books.with_words(tongue, keywords, words)
    } else {
        books.with_keywords(tongue, keywords, words)
    }
}

/// An error of the whole.
fn one(cause: String) -> Vec<FileError> {
    vec![FileError::new(&Place::default(), 1, cause)]
}

/// The house set and other cards, with the number of cards of the house.
fn sources(game: &Game, extra: &[CardSource]) -> Result<(Vec<CardSource>, usize), Vec<FileError>> {
    let (mut sources, mut errors) = parse_cards(game.house.0, game.house.1, game.keys);
    let house = sources.len();
    sources.extend(extra.iter().cloned());
    if sources.len() > MOST_CARDS {
        return Err(one(format!("{} cards, and a game is loaded with at most {MOST_CARDS}", sources.len())));
    }
    errors.extend(sources.iter().flat_map(|source| check(source, game.values)));
    if errors.is_empty() { Ok((sources, house)) } else { Err(errors) }
}

/// Adds a card to the catalogue, or tells that it is left out because it is not understood whole.
fn enter(builder: &mut CatalogBuilder, card: Compiled, exactness: Exactness, partial: bool) {
    if !partial && exactness != Exactness::Exact {
        return builder.leave_out(&card.front.0);
    }
    let front = CardSpec { exactness, ..card.front.0 };
    builder.add_card(front, card.others.into_iter().map(|(face, _)| face));
}

fn compiled(
    game: &Game,
    extra: &[CardSource],
    partial: bool,
    change: &dyn Fn(&mut [KeywordDef]),
    house: &House<'_>,
) -> Result<Loaded, Vec<FileError>> {
    let mut vocabulary = (game.vocabulary)();
    let mut keywords = read_keywords(game.keywords, &mut vocabulary)?;
    let clauses = index(game.clauses, "").map_err(one)?;
    let (sources, of_house) = sources(game, extra)?;
    let brought = Brought::read(extra, &clauses, &mut keywords, &mut vocabulary)?;
    let clauses = index(game.clauses, &brought.clauses()).map_err(one)?;
    let phrases = (game.words)(&mut vocabulary, &sources);
    glossary::translate(&mut vocabulary, &sources);
    let book = |tongue| {
        phrasebook(game, &brought, tongue, &keywords, &phrases).map_err(|error| one(error.to_string()))
    };
    let is_spanish = |source: &CardSource| source.tongue() == Tongue::Spanish;
    let has_spanish = brought.speaks_spanish() || sources.iter().any(is_spanish);
    let (phrasebook, spanish) =
        (book(Tongue::English)?, has_spanish.then(|| book(Tongue::Spanish)).transpose()?);
    let book_of = |card: &CardSource| spanish.as_ref().filter(|_| is_spanish(card)).unwrap_or(&phrasebook);
    brought.understand(&mut keywords, &mut |card| (game.compile)(card, book_of(card), &mut vocabulary))?;
    change(&mut keywords);
    let mut builder = CatalogBuilder::new(game.zones, keywords);
    (game.fixtures)(&mut builder);
    let (mut cards, mut errors) = (Vec::new(), Vec::new());
    let is_read = |place: usize| place >= of_house || house.has(place);
    let brought_names: BTreeSet<&str> = extra.iter().map(|card| card.name.as_str()).collect();
    for (place, source) in sources.iter().enumerate().filter(|(place, _)| is_read(*place)) {
        match (game.compile)(source, book_of(source), &mut vocabulary) {
            Ok(card) => {
                let card = card.questioned().into_printed(source);
                let report = card.report(source);
                // A card that is brought stands for the house card of its name; tokens are the game's own.
                let replaced =
                    place < of_house && !card.front.0.token && brought_names.contains(&*source.name);
                if !replaced {
                    enter(&mut builder, card, report.exactness, partial);
                }
                cards.push(report);
            }
            Err(error) => errors.push(error),
        }
    }
    if builder.is_overfull() {
        errors.extend(one("there are more cards, abilities or effects than can be told apart".to_owned()));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let (game, rulebook, catalog) = (game.name, (game.rulebook)(), builder.finish());
    Ok(Loaded { world: World { game, vocabulary, catalog, clauses, rulebook }, phrasebook, cards })
}
