//! How much of the damage of each of several cards is meant, where a text says "up to so much", and damage that is moved.

use crate::ability::{Amount, EventKind, Target};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{CardsVar, Ref};
use crate::position::Pick;
use crate::query::Scope;
use crate::rulebook::Topic;
use crate::table::Table;
use crate::vocabulary::verb;

impl Table<'_> {
    /// `n` is how many of the cards have been asked about. A card without damage has nothing to ask.
    pub(super) fn ask_shares(
        &mut self,
        most: &Amount,
        (cards, points): (CardsVar, CardsVar),
        frame: &Frame,
        scope: &Scope,
    ) {
        let asked = frame.n.max(0) as usize;
        match asked.checked_sub(1) {
            None => self.bind_anew(frame.id, points),
            Some(last) => self.take_share(frame, (cards, points), last),
        }
        let most = self.meaning().amount(most, scope);
        let open = self.meaning().named(frame.id, cards).zip(1_i16..).skip(asked);
        let next = open
            .map(|(card, place)| (card, place, self.pos.get(card).map_or(0, |card| card.damage.min(most))))
            .find(|(_, _, most)| *most > 0);
        let Some((card, place, most)) = next else {
            return self.edit_frame(|f| f.n = 0);
        };
        (0..=most).rev().for_each(|n| self.offer(Opt::number(Choice::NUMBER, n)));
        self.come_back(place);
        let clause = self.clause_of(frame.ability, Topic::Choose);
        let seat = frame.seat.or(self.pos.active);
        self.ask(Decision::new(seat, DecisionKind::Number, clause).source(card));
    }

    /// A card that is named several times gives so many times as much.
    pub(super) fn move_damage(&mut self, amount: &Amount, from: &Target, to: &Target, scope: &Scope) {
        let (most, to) = (self.meaning().amount(amount, scope), self.meaning().first_target(to, scope));
        let mut list = self.take_list();
        self.meaning().targets(from, scope, &mut list);
        let damaged = |from: Ref| most > 0 && self.pos.get(from).is_some_and(|card| card.damage > 0);
        list.retain(|from| to.is_some_and(|to| to != *from) && damaged(*from));
        let mut events = self.take_events();
        for points in list.chunk_by(|a, b| a == b) {
            let Some(from) = points.first() else { continue };
            let most = most.saturating_mul(points.len() as i16);
            let (to, n) = (to.unwrap_or(Ref::NONE), self.pos.get(*from).map_or(0, |c| c.damage).min(most));
            let lost = Event::new(EventKind::Heal, verb::DAMAGE).about(*from).by(scope.this).amount(n);
            let put = Event::new(EventKind::Damage, verb::DAMAGE).about(to).with(*from).by(scope.this);
            events.extend([lost, put.amount(n)]);
        }
        if list.is_empty() {
            self.edit_frame(|f| f.did = false);
        }
        self.put_list(list);
        self.perform_list(events);
    }

    /// What was answered of a card.
    fn take_share(&mut self, frame: &Frame, (cards, points): (CardsVar, CardsVar), place: usize) {
        let Some(card) = self.meaning().named(frame.id, cards).nth(place) else { return };
        for _ in 0..frame.answer.n {
            self.pos.picks.push(Pick::new(frame.id, points, card));
        }
    }
}
