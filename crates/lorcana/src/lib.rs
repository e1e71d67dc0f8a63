//! Disney Lorcana on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in `keywords/`,
//! house cards the files in `cards/`. Procedures have the rulebook's names.

mod decks;
mod edition;
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

pub use decks::legality::{Format, legality};
pub use edition::Edition;

/// Lorcana, for the programs that play it.
pub const KIT: Kit = Kit {
    name: "lorcana",
    title: "Disney Lorcana",
    seats: (2, 2, 4),
    sole: &[],
    keys: text::KEYS,
    cooperative: false,
    colours: Some("ink"),
    options: options::OFFERED,
    decks: decks::HOUSE,
    load: |extra, partial| loader::load(&GAME, extra, partial),
    game: Some(&GAME),
    setup: decks::setup,
    import: import::import,
    translations: None,
    decks_in: byword_language::kit::own_form,
    deck_keys: &[],
    deck_each: true,
    hero_key: None,
    illegal: options::illegal,
    brew: Some(decks::brew::brew),
};

const GAME: Game = Game {
    name: "lorcana",
    vocabulary: words::vocabulary,
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
    rulebook: || Box::new(rules::Lorcana),
    words: text::intern_words,
    fixtures: |_| {},
    compile: text::compile_card,
};

/// Where cards are, as the kernel needs to know.
const ZONES: KeyZones = KeyZones {
    deck: words::zone::DECK,
    hand: words::zone::HAND,
    discard: words::zone::DISCARD,
    play: words::zone::PLAY,
};
