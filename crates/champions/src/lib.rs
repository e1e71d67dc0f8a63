//! Marvel Champions on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in
//! `keywords/`, house cards the files in `cards/`. Procedures have the rulebook's names.

mod actions;
mod area;
mod attack;
mod boost;
mod called;
mod compile;
mod counted;
mod deckfile;
mod decks;
mod defeat;
mod doubt;
mod enemy;
mod import;
mod labels;
mod legal;
mod legality;
mod lexicon;
mod limit;
mod options;
mod order;
mod pay;
mod play;
mod profile;
mod reveal;
mod round;
mod rules;
mod say;
mod scheme;
mod score;
mod seek;
mod setup;
mod spill;
mod table;
mod text;
mod titles;
mod translations;
mod turn;
mod unique;
mod villain;
pub mod words;

pub use compile::KIT;
pub use legality::legality;
pub use profile::Profile;
