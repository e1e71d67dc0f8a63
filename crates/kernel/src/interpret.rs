//! Running compiled effects: one instruction at a time, with every choice on the agenda.

use crate::ability::{
    Action, Amount, Body, Choice as Pickable, Dest, Duration, Entering, EventKind, Place, Target, Who,
};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::{Event, HOW_BOTTOM, HOW_FACEDOWN, HOW_HOSTED, HOW_SHUFFLED, HOW_TURNED};
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Clause, ProgramId, Ref, Seat, Tally, Verb};
use crate::log::Entry;
use crate::position::Pick;
use crate::program::Instr;
use crate::query::Scope;
use crate::rulebook::Topic;
use crate::table::Table;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
    pub(crate) fn step_program(&mut self, program: ProgramId, frame: &Frame) {
        let Some(instr) = self.world.catalog.program(program).get(usize::from(frame.step)) else {
            return self.finish_program(frame);
        };
        if frame.n == 0 && frame.step > 0 {
            let rulebook = &*self.world.rulebook;
            if rulebook.between(self) {
                return self.goto(frame.step);
            }
        }
        let scope = Scope::from(frame);
        match instr {
            Instr::Act(action) => self.act(action, &scope),
            Instr::Choose(choice) => self.choose_cards(choice, frame, &scope),
            Instr::ChooseSeat(who) => self.choose_seat(who, frame, &scope),
            Instr::Number(most, present) => self.ask_number(most, present, frame, &scope),
            Instr::May(who, skip) => self.ask_may(who, *skip, frame, &scope),
            Instr::Test(cond, skip) => {
                if !self.holds(cond, &scope) {
                    self.goto(*skip);
                }
            }
            Instr::Watch => self.edit_frame(|f| f.did = true),
            Instr::UnlessDone(skip) => {
                if !frame.did {
                    self.goto(*skip);
                }
            }
            Instr::Jump(to) => self.goto(*to),
            Instr::EachPlayer(who, body) => self.each_player(who, *body, frame, &scope),
            Instr::Repeat(times, body) => self.repeat(times, *body, frame, &scope),
            Instr::Modes { by, count, announced, options } => {
                self.choose_modes(by, *count, *announced, options, frame, &scope);
            }
            Instr::Roll(rows) => self.roll(*rows, frame),
            Instr::Pay(ability) => self.pay_in_effect(*ability, frame, &scope),
            Instr::Modify(target, ability, amount, duration) => {
                self.modify(target, *ability, amount, duration, &scope)
            }
            Instr::Lasting(ability, duration, once) => {
                let until = self.until(duration, &scope);
                let x = scope.x;
                self.add_modifier(
                    *ability,
                    Ref::NONE,
                    &Scope { this: scope.this, ..scope },
                    x,
                    until,
                    *once || matches!(duration, Duration::Once(_)),
                );
            }
        }
    }

    fn finish_program(&mut self, frame: &Frame) {
        self.finish();
        let below = self.pos.frames.len().saturating_sub(1);
        let nested =
            self.pos.frames.last().is_some_and(|p| matches!(p.work, Work::Program(_)) && p.id == frame.id);
        if nested {
            self.pos.frames.edit(below, |parent| {
                parent.did &= frame.did;
                parent.done = frame.done;
                parent.group = frame.group;
            });
        } else {
            self.forget_picks(frame.id);
        }
    }

    /// Makes the choices of an effect that belong to its announcement, for the item or trigger with the number `id`.
    pub fn push_announcement(&mut self, ability: AbilityId, scope: &Scope, id: u16) {
        let Some(program) = self.world.catalog.ability(ability).and_then(|compiled| compiled.program) else {
            return;
        };
        let mut frame = Frame::new(Work::Announce(program), scope.seat).source(scope.this);
        (frame.ability, frame.id, frame.x, frame.event) = (ability, id, scope.x, scope.event);
        (frame.group, frame.they) = (scope.group, scope.they);
        self.push(frame);
    }

    pub(crate) fn step_announce(&mut self, program: ProgramId, frame: &Frame) {
        let scope = Scope::from(frame);
        match self.world.catalog.program(program).get(usize::from(frame.step)) {
            None => self.finish(),
            Some(Instr::Choose(choice)) if choice.announced => self.pick_cards(choice, frame, &scope),
            Some(Instr::Modes { by, announced: true, options, .. }) => {
                self.announce_mode(by, options, frame, &scope)
            }
            Some(_) => {}
        }
    }

    fn announce_mode(&mut self, by: &Who, options: &[ProgramId], frame: &Frame, scope: &Scope) {
        if frame.n > 0 {
            let slot = crate::id::Slot(frame.answer.n as u16);
            self.pos.picks.push(Pick { owner: frame.id, group: u8::MAX, card: Ref { slot, life: 0 } });
            let chosen = options.get(frame.answer.n as usize).copied();
            self.edit_frame(|f| f.n = 0);
            if let Some(program) = chosen {
                let mut nested = *frame;
                (nested.work, nested.step, nested.n) = (Work::Announce(program), 0, 0);
                self.push(nested);
            }
            return;
        }
        for (mode, option) in options.iter().enumerate() {
            if self.has_targets(*option, scope) {
                self.offer(Opt::number(Choice::MODE, mode as i16));
            }
        }
        if self.offered() == 0 {
            return;
        }
        self.edit_frame(|f| {
            f.n = 1;
            f.step -= 1;
        });
        let clause = self.clause_of(frame.ability, Topic::Mode);
        self.ask(Decision::new(self.seat_meant(by, scope), DecisionKind::Mode, clause).source(frame.source));
    }

    /// Whether every choice that a program announces has something to choose.
    #[must_use]
    pub fn has_targets(&self, program: ProgramId, scope: &Scope) -> bool {
        self.world.catalog.program(program).iter().all(|instr| match instr {
            Instr::Choose(choice) if choice.announced && self.amount(&choice.min, scope) > 0 => {
                let seat = self.seat_meant(&choice.by, scope);
                self.matching(&choice.of, scope)
                    .any(|card| choice.quiet || self.allowed_to(seat, verb::CHOOSE, scope.this, card).is_ok())
            }
            Instr::Modes { announced: true, options, .. } => {
                options.iter().any(|p| self.has_targets(*p, scope))
            }
            _ => true,
        })
    }

    fn seat_meant(&self, who: &Who, scope: &Scope) -> Seat {
        let seat = self.seats_meant(who, scope).next().unwrap_or(scope.seat);
        if seat.is_some() { seat } else { self.pos.active }
    }

    fn clause_of(&self, ability: AbilityId, topic: Topic) -> Clause {
        let own =
            self.world.catalog.ability(ability).map_or(Clause::NONE, |compiled| compiled.ability.clause);
        if own == Clause::NONE { self.world.rulebook.clause(topic) } else { own }
    }

    // --- Choosing cards -------------------------------------------------------------------------------------------

    /// Picks come one by one, in ascending order of the cards' slots; `n` counts: 0 before the first, then 1 + picks.
    fn choose_cards(&mut self, choice: &'w Pickable, frame: &Frame, scope: &Scope) {
        if choice.announced && frame.n == 0 && self.take_announced(choice, frame, scope) {
            return;
        }
        self.pick_cards(choice, frame, scope);
    }

    fn pick_cards(&mut self, choice: &'w Pickable, frame: &Frame, scope: &Scope) {
        if frame.n == 0 {
            return self.edit_frame(|f| {
                f.group = f.group.wrapping_add(1);
                f.n = 1;
                f.step -= 1;
                f.answer = Opt::plain(Choice::NUMBER);
            });
        }
        let chosen = match frame.answer.choice {
            Choice::CARD => {
                let card = self.pos.current(frame.answer.a);
                self.pos.picks.push(Pick { owner: frame.id, group: frame.group.wrapping_sub(1), card });
                frame.n
            }
            Choice::DONE => return self.finish_choice(choice, frame, frame.n - 1),
            _ => frame.n - 1,
        };
        self.offer_picks(choice, frame, scope, chosen);
    }

    fn offer_picks(&mut self, choice: &'w Pickable, frame: &Frame, scope: &Scope, chosen: i16) {
        let seat = self.seat_meant(&choice.by, scope);
        let mut list = self.take_list();
        self.candidates_for(choice, scope, seat, &mut list);
        let total = list.len() as i16;
        let last = self.picked(scope, 0).map(|card| card.slot).max();
        list.retain(|card| last.is_none_or(|last| card.slot > last || choice.again && card.slot == last));
        let (min, max) = self.bounds(choice, scope, total);
        let left = list.len() as i16;
        if chosen >= max || left == 0 {
            self.put_list(list);
            return self.finish_choice(choice, frame, chosen);
        }
        // Keep enough behind each pick to reach the minimum.
        let needed = if choice.again { 0 } else { (min - chosen - 1).max(0) };
        for (place, card) in list.iter().enumerate() {
            if left - 1 - place as i16 >= needed {
                self.offer(Opt::card(Choice::CARD, card.slot));
            }
        }
        if chosen >= min {
            self.offer(Opt::plain(Choice::DONE));
        }
        self.put_list(list);
        self.edit_frame(|f| {
            f.n = chosen + 1;
            f.step -= 1;
        });
        let clause = self.clause_of(frame.ability, Topic::Choose);
        self.ask(
            Decision::new(seat, DecisionKind::Card, clause)
                .source(frame.source)
                .verb(verb::CHOOSE)
                .number(max - chosen),
        );
    }

    fn bounds(&self, choice: &Pickable, scope: &Scope, total: i16) -> (i16, i16) {
        let most = if choice.again && total > 0 { i16::MAX } else { total };
        let max = self.amount(&choice.max, scope).clamp(0, most);
        (self.amount(&choice.min, scope).clamp(0, max), max)
    }

    /// The cards that may be picked, ascending.
    fn candidates_for(&self, choice: &Pickable, scope: &Scope, seat: Seat, list: &mut Vec<Ref>) {
        // "It" in what is asked for are the picks before this choice.
        let before = Scope { group: scope.group.wrapping_sub(1), ..*scope };
        list.extend(self.matching(&choice.of, &before));
        if !choice.quiet {
            list.retain(|card| self.allowed_to(seat, verb::CHOOSE, scope.this, *card).is_ok());
            for index in (0..list.len()).rev() {
                if self.demanded(verb::CHOOSE, scope.this, list[index], list).is_err() {
                    list.remove(index);
                }
            }
        }
        if let Work::Program(program) | Work::Announce(program) = self.frame().work {
            let (rulebook, step) = (&*self.world.rulebook, usize::from(self.step()));
            list.retain(|card| rulebook.may_choose(self, program, step, *card, scope));
        }
        list.sort_unstable_by_key(|card| card.slot);
    }

    fn finish_choice(&mut self, choice: &'w Pickable, frame: &Frame, chosen: i16) {
        let wanted = self.amount(&choice.min, &Scope::from(frame)).max(1);
        self.edit_frame(|f| {
            f.n = 0;
            f.did &= chosen >= wanted || (chosen > 0 && wanted > 1000);
            f.done = chosen;
        });
        if chosen == 0 && matches!(frame.work, Work::Announce(_)) {
            // Nobody is asked again when it resolves.
            self.pos.picks.push(Pick {
                owner: frame.id,
                group: frame.group.wrapping_sub(1),
                card: Ref::NONE,
            });
        }
        if choice.quiet || chosen == 0 {
            return;
        }
        let seat = self.seat_meant(&choice.by, &Scope::from(frame));
        self.chosen_events(frame.id, frame.group.wrapping_sub(1), frame.source, seat);
    }

    fn chosen_events(&mut self, id: u16, group: u8, source: Ref, seat: Seat) {
        let mut list = self.take_list();
        list.extend(self.pos.picks.iter().filter(|p| p.owner == id && p.group == group).map(|p| p.card));
        let (did, done) = (self.frame().did, self.frame().done);
        self.perform_all(
            list.iter()
                .map(|card| Event::new(EventKind::Choose, verb::CHOOSE).about(*card).by(source).of(seat)),
        );
        self.edit_frame(|f| (f.did, f.done) = (did, done));
        self.put_list(list);
    }

    /// Uses what was picked when the ability was announced: only what still fits. Without any, it fizzles.
    fn take_announced(&mut self, choice: &'w Pickable, frame: &Frame, scope: &Scope) -> bool {
        let group = frame.group;
        let picked = self.pos.picks.iter().filter(|p| p.owner == frame.id && p.group == group).count();
        if picked == 0 {
            return false;
        }
        let after = Scope { group: group.wrapping_add(1), ..*scope };
        let mut list = self.take_list();
        list.extend(
            self.picked(&after, 0)
                .filter(|card| self.pos.get(*card).is_none() || !self.fits(&choice.of, *card, scope)),
        );
        for gone in &list {
            self.pos.picks.retain(|p| !(p.owner == frame.id && p.group == group && p.card == *gone));
        }
        let lost = list.len() == picked;
        self.put_list(list);
        self.edit_frame(|f| f.group = group.wrapping_add(1));
        if lost && self.amount(&choice.min, scope) > 0 {
            self.log.add(Entry::Fizzled(frame.ability, frame.source, frame.seat));
            self.goto(u16::MAX - 1);
        }
        true
    }

    // --- Other choices ----------------------------------------------------------------------------------------------

    fn choose_seat(&mut self, who: &Who, frame: &Frame, scope: &Scope) {
        if frame.n == 0 {
            let mut count = 0;
            for seat in self.seats_meant(who, scope) {
                self.offer(Opt::number(Choice::SEAT, i16::from(seat.0)));
                count += 1;
            }
            if count == 0 {
                return self.edit_frame(|f| f.did = false);
            }
            self.edit_frame(|f| {
                f.n = 1;
                f.step -= 1;
            });
            let clause = self.clause_of(frame.ability, Topic::Player);
            let seat = if frame.seat.is_some() { frame.seat } else { self.pos.active };
            self.ask(Decision::new(seat, DecisionKind::Player, clause).source(frame.source));
        } else {
            self.edit_frame(|f| {
                f.n = 0;
                f.they = Seat(f.answer.n as u8);
            });
        }
    }

    fn ask_number(&mut self, most: &Amount, present: &Amount, frame: &Frame, scope: &Scope) {
        if frame.n > 0 {
            return self.edit_frame(|f| {
                f.n = 0;
                f.done = f.answer.n;
            });
        }
        for n in (0..=self.amount(most, scope).min(self.amount(present, scope)).max(0)).rev() {
            self.offer(Opt::number(Choice::NUMBER, n));
        }
        self.edit_frame(|f| {
            f.n = 1;
            f.step -= 1;
        });
        let clause = self.clause_of(frame.ability, Topic::Choose);
        let seat = if frame.seat.is_some() { frame.seat } else { self.pos.active };
        self.ask(Decision::new(seat, DecisionKind::Number, clause).source(frame.source));
    }

    fn ask_may(&mut self, who: &Who, skip: u16, frame: &Frame, scope: &Scope) {
        if frame.n == 0 {
            self.edit_frame(|f| {
                f.n = 1;
                f.step -= 1;
            });
            self.offer(Opt::plain(Choice::YES));
            self.offer(Opt::plain(Choice::NO));
            let clause = self.clause_of(frame.ability, Topic::May);
            self.ask(
                Decision::new(self.seat_meant(who, scope), DecisionKind::May, clause).source(frame.source),
            );
        } else {
            let no = frame.answer.choice == Choice::NO;
            if !no && frame.step == 0 && self.is_limited_trigger(frame.ability) {
                self.count_use(frame.ability, frame.source);
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

    fn is_limited_trigger(&self, ability: AbilityId) -> bool {
        let body = self.world.catalog.ability(ability).map(|compiled| &compiled.ability.body);
        matches!(body, Some(Body::Triggered { limit: Some(_), .. }))
    }

    fn push_nested(&mut self, program: ProgramId, frame: &Frame, they: Seat) {
        let mut nested = *frame;
        nested.work = Work::Program(program);
        nested.step = 0;
        nested.n = 0;
        nested.m = 0;
        nested.they = they;
        nested.group = self.frame().group;
        nested.did = true;
        self.push(nested);
    }

    fn each_player(&mut self, who: &Who, body: ProgramId, frame: &Frame, scope: &Scope) {
        // `they` changes inside; the seats are those meant when the instruction was reached.
        let next = self.seats_meant(who, scope).nth(frame.n as usize);
        match next {
            Some(seat) => {
                self.edit_frame(|f| {
                    f.n += 1;
                    f.step -= 1;
                });
                self.push_nested(body, frame, seat);
            }
            None => self.edit_frame(|f| f.n = 0),
        }
    }

    fn repeat(&mut self, times: &Amount, body: ProgramId, frame: &Frame, scope: &Scope) {
        let total = if frame.n == 0 { self.amount(times, scope).clamp(0, 100) } else { frame.m };
        let over = frame.n >= total;
        self.edit_frame(|f| {
            f.m = total;
            f.n = if over { 0 } else { f.n + 1 };
            if !over {
                f.step -= 1;
            }
        });
        if !over {
            self.push_nested(body, frame, frame.they);
        }
    }

    /// `n` counts the modes done (from 1 while one is asked for), `m` remembers which.
    fn choose_modes(
        &mut self,
        by: &Who,
        count: u8,
        announced: bool,
        options: &[ProgramId],
        frame: &Frame,
        scope: &Scope,
    ) {
        let mut taken = frame.m;
        if announced && frame.n == 0 && taken == 0 {
            let modes = self.pos.picks.iter().filter(|p| p.owner == frame.id && p.group == u8::MAX);
            if let Some(mode) = modes.map(|p| p.card.slot.index()).next() {
                self.edit_frame(|f| f.m = 0);
                if let Some(program) = options.get(mode) {
                    self.push_nested(*program, frame, frame.they);
                }
                return;
            }
        }
        if frame.n > 0 {
            let mode = frame.answer.n as usize;
            taken |= 1 << mode;
            let more = taken.count_ones() < u32::from(count) && (taken.count_ones() as usize) < options.len();
            self.edit_frame(|f| {
                f.n = 0;
                f.m = if more { taken } else { 0 };
                if more {
                    f.step -= 1;
                }
            });
            if let Some(program) = options.get(mode) {
                self.push_nested(*program, frame, frame.they);
            }
            return;
        }
        let open = |mode: &usize| taken & (1 << mode) == 0;
        let any_payable =
            (0..options.len().min(15)).filter(open).any(|mode| self.mode_payable(options[mode], scope));
        for mode in (0..options.len().min(15)).filter(open) {
            if !any_payable || self.mode_payable(options[mode], scope) {
                self.offer(Opt::number(Choice::MODE, mode as i16));
            }
        }
        self.edit_frame(|f| {
            f.n = 1;
            f.step -= 1;
        });
        let clause = self.clause_of(frame.ability, Topic::Mode);
        self.ask(Decision::new(self.seat_meant(by, scope), DecisionKind::Mode, clause).source(frame.source));
    }

    /// Whether a mode that begins with a cost can be taken.
    fn mode_payable(&self, program: ProgramId, scope: &Scope) -> bool {
        let mut code = self.world.catalog.program(program).iter();
        match code.find(|instr| !matches!(instr, Instr::Watch)) {
            Some(Instr::Pay(ability)) => {
                self.cost_of(*ability).is_some_and(|cost| self.can_pay_cost(cost, scope))
            }
            _ => true,
        }
    }

    fn roll(&mut self, rows: u16, frame: &Frame) {
        let rulebook = &*self.world.rulebook;
        if rulebook.roll(self, rows) {
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
            self.push_nested(program, frame, frame.they);
        }
    }

    fn pay_in_effect(&mut self, ability: AbilityId, frame: &Frame, scope: &Scope) {
        let payer = Scope { this: scope.this, ..*scope };
        let payable = self.cost_of(ability).is_some_and(|cost| self.can_pay_cost(cost, &payer));
        if payable {
            self.push_payment(ability, scope.this, frame.seat);
        } else {
            self.edit_frame(|f| f.did = false);
        }
    }

    fn modify(
        &mut self,
        target: &Target,
        ability: AbilityId,
        amount: &Amount,
        duration: &Duration,
        scope: &Scope,
    ) {
        let x = self.amount(amount, scope);
        let until = self.until(duration, scope);
        let mut list = self.take_list();
        self.targets(target, scope, &mut list);
        list.retain(|card| self.pos.get(*card).is_some());
        for card in &list {
            self.add_modifier(ability, *card, scope, x, until, matches!(duration, Duration::Once(_)));
        }
        let some = !list.is_empty();
        self.put_list(list);
        self.edit_frame(|f| f.did &= some);
    }

    // --- Single actions -----------------------------------------------------------------------------------------------

    fn act(&mut self, action: &'w Action, scope: &Scope) {
        match action {
            Action::Choose(target) => self.set_picked(target, scope),
            Action::Draw(who, amount) => self.draw(who, amount, scope),
            Action::Discard(..)
            | Action::Apply(..)
            | Action::Lasting(..)
            | Action::Later(..)
            | Action::Whenever(..) => {}
            Action::DiscardRandom(who, amount) => self.discard_random(who, amount, scope),
            Action::Damage { amount, to, verb, from } => {
                let amount = self.amount(amount, scope);
                let cause = from.as_ref().and_then(|t| self.first_target(t, scope)).unwrap_or(scope.this);
                let damage = Event::new(EventKind::Damage, *verb).by(cause).amount(amount);
                self.on_each(to, scope, |_, card| (amount > 0).then(|| damage.about(card)));
            }
            Action::Divide(_, target, verb) => self.divide(target, *verb, scope),
            Action::Heal(amount, target) => {
                let amount = self.amount(amount, scope);
                let heal = Event::new(EventKind::Heal, verb::HEAL).by(scope.this);
                self.on_each(target, scope, |table, card| {
                    let present = table.pos.get(card)?.damage.min(amount);
                    (present > 0).then(|| heal.about(card).amount(present))
                });
            }
            Action::MoveDamage(amount, from, to) => self.move_damage(amount, from, to, scope),
            Action::Move(verb, target, dest) => self.move_cards(*verb, target, dest, scope),
            Action::Turn(target) => {
                let turn = Event::new(EventKind::Turn, verb::TURN).by(scope.this).of(scope.seat);
                self.on_each(target, scope, |table, card| {
                    (!table.pos.get(card)?.turned()).then(|| turn.about(card))
                });
            }
            Action::Ready(target) => {
                let ready = Event::new(EventKind::Ready, verb::READY).by(scope.this).of(scope.seat);
                self.on_each(target, scope, |table, card| {
                    table.pos.get(card)?.turned().then(|| ready.about(card))
                });
            }
            Action::Count(counter, amount, target) => {
                let count = Event::new(EventKind::Counter, verb::PLAIN).by(scope.this).detail(counter.0);
                let amount = self.amount(amount, scope);
                self.on_each(target, scope, |_, card| Some(count.about(card).amount(amount)));
            }
            Action::Tally(who, tally, amount) => self.change_tally(who, *tally, amount, scope),
            Action::Play(target, cost) => self.play_cards(target, cost.is_some(), scope),
            Action::Create(who, name, amount, entering) => {
                let count = self.amount(amount, scope).clamp(0, 50);
                let Some(def) = self.world.catalog.named(*name) else { return };
                let how = how_of(entering);
                let rulebook = &*self.world.rulebook;
                let event =
                    Event::new(EventKind::Create, verb::CREATE).by(scope.this).amount(def.0 as i16).how(how);
                let events: Vec<Event> = self
                    .seats_meant(who, scope)
                    .flat_map(|seat| (0..count).map(move |_| event.of(seat)))
                    .map(|e| e.to(rulebook.birthplace(self, def, e.seat)))
                    .collect();
                self.perform_all(events);
            }
            Action::Give(name, amount, target) => self.give(*name, amount, target, scope),
            Action::Attach(target, host) => {
                let Some(host) = self.first_target(host, scope) else {
                    return self.edit_frame(|f| f.did = false);
                };
                let attach = Event::new(EventKind::Attach, verb::ATTACH).by(scope.this).with(host);
                self.on_each(target, scope, |_, card| Some(attach.about(card)));
            }
            Action::Look(target) => self.look(target, scope, false),
            Action::Reveal(target) => self.look(target, scope, true),
            Action::Shuffle(who, kind) => {
                let zones: Vec<_> =
                    self.seats_meant(who, scope).map(|seat| self.zone_of(*kind, seat)).collect();
                self.perform_all(
                    zones
                        .into_iter()
                        .map(|zone| Event::new(EventKind::Shuffle, verb::SHUFFLE).to(zone).of(zone.seat)),
                );
            }
            Action::Perform(verb, actor, target) => {
                let target = target.as_ref().and_then(|t| self.first_target(t, scope)).unwrap_or(Ref::NONE);
                let mut actors = self.take_list();
                self.targets(actor, scope, &mut actors);
                if actors.is_empty() {
                    self.edit_frame(|f| f.did = false);
                }
                // The last one pushed begins.
                for actor in actors.iter().rev() {
                    let rulebook = &*self.world.rulebook;
                    rulebook.perform(self, *verb, *actor, target, scope.seat);
                }
                self.put_list(actors);
            }
            Action::Control(target, who) => {
                let seat = self.seat_meant(who, scope);
                let control = Event::new(EventKind::Control, verb::PLAIN).by(scope.this).of(seat);
                self.on_each(target, scope, |table, card| {
                    let record = table.pos.get(card)?;
                    (record.controller != seat)
                        .then(|| control.about(card).to(table.zone_of(record.zone.kind, seat)))
                });
            }
            Action::Flip(target) => {
                let flip = Event::new(EventKind::Flip, verb::PLAIN).by(scope.this);
                self.on_each(target, scope, |_, card| Some(flip.about(card)));
            }
            Action::Prevent(amount) => self.prevent(amount, scope),
            Action::Cancel(target) => self.cancel(target, scope),
            Action::Native(native, targets, amount) => {
                let mut list = self.take_list();
                for target in targets {
                    self.targets(target, scope, &mut list);
                }
                let amount = self.amount(amount, scope);
                let rulebook = &*self.world.rulebook;
                rulebook.native(self, *native, &list, amount, scope);
                self.put_list(list);
            }
        }
    }

    /// One event for each of the cards meant; together. Without any, the part was not done.
    fn on_each(&mut self, target: &Target, scope: &Scope, event: impl Fn(&Self, Ref) -> Option<Event>) {
        let mut list = self.take_list();
        self.targets(target, scope, &mut list);
        let before = list.len();
        list.retain(|card| self.pos.get(*card).is_some());
        let events: event_list::Events = list.iter().filter_map(|card| event(self, *card)).collect();
        let all = before > 0 && events.len() == before;
        if !all {
            self.edit_frame(|f| {
                f.did = false;
                f.done = 0;
            });
        }
        self.put_list(list);
        self.perform_all(events);
    }

    /// Proposes one event for each of the cards (or none), all together, without allocating for a usual number.
    pub fn perform_each(&mut self, cards: &[Ref], event: impl Fn(&Self, Ref) -> Option<Event>) {
        let events: event_list::Events = cards.iter().filter_map(|card| event(self, *card)).collect();
        self.perform_all(events);
    }

    fn set_picked(&mut self, target: &Target, scope: &Scope) {
        let mut list = self.take_list();
        match target {
            Target::Random(amount, filter) => {
                list.extend(self.matching(filter, scope));
                let wanted = self.amount(amount, scope).max(0) as usize;
                while list.len() > wanted {
                    let index = self.random(list.len() as u32) as usize;
                    list.remove(index.min(list.len() - 1));
                }
                // What is picked at random has no order that anybody could know.
                for last in (1..list.len()).rev() {
                    let other = self.random(last as u32 + 1) as usize;
                    list.swap(last, other.min(last));
                }
            }
            other => self.targets(other, scope, &mut list),
        }
        let (id, group) = (self.frame().id, self.frame().group);
        for card in &list {
            self.pos.picks.push(Pick { owner: id, group, card: *card });
        }
        let some = !list.is_empty();
        self.put_list(list);
        self.edit_frame(|f| {
            f.group = group.wrapping_add(1);
            f.did &= some;
        });
    }

    fn draw(&mut self, who: &Who, amount: &Amount, scope: &Scope) {
        let count = self.amount(amount, scope).max(0) as usize;
        let mut seats = [Seat::NONE; 8];
        let mut total = 0;
        for (place, seat) in seats.iter_mut().zip(self.seats_meant(who, scope)) {
            *place = seat;
            total += 1;
        }
        for seat in &seats[..total] {
            self.draw_cards(*seat, count, scope.this);
        }
    }

    /// A player draws so many cards.
    pub fn draw_cards(&mut self, seat: Seat, count: usize, cause: Ref) {
        let rulebook = &*self.world.rulebook;
        if rulebook.draws(self, seat, count, cause) {
            return;
        }
        let zones = self.world.catalog.zones();
        let (deck, hand) = (self.zone_of(zones.deck, seat), self.zone_of(zones.hand, seat));
        if self.pos.zone_len(deck) < count {
            let rulebook = &*self.world.rulebook;
            rulebook.refill(self, seat);
        }
        let mut list = self.take_list();
        list.extend(self.pos.zone(deck).take(count));
        if list.len() < count {
            self.edit_frame(|f| f.did = false);
        }
        let draw = Event::new(EventKind::Move, verb::DRAW).of(seat).by(cause).to(hand);
        let missing = count - list.len();
        self.perform_all(list.iter().map(|card| draw.about(*card)));
        self.put_list(list);
        if missing > 0 {
            let rulebook = &*self.world.rulebook;
            rulebook.fell_short(self, seat, missing as i16);
        }
    }

    fn discard_random(&mut self, who: &Who, amount: &Amount, scope: &Scope) {
        let count = self.amount(amount, scope).max(0) as usize;
        let zones = self.world.catalog.zones();
        let seats: Vec<Seat> = self.seats_meant(who, scope).collect();
        for seat in seats {
            let mut list = self.take_list();
            list.extend(self.pos.zone(self.zone_of(zones.hand, seat)));
            while list.len() > count {
                let index = self.random(list.len() as u32) as usize;
                list.remove(index.min(list.len() - 1));
            }
            let discard = Event::new(EventKind::Move, verb::DISCARD).of(seat).by(scope.this);
            let rulebook = &*self.world.rulebook;
            let events: Vec<Event> = list
                .iter()
                .map(|card| discard.about(*card).to(rulebook.home(self, *card, zones.discard)))
                .collect();
            self.put_list(list);
            self.perform_all(events);
        }
    }

    /// The points were picked one by one before, in the order of the cards: each pick is one point.
    fn divide(&mut self, target: &Target, verb: Verb, scope: &Scope) {
        let mut list = self.take_list();
        self.targets(target, scope, &mut list);
        let shares = list.chunk_by(|a, b| a == b).filter_map(|same| {
            let share = Event::new(EventKind::Damage, verb).by(scope.this).amount(same.len() as i16);
            same.first().map(|card| share.about(*card))
        });
        let events: Vec<Event> = shares.collect();
        self.put_list(list);
        self.perform_all(events);
    }

    fn move_damage(&mut self, amount: &Amount, from: &Target, to: &Target, scope: &Scope) {
        let (Some(from), Some(to)) = (self.first_target(from, scope), self.first_target(to, scope)) else {
            return self.edit_frame(|f| f.did = false);
        };
        let present = self.pos.get(from).map_or(0, |c| c.damage).min(self.amount(amount, scope));
        if present <= 0 || from == to {
            return self.edit_frame(|f| f.did = false);
        }
        self.perform_all([
            Event::new(EventKind::Heal, verb::DAMAGE).about(from).by(scope.this).amount(present),
            Event::new(EventKind::Damage, verb::DAMAGE).about(to).with(from).by(scope.this).amount(present),
        ]);
    }

    fn move_cards(&mut self, verb: Verb, target: &Target, dest: &Dest, scope: &Scope) {
        let mut list = self.take_list();
        self.targets(target, scope, &mut list);
        let before = list.len();
        let how = how_of(&dest.entering)
            | match dest.place {
                Place::Top => 0,
                Place::Bottom => HOW_BOTTOM,
                Place::Shuffled => HOW_SHUFFLED,
            };
        let seat = dest.of.as_ref().and_then(|who| self.seats_meant(who, scope).next());
        let host = dest.under.as_ref().and_then(|target| self.first_target(target, scope));
        if dest.under.is_some() && host.is_none_or(|host| self.pos.get(host).is_none()) {
            list.clear();
        }
        let (how, host) = host.map_or((how, Ref::NONE), |host| (how | HOW_HOSTED, host));
        let damage = dest.entering.iter().find_map(|e| match e {
            Entering::Damage(amount) => Some(self.amount(amount, scope)),
            _ => None,
        });
        let rulebook = &*self.world.rulebook;
        let events: event_list::Events = list
            .iter()
            .filter_map(|card| self.follow(*card))
            .map(|card| {
                let zone = match seat {
                    Some(seat) => self.zone_of(dest.zone, seat),
                    None => rulebook.home(self, card, dest.zone),
                };
                let of = self.controller_of(card).unwrap_or(scope.seat);
                Event::new(EventKind::Move, verb)
                    .about(card)
                    .with(host)
                    .by(scope.this)
                    .of(of)
                    .to(zone)
                    .how(how)
                    .amount(damage.unwrap_or(0))
            })
            .collect();
        if events.len() < before || before == 0 {
            self.edit_frame(|f| {
                f.did = false;
                f.done = 0;
            });
        }
        self.put_list(list);
        self.perform_all(events);
    }

    fn change_tally(&mut self, who: &Who, tally: Tally, amount: &Amount, scope: &Scope) {
        let amount = self.amount(amount, scope);
        let mut seats = [Seat::NONE; 8];
        let mut total = 0;
        for (place, seat) in seats.iter_mut().zip(self.seats_meant(who, scope)) {
            *place = seat;
            total += 1;
        }
        let event = Event::new(EventKind::Tally, verb::PLAIN).by(scope.this).detail(tally.0);
        let pos = &self.pos;
        let short = amount < 0 && seats[..total].iter().any(|seat| pos.tally(*seat, tally) < -amount);
        self.perform_all(seats[..total].iter().map(|seat| event.of(*seat).amount(amount)));
        if short {
            self.edit_frame(|f| f.did = false);
        }
    }

    fn play_cards(&mut self, target: &Target, free: bool, scope: &Scope) {
        let mut list = self.take_list();
        self.targets(target, scope, &mut list);
        if list.is_empty() {
            self.edit_frame(|f| f.did = false);
        }
        // The last pushed is played first.
        for card in list.iter().rev().filter_map(|card| self.follow(*card)).collect::<Vec<_>>() {
            let rulebook = &*self.world.rulebook;
            rulebook.play(self, card, scope.seat, free);
        }
        self.put_list(list);
    }

    fn give(&mut self, name: crate::id::Name, amount: &Amount, target: &Target, scope: &Scope) {
        let Some(def) = self.world.catalog.named(name) else { return };
        let count = self.amount(amount, scope).clamp(0, 50);
        let mut list = self.take_list();
        self.targets(target, scope, &mut list);
        let mut events = Vec::new();
        for host in list.iter().filter_map(|card| self.pos.get(*card).map(|record| (*card, record))) {
            let event = Event::new(EventKind::Create, verb::CREATE)
                .by(scope.this)
                .with(host.0)
                .of(host.1.controller)
                .to(host.1.zone)
                .amount(def.0 as i16);
            events.extend((0..count).map(|_| event));
        }
        if events.is_empty() {
            self.edit_frame(|f| f.did = false);
        }
        self.put_list(list);
        self.perform_all(events);
    }

    fn look(&mut self, target: &Target, scope: &Scope, all: bool) {
        self.set_picked(target, scope);
        let after = Scope::from(&self.frame());
        let mut list = self.take_list();
        list.extend(self.picked(&after, 0));
        // Text that is nobody's speaks to the player whose turn it is.
        let viewer = if scope.seat.is_some() { scope.seat } else { self.pos.active };
        for card in &list {
            self.show(*card, viewer);
        }
        if all {
            self.perform_all(list.iter().map(|card| {
                Event::new(EventKind::Reveal, verb::PLAIN).about(*card).by(scope.this).of(scope.seat)
            }));
        }
        self.put_list(list);
    }

    /// Lowers the amount of the event about to happen, from a window before it.
    fn prevent(&mut self, amount: &Amount, scope: &Scope) {
        let by = self.amount(amount, scope);
        let event = scope.event;
        let index = self.pos.planned.iter().rposition_of(|planned| {
            !planned.dropped && planned.event.kind == event.kind && planned.event.subject == event.subject
        });
        if let Some(index) = index {
            self.pos.planned.edit(index, |planned| {
                planned.event.amount = (planned.event.amount - by).max(0);
                planned.dropped = planned.event.amount == 0;
            });
        }
        self.edit_frame(|f| f.did &= index.is_some());
    }

    fn cancel(&mut self, target: &Target, scope: &Scope) {
        let mut list = self.take_list();
        self.targets(target, scope, &mut list);
        let mut any = false;
        for card in &list {
            let item = self.pos.stack.iter().rev().find(|item| item.token == *card || item.source == *card);
            any |= item.is_some_and(|item| self.cancel_item(item.id));
        }
        self.put_list(list);
        self.edit_frame(|f| f.did &= any);
    }

    /// Takes an item off the stack without effect; whether it was there.
    pub fn cancel_item(&mut self, id: u16) -> bool {
        let Some(item) = self.remove_item(id) else { return false };
        self.forget_picks(id);
        self.log.add(Entry::Fizzled(item.ability, item.source, item.seat));
        let rulebook = &*self.world.rulebook;
        rulebook.cancelled(self, &item);
        true
    }
}

fn how_of(entering: &[Entering]) -> u8 {
    entering.iter().fold(0, |how, e| match e {
        Entering::Turned => how | HOW_TURNED,
        Entering::Facedown => how | HOW_FACEDOWN,
        _ => how,
    })
}

/// Looking for the last record that passes a test.
trait LastPosition<T> {
    fn rposition_of(self, test: impl Fn(&T) -> bool) -> Option<usize>;
}

impl<T, I: Iterator<Item = T>> LastPosition<T> for I {
    fn rposition_of(self, test: impl Fn(&T) -> bool) -> Option<usize> {
        self.enumerate().filter(|(_, item)| test(item)).map(|(index, _)| index).last()
    }
}

/// A short list of events without allocation for the common sizes.
mod event_list {
    use crate::event::Event;

    const INLINE: usize = 24;

    pub(super) struct Events {
        inline: [Event; INLINE],
        len: usize,
        more: Vec<Event>,
    }

    impl Events {
        pub(super) fn len(&self) -> usize {
            self.len + self.more.len()
        }
    }

    impl FromIterator<Event> for Events {
        fn from_iter<I: IntoIterator<Item = Event>>(events: I) -> Self {
            let mut list = Self { inline: [Event::default(); INLINE], len: 0, more: Vec::new() };
            for event in events {
                match list.inline.get_mut(list.len) {
                    Some(place) => {
                        *place = event;
                        list.len += 1;
                    }
                    None => list.more.push(event),
                }
            }
            list
        }
    }

    impl IntoIterator for Events {
        type Item = Event;
        type IntoIter =
            std::iter::Chain<std::iter::Take<std::array::IntoIter<Event, INLINE>>, std::vec::IntoIter<Event>>;

        fn into_iter(self) -> Self::IntoIter {
            self.inline.into_iter().take(self.len).chain(self.more)
        }
    }
}
