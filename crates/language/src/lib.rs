//! Rules text and abilities, both ways.
#![forbid(unsafe_code)]

pub mod canon;
pub mod cardfile;
pub mod deck;
pub mod import;
pub mod keyword;
mod nearest;
pub mod parse;
pub mod pattern;
pub mod phrasebook;
pub mod pronoun;
pub mod reading;
pub mod render;
pub mod sample;
pub mod source;
pub mod term;
pub mod token;

/// The phrases that all games share, as a file for [`phrasebook::Phrasebook::new`].
pub const COMMON: (&str, &str) = ("common.phrases", include_str!("../phrases/common.phrases"));
pub mod kit;
