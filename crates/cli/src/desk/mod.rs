//! The judge's desk on the command line.

pub mod args;
pub mod editions;
pub mod explore;
pub mod export;
mod file;
mod habits;
pub mod lint;
pub mod solve;

use byword_kernel::id::Seat;
use byword_telling::Words;

/// The name of a player, counted from 1.
fn player(words: &Words, number: u8) -> String {
    words.say("seat", &[("n", i64::from(number).into())])
}

/// The name of a seat.
fn seat(words: &Words, seat: Seat) -> String {
    player(words, seat.0 + 1)
}
