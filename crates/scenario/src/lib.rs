//! Scenario files: a board, choices, and what must be true afterwards. One format for all games, for judge questions,
//! bug reports, puzzles, documentation and tests. The reference page is `docs/scenarios.md`.
//!
//! [`parse`] reads a file, [`Worlds`] compiles the cards it brings, [`check`] plays it twice: plainly, and with a save,
//! a load and an undo at each decision. [`golden`] keeps what the compiler makes of real cards,
//! [`readings`] what it makes of texts in pairs.
#![forbid(unsafe_code)]

mod board;
mod cards;
mod clauses;
mod collection;
mod coverage;
mod drive;
mod editions;
mod expect;
mod game_tests;
mod golden;
mod happened;
mod misfits;
mod model;
mod mutants;
mod names;
mod notes;
mod options;
mod outcomes;
mod picking;
mod piece;
mod puzzle;
mod random;
mod read;
mod readings;
mod run;
mod steps;
mod warnings;
mod worlds;
mod zones;

pub use collection::{Collection, Score, files};
pub use coverage::{Coverage, coverage};
pub use editions::{Difference, Reading, compare_editions, editions};
pub use golden::golden;
pub use model::{Area, CardBlock, Happening, Random, Scenario, Step, StepKind, Turn};
pub use mutants::{Mutant, mutants, survivors, teeth};
pub use outcomes::stand;
pub use piece::Piece;
pub use puzzle::{Puzzle, Slip, prove};
pub use random::{RandomGame, exact_house, random_game};
pub use read::parse;
pub use readings::readings;
pub use run::{Failure, Mode, Moment, Verdict, check, run, watch};
pub use warnings::Denial;
pub use worlds::Worlds;
