//! The greedy player: tries each option on samples of what it cannot see, and takes the one that looks best at once.

use byword_kernel::rng::Rng;
use byword_kernel::table::Table;

use crate::patience::Patience;
use crate::thought::{Thought, below};
use crate::{Eyes, Player, Weights};

/// One action ahead, by the score of [`byword_kernel::rulebook::Legality::score`]. Choices that belong to the option that
/// is tried (targets, payments) are made in the same way, by a look at what each leads to at once.
pub struct Greedy<'w> {
    rng: Rng,
    samples: u32,
    /// The sample, and the tables on which options are tried.
    tables: Option<(Table<'w>, Thought<'w>)>,
    totals: Vec<i64>,
    patience: Patience,
    /// The points of the game's score, if they are not the usual ones.
    points: &'static [i32],
}

impl Greedy<'_> {
    /// Samples of the hidden cards that are tried at each decision, unless told otherwise.
    pub const SAMPLES: u32 = 2;

    /// With random numbers of this seed, trying so many samples (at least 1).
    #[must_use]
    pub fn new(seed: u64, samples: u32) -> Self {
        let rng = Rng::new(seed);
        Self { rng, samples, tables: None, totals: Vec::new(), patience: Patience::default(), points: &[] }
    }

    /// With other points of the game's score than the usual ones.
    #[must_use]
    pub fn weighed(mut self, weights: Weights) -> Self {
        self.points = weights.points();
        self
    }
}

impl<'w> Player<'w> for Greedy<'w> {
    fn choose(&mut self, eyes: &Eyes<'_, 'w>) -> usize {
        let count = eyes.count();
        if count <= 1 {
            return 0;
        }
        if self.patience.is_out(eyes.turn()) {
            return below(count, &mut self.rng);
        }
        let fresh = || (Table::bare(eyes.world(), 0, 0), Thought::new(eyes.world()));
        let (mut sample, mut thought) = self.tables.take().unwrap_or_else(fresh);
        thought.points = self.points;
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
    /// The best total; among equals a random one.
    fn best(&mut self) -> usize {
        let best = self.totals.iter().copied().max().unwrap_or(0);
        let equal = self.totals.iter().filter(|total| **total == best).count();
        let pick = below(equal, &mut self.rng);
        let mut places =
            self.totals.iter().enumerate().filter(|(_, total)| **total == best).map(|(index, _)| index);
        places.nth(pick).unwrap_or(0)
    }
}
