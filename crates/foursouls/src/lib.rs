//! The Binding of Isaac: Four Souls on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files
//! in `keywords/`, house cards the files in `cards/`. Procedures have the rulebook's names.

mod actions;
mod announce;
mod attack;
mod barter;
mod boxes;
mod cast;
mod checks;
mod compile;
mod concede;
mod copy;
mod death;
mod dice;
mod give;
mod history;
mod import;
mod objects;
mod options;
mod order;
mod perform;
mod purchase;
mod rules;
mod say;
mod score;
mod sense;
mod setup;
mod slots;
mod stack;
mod turn;
pub mod words;

pub use compile::KIT;
