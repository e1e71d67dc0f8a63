//! Players by name.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use byword_kernel::id::Seat;
use byword_kernel::rng::game_seed;

use crate::search::{Budget, NoBudget};
use crate::{Greedy, Player, Random, Search, Weights};

/// A kind of player, as the command line names it: `random`, `greedy`, `search`, `search:20k`, `search:100ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spec {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`Greedy`] with other points of the game's score.
    Weighed(Weights),
    /// [`Search`] with so much thought for a decision.
    Search(Budget),
}

/// Words that name no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    /// Nobody has this name.
    #[error("there is no player `{name}`; there are {}{}", Spec::NAMES.join(", "), hint(*nearest))]
    Name {
        /// The name.
        name: String,
        /// The nearest one.
        nearest: Option<&'static str>,
    },
    /// A search cannot think like that.
    #[error(transparent)]
    Budget(#[from] NoBudget),
    /// Points of a score stand in files, and only who gives a command may name one.
    #[error("points of a score are read from a file where a command is given, and nowhere else")]
    Weights,
    /// Only searches have a budget.
    #[error("`{0}` thinks as long as it thinks: only `search` has a budget, as in `search:20k`")]
    NoSearch(&'static str),
}

fn hint(nearest: Option<&'static str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!(" (did you mean `{nearest}`?)"))
}

impl Spec {
    /// A player of each kind, as one gets it without more words.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Search(Search::BUDGET)];
    /// Their names.
    pub const NAMES: [&'static str; 3] = ["random", "greedy", "search"];

    /// The name of its kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy | Self::Weighed(_) => "greedy",
            Self::Search(_) => "search",
        }
    }

    /// A player of this kind with random numbers of its own.
    #[must_use]
    pub fn build<'w>(self, seed: u64) -> Box<dyn Player<'w> + 'w> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed, Greedy::SAMPLES)),
            Self::Weighed(weights) => Box::new(Greedy::new(seed, Greedy::SAMPLES).weighed(weights)),
            Self::Search(budget) => Box::new(Search::new(seed, budget)),
        }
    }

    /// True if it searches, which takes its time; the others answer at once.
    #[must_use]
    pub const fn is_slow(self) -> bool {
        matches!(self, Self::Search(_))
    }

    /// True if it thinks about a choice no longer than this.
    #[must_use]
    pub fn within(self, most: Duration) -> bool {
        match self {
            Self::Search(budget) => budget.within(most),
            _ => true,
        }
    }

    fn named(name: &str) -> Result<Self, UnknownPlayer> {
        Self::ALL.into_iter().find(|spec| spec.name() == name).ok_or_else(|| {
            let near = |known: &&str| strsim::jaro_winkler(name, known) > 0.7;
            UnknownPlayer::Name { name: name.to_owned(), nearest: Self::NAMES.into_iter().find(near) }
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weighed(weights) => write!(f, "{}:weights={weights}", self.name()),
            Self::Search(budget) if *budget != Search::BUDGET => write!(f, "{}:{budget}", self.name()),
            _ => f.write_str(self.name()),
        }
    }
}

impl FromStr for Spec {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let Some((name, budget)) = text.split_once(':') else { return Self::named(text) };
        match Self::named(name)? {
            Self::Search(_) => Ok(Self::Search(budget.parse()?)),
            Self::Greedy if budget.starts_with("weights=") => Err(UnknownPlayer::Weights),
            other => Err(UnknownPlayer::NoSearch(other.name())),
        }
    }
}

/// The seed of the player on a seat, from the seed of the game. The game's own stream begins elsewhere.
#[must_use]
pub const fn player_seed(game: u64, seat: Seat) -> u64 {
    game_seed(game ^ 0x706c_6179_6572_732e, seat.0 as u64 + 1)
}
