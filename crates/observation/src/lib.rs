//! What a seat sees and may do as numbers, for programs that learn.
//!
//! An observation has four tables of small integers: the cards that the seat can tell apart, numbers of the table and its
//! players, what happened last, and what can be chosen. [`Features`] says what each column means; [`Encoder`] fills the
//! tables. Nothing in them depends on what the seat cannot know: a test holds that in two worlds that differ in that only.
#![forbid(unsafe_code)]

mod cards;
mod describe;
mod encode;
mod events;
mod features;
mod globals;
mod options;

pub use describe::VERSION;
pub use encode::{Encoder, Tables};
pub use features::{Features, Limits};
