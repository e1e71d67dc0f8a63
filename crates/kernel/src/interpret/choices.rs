//! Choices of a running effect: cards, players, whether, which part.

use super::whole::Seen;
use crate::ability::{ALL, Action, Amount, Choice as Pickable, Duration, EventKind, Target, Who};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, CardsVar, DeedVar, PlayerVar, ProgramId, Ref, Seat, Verb};
use crate::position::Pick;
use crate::program::Instr;
use crate::query::Meaning;
use crate::query::Scope;
use crate::rulebook::{Part, Schedule, Topic};
use crate::table::Table;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
    /// Picks come one by one, in any order; when all are made they stand in that of the cards. `n` counts: 0 before the
    /// first, then 1 + picks.
    pub(super) fn choose_cards(&mut self, choice: &'w Pickable, var: CardsVar, frame: &Frame, scope: &Scope) {
        if choice.announced && frame.n == 0 && self.take_announced(choice, var, frame, scope) {
            return;
        }
        self.pick_cards(choice, var, frame, scope);
    }

    pub(super) fn pick_cards(&mut self, choice: &'w Pickable, var: CardsVar, frame: &Frame, scope: &Scope) {
        if frame.n == 0 {
            self.bind_anew(frame.id, var);
            return self.edit_frame(|f| {
                f.n = 1;
                f.step -= 1;
                f.answer = Opt::plain(Choice::NUMBER);
            });
        }
        let chosen = match frame.answer.choice {
            Choice::CARD => {
                let card = self.pos.current(frame.answer.a);
                self.choose_from_pile(choice, frame, &Scope { filling: Some(var), ..*scope }, card);
                self.pos.picks.push(Pick::new(frame.id, var, card));
                frame.n
            }
            Choice::DONE => return self.finish_choice(choice, var, frame, frame.n - 1),
            _ => frame.n - 1,
        };
        self.offer_picks(choice, frame, &Scope { filling: Some(var), ..*scope }, chosen);
    }

    /// `scope` knows which choice is being made.
    fn offer_picks(&mut self, choice: &'w Pickable, frame: &Frame, scope: &Scope, chosen: i16) {
        let var = scope.filling.unwrap_or_default();
        let named = self.seat_meant(&choice.by, scope);
        let mut seat = self.world.rulebook.picker(self, Some(choice), scope, named);
        let mut list = self.take_list();
        self.candidates_for(choice, scope, seat, &mut list);
        if chosen == 0 {
            self.look_through(choice, scope, seat, &list);
        }
        let by_owners = choice.ordered && self.policy().owners_order;
        if by_owners {
            self.add_those_along(&mut list);
        }
        let owed = self.is_owed(choice, scope, seat, &list);
        let total = list.len() as i16;
        if by_owners {
            seat = self.leave_to_owners(scope, seat, &mut list);
        }
        // The order of slots would tell cards apart; the names are those that they have once they were looked at.
        list.sort_unstable_by_key(|card| self.pos.called(seat, card.slot));
        list.dedup();
        self.leave_out_picked(choice, scope, &mut list);
        let (min, max) = self.bounds(choice, scope, total);
        let min = if owed { min.max(1).min(max) } else { min };
        let unseen = self.could_fit_unseen(choice, scope);
        let (wanted, min) = (min, if unseen.is_some() && self.may_feign(&choice.of) { 0 } else { min });
        if choice.again {
            list.retain(|card| self.room(frame, scope, *card) > 0);
        }
        let most = unseen.map_or(max, |could| self.bounds(choice, scope, could).1);
        if chosen >= most.max(max) || list.is_empty() && unseen.is_none() {
            self.put_list(list);
            return self.finish_choice(choice, var, frame, chosen);
        }
        let owing = owed.then_some((seat, chosen + 1 >= max));
        let mut fitting = self.take_list();
        self.fitting(choice, frame, scope, (min - chosen, owing), &list, &mut fitting);
        for card in &fitting {
            self.offer(Opt::card(Choice::CARD, card.slot));
        }
        self.put_list(fitting);
        self.put_list(list);
        if chosen >= min && !owed || self.offered() == 0 && unseen.is_some() {
            let feigned = chosen < wanted && self.offered() > 0;
            self.offer(if feigned { Opt::FEIGNED } else { Opt::plain(Choice::DONE) });
        }
        if self.offered() == 0 {
            return self.finish_choice(choice, var, frame, chosen);
        }
        self.come_back(chosen + 1);
        let clause = self.clause_of(frame.ability, Topic::Choose);
        let decision = Decision::new(seat, DecisionKind::Card, clause).source(frame.source);
        // How many there are to pick, everybody is told.
        let open = if unseen.is_some() { most } else { max };
        let decision = decision.verb(verb::CHOOSE).number((open - chosen).max(0));
        match unseen {
            Some(_) => self.ask_even_one(decision),
            None => self.ask(decision),
        }
    }

    /// Leaves the cards that may still be picked: not twice, and within the total.
    fn leave_out_picked(&self, choice: &Pickable, scope: &Scope, list: &mut Vec<Ref>) {
        let picked = || self.meaning().named(scope.id, scope.filling.unwrap_or_default());
        if !choice.again {
            list.retain(|card| picked().all(|picked| picked != *card));
        }
        if let Some((stat, most)) = &choice.total {
            let spent = crate::query::total(picked().map(|card| self.stat(card, *stat)));
            let left = self.meaning().amount(most, scope).saturating_sub(spent);
            list.retain(|card| self.stat(*card, *stat) <= left);
        }
        if choice.alike.is_some() || choice.unlike.is_some() {
            self.leave_those_that_agree(choice, scope, list);
        }
    }

    /// How many more points of what is divided the card can take.
    pub(super) fn room(&self, frame: &Frame, scope: &Scope, card: Ref) -> i16 {
        let var = scope.filling.unwrap_or_default();
        let (Work::Program(program) | Work::Announce(program)) = frame.work else { return i16::MAX };
        let Some(verb) = self.dealt_by(program, usize::from(frame.step) + 1) else { return i16::MAX };
        let taken = self.meaning().named(scope.id, var).filter(|picked| *picked == card).count() as i16;
        self.world.rulebook.room(self, verb, card).saturating_sub(taken)
    }

    /// By which verb picks are dealt out: the choice has been reached, so that is what comes next, in this program or behind the
    /// turns of all players.
    fn dealt_by(&self, program: ProgramId, next: usize) -> Option<Verb> {
        let code = self.world.catalog.program(program);
        let outer = |frame: &Frame| match frame.work {
            Work::Program(outer) => self.world.catalog.program(outer).get(usize::from(frame.step) + 1),
            _ => None,
        };
        let instr = match code.get(next) {
            None => outer(self.pos.frames.as_slice().get(self.current.checked_sub(1)?)?),
            some => some,
        };
        if let Some(Instr::Act(Action::Divide(_, _, verb, _))) = instr { Some(*verb) } else { None }
    }

    fn bounds(&self, choice: &Pickable, scope: &Scope, total: i16) -> (i16, i16) {
        let most = if choice.again && total > 0 { i16::MAX } else { total };
        let max = self.meaning().amount(&choice.max, scope).clamp(0, most);
        (self.meaning().amount(&choice.min, scope).clamp(0, max), max)
    }

    /// The cards that may be picked.
    pub(super) fn candidates_for(&self, choice: &Pickable, scope: &Scope, seat: Seat, list: &mut Vec<Ref>) {
        let now = |card: Ref| self.within_reach(card, scope);
        list.extend(self.meaning().asked_about(&choice.of, scope).filter_map(now));
        if !choice.quiet {
            list.retain(|card| self.rules().allowed_to(seat, verb::CHOOSE, scope.this, *card).is_ok());
        }
        if let Work::Program(program) | Work::Announce(program) = self.frame().work {
            let (rulebook, step) = (&*self.world.rulebook, usize::from(self.step()));
            list.retain(|card| {
                rulebook.worth(self, Part::Card(program, step, *card), scope) > 0
                    && self.can_be_given(program, step, *card, scope)
            });
        }
    }

    fn finish_choice(&mut self, choice: &'w Pickable, var: CardsVar, frame: &Frame, chosen: i16) {
        let wanted = self.meaning().amount(&choice.min, &Scope::from(frame)).max(1);
        self.edit_frame(|f| {
            f.n = 0;
            f.did &= chosen >= wanted || (chosen > 0 && wanted >= ALL);
            f.done = chosen;
        });
        self.shuffle_searched(choice, var, frame);
        if chosen == 0 && matches!(frame.work, Work::Announce(_)) {
            // Nobody is asked again when it resolves.
            self.pos.picks.push(Pick::new(frame.id, var, Ref::NONE));
        }
        // What others choose among what is theirs they do, as far as they can.
        if chosen == 0
            && choice.by == Who::You
            && self.is_needed(&choice.of, frame)
            && self.meaning().amount(&choice.min, &Scope::from(frame)) > 0
        {
            return self.fizzle(frame);
        }
        if !choice.ordered {
            self.put_in_order(frame.id, var);
        }
        if choice.quiet || chosen == 0 {
            return;
        }
        let seat = self.seat_meant(&choice.by, &Scope::from(frame));
        self.chosen_events(frame.id, var, frame.source, seat);
    }

    fn chosen_events(&mut self, id: u16, var: CardsVar, source: Ref, seat: Seat) {
        let mut list = self.take_list();
        list.extend(self.meaning().named(id, var));
        let (did, done) = (self.frame().did, self.frame().done);
        self.perform_all(
            list.iter()
                .map(|card| Event::new(EventKind::Choose, verb::CHOOSE).about(*card).by(source).of(seat)),
        );
        self.edit_frame(|f| (f.did, f.done) = (did, done));
        self.put_list(list);
    }

    /// Uses what was picked when the ability was announced: only what still fits. If nothing is left of all that it
    /// needs, it fizzles.
    fn take_announced(&mut self, choice: &'w Pickable, var: CardsVar, frame: &Frame, scope: &Scope) -> bool {
        let picked = self.meaning().named(frame.id, var).count();
        if picked == 0 {
            return false;
        }
        let scope = &Scope { filling: Some(var), ..*scope };
        let mut list = self.take_list();
        list.extend(
            self.meaning().named(frame.id, var).filter(|card| {
                self.pos.get(*card).is_none() || !self.meaning().fits(&choice.of, *card, scope)
            }),
        );
        for gone in &list {
            self.pos.picks.retain(|p| !(p.is_of(frame.id, var) && p.card == *gone));
        }
        let lost = list.len() == picked;
        self.put_list(list);
        if lost && self.meaning().amount(&choice.min, scope) > 0 {
            if self.other_picks_hold(var, frame, scope) {
                self.edit_frame(|f| f.did = false);
                return true;
            }
            self.fizzle(frame);
        }
        true
    }

    pub(super) fn choose_seat(&mut self, who: &Who, player: PlayerVar, frame: &Frame, scope: &Scope) {
        if frame.n == 0 {
            self.offer_all(|table, options| {
                let worth = |seat: Seat| table.world.rulebook.worth(table, Part::Player(seat), scope);
                let seats = table.meaning().seats_meant(who, scope).filter(|seat| worth(*seat) > 0);
                options.extend(seats.map(|seat| Opt::number(Choice::SEAT, i16::from(seat.0))));
            });
            if self.offered() == 0 {
                return self.edit_frame(|f| f.did = false);
            }
            self.come_back(1);
            let clause = self.clause_of(frame.ability, Topic::Player);
            let named = frame.seat.or(self.pos.active);
            let seat = self.world.rulebook.picker(self, None, scope, named);
            self.ask(Decision::new(seat, DecisionKind::Player, clause).source(frame.source));
        } else {
            self.edit_frame(|f| {
                f.n = 0;
                let picked = Seat(f.answer.n as u8);
                f.players[PlayerVar::UNNAMED.index()] = picked;
                if let Some(place) = f.players.get_mut(player.index()) {
                    *place = picked;
                }
            });
        }
    }

    pub(super) fn ask_number(
        &mut self,
        most: &Amount,
        present: &Amount,
        deed: DeedVar,
        frame: &Frame,
        scope: &Scope,
    ) {
        if frame.n > 0 {
            self.edit_frame(|f| {
                f.n = 0;
                f.done = f.answer.n;
            });
            return self.note_deed(deed, &self.frame());
        }
        let most = self.meaning().amount(most, scope).min(self.meaning().amount(present, scope)).max(0);
        let least = i16::from(self.policy().counts_from_one && self.is_condition(frame));
        (least..=most).rev().for_each(|n| self.offer(Opt::number(Choice::NUMBER, n)));
        if self.offered() == 0 {
            self.edit_frame(|f| (f.did, f.done) = (false, 0));
            return self.note_deed(deed, &self.frame());
        }
        self.come_back(1);
        let clause = self.clause_of(frame.ability, Topic::Choose);
        let seat = frame.seat.or(self.pos.active);
        self.ask(Decision::new(seat, DecisionKind::Number, clause).source(frame.source));
    }

    /// True if what the frame does next is what its text wants done for the rest.
    fn is_condition(&self, frame: &Frame) -> bool {
        let (Work::Program(program) | Work::Announce(program)) = frame.work else { return false };
        let code = self.world.catalog.program(program);
        let holds = |instr: &Instr| matches!(instr, Instr::Watch(end, _) if *end >= frame.step);
        code.iter().take(usize::from(frame.step)).any(holds)
    }

    /// The number is counted: it is `X` from now on.
    pub(super) fn reckon(&mut self, number: &Amount, scope: &Scope) {
        let x = self.meaning().amount(number, scope);
        self.edit_frame(|f| f.x = x);
    }

    pub(super) fn ask_may(&mut self, who: &Who, skip: u16, frame: &Frame, scope: &Scope) {
        if frame.n == 0 && self.is_without_target(frame, scope) {
            self.fizzle(frame);
        } else if frame.n == 0
            && (self.is_out_of_reach(frame, scope) || self.is_beyond(skip, frame, scope, Seen::Openly))
        {
            self.edit_frame(|f| {
                f.did = false;
                f.step = skip;
            });
        } else if frame.n == 0 {
            self.come_back(1);
            let can = !self.is_beyond(skip, frame, scope, Seen::Truly) && self.can_pay_ahead(frame, scope);
            if can && self.held_before(frame, scope) {
                self.offer(Opt::plain(Choice::YES));
            }
            self.offer(Opt::plain(Choice::NO));
            let clause = self.clause_of(frame.ability, Topic::May);
            self.ask_even_one(
                Decision::new(self.seat_meant(who, scope), DecisionKind::May, clause).source(frame.source),
            );
        } else {
            let no = frame.answer.choice == Choice::NO || self.is_beyond(skip, frame, scope, Seen::Truly);
            let at_once = !self.policy().counts_what_resolved;
            if !no && at_once && frame.step == 0 && self.is_limited_trigger(frame.ability) {
                self.lasting().count_use(frame.ability, frame.source);
            }
            if no {
                self.forget_announced(skip, frame);
            }
            self.edit_frame(|f| {
                f.n = 0;
                f.did &= !no;
                if no {
                    f.step = skip;
                }
            });
        }
    }

    /// What was announced for what is declined now has not been chosen: text behind it that speaks of it speaks of nothing.
    fn forget_announced(&mut self, skip: u16, frame: &Frame) {
        let Work::Program(program) = frame.work else { return };
        let declined = usize::from(frame.step)..usize::from(skip);
        for instr in self.world.catalog.program(program).get(declined).unwrap_or_default() {
            if let Instr::Choose(Pickable { announced: true, .. }, var) = instr {
                self.bind_anew(frame.id, *var);
            }
        }
    }

    fn is_limited_trigger(&self, ability: AbilityId) -> bool {
        self.world.catalog.ability(ability).is_some_and(|one| one.ability.body.is_limited_trigger())
    }

    /// Runs a part of the frame's program.
    pub(super) fn push_nested(&mut self, program: ProgramId, frame: &Frame) {
        let mut nested = *frame;
        nested.work = Work::Program(program);
        nested.step = 0;
        nested.n = 0;
        nested.m = 0;
        (nested.did, nested.unspent) = (true, false);
        self.push(nested);
    }

    pub(super) fn roll(&mut self, rows: u16, frame: &Frame) {
        if let Schedule::Stack(stack) = self.world.rulebook.schedule()
            && stack.roll(self, rows)
        {
            return;
        }
        let face = self.random(6) as u8 + 1;
        self.perform(
            Event::new(EventKind::Roll, verb::ROLL)
                .by(frame.source)
                .of(frame.seat)
                .detail(face)
                .amount(i16::from(face)),
        );
        self.edit_frame(|f| f.done = i16::from(face));
        let row =
            self.world.catalog.row(rows, i16::from(face)).and_then(|row| self.world.catalog.ability(row));
        if let Some(program) = row.and_then(|row| row.program) {
            self.push_nested(program, frame);
        }
    }

    pub(super) fn pay_in_effect(&mut self, ability: AbilityId, frame: &Frame, scope: &Scope) {
        let payable =
            self.usage().cost_of(ability).is_some_and(|cost| self.usage().can_pay_cost(cost, scope));
        if payable {
            self.agenda().push_payment(ability, scope.this, frame.seat);
            // What was asked for just before is what is paid; the payment is the frame on top.
            let top = self.pos.frames.len().saturating_sub(1);
            let payment = self.pos.frames.get(top).map_or(0, |payment| payment.id);
            self.pile().copy_names(frame.id, payment);
            self.pos.frames.edit(top, |payment| payment.done = frame.done);
        } else {
            self.edit_frame(|f| f.did = false);
        }
    }

    pub(super) fn modify(
        &mut self,
        target: &Target,
        ability: AbilityId,
        amount: &Amount,
        duration: &Duration,
        scope: &Scope,
    ) {
        let x = self.meaning().amount(amount, scope);
        let mut list = self.take_list();
        self.meaning().targets(target, scope, &mut list);
        list.retain(|card| self.pos.get(*card).is_some());
        for card in &list {
            let until = self.until_for(*card, duration, scope);
            self.lasting().add_modifier(
                ability,
                *card,
                scope,
                x,
                until,
                matches!(duration, Duration::Once(_)),
            );
        }
        let some = !list.is_empty();
        self.put_list(list);
        self.edit_frame(|f| f.did &= some);
    }
}

impl<'t, 'w> Meaning<'t, 'w> {
    /// True if each pick for the open question is a point of something that is divided: a card may be picked several times.
    #[must_use]
    pub fn picks_points(self) -> bool {
        let Some(frame) = self.0.pos.frames.as_slice().last() else { return false };
        let (Work::Program(program) | Work::Announce(program)) = frame.work else { return false };
        let code = self.0.world.catalog.program(program);
        matches!(code.get(usize::from(frame.step)), Some(Instr::Choose(choice, _)) if choice.again)
    }

    /// By which verb the points are dealt out that are being picked now, if they are.
    #[must_use]
    pub fn divides_by(self) -> Option<Verb> {
        let Work::Program(program) = self.0.frame().work else { return None };
        self.0.dealt_by(program, usize::from(self.0.frame().step))
    }
}
