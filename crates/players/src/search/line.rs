//! A line of play: an option, and how the game goes on for some turns if everybody plays greedily.

use byword_kernel::decision::DecisionKind;
use byword_kernel::id::Seat;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

use super::habits::Habits;
use crate::thought::{Thought, any, best_of, worth};

/// Choices after which a line of play is judged wherever it is: some positions go round in circles.
const LONGEST: u32 = 400;

/// The tables that lines are played on. They are kept from decision to decision.
pub(super) struct Line<'w> {
    table: Table<'w>,
    pub(super) thought: Thought<'w>,
}

impl<'w> Line<'w> {
    pub(super) fn new(world: &'w World) -> Self {
        Self { table: Table::bare(world, 0, 0), thought: Thought::new(world) }
    }

    /// Plays an option of the sample and goes on; what that is worth to the seat, in the game's points.
    pub(super) fn play(
        &mut self,
        sample: &Table<'w>,
        option: usize,
        seat: Seat,
        habits: &Habits,
        mut rng: Rng,
    ) -> i64 {
        let end = sample.position().turn().saturating_add(habits.turns);
        self.table.copy_from(sample);
        let mut next = option;
        for _ in 0..LONGEST {
            self.thought.made += 1;
            if self.table.choose(next).is_err() || self.table.position().turn() >= end {
                break;
            }
            let Some(decision) = self.table.position().decision().copied() else { break };
            next = self.next(decision.seat, decision.kind, habits, &mut rng);
        }
        worth(&self.table, seat, self.thought.points)
    }

    /// What who decides takes: what looks best one action ahead.
    fn next(&mut self, seat: Seat, kind: DecisionKind, habits: &Habits, rng: &mut Rng) -> usize {
        let count = self.table.position().options().len();
        if !habits.careful && is_small(kind) {
            return any(&self.table, rng);
        }
        let (table, thought) = (&mut self.table, &mut self.thought);
        let luck = rng.next();
        let best = best_of(count, rng, |index, rng| {
            Some(if habits.careful {
                thought.worth(table, index, seat, Rng::new(luck))
            } else {
                thought.quick_worth(table, index, seat, rng)
            })
        });
        // The dice and draws that were tried are not those that will come.
        table.reseed(luck ^ 1);
        best
    }
}

/// Choices that seldom matter: what one pays with, what comes first.
pub(super) const fn is_small(kind: DecisionKind) -> bool {
    matches!(kind, DecisionKind::Pay | DecisionKind::Order | DecisionKind::Replace)
}
