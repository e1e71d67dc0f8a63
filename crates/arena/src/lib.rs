//! Many games: simulation with intervals and faults ([`simulate`]), benchmarks with checksums ([`bench()`]), and the
//! conformance suite that random play runs in every game ([`conformance`]).
//!
//! Results depend on the seed only, never on the number of threads or the clock; what the clock says is kept apart.
#![forbid(unsafe_code)]

pub mod bench;
pub mod conformance;
mod fault;
mod game;
mod perft;
mod record;
mod report;
mod simulate;
pub mod stats;
mod wide;
mod worlds;

pub use bench::{Bench, BenchPlan, bench, played, played_wide};
pub use conformance::{Checker, Violation, check};
pub use fault::{Fault, FaultKind};
pub use game::{Record, Witness, entrant_at};
pub use perft::perft;
pub use record::{DecisionRow, GameRow, Recorder};
pub use report::{Entrant, FirstPlayer, Report, SeatResult, Timing};
pub use simulate::{Plan, SimulationError, play_games, play_games_before, simulate};
pub use stats::{Difference, Lengths, Rate, Share};
