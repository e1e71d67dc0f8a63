//! Marvel Champions on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in
//! `keywords/`, house cards the files in `cards/`. The rooms: `rules` has the procedures by the rulebook's names, `text`
//! what is particular in reading this game's cards, `cards` what cards are, `decks` and `import` what people bring.

mod cards;
mod decks;
mod import;
mod options;
mod profile;
mod rules;
mod text;
pub mod words;

use byword_kernel::catalog::KeyZones;
use byword_language::bundled_text;
use byword_language::kit::Kit;
use byword_language::loader::{self, Game};
use byword_language::phrasebook::Books;
use byword_language::values::Values;

pub use decks::legality::legality;
pub use profile::Profile;

use rules::Champions;
use words::{TYPES, vocabulary, zone};

/// Where cards are, as the kernel needs to know.
const KEY_ZONES: KeyZones =
    KeyZones { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD, play: zone::PLAY };

/// Marvel Champions, for the programs that play it.
pub const KIT: Kit = Kit {
    name: "champions",
    title: "Marvel Champions",
    seats: (1, 2, 4),
    sole: &["Hero", "Alter-Ego"],
    keys: text::KEYS,
    cooperative: true,
    colours: Some("aspect"),
    options: options::OFFERED,
    decks: &decks::HOUSE,
    load: |extra, partial| loader::load(&GAME, extra, partial),
    game: Some(&GAME),
    setup: decks::setups::setup,
    import: import::import,
    translations: Some(import::translations::TRANSLATIONS),
    decks_in: |_, file, text| decks::files::decks_in(file, text),
    deck_keys: &decks::files::KEYS,
    deck_each: true,
    hero_key: Some("hero"),
    illegal: options::illegal,
    brew: Some(decks::brew::brew),
};

const GAME: Game = Game {
    name: "champions",
    vocabulary,
    keywords: text::KEYWORDS,
    books: || {
        static BOOKS: Books = Books::new(text::PHRASES);
        &BOOKS
    },
    clauses: ("rulebook.txt", bundled_text!("../rulebook.txt")),
    house: ("cards/house.cards", bundled_text!("../cards/house.cards")),
    keys: text::KEYS,
    values: &[("type", Values::Among(TYPES)), ("unique", Values::YesNo)],
    zones: KEY_ZONES,
    rulebook: || Box::new(Champions),
    words: text::lexicon::intern_words,
    fixtures: text::compile::status_cards,
    compile: text::compile::compile_card,
};
