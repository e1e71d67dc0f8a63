//! Disney Lorcana on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in `keywords/`,
//! house cards the files in `cards/`. Procedures have the rulebook's names.

mod actions;
mod challenge;
mod checks;
mod compile;
mod import;
mod play;
mod rules;
mod say;
mod setup;
mod turn;
pub mod words;

pub use compile::KIT;
