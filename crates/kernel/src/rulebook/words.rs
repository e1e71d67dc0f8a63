//! What a seat may do and why not, and the words for it.

use crate::decision::Opt;
use crate::id::{Clause, Seat};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::wording::Lang;

/// What a seat may do and why not, what it might wish, how good its position is.
pub trait Legality {
    /// Why the seat may not take this option (as it may wish to), or nothing if it may.
    ///
    /// # Errors
    /// The refusal, with the clause and the card that forbid it, or what is missing.
    fn check(&self, table: &Table<'_>, seat: Seat, wish: &Opt) -> Result<(), Refusal>;

    /// Everything of the game's own that the seat might wish to do, legal or not, for questions why it is not offered.
    /// Picks of cards for an effect or a cost need not be listed; see [`Table::wishes`].
    fn wishes(&self, _table: &Table<'_>, _seat: Seat) -> Vec<Opt> {
        Vec::new()
    }

    /// How good the position is for the seat, in the game's own points: more is better, 0 is even. For simple players.
    /// `points` are those of [`Self::weights`] in their order; for those that are missing, the usual ones.
    fn score(&self, _table: &Table<'_>, _seat: Seat, _points: &[i32]) -> i32 {
        0
    }

    /// What the score counts, with its usual points.
    fn weights(&self) -> &'static [Weight] {
        &[]
    }
}

/// Something that a score counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Its name.
    pub name: &'static str,
    /// How many points one of it is usually worth.
    pub points: i32,
    /// What it is, and why it counts.
    pub reason: &'static str,
}

/// The weights of a score in one place: a struct of points, and the list with names and reasons.
///
/// ```
/// byword_kernel::weights! { LAMP: 3, "A lamp."; OIL: 1, "Oil burns." }
/// assert_eq!((Worth::read(&[5]).LAMP, Worth::read(&[5]).OIL), (5, 1));
/// assert_eq!(WEIGHTS[1].reason, "Oil burns.");
/// ```
#[macro_export]
macro_rules! weights {
    ($($name:ident: $points:literal, $reason:literal);* $(;)?) => {
        /// The points of everything that the score counts.
        #[allow(non_snake_case)] // the names are those of the list
        #[derive(Clone, Copy)]
        struct Worth { $($name: i32),* }

        /// Everything that the score counts, with its usual points.
        pub(crate) const WEIGHTS: &[$crate::rulebook::Weight] = &[
            $($crate::rulebook::Weight { name: stringify!($name), points: $points, reason: $reason }),*
        ];

        impl Worth {
            /// From points in the order of the list; the usual ones for those that are missing.
            fn read(points: &[i32]) -> Self {
                let mut points = points.iter().copied();
                Self { $($name: points.next().unwrap_or($points)),* }
            }
        }
    };
}

/// The words and clauses of choices.
pub trait Words {
    /// The option in words, as scenario files write it.
    fn option_text(&self, table: &Table<'_>, opt: &Opt, lang: Lang) -> String;

    /// The words of the game's own choices, from [`crate::decision::Choice::FIRST`].
    fn choices(&self) -> &'static [&'static str] {
        &[]
    }

    /// The word of the phase that the game is in.
    fn phase(&self, _table: &Table<'_>) -> Option<&'static str> {
        None
    }

    /// The clause that a kernel mechanism has in this game.
    fn clause(&self, _topic: Topic) -> Clause {
        Clause::NONE
    }
}

/// Kernel mechanisms for which a game names the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Choosing cards for an effect.
    Choose,
    /// "You may".
    May,
    /// Choosing among effects.
    Mode,
    /// Ordering waiting abilities.
    Order,
    /// Choosing among rewritings.
    Replace,
    /// Paying costs.
    Pay,
    /// Responding.
    Respond,
    /// Choosing a player.
    Player,
}
