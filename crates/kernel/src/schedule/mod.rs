//! Four ways in which waiting triggers get their turn, over one list of pending triggers. Each is a frame.

mod bag;
pub(crate) mod layers;
pub(crate) mod stack;
pub(crate) mod stage;
mod unseen;
mod unshown;
pub(crate) mod windows;

use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::{Frame, Work};
use crate::id::Seat;
use crate::position::Pending;
use crate::rulebook::Topic;
use crate::table::Agenda;
use crate::table::Table;

impl Table<'_> {
    /// Who decides about a trigger: its controller, or the active player for the game's.
    pub(crate) fn decider(&self, pending: &Pending) -> Seat {
        pending.seat.or(self.pos.active)
    }

    /// Offers the waiting triggers that pass the test and opens the decision which of them comes next. Of those that nothing
    /// tells apart one is offered.
    pub(crate) fn ask_next_trigger(&mut self, seat: Seat, test: impl Fn(&Pending) -> bool) {
        for index in 0..self.pos.pending.len() {
            let alike = |pending: &Pending| {
                self.pos
                    .pending
                    .iter()
                    .take(index)
                    .any(|other| Pending { id: pending.id, ..other } == *pending)
            };
            if let Some(pending) = self.pos.pending.get(index).filter(|p| test(p) && !alike(p)) {
                self.offer(Opt::card(Choice::TRIGGER, pending.holder.slot).with(index as i16));
            }
        }
        let clause = self.world.rulebook.clause(Topic::Order);
        self.ask(Decision::new(seat, DecisionKind::Order, clause));
    }
}

impl Agenda<'_, '_> {
    /// Empties the bag: the active player's triggers first, each picks any one of theirs, resolves it, and goes on as
    /// long as they have some; then the next player.
    pub fn push_bag(&mut self) {
        self.0.push(Frame::new(Work::Bag, Seat::NONE));
    }

    /// Resolves the waiting triggers as one layer; what they trigger is a layer of its own and comes before the rest.
    pub fn push_layer(&mut self) {
        self.0.push(Frame::new(Work::Layer, Seat::NONE));
    }
}
