//! The event pipeline: propose, rewrite in place, interrupt, commit as a batch, trigger with look-back, respond.
//!
//! A batch of events is a frame. Its events stand on the `planned` tape, where rewritings change them; what derives
//! from an event (excess damage) is computed from the rewritten one.

use crate::ability::{Body, EventKind, Pattern, Rewrite, Target, Timing};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::{
    Event, HOW_BOTTOM, HOW_FACEDOWN, HOW_HOSTED, HOW_SAME, HOW_SHOWN, HOW_SHUFFLED, HOW_TURNED,
};
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Counter, DefId, Ref, Seat, Tally, Verb};
use crate::live::Key;
use crate::log::Entry;
use crate::position::{Applied, Memory, Pending, Planned, STATS};
use crate::query::{Held, Scope};
use crate::rulebook::Topic;
use crate::table::Table;
use crate::vocabulary::{Sight, Sort, verb};

/// Steps of a batch's frame.
mod at {
    pub const FORBID: u16 = 0;
    pub const REWRITE: u16 = 1;
    pub const ANSWERED: u16 = 2;
    pub const INTERRUPTS: u16 = 3;
    pub const AGAIN: u16 = 4;
    pub const AGAIN_ANSWERED: u16 = 5;
    pub const COMMIT: u16 = 6;
    pub const RESPONSES: u16 = 7;
}

/// Most rewritings that can be offered for one event at one time.
const OFFERED: usize = 24;

#[derive(Clone, Copy)]
struct Candidate {
    ability: AbilityId,
    holder: Ref,
    seat: Seat,
    x: i16,
    optional: bool,
    calculation: bool,
    modifier: Option<u16>,
}

impl<'w> Table<'w> {
    /// Proposes one event.
    pub fn perform(&mut self, event: Event) {
        self.perform_all([event]);
    }

    /// Proposes events that happen together. They run as far as they can at once; if a player must choose or an effect
    /// must run first, the rest waits on the agenda and is finished before the present frame goes on.
    pub fn perform_all(&mut self, events: impl IntoIterator<Item = Event>) {
        let start = self.pos.planned.len();
        let owner = self.pos.fresh_id();
        for event in events {
            let rulebook = &*self.world.rulebook;
            let event = rulebook.dress(self, event);
            if !rulebook.route(self, &event) {
                self.pos.planned.push(Planned { owner, event, spill_of: None, dropped: false });
            }
        }
        let count = self.pos.planned.len() - start;
        if count == 0 {
            return;
        }
        let mut frame = Frame::new(Work::Events, Seat::NONE);
        frame.id = owner;
        (frame.n, frame.m) = (start as i16, count as i16);
        let outer = self.current;
        self.push(frame);
        let depth = self.pos.frames.len();
        while self.pos.frames.len() == depth && self.pos.decision.is_none() && self.fault().is_none() {
            self.step_top();
        }
        self.current = outer;
    }

    pub(crate) fn step_events(&mut self, frame: &Frame) {
        match frame.step {
            at::FORBID => self.drop_forbidden(frame),
            at::REWRITE | at::AGAIN => self.rewrite(frame),
            at::ANSWERED | at::AGAIN_ANSWERED => self.rewrite_answered(frame),
            at::INTERRUPTS => self.open_window(frame, 0),
            at::COMMIT => self.commit(frame),
            at::RESPONSES => self.open_window(frame, 1),
            _ => self.finish_events(frame),
        }
    }

    fn open_window(&mut self, frame: &Frame, stage: i16) {
        if self.world.rulebook.has_windows() && self.window_wanted(frame.id, stage) {
            let mut window = Frame::new(Work::Window, self.pos.first).number(stage);
            window.id = frame.id;
            self.push(window);
        }
    }

    fn planned_at(&self, frame: &Frame, index: usize) -> Option<Planned> {
        self.pos.planned.get(frame.n as usize + index)
    }

    fn edit_planned_at(&mut self, frame: &Frame, index: usize, change: impl FnOnce(&mut Planned)) {
        self.pos.planned.edit(frame.n as usize + index, change);
    }

    // --- Forbidden events -----------------------------------------------------------------------------------------

    fn drop_forbidden(&mut self, frame: &Frame) {
        for index in 0..frame.m as usize {
            let Some(Planned { event, .. }) = self.planned_at(frame, index) else { continue };
            let refused = rule_verb(&event).and_then(|verb| {
                let seat = if event.seat.is_some() {
                    event.seat
                } else {
                    self.controller_of(event.cause).unwrap_or(Seat::NONE)
                };
                self.allowed_to(seat, verb, event.cause, event.subject).err()
            });
            if let Some(refusal) = refused {
                self.edit_planned_at(frame, index, |planned| planned.dropped = true);
                self.log.add(Entry::Dropped(event, refusal.clause, refusal.card));
            }
        }
    }

    // --- Rewriting --------------------------------------------------------------------------------------------------

    fn rewrite(&mut self, frame: &Frame) {
        let mut index = 0;
        while index < self.frame().m as usize {
            self.resolve_spill(frame, index);
            let Some(planned) = self.planned_at(frame, index) else { break };
            if planned.dropped || !self.may_be_rewritten(&planned.event) {
                index += 1;
                continue;
            }
            let mut found = [None; OFFERED];
            let count = self.candidates(frame.id, index, &planned.event, &mut found);
            let (first, count) = self.sort_out(&mut found, count);
            match first {
                None => index += 1,
                Some(only) if only.calculation || (!only.optional && self.are_alike(&found[..count])) => {
                    self.apply_rewrite(frame, index, &only);
                    // What the rewriting demands happens before the next one is looked for.
                    if self.pos.frames.len() > self.current + 1 {
                        return self.goto(frame.step);
                    }
                }
                Some(only) if count == 1 => return self.ask_optional(frame, index, &only),
                Some(_) => return self.ask_order(frame, index, &planned.event, &found[..count]),
            }
        }
        self.drop_empty(frame);
        // Nothing more to rewrite: past the step for answers.
        self.edit_frame(|f| f.step += 1);
    }

    /// The rewriting that comes first, and how many there are to choose from; those that belong to the calculation
    /// come before or after all others.
    fn sort_out(&self, found: &mut [Option<Candidate>], count: usize) -> (Option<Candidate>, usize) {
        let all = &mut found[..count];
        let calculation = all.iter().flatten().find(|c| c.calculation).copied();
        if calculation.is_some() && self.world.rulebook.calculates_first(self) {
            return (calculation, 1);
        }
        let mut kept = 0;
        for index in 0..all.len() {
            if all[index].is_some_and(|c| !c.calculation) {
                all.swap(kept, index);
                kept += 1;
            }
        }
        if kept == 0 { (calculation, count.min(1)) } else { (all[0], kept) }
    }

    /// Whether the rewritings are the same one, of one card or of cards that nothing tells apart: then there is no choice
    /// between them.
    fn are_alike(&self, found: &[Option<Candidate>]) -> bool {
        let mut all = found.iter().flatten();
        let Some(first) = all.next() else { return false };
        let record = self.pos.get(first.holder);
        let like = |card: Ref| match (&record, self.pos.get(card)) {
            (Some(record), Some(other)) => other.is_like(record),
            _ => false,
        };
        all.all(|c| {
            c.ability == first.ability && (c.holder == first.holder || (c.x == first.x && like(c.holder)))
        })
    }

    /// No damage is no event.
    fn drop_empty(&mut self, frame: &Frame) {
        if self.world.rulebook.keeps_nothing(self) {
            return;
        }
        for index in 0..self.frame().m as usize {
            let empty = |p: &Planned| p.event.kind == EventKind::Damage && p.event.amount <= 0 && !p.dropped;
            if self.planned_at(frame, index).is_some_and(|planned| empty(&planned)) {
                self.edit_planned_at(frame, index, |planned| planned.dropped = true);
            }
        }
    }

    /// The amount of an event that takes over what is too much for another card.
    fn resolve_spill(&mut self, frame: &Frame, index: usize) {
        let Some(Planned { spill_of: Some(of), .. }) = self.planned_at(frame, index) else { return };
        let excess = self.planned_at(frame, usize::from(of)).map_or(0, |source| {
            let room = self.world.rulebook.remaining(self, source.event.subject).max(0);
            if source.dropped { 0 } else { (source.event.amount - room).max(0) }
        });
        self.edit_planned_at(frame, index, |planned| {
            planned.event.amount = excess;
            planned.spill_of = None;
            planned.dropped = excess == 0;
        });
    }

    fn candidates(&self, owner: u16, index: usize, event: &Event, found: &mut [Option<Candidate>]) -> usize {
        let mut count = 0;
        let subject = event.subject;
        let only = |body: &Body| match body {
            Body::Replacement { on, .. } => holder_named(on, subject),
            _ => None,
        };
        self.visit(Key::replace(event.kind), only, |held| {
            if !self.was_applied(owner, index, held) {
                self.consider(held, event, found, &mut count);
            }
            true
        });
        self.entering_candidates(owner, index, event, found, &mut count);
        count
    }

    /// Whether anything could rewrite the event: a live replacement, or one of the card itself as it enters play.
    fn may_be_rewritten(&self, event: &Event) -> bool {
        let says_something = || {
            let def = self.def(event.subject);
            !def.abilities.is_empty() || def.keyword_bits != 0
        };
        !self.live.under(Key::replace(event.kind)).is_empty() || (self.enters_play(event) && says_something())
    }

    fn enters_play(&self, event: &Event) -> bool {
        event.kind == EventKind::Move && self.is_play_zone(event.to.kind) && !self.in_play(event.subject)
    }

    /// Adds a replacement that applies to the event, once.
    fn consider(&self, held: &Held<'w>, event: &Event, found: &mut [Option<Candidate>], count: &mut usize) {
        let Body::Replacement { on, when, rewrite, optional, calculation } = &held.compiled.ability.body
        else {
            return;
        };
        let known = found[..*count]
            .iter()
            .flatten()
            .any(|c| c.ability == held.id && c.holder == held.holder && c.modifier == held.modifier);
        let worth_asking = !*optional || !changes_nothing(rewrite, event);
        let applies = !known
            && worth_asking
            && self.matches(on, event, held)
            && self.holds(when, &held.scope().event(*event));
        if let (true, Some(place)) = (applies, found.get_mut(*count)) {
            *place = Some(Candidate {
                ability: held.id,
                holder: held.holder,
                seat: held.seat,
                x: held.x,
                optional: *optional,
                calculation: *calculation,
                modifier: held.modifier,
            });
            *count += 1;
        }
    }

    /// Replacements of the card itself that function as it enters play.
    fn entering_candidates(
        &self,
        owner: u16,
        index: usize,
        event: &Event,
        found: &mut [Option<Candidate>],
        count: &mut usize,
    ) {
        if !self.enters_play(event) {
            return;
        }
        let Some(record) = self.pos.get(event.subject) else { return };
        let seat = if event.seat.is_some() { event.seat } else { record.owner };
        let mut own = |id: AbilityId, x: i16| {
            let Some(compiled) = self.world.catalog.ability(id) else { return };
            let Body::Replacement { on, .. } = &compiled.ability.body else { return };
            let held = Held { id, compiled, holder: event.subject, seat, x, modifier: None };
            if holder_named(on, event.subject).is_some() && !self.was_applied(owner, index, &held) {
                self.consider(&held, event, found, count);
            }
        };
        let def = self.world.catalog.def(record.def);
        def.abilities.iter().for_each(|id| own(*id, 0));
        for (keyword, (_, abilities)) in self.world.catalog.keywords().iter().enumerate() {
            let keyword = crate::id::Keyword(keyword as u8);
            if abilities.iter().any(|id| self.is_replacement(*id, event.kind))
                && let Some(x) = self.keyword(event.subject, keyword)
            {
                abilities.iter().for_each(|id| own(*id, x));
            }
        }
    }

    fn is_replacement(&self, id: AbilityId, kind: EventKind) -> bool {
        self.world
            .catalog
            .ability(id)
            .is_some_and(|c| matches!(&c.ability.body, Body::Replacement { on, .. } if on.kind == kind))
    }

    fn was_applied(&self, owner: u16, index: usize, held: &Held<'w>) -> bool {
        self.pos.applied.iter().any(|applied| {
            applied.owner == owner
                && usize::from(applied.index) == index
                && applied.ability == held.id
                && applied.holder == held.holder
                && applied.modifier == held.modifier.unwrap_or(0)
        })
    }

    fn ask_optional(&mut self, frame: &Frame, index: usize, only: &Candidate) {
        self.offer(Opt {
            choice: Choice::YES,
            a: only.holder.slot,
            b: Opt::default().b,
            n: only.ability.0 as i16,
        });
        self.offer(Opt {
            choice: Choice::NO,
            a: only.holder.slot,
            b: Opt::default().b,
            n: only.ability.0 as i16,
        });
        self.edit_frame(|f| f.x = index as i16);
        let clause = self.world.rulebook.clause(Topic::May);
        let clause = self.world.catalog.ability(only.ability).map_or(clause, |c| {
            if c.ability.clause == crate::id::Clause::NONE { clause } else { c.ability.clause }
        });
        let seat = if only.seat.is_some() { only.seat } else { self.pos.active };
        self.ask(Decision::new(seat, DecisionKind::May, clause).source(only.holder));
        debug_assert!(frame.id != 0);
    }

    fn ask_order(&mut self, frame: &Frame, index: usize, event: &Event, found: &[Option<Candidate>]) {
        for candidate in found.iter().flatten() {
            let opt = Opt::card(Choice::REPLACEMENT, candidate.holder.slot).with(candidate.ability.0 as i16);
            // Several effects that gave the card the same ability are one option at a time.
            if !self.pos.options.contains(&opt) {
                self.offer(opt);
            }
        }
        self.edit_frame(|f| f.x = index as i16);
        let seat = self.world.rulebook.chooser(self, event);
        let seat = if seat.is_some() { seat } else { self.pos.active };
        let clause = self.world.rulebook.clause(Topic::Replace);
        self.ask(Decision::new(seat, DecisionKind::Replace, clause).source(event.subject));
        debug_assert!(frame.id != 0);
    }

    fn rewrite_answered(&mut self, frame: &Frame) {
        let (answer, index) = (frame.answer, frame.x as usize);
        if let Some(planned) = self.planned_at(frame, index) {
            let mut found = [None; OFFERED];
            let count = self.candidates(frame.id, index, &planned.event, &mut found);
            let chosen = found[..count]
                .iter()
                .flatten()
                .find(|c| c.holder.slot == answer.a && c.ability.0 as i16 == answer.n)
                .copied();
            if let Some(candidate) = chosen {
                if answer.choice == Choice::REPLACEMENT && candidate.optional {
                    // Picked as the next one; whether it is used is asked for itself.
                    return self.ask_again(frame, index, &candidate);
                }
                if answer.choice == Choice::NO {
                    self.mark_applied(frame.id, index, &candidate);
                } else {
                    self.apply_rewrite(frame, index, &candidate);
                }
            }
        }
        self.goto(frame.step - 1);
    }

    fn ask_again(&mut self, frame: &Frame, index: usize, candidate: &Candidate) {
        self.ask_optional(frame, index, candidate);
        self.goto(frame.step);
    }

    fn mark_applied(&mut self, owner: u16, index: usize, candidate: &Candidate) {
        self.pos.applied.push(Applied {
            owner,
            index: index as u8,
            ability: candidate.ability,
            holder: candidate.holder,
            modifier: candidate.modifier.unwrap_or(0),
        });
    }

    fn apply_rewrite(&mut self, frame: &Frame, index: usize, candidate: &Candidate) {
        self.mark_applied(frame.id, index, candidate);
        let (Some(compiled), Some(planned)) =
            (self.world.catalog.ability(candidate.ability), self.planned_at(frame, index))
        else {
            return;
        };
        let Body::Replacement { rewrite, .. } = &compiled.ability.body else { return };
        let scope = Scope::of(candidate.holder, candidate.seat).x(candidate.x).event(planned.event);
        self.log.add(Entry::Rewritten(planned.event, candidate.ability, candidate.holder));
        self.apply_one(frame, index, rewrite, candidate, &scope);
        if let Some(used) = self.pos.modifiers.iter().find(|m| Some(m.id) == candidate.modifier && m.once) {
            let twins = self.world.rulebook.twins_lapse();
            self.pos.modifiers.retain(|m| {
                m.id != used.id && !(twins && m.once && m.ability == used.ability && m.holder == used.holder)
            });
            self.live.stale = true;
            self.refresh();
        }
    }

    fn apply_one(
        &mut self,
        frame: &Frame,
        index: usize,
        rewrite: &'w Rewrite,
        candidate: &Candidate,
        scope: &Scope,
    ) {
        match rewrite {
            Rewrite::Prevent => self.edit_planned_at(frame, index, |planned| planned.dropped = true),
            Rewrite::Reduce(amount) => {
                let by = self.amount(amount, scope);
                self.set_amount(frame, index, |n| (n - by).max(0));
            }
            Rewrite::Increase(amount) => {
                let by = self.amount(amount, scope);
                self.set_amount(frame, index, |n| n.saturating_add(by));
            }
            Rewrite::Set(amount) => {
                let to = self.amount(amount, scope);
                self.set_amount(frame, index, |_| to);
            }
            Rewrite::AtMost(amount) => {
                let most = self.amount(amount, scope);
                self.set_amount(frame, index, |n| n.min(most));
            }
            Rewrite::Redirect(target) => {
                if let Some(card) = self.first_target(target, scope) {
                    self.edit_planned_at(frame, index, |planned| planned.event.subject = card);
                }
            }
            Rewrite::Spill(target) => self.add_spill(frame, index, target, scope),
            Rewrite::Enter(list) => self.apply_entering(frame, index, list, scope),
            Rewrite::MoveTo(kind) => {
                let Some(planned) = self.planned_at(frame, index) else { return };
                let zone = self.world.rulebook.home(self, planned.event.subject, *kind);
                self.edit_planned_at(frame, index, |planned| planned.event.to = zone);
            }
            Rewrite::Instead(_) => {
                self.edit_planned_at(frame, index, |planned| planned.dropped = true);
                self.run_ability(candidate.ability, scope);
            }
            Rewrite::All(list) => list.iter().for_each(|r| self.apply_one(frame, index, r, candidate, scope)),
            Rewrite::AndThen(first, _) => {
                self.apply_one(frame, index, first, candidate, scope);
                // It runs right after the event: its own trigger, with the event as it was.
                self.run_ability(candidate.ability, scope);
            }
        }
    }

    fn set_amount(&mut self, frame: &Frame, index: usize, change: impl FnOnce(i16) -> i16) {
        let kept = self.world.rulebook.keeps_nothing(self);
        self.edit_planned_at(frame, index, |planned| {
            planned.event.amount = change(planned.event.amount);
            planned.dropped |= !kept && planned.event.kind == EventKind::Damage && planned.event.amount <= 0;
        });
    }

    fn add_spill(&mut self, frame: &Frame, index: usize, target: &Target, scope: &Scope) {
        let (Some(card), Some(planned)) = (self.first_target(target, scope), self.planned_at(frame, index))
        else {
            return;
        };
        let mut event = planned.event;
        event.other = event.subject;
        event.subject = card;
        self.pos.planned.push(Planned {
            owner: frame.id,
            event,
            spill_of: Some(index as u8),
            dropped: false,
        });
        self.edit_frame(|f| f.m += 1);
    }

    fn apply_entering(
        &mut self,
        frame: &Frame,
        index: usize,
        list: &[crate::ability::Entering],
        scope: &Scope,
    ) {
        use crate::ability::Entering;
        for entering in list {
            match entering {
                Entering::Turned => self.edit_planned_at(frame, index, |p| p.event.how |= HOW_TURNED),
                Entering::Facedown => self.edit_planned_at(frame, index, |p| p.event.how |= HOW_FACEDOWN),
                Entering::Upright => self.edit_planned_at(frame, index, |p| p.event.how &= !HOW_TURNED),
                Entering::Damage(amount) => {
                    let n = self.amount(amount, scope);
                    self.edit_planned_at(frame, index, |p| p.event.amount = n);
                }
                Entering::Counters(counter, amount) => {
                    let n = self.amount(amount, scope);
                    let Some(planned) = self.planned_at(frame, index) else { continue };
                    let event = Event::new(EventKind::Counter, verb::PLAIN)
                        .about(planned.event.subject)
                        .by(scope.this)
                        .amount(n)
                        .detail(counter.0);
                    self.pos.planned.push(Planned { owner: frame.id, event, spill_of: None, dropped: false });
                    self.edit_frame(|f| f.m += 1);
                }
                Entering::Marked(_) => {}
            }
        }
    }

    // --- Committing -------------------------------------------------------------------------------------------------

    fn commit(&mut self, frame: &Frame) {
        let count = self.frame().m as usize;
        let count = self.add_followers(frame, count);
        self.look_back(frame, count);
        let (mut done, mut complete) = (0_i16, true);
        for index in 0..count {
            let Some(planned) = self.planned_at(frame, index) else { continue };
            if planned.dropped || self.is_gone(&planned.event) {
                self.edit_planned_at(frame, index, |planned| planned.dropped = true);
                complete = false;
                continue;
            }
            self.changed = true;
            let event = self.commit_one(planned.event);
            self.edit_planned_at(frame, index, |planned| planned.event = event);
            if event.kind == EventKind::Move && event.subject != planned.event.subject {
                self.redirect_rest(frame, index + 1..count, planned.event.subject, event.subject);
            }
            let worth = if event.kind == EventKind::Move { 1 } else { event.amount };
            done = done.saturating_add(worth);
            self.log.add(Entry::Happened(event));
            let rulebook = &*self.world.rulebook;
            rulebook.happened(self, &event);
        }
        self.edit_frame(|f| {
            f.done = done;
            f.did = complete;
        });
        self.drop_stale_modifiers();
        self.refresh();
        let mark = self.pos.next_id;
        for index in 0..count {
            if let Some(planned) = self.planned_at(frame, index)
                && !planned.dropped
            {
                let rulebook = &*self.world.rulebook;
                rulebook.noted(self, &planned.event);
                self.collect(&planned.event, false, mark);
            }
        }
        let rulebook = &*self.world.rulebook;
        rulebook.settle(self);
    }

    /// What a card enters with is put on it in its new life: the rest of the batch speaks of that.
    fn redirect_rest(&mut self, frame: &Frame, rest: std::ops::Range<usize>, old: Ref, new: Ref) {
        for index in rest {
            if self
                .planned_at(frame, index)
                .is_some_and(|p| p.event.kind == EventKind::Counter && p.event.subject == old)
            {
                self.edit_planned_at(frame, index, |planned| planned.event.subject = new);
            }
        }
    }

    /// Whether nothing can be done any more to the card that the event is about: it is another object now.
    fn is_gone(&self, event: &Event) -> bool {
        use EventKind::{Control, Counter, Damage, Flip, Heal, Ready, Turn};
        matches!(event.kind, Damage | Heal | Turn | Ready | Counter | Control | Flip)
            && self.pos.get(event.subject).is_none()
    }

    /// Cards attached to what leaves play go along, in the same batch.
    fn add_followers(&mut self, frame: &Frame, count: usize) -> usize {
        let mut total = count;
        for index in 0..count {
            let Some(Planned { event, dropped: false, .. }) = self.planned_at(frame, index) else { continue };
            if event.kind != EventKind::Move || event.how & HOW_SAME != 0 || !self.in_play(event.subject) {
                continue;
            }
            let mut list = self.take_list();
            list.extend(self.pos.hosted(event.subject.slot));
            for card in &list {
                if let Some(follower) = self.world.rulebook.follow(self, *card, &event) {
                    self.pos.planned.push(Planned {
                        owner: frame.id,
                        event: follower,
                        spill_of: None,
                        dropped: false,
                    });
                    total += 1;
                }
            }
            self.put_list(list);
        }
        self.edit_frame(|f| f.m = total as i16);
        total
    }

    /// Remembers what leaves play, and collects the triggers that look back, before anything has moved.
    fn look_back(&mut self, frame: &Frame, count: usize) {
        let mark = self.pos.next_id;
        for index in 0..count {
            let Some(Planned { event, dropped: false, .. }) = self.planned_at(frame, index) else { continue };
            if self.leaves_play(&event) {
                self.remember(event.subject);
                self.collect(&event, true, mark);
            }
        }
    }

    fn leaves_play(&self, event: &Event) -> bool {
        event.kind == EventKind::Move
            && event.how & HOW_SAME == 0
            && self.in_play(event.subject)
            && !self.is_play_zone(event.to.kind)
    }

    fn remember(&mut self, card: Ref) {
        let Some(record) = self.pos.get(card) else { return };
        let mut stats = [0; STATS];
        let count = self.world.vocabulary.words(Sort::Stat).count().min(STATS);
        for (index, value) in stats.iter_mut().enumerate().take(count) {
            *value = self.stat(card, crate::id::Stat(index as u8));
        }
        let keywords = (0..self.world.catalog.keywords().len() as u8)
            .filter(|k| self.keyword(card, crate::id::Keyword(*k)).is_some())
            .fold(0, |bits, k| bits | 1 << k);
        self.pos.memories.push(Memory { card, record, stats, keywords });
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
            EventKind::Turn => self.pos.set_turned(slot, true),
            EventKind::Ready => self.pos.set_turned(slot, false),
            EventKind::Counter => {
                let counter = Counter(event.detail);
                let present = self.pos.card(slot).map_or(0, |c| c.count(counter));
                let after = (present + event.amount).clamp(0, 255);
                event.amount = after - present;
                self.pos.edit_card(slot, |c| {
                    if let Some(n) = c.counters.get_mut(crate::position::counter_place(counter)) {
                        *n = after as u8;
                    }
                });
            }
            EventKind::Tally => {
                let tally = Tally(event.detail);
                let present = self.pos.tally(event.seat, tally);
                let after = present.saturating_add(event.amount).max(0);
                event.amount = after - present;
                self.pos.set_tally(event.seat, tally, after);
            }
            EventKind::Attach => {
                self.pos.set_host(slot, event.other.is_some().then_some(event.other.slot));
                self.live.stale = true;
            }
            EventKind::Reveal => self.pos.edit_card(slot, |c| c.known = u8::MAX),
            EventKind::Shuffle => self.pos.shuffle(event.to),
            EventKind::Control => {
                self.pos.edit_card(slot, |c| c.controller = event.seat);
                if event.to.seat.is_some() {
                    self.pos.shift_card(slot, event.to, true);
                }
                self.live.stale = true;
            }
            EventKind::Flip => {
                let catalog = &self.world.catalog;
                self.pos.edit_card(slot, |c| {
                    c.def = catalog.def(c.def).back.unwrap_or(c.def);
                });
                self.live.stale = true;
            }
            EventKind::Create => {
                let card = self.pos.add_card(DefId(event.amount as u16), event.seat, event.to);
                self.pos.edit_card(card.slot, |c| c.known = u8::MAX);
                self.pos.set_turned(card.slot, event.how & HOW_TURNED != 0);
                if event.other.is_some() {
                    self.pos.set_host(card.slot, Some(event.other.slot));
                }
                event.subject = card;
                event.amount = 1;
                self.live.stale = true;
            }
            EventKind::Act | EventKind::Choose | EventKind::Roll | EventKind::Moment => {}
        }
        event
    }

    fn commit_move(&mut self, mut event: Event) -> Event {
        let Some(record) = self.pos.get(event.subject) else {
            event.amount = 0;
            return event;
        };
        event.from = record.zone;
        if event.how & HOW_SAME != 0 {
            self.pos.shift_card(event.subject.slot, event.to, event.how & HOW_BOTTOM != 0);
            if event.to.seat.is_some() {
                self.pos.edit_card(event.subject.slot, |c| c.controller = event.to.seat);
            }
            self.live.stale = true;
            return event;
        }
        let known = self.known_after(&event, record.known);
        let to_play = self.is_play_zone(event.to.kind);
        let def = self.world.catalog.def(record.def);
        if def.indexed_elsewhere || def.indexed && (to_play || self.is_play_zone(record.zone.kind)) {
            self.live.stale = true;
        }
        if self.is_play_zone(record.zone.kind) {
            self.release_hosted(event.subject);
        }
        let damage = if to_play { event.amount } else { 0 };
        let card = self.pos.move_card(event.subject.slot, event.to, event.how & HOW_BOTTOM != 0, known);
        if to_play && !self.is_play_zone(record.zone.kind) {
            self.carry_modifiers(event.subject, card);
        }
        if event.other.is_some() {
            self.pos.set_host(card.slot, Some(event.other.slot));
        }
        if event.seat.is_some() && to_play && !event.to.seat.is_some() {
            self.pos.edit_card(card.slot, |c| c.controller = event.seat);
        }
        if event.how & HOW_TURNED != 0 {
            self.pos.set_turned(card.slot, true);
        }
        if event.how & HOW_FACEDOWN != 0 {
            self.pos.set_facedown(card.slot, true);
        }
        if event.how & HOW_HOSTED != 0 {
            self.pos.set_host(card.slot, Some(event.other.slot));
        }
        if damage > 0 {
            self.pos.edit_card(card.slot, |c| c.damage = damage);
        }
        if event.how & HOW_SHUFFLED != 0 {
            self.pos.shuffle(event.to);
            return Event { subject: self.pos.current(card.slot), ..event };
        }
        event.subject = card;
        event
    }

    /// What an effect gave a card while it was being played stays with it as it enters play.
    fn carry_modifiers(&mut self, from: Ref, to: Ref) {
        for index in 0..self.pos.modifiers.len() {
            if self.pos.modifiers.get(index).is_some_and(|m| m.holder == from) {
                self.pos.modifiers.edit(index, |m| m.holder = to);
                self.live.stale = true;
            }
        }
    }

    /// What is attached to a card that leaves, and does not go along, is attached to nothing.
    pub(crate) fn release_hosted(&mut self, host: Ref) {
        for index in 0..self.pos.cards.len() {
            if self.pos.cards.get(index).is_some_and(|card| card.host() == Some(host.slot)) {
                self.pos.set_host(crate::id::Slot(index as u16), None);
            }
        }
    }

    /// Which seats know a card after it has moved.
    fn known_after(&self, event: &Event, before: u8) -> u8 {
        let sight =
            self.world.vocabulary.zones().get(event.to.kind.index()).map_or(Sight::Open, |spec| spec.sight);
        let shown = if event.how & HOW_SHOWN != 0 { u8::MAX } else { 0 };
        match sight {
            _ if event.how & HOW_FACEDOWN != 0 => shown & before,
            Sight::Open => u8::MAX,
            Sight::Owner if event.to.seat.0 < 8 => before | shown | 1 << event.to.seat.0,
            Sight::Owner | Sight::Nobody => before | shown,
        }
    }

    // --- Triggers -----------------------------------------------------------------------------------------------------

    /// Whether the event is what the pattern says, for the ability's holder.
    #[must_use]
    pub fn matches(&self, on: &Pattern, event: &Event, held: &Held<'w>) -> bool {
        let scope = held.scope().event(*event);
        on.kind == event.kind
            && on.verb.is_none_or(|verb| verb == event.verb)
            && on.from.is_none_or(|kind| kind == self.origin(event))
            && on.to.is_none_or(|kind| kind == event.to.kind)
            && on.amount.is_none_or(|(cmp, n)| cmp.holds(event.amount, n))
            && on.moment.is_none_or(|moment| moment.0 == event.detail)
            && on.tally.is_none_or(|tally| tally.0 == event.detail)
            && on.counter.is_none_or(|counter| counter.0 == event.detail)
            && on.seat.as_ref().is_none_or(|who| self.is_who(who, event.seat, &scope))
            && self.part_fits(Some(&on.subject), event.subject, &scope)
            && self.part_fits(on.other.as_ref(), event.other, &scope)
            && self.part_fits(on.cause.as_ref(), event.cause, &scope)
    }

    fn origin(&self, event: &Event) -> crate::id::ZoneKind {
        // Before the move the card itself says where it is.
        self.pos.get(event.subject).filter(|r| r.zone != event.to).map_or(event.from.kind, |r| r.zone.kind)
    }

    fn part_fits(&self, filter: Option<&crate::ability::Filter>, card: Ref, scope: &Scope) -> bool {
        match filter {
            None | Some(crate::ability::Filter::Any) => true,
            Some(filter) => card.is_some() && self.fits(filter, card, scope),
        }
    }

    /// Puts the triggers of an event in the queue. Triggers that look back are collected before, all others after.
    fn collect(&mut self, event: &Event, before: bool, mark: u16) {
        let key = Key::trigger(event.kind);
        if self.live.under(key).is_empty() {
            return;
        }
        if !before && event.kind == EventKind::Move && self.was_look_back(event) {
            return;
        }
        let mut found: [Option<(Pending, Option<u16>)>; 32] = [None; 32];
        let mut count = 0;
        let subject = event.subject;
        let only = |body: &Body| match body {
            Body::Triggered { on, .. } => holder_named(on, subject),
            _ => None,
        };
        self.visit(key, only, |held| {
            let Body::Triggered { on, when, timing: Timing::After, limit, by, .. } =
                &held.compiled.ability.body
            else {
                return true;
            };
            let scope = held.scope().event(*event);
            if self.matches(on, event, held)
                && self.holds(when, &scope)
                && limit.is_none_or(|limit| self.times_used(held.id, held.holder) < limit.times)
                && !(on.once && self.waits_since(held, mark))
                && let Some(place) = found.get_mut(count)
            {
                let other = by.as_ref().and_then(|who| self.seats_meant(who, &scope).next());
                let pending = Pending {
                    ability: held.id,
                    holder: self.owner_of(held),
                    seat: other.unwrap_or(held.seat),
                    x: held.x,
                    event: *event,
                    layer: 0,
                    id: 0,
                };
                *place = Some((pending, held.modifier));
                count += 1;
            }
            true
        });
        for (pending, modifier) in found.into_iter().flatten() {
            self.await_trigger(pending);
            if let Some(id) = modifier
                && self.pos.modifiers.iter().any(|m| m.id == id && m.once)
            {
                self.drop_modifier(id);
            }
        }
        self.refresh();
    }

    /// The card whose ability it is; of one that floats, the card that made it.
    fn owner_of(&self, held: &Held<'w>) -> Ref {
        if held.holder.is_some() {
            return held.holder;
        }
        self.pos.modifiers.iter().find(|m| Some(m.id) == held.modifier).map_or(Ref::NONE, |m| m.source)
    }

    fn was_look_back(&self, event: &Event) -> bool {
        self.is_play_zone(event.from.kind) && !self.is_play_zone(event.to.kind)
    }

    fn waits_since(&self, held: &Held<'w>, mark: u16) -> bool {
        self.pos.pending.iter().any(|p| {
            p.ability == held.id
                && p.holder == held.holder
                && p.id.wrapping_sub(mark) < u16::MAX / 2
                && p.id != mark
        })
    }

    fn finish_events(&mut self, frame: &Frame) {
        let (did, done) = (self.frame().did, self.frame().done);
        self.pos.planned.truncate(frame.n as usize);
        if !self.pos.applied.is_empty() {
            self.pos.applied.retain(|applied| applied.owner != frame.id);
        }
        self.finish();
        let below = self.pos.frames.len().saturating_sub(1);
        self.pos.frames.edit(below, |parent| {
            parent.did &= did;
            parent.done = done;
        });
    }
}

/// Whether the card enters as the rewriting says anyway, so that there is nothing to decide.
fn changes_nothing(rewrite: &Rewrite, event: &Event) -> bool {
    use crate::ability::Entering;
    matches!(rewrite, Rewrite::Enter(list) if list.iter().all(|e| *e == Entering::Turned))
        && event.how & HOW_TURNED != 0
}

/// A pattern about its own card concerns no other holder.
fn holder_named(on: &Pattern, subject: Ref) -> Option<Ref> {
    use crate::ability::Filter;
    match &on.subject {
        Filter::This => Some(subject),
        Filter::All(list) if list.contains(&Filter::This) => Some(subject),
        _ => None,
    }
}

/// The verb by which rules may forbid an event.
const fn rule_verb(event: &Event) -> Option<Verb> {
    match event.kind {
        EventKind::Ready => Some(verb::READY),
        EventKind::Turn => Some(verb::TURN),
        EventKind::Heal => Some(verb::HEAL),
        EventKind::Damage => Some(verb::DAMAGE),
        EventKind::Move | EventKind::Attach | EventKind::Tally | EventKind::Counter => Some(event.verb),
        _ => None,
    }
}

impl Event {
    /// The counter, tally or moment of the event as a moment.
    #[must_use]
    pub const fn moment(&self) -> crate::id::Moment {
        crate::id::Moment(self.detail)
    }
}
