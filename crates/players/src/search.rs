//! The searching player: plays each option on, many times, in worlds that could be the real one.

mod budget;
mod habits;
mod line;
mod meter;

pub use budget::{Budget, NoBudget};
pub use habits::Habits;

use byword_kernel::id::Seat;
use byword_kernel::rng::Rng;
use byword_kernel::table::Table;

use crate::patience::Patience;
use crate::thought::{WON, below, worth};
use crate::{Eyes, Player};
use line::{Line, is_small};
use meter::Meter;

/// Samples of the hidden cards on which all options are seen for the first time.
const FIRST_SIGHT: u32 = 2;
/// The part of the budget that goes to choices that seldom matter: one in so many.
const SMALL_PART: u32 = 10;

/// Sequential halving over the options: all that are left are played on in the same sampled worlds, with the same luck,
/// until a share of the budget is used; then the worse half is left out. Lines of play are greedy for every seat and end
/// after some turns, where the game's score is the judge.
///
/// It looks at samples only, so it knows nothing that its seat does not; with a budget of choices its play depends on its
/// seed and the sight of its seat alone.
pub struct Search<'w> {
    rng: Rng,
    budget: Budget,
    tables: Option<(Table<'w>, Line<'w>)>,
    options: Vec<Candidate>,
    patience: Patience,
    habits: Option<Habits>,
    samples: u64,
}

/// An option, and what it has come to so far.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    index: usize,
    total: f64,
    lines: u32,
}

impl Candidate {
    const fn new(index: usize) -> Self {
        Self { index, total: 0.0, lines: 0 }
    }

    fn mean(&self) -> f64 {
        self.total / f64::from(self.lines.max(1))
    }

    fn add(&mut self, value: f64, lines: u32) {
        self.total += value * f64::from(lines);
        self.lines += lines;
    }
}

/// From a seat's place: how points become a value from -1 (lost) to 1 (won).
struct Judge {
    seat: Seat,
    /// The points of the position from which it looks ahead.
    root: i64,
    scale: f64,
}

impl Judge {
    fn new(seat: Seat, sample: &Table<'_>, habits: &Habits) -> Self {
        Self { seat, root: worth(sample, seat, &[]), scale: habits.scale }
    }

    /// Bounded arithmetic of four kinds only, so that it is the same on every machine.
    fn value(&self, points: i64) -> f64 {
        if points.abs() >= WON {
            return points.signum() as f64;
        }
        let gain = (points - self.root) as f64;
        gain / (gain.abs() + self.scale)
    }
}

impl Search<'_> {
    /// Thought for a decision, unless told otherwise.
    pub const BUDGET: Budget = Budget::Choices(20_000);

    /// With random numbers of this seed, and so much thought for a decision.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        let (rng, patience) = (Rng::new(seed), Patience::default());
        Self { rng, budget, tables: None, options: Vec::new(), patience, habits: None, samples: 0 }
    }

    /// With other habits than those of the game.
    #[must_use]
    pub const fn with(mut self, habits: Habits) -> Self {
        self.habits = Some(habits);
        self
    }

    /// Samples of the hidden cards that were looked at so far.
    #[must_use]
    pub const fn samples(&self) -> u64 {
        self.samples
    }

    /// Choices made in thought so far.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.tables.as_ref().map_or(0, |(_, line)| line.thought.made)
    }
}

impl<'w> Player<'w> for Search<'w> {
    fn choose(&mut self, eyes: &Eyes<'_, 'w>) -> usize {
        let count = eyes.count();
        if count <= 1 {
            return 0;
        }
        if self.patience.is_out(eyes.turn()) {
            return below(count, &mut self.rng);
        }
        let fresh = || (Table::bare(eyes.world(), 0, 0), Line::new(eyes.world()));
        let (mut sample, mut line) = self.tables.take().unwrap_or_else(fresh);
        let habits = self.habits.unwrap_or_else(|| Habits::of(eyes.world().game));
        let small = eyes.decision().is_some_and(|decision| is_small(decision.kind));
        let budget = if small { self.budget.part(SMALL_PART) } else { self.budget };
        let meter = Meter::begin(budget, line.thought.made);
        self.first_sight(eyes, &habits, &mut sample, &mut line);
        self.halve(eyes, &habits, &mut sample, &mut line, &meter);
        self.tables = Some((sample, line));
        self.options.first().map_or(0, |best| best.index)
    }
}

impl<'w> Search<'w> {
    /// All options, the best first as they look one action ahead, as many as are worth a second look.
    fn first_sight(
        &mut self,
        eyes: &Eyes<'_, 'w>,
        habits: &Habits,
        sample: &mut Table<'w>,
        line: &mut Line<'w>,
    ) {
        self.options.clear();
        self.options.extend((0..eyes.count()).map(Candidate::new));
        for _ in 0..FIRST_SIGHT {
            self.sample(eyes, sample);
            let judge = Judge::new(eyes.seat(), sample, habits);
            let seed = self.rng.next();
            for option in &mut self.options {
                let points = line.thought.worth(sample, option.index, judge.seat, Rng::new(seed));
                option.add(judge.value(points), 1);
            }
        }
        self.sort();
        self.options.truncate(habits.width);
        for option in &mut self.options {
            let first = option.mean();
            *option = Candidate::new(option.index);
            option.add(first, habits.prior);
        }
    }

    /// Plays the options on until one is left or the budget is used.
    fn halve(
        &mut self,
        eyes: &Eyes<'_, 'w>,
        habits: &Habits,
        sample: &mut Table<'w>,
        line: &mut Line<'w>,
        meter: &Meter,
    ) {
        while self.options.len() > 1 {
            let rounds = self.options.len().ilog2() + u32::from(!self.options.len().is_power_of_two());
            let used = meter.used(line.thought.made).min(1.0);
            let share = used + (1.0 - used) / f64::from(rounds);
            loop {
                self.sample(eyes, sample);
                let judge = Judge::new(eyes.seat(), sample, habits);
                let seed = self.rng.next();
                for option in &mut self.options {
                    let points = line.play(sample, option.index, judge.seat, habits, Rng::new(seed));
                    option.add(judge.value(points), 1);
                }
                if meter.used(line.thought.made) >= share {
                    break;
                }
            }
            self.sort();
            self.options.truncate(self.options.len().div_ceil(2));
        }
    }

    fn sample(&mut self, eyes: &Eyes<'_, 'w>, sample: &mut Table<'w>) {
        self.samples += 1;
        eyes.sample(self.rng.next(), sample);
    }

    /// The best first; of equal ones, the one that was better before.
    fn sort(&mut self) {
        self.options.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    }
}
