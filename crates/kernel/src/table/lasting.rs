//! Lasting effects and counted uses: when they begin and when they end.

use super::Table;
use crate::ability::{Body, Duration, EventKind, Target, Who};
use crate::event::Event;
use crate::id::{AbilityId, Moment, Ref, Seat};
use crate::position::{Modifier, Pending, Until, Use};
use crate::query::Scope;
use crate::schedule::layers::DELAYED;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
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
        let id = self.pos.fresh_id();
        let modifier = Modifier { ability, holder, source: scope.this, seat: scope.seat, x, until, once, id };
        self.pos.modifiers.push(modifier);
        self.live.stale = true;
        self.refresh();
        self.charge_lasting(scope.this, scope.seat);
    }

    /// A lasting effect of the card has begun, for which the seat is responsible; without a card, some have expired.
    fn charge_lasting(&mut self, by: Ref, seat: Seat) {
        if self.policy().charges_lasting {
            self.blame(Ref::NONE, by, seat);
        }
    }

    /// When a duration written on a card ends.
    #[must_use]
    pub fn until(&self, duration: &Duration, scope: &Scope) -> Until {
        match duration {
            Duration::Forever => Until::Forever,
            Duration::Until(moment) | Duration::Once(moment) => Until::Moment(*moment),
            Duration::UntilNext(moment, who) => Until::MomentOf(*moment, self.first_meant(who, scope)),
            Duration::During(from, to, who) => Until::Between(*from, *to, self.first_meant(who, scope)),
            Duration::WhileThis => Until::Leaves(scope.this),
        }
    }

    fn first_meant(&self, who: &Who, scope: &Scope) -> Seat {
        self.seats_meant(who, scope).next().unwrap_or(scope.seat)
    }

    /// The same for one of the cards that it is written on: "their" next turn is that of its own player.
    pub(crate) fn until_for(&self, card: Ref, duration: &Duration, scope: &Scope) -> Until {
        let (Duration::UntilNext(_, who) | Duration::During(_, _, who)) = duration else {
            return self.until(duration, scope);
        };
        if !matches!(who, Who::Controller(whose) if matches!(**whose, Target::Var(_))) {
            return self.until(duration, scope);
        }
        let seat = self.controller_of(card).unwrap_or(scope.seat);
        match duration {
            Duration::During(from, to, _) => Until::Between(*from, *to, seat),
            Duration::UntilNext(moment, _) => Until::MomentOf(*moment, seat),
            _ => Until::Forever,
        }
    }

    /// A moment of a seat has come: what was to begin with it begins.
    pub fn awaken(&mut self, moment: Moment, seat: Seat) {
        for index in 0..self.pos.modifiers.len() {
            let until = self.pos.modifiers.get(index).map(|m| m.until);
            if let Some(Until::Between(from, to, whose)) = until
                && (from, whose) == (moment, seat)
            {
                self.pos.modifiers.edit(index, |m| m.until = Until::MomentOf(to, whose));
                self.live.stale = true;
            }
        }
        self.refresh();
    }

    /// A moment of a seat has come: what lasts until then ends, and periods begin anew.
    pub fn expire(&mut self, moment: Moment, seat: Seat) {
        let catalog = &self.world.catalog;
        self.pos.uses.retain(|used| {
            let body = catalog.ability(used.ability).map(|compiled| &compiled.ability.body);
            let (Some(Body::Triggered { limit, .. }) | Some(Body::Activated { limit, .. })) = body else {
                return false;
            };
            limit.is_none_or(|limit| limit.per != moment)
        });
        self.end_modifiers(|until| until == Until::Moment(moment) || until == Until::MomentOf(moment, seat));
        if self.policy().forgets_at.is_none_or(|end| end == moment) {
            self.pos.past.truncate(0);
        }
        for index in 0..self.pos.past.len() {
            self.pos.past.edit(index, |past| past.since |= 1 << moment.0);
        }
    }

    /// A moment that only this seat's lasting effects wait for.
    pub fn expire_of(&mut self, moment: Moment, seat: Seat) {
        self.end_modifiers(|until| until == Until::MomentOf(moment, seat));
    }

    fn end_modifiers(&mut self, over: impl Fn(Until) -> bool) {
        let before = self.pos.modifiers.len();
        self.pos.modifiers.retain(|m| !over(m.until));
        if self.pos.modifiers.len() != before {
            self.live.stale = true;
            self.refresh();
            self.charge_lasting(Ref::NONE, Seat::NONE);
        }
    }

    /// A moment has come for all but some cards: what lasts until then and is not theirs ends.
    pub fn expire_except(&mut self, moment: Moment, spared: &[Ref]) {
        let before = self.pos.modifiers.len();
        self.pos.modifiers.retain(|m| m.until != Until::Moment(moment) || spared.contains(&m.holder));
        if self.pos.modifiers.len() != before {
            self.live.stale = true;
            self.refresh();
            self.charge_lasting(Ref::NONE, Seat::NONE);
        }
    }

    /// Every lasting effect on the card ends.
    pub fn forget_effects(&mut self, card: Ref) {
        self.pos.modifiers.retain(|m| m.holder != card);
        self.live.stale = true;
        self.refresh();
    }

    pub(crate) fn drop_modifier(&mut self, id: u16) {
        self.pos.modifiers.retain(|m| m.id != id);
        self.live.stale = true;
    }

    /// Lasting effects of cards that have gone, and effects that last while a card is there, end.
    pub(crate) fn drop_stale_modifiers(&mut self) {
        if self.pos.modifiers.is_empty() {
            return;
        }
        let mut modifiers = std::mem::take(&mut self.pos.modifiers);
        let before = modifiers.len();
        modifiers.retain(|m| {
            let held = !m.holder.is_some() || self.pos.get(m.holder).is_some();
            let there = match m.until {
                Until::Leaves(card) => self.in_play(card),
                _ => true,
            };
            held && there
        });
        if modifiers.len() != before {
            self.live.stale = true;
        }
        self.pos.modifiers = modifiers;
    }

    /// Counts a use of a limited ability.
    pub fn count_use(&mut self, ability: AbilityId, holder: Ref) {
        let body = self.world.catalog.ability(ability).map(|compiled| &compiled.ability.body);
        let (Some(Body::Triggered { limit, .. }) | Some(Body::Activated { limit, .. })) = body else {
            return;
        };
        if limit.is_none() {
            return;
        }
        let found = self.pos.uses.iter().position(|used| used.ability == ability && used.holder == holder);
        match found {
            Some(index) => self.pos.uses.edit(index, |used| used.times = used.times.saturating_add(1)),
            None => self.pos.uses.push(Use { ability, holder, times: 1 }),
        }
    }

    /// Effects that wait once for a moment which has passed already come now, as delayed ones.
    pub fn overdue(&mut self, moment: Moment) {
        let catalog = &self.world.catalog;
        while let Some(late) = self.pos.modifiers.iter().find(|m| {
            let body = catalog.ability(m.ability).map(|compiled| &compiled.ability.body);
            m.once && matches!(body, Some(Body::Triggered { on, .. }) if on.moment == Some(moment))
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
            self.drop_modifier(late.id);
            self.await_trigger(pending);
        }
    }
}
