//! Words for people: message files, what happened, what can be done, in words; and finding what somebody means by a few of
//! them. Nothing here knows files or screens.
#![forbid(unsafe_code)]

mod errors;
mod lack;
pub mod matching;
mod tell;
mod texts;
mod told;
mod words;

pub use errors::error_in;
pub use tell::{Teller, event_word};
pub use texts::{ability_text, card_text, keyword_text, mode_texts};
pub use told::{Line, Named, Told, ToldKind};
pub use words::{Values, Words};
