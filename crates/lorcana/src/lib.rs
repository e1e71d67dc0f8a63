//! Disney Lorcana on the Byword kernel. Law: the rulebook index `rulebook.txt`; keywords are the files in `keywords/`,
//! house cards the files in `cards/`. Procedures have the rulebook's names.

mod actions;
mod brew;
mod challenge;
mod checks;
mod compile;
mod edition;
mod import;
mod legality;
mod memory;
mod options;
mod pay;
mod play;
mod rules;
mod say;
mod score;
mod setup;
mod shift;
mod turn;
mod uses;
mod wishes;
pub mod words;

pub use compile::KIT;
pub use edition::Edition;
pub use legality::{Format, legality};
