//! How much of the damage of each of several cards is meant, where a text says "up to so much".

use crate::ability::Amount;
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::Frame;
use crate::id::CardsVar;
use crate::position::Pick;
use crate::query::Scope;
use crate::rulebook::Topic;
use crate::table::Table;

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
        self.edit_frame(|f| {
            f.n = place;
            f.step -= 1;
        });
        let clause = self.clause_of(frame.ability, Topic::Choose);
        let seat = if frame.seat.is_some() { frame.seat } else { self.pos.active };
        self.ask(Decision::new(seat, DecisionKind::Number, clause).source(card));
    }

    /// What was answered of a card.
    fn take_share(&mut self, frame: &Frame, (cards, points): (CardsVar, CardsVar), place: usize) {
        let Some(card) = self.meaning().named(frame.id, cards).nth(place) else { return };
        for _ in 0..frame.answer.n {
            self.pos.picks.push(Pick::new(frame.id, points, card));
        }
    }
}
