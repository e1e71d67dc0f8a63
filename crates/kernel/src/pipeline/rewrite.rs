//! Rewriting events in place: which replacements apply, in which order, and what they change.

use super::{Candidate, at};
use crate::ability::{Body, EventKind, Filter, Rewrite, Target};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::{Event, How, lessened};
use crate::frame::Frame;
use crate::id::{AbilityId, Keyword, Name, Slot};
use crate::live::{Key, bits, is_about_holder};
use crate::log::Entry;
use crate::policy::Rewriter;
use crate::position::{Applied, Planned};
use crate::query::{Held, Scope};
use crate::rulebook::Topic;
use crate::table::Table;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
    pub(super) fn rewrite(&mut self, frame: &Frame) {
        let mut found = self.candidates.pop().unwrap_or_default();
        if self.rewrite_each(frame, &mut found) {
            self.drop_empty(frame);
            // Nothing more to rewrite: past the step for answers.
            self.edit_frame(|f| f.step += 1);
        }
        self.candidates.push(found);
    }

    /// Rewrites the events of the batch one after the other; false if something comes first or somebody is asked.
    fn rewrite_each(&mut self, frame: &Frame, found: &mut Vec<Candidate>) -> bool {
        let mut index = 0;
        while index < self.frame().batch_len() || frame.step == at::AGAIN && self.add_followers(frame) {
            self.resolve_spill(frame, index);
            let Some(planned) = self.planned_at(frame, index) else { break };
            if planned.dropped || !self.may_be_rewritten(&planned.event) {
                index += 1;
                continue;
            }
            let event = planned.event;
            self.note_unchanged(&event);
            self.find_candidates(frame.id, index, &event, found);
            if frame.step == at::AGAIN {
                found.retain(|candidate| !candidate.first);
            }
            self.drop_needless(found);
            match self.sort_out(found) {
                None => index += 1,
                Some(only) if only.calculation || (!only.optional && self.are_alike(found)) => {
                    self.apply_rewrite(frame, index, &only);
                    // What the rewriting demands happens before the next one is looked for.
                    if self.pos.frames.len() > self.current + 1 {
                        self.goto(frame.step);
                        return false;
                    }
                }
                Some(only) if found.len() == 1 || only.optional && self.do_the_same(found) => {
                    self.ask_optional(index, &only);
                    return false;
                }
                Some(_) => {
                    self.ask_order(index, &event, found);
                    return false;
                }
            }
        }
        true
    }

    /// No damage is no event.
    fn drop_empty(&mut self, frame: &Frame) {
        if self.policy().keeps_nothing {
            return;
        }
        for index in 0..self.frame().batch_len() {
            let empty = |p: &Planned| p.event.is_nothing() && !p.dropped;
            if self.planned_at(frame, index).is_some_and(empty) {
                self.edit_planned_at(frame, index, |planned| planned.dropped = true);
            }
        }
    }

    /// The amount of an event that takes over what is too much for another card.
    fn resolve_spill(&mut self, frame: &Frame, index: usize) {
        let Some(&Planned { spill_of: Some(of), reckoned: false, .. }) = self.planned_at(frame, index) else {
            return;
        };
        let excess = self.excess(frame, usize::from(of));
        self.edit_planned_at(frame, index, |planned| {
            planned.event.amount = excess;
            planned.reckoned = true;
            planned.dropped = excess == 0;
        });
        if excess > 0 {
            self.drop_if_forbidden(frame, index);
        }
    }

    /// How much of an event is too much for its card: of what arrives, or of what was dealt.
    fn excess(&self, frame: &Frame, index: usize) -> i16 {
        let Some(source) = self.planned_at(frame, index) else { return 0 };
        let eased = if self.policy().spills_what_is_dealt { source.eased } else { 0 };
        let room = self.world.rulebook.remaining(self, source.event.subject).max(0);
        let beyond = source.event.amount.saturating_sub(room);
        if source.dropped || beyond < 0 { 0 } else { beyond.saturating_add(eased) }
    }

    /// What would be too much for a card is nothing if the card, after all, does not get that much.
    pub(super) fn drop_spills(&mut self, frame: &Frame) {
        for index in 0..self.frame().batch_len() {
            let spill = self.planned_at(frame, index).filter(|planned| planned.reckoned && !planned.dropped);
            let Some(of) = spill.and_then(|planned| planned.spill_of).map(usize::from) else { continue };
            let falls = self.planned_at(frame, of).is_some_and(|source| {
                let room = self.world.rulebook.remaining(self, source.event.subject).max(0);
                !source.dropped && source.event.amount >= room
            });
            if !falls {
                self.edit_planned_at(frame, index, |planned| planned.dropped = true);
            }
        }
    }

    pub(super) fn find_candidates(
        &self,
        owner: u16,
        index: usize,
        event: &Event,
        found: &mut Vec<Candidate>,
    ) {
        found.clear();
        self.visit(
            Key::replace(event.kind),
            |hints| hints.on(event),
            |held| {
                if !self.was_applied(owner, index, held) {
                    self.consider(held, event, found);
                }
                true
            },
        );
        self.entering_candidates(owner, index, event, found);
    }

    /// True if anything could rewrite the event: a live replacement, or one that the card itself has as it enters play.
    #[must_use]
    pub fn may_be_rewritten(&self, event: &Event) -> bool {
        let says_something = || {
            let def = self.def(event.subject);
            let mut words = bits(self.world.catalog.entering()).map(Keyword);
            !def.abilities.is_empty()
                || def.keyword_bits != 0
                || words.any(|word| self.keyword(event.subject, word).is_some())
        };
        self.is_heard(Key::replace(event.kind), event) || (self.enters_play(event) && says_something())
    }

    pub(crate) fn enters_play(&self, event: &Event) -> bool {
        event.kind == EventKind::Move && self.is_play_zone(event.to.kind) && !self.in_play(event.subject)
    }

    /// Adds a replacement that applies to the event, once.
    fn consider(&self, held: &Held<'w>, event: &Event, found: &mut Vec<Candidate>) {
        let Body::Replacement { on, when, rewrite, optional, calculation, first, limit } =
            &held.compiled.ability.body
        else {
            return;
        };
        let known = found
            .iter()
            .any(|c| c.ability == held.id && c.holder == held.holder && c.modifier == held.modifier);
        let worth_asking = !*optional || !changes_nothing(rewrite, event);
        let applies = !known
            && worth_asking
            && (*calculation || !event.is_nothing())
            && !self.is_unpreventable(event, rewrite)
            && self.meaning().matches(on, event, held)
            && !self.is_under_way(held)
            && self.may_rewrite(*limit, on, event, held)
            && self.meaning().holds(when, &held.scope().event(*event))
            && !((*optional || self.policy().vain_rewrites_nothing)
                && self.is_in_vain(rewrite, &held.scope().event(*event)));
        if applies {
            found.push(Candidate {
                ability: held.id,
                holder: held.holder,
                seat: held.seat,
                x: held.x,
                optional: *optional,
                calculation: *calculation,
                first: *first,
                modifier: held.modifier,
            });
        }
    }

    /// True if the event is damage that nothing prevents, and the rewriting would.
    fn is_unpreventable(&self, event: &Event, rewrite: &Rewrite) -> bool {
        event.kind == EventKind::Damage
            && self.policy().unpreventable.contains(&event.verb)
            && rewrite.prevents()
    }

    /// Replacements of the card itself that function as it enters play.
    fn entering_candidates(&self, owner: u16, index: usize, event: &Event, found: &mut Vec<Candidate>) {
        if !self.enters_play(event) {
            return;
        }
        let Some(record) = self.pos.get(event.subject) else { return };
        let seat = if event.seat.is_some() { event.seat } else { record.owner };
        let mut own = |id: AbilityId, x: i16| {
            let Some(compiled) = self.world.catalog.ability(id) else { return };
            let Body::Replacement { on, .. } = &compiled.ability.body else { return };
            let held = Held { id, compiled, holder: event.subject, seat, x, modifier: None };
            if is_about_holder(on) && !self.was_applied(owner, index, &held) {
                self.consider(&held, event, found);
            }
        };
        let def = self.world.catalog.def(record.def);
        def.abilities.iter().for_each(|id| own(*id, 0));
        for keyword in bits(self.world.catalog.entering()).map(Keyword) {
            if let Some(x) = self.keyword(event.subject, keyword) {
                let stood_for = self.world.catalog.keyword(keyword).map_or(&[][..], |(_, ids)| ids);
                stood_for.iter().for_each(|id| own(*id, x));
            }
        }
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

    fn ask_optional(&mut self, index: usize, only: &Candidate) {
        for choice in [Choice::YES, Choice::NO] {
            let (a, b) = (only.holder.slot, Opt::default().b);
            self.offer(Opt { choice, a, b, n: only.ability.0 as i16 });
        }
        self.edit_frame(|f| f.x = index as i16);
        let clause = self.clause_of(only.ability, Topic::May);
        let seat = only.seat.or(self.pos.active);
        self.ask(Decision::new(seat, DecisionKind::May, clause).source(only.holder));
    }

    fn ask_order(&mut self, index: usize, event: &Event, found: &[Candidate]) {
        for candidate in found {
            let opt =
                Opt::card(Choice::REPLACEMENT, self.speaker(candidate)).with(candidate.ability.0 as i16);
            // Several effects that gave the card the same ability are one option at a time.
            if !self.pos.options.contains(&opt) {
                self.offer(opt);
            }
        }
        self.edit_frame(|f| f.x = index as i16);
        let seat = match self.policy().rewriter {
            Rewriter::Affected => self.controller_of(event.subject).unwrap_or(event.seat),
            Rewriter::First => self.pos.first,
        };
        let seat = seat.or(self.pos.active);
        let clause = self.world.rulebook.clause(Topic::Replace);
        self.ask(Decision::new(seat, DecisionKind::Replace, clause).source(event.subject));
    }

    /// The card by which a rewriting is offered among others: of what a card was given, the one that gave it.
    fn speaker(&self, candidate: &Candidate) -> Slot {
        let maker = self.maker_of(candidate.modifier);
        if maker.is_some() { maker.slot } else { candidate.holder.slot }
    }

    pub(super) fn rewrite_answered(&mut self, frame: &Frame) {
        let Frame { answer, x, .. } = self.frame();
        let index = x as usize;
        if let Some(planned) = self.planned_at(frame, index) {
            let (event, mut found) = (planned.event, self.candidates.pop().unwrap_or_default());
            self.find_candidates(frame.id, index, &event, &mut found);
            let among_others = answer.choice == Choice::REPLACEMENT;
            let told = |c: &&Candidate| if among_others { self.speaker(c) } else { c.holder.slot };
            let chosen =
                found.iter().find(|c| told(c) == answer.a && c.ability.0 as i16 == answer.n).copied();
            self.candidates.push(found);
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
        self.ask_optional(index, candidate);
        self.goto(frame.step);
    }

    fn mark_applied(&mut self, owner: u16, index: usize, candidate: &Candidate) {
        self.pos.applied.push(Applied {
            owner,
            index: index as u16,
            ability: candidate.ability,
            holder: candidate.holder,
            modifier: candidate.modifier.unwrap_or(0),
        });
    }

    pub(super) fn apply_rewrite(&mut self, frame: &Frame, index: usize, candidate: &Candidate) {
        self.mark_applied(frame.id, index, candidate);
        let (Some(compiled), Some(&planned)) =
            (self.world.catalog.ability(candidate.ability), self.planned_at(frame, index))
        else {
            return;
        };
        let Body::Replacement { rewrite, .. } = &compiled.ability.body else { return };
        let names = match candidate.modifier {
            Some(modifier) if compiled.rewrite.is_some() => self.lend_names(candidate.ability, modifier),
            Some(modifier) if !compiled.speaks_of.is_empty() => modifier,
            _ => 0,
        };
        let this =
            if candidate.holder.is_some() { candidate.holder } else { self.maker_of(candidate.modifier) };
        let scope = Scope::of(this, candidate.seat).x(candidate.x).event(planned.event).picks(names);
        self.note(Entry::Rewritten(planned.event, candidate.ability, candidate.holder));
        self.lasting().count_use(candidate.ability, candidate.holder);
        self.apply_one(frame, index, rewrite, candidate, &scope);
        self.spend_missed(frame, index, &planned.event);
        if let Some(used) = self.pos.modifiers.iter().find(|m| Some(m.id) == candidate.modifier && m.once) {
            let twins = self.policy().twins_lapse;
            self.end_lasting(|_, m| {
                m.id == used.id || twins && m.once && m.ability == used.ability && m.holder == used.holder
            });
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
                let by = self.meaning().amount(amount, scope);
                self.ease(frame, index, candidate, by);
                self.set_amount(frame, index, |n| lessened(n, by));
            }
            Rewrite::Increase(_) if self.takes_none(frame, index, candidate.ability) => {}
            Rewrite::Increase(amount) => {
                let by = self.meaning().amount(amount, scope);
                self.set_amount(frame, index, |n| n.saturating_add(by));
            }
            Rewrite::Set(amount) => {
                let to = self.meaning().amount(amount, scope);
                self.set_amount(frame, index, |_| to);
            }
            Rewrite::AtMost(amount) => {
                let most = self.meaning().amount(amount, scope);
                self.set_amount(frame, index, |n| n.min(most));
            }
            Rewrite::Redirect(target) => {
                if let Some(card) = self.meaning().first_target(target, scope) {
                    self.edit_planned_at(frame, index, |planned| planned.event.subject = card);
                }
            }
            Rewrite::Spill(target) => self.add_spill(frame, index, target, scope),
            Rewrite::Enter(list) => self.apply_entering(frame, index, list, scope),
            Rewrite::MoveTo(kind) => {
                let Some(planned) = self.planned_at(frame, index) else { return };
                let card = planned.event.subject;
                let zone = self.world.rulebook.home(self, card, *kind);
                let stays = self.pos.get(card).is_some_and(|record| record.zone == zone);
                self.edit_planned_at(frame, index, |planned| {
                    planned.event.to = zone;
                    planned.event.how |= if stays { How::SAME } else { How::PLAIN };
                });
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
        let kept = self.policy().keeps_nothing;
        self.edit_planned_at(frame, index, |planned| {
            planned.event.amount = change(planned.event.amount);
            planned.dropped |= !kept && planned.event.kind == EventKind::Damage && planned.event.amount <= 0;
        });
    }

    /// Remembers how much less arrives, if that is so for the sake of the card that the event is about.
    fn ease(&mut self, frame: &Frame, index: usize, candidate: &Candidate, by: i16) {
        let body = self.world.catalog.body(candidate.ability);
        if matches!(body, Some(Body::Replacement { on, .. }) if on.subject != Filter::Any) {
            self.edit_planned_at(frame, index, |planned| {
                planned.eased += by.min(planned.event.amount).max(0)
            });
        }
    }

    fn add_spill(&mut self, frame: &Frame, index: usize, target: &Target, scope: &Scope) {
        let (Some(card), Some(planned)) =
            (self.meaning().first_target(target, scope), self.planned_at(frame, index))
        else {
            return;
        };
        let mut event = planned.event;
        event.other = event.subject;
        event.subject = card;
        self.pos.planned.push(Planned { spill_of: Some(index as u16), ..Planned::new(frame.id, event) });
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
                Entering::Turned => self.edit_planned_at(frame, index, |p| p.event.how |= How::TURNED),
                Entering::Facedown => self.edit_planned_at(frame, index, |p| p.event.how |= How::FACEDOWN),
                Entering::Upright => {
                    self.edit_planned_at(frame, index, |p| p.event.how = p.event.how.without(How::TURNED))
                }
                Entering::Damage(amount) => {
                    let n = self.meaning().amount(amount, scope);
                    self.edit_planned_at(frame, index, |p| p.event.amount = n);
                }
                Entering::Counters(counter, amount) => {
                    let n = self.meaning().amount(amount, scope);
                    let Some(planned) = self.planned_at(frame, index) else { continue };
                    let event = Event::new(EventKind::Counter, verb::PLAIN)
                        .about(planned.event.subject)
                        .by(scope.this)
                        .amount(n)
                        .detail(counter.0);
                    self.pos.planned.push(Planned::new(frame.id, event));
                    self.edit_frame(|f| f.m += 1);
                }
                Entering::With(name, amount) => {
                    let count = self.meaning().amount(amount, scope).max(0);
                    self.add_born(frame, index, *name, count, scope);
                }
                Entering::Marked(_) => {}
            }
        }
    }
}

impl Table<'_> {
    /// New cards enter attached to the card that is about to enter, in the same batch.
    fn add_born(&mut self, frame: &Frame, index: usize, name: Name, count: i16, scope: &Scope) {
        let (Some(def), Some(&planned)) = (self.world.catalog.named(name), self.planned_at(frame, index))
        else {
            return;
        };
        let entering = planned.event;
        let event = Event::new(EventKind::Create, verb::CREATE)
            .by(scope.this)
            .with(entering.subject)
            .of(entering.seat)
            .to(entering.to)
            .amount(def.0 as i16);
        for _ in 0..count {
            self.pos.planned.push(Planned::new(frame.id, event));
        }
        self.edit_frame(|f| f.m += count);
    }
}

/// True if the card enters as the rewriting says anyway, so that there is nothing to decide.
fn changes_nothing(rewrite: &Rewrite, event: &Event) -> bool {
    use crate::ability::Entering;
    matches!(rewrite, Rewrite::Enter(list) if list.iter().all(|e| *e == Entering::Turned))
        && event.how.has(How::TURNED)
}
