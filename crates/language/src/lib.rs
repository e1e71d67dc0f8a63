//! Rules text and abilities, both ways.
//!
//! A card's text is tokens ([`token`]), read by a chart ([`parse`]) over the entries of a [`phrasebook`] into [`term`]s, which
//! are the [ability algebra](byword_kernel::ability) as S-expressions. [`render`] goes the other way with the same
//! entries, in English and Spanish. [`reading`] does both for whole cards. Phrasebooks are data: see
//! `docs/phrasebook.md`. [`cardfile`], [`deck`] and [`mod@keyword`] read the other files that people write,
//! [`data`] finds databases of real cards.
#![forbid(unsafe_code)]

pub mod bundled;
pub mod canon;
pub mod cardfile;
pub mod data;
pub mod deck;
pub mod discourse;
mod expected;
mod frame;
mod glossary;
pub mod homebrew;
pub mod import;
pub mod keyword;
pub mod kit;
pub mod loader;
mod nearest;
pub mod parse;
pub mod pattern;
pub mod phrasebook;
pub mod reading;
pub mod render;
pub mod sample;
pub mod source;
mod spelling;
pub mod term;
pub mod token;
pub mod tongue;
pub mod turns;
pub mod unclear;
pub mod values;
pub mod violation;

/// The phrases that all games share, as a file for [`phrasebook::Phrasebook::new`].
pub const COMMON: (&str, &str) = ("common.phrases", phrase_text!("../phrases/common.phrases"));
/// What the forms of verb frames are used for in all games, as another such file.
pub const CLAUSES: (&str, &str) = ("clauses.phrases", phrase_text!("../phrases/clauses.phrases"));
