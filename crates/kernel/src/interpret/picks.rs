//! Picks of several cards: which may come next, which must come, and who puts cards in order.

use crate::ability::{Choice as Pickable, EventKind};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{CardsVar, Ref, Seat};
use crate::position::Pick;
use crate::query::Scope;
use crate::rulebook::Topic;
use crate::table::Table;
use crate::vocabulary::{Sight, verb};

impl Table<'_> {
    /// Of the cards that are left those that can be picked next. Where abilities demand one of some cards of the seat, the
    /// last pick is one of these. Nobody is asked about the next card in order where it is the only one of these, or where all
    /// that is left must be picked.
    pub(super) fn fitting(
        &self,
        choice: &Pickable,
        frame: &Frame,
        scope: &Scope,
        (needed, owing): (i16, Option<(Seat, bool)>),
        left: &[Ref],
        fitting: &mut Vec<Ref>,
    ) {
        let required = |seat, card| self.required(verb::CHOOSE, seat, scope.this, card).is_some();
        let timely = |card: &Ref| owing.is_none_or(|(seat, last)| !last || required(seat, *card));
        fitting.extend(left.iter().copied().filter(timely));
        if let (Some((seat, _)), Some((first, rest))) = (owing, fitting.split_first())
            && required(seat, *first)
            && !rest.iter().any(|card| required(seat, *card))
        {
            fitting.truncate(1);
        }
        let room = |card: Ref| if choice.again { self.room(frame, scope, card) } else { 1 };
        let all = left.iter().fold(0_i16, |sum, card| sum.saturating_add(room(*card)));
        if !choice.ordered && needed >= all && self.all_agree(choice, scope, left) {
            fitting.truncate(1);
        }
    }

    /// The picks of a choice stand in the order of the cards, in whatever order they were made: equal sets are equal
    /// positions.
    pub(crate) fn put_in_order(&mut self, id: u16, var: CardsVar) {
        let of_it = |pick: &Pick| pick.is_of(id, var);
        let mut list = self.take_list();
        list.extend(self.pos.picks.iter().filter(of_it).map(|pick| pick.card));
        if !list.is_sorted_by_key(|card| card.slot) {
            list.sort_unstable_by_key(|card| card.slot);
            self.pos.picks.retain(|pick| !of_it(pick));
            for card in &list {
                self.pos.picks.push(Pick::new(id, var, *card));
            }
        }
        self.put_list(list);
    }

    /// The player says which of the picked cards comes next, until one is left. `n` counts those that have been named; they stand
    /// behind the others.
    pub(super) fn order_picks(&mut self, var: CardsVar, frame: &Frame) {
        if frame.n > 0 {
            let next = self.pos.current(frame.answer.a);
            self.put_last(frame.id, var, next);
        }
        let mut list = self.take_list();
        list.extend(self.meaning().named(frame.id, var));
        list.truncate(list.len().saturating_sub(frame.n as usize));
        if let [last] = *list {
            self.put_last(frame.id, var, last);
        }
        if list.len() < 2 {
            self.put_list(list);
            return self.edit_frame(|f| (f.n, f.answer) = (0, Opt::default()));
        }
        list.iter().for_each(|card| self.offer(Opt::card(Choice::CARD, card.slot)));
        self.put_list(list);
        self.sort_offered(frame.seat);
        self.come_back(frame.n + 1);
        let clause = self.world.rulebook.clause(Topic::Order);
        self.ask(Decision::new(frame.seat, DecisionKind::Card, clause).source(frame.source).verb(verb::PLAY));
    }

    /// A pick stands behind all others of its name.
    fn put_last(&mut self, id: u16, var: CardsVar, card: Ref) {
        let is_it = |pick: &Pick| pick.is_of(id, var) && pick.card.slot == card.slot;
        let Some(pick) = self.pos.picks.iter().find(is_it) else { return };
        self.pos.picks.retain(|pick| !is_it(pick));
        self.pos.picks.push(pick);
    }

    /// True if one of some cards must be among the picks, as abilities demand, and none is yet.
    pub(super) fn is_owed(&self, choice: &Pickable, scope: &Scope, seat: Seat, list: &[Ref]) -> bool {
        let required = |card: Ref| self.required(verb::CHOOSE, seat, scope.this, card).is_some();
        !choice.quiet
            && self.rules().is_ruled(verb::CHOOSE)
            && list.iter().any(|card| required(*card))
            && !self.picked_now(scope).any(required)
    }

    /// The cards that have been picked for the choice that is being made.
    fn picked_now(&self, scope: &Scope) -> impl Iterator<Item = Ref> + '_ {
        self.meaning().named(scope.id, scope.filling.unwrap_or_default())
    }

    /// Leaves the cards that agree with those picked, as the choice wants it, and with which as many can be picked as it asks
    /// for, or as many as there can be.
    pub(super) fn leave_those_that_agree(&self, choice: &Pickable, scope: &Scope, list: &mut Vec<Ref>) {
        let picked: Vec<Ref> = self.picked_now(scope).collect();
        let least = self.meaning().amount(&choice.min, scope);
        let reach = |card: Ref| {
            let mut together = picked.clone();
            for next in std::iter::once(card).chain(list.iter().copied()) {
                together.push(next);
                let again = together[..together.len() - 1].contains(&next);
                if again || !self.agree(choice, &together) {
                    together.pop();
                }
            }
            if together.get(picked.len()) == Some(&card) { together.len() as i16 } else { 0 }
        };
        let reached: Vec<i16> = list.iter().map(|card| reach(*card)).collect();
        let wanted = reached.iter().copied().max().unwrap_or(0).min(least).max(1);
        let mut reached = reached.into_iter();
        list.retain(|_| reached.next().is_some_and(|most| most >= wanted));
    }

    /// True if all that are left can be picked together.
    fn all_agree(&self, choice: &Pickable, scope: &Scope, left: &[Ref]) -> bool {
        let free = choice.alike.is_none() && choice.unlike.is_none();
        free || self.agree(choice, &self.picked_now(scope).chain(left.iter().copied()).collect::<Vec<_>>())
    }

    fn agree(&self, choice: &Pickable, cards: &[Ref]) -> bool {
        let rulebook = self.rulebook();
        let apart = |test, (at, card): (usize, &Ref)| {
            cards[..at].iter().all(|other| !rulebook.agree(self, test, &[*other, *card]))
        };
        choice.alike.is_none_or(|test| rulebook.agree(self, test, cards))
            && choice.unlike.is_none_or(|test| cards.iter().enumerate().all(|pair| apart(test, pair)))
    }

    /// With cards that leave play those that go along with them are put in order, too.
    pub(super) fn add_those_along(&self, list: &mut Vec<Ref>) {
        for index in 0..list.len() {
            let top = list[index];
            let leaving = Event::new(EventKind::Move, verb::PLAIN).about(top);
            let along = self.pos.hosted(top.slot).filter(|card| {
                self.in_play(top) && self.world.rulebook.follow(self, *card, &leaving).is_some()
            });
            list.extend(along);
        }
    }

    /// Each owner puts their own cards in order, one owner after the other; cards that only one player may look at, that
    /// player does. The seat whose turn that is, with its cards.
    pub(super) fn leave_to_owners(&self, scope: &Scope, seat: Seat, list: &mut Vec<Ref>) -> Seat {
        let waits = |card: &&Ref| self.picked_now(scope).all(|picked| picked != **card);
        let theirs = |next: &Seat| list.iter().filter(waits).any(|card| self.orders(*card, seat) == *next);
        let next = self.pos.seats_from(self.pos.active).find(theirs).unwrap_or(seat);
        list.retain(|card| self.orders(*card, seat) == next);
        next
    }

    fn orders(&self, card: Ref, looker: Seat) -> Seat {
        let Some(record) = self.pos.get(card) else { return looker };
        let spec = self.world.vocabulary.zones().get(record.zone.kind.index());
        if spec.is_some_and(|spec| spec.sight == Sight::Nobody) { looker } else { record.owner }
    }
}
