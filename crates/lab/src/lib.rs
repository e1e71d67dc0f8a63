//! Experiments with error bars. What plays is the arena; here is what its games say: paired comparisons ([`compare`]),
//! tests that stop by themselves ([`Sprt`]), every deck against every other ([`matrix`]).
//!
//! The unit of all statistics is the pair: the same luck twice, with the sides changed. Results depend on the plan
//! only, never on threads, the clock, or how often a run was broken off and gone on with.
#![forbid(unsafe_code)]

mod compare;
pub mod deck;
mod discovery;
mod field;
mod ladder;
mod matrix;
mod pairs;
mod parts;
mod query;
mod sprt;
mod strength;
mod thinking;
mod tune;

pub use compare::{Comparison, Contest, Entry, Tested, compare};
pub use discovery::{Discovery, discoveries, sign_test, two_rates};
pub use field::equilibrium;
pub use ladder::{Ladder, Rung, ladder};
pub use matrix::{Cell, Matrix, MatrixPlan, matrix, pairings};
pub use pairs::{Estimate, Pairs};
pub use parts::{Book, Head, Part, PartError, merge};
pub use query::{Condition, Group, Query, QueryError};
pub use sprt::{Sprt, SprtState, Verdict};
pub use strength::strengths;
pub use thinking::{Thinking, ThinkingPlan, thinking};
pub use tune::{TunePlan, Tuned, Tuning, tune};
