//! A player leaves a game that goes on, whoever decides now and in the middle of whatever.

use super::Table;
use crate::decision::{Choice, Opt};
use crate::frame::{Frame, Work};
use crate::id::{Ref, Seat, Zone};
use crate::program::Instr;

/// Beyond the end of any program.
const OVER: u16 = u16::MAX - 1;

impl Table<'_> {
    /// A seat leaves: its cards go to `zone` without an event, its waiting triggers and what it was doing vanish. The
    /// decision that was open is made anew, from what is left. `stays` says of a procedure of the seat that it goes on
    /// without it.
    pub fn leave(&mut self, seat: Seat, zone: Zone, stays: impl Fn(&Frame) -> bool) {
        self.retire(seat, zone);
        self.reopen();
        let mut index = 0;
        while let Some(frame) = self.pos.frames.get(index) {
            if frame.seat == seat && !stays(&frame) && matches!(frame.work, Work::Procedure(_) | Work::Pay) {
                self.pos.frames.remove(index);
                continue;
            }
            let theirs = frame.seat == seat || frame.they == seat && self.is_nested(index);
            if theirs && matches!(frame.work, Work::Program(_) | Work::Announce(_)) {
                self.pos.frames.edit(index, |frame| (frame.step, frame.n) = (OVER, 0));
            }
            index += 1;
        }
    }

    /// True if the frame runs a part of the effect below it: what one of several players does.
    fn is_nested(&self, index: usize) -> bool {
        let frames = self.pos.frames.as_slice();
        let (Some(frame), Some(below)) =
            (frames.get(index), index.checked_sub(1).and_then(|i| frames.get(i)))
        else {
            return false;
        };
        matches!(below.work, Work::Program(_)) && below.id == frame.id
    }

    /// The work that opened the decision asks again, from the present position.
    fn reopen(&mut self) {
        if self.pos.decision.take().is_none() {
            return;
        }
        self.pos.options.clear();
        let top = self.pos.frames.len().saturating_sub(1);
        let Some(frame) = self.pos.frames.get(top) else { return };
        let picks = match frame.work {
            Work::Program(program) | Work::Announce(program) => {
                let code = self.world.catalog.program(program);
                matches!(code.get(usize::from(frame.step)), Some(Instr::Choose(..)))
            }
            _ => false,
        };
        self.pos.frames.edit(top, |frame| {
            frame.answer = if picks { Opt::plain(Choice::NUMBER) } else { Opt::default() };
            match frame.work {
                Work::Program(_) | Work::Announce(_) if !picks => frame.n = 0,
                Work::Bag => frame.step = 0,
                Work::Procedure(_) | Work::Events | Work::Layer => frame.step = frame.step.saturating_sub(1),
                _ => {}
            }
        });
    }

    /// A seat leaves the game: its cards go to `zone` without an event, and its waiting triggers vanish.
    pub fn retire(&mut self, seat: Seat, zone: Zone) {
        let owned =
            |card: Ref| self.pos.get(card).is_some_and(|record| record.owner == seat && record.zone != zone);
        let slots = (0..self.pos.card_count() as u16).map(crate::id::Slot);
        let cards: Vec<Ref> = slots.map(|slot| self.pos.current(slot)).filter(|card| owned(*card)).collect();
        for card in cards {
            self.release_hosted(card);
            let known = self.pos.get(card).map_or(0, |record| record.known);
            self.pos.move_card(card.slot, zone, false, known);
        }
        self.pos.pending.retain(|pending| pending.seat != seat);
        self.live.stale = true;
        self.drop_stale_modifiers();
        self.refresh();
    }
}
