//! Trying an option in thought, on a copy of a position.

use byword_kernel::decision::{Choice, DecisionKind};
use byword_kernel::id::Seat;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

/// What a won game is worth, and a lost one costs, in points of the game's own score.
pub(crate) const WON: i64 = 1_000_000;
/// Choices that are made after the one that is tried, until a turn's action is asked for again.
const AFTERMATH: usize = 60;
/// The same where they are made without a look: what comes later is noise.
const QUICK_AFTERMATH: usize = 4;

/// The tables that options are tried on. They are kept: copying into a warm one allocates nothing.
pub(crate) struct Thought<'w> {
    trial: Table<'w>,
    peek: Table<'w>,
    /// The points of the game's score, if they are not the usual ones.
    pub(crate) points: &'static [i32],
    /// Choices that were made in thought: the cost of thinking, the same on every machine.
    pub(crate) made: u64,
}

impl<'w> Thought<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        Self { trial: Table::bare(world, 0, 0), peek: Table::bare(world, 0, 0), points: &[], made: 0 }
    }

    /// What the position is worth to the seat after the option and the choices that belong to it (targets, payments).
    /// Of those, each player takes what looks best at once; the random numbers only say which of equals.
    pub(crate) fn worth(&mut self, from: &Table<'w>, index: usize, seat: Seat, mut rng: Rng) -> i64 {
        if !self.begin(from, index) {
            return -WON;
        }
        for _ in 0..AFTERMATH {
            let Some(asked) = follow_up(&self.trial) else { break };
            let next = self.first_look(asked, &mut rng);
            if !self.go_on(next) {
                break;
            }
        }
        worth(&self.trial, seat, self.points)
    }

    /// The same without a look: nobody responds, and the few choices that belong to the option are made at random. What
    /// is thrown and drawn meanwhile is not what will be.
    pub(crate) fn quick_worth(&mut self, from: &Table<'w>, index: usize, seat: Seat, rng: &mut Rng) -> i64 {
        if !self.begin(from, index) {
            return -WON;
        }
        for _ in 0..QUICK_AFTERMATH {
            if follow_up(&self.trial).is_none() {
                break;
            }
            let next = pass(&self.trial).unwrap_or_else(|| any(&self.trial, rng));
            if !self.go_on(next) {
                break;
            }
        }
        worth(&self.trial, seat, self.points)
    }

    fn begin(&mut self, from: &Table<'w>, index: usize) -> bool {
        self.trial.copy_from(from);
        self.go_on(index)
    }

    fn go_on(&mut self, index: usize) -> bool {
        self.made += 1;
        self.trial.choose(index).is_ok()
    }

    /// The option of the trial after which the position is best at once for who chooses.
    fn first_look(&mut self, seat: Seat, rng: &mut Rng) -> usize {
        let (trial, peek, made, points) = (&self.trial, &mut self.peek, &mut self.made, self.points);
        best_of(trial.position().options().len(), rng, |index, _| {
            *made += 1;
            peek.copy_from(trial);
            peek.choose(index).ok().map(|()| worth(peek, seat, points))
        })
    }
}

/// The option with the highest worth; of equal ones the first, seen from a random place. Options without a worth are
/// passed over.
pub(crate) fn best_of(
    count: usize,
    rng: &mut Rng,
    mut worth: impl FnMut(usize, &mut Rng) -> Option<i64>,
) -> usize {
    if count <= 1 {
        return 0;
    }
    let start = below(count, rng);
    let (mut best, mut top) = (start, i64::MIN);
    for index in (start..count).chain(0..start) {
        if let Some(worth) = worth(index, rng)
            && worth > top
        {
            (best, top) = (index, worth);
        }
    }
    best
}

/// A number below `count`; 0 if that is 0.
pub(crate) fn below(count: usize, rng: &mut Rng) -> usize {
    rng.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize
}

/// Any option.
pub(crate) fn any(table: &Table<'_>, rng: &mut Rng) -> usize {
    below(table.position().options().len(), rng)
}

/// The option to pass, where one is asked for a response.
fn pass(table: &Table<'_>) -> Option<usize> {
    let responds = table.position().decision().is_some_and(|decision| decision.kind == DecisionKind::Respond);
    let mut options = table.position().options().iter();
    if responds { options.position(|opt| opt.choice == Choice::PASS) } else { None }
}

/// Who makes the next choice that belongs to what is being done; nobody if a new action is asked for or the game is over.
fn follow_up(table: &Table<'_>) -> Option<Seat> {
    let decision = table.position().decision()?;
    let begins = matches!(decision.kind, DecisionKind::Act | DecisionKind::Mulligan);
    (!begins).then_some(decision.seat)
}

/// What a position is worth to a seat, in points of the game's own score.
pub(crate) fn worth(table: &Table<'_>, seat: Seat, points: &[i32]) -> i64 {
    let ended = table.position().outcome().map(|outcome| if outcome.won(seat) { WON } else { -WON });
    ended.unwrap_or_else(|| i64::from(table.world().rulebook.score(table, seat, points)))
}
