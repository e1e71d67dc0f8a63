//! The editions of the rules, and everything in which they differ (digest section 24). What is not a switch here or in
//! `policy.rs` is the same in all of them.

use byword_kernel::id::Seat;
use byword_kernel::table::Table;

use crate::words::tally;

/// An edition of the comprehensive rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edition {
    /// The seed's keyword chapter (2.0.1) with the checks and the damage calculation of 2.1 (D-15).
    #[default]
    Seed,
    /// 2.0.1 to the letter.
    V2_0_1,
    /// 2.1.0.
    V2_1,
    /// 2.2.0.
    V2_2,
}

/// The names of the setup option `edition`, and the numbers by which positions know them.
const NAMES: [(&str, Edition, i16); 4] = [
    ("seed", Edition::Seed, 0),
    ("V2_0_1", Edition::V2_0_1, 201),
    ("V2_1", Edition::V2_1, 210),
    ("V2_2", Edition::V2_2, 220),
];

impl Edition {
    /// The edition of this name: `V2_1`, `v2.1`, `CR 2.1` or `2.1`.
    ///
    /// # Errors
    /// The names that there are.
    pub fn read(name: &str) -> Result<Self, String> {
        let plain = |name: &str| {
            let lower = name.to_lowercase();
            lower.trim_start_matches("cr").trim().trim_start_matches('v').replace('.', "_")
        };
        let found = NAMES.iter().find(|(known, ..)| plain(known) == plain(name));
        found.map(|(_, edition, _)| *edition).ok_or_else(|| {
            let known: Vec<&str> = NAMES.iter().map(|(known, ..)| *known).collect();
            format!("no edition is called `{name}`; there are {}", known.join(", "))
        })
    }

    /// The edition that a game is played by.
    #[must_use]
    pub fn of(table: &Table<'_>) -> Self {
        let number = table.position().tally(Seat::NONE, tally::EDITION);
        NAMES.iter().find(|(.., n)| *n == number).map_or_else(Self::default, |(_, edition, _)| *edition)
    }

    /// The number by which positions know it.
    pub(crate) fn number(self) -> i16 {
        NAMES.iter().find(|(_, edition, _)| *edition == self).map_or(0, |(.., n)| *n)
    }

    /// The game state is checked after each effect of an ability, not only after all of them.
    pub(crate) const fn checks_between_effects(self) -> bool {
        matches!(self, Self::V2_0_1)
    }

    /// Cards under another take over the state in which it arrives in a new zone.
    pub(crate) const fn stacks_share_states(self) -> bool {
        matches!(self, Self::V2_2)
    }

    /// Exceptions of deck building are those of cards that are legal in the deck themselves (CR2.2 1.10.1.3).
    pub(crate) const fn exceptions_must_be_legal(self) -> bool {
        matches!(self, Self::V2_2)
    }
}
