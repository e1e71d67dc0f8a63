//! Star Wars: Unlimited on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in
//! `keywords/`, house cards the files in `cards/`. Procedures have the rulebook's names.

mod cards;
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

pub use decks::exchange;
pub use decks::legality::{DeckList, Format, Violation, legality, trilogy};

/// Star Wars: Unlimited, for the programs that play it.
pub const KIT: Kit = Kit {
    name: "swu",
    title: "Star Wars: Unlimited",
    seats: (2, 2, 4),
    sole: &["Base"],
    keys: text::KEYS,
    cooperative: false,
    colours: Some("aspects"),
    options: options::OFFERED,
    decks: decks::HOUSE,
    load: |extra, partial| loader::load(&GAME, extra, partial),
    game: Some(&GAME),
    setup: decks::lists::setup,
    import: import::import,
    translations: None,
    decks_in: |world, file, text| exchange::read(world, file, text).map(|deck| vec![deck]),
    deck_keys: &["leader", "base", "sideboard", "format"],
    deck_each: true,
    hero_key: None,
    illegal: options::illegal,
    brew: Some(decks::brew::brew),
};

const GAME: Game = Game {
    name: "swu",
    vocabulary: words::vocabulary,
    keywords: text::KEYWORDS,
    books: || {
        static BOOKS: Books = Books::new(text::PHRASES);
        &BOOKS
    },
    clauses: ("rulebook.txt", bundled_text!("../rulebook.txt")),
    house: (
        "cards/house.cards",
        concat!(include_str!("../cards/house.cards"), include_str!("../tokens.txt")),
    ),
    keys: text::KEYS,
    values: text::VALUES,
    zones: ZONES,
    rulebook: || Box::new(rules::Unlimited),
    words: text::intern_words,
    fixtures: |_| {},
    compile: text::compile_card,
};

/// Where cards are, as the kernel needs to know.
const ZONES: KeyZones = KeyZones {
    deck: words::zone::DECK,
    hand: words::zone::HAND,
    discard: words::zone::DISCARD,
    play: words::zone::GROUND,
};
