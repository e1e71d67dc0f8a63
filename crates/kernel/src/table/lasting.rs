//! What begins and ends lasting effects and counted uses.

use super::Table;
use crate::ability::{Body, EventKind};
use crate::event::Event;
use crate::id::{AbilityId, Moment, Ref, Seat};
use crate::position::{Modifier, Pending, Until, Use};
use crate::query::Scope;
use crate::schedule::layers::DELAYED;
use crate::vocabulary::verb;

/// Lasting effects and counted uses, to be begun and ended.
pub struct Lasting<'t, 'w>(&'t mut Table<'w>);

impl<'w> Table<'w> {
    /// Lasting effects and counted uses, to be begun and ended.
    #[inline]
    pub const fn lasting(&mut self) -> Lasting<'_, 'w> {
        Lasting(self)
    }
}

impl<'w> Lasting<'_, 'w> {
    /// Gives the card (or, with [`Ref::NONE`], nobody) an ability for a while.
    pub fn add_modifier(
        &mut self,
        ability: AbilityId,
        holder: Ref,
        scope: &Scope,
        x: i16,
        until: Until,
        once: bool,
    ) {
        let id = self.0.pos.fresh_id();
        let modifier = Modifier { ability, holder, source: scope.this, seat: scope.seat, x, until, once, id };
        self.0.pos.modifiers.push(modifier);
        let keeps = self.0.world.catalog.ability(ability).filter(|compiled| !compiled.speaks_of.is_empty());
        if let Some(compiled) = keeps {
            self.0.keep_names(compiled, scope, id);
        }
        self.0.live.fall_behind();
        self.0.refresh();
        self.0.charge_lasting(scope.this, scope.seat);
    }

    /// The number before which everything that lasts now was made: [`Modifier::is_since`] tells what comes later.
    #[must_use]
    pub const fn latest(&self) -> u16 {
        self.0.pos.last_id()
    }

    /// A moment of a seat has come: what was to begin with it begins, and the period at whose end something ends.
    pub fn awaken(&mut self, moment: Moment, seat: Seat) {
        let end = |m: &Modifier| match m.until {
            Until::Between(from, to, whose) | Until::Through(from, to, whose) => {
                ((from, whose) == (moment, seat)).then_some(Until::MomentOf(to, whose))
            }
            _ => None,
        };
        let begins = |m: &Modifier| end(m).is_some();
        if self.0.pos.modifiers.edit_where(begins, |m| m.until = end(m).unwrap_or(m.until)) {
            self.0.live.fall_behind();
        }
        self.0.refresh();
    }

    /// A moment of a seat has come, and nothing answers it any more: what lasts until then ends, and periods begin anew.
    pub fn expire(&mut self, moment: Moment, seat: Seat) {
        self.expire_until(moment, seat);
        self.begin_anew(moment);
    }

    /// What lasts until this moment of the seat ends. What happened in the period that it ends is still known.
    pub fn expire_until(&mut self, moment: Moment, seat: Seat) {
        let over = |until: Until| until == Until::Moment(moment) || until == Until::MomentOf(moment, seat);
        self.end(|m| over(m.until));
    }

    /// The period that ends with the moment is over: what was used in it may be used again, what happened in it is past.
    pub fn begin_anew(&mut self, moment: Moment) {
        let catalog = &self.0.world.catalog;
        self.0.pos.uses.retain(|used| {
            let limit = catalog.ability(used.ability).and_then(|compiled| compiled.ability.body.limit());
            limit.is_some_and(|limit| limit.per != moment)
        });
        if self.0.policy().forgets_at.is_none_or(|end| end == moment) {
            let begins_at = self.0.policy().begins_at;
            let stays = |event: &Event| begins_at.is_some_and(|start| catalog.asks_for_good(event, start));
            self.0.pos.past.retain(|past| stays(&past.event));
            self.0.pos.release_memories();
        }
        for index in 0..self.0.pos.past.len() {
            self.0.pos.past.edit(index, |past| past.since |= 1 << moment.0);
        }
    }

    /// A moment that only this seat's lasting effects wait for.
    pub fn expire_of(&mut self, moment: Moment, seat: Seat) {
        self.end(|m| m.until == Until::MomentOf(moment, seat));
    }

    fn end(&mut self, over: impl Fn(&Modifier) -> bool) {
        if self.0.end_lasting(|_, modifier| over(modifier)) {
            self.0.refresh();
            self.0.charge_lasting(Ref::NONE, Seat::NONE);
        }
    }

    /// A moment has come for some lasting effects: those that pass the test, and last until then, end.
    pub fn expire_where(&mut self, moment: Moment, ends: impl Fn(&Modifier) -> bool) {
        self.end(|m| m.until == Until::Moment(moment) && ends(m));
    }

    /// Every lasting effect on the card ends.
    pub fn forget_effects(&mut self, card: Ref) {
        self.0.end_lasting(|_, modifier| modifier.holder == card);
        self.0.refresh();
    }

    /// Those who wait for this moment and are meant wait no more: what would end then does not take place.
    pub fn forget_waiting(&mut self, moment: Moment, is_meant: impl Fn(&Modifier) -> bool) {
        let catalog = &self.0.world.catalog;
        let waits = |m: &Modifier| matches!(catalog.body(m.ability), Some(Body::Triggered { on, .. }) if on.moment == Some(moment));
        self.0.end_lasting(|_, modifier| waits(modifier) && is_meant(modifier));
        self.0.refresh();
    }

    /// Counts a use of a limited ability.
    pub fn count_use(&mut self, ability: AbilityId, holder: Ref) {
        self.count_use_by(ability, holder, Seat::NONE);
    }

    /// The same where each player's uses are counted apart.
    pub fn count_use_by(&mut self, ability: AbilityId, holder: Ref, seat: Seat) {
        let compiled = self.0.world.catalog.ability(ability);
        let Some(limit) = compiled.and_then(|compiled| compiled.ability.body.limit()) else { return };
        let holder = limit.holder(holder);
        let same = |used: Use| used.ability == ability && used.holder == holder && used.seat == seat;
        let found = self.0.pos.uses.iter().position(same);
        match found {
            Some(index) => self.0.pos.uses.edit(index, |used| used.times = used.times.saturating_add(1)),
            None => self.0.pos.uses.push(Use { ability, holder, seat, times: 1 }),
        }
    }

    /// Effects that wait once for a moment which has passed already come now, as delayed ones.
    pub fn overdue(&mut self, moment: Moment) {
        self.overdue_where(moment, |m| m.once);
    }

    /// The same of those that pass the test; each has waited for this moment, and ends with it.
    pub fn overdue_where(&mut self, moment: Moment, due: impl Fn(&Modifier) -> bool) {
        let catalog = &self.0.world.catalog;
        while let Some(late) = self.0.pos.modifiers.iter().find(|m| {
            let body = catalog.body(m.ability);
            due(m) && matches!(body, Some(Body::Triggered { on, .. }) if on.moment == Some(moment))
        }) {
            let pending = Pending {
                ability: late.ability,
                holder: if late.holder.is_some() { late.holder } else { late.source },
                seat: late.seat,
                x: late.x,
                event: Event::new(EventKind::Moment, verb::PLAIN).of(late.seat).detail(moment.0),
                layer: DELAYED,
                id: 0,
            };
            let late = late.id;
            self.0.await_trigger(pending, Some(late));
            self.0.drop_modifier(late);
        }
    }
}
