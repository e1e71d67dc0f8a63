//! Committing a batch: forbidden events are gone, the rest happens together.

use crate::ability::visit::{Part, any};
use crate::ability::{ALL, Action, Body, EventKind, Rewrite};
use crate::event::{Event, How};
use crate::frame::{Frame, Work};
use crate::id::{Counter, DefId, Ref, Stat, Tally, ZoneKind};
use crate::log::Entry;
use crate::position::{Applied, Memory, Past, Planned};
use crate::table::Table;
use crate::vocabulary::{Sight, Sort, verb};

/// What came of a batch.
struct Outcome {
    /// How much was done.
    done: i16,
    /// True if all of it was done, or counts as done.
    complete: bool,
    /// True if cards are not as they were.
    touched: bool,
    /// True if something was done in part.
    short: bool,
}

impl<'w> Table<'w> {
    pub(super) fn commit(&mut self, frame: &Frame) {
        self.drop_spills(frame);
        let acts = self.frame().batch_len();
        let moves = (0..acts)
            .any(|index| self.planned_at(frame, index).is_some_and(|p| p.event.kind == EventKind::Move));
        let count = if moves { self.add_last_followers(frame, acts) } else { acts };
        if moves {
            self.look_back(frame, count);
        }
        let outcome = self.commit_each(frame, count);
        self.keep_cards(frame, acts);
        if moves {
            self.follow_shuffled(frame, count);
        }
        let needs_all = self.policy().then_needs_all;
        self.edit_frame(|f| {
            f.done = outcome.done;
            f.did = outcome.complete;
            f.short = outcome.short && needs_all;
        });
        self.drop_stale_modifiers();
        self.refresh();
        self.trigger_on(frame, count);
        if outcome.touched {
            self.rulebook().settle(self);
        }
    }

    /// Commits the events of a batch, one after the other.
    fn commit_each(&mut self, frame: &Frame, count: usize) -> Outcome {
        let mut outcome = Outcome { done: 0, complete: true, touched: false, short: false };
        for index in 0..count {
            let Some(&planned) = self.planned_at(frame, index) else { continue };
            if planned.dropped || self.is_gone(&planned.event) || self.stays_behind(frame, index) {
                self.edit_planned_at(frame, index, |planned| planned.dropped = true);
                outcome.complete &= self.counts_as_done(frame, index, &planned);
                continue;
            }
            self.changed = true;
            outcome.touched |= changes_cards(planned.event.kind);
            let event = self.commit_in_turn(frame, index..count, planned.event);
            outcome.short |= falls_short(&event, &planned.event);
            outcome.complete &= !takes_nothing(&event, &planned.event);
            if !self.is_quiet(&event) {
                self.disturb();
            }
            self.edit_planned_at(frame, index, |planned| planned.event = event);
            outcome.done = outcome.done.saturating_add(worth(&event));
            self.follow_named(frame, index..count, &planned.event, &event);
            self.write_down(&event);
        }
        outcome
    }

    /// True if an event that did not happen counts as done: it was replaced, or nothing of what was paid was left to happen.
    fn counts_as_done(&self, frame: &Frame, index: usize, planned: &Planned) -> bool {
        let lessened =
            planned.dropped && planned.event.kind == EventKind::Damage && planned.event.amount <= 0;
        planned.dropped && self.was_rewritten(frame, index)
            || (lessened || self.went_elsewhere(frame, index)) && self.is_cost(frame)
    }

    /// What has happened triggers what waits for it.
    fn trigger_on(&mut self, frame: &Frame, count: usize) {
        let mark = self.pos.last_id();
        for index in 0..count {
            if let Some(&Planned { event, dropped: false, .. }) = self.planned_at(frame, index) {
                self.rulebook().noted(self, &event);
                self.collect(&event, false, mark);
            }
        }
    }

    /// What has happened is told, and remembered if anything may ask about it.
    fn write_down(&mut self, event: &Event) {
        self.note(Entry::Happened(*event));
        let rulebook = self.rulebook();
        rulebook.happened(self, event);
        if rulebook.remembers(event) || self.world.catalog.asks_about(event) {
            let moved = event.kind == EventKind::Move;
            let seen = if moved { self.witnesses } else { self.seats_that_see(event.subject) };
            self.pos.past.push(Past { event: *event, since: 0, seen });
        }
    }

    /// True if something rewrote the event, in a game in which what is replaced counts as done.
    fn was_rewritten(&self, frame: &Frame, index: usize) -> bool {
        self.policy().replaced_is_done && self.rewritings(frame, index).next().is_some()
    }

    /// What has rewritten an event of a batch.
    fn rewritings(&self, frame: &Frame, index: usize) -> impl Iterator<Item = Applied> {
        let (owner, applied) = (frame.id, self.pos.applied.iter());
        applied.filter(move |applied| applied.owner == owner && usize::from(applied.index) == index)
    }

    /// True if it is damage that another card takes as counters instead.
    fn went_elsewhere(&self, frame: &Frame, index: usize) -> bool {
        let put = |part: Part<'_>| matches!(part, Part::Action(Action::Damage { .. }));
        let instead = |applied: &Applied| {
            self.world.catalog.ability(applied.ability).is_some_and(|compiled| match &compiled.ability.body {
                Body::Replacement { rewrite: Rewrite::Instead(effect), .. } => any(&**effect, put),
                _ => false,
            })
        };
        self.planned_at(frame, index).is_some_and(|planned| planned.event.kind == EventKind::Damage)
            && self.rewritings(frame, index).any(|applied| instead(&applied))
    }

    /// Commits one event of a batch. What is shuffled in together is shuffled once, after all of it is there.
    fn commit_in_turn(&mut self, frame: &Frame, rest: std::ops::Range<usize>, event: Event) -> Event {
        let shuffled_too = |later: &Event| {
            later.how.has(How::SHUFFLED) && later.to == event.to && later.kind == EventKind::Move
        };
        let later =
            |index| self.planned_at(frame, index).is_some_and(|p| !p.dropped && shuffled_too(&p.event));
        if !event.how.has(How::SHUFFLED) || !(rest.start + 1..rest.end).any(later) {
            return self.commit_one(event);
        }
        let how = event.how;
        Event { how, ..self.commit_one(Event { how: how.without(How::SHUFFLED), ..event }) }
    }

    /// True if it is damage that would be moved from a card from which it cannot be taken.
    fn stays_behind(&self, frame: &Frame, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else { return false };
        let (Some(put), Some(taken)) = (self.planned_at(frame, index), self.planned_at(frame, before)) else {
            return false;
        };
        put.event.kind == EventKind::Damage
            && taken.event.kind == EventKind::Heal
            && taken.event.verb == verb::DAMAGE
            && taken.event.subject == put.event.other
            && taken.dropped
    }

    /// True if these events are what an effect is paid with ("deal 1 damage to ... to draw a card").
    fn is_cost(&self, frame: &Frame) -> bool {
        self.effect_below(frame).is_some_and(|effect| match effect.work {
            Work::Program(program) => self.is_paid_at(program, usize::from(effect.step.saturating_sub(1))),
            _ => false,
        })
    }

    /// What a card enters with is put on it in its new life: the rest of the batch speaks of that.
    pub(super) fn redirect_rest(&mut self, frame: &Frame, rest: std::ops::Range<usize>, old: Ref, new: Ref) {
        for index in rest {
            let Some(&Planned { event, .. }) = self.planned_at(frame, index) else { continue };
            if event.kind == EventKind::Counter && event.subject == old {
                self.edit_planned_at(frame, index, |planned| planned.event.subject = new);
            } else if event.kind == EventKind::Create && event.other == old {
                self.edit_planned_at(frame, index, |planned| planned.event.other = new);
            }
        }
    }

    /// True if nothing can be done any more to the card that the event is about: it is another object now.
    fn is_gone(&self, event: &Event) -> bool {
        use EventKind::{Control, Counter, Damage, Flip, Heal, Ready, Turn};
        matches!(event.kind, Damage | Heal | Turn | Ready | Counter | Control | Flip)
            && self.pos.get(event.subject).is_none()
    }

    /// Remembers what leaves play, and collects the triggers that look back, before anything has moved.
    fn look_back(&mut self, frame: &Frame, count: usize) {
        let mark = self.pos.last_id();
        for index in 0..count {
            let Some(&Planned { event, dropped: false, .. }) = self.planned_at(frame, index) else {
                continue;
            };
            if self.leaves_play(&event) {
                self.remember(event.subject, frame.id);
                self.collect(&event, true, mark);
            } else if self.leaves_while_played(&event)
                || self.leaves_while_spoken_of(&event)
                || self.leaves_with_its_host(&event)
            {
                self.remember(event.subject, frame.id);
            }
        }
    }

    /// True if everything in play is as it was after the event, but for what is turned.
    fn is_quiet(&self, event: &Event) -> bool {
        use EventKind::{Act, Choose, Moment, Move, Ready, Reveal, Roll, Shuffle, Tally, Turn};
        match event.kind {
            Move => !self.is_play_zone(event.from.kind) && !self.is_play_zone(event.to.kind),
            Turn | Ready | Tally | Shuffle | Act | Choose | Roll | Moment | Reveal => true,
            _ => false,
        }
    }

    pub(super) fn leaves_play(&self, event: &Event) -> bool {
        event.kind == EventKind::Move
            && !event.how.has(How::SAME)
            && self.in_play(event.subject)
            && !self.is_play_zone(event.to.kind)
    }

    /// True if a card leaves where it was played without being in play.
    fn leaves_while_played(&self, event: &Event) -> bool {
        let zones = self.policy().remembers_from;
        self.leaves_one_of(zones, event) && !zones.contains(&event.to.kind)
    }

    /// True if a card of which an effect has spoken leaves where text may still count it.
    fn leaves_while_spoken_of(&self, event: &Event) -> bool {
        self.leaves_one_of(self.policy().remembers_picked_from, event)
            && self.pos.picks.iter().any(|pick| pick.card == event.subject)
    }

    /// True if a card moves from a zone of one of these kinds and is another object then.
    fn leaves_one_of(&self, zones: &[ZoneKind], event: &Event) -> bool {
        event.kind == EventKind::Move
            && !event.how.has(How::SAME)
            && !zones.is_empty()
            && self.pos.get(event.subject).is_some_and(|record| zones.contains(&record.zone.kind))
    }

    fn remember(&mut self, card: Ref, batch: u16) {
        let Some(record) = self.pos.get(card) else { return };
        let bit = |stat: Stat| 1_u128.checked_shl(u32::from(stat.0)).unwrap_or(0);
        let unasked = self.policy().only_text_asks.iter().fold(0, |bits, stat| bits | bit(*stat));
        for index in 0..self.world.vocabulary.words(Sort::Stat).count() {
            let stat = Stat(index as u8);
            let asked = self.world.catalog.names_stat(stat) || unasked & bit(stat) == 0;
            let number = if asked { self.stat(card, stat) } else { 0 };
            self.pos.numbers.push(number);
        }
        let keywords = self.numbers().keywords_of(card);
        self.remember_words(card);
        self.pos.memories.push(Memory { card, record, keywords, batch, kept: false });
    }

    fn commit_one(&mut self, mut event: Event) -> Event {
        let slot = event.subject.slot;
        match event.kind {
            EventKind::Move => return self.commit_move(event),
            EventKind::Damage => {
                self.pos.edit_card(slot, |c| c.damage = c.damage.saturating_add(event.amount))
            }
            EventKind::Heal => {
                let present = self.pos.card(slot).map_or(0, |c| c.damage);
                event.amount = event.amount.min(present).max(0);
                self.pos.edit_card(slot, |c| c.damage -= event.amount);
            }
            EventKind::Turn => self.turn_card(event.subject, true),
            EventKind::Ready => self.turn_card(event.subject, false),
            EventKind::Counter => {
                let counter = Counter(event.detail);
                let present = self.pos.card(slot).map_or(0, |c| c.count(counter));
                let after = present.saturating_add(event.amount).clamp(0, 255);
                event.amount = after - present;
                self.write_counters(slot, counter, after as u8);
            }
            EventKind::Tally => {
                let tally = Tally(event.detail);
                let present = self.pos.tally(event.seat, tally);
                let after = present.saturating_add(event.amount).max(0);
                event.amount = after.saturating_sub(present);
                self.book().set_tally(event.seat, tally, after);
            }
            EventKind::Attach => {
                self.pos.set_host(slot, event.other.is_some().then_some(event.other.slot));
                self.live.fall_behind();
            }
            EventKind::Reveal => self.book().show_all(event.subject),
            EventKind::Shuffle => self.shuffle(event.to),
            EventKind::Control => {
                self.pos.edit_card(slot, |c| c.controller = event.seat);
                if event.to.seat.is_some() {
                    let track = self.track(event.subject);
                    self.pos.shift_card(slot, event.to, true);
                    self.follow_track(track, event.subject, false);
                }
                self.live.fall_behind();
            }
            EventKind::Flip => {
                let catalog = &self.world.catalog;
                // The amount says how many faces further, of a card with several.
                for _ in 0..event.amount.max(1) {
                    self.pos.edit_card(slot, |c| c.def = catalog.def(c.def).back.unwrap_or(c.def));
                }
                self.live.fall_behind();
            }
            EventKind::Create => return self.commit_birth(event),
            EventKind::Act | EventKind::Choose | EventKind::Roll | EventKind::Moment => {}
        }
        event
    }

    /// Turns a card, or puts it upright. Of several that look alike, a seat cannot tell which.
    pub(crate) fn turn_card(&mut self, card: Ref, turned: bool) {
        if self.pos.get(card).is_some_and(|record| record.turned() != turned) {
            self.pos.seats().for_each(|seat| self.single_out(seat, card));
        }
        self.pos.set_turned(card.slot, turned);
    }

    fn commit_birth(&mut self, event: Event) -> Event {
        let card = self.book().add_card(DefId(event.amount as u16), event.seat, event.to);
        if !card.is_some() {
            return event.amount(0);
        }
        let stamp = self.pos.last_id();
        self.pos.edit_card(card.slot, |c| (c.known, c.stamp) = (u8::MAX, stamp));
        self.pos.set_turned(card.slot, event.how.has(How::TURNED));
        if event.other.is_some() {
            self.pos.set_host(card.slot, Some(event.other.slot));
        }
        event.about(card).amount(1)
    }

    /// A card goes to another zone and stays the same object.
    fn commit_shift(&mut self, event: Event) -> Event {
        let track = self.track(event.subject);
        self.pos.shift_card(event.subject.slot, event.to, event.how.has(How::BOTTOM));
        // In a shared zone it is nobody's.
        self.pos.edit_card(event.subject.slot, |c| c.controller = event.to.seat);
        if event.how.has(How::TURNED) {
            self.pos.set_turned(event.subject.slot, true);
        }
        self.witnesses = self.follow_track(track, event.subject, event.how.has(How::SHOWN));
        self.live.fall_behind();
        event
    }

    fn commit_move(&mut self, mut event: Event) -> Event {
        let Some(record) = self.pos.get(event.subject) else {
            self.witnesses = u8::MAX;
            return event.amount(0);
        };
        event.from = record.zone;
        if event.how.has(How::SAME) {
            return self.commit_shift(event);
        }
        let known = self.known_after(&event, record.known);
        let to_play = self.is_play_zone(event.to.kind);
        let def = self.world.catalog.def(record.def);
        let in_play = to_play || self.is_play_zone(record.zone.kind);
        let elsewhere = def.indexed_in(record.zone.kind) || def.indexed_in(event.to.kind);
        if elsewhere || def.indexed && in_play {
            self.live.fall_behind();
        }
        if self.is_play_zone(record.zone.kind) {
            self.release_hosted(event.subject);
        }
        let damage = if to_play { event.amount } else { 0 };
        let track = self.track(event.subject);
        let card = self.pos.move_card(event.subject.slot, event.to, event.how.has(How::BOTTOM), known);
        if to_play && !self.is_play_zone(record.zone.kind) {
            self.carry_modifiers(event.subject, card);
        }
        if !self.is_play_zone(record.zone.kind) && !event.how.has(How::APART) {
            self.follow_picks(event.subject, card);
        }
        self.pos.stamp(card.slot, to_play);
        if event.other.is_some() {
            self.pos.set_host(card.slot, Some(event.other.slot));
        }
        if event.seat.is_some() && to_play && !event.to.seat.is_some() {
            self.pos.edit_card(card.slot, |c| c.controller = event.seat);
        }
        if event.how.has(How::TURNED) {
            self.pos.set_turned(card.slot, true);
        }
        if event.how.has(How::FACEDOWN) {
            self.pos.set_facedown(card.slot, true);
        }
        if damage > 0 {
            self.pos.edit_card(card.slot, |c| c.damage = damage);
        }
        self.witnesses = self.follow_track(track, card, event.how.has(How::SHOWN));
        if event.how.has(How::SHUFFLED) {
            self.shuffle(event.to);
            return Event { subject: self.pos.current(card.slot), ..event };
        }
        event.subject = card;
        event
    }

    /// What an effect picked outside of play, or is of, stays the same as it moves; of what leaves play it speaks as it last was.
    fn follow_picks(&mut self, from: Ref, to: Ref) {
        self.pos.frames.each(|frame| {
            if frame.source == from && is_program(frame) {
                frame.source = to;
            }
        });
        self.pos.picks.each(|pick| {
            if pick.card == from {
                pick.card = to;
            }
        });
    }

    /// What an effect gave a card while it was being played stays with it as it enters play.
    fn carry_modifiers(&mut self, from: Ref, to: Ref) {
        if self.pos.modifiers.edit_where(|m| m.holder == from, |m| m.holder = to) {
            self.live.fall_behind();
        }
    }

    /// What is attached to a card that leaves, and does not go along, is attached to nothing.
    pub(crate) fn release_hosted(&mut self, host: Ref) {
        loop {
            let next = self.pos.hosted(host.slot).next();
            let Some(card) = next else { return };
            self.pos.set_host(card.slot, None);
        }
    }

    /// Which seats know a card after it has moved.
    fn known_after(&self, event: &Event, before: u8) -> u8 {
        let sight =
            self.world.vocabulary.zones().get(event.to.kind.index()).map_or(Sight::Open, |spec| spec.sight);
        let shown = if event.how.has(How::SHOWN) { u8::MAX } else { 0 };
        match sight {
            _ if event.how.has(How::FACEDOWN) => shown,
            Sight::Open => u8::MAX,
            Sight::Owner if event.to.seat.0 < 8 => before | shown | 1 << event.to.seat.0,
            Sight::Owner | Sight::Nobody => before | shown,
        }
    }
}

pub(super) fn is_program(frame: &Frame) -> bool {
    matches!(frame.work, Work::Program(_))
}

/// True if events of this kind change anything that a check of the position looks at; the others only announce.
const fn changes_cards(kind: EventKind) -> bool {
    !matches!(
        kind,
        EventKind::Act | EventKind::Choose | EventKind::Roll | EventKind::Moment | EventKind::Reveal
    )
}

/// True if counters were to be taken where there were none.
fn takes_nothing(event: &Event, planned: &Event) -> bool {
    event.kind == EventKind::Counter && planned.amount < 0 && event.amount == 0
}

/// True if less was done than was planned; of "all" there is always enough.
const fn falls_short(event: &Event, planned: &Event) -> bool {
    !matches!(event.kind, EventKind::Create)
        && event.amount != planned.amount
        && planned.amount.unsigned_abs() < ALL.unsigned_abs()
}

/// How much an event counts for in what an effect has done: of what is about one card, one.
const fn worth(event: &Event) -> i16 {
    match event.kind {
        EventKind::Move | EventKind::Turn | EventKind::Ready => 1,
        _ => event.amount,
    }
}
