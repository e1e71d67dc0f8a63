//! Players. They see the table through the eyes of their seat only ([`Eyes`]) and answer the number of an option.
#![forbid(unsafe_code)]

mod eyes;
mod greedy;
mod patience;
mod random;
mod search;
mod spec;
mod thought;
mod weights;

pub use eyes::{Eyes, View};
pub use greedy::Greedy;
pub use random::Random;
pub use search::{Budget, Habits, NoBudget, Search};
pub use spec::{Spec, UnknownPlayer, player_seed};
pub use weights::Weights;

/// Somebody who makes a seat's decisions.
///
/// Players have random streams of their own, so what they draw never touches the game's.
pub trait Player<'w>: Send {
    /// The number of the option to take, from 0. It is only asked at a decision of the seat whose eyes these are.
    fn choose(&mut self, eyes: &Eyes<'_, 'w>) -> usize;
}
