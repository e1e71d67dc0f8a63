//! Players by name.

use std::fmt;
use std::str::FromStr;

use byword_kernel::id::Seat;
use byword_kernel::rng::game_seed;

use crate::{Greedy, Player, Random};

/// A kind of player, as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spec {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{name}`; there are {}{}", Spec::NAMES.join(", "), self.hint())]
pub struct UnknownPlayer {
    /// The name.
    pub name: String,
    /// The nearest one.
    pub nearest: Option<&'static str>,
}

impl UnknownPlayer {
    fn hint(&self) -> String {
        self.nearest.map_or_else(String::new, |nearest| format!(" (did you mean `{nearest}`?)"))
    }
}

impl Spec {
    /// All players.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];
    /// Their names.
    pub const NAMES: [&'static str; 2] = ["random", "greedy"];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// A player of this kind with random numbers of its own.
    #[must_use]
    pub fn build<'w>(self, seed: u64) -> Box<dyn Player<'w> + 'w> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed, Greedy::SAMPLES)),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Spec {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        Self::ALL.into_iter().find(|spec| spec.name() == name).ok_or_else(|| {
            let near = |known: &&str| strsim::jaro_winkler(name, known) > 0.7;
            UnknownPlayer { name: name.to_owned(), nearest: Self::NAMES.into_iter().find(near) }
        })
    }
}

/// The seed of the player on a seat, from the seed of the game. The game's own stream begins elsewhere.
#[must_use]
pub const fn player_seed(game: u64, seat: Seat) -> u64 {
    game_seed(game ^ 0x706c_6179_6572_732e, seat.0 as u64 + 1)
}
