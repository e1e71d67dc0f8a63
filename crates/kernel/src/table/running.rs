//! Abilities that run, wait in the queue, or lie on the stack.

use super::Table;
use crate::ability::{Body, Cost};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, DeedVar, DefId, Slot};
use crate::log::Entry;
use crate::position::{Deed, Item, Pending, Pick};
use crate::program::Instr;
use crate::query::Scope;
use crate::rulebook::Schedule;
use crate::wording::Lang;

impl<'w> Table<'w> {
    /// Pushes the effect of an ability, read from the scope.
    pub fn run_ability(&mut self, ability: AbilityId, scope: &Scope) {
        let Some(compiled) = self.world.catalog.ability(ability) else { return };
        let Some(program) = compiled.program.or(compiled.rewrite) else { return };
        self.note(Entry::Resolves(ability, scope.this, scope.seat));
        let mut frame = Frame::new(Work::Program(program), scope.seat).source(scope.this);
        frame.ability = ability;
        frame.players = scope.players;
        frame.x = scope.x;
        frame.event = scope.event;
        frame.id = if scope.id == 0 { self.pos.fresh_id() } else { scope.id };
        let limited = matches!(compiled.ability.body, Body::Triggered { limit: Some(_), .. });
        frame.unspent = limited && self.policy().counts_what_resolved;
        if scope.paid != 0 {
            let paid = Deed { owner: frame.id, deed: DeedVar::PAID, amount: scope.paid, whole: true };
            self.pos.deeds.push(paid);
        }
        self.push(frame);
    }

    /// Runs a waiting trigger: its condition and limit are looked at again by its text only.
    pub fn run_pending(&mut self, pending: &Pending) {
        let Some(compiled) = self.world.catalog.ability(pending.ability) else { return };
        if let Body::Triggered { limit: Some(limit), .. } = &compiled.ability.body {
            if self.times_used(pending.ability, pending.holder) >= limit.times {
                return self.note(Entry::Fizzled(pending.ability, pending.holder, pending.seat));
            }
            // A use that may be declined counts when it is not.
            let asks = compiled.program.map(|p| self.world.catalog.program(p).first());
            let at_once = !self.policy().counts_what_resolved;
            if at_once && !matches!(asks, Some(Some(Instr::May(..)))) {
                self.count_use(pending.ability, pending.holder);
            }
        }
        let scope =
            Scope::of(pending.holder, pending.seat).x(pending.x).event(pending.event).picks(pending.id);
        let rulebook = &*self.world.rulebook;
        rulebook.begin(self, pending.ability, &scope);
    }

    /// Runs an item of the stack: its ability, or its event.
    pub fn run_item(&mut self, item: &Item) {
        match item.kind {
            crate::position::ItemKind::Event => self.perform(item.event),
            _ => {
                let scope = Scope::of(item.source, item.seat).x(item.x).event(item.event).picks(item.id);
                self.run_ability(item.ability, &scope);
            }
        }
    }

    /// The cost of an ability.
    #[must_use]
    pub fn cost_of(&self, ability: AbilityId) -> Option<&'w Cost> {
        match &self.world.catalog.ability(ability)?.ability.body {
            Body::Activated { cost, .. }
            | Body::Triggered { cost, .. }
            | Body::Spell { cost, .. }
            | Body::Way { cost, .. } => Some(cost),
            _ => None,
        }
    }

    /// A trigger begins to wait.
    pub(crate) fn await_trigger(&mut self, mut pending: Pending) {
        // Players who have left have none.
        if pending.seat.is_some() && !self.plays(pending.seat) {
            return;
        }
        pending.id = self.pos.fresh_id();
        self.note(Entry::Triggered(pending.ability, pending.holder, pending.seat));
        self.pos.pending.push(pending);
    }

    /// Puts a trigger in the queue that no pattern found (the result of a roll), and gives its number.
    pub fn queue_trigger(&mut self, pending: Pending) -> u16 {
        self.await_trigger(pending);
        self.pos.pending.last().map_or(0, |pending| pending.id)
    }

    /// Sets the triggers that wait for no layer yet aside, while a nested procedure resolves its own; gives the number
    /// by which they are found again.
    pub fn hold_pending(&mut self) -> i16 {
        if !self.pos.pending.iter().any(|p| p.layer == 0) {
            return 0;
        }
        let held = self.pos.fresh_id();
        self.move_layer(0, held);
        held as i16
    }

    /// Puts the triggers that were set aside under this number back in the queue.
    pub fn release_pending(&mut self, held: i16) {
        if held != 0 {
            self.move_layer(held as u16, 0);
        }
    }

    pub(crate) fn move_layer(&mut self, from: u16, to: u16) {
        for index in 0..self.pos.pending.len() {
            if self.pos.pending.get(index).is_some_and(|p| p.layer == from) {
                self.pos.pending.edit(index, |p| p.layer = to);
            }
        }
    }

    /// Takes a waiting trigger out of the queue.
    pub fn take_pending(&mut self, index: usize) -> Option<Pending> {
        self.pos.pending.remove(index)
    }

    /// True if any trigger waits.
    #[must_use]
    pub const fn has_pending(&self) -> bool {
        !self.pos.pending.is_empty()
    }

    /// Puts an item on the stack and gives it a number.
    pub fn push_item(&mut self, mut item: Item) -> u16 {
        self.changed = true;
        if item.id == 0 {
            item.id = self.pos.fresh_id();
        }
        if let (false, Schedule::Stack(stack)) = (item.token.is_some(), self.world.rulebook.schedule()) {
            item.token = stack.token(self, &item);
        }
        self.pos.stack.push(item);
        item.id
    }

    /// A number by which the picks of an ability are found that is not on the stack yet.
    pub fn fresh_id(&mut self) -> u16 {
        self.pos.fresh_id()
    }

    /// Changes the item with this number.
    pub fn edit_item(&mut self, id: u16, change: impl FnOnce(&mut Item)) {
        if let Some(index) = self.pos.stack.iter().position(|item| item.id == id) {
            self.pos.stack.edit(index, change);
        }
    }

    /// What one ability has named, another names so, too.
    pub fn copy_names(&mut self, from: u16, to: u16) {
        for index in 0..self.pos.picks.len() {
            if let Some(pick) = self.pos.picks.get(index).filter(|p| p.owner == from && p.var != Pick::MODE) {
                self.pos.picks.push(Pick { owner: to, ..pick });
            }
        }
        for index in 0..self.pos.deeds.len() {
            if let Some(deed) = self.pos.deeds.get(index).filter(|deed| deed.owner == from) {
                self.pos.deeds.push(Deed { owner: to, ..deed });
            }
        }
    }

    /// Takes the top item off the stack.
    pub fn pop_item(&mut self) -> Option<Item> {
        self.changed = true;
        self.pos.stack.pop()
    }

    /// Takes the item with this number off the stack.
    pub fn remove_item(&mut self, id: u16) -> Option<Item> {
        self.changed = true;
        let index = self.pos.stack.iter().position(|item| item.id == id)?;
        self.lower_depths(index);
        self.pos.stack.remove(index)
    }

    /// What passes priority above an item that goes stands one lower from now on.
    fn lower_depths(&mut self, index: usize) {
        for at in 0..self.pos.frames.len() {
            let above = |frame: Frame| frame.work == Work::Priority && frame.n > index as i16;
            if self.pos.frames.get(at).is_some_and(above) {
                self.pos.frames.edit(at, |frame| frame.n -= 1);
            }
        }
    }

    /// Lays the item with this number at this place of the stack, counted from the top.
    pub fn lay_item(&mut self, id: u16, place: usize) {
        let Some(mut index) = self.pos.stack.iter().position(|item| item.id == id) else { return };
        let goal = (self.pos.stack.len() - 1).saturating_sub(place);
        while index != goal {
            let next = if index < goal { index + 1 } else { index - 1 };
            let (Some(item), Some(other)) = (self.pos.stack.get(index), self.pos.stack.get(next)) else {
                return;
            };
            self.pos.stack.edit(next, |there| *there = item);
            self.pos.stack.edit(index, |there| *there = other);
            index = next;
        }
        self.changed = true;
    }

    /// Forgets the picks that were made for this number.
    pub fn forget_picks(&mut self, id: u16) {
        if !self.pos.picks.is_empty() {
            self.pos.picks.retain(|pick| pick.owner != id);
        }
        if !self.pos.deeds.is_empty() {
            self.pos.deeds.retain(|deed| deed.owner != id);
        }
    }

    /// The planned event that a window is about, by the number of its batch.
    #[must_use]
    pub fn planned(&self, owner: u16) -> Option<Event> {
        self.pos
            .planned
            .iter()
            .find(|planned| planned.owner == owner && !planned.dropped)
            .map(|planned| planned.event)
    }

    /// Changes what is about to happen, from a window before it.
    pub fn edit_planned(&mut self, owner: u16, change: impl Fn(&mut Event)) {
        for index in 0..self.pos.planned.len() {
            if self.pos.planned.get(index).is_some_and(|planned| planned.owner == owner) {
                self.pos.planned.edit(index, |planned| change(&mut planned.event));
            }
        }
    }

    /// A card's name, as scenarios and records call it.
    #[must_use]
    pub fn title(&self, slot: Slot) -> &'w str {
        self.title_in(slot, Lang::En)
    }

    /// A card's name as people see it in a language.
    #[must_use]
    pub fn title_in(&self, slot: Slot, lang: Lang) -> &'w str {
        let def = self.pos.card(slot).map_or(DefId(0), |card| card.def);
        let title = self.world.catalog.def(def).title(lang);
        if title.is_empty() { "?" } else { title }
    }
}
