//! The greedy player: tries each option on samples of what it cannot see, and takes the one that looks best at once.

use byword_kernel::rng::Rng;
use byword_kernel::table::Table;

use crate::thought::Thought;
use crate::{Eyes, Player};

/// Decisions of one turn after which it chooses at random: what looks best may lead round in a circle.
const PATIENCE: u32 = 60;

/// One action ahead, by the score of [`byword_kernel::rulebook::Rulebook::score`]. Choices that belong to the option that
/// is tried (targets, payments) are made in the same way, by a look at what each leads to at once.
pub struct Greedy<'w> {
    rng: Rng,
    samples: u32,
    /// The sample, and the tables on which options are tried.
    tables: Option<(Table<'w>, Thought<'w>)>,
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
        Self { rng: Rng::new(seed), samples, tables: None, totals: Vec::new(), turn: (0, 0) }
    }
}

impl<'w> Player<'w> for Greedy<'w> {
    fn choose(&mut self, eyes: &Eyes<'_, 'w>) -> usize {
        let count = eyes.count();
        if count <= 1 {
            return 0;
        }
        if self.is_out_of_patience(eyes.turn()) {
            return self.rng.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        }
        let fresh = || (Table::bare(eyes.world(), 0, 0), Thought::new(eyes.world()));
        let (mut sample, mut thought) = self.tables.take().unwrap_or_else(fresh);
        self.totals.clear();
        self.totals.resize(count, 0);
        for _ in 0..self.samples.max(1) {
            eyes.sample(self.rng.next(), &mut sample);
            let seed = self.rng.next();
            for (index, total) in self.totals.iter_mut().enumerate() {
                *total += thought.worth(&sample, index, eyes.seat(), Rng::new(seed));
            }
        }
        self.tables = Some((sample, thought));
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
