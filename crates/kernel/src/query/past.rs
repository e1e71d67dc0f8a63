//! What has happened: events that the rulebook remembers, matched with the patterns of text that asks about them.

use super::Scope;
use crate::ability::{EventKind, Filter, Pattern};
use crate::event::Event;
use crate::id::{Moment, Ref};
use crate::table::Table;

impl Table<'_> {
    /// How many remembered events since the moment last came are what the pattern says; or how many cards they are about.
    #[must_use]
    pub(crate) fn times_happened(&self, on: &Pattern, since: Moment, scope: &Scope) -> i16 {
        let events = || self.happened(on, since, scope);
        let again =
            |(at, event): (usize, &Event)| events().take(at).any(|before| before.subject == event.subject);
        let repeated = if on.apart { events().enumerate().filter(|event| again(*event)).count() } else { 0 };
        super::as_number(events().count() - repeated)
    }

    /// How many of them came before this event.
    #[must_use]
    pub(crate) fn times_before(&self, on: &Pattern, since: Moment, event: &Event, scope: &Scope) -> usize {
        let (mut before, mut count) = (None, 0);
        for past in self.happened(on, since, scope) {
            if past == event {
                before = Some(count);
            }
            count += 1;
        }
        before.unwrap_or(count)
    }

    /// What the amounts of those events add up to.
    #[must_use]
    pub(crate) fn amount_happened(&self, on: &Pattern, since: Moment, scope: &Scope) -> i16 {
        super::total(self.happened(on, since, scope).map(|event| event.amount))
    }

    fn happened<'a>(
        &'a self,
        on: &'a Pattern,
        since: Moment,
        scope: &'a Scope,
    ) -> impl Iterator<Item = &'a Event> {
        let mask = 1_u32 << since.0;
        let past = self.pos.past().iter().filter(move |past| past.since & mask == 0);
        past.map(|past| &past.event).filter(move |event| self.matched(on, event, scope))
    }

    fn matched(&self, on: &Pattern, event: &Event, scope: &Scope) -> bool {
        on.is_of_sort(event)
            && on.from.is_none_or(|kind| kind == event.from.kind)
            && on.to.is_none_or(|kind| kind == event.to.kind)
            && self.crosses(on, event.from.kind, event)
            && on.amount.is_none_or(|(cmp, n)| cmp.holds(event.amount, n))
            && on.tally.is_none_or(|tally| tally.0 == event.detail)
            && on.counter.is_none_or(|counter| counter.0 == event.detail)
            && on.seat.as_ref().is_none_or(|who| self.meaning().is_who(who, event.seat, scope))
            && self.had(&on.subject, event.subject, self.moved(event), scope)
            && on.other.as_ref().is_none_or(|filter| self.had(filter, event.other, None, scope))
            && on.cause.as_ref().is_none_or(|filter| self.had_cause(filter, event, scope))
    }

    /// The same of the card that caused it: whose it was, is asked of the player who was responsible.
    fn had_cause(&self, filter: &Filter, event: &Event, scope: &Scope) -> bool {
        match filter {
            Filter::All(list) => list.iter().all(|test| self.had_cause(test, event, scope)),
            Filter::Of(who) if event.responsible.is_some() => {
                self.meaning().is_who(who, event.responsible, scope)
            }
            filter => self.had(filter, event.cause, None, scope),
        }
    }

    /// True if `card` is what `this` was before it was played and began to resolve: what was done to pay for it, was done
    /// with that card.
    fn became(&self, card: Ref, this: Ref) -> bool {
        card.slot == this.slot && card.life.wrapping_add(1) == this.life && !self.in_play(this)
    }

    /// How the event has moved its card, if it has.
    fn moved(&self, event: &Event) -> Option<Moved> {
        let left = || self.was_look_back(event).then(|| self.pos.before_it_left(event.subject)).flatten();
        (event.kind == EventKind::Move).then(|| Moved { left: left() })
    }

    /// True if a card of a past event fits. Which card it was, is asked of the life it had then (a card that moved had one
    /// before and one after); what it is like, of the card as it was when it left play, or as it is now if nothing remembers
    /// that life.
    pub(super) fn had(&self, filter: &Filter, card: Ref, moved: Option<Moved>, scope: &Scope) -> bool {
        let before = Ref { life: card.life.wrapping_sub(1), ..card };
        match filter {
            Filter::Any => true,
            Filter::All(list) => list.iter().all(|test| self.had(test, card, moved, scope)),
            Filter::Either(list) => list.iter().any(|test| self.had(test, card, moved, scope)),
            Filter::Not(test) => !self.had(test, card, moved, scope),
            Filter::Other => {
                card.is_some() && self.meaning().fits(filter, card, scope) && before != scope.this
            }
            Filter::This if card.is_some() && self.became(card, scope.this) => true,
            Filter::This | Filter::Is(_) => {
                card.is_some()
                    && (self.meaning().fits(filter, card, scope)
                        || moved.is_some() && self.meaning().fits(filter, before, scope))
            }
            _ if !card.is_some() => false,
            _ => self.was_like(filter, card, moved, scope),
        }
    }

    /// True if a card of a past event was like that.
    fn was_like(&self, filter: &Filter, card: Ref, moved: Option<Moved>, scope: &Scope) -> bool {
        let fits = |card| self.meaning().fits(filter, card, scope);
        let before = Ref { life: card.life.wrapping_sub(1), ..card };
        match (filter, moved.and_then(|moved| moved.left)) {
            (Filter::In(kind), Some(was)) => {
                self.peek(was).is_some_and(|record| record.zone.kind == *kind) || fits(card)
            }
            (_, Some(was)) => fits(was),
            _ if self.record(card).is_some() => fits(card),
            _ if moved.is_some() && self.record(before).is_some() => fits(before),
            _ => fits(self.pos.current(card.slot)),
        }
    }
}

/// A card has moved.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    /// The card as it was in play, if it has left it and is remembered.
    left: Option<Ref>,
}
