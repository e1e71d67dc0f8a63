//! Words for people: message files, what happened, what can be done and how the table stands, in words; and finding what
//! somebody means by a few of them. Nothing here knows files or screens.
#![forbid(unsafe_code)]

mod board;
pub mod matching;
mod tell;
mod texts;
mod told;
mod words;

pub use board::keyword_text;
pub use tell::Teller;
pub use texts::{ability_text, card_text, mode_texts};
pub use told::{Line, Named, Told, ToldKind};
pub use words::{Values, Words};
