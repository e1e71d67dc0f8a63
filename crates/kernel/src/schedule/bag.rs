//! The bag (design section 2): triggers wait unordered; players empty it in turn order.

use crate::frame::Frame;
use crate::id::Seat;
use crate::table::Table;

/// Steps of a bag's frame.
mod at {
    pub const NEXT: u16 = 0;
    pub const RESOLVE: u16 = 1;
}

impl Table<'_> {
    /// `seat` is the player who is resolving; nobody before the first.
    pub(crate) fn step_bag(&mut self, frame: &Frame) {
        if frame.step == at::RESOLVE {
            self.goto(at::NEXT);
            if let Some(pending) = self.take_pending(frame.answer.n as usize) {
                self.run_pending(&pending);
            }
            return;
        }
        if self.rulebook().state_check(self) {
            return self.goto(at::NEXT);
        }
        if self.pos.pending.is_empty() || self.pos.outcome.is_some() {
            return self.finish();
        }
        if self.asks_to_show() {
            return self.goto(at::NEXT);
        }
        let Some(resolver) = self.next_resolver(frame.seat) else { return self.finish() };
        self.edit_frame(|f| f.seat = resolver);
        let mut theirs = 0_u8;
        for seat in self.pos.seats().filter(|seat| self.policy().together(&self.pos, resolver, *seat)) {
            theirs |= 1 << seat.0;
        }
        let active = self.pos.active;
        self.ask_next_trigger(resolver, |p| {
            if p.seat.is_some() { theirs & (1 << p.seat.0) != 0 } else { resolver == active }
        });
    }

    /// The player who resolves next: the same one as long as they have triggers, else the next in turn order.
    fn next_resolver(&self, last: Seat) -> Option<Seat> {
        let start = last.or(self.pos.active);
        self.pos.seats_from(start).find(|seat| self.pos.pending.iter().any(|p| self.decider(&p) == *seat))
    }
}
