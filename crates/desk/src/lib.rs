//! The judge's desk. [`explore`] goes through every way in which a position can go on and groups where they lead;
//! [`solve`] proves that a player can win, whatever others choose and whatever lies where nobody sees it. Both try choices
//! on copies of the position: they know no rule, and no game. The guide is `docs/desk.md`.
#![forbid(unsafe_code)]

mod explore;
mod face;
mod lens;
mod same;
mod say;
mod solve;
mod tell;
mod worlds;

pub use explore::{Bounds, Exploration, Outcome, POSITIONS, Until, explore};
pub use face::Face;
pub use lens::Lens;
pub use say::way;
pub use solve::{Aim, Answer, Effort, Goal, Open, Refutation, Solution, solve};
pub use tell::{Found, Move, Shown, line, report};
