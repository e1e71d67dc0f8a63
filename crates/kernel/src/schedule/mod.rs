//! Four ways in which waiting triggers get their turn, over one list of pending triggers. Each is a frame.

mod bag;
pub(crate) mod layers;
mod stack;
pub(crate) mod windows;

use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::{Frame, Work};
use crate::id::Seat;
use crate::position::Pending;
use crate::rulebook::Topic;
use crate::table::Table;

impl Table<'_> {
    /// Empties the bag: the active player's triggers first, each picks any one of theirs, resolves it, and goes on as
    /// long as they have some; then the next player.
    pub fn push_bag(&mut self) {
        self.push(Frame::new(Work::Bag, Seat::NONE));
    }

    /// Resolves the waiting triggers as one layer; what they trigger is a layer of its own and comes before the rest.
    pub fn push_layer(&mut self) {
        self.push(Frame::new(Work::Layer, Seat::NONE));
    }

    /// Passes priority, beginning with `starter`, until the stack is as deep as now and everybody has passed.
    pub fn push_priority(&mut self, starter: Seat) {
        self.push_priority_above(self.pos.stack.len(), starter);
    }

    /// Passes priority on after `seat` has passed it: only the others are asked, unless something happens. When that has
    /// resolved nobody has priority here any more.
    pub fn push_priority_after(&mut self, seat: Seat) {
        let next = self.pos.seats_from(seat).nth(1).unwrap_or(seat);
        let mut frame = Frame::new(Work::Priority, next).number(self.pos.stack.len() as i16);
        frame.m = 1;
        frame.x = stack::NOBODY_AFTER;
        self.push(frame);
    }

    /// Passes priority, beginning with `starter`, until only the `base` lowest items of the stack are left and
    /// everybody has passed.
    pub fn push_priority_above(&mut self, base: usize, starter: Seat) {
        self.push(Frame::new(Work::Priority, starter).number(base as i16));
    }

    /// Puts what waits on the stack and resolves, with priority, what lies above the `base` lowest items. At that depth
    /// nobody has priority.
    pub fn push_stack(&mut self, base: usize, starter: Seat) {
        let mut frame = Frame::new(Work::Priority, starter).number(base as i16);
        frame.x = stack::NOBODY;
        self.push(frame);
    }

    /// Who decides about a trigger: its controller, or the active player for the game's.
    pub(crate) fn decider(&self, pending: &Pending) -> Seat {
        if pending.seat.is_some() { pending.seat } else { self.pos.active }
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
