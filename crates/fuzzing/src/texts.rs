//! Doors for texts: cards, card files, databases, decks.

use byword_kernel::log::Log;
use byword_kernel::table::Table;
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::deck::DeckSource;
use byword_language::kit::read_decks;
use byword_language::source::Place;
use byword_language::values;

use crate::{World, chosen};

/// The longest text that is compiled; the doors themselves refuse longer ones.
const LONGEST: usize = 2_000;
/// Cards of one input that are compiled.
const CARDS: usize = 8;

/// Rules text of a card, of any type.
pub(crate) fn card_text(data: &[u8]) {
    let Some((world, rest)) = chosen(data) else { return };
    let Some((kind, text)) = rest.split_first() else { return };
    let types = ["Character", "Unit", "Event", "Upgrade", "Ally", "Loot", "Treasure", "Monster"];
    let kind = types[usize::from(*kind) % types.len()];
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(|line| (line.to_owned(), Place::default())).collect();
    let mut card = CardSource { name: "Fern - Fuzzed".to_owned(), text: lines, ..CardSource::default() };
    card.fields.push(byword_language::cardfile::Field {
        key: "type".to_owned(),
        value: kind.to_owned(),
        place: Place::default(),
    });
    compile(world, &[card]);
}

/// Compiles some cards as the loader does; what is wrong with them is an error, never a panic.
fn compile(world: &World, cards: &[CardSource]) {
    let Some(game) = world.kit.game else { return };
    for card in cards.iter().take(CARDS).filter(|card| card.rules_text().len() <= LONGEST) {
        if values::check(card, game.values).is_empty() {
            let mut vocabulary = world.loaded.world.vocabulary.clone();
            drop((game.compile)(card, &world.loaded.phrasebook, &mut vocabulary));
        }
    }
}

/// A file of cards in our own form.
pub(crate) fn card_file(data: &[u8]) {
    let Some((world, rest)) = chosen(data) else { return };
    let (cards, errors) = parse_cards("fuzz.cards", &String::from_utf8_lossy(rest), world.kit.keys);
    assert!(errors.iter().all(|error| error.line > 0 && error.column > 0), "every error has a place");
    compile(world, &cards);
}

/// A database in any shape.
pub(crate) fn database(data: &[u8]) {
    let Some((world, rest)) = chosen(data) else { return };
    let text = String::from_utf8_lossy(rest);
    match (world.kit.import)("fuzz.json", &text) {
        Ok(cards) => compile(world, &cards),
        Err(error) => assert!(error.line > 0 && error.column > 0, "{error} has a place"),
    }
    if let Some(translations) = &world.kit.translations {
        drop((translations.import)(("fuzz.json", &text), ("es.json", &text)));
    }
}

/// A deck in any form: read, looked at by the rules of deck construction, dealt.
pub(crate) fn deck(data: &[u8]) {
    let Some((world, rest)) = chosen(data) else { return };
    match read_decks(world.kit, &world.loaded.world, "fuzz.deck", &String::from_utf8_lossy(rest)) {
        Ok(decks) => deal(world, &decks),
        Err(errors) => assert!(errors.iter().all(|error| error.line > 0 && error.column > 0), "{errors:?}"),
    }
}

fn deal(world: &World, decks: &[DeckSource]) {
    let (kit, loaded) = (world.kit, &world.loaded);
    let Ok(setup) = (kit.setup)(&loaded.world, decks, kit.seats.1, 7) else { return };
    let illegal = (kit.illegal)(&loaded.world, &setup);
    assert!(illegal.iter().all(|(seat, _)| *seat < usize::from(setup.seats)), "{illegal:?}");
    if let Ok(table) = Table::deal(&loaded.world, &setup, Log::Off) {
        assert!(table.fault().is_none(), "a game that is dealt goes on: {:?}", table.fault());
    }
}
