//! Nested layers: triggers of one moment form a layer; the active player says which player goes first, each orders
//! their own, and what a trigger causes is resolved before the rest of its layer.

use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::Frame;
use crate::id::Seat;
use crate::rulebook::Topic;
use crate::table::Table;

/// The layer of effects that were only waiting for their moment: they come before what that moment triggers.
pub(crate) const DELAYED: u16 = u16::MAX;

/// Steps of a layer's frame.
mod at {
    pub const GATHER: u16 = 0;
    pub const FIRST_PLAYER: u16 = 1;
    pub const NEXT: u16 = 2;
    pub const RESOLVE: u16 = 3;
    pub const RESOLVED: u16 = 4;
}

impl Table<'_> {
    /// `n` is the layer's number, `seat` the player whose triggers are being resolved, `m` whether they are delayed effects.
    pub(crate) fn step_layer(&mut self, frame: &Frame) {
        match frame.step {
            at::GATHER => self.gather_layer(),
            at::FIRST_PLAYER => self.edit_frame(|f| f.seat = Seat(f.answer.n as u8)),
            at::NEXT => self.next_of_layer(frame),
            at::RESOLVE => {
                if let Some(pending) = self.take_pending(frame.answer.n as usize) {
                    // What it resolves now, by which a rulebook sees that abilities go round in a circle.
                    self.edit_frame(|f| (f.ability, f.source) = (pending.ability, pending.holder));
                    self.run_pending(&pending);
                }
            }
            _ => {
                self.goto(at::NEXT);
                if self.rulebook().state_check(self) {
                    return self.goto(at::RESOLVED);
                }
                // What delayed effects trigger waits with what else the moment has triggered.
                if frame.m == 0 && self.waits_in(0) {
                    self.agenda().push_layer();
                }
            }
        }
    }

    fn gather_layer(&mut self) {
        if self.rulebook().state_check(self) || self.asks_to_show() {
            return self.goto(at::GATHER);
        }
        if self.frame().n == 0 {
            let layer = self.pos.fresh_id();
            let delayed = self.waits_in(DELAYED);
            self.move_layer(if delayed { DELAYED } else { 0 }, layer);
            self.edit_frame(|f| (f.n, f.m) = (layer as i16, i16::from(delayed)));
        }
        let layer = self.frame().n as u16;
        let active = self.pos.active;
        let mut seats = self.pos.seats_from(active).filter(|seat| self.has_in_layer(layer, *seat));
        let (Some(first), second) = (seats.next(), seats.next()) else { return self.finish() };
        if second.is_none() {
            self.edit_frame(|f| f.seat = first);
            return self.goto(at::NEXT);
        }
        for seat in self.pos.seats_from(active) {
            if self.has_in_layer(layer, seat) {
                self.offer(Opt::number(Choice::SEAT, i16::from(seat.0)));
            }
        }
        let clause = self.world.rulebook.clause(Topic::Order);
        // Where the active player has left, the next one orders.
        let orders = self.pos.seats_from(active).find(|seat| self.plays(*seat));
        self.ask(Decision::new(orders.unwrap_or(active), DecisionKind::Player, clause));
    }

    fn waits_in(&self, layer: u16) -> bool {
        self.pos.pending.iter().any(|p| p.layer == layer)
    }

    fn has_in_layer(&self, layer: u16, seat: Seat) -> bool {
        self.pos.pending.iter().any(|p| p.layer == layer && self.decider(&p) == seat)
    }

    fn next_of_layer(&mut self, frame: &Frame) {
        let layer = frame.n as u16;
        let next = self.pos.seats_from(frame.seat).find(|seat| self.has_in_layer(layer, *seat));
        let Some(seat) = next else {
            if frame.m == 0 {
                return self.finish();
            }
            return self.edit_frame(|f| (f.step, f.n) = (at::GATHER, 0));
        };
        self.edit_frame(|f| f.seat = seat);
        let active = self.pos.active;
        self.ask_next_trigger(seat, |p| {
            p.layer == layer && if p.seat.is_some() { p.seat == seat } else { seat == active }
        });
    }
}
