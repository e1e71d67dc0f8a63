//! Reports of series as one page of HTML each: everything is in the file, no script runs, nothing is fetched. The plots
//! are SVG whose colours follow the reader's light or dark scheme and print well; a table says the same in figures.
//!
//! The plots are drawn here and not by a library, because those that there are put fixed colours into the picture.
#![forbid(unsafe_code)]

mod compare;
mod deck;
mod frame;
mod ladder;
mod matrix;
mod plot;
mod series;

pub use compare::{compare_page, sides_and_pairs};
pub use deck::{cards_table, deck_page, swaps_table};
pub use frame::Source;
pub use ladder::ladder_page;
pub use matrix::matrix_page;
pub use series::series_page;
