//! Rules text and abilities, both ways.
#![forbid(unsafe_code)]

pub mod canon;
pub mod cardfile;
pub mod deck;
pub mod keyword;
mod nearest;
pub mod parse;
pub mod pattern;
pub mod phrasebook;
pub mod pronoun;
pub mod reading;
pub mod render;
pub mod source;
pub mod term;
pub mod token;
