//! Which triggers an event has, and putting them in the queue.

use crate::ability::visit::{Part, any};
use crate::ability::{Body, EventKind, Filter, Pattern, Timing, Who};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{Ref, Seat, ZoneKind};
use crate::live::Key;
use crate::log::Lack;
use crate::pipeline::often::is_since;
use crate::position::Pending;
use crate::query::Meaning;
use crate::query::{Held, Scope};
use crate::rulebook::Schedule;
use crate::schedule::layers::DELAYED;
use crate::table::Table;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
    /// True if the event enters or leaves play, coming from a zone of this kind, if the pattern asks for it.
    pub(crate) fn crosses(&self, on: &Pattern, from: ZoneKind, event: &Event) -> bool {
        let (was, is) = (self.is_play_zone(from), self.is_play_zone(event.to.kind));
        let comes = match (on.kind, event.kind) {
            (EventKind::Control, EventKind::Control) => true,
            // A card may be in play before it comes to a player: it is revealed there.
            (EventKind::Control, _) => is && event.to.seat.is_some() && from != event.to.kind,
            _ => !was && is,
        };
        (!on.leaves || was && !is) && (!on.enters || comes)
    }

    fn origin(&self, event: &Event) -> ZoneKind {
        // Before the move the card itself says where it is.
        self.pos.get(event.subject).filter(|r| r.zone != event.to).map_or(event.from.kind, |r| r.zone.kind)
    }

    fn part_fits(&self, filter: Option<&Filter>, card: Ref, scope: &Scope) -> bool {
        match filter {
            None | Some(Filter::Any) => true,
            Some(filter) => card.is_some() && self.meaning().fits(filter, card, scope),
        }
    }

    /// Puts the triggers of an event in the queue. Triggers that look back are collected before, all others after.
    pub(super) fn collect(&mut self, event: &Event, before: bool, mark: u16) {
        let key = Key::trigger(event.kind, Timing::After);
        if !before && event.kind == EventKind::Move && self.was_look_back(event) {
            return;
        }
        self.note_missed(event);
        if self.has_windows() {
            return;
        }
        if self.is_heard(key, event) {
            self.collect_heard(key, event, mark);
        }
        self.note_questions(event);
    }

    fn collect_heard(&mut self, key: Key, event: &Event, mark: u16) {
        let mut found = self.triggered.pop().unwrap_or_default();
        self.visit(
            key,
            |hints| hints.on(event),
            |held| {
                let Body::Triggered { on, when, timing: Timing::After, limit, by, .. } =
                    &held.compiled.ability.body
                else {
                    return true;
                };
                let scope = held.scope().event(*event);
                if !self.is_own_coming(on, event, held)
                    && self.meaning().matches(on, event, held)
                    && self.meaning().holds(when, &scope)
                    && self.may_trigger(*limit, on, event, held, Some(mark))
                {
                    let other = by.as_ref().and_then(|who| self.meaning().recipient(who, &scope));
                    let pending = Pending {
                        ability: held.id,
                        holder: self.owner_of(held),
                        seat: other.unwrap_or(held.seat),
                        x: held.x,
                        event: if on.once { in_all(event) } else { *event },
                        layer: 0,
                        id: 0,
                    };
                    found.push((pending, held.modifier, on.once));
                }
                true
            },
        );
        // Delayed effects come before what the same moment triggers (SWU CR 7.7.4).
        let layered = matches!(self.world.rulebook.schedule(), Schedule::Layers);
        for (mut pending, modifier, together) in found.drain(..) {
            if together && self.adds_to_waiting(&pending, mark) {
                continue;
            }
            if modifier.is_none() && self.is_to_be_shown(&pending) {
                self.pos.pending.push(pending);
                continue;
            }
            let once = modifier.filter(|id| self.pos.modifiers.iter().any(|m| m.id == *id && m.once));
            if once.is_some() && layered {
                pending.layer = DELAYED;
            }
            self.await_trigger(pending, modifier);
            if let Some(id) = once {
                self.drop_modifier(id);
            }
        }
        self.triggered.push(found);
        self.refresh();
    }

    /// Of several events at once ("one or more") the first triggers, and the others add to what waits for it: that is about as many,
    /// or as much, as they are together.
    fn adds_to_waiting(&mut self, other: &Pending, mark: u16) -> bool {
        let is_same =
            |p: Pending| p.ability == other.ability && p.holder == other.holder && is_since(p.id, mark);
        let waiting = self.pos.pending.iter().position(is_same);
        if let Some(index) = waiting {
            let more = other.event.amount;
            self.pos.pending.edit(index, |p| p.event.amount = p.event.amount.saturating_add(more));
        }
        waiting.is_some()
    }

    /// True if the pattern waits for cards that come, and its own card is one of them, which it does not name, or goes with them
    /// out of play.
    fn is_own_coming(&self, on: &Pattern, event: &Event, held: &Held<'w>) -> bool {
        let comes = on.verb == Some(verb::PLAY) || on.to.is_some() && on.from.is_none() && !on.leaves;
        let names = || any(&on.subject, |part| matches!(part, Part::Filter(Filter::This)));
        self.policy().unseen_coming
            && event.kind == EventKind::Move
            && held.holder.is_some()
            && comes
            && if held.holder.slot == event.subject.slot { !names() } else { self.goes_too(held.holder) }
    }

    /// True if a card leaves play with the batch that is under way.
    pub(super) fn goes_too(&self, card: Ref) -> bool {
        let owner = self.frame().id;
        let mut batch = self.pos.planned.iter().filter(|planned| planned.owner == owner && !planned.dropped);
        batch.any(|planned| planned.event.subject.slot == card.slot && self.leaves_play(&planned.event))
    }

    /// The card whose ability it is; of one that floats, the card that made it.
    pub(crate) fn owner_of(&self, held: &Held<'w>) -> Ref {
        if held.holder.is_some() {
            return held.holder;
        }
        self.maker_of(held.modifier)
    }

    /// The card whose effect made a lasting effect.
    pub(super) fn maker_of(&self, modifier: Option<u16>) -> Ref {
        self.pos.modifiers.iter().find(|m| Some(m.id) == modifier).map_or(Ref::NONE, |m| m.source)
    }

    pub(crate) fn was_look_back(&self, event: &Event) -> bool {
        self.is_play_zone(event.from.kind) && !self.is_play_zone(event.to.kind)
    }

    pub(super) fn finish_events(&mut self, frame: &Frame) {
        let Frame { did, done, short, .. } = self.frame();
        if frame.part_of == 0 {
            self.pos.planned.truncate(frame.first_planned());
        } else {
            self.join_occurrence(frame);
        }
        if !self.pos.applied.is_empty() {
            self.pos.applied.retain(|applied| applied.owner != frame.id);
        }
        self.finish();
        if frame.is_of_check() {
            return;
        }
        let below = self.pos.frames.len().saturating_sub(1);
        self.pos.frames.edit(below, |parent| {
            parent.did &= did;
            parent.short |= short;
            parent.done = done;
        });
    }

    /// The events of a batch wait for responses with those of the batch from which they followed.
    fn join_occurrence(&mut self, frame: &Frame) {
        for index in frame.first_planned()..self.pos.planned.len() {
            self.pos.planned.edit(index, |planned| planned.owner = frame.part_of);
        }
    }
}

/// An event as one of several that are counted: those that have no measure, one by one.
const fn in_all(event: &Event) -> Event {
    match event.kind {
        EventKind::Damage | EventKind::Heal | EventKind::Tally => *event,
        _ => Event { amount: 1, ..*event },
    }
}

impl<'t, 'w> Meaning<'t, 'w> {
    /// True if the event is what the pattern says, for the ability's holder.
    #[must_use]
    pub fn matches(self, on: &Pattern, event: &Event, held: &Held<'w>) -> bool {
        self.mismatch(on, event, held).is_none()
    }

    /// The first thing about the event that is not as the pattern says.
    #[must_use]
    pub fn mismatch(self, on: &Pattern, event: &Event, held: &Held<'w>) -> Option<Lack> {
        let scope = held.scope().event(*event);
        let lack = if !self.is_such(on, event) {
            Lack::Event
        } else if !self.is_way(on, event) {
            Lack::Place
        } else if !on.amount.is_none_or(|(cmp, n)| cmp.holds(event.amount, n)) {
            Lack::Amount
        } else if !on.seat.as_ref().is_none_or(|who| self.is_who(who, event.seat, &scope)) {
            Lack::Player
        } else if !self.is_subject(on, event, &scope) {
            Lack::Subject
        } else if !self.0.part_fits(on.other.as_ref(), event.other, &scope) {
            Lack::Other
        } else if !on.cause.as_ref().is_none_or(|filter| self.is_cause(filter, event, &scope)) {
            Lack::Cause
        } else {
            return None;
        };
        Some(lack)
    }

    /// True if it is the sort of event that the pattern waits for.
    fn is_such(self, on: &Pattern, event: &Event) -> bool {
        on.is_of_sort(event)
            && on.moment.is_none_or(|moment| moment.0 == event.detail)
            && on.tally.is_none_or(|tally| tally.0 == event.detail)
            && on.counter.is_none_or(|counter| counter.0 == event.detail)
    }

    /// True if it is about such a card as the pattern says; a card that is yet to be created is what will be printed on it.
    fn is_subject(self, on: &Pattern, event: &Event, scope: &Scope) -> bool {
        if event.kind == EventKind::Create && !event.subject.is_some() {
            return self.fits_birth(&on.subject, event, scope) == Some(true);
        }
        self.0.part_fits(Some(&on.subject), event.subject, scope)
    }

    /// True if it goes from where to where the pattern says.
    fn is_way(self, on: &Pattern, event: &Event) -> bool {
        on.from.is_none_or(|kind| kind == self.0.origin(event))
            && on.to.is_none_or(|kind| kind == event.to.kind)
            && self.0.crosses(on, self.0.origin(event), event)
    }

    /// Whose an ability is that belongs to one of these players and not to its card's controller: the one's who caused the event,
    /// or else the first's.
    #[must_use]
    pub fn recipient(self, who: &Who, scope: &Scope) -> Option<Seat> {
        let culprit = self.responsible(&scope.event);
        let caused = self.seats_meant(who, scope).find(|seat| Some(*seat) == culprit);
        caused.or_else(|| self.seats_meant(who, scope).next())
    }
}
