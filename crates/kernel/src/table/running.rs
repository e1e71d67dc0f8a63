//! Abilities that run, wait in the queue, or lie on the stack.

use super::Table;
use crate::ability::{Body, Cost, EventKind};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, DeedVar, DefId, Ref, Slot};
use crate::log::Entry;
use crate::position::{Deed, Item, Pending, Pick};
use crate::program::Instr;
use crate::query::Usage;
use crate::query::{Meaning, Scope};
use crate::table::Agenda;
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
        frame.unspent = compiled.ability.body.is_limited_trigger() && self.policy().counts_what_resolved;
        if scope.paid != 0 {
            let paid = Deed { owner: frame.id, deed: DeedVar::PAID, amount: scope.paid, whole: true };
            self.pos.deeds.push(paid);
        }
        self.push(frame);
    }

    /// Runs a waiting trigger: its condition and limit are looked at again by its text only.
    pub(crate) fn run_pending(&mut self, pending: &Pending) {
        let Some(compiled) = self.world.catalog.ability(pending.ability) else { return };
        // Which time it is, was asked when it triggered.
        if let Body::Triggered { limit: Some(limit), .. } = &compiled.ability.body
            && compiled.ability.body.is_limited_trigger()
        {
            if self.usage().times_used(pending.ability, pending.holder) >= limit.times {
                return self.note(Entry::Fizzled(pending.ability, pending.holder, pending.seat));
            }
            // A use that may be declined counts when it is not.
            let asks = compiled.program.map(|p| self.world.catalog.program(p).first());
            let at_once = !self.policy().counts_what_resolved;
            if at_once && !matches!(asks, Some(Some(Instr::May(..)))) {
                self.lasting().count_use(pending.ability, pending.holder);
            }
        }
        let scope =
            Scope::of(pending.holder, pending.seat).x(pending.x).event(pending.event).picks(pending.id);
        self.rulebook().begin(self, pending.ability, &scope);
    }

    /// A card as it lies now, where an effect may do something to it. What has left play meanwhile is another card by then: it is found
    /// where it went only if its leaving, or that of a card that left with it, is what the text answers.
    pub(crate) fn within_reach(&self, card: Ref, scope: &Scope) -> Option<Ref> {
        let now = self.follow(card).filter(|now| !self.is_set_aside(*now))?;
        let gone = self.pos.memory(card).filter(|_| now != card);
        let left = gone.filter(|memory| self.is_play_zone(memory.record.zone.kind));
        let reached = |batch| self.answers_leaving(&scope.event, batch) || self.went_along(scope.id, batch);
        left.is_none_or(|memory| reached(memory.batch)).then_some(now)
    }

    /// True for a token out of play: it is nowhere, and nothing can be done to it any more. One for what waits on the stack is there.
    pub(crate) fn is_set_aside(&self, card: Ref) -> bool {
        self.def(card).spec.token
            && !self.in_play(card)
            && !self.pos.stack.iter().any(|item| item.token == card)
    }

    /// True if what left play in this batch left with a card that the effect has named and moved itself.
    fn went_along(&self, id: u16, batch: u16) -> bool {
        let before = |card: Ref| Ref { life: card.life.wrapping_sub(1), ..card };
        let moved = |pick: &Pick| {
            let there = pick.owner == id && pick.is_of_cards() && !self.in_play(pick.card);
            there && self.pos.memory(before(pick.card)).is_some_and(|memory| memory.batch == batch)
        };
        self.pos.picks.iter().any(|pick| moved(&pick))
    }

    /// True if the event is that a card left play, together with all that left in this batch.
    fn answers_leaving(&self, event: &Event, batch: u16) -> bool {
        let leaves = event.kind == EventKind::Move && !self.is_play_zone(event.to.kind);
        leaves && self.pos.memory(event.subject).is_some_and(|memory| memory.batch == batch)
    }

    /// A trigger begins to wait; one of a lasting effect with what that has kept.
    pub(crate) fn await_trigger(&mut self, mut pending: Pending, modifier: Option<u16>) {
        // Players who have left have none.
        if pending.seat.is_some() && !self.plays(pending.seat) {
            return;
        }
        let names = modifier.map_or(0, |modifier| self.lend_names(pending.ability, modifier));
        pending.id = if names == 0 { self.pos.fresh_id() } else { names };
        self.note(Entry::Triggered(pending.ability, pending.holder, pending.seat));
        self.pos.pending.push(pending);
    }

    pub(crate) fn move_layer(&mut self, from: u16, to: u16) {
        self.pos.pending.edit_where(|p| p.layer == from, |p| p.layer = to);
    }

    /// Takes a waiting trigger out of the queue.
    pub(crate) fn take_pending(&mut self, index: usize) -> Option<Pending> {
        self.pos.pending.remove(index)
    }

    /// Takes the top item off the stack.
    pub(crate) fn pop_item(&mut self) -> Option<Item> {
        self.changed = true;
        self.pos.stack.pop()
    }

    /// Takes the item with this number off the stack.
    pub(crate) fn remove_item(&mut self, id: u16) -> Option<Item> {
        self.changed = true;
        let index = self.pos.stack.iter().position(|item| item.id == id)?;
        self.lower_depths(index);
        self.pos.stack.remove(index)
    }

    /// What passes priority above an item that goes stands one lower from now on.
    fn lower_depths(&mut self, index: usize) {
        let above = |frame: &Frame| frame.work == Work::Priority && frame.n > index as i16;
        self.pos.frames.edit_where(above, |frame| frame.n -= 1);
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

impl<'t, 'w> Usage<'t, 'w> {
    /// The cost of an ability.
    #[must_use]
    pub fn cost_of(self, ability: AbilityId) -> Option<&'w Cost> {
        match &self.0.world.catalog.ability(ability)?.ability.body {
            Body::Activated { cost, .. }
            | Body::Triggered { cost, .. }
            | Body::Spell { cost, .. }
            | Body::Way { cost, .. } => Some(cost),
            _ => None,
        }
    }
}

impl Agenda<'_, '_> {
    /// Sets the triggers that wait for no layer yet aside, while a nested procedure resolves its own; gives the number
    /// by which they are found again.
    pub fn hold_pending(&mut self) -> i16 {
        if !self.0.pos.pending.iter().any(|p| p.layer == 0) {
            return 0;
        }
        let held = self.0.pos.fresh_id();
        self.0.move_layer(0, held);
        held as i16
    }

    /// Puts the triggers that were set aside under this number back in the queue.
    pub fn release_pending(&mut self, held: i16) {
        if held != 0 {
            self.0.move_layer(held as u16, 0);
        }
    }

    /// A number by which the picks of an ability are found that is not on the stack yet.
    pub fn fresh_id(&mut self) -> u16 {
        self.0.pos.fresh_id()
    }
}

impl Meaning<'_, '_> {
    /// The planned event that a window is about, by the number of its batch.
    #[must_use]
    pub fn planned(self, owner: u16) -> Option<Event> {
        self.0
            .pos
            .planned
            .iter()
            .find(|planned| planned.owner == owner && !planned.dropped)
            .map(|planned| planned.event)
    }
}
