//! Costs: whether they can be paid, and paying them, part by part, with every choice on the agenda.

mod usage;

use crate::ability::{Amount, Cost, CostPart, EventKind, Filter};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, CardsVar, Counter, Ref, Seat, Stat, Verb};
use crate::position::Pick;
use crate::query::{Scope, total};
use crate::rulebook::Topic;
use crate::table::Agenda;
use crate::table::Table;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
    /// How much a part takes, and how much of it there is.
    fn shortage(&self, part: &CostPart, scope: &Scope) -> (i16, i16) {
        let count = |filter: &Filter, test: &dyn Fn(Ref) -> bool| {
            self.givable(filter, scope).filter(|card| test(*card)).count() as i16
        };
        match part {
            CostPart::Resource(amount) => {
                let price = self.meaning().amount(amount, scope);
                let pays = |n: &i16| self.world.rulebook.can_pay(self, scope.seat, *n, scope.this);
                (price, (0..price).rev().find(pays).unwrap_or(0))
            }
            CostPart::Turn(amount, filter) => {
                (self.fewest(amount, scope), count(filter, &|card| self.usage().can_turn(card)))
            }
            CostPart::Move(verb, amount, filter, _) => {
                let free = |card| self.may_be_given(card, filter, scope);
                let test = |card| free(card) && self.rules().allowed(*verb, scope.this, card).is_ok();
                (self.fewest(amount, scope), count(filter, &test))
            }
            CostPart::Uncount(counter, amount) => {
                (self.meaning().amount(amount, scope), self.counters_on(scope.this, *counter))
            }
            CostPart::Spend(tally, amount) => {
                (self.meaning().amount(amount, scope), self.pos.tally(scope.seat, *tally))
            }
            _ => (1, 0),
        }
    }

    pub(crate) fn can_pay_part(&self, part: &CostPart, scope: &Scope) -> bool {
        self.can_pay_part_from(part, scope, &|_| true)
    }

    /// The same for a part of a cost: the card itself, which another part turns or moves, is not turned or moved for this one, too.
    fn can_pay_beside(
        &self,
        part: &CostPart,
        cost: &Cost,
        scope: &Scope,
        is_left: &dyn Fn(Ref) -> bool,
    ) -> bool {
        let apart = is_apart(part, cost);
        self.can_pay_part_from(part, scope, &|card| is_left(card) && !(apart && card == scope.this))
    }

    /// The same where only cards that are left are given.
    fn can_pay_part_from(&self, part: &CostPart, scope: &Scope, is_left: &dyn Fn(Ref) -> bool) -> bool {
        match part {
            CostPart::X => true,
            CostPart::Resource(amount) => self.world.rulebook.can_pay(
                self,
                scope.seat,
                self.meaning().amount(amount, scope),
                scope.this,
            ),
            CostPart::Typed(types) => self.world.rulebook.can_pay_typed(self, scope.seat, types, scope.this),
            CostPart::TurnThis => self.usage().can_turn(scope.this),
            CostPart::Turn(amount, filter) => {
                let wanted = self.fewest(amount, scope);
                self.enough(filter, scope, wanted, |card| is_left(card) && self.usage().can_turn(card))
            }
            CostPart::TurnTotal(stat, amount, filter, verb) => {
                let worth = self
                    .givable(filter, scope)
                    .filter(|card| {
                        is_left(*card)
                            && self.usage().can_turn(*card)
                            && self.rules().allowed(*verb, *card, scope.this).is_ok()
                    })
                    .map(|card| self.numbers().counts_as(card, *verb, *stat));
                total(worth) >= self.meaning().amount(amount, scope)
            }
            CostPart::Move(verb, amount, filter, _) => {
                let wanted = self.fewest(amount, scope);
                let free = |card| self.may_be_given(card, filter, scope);
                self.enough(filter, scope, wanted, |card| {
                    is_left(card) && free(card) && self.rules().allowed(*verb, scope.this, card).is_ok()
                })
            }
            CostPart::Uncount(counter, amount) => {
                self.counters_on(scope.this, *counter) >= self.meaning().amount(amount, scope)
            }
            CostPart::Uncounts(counter, amount, filter) => {
                let n = self.meaning().amount(amount, scope);
                self.enough(filter, scope, 1, |card| is_left(card) && self.counters_on(card, *counter) >= n)
            }
            CostPart::Damage(_, amount, filter) => {
                self.enough(filter, scope, 1, is_left) && self.meaning().amount(amount, scope) >= 0
            }
            CostPart::Heal(amount, filter) => {
                let n = self.meaning().amount(amount, scope);
                self.enough(filter, scope, 1, |card| is_left(card) && self.damage_on(card) >= n)
            }
            CostPart::Spend(tally, amount) => {
                self.pos.tally(scope.seat, *tally) >= self.meaning().amount(amount, scope)
            }
        }
    }

    /// "Up to N" as a cost means at least one.
    fn fewest(&self, amount: &Amount, scope: &Scope) -> i16 {
        if matches!(amount, Amount::UpTo(_)) { 1 } else { self.meaning().amount(amount, scope) }
    }

    /// The kinds of counters that are meant where one is named ([`crate::policy::Policy::any_counter`]).
    pub(crate) fn kinds(&self, counter: Counter) -> impl Iterator<Item = Counter> + use<> {
        let all = self.policy().any_counter;
        let meant = if all.first() == Some(&counter) { all } else { &[] };
        meant.iter().copied().chain(meant.is_empty().then_some(counter))
    }

    /// The counters that are meant on a card, if it is there.
    pub(crate) fn counters(&self, card: Ref, counter: Counter) -> Option<i16> {
        self.peek(card).map(|record| self.kinds(counter).map(|kind| record.count(kind)).sum())
    }

    /// Those of one kind, of which a card has the most.
    fn counters_on(&self, card: Ref, counter: Counter) -> i16 {
        self.pos
            .get(card)
            .map_or(0, |record| self.kinds(counter).map(|kind| record.count(kind)).max().unwrap_or(0))
    }

    /// The kind of counters with which so many are paid: the named one, if there are enough of it.
    fn paid_with(&self, card: Ref, counter: Counter, n: i16) -> Counter {
        let enough = |kind: &Counter| self.pos.get(card).is_some_and(|record| record.count(*kind) >= n);
        self.kinds(counter).find(enough).unwrap_or(counter)
    }

    pub(crate) fn damage_on(&self, card: Ref) -> i16 {
        self.pos.get(card).map_or(0, |record| record.damage)
    }

    /// A card that is being played is no longer where it came from: it does not pay for itself, unless the cost names it.
    fn may_be_given(&self, card: Ref, filter: &Filter, scope: &Scope) -> bool {
        card != scope.this || self.in_play(card) || *filter == Filter::This
    }

    /// The cards with which such a cost may be paid.
    fn givable<'a>(
        &'a self,
        filter: &'a Filter,
        scope: &'a Scope,
    ) -> impl Iterator<Item = Ref> + use<'a, 'w> {
        let (own, payer) = (self.policy().pays_with_own, scope.seat);
        let is_anothers = move |seat: Seat| seat.is_some() && seat != payer;
        self.meaning()
            .matching(filter, scope)
            .filter(move |card| !own || !self.controller_of(*card).is_some_and(is_anothers))
    }

    fn enough(&self, filter: &Filter, scope: &Scope, wanted: i16, test: impl Fn(Ref) -> bool) -> bool {
        self.givable(filter, scope).filter(|card| test(*card)).take(wanted.max(0) as usize).count() as i16
            >= wanted
    }

    /// How much the last part gave: so many resources, whatever they were paid with (SWU D 18.8), or so much of what the player keeps.
    fn paid_last(&self, frame: &Frame) -> i16 {
        let cost = self.usage().cost_of(frame.ability);
        match cost.and_then(|cost| cost.0.last()) {
            Some(CostPart::Resource(amount) | CostPart::Spend(_, amount)) => {
                self.meaning().amount(amount, &Scope::from(frame))
            }
            _ => frame.done,
        }
    }

    /// True if what has just been paid was damage, and less of it was taken than the cost says.
    fn took_less(&self, frame: &Frame) -> bool {
        let parts = self.usage().cost_of(frame.ability).map(|cost| &cost.0);
        match parts.and_then(|parts| parts.get((frame.m as usize).checked_sub(1)?)) {
            Some(CostPart::Damage(_, amount, _)) if frame.n == 0 => {
                frame.done < self.meaning().amount(amount, &Scope::from(frame))
            }
            _ => false,
        }
    }

    /// Notes whether damage that was to be taken was not taken in full, in the part just paid or before.
    fn note_shortage(&mut self, frame: &Frame) -> bool {
        let short = frame.short | self.took_less(frame);
        self.edit_frame(|f| f.short = short);
        short
    }

    /// `m` is the part that is being paid, `n` what has been picked or reached for it.
    pub(crate) fn step_pay(&mut self, frame: &Frame) {
        let short = self.note_shortage(frame);
        let Some(part) = self.usage().cost_of(frame.ability).and_then(|cost| cost.0.get(frame.m as usize))
        else {
            return self.tell_payer(frame, short);
        };
        let scope = Scope::from(frame);
        if let Some(event) = self.paid_at_once(part, frame, &scope) {
            self.next_part();
            return self.perform(event);
        }
        let amount = |amount| self.meaning().amount(amount, &scope);
        match part {
            CostPart::Resource(price) => {
                let price = amount(price);
                self.next_part();
                self.rulebook().pay(self, frame.seat, price, frame.source);
            }
            CostPart::Typed(types) => {
                self.next_part();
                self.rulebook().pay_typed(self, frame.seat, types, frame.source);
            }
            CostPart::Turn(most, filter) => {
                let bounds = (self.fewest(most, &scope), amount(most));
                self.pick_some_for_cost(frame, &scope, filter, bounds, PayBy::Turn);
            }
            CostPart::TurnTotal(stat, wanted, filter, verb) => {
                self.pick_for_cost(frame, &scope, filter, amount(wanted), PayBy::TurnTotal(*stat, *verb));
            }
            CostPart::Move(verb, most, filter, kind) => {
                let bounds = (self.fewest(most, &scope), amount(most));
                self.pick_some_for_cost(frame, &scope, filter, bounds, PayBy::Move(*verb, *kind));
            }
            CostPart::Uncounts(counter, n, filter) => {
                self.pick_for_cost(frame, &scope, filter, 1, PayBy::Uncount(*counter, amount(n)));
            }
            CostPart::Damage(verb, n, filter) => {
                self.pick_for_cost(frame, &scope, filter, 1, PayBy::Damage(*verb, amount(n)));
            }
            CostPart::Heal(n, filter) => {
                self.pick_for_cost(frame, &scope, filter, 1, PayBy::Heal(amount(n)));
            }
            CostPart::X | CostPart::TurnThis | CostPart::Uncount(..) | CostPart::Spend(..) => {
                self.next_part();
            }
        }
    }

    /// The payment is over: its payer is told how much it gave, what was paid with, and whether less damage was taken.
    fn tell_payer(&mut self, frame: &Frame, short: bool) {
        let done = self.paid_last(frame);
        self.pile().forget_picks(frame.id);
        self.finish();
        // What the last part gave is what was paid: "for each card discarded this way".
        let paid = self.given_up(frame.event.subject);
        // Only a card that the cost has moved has left by what the text answers.
        let stays = self.pos.get(paid).is_some();
        self.pos.frames.edit(self.pos.frames.len().saturating_sub(1), |payer| {
            payer.done = done;
            payer.short = short;
            // What answers an event goes on speaking of that.
            let answers = payer.event.subject.is_some();
            if paid.is_some() && !answers && matches!(payer.work, Work::Procedure(_)) {
                payer.event.subject = paid;
                payer.event.kind = if stays { EventKind::Act } else { payer.event.kind };
            }
        });
    }

    /// The card that was paid with, as text may speak of it: as it last was in play, or where it is now.
    fn given_up(&self, card: Ref) -> Ref {
        let remembered = card.is_some() && self.pos.memory(card).is_some();
        if remembered { card } else { self.follow(card).unwrap_or(Ref::NONE) }
    }

    /// What the card or its player pays of itself, without a choice.
    fn paid_at_once(&self, part: &CostPart, frame: &Frame, scope: &Scope) -> Option<Event> {
        let by = |kind, verb| Event::new(kind, verb).by(frame.source).of(frame.seat);
        match part {
            CostPart::TurnThis => Some(by(EventKind::Turn, verb::TURN).about(frame.source)),
            CostPart::Uncount(counter, n) => {
                let n = self.meaning().amount(n, scope);
                let kind = self.paid_with(frame.source, *counter, n);
                let event = by(EventKind::Counter, verb::PLAIN).about(frame.source).detail(kind.0);
                Some(event.amount(n.saturating_neg()))
            }
            CostPart::Spend(tally, n) => Some(
                by(EventKind::Tally, verb::PLAIN)
                    .detail(tally.0)
                    .amount(self.meaning().amount(n, scope).saturating_neg()),
            ),
            _ => None,
        }
    }

    fn next_part(&mut self) {
        self.edit_frame(|f| {
            f.m += 1;
            f.n = 0;
            f.answer = Opt::default();
        });
    }

    /// Picks cards one by one until there are enough, then pays with them together.
    fn pick_for_cost(&mut self, frame: &Frame, scope: &Scope, filter: &Filter, wanted: i16, by: PayBy) {
        self.pick_some_for_cost(frame, scope, filter, (wanted, wanted), by);
    }

    /// True if the card itself does not serve for the part that is being paid.
    fn pays_apart(&self, frame: &Frame) -> bool {
        let cost = self.usage().cost_of(frame.ability);
        cost.is_some_and(|cost| cost.0.get(frame.m as usize).is_some_and(|part| is_apart(part, cost)))
    }

    /// Picks cards as [`Self::pick_for_cost`] does, from the fewest up to the most ("up to 3 cards").
    fn pick_some_for_cost(
        &mut self,
        frame: &Frame,
        scope: &Scope,
        filter: &Filter,
        (wanted, most): (i16, i16),
        by: PayBy,
    ) {
        let mut reached = frame.n;
        if frame.answer.choice == Choice::CARD {
            let card = self.pos.current(frame.answer.a);
            self.pos.picks.push(Pick::new(frame.id, part_var(frame), card));
            reached = reached.saturating_add(self.worth(card, &by));
            self.edit_frame(|f| {
                f.n = reached;
                f.answer = Opt::default();
            });
        }
        let open = by.open_ended() || reached < most;
        let more = open && frame.answer.choice != Choice::DONE;
        let mut list = self.take_list();
        let var = part_var(frame);
        let is_picked = |card: &Ref| self.meaning().named(frame.id, var).any(|other| other == *card);
        list.extend(self.givable(filter, scope).filter(|card| !is_picked(card)));
        list.retain(|card| self.can_pay_with(*card, scope, &by) && self.may_be_given(*card, filter, scope));
        let apart = self.pays_apart(frame);
        list.retain(|card| !apart || *card != scope.this);
        let name = |card: &Ref| self.pos.called(frame.seat, card.slot);
        list.sort_unstable_by_key(name);
        let enough = reached >= wanted;
        if list.is_empty() || enough && !more {
            self.put_list(list);
            self.put_in_order(frame.id, var);
            return self.pay_with_picks(frame, &by);
        }
        // Nobody is asked about the next card in order where the others are not enough without it.
        let all = total(list.iter().map(|card| self.worth(*card, &by)));
        let last = self.meaning().named(frame.id, var).map(|card| name(&card)).max();
        let next = list[0];
        let without = reached.saturating_add(all).saturating_sub(self.worth(next, &by));
        if last.is_none_or(|last| name(&next) > last) && without < wanted {
            list.truncate(1);
        }
        for card in &list {
            self.offer(Opt::card(Choice::CARD, card.slot));
        }
        if enough {
            self.offer(Opt::plain(Choice::DONE));
        }
        self.put_list(list);
        let clause = self.world.rulebook.clause(Topic::Pay);
        self.ask(
            Decision::new(frame.seat, DecisionKind::Pay, clause)
                .source(frame.source)
                .number(wanted - reached),
        );
    }

    fn worth(&self, card: Ref, by: &PayBy) -> i16 {
        match by {
            PayBy::TurnTotal(stat, verb) => self.numbers().counts_as(card, *verb, *stat),
            _ => 1,
        }
    }

    fn can_pay_with(&self, card: Ref, scope: &Scope, by: &PayBy) -> bool {
        match by {
            PayBy::Turn => self.usage().can_turn(card),
            PayBy::TurnTotal(_, verb) => {
                self.usage().can_turn(card) && self.rules().allowed(*verb, card, scope.this).is_ok()
            }
            PayBy::Move(verb, _) => self.rules().allowed(*verb, scope.this, card).is_ok(),
            PayBy::Damage(..) => true,
            PayBy::Uncount(counter, n) => self.counters_on(card, *counter) >= *n,
            PayBy::Heal(n) => self.damage_on(card) >= *n,
        }
    }

    fn pay_with_picks(&mut self, frame: &Frame, by: &PayBy) {
        let mut list = self.take_list();
        list.extend(self.meaning().named(frame.id, part_var(frame)));
        self.next_part();
        let rulebook = self.rulebook();
        let mut events = self.take_events();
        for card in &list {
            let event = match by {
                PayBy::Turn | PayBy::TurnTotal(..) => Event::new(EventKind::Turn, verb::TURN),
                PayBy::Move(verb, kind) => {
                    Event::new(EventKind::Move, *verb).to(rulebook.home(self, *card, *kind))
                }
                PayBy::Damage(verb, n) => Event::new(EventKind::Damage, *verb).amount(*n),
                PayBy::Heal(n) => Event::new(EventKind::Heal, verb::HEAL).amount(*n),
                PayBy::Uncount(counter, n) => {
                    let kind = self.paid_with(*card, *counter, *n);
                    Event::new(EventKind::Counter, verb::PLAIN).detail(kind.0).amount(-*n)
                }
            };
            events.push(event.about(*card).by(frame.source).of(frame.seat));
            if let PayBy::TurnTotal(_, verb) = by {
                events.push(Event::new(EventKind::Act, *verb).about(*card).with(frame.source).of(frame.seat));
            }
        }
        let last = list.last().copied().unwrap_or(Ref::NONE);
        self.edit_frame(|f| f.event.subject = last);
        self.put_list(list);
        self.perform_list(events);
    }
}

/// True if another part takes the card whose cost it is, so that it does not serve for this part.
fn is_apart(part: &CostPart, cost: &Cost) -> bool {
    cost.0.iter().any(|other| match (part, other) {
        (CostPart::Turn(..) | CostPart::TurnTotal(..), CostPart::TurnThis) => true,
        (CostPart::Move(_, _, filter, _), CostPart::Move(_, _, Filter::This, _)) => *filter != Filter::This,
        _ => false,
    })
}

impl Agenda<'_, '_> {
    /// Pushes the payment of an ability's cost by the seat.
    pub fn push_payment(&mut self, ability: AbilityId, source: Ref, seat: Seat) {
        self.push_payment_from(ability, source, seat, 0);
    }

    /// The same for the parts of the cost from this one on.
    pub fn push_payment_from(&mut self, ability: AbilityId, source: Ref, seat: Seat, part: usize) {
        // A cost may speak of the event that the ability answers.
        let event = self.0.pos.frames.last().map_or_else(Event::default, |frame| frame.event);
        let mut frame = Frame { event, ..Frame::new(Work::Pay, seat).source(source) };
        frame.ability = ability;
        (frame.id, frame.m) = (self.0.pos.fresh_id(), part as i16);
        self.0.push(frame);
    }
}

/// The name of the cards with which the part of a cost is paid that is being paid now.
fn part_var(frame: &Frame) -> CardsVar {
    CardsVar(CardsVar::UNNAMED.saturating_add(frame.m.clamp(0, 100) as u8))
}

enum PayBy {
    Turn,
    TurnTotal(Stat, Verb),
    Move(Verb, crate::id::ZoneKind),
    Damage(Verb, i16),
    Heal(i16),
    Uncount(Counter, i16),
}

impl PayBy {
    /// True if more than needed may be given.
    const fn open_ended(&self) -> bool {
        matches!(self, Self::TurnTotal(..))
    }
}
