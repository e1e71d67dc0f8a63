//! Decks: the house decks by name, others by file.

use std::collections::BTreeSet;
use std::path::Path;

use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::{Setup, World};
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckSource, or_house};
use byword_language::kit::{Kit, one_deck, read_decks};
use byword_language::source::{FileError, Place};

use crate::cards::{from_files, read_text};
use crate::error::LibraryError;

/// The house deck of this name, or the decks in this file.
///
/// # Errors
/// If there is neither, with the nearest name; everything that is malformed in the file.
pub fn decks(kit: &Kit, world: &World, name: &str) -> Result<Vec<DeckSource>, Vec<LibraryError>> {
    if !is_house(kit, name) && Path::new(name).exists() {
        let text = read_text(Path::new(name)).map_err(|error| vec![error])?;
        return in_text(kit, world, name, &text);
    }
    house(kit, name)
}

fn is_house(kit: &Kit, name: &str) -> bool {
    kit.decks.iter().any(|(house, _)| house.eq_ignore_ascii_case(name))
}

/// The house deck of this name.
///
/// # Errors
/// If there is none, with the nearest name.
pub fn house(kit: &Kit, name: &str) -> Result<Vec<DeckSource>, Vec<LibraryError>> {
    match kit.decks.iter().find(|(house, _)| house.eq_ignore_ascii_case(name)) {
        Some((house, text)) => one_deck(house, text).map_err(from_files),
        None => {
            let known = kit.decks.iter().map(|(house, _)| *house);
            Err(vec![LibraryError::unknown("house deck or deck file", name, known)])
        }
    }
}

/// The decks in a text of this name.
///
/// # Errors
/// Everything that is malformed in it, or that it has none.
pub fn in_text(
    kit: &Kit,
    world: &World,
    name: &str,
    text: &str,
) -> Result<Vec<DeckSource>, Vec<LibraryError>> {
    read_decks(kit, world, name, text).map_err(from_files)
}

/// The option by which a game plays decks that break the rules of deck construction.
const ANY_DECK: (&str, &str) = ("decks", "any");

/// Which decks a game is played with, and how else it begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice<'a> {
    /// Decks by name of a house deck or by file.
    pub named: &'a [String],
    /// Cards that a user brings: if no decks are named, decks are made of them, where there are enough.
    pub cards: &'a [CardSource],
    /// Options of the setup, by name.
    pub options: &'a [(String, String)],
    /// True if decks that are named may break the rules of deck construction.
    pub any_deck: bool,
}

/// The setup of a game with the decks chosen, or else with the house decks.
///
/// # Errors
/// Everything that is wrong with the decks, unknown cards among it.
pub fn setup(
    kit: &Kit,
    world: &World,
    chosen: Choice<'_>,
    seats: u8,
    seed: u64,
) -> Result<Setup, Vec<LibraryError>> {
    setup_with(kit, world, named(kit, world, chosen.named)?, chosen, seats, seed)
}

/// The decks of these names and files.
///
/// # Errors
/// Everything that is wrong with them.
pub fn named(kit: &Kit, world: &World, names: &[String]) -> Result<Vec<DeckSource>, Vec<LibraryError>> {
    let (mut sources, mut errors) = (Vec::new(), Vec::new());
    for name in names {
        match decks(kit, world, name) {
            Ok(more) => sources.extend(more),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() { Ok(sources) } else { Err(each_once(errors)) }
}

/// True if the players play with decks made of the cards that a user brings.
#[must_use]
pub fn are_made(kit: &Kit, world: &World, chosen: Choice<'_>, seats: u8, seed: u64) -> bool {
    chosen.named.is_empty() && !brewed(kit, world, chosen, seats, seed).is_empty()
}

/// What the players play with, by name: decks named, else decks made of the cards that a user brings, else house decks.
#[must_use]
pub fn names(kit: &Kit, world: &World, chosen: Choice<'_>, seats: u8, seed: u64) -> Vec<String> {
    if !chosen.named.is_empty() {
        let sources = named(kit, world, chosen.named).unwrap_or_default();
        let beside = companions(kit, &sources, usize::from(seats).saturating_sub(sources.len()));
        return chosen.named.iter().cloned().chain(beside).collect();
    }
    if are_made(kit, world, chosen, seats, seed) {
        return vec!["made of the cards brought".to_owned()];
    }
    let house = kit.decks.iter().map(|(name, _)| (*name).to_owned());
    let players = if kit.deck_each { usize::from(seats) } else { kit.decks.len() };
    house.cycle().take(players).collect()
}

/// House decks for so many seats more, where nobody may play whom another plays: of heroes that none of these decks has. In
/// other games the decks that are there serve all seats.
#[must_use]
pub fn companions(kit: &Kit, decks: &[DeckSource], seats: usize) -> Vec<String> {
    let Some(key) = kit.hero_key else { return Vec::new() };
    let mut taken: Vec<String> =
        decks.iter().filter_map(|deck| deck.header(key)).map(str::to_owned).collect();
    let mut is_free = |name: &str| {
        let decks = house(kit, name).unwrap_or_default();
        let hero =
            decks.first().and_then(|deck| deck.header(key)).filter(|hero| !taken.iter().any(|t| t == hero));
        hero.map(|hero| taken.push(hero.to_owned())).is_some()
    };
    let names = kit.decks.iter().map(|(name, _)| *name);
    names.filter(|name| is_free(name)).take(seats).map(str::to_owned).collect()
}

/// The setup of a game with these decks, or else with decks made of the cards that a user brings, or else with the house
/// decks. Seats that are left take house decks of other heroes, where nobody may play whom another plays.
///
/// # Errors
/// Everything that is wrong with the decks, unknown cards and broken rules of deck construction among it.
pub fn setup_with(
    kit: &Kit,
    world: &World,
    sources: Vec<DeckSource>,
    chosen: Choice<'_>,
    seats: u8,
    seed: u64,
) -> Result<Setup, Vec<LibraryError>> {
    check_seats(kit, seats).map_err(|error| vec![error])?;
    let chose = !sources.is_empty();
    let played = if sources.is_empty() {
        brewed(kit, world, chosen, seats, seed)
    } else {
        let beside = companions(kit, &sources, usize::from(seats).saturating_sub(sources.len()));
        sources.into_iter().chain(named(kit, world, &beside)?).collect()
    };
    if kit.deck_each && chosen.named.len() > usize::from(seats) {
        return Err(vec![LibraryError::TooMany { what: "decks", count: chosen.named.len(), seats }]);
    }
    options_once(chosen.options).map_err(|error| vec![error])?;
    let mut setup =
        (kit.setup)(world, &played, seats, seed).map_err(|errors| each_once(from_files(errors)))?;
    setup.options.extend(chosen.options.iter().cloned());
    let (option, any) = ANY_DECK;
    if chosen.any_deck && kit.options.iter().any(|(known, _)| *known == option) {
        setup.options.entry(option.to_owned()).or_insert_with(|| any.to_owned());
    }
    // Decks of the house that nobody chose are judged by the rules of a format that somebody named, and not by those of a variant.
    let judged = chose || chosen.options.iter().any(|(key, _)| key == "format");
    let illegal = if judged { illegal(kit, world, &played, &setup) } else { Vec::new() };
    if illegal.is_empty() { Ok(setup) } else { Err(illegal) }
}

/// Ok if so many can play.
///
/// # Errors
/// How many can.
pub fn check_seats(kit: &Kit, seats: u8) -> Result<(), LibraryError> {
    let (least, _, most) = kit.seats;
    if (least..=most).contains(&seats) {
        return Ok(());
    }
    let help = Some(format!("{} has {least} to {most} seats", kit.title));
    Err(LibraryError::Unknown { what: "table with as many seats as", name: seats.to_string(), help })
}

/// Ok if no option is given twice.
///
/// # Errors
/// The option that is.
pub fn options_once(options: &[(String, String)]) -> Result<(), LibraryError> {
    let mut given = BTreeSet::new();
    match options.iter().find(|(name, _)| !given.insert(name)) {
        Some((name, _)) => Err(LibraryError::OptionTwice { name: name.clone() }),
        None => Ok(()),
    }
}

/// The rules of deck construction that these decks break, or those of the house if there are none.
#[must_use]
pub fn illegal(kit: &Kit, world: &World, sources: &[DeckSource], setup: &Setup) -> Vec<LibraryError> {
    let sources = or_house(sources, kit.decks);
    let of = |(seat, cause): (usize, String)| {
        let first = sources.get(seat % sources.len().max(1)).and_then(|deck| deck.lines.first());
        let place = first.map_or_else(Place::default, |line| line.place().clone());
        LibraryError::Illegal(FileError::new(&place, place.column, cause))
    };
    each_once((kit.illegal)(world, setup).into_iter().map(of).collect())
}

/// The errors, each once: a deck may serve several players.
#[must_use]
pub fn each_once(errors: Vec<LibraryError>) -> Vec<LibraryError> {
    let mut seen = BTreeSet::new();
    errors.into_iter().filter(|error| seen.insert(error.to_string())).collect()
}

/// A deck for each seat made of these cards; none if one of them cannot be made.
fn brewed(kit: &Kit, world: &World, chosen: Choice<'_>, seats: u8, seed: u64) -> Vec<DeckSource> {
    let Some(brew) = kit.brew else { return Vec::new() };
    let mut decks = Vec::new();
    for seat in 0..u64::from(seats) {
        match brew(world, chosen.cards, chosen.options, &decks, game_seed(seed, seat)) {
            Some(deck) => decks.push(deck),
            None => return Vec::new(),
        }
    }
    decks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_deck_is_refused() {
        let kit = crate::find("champions").unwrap();
        let loaded = crate::cards::load(kit, &[], false).unwrap();
        let empty = std::env::temp_dir().join(format!("byword-{}-empty.setup", std::process::id()));
        std::fs::write(&empty, "# nobody\n").unwrap();
        let named = [empty.display().to_string()];
        let refused = setup(kit, &loaded.world, Choice { named: &named, ..Choice::default() }, 1, 7);
        std::fs::remove_file(&empty).unwrap();
        assert!(refused.unwrap_err()[0].to_string().contains("there is no deck in it"));
    }

    #[test]
    fn decks_are_found_by_name_and_errors_name_the_nearest() {
        let kit = crate::find("lorcana").unwrap();
        let loaded = crate::cards::load(kit, &[], false).unwrap();
        let named = ["harbor-watch".to_owned(), "Smoke-And-Archive".to_owned()];
        let chosen = Choice { named: &named, ..Choice::default() };
        let dealt = setup(kit, &loaded.world, chosen, 2, 7).unwrap();
        assert_eq!((dealt.seed, dealt.decks.len(), dealt.decks[0].len()), (7, 2, 60));
        let unknown = decks(kit, &loaded.world, "harbour-watch").unwrap_err();
        assert_eq!(unknown[0].help().as_deref(), Some("did you mean `harbor-watch`?"));
        let seats = setup(kit, &loaded.world, chosen, 9, 7).unwrap_err();
        assert!(seats[0].to_string().contains('9'), "{}", seats[0]);
    }
}
