//! Trying an option in thought, on a copy of a position.

use byword_kernel::decision::DecisionKind;
use byword_kernel::id::Seat;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

/// What a won game is worth, and a lost one costs, in points of the game's own score.
const WON: i64 = 1_000_000;
/// Choices that are made after the one that is tried, until a turn's action is asked for again.
const AFTERMATH: usize = 60;

/// The tables that options are tried on. They are kept: copying into a warm one allocates nothing.
pub(crate) struct Thought<'w> {
    trial: Table<'w>,
    peek: Table<'w>,
}

impl<'w> Thought<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        Self { trial: Table::bare(world, 0, 0), peek: Table::bare(world, 0, 0) }
    }

    /// What the position is worth to the seat after the option and the choices that belong to it (targets, payments).
    /// Of those, each player takes what looks best at once; the random numbers only say which of equals.
    pub(crate) fn worth(&mut self, from: &Table<'w>, index: usize, seat: Seat, mut rng: Rng) -> i64 {
        self.trial.copy_from(from);
        if self.trial.choose(index).is_err() {
            return -WON;
        }
        for _ in 0..AFTERMATH {
            let Some(decision) = self.trial.position().decision() else { break };
            if matches!(decision.kind, DecisionKind::Act | DecisionKind::Mulligan) {
                break;
            }
            let next = self.first_look(decision.seat, &mut rng);
            if self.trial.choose(next).is_err() {
                break;
            }
        }
        worth(&self.trial, seat)
    }

    /// The option of the trial after which the position is best at once for who chooses.
    fn first_look(&mut self, seat: Seat, rng: &mut Rng) -> usize {
        let count = self.trial.position().options().len();
        if count <= 1 {
            return 0;
        }
        // Of equal ones the first, seen from a random place.
        let start = rng.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        let (mut best, mut top) = (start, i64::MIN);
        for index in (start..count).chain(0..start) {
            self.peek.copy_from(&self.trial);
            if self.peek.choose(index).is_ok() {
                let worth = worth(&self.peek, seat);
                if worth > top {
                    (best, top) = (index, worth);
                }
            }
        }
        best
    }
}

fn worth(table: &Table<'_>, seat: Seat) -> i64 {
    let ended = table.position().outcome().map(|outcome| if outcome.won(seat) { WON } else { -WON });
    ended.unwrap_or_else(|| i64::from(table.world().rulebook.score(table, seat)))
}
