//! Star Wars: Unlimited on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in
//! `keywords/`, house cards the files in `cards/`. Procedures have the rulebook's names.

mod actions;
mod attack;
mod brew;
mod change;
mod checks;
mod compile;
mod costs;
mod deck;
mod doubt;
mod edition;
mod effects;
mod forms;
mod import;
mod options;
mod play;
mod regroup;
mod round;
mod rules;
mod say;
mod setup;
mod tribute;
pub mod words;

pub use compile::KIT;
