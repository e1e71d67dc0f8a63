//! The Binding of Isaac: Four Souls on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files
//! in `keywords/`, house cards the files in `cards/`. The rooms: `rules` has the procedures by the rulebook's names, `text`
//! what is particular in reading this game's cards, `decks` and `import` what people bring.

mod decks;
mod import;
mod options;
mod rules;
mod text;
pub mod words;

use byword_kernel::catalog::KeyZones;
use byword_language::bundled_text;
use byword_language::kit::Kit;
use byword_language::loader::{self, Game};
use byword_language::phrasebook::Books;

use rules::FourSouls;
use words::{vocabulary, zone};

/// Where cards are, as the kernel needs to know.
const ZONES: KeyZones =
    KeyZones { deck: zone::LOOT, hand: zone::HAND, discard: zone::DISCARD, play: zone::PLAY };

/// Four Souls, for the programs that play it.
pub const KIT: Kit = Kit {
    name: "foursouls",
    title: "The Binding of Isaac: Four Souls",
    seats: (1, 2, 4),
    sole: &["Character"],
    keys: text::KEYS,
    cooperative: false,
    colours: None,
    options: options::OFFERED,
    decks: &decks::HOUSE,
    load: |extra, partial| loader::load(&GAME, extra, partial),
    game: Some(&GAME),
    setup: decks::boxes::setup,
    import: import::import,
    translations: None,
    decks_in: byword_language::kit::own_form,
    deck_keys: &decks::boxes::KEYS,
    deck_each: false,
    hero_key: None,
    illegal: |_, _| Vec::new(),
    brew: Some(decks::boxes::brew),
};

const GAME: Game = Game {
    name: "foursouls",
    vocabulary,
    keywords: text::KEYWORDS,
    books: || {
        static BOOKS: Books = Books::new(text::PHRASES);
        &BOOKS
    },
    clauses: ("rulebook.txt", bundled_text!("../rulebook.txt")),
    house: ("cards/house.cards", bundled_text!("../cards/house.cards")),
    keys: text::KEYS,
    values: text::VALUES,
    zones: ZONES,
    rulebook: || Box::new(FourSouls),
    words: text::compile::intern_names,
    fixtures: text::compile::fixtures,
    compile: text::compile::compile_card,
};
