//! Marvel Champions on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in
//! `keywords/`, house cards the files in `cards/`. Procedures have the rulebook's names.

mod actions;
mod attack;
mod boost;
mod compile;
mod decks;
mod defeat;
mod enemy;
mod import;
mod legal;
mod pay;
mod play;
mod reveal;
mod round;
mod rules;
mod say;
mod scheme;
mod setup;
mod table;
mod turn;
mod villain;
pub mod words;

pub use compile::KIT;
