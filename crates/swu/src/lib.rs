//! Star Wars: Unlimited on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in
//! `keywords/`, house cards the files in `cards/`. Procedures have the rulebook's names.

mod actions;
mod additional;
mod attack;
mod barred;
mod brew;
mod change;
mod checks;
mod compile;
mod copies;
mod costs;
mod credits;
mod deck;
mod disclose;
mod doubt;
mod edition;
mod effects;
mod elimination;
pub mod exchange;
mod forms;
mod import;
mod legality;
mod lending;
mod likeness;
mod loops;
mod memory;
mod missed;
mod moves;
mod nesting;
mod options;
mod play;
mod recipient;
mod referents;
mod regroup;
mod responsibility;
mod round;
mod rules;
mod say;
mod setup;
mod tribute;
mod twin_suns;
mod unpreventable;
mod use_again;
pub mod words;

pub use compile::KIT;
pub use legality::{DeckList, Format, Violation, legality, trilogy};
