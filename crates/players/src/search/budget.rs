//! How long a search may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a search may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Choices made in thought: the same play on every machine. Written `20000` or `20k`.
    Choices(u64),
    /// Time by the clock: as strong as the machine is fast. Written `100ms` or `2s`.
    Time(Duration),
}

/// Words that are no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no budget: say how many choices a search may try (`20k`, at least 100) or how long it may think \
     (`100ms`, `2s`, at most 10 minutes)"
)]
pub struct NoBudget(pub String);

impl Budget {
    /// Enough to try each option of most decisions some times.
    const FEWEST: u64 = 100;
    /// More than anybody waits for.
    const LONGEST: Duration = Duration::from_secs(600);
    /// Choices that count as a millisecond of thought.
    pub const A_MILLISECOND: u128 = 20;
    /// The page's engine has no clock.
    const HAS_CLOCK: bool = !cfg!(target_family = "wasm");

    /// A part of it: one in `n`.
    pub(crate) fn part(self, n: u32) -> Self {
        match self {
            Self::Choices(choices) => Self::Choices(choices / u64::from(n.max(1))),
            Self::Time(time) => Self::Time(time / n.max(1)),
        }
    }

    /// True if a search with it is soon done: it thinks no longer than this, and of choices it tries no more than
    /// [`Self::A_MILLISECOND`] for each millisecond.
    #[must_use]
    pub fn within(self, most: Duration) -> bool {
        match self {
            Self::Choices(choices) => u128::from(choices) <= most.as_millis() * Self::A_MILLISECOND,
            Self::Time(time) => time <= most,
        }
    }

    fn read(text: &str) -> Option<Self> {
        let number = |unit: &str| text.strip_suffix(unit)?.parse::<u64>().ok();
        let time = number("ms").map(Duration::from_millis).or_else(|| number("s").map(Duration::from_secs));
        let budget = match time {
            Some(time) => Self::Time(time),
            None => Self::Choices(number("k").and_then(|n| n.checked_mul(1000)).or_else(|| number(""))?),
        };
        budget.makes_sense().then_some(budget)
    }

    fn makes_sense(self) -> bool {
        match self {
            Self::Choices(choices) => choices >= Self::FEWEST,
            Self::Time(time) => Self::HAS_CLOCK && !time.is_zero() && time <= Self::LONGEST,
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choices(choices) if choices % 1000 == 0 => write!(f, "{}k", choices / 1000),
            Self::Choices(choices) => write!(f, "{choices}"),
            Self::Time(time) if time.as_millis() % 1000 == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = NoBudget;

    fn from_str(text: &str) -> Result<Self, NoBudget> {
        Self::read(text).ok_or_else(|| NoBudget(text.to_owned()))
    }
}
