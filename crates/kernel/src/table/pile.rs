//! The stack as games with one change it: items, and who has priority.

use super::Table;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Seat};
use crate::log::Entry;
use crate::position::{Deed, Item, Pending, Pick};
use crate::query::Scope;
use crate::rulebook::Schedule;
use crate::schedule::stack;

/// The stack, to be changed: items are put on it, changed and taken off, and priority is passed.
pub struct Pile<'t, 'w>(&'t mut Table<'w>);

impl<'w> Table<'w> {
    /// The stack, to be changed.
    #[inline]
    pub const fn pile(&mut self) -> Pile<'_, 'w> {
        Pile(self)
    }
}

impl<'w> Pile<'_, 'w> {
    /// Runs an item of the stack: its ability, or its event.
    pub fn run_item(&mut self, item: &Item) {
        match item.kind {
            crate::position::ItemKind::Event => self.0.perform(item.event),
            _ => {
                let scope = Scope::of(item.source, item.seat).x(item.x).event(item.event).picks(item.id);
                self.0.run_ability(item.ability, &scope);
            }
        }
    }

    /// Puts a trigger in the queue that no pattern found (the result of a roll), and gives its number.
    pub fn queue_trigger(&mut self, pending: Pending) -> u16 {
        self.0.await_trigger(pending, None);
        self.0.pos.pending.last().map_or(0, |pending| pending.id)
    }

    /// Puts an item on the stack and gives it a number.
    pub fn push_item(&mut self, mut item: Item) -> u16 {
        self.0.changed = true;
        if item.id == 0 {
            item.id = self.0.pos.fresh_id();
        }
        if let (false, Schedule::Stack(stack)) = (item.token.is_some(), self.0.world.rulebook.schedule()) {
            item.token = stack.token(self.0, &item);
        }
        self.0.pos.stack.push(item);
        item.id
    }

    /// Changes the item with this number.
    pub fn edit_item(&mut self, id: u16, change: impl FnOnce(&mut Item)) {
        if let Some(index) = self.0.pos.stack.iter().position(|item| item.id == id) {
            self.0.pos.stack.edit(index, change);
        }
    }

    /// What one ability has named, another names so, too.
    pub fn copy_names(&mut self, from: u16, to: u16) {
        for index in 0..self.0.pos.picks.len() {
            if let Some(pick) = self.0.pos.picks.get(index).filter(|p| p.owner == from && !p.is_mode()) {
                self.0.pos.picks.push(Pick { owner: to, ..pick });
            }
        }
        for index in 0..self.0.pos.deeds.len() {
            if let Some(deed) = self.0.pos.deeds.get(index).filter(|deed| deed.owner == from) {
                self.0.pos.deeds.push(Deed { owner: to, ..deed });
            }
        }
    }

    /// Lays the item with this number at this place of the stack, counted from the top.
    pub fn lay_item(&mut self, id: u16, place: usize) {
        let Some(mut index) = self.0.pos.stack.iter().position(|item| item.id == id) else { return };
        let goal = (self.0.pos.stack.len() - 1).saturating_sub(place);
        while index != goal {
            let next = if index < goal { index + 1 } else { index - 1 };
            let (Some(item), Some(other)) = (self.0.pos.stack.get(index), self.0.pos.stack.get(next)) else {
                return;
            };
            self.0.pos.stack.edit(next, |there| *there = item);
            self.0.pos.stack.edit(index, |there| *there = other);
            index = next;
        }
        self.0.changed = true;
    }

    /// Forgets the picks that were made for this number.
    pub fn forget_picks(&mut self, id: u16) {
        if !self.0.pos.picks.is_empty() {
            self.0.pos.picks.retain(|pick| pick.owner != id);
        }
        if !self.0.pos.deeds.is_empty() {
            self.0.pos.deeds.retain(|deed| deed.owner != id);
        }
    }

    /// Makes the choices of an effect that belong to its announcement, for the item or trigger with the number `id`.
    pub fn push_announcement(&mut self, ability: AbilityId, scope: &Scope, id: u16) {
        let Some(program) = self.0.world.catalog.ability(ability).and_then(|compiled| compiled.program)
        else {
            return;
        };
        let mut frame = Frame::new(Work::Announce(program), scope.seat).source(scope.this);
        (frame.ability, frame.id, frame.x, frame.event) = (ability, id, scope.x, scope.event);
        frame.players = scope.players;
        self.0.push(frame);
    }

    /// Takes an item off the stack without effect. True if it was there.
    pub fn cancel_item(&mut self, id: u16) -> bool {
        let Some(item) = self.0.remove_item(id) else { return false };
        self.forget_picks(id);
        self.0.note(Entry::Fizzled(item.ability, item.source, item.seat));
        if let Schedule::Stack(stack) = self.0.world.rulebook.schedule() {
            stack.cancelled(self.0, &item);
        }
        true
    }

    /// Passes priority, beginning with `starter`, until the stack is as deep as now and everybody has passed.
    pub fn push_priority(&mut self, starter: Seat) {
        self.push_priority_above(self.0.pos.stack.len(), starter);
    }

    /// Passes priority on after `seat` has passed it: only the others are asked, unless something happens. When that has
    /// resolved nobody has priority here any more.
    pub fn push_priority_after(&mut self, seat: Seat) {
        let next = self.0.pos.seats_from(seat).nth(1).unwrap_or(seat);
        let mut frame = Frame::new(Work::Priority, next).number(self.0.pos.stack.len() as i16);
        frame.m = 1;
        frame.x = stack::NOBODY_AFTER;
        self.0.push(frame);
    }

    /// Passes priority, beginning with `starter`, until only the `base` lowest items of the stack are left and
    /// everybody has passed.
    pub fn push_priority_above(&mut self, base: usize, starter: Seat) {
        self.0.push(Frame::new(Work::Priority, starter).number(base as i16));
    }

    /// Puts what waits on the stack and resolves, with priority, what lies above the `base` lowest items. At that depth
    /// nobody has priority.
    pub fn push_stack(&mut self, base: usize, starter: Seat) {
        let mut frame = Frame::new(Work::Priority, starter).number(base as i16);
        frame.x = stack::NOBODY;
        self.0.push(frame);
    }
}
