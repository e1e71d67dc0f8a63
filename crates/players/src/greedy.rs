//! The greedy player: tries each option on samples of what it cannot see, and takes the one that looks best at once.

use byword_kernel::decision::DecisionKind;
use byword_kernel::id::Seat;
use byword_kernel::rng::Rng;
use byword_kernel::table::Table;

use crate::{Eyes, Player};

/// What a won game is worth, and a lost one costs, in points of the game's own score.
const WON: i64 = 1_000_000;
/// Choices that are made at random after the one that is tried, until a turn's action is asked for again.
const AFTERMATH: usize = 12;
/// Decisions of one turn after which it chooses at random: what looks best may lead round in a circle.
const PATIENCE: u32 = 60;

/// One ply ahead, by the score of [`byword_kernel::rulebook::Rulebook::score`]. Choices that belong to the option that
/// is tried (targets, payments) are made at random, the same for every option.
pub struct Greedy<'w> {
    rng: Rng,
    samples: u32,
    sample: Option<Table<'w>>,
    probe: Option<Table<'w>>,
    totals: Vec<i64>,
    /// The turn of its last decision, and how many it has made in it.
    turn: (u16, u32),
}

impl Greedy<'_> {
    /// Samples of the hidden cards that are tried at each decision, unless told otherwise.
    pub const SAMPLES: u32 = 2;

    /// With random numbers of this seed, trying so many samples (at least 1).
    #[must_use]
    pub const fn new(seed: u64, samples: u32) -> Self {
        Self { rng: Rng::new(seed), samples, sample: None, probe: None, totals: Vec::new(), turn: (0, 0) }
    }
}

impl<'w> Player<'w> for Greedy<'w> {
    fn choose(&mut self, eyes: &Eyes<'_, 'w>) -> usize {
        let count = eyes.count();
        if self.is_out_of_patience(eyes.turn()) {
            return self.rng.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        }
        // Tables are kept from decision to decision: copying into a warm one allocates nothing.
        let mut sample = self.sample.take().unwrap_or_else(|| Table::bare(eyes.world(), 0, 0));
        let mut probe = self.probe.take().unwrap_or_else(|| Table::bare(eyes.world(), 0, 0));
        self.totals.clear();
        self.totals.resize(count, 0);
        for _ in 0..self.samples.max(1) {
            eyes.sample(self.rng.next(), &mut sample);
            let seed = self.rng.next();
            for (index, total) in self.totals.iter_mut().enumerate() {
                probe.copy_from(&sample);
                *total += worth(&mut probe, index, eyes.seat(), Rng::new(seed));
            }
        }
        (self.sample, self.probe) = (Some(sample), Some(probe));
        self.best()
    }
}

impl Greedy<'_> {
    fn is_out_of_patience(&mut self, turn: u16) -> bool {
        self.turn = if self.turn.0 == turn { (turn, self.turn.1 + 1) } else { (turn, 1) };
        self.turn.1 > PATIENCE
    }

    /// The best total; among equals a random one.
    fn best(&mut self) -> usize {
        let best = self.totals.iter().copied().max().unwrap_or(0);
        let equal = self.totals.iter().filter(|total| **total == best).count();
        let pick = self.rng.below(u32::try_from(equal).unwrap_or(u32::MAX)) as usize;
        let mut places =
            self.totals.iter().enumerate().filter(|(_, total)| **total == best).map(|(index, _)| index);
        places.nth(pick).unwrap_or(0)
    }
}

/// What the position is worth after the option and the choices that belong to it.
fn worth(table: &mut Table<'_>, index: usize, seat: Seat, mut rng: Rng) -> i64 {
    if table.choose(index).is_err() {
        return -WON;
    }
    for _ in 0..AFTERMATH {
        let Some(decision) = table.position().decision() else { break };
        if matches!(decision.kind, DecisionKind::Act | DecisionKind::Mulligan) {
            break;
        }
        let count = table.position().options().len();
        if table.choose(rng.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize).is_err() {
            break;
        }
    }
    let ended = table.position().outcome().map(|outcome| if outcome.won(seat) { WON } else { -WON });
    ended.unwrap_or_else(|| i64::from(table.world().rulebook.score(table, seat)))
}
