//! Choices that others do not see, and the order of picks, which says nothing but what the chooser sees.

use crate::ability::visit::{Part, any};
use crate::ability::{Choice as Pickable, Cond, Cost, CostPart, EventKind, Filter, Target};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{CardsVar, Ref, Seat, Slot, ZoneKind};
use crate::policy::Searched;
use crate::program::Instr;
use crate::query::{Scope, picks_named};
use crate::table::Table;
use crate::view::Lying;
use crate::vocabulary::{Sight, verb};

impl<'w> Table<'w> {
    /// One of the cards that were looked at, or of the whole deck, is picked: the others do not see which.
    pub(super) fn choose_from_pile(&mut self, choice: &'w Pickable, frame: &Frame, scope: &Scope, card: Ref) {
        let Some(record) = self.pos.get(card) else { return };
        if self.world.vocabulary.lying(&record) != Lying::Pile {
            return;
        }
        let filling = scope.filling.unwrap_or_default();
        let mut list = self.take_list();
        let looked = |card: &Ref| {
            self.pos.peek(*card).is_some_and(|other| other.zone == record.zone)
                && self.meaning().named(scope.id, filling).all(|picked| picked != *card)
        };
        if let Some(var) = picks_named(&choice.of) {
            list.extend(self.meaning().named(frame.id, var).filter(looked));
        }
        if !list.contains(&card) {
            list.clear();
            list.extend(self.pos.zone(record.zone).filter(looked));
        }
        let first = list.iter().position(|other| *other == card).unwrap_or(0);
        list[..=first].rotate_right(1);
        let seat = self.world.rulebook.picker(self, Some(choice), scope, self.seat_meant(&choice.by, scope));
        self.book().choose_unseen(seat, &list);
        self.put_list(list);
    }

    /// Who picks cards in a pile sees all of it, unless the text says which of them were looked at.
    pub(super) fn look_through(&mut self, choice: &Pickable, scope: &Scope, seat: Seat, candidates: &[Ref]) {
        if !self.lies_in_pile(&choice.of) || picks_named(&choice.of).is_some() {
            return;
        }
        let left_out = self.policy().searched.filter(|_| self.searched_for(choice, candidates).is_none());
        let vocabulary = &self.world.vocabulary;
        let mut list = self.take_list();
        for slot in (0..self.pos.card_count() as u16).map(Slot) {
            let card = self.pos.current(slot);
            let in_pile = self.pos.peek(card).is_some_and(|record| {
                vocabulary.lying(record) == Lying::Pile
                    && left_out.is_none_or(|searched| record.zone != searched.deck)
            });
            if in_pile && self.lies_so(&choice.of, card, scope) {
                list.push(card);
            }
        }
        for card in &list {
            self.book().show(*card, seat);
        }
        self.put_list(list);
    }

    /// True if a description of cards names a zone into which nobody looks.
    fn lies_in_pile(&self, of: &Filter) -> bool {
        match of {
            Filter::In(kind) => self.world.vocabulary.sight(*kind) == Sight::Nobody,
            Filter::All(list) | Filter::Either(list) => list.iter().any(|part| self.lies_in_pile(part)),
            _ => false,
        }
    }

    /// A deck that was searched is shuffled. What was found in it is the same card as before.
    pub(super) fn shuffle_searched(&mut self, choice: &'w Pickable, var: CardsVar, frame: &Frame) {
        let scope = Scope { filling: Some(var), ..Scope::from(frame) };
        let seat =
            self.world.rulebook.picker(self, Some(choice), &scope, self.seat_meant(&choice.by, &scope));
        let mut list = self.take_list();
        if self.policy().searched.is_some() {
            self.candidates_for(choice, &scope, seat, &mut list);
        }
        if let Some(searched) = self.searched_for(choice, &list) {
            list.clear();
            list.extend(self.meaning().named(frame.id, var));
            let (did, done) = (self.frame().did, self.frame().done);
            let shuffle = Event::new(EventKind::Shuffle, verb::SHUFFLE).to(searched.deck);
            self.perform(shuffle.of(searched.deck.seat).by(frame.source));
            self.edit_frame(|f| (f.did, f.done) = (did, done));
            list.iter_mut().for_each(|card| *card = self.pos.current(card.slot));
            self.pos.picks.each(|pick| {
                let found = list.iter().find(|card| card.slot == pick.card.slot);
                pick.card = found.copied().filter(|_| pick.is_of(frame.id, var)).unwrap_or(pick.card);
            });
        }
        self.put_list(list);
    }

    /// The deck that is searched for the cards that may be picked: where there are some, and none in the deck, no search is
    /// needed.
    fn searched_for(&self, choice: &Pickable, candidates: &[Ref]) -> Option<Searched> {
        let searched = self.policy().searched.filter(|searched| looks_in(&choice.of, *searched))?;
        let in_deck =
            |card: &Ref| self.record(*card).is_some_and(|record| record.zone.kind == searched.deck.kind);
        let aside =
            lies_in(&choice.of, searched.aside) && !candidates.is_empty() && !candidates.iter().any(in_deck);
        (!aside).then_some(searched)
    }

    /// True if the player is asked although the condition does not hold, so that being asked tells nothing of cards that others do not
    /// see ("look at the top card of your deck. If it costs 2, you may reveal it").
    pub(super) fn is_asked_unseen(&self, cond: &Cond, skip: u16, frame: &Frame, scope: &Scope) -> bool {
        let Work::Program(program) = frame.work else { return false };
        let next = self.world.catalog.program(program).get(usize::from(frame.step) + 1);
        let asks = matches!(next, Some(Instr::May(_, end)) if *end == skip);
        asks && any(cond, |part| match part {
            Part::Cond(Cond::Fits(Target::Var(var), _)) => {
                let mut cards = self.meaning().named(scope.id, *var);
                cards.any(|card| self.lies_unseen(card))
            }
            _ => false,
        })
    }

    /// True if what may be done begins with an open payment that cannot be made; nobody is asked then. What is paid out of
    /// sight is asked for all the same, as not to tell what a player has.
    pub(super) fn is_out_of_reach(&self, frame: &Frame, scope: &Scope) -> bool {
        let open = |part: &CostPart| match part {
            CostPart::Resource(_) | CostPart::Typed(_) if self.policy().pays_from_hand => {
                self.has_no_secret_hand(scope.seat)
            }
            CostPart::Resource(_) | CostPart::Spend(..) => true,
            _ => false,
        };
        self.policy().asks_only_who_can_pay
            && self.paid_ahead(frame).is_some_and(|cost| cost.0.iter().all(open))
            && !self.can_pay_ahead(frame, scope)
    }

    /// True unless what may be done begins with a payment that cannot be made.
    pub(super) fn can_pay_ahead(&self, frame: &Frame, scope: &Scope) -> bool {
        self.paid_ahead(frame).is_none_or(|cost| self.usage().can_pay_cost(cost, scope))
    }

    /// The payment with which begins what may be done.
    fn paid_ahead(&self, frame: &Frame) -> Option<&'w Cost> {
        let Work::Program(program) = frame.work else { return None };
        let mut ahead = self.world.catalog.program(program).iter().skip(usize::from(frame.step) + 1);
        match ahead.find(|instr| !matches!(instr, Instr::Watch(..))) {
            Some(Instr::Pay(ability)) => self.usage().cost_of(*ability),
            _ => None,
        }
    }

    /// True if nobody else is there who does not see what the player has in hand.
    fn has_no_secret_hand(&self, seat: Seat) -> bool {
        let hand = self.meaning().zone_of(self.world.catalog.zones().hand, seat);
        self.pos.seat_count() < 2 || self.pos.zone_len(hand) == 0
    }

    /// True unless the step before it is a condition that does not hold.
    pub(super) fn held_before(&self, frame: &Frame, scope: &Scope) -> bool {
        let Work::Program(program) = frame.work else { return true };
        let before = frame.step.checked_sub(1).map(usize::from);
        let before = before.and_then(|before| self.world.catalog.program(program).get(before));
        if let Some(Instr::Test(cond, _)) = before { self.meaning().holds(cond, scope) } else { true }
    }

    /// True if a card is there, and not seen by everybody.
    pub(crate) fn lies_unseen(&self, card: Ref) -> bool {
        self.pos.get(card).is_some() && !self.pos.is_seen_by_all(self.world, card.slot)
    }

    /// True if who chooses may act as if nothing fitted: what is asked for is not what everybody sees.
    pub(super) fn may_feign(&self, filter: &Filter) -> bool {
        self.policy().may_feign && !is_public(filter)
    }

    /// If not everybody sees which cards fit: how many could, for all that everybody sees. Who chooses among them is asked
    /// whatever there is, so that being asked tells nothing.
    pub(super) fn could_fit_unseen(&self, choice: &Pickable, scope: &Scope) -> Option<i16> {
        let filter = &choice.of;
        let lie_hidden = self.is_hidden(filter) || picks_named(filter).is_some();
        if is_of_place(filter) || !lie_hidden || self.pos.seat_count() < 2 {
            return None;
        }
        let (mut could, mut unseen) = (0, false);
        let slots = (0..self.pos.card_count() as u16).map(Slot);
        for card in slots.map(|slot| self.pos.current(slot)).filter(|card| self.lies_so(filter, *card, scope))
        {
            let hidden = !self.pos.is_seen_by_all(self.world, card.slot);
            unseen |= hidden;
            could += i16::from(hidden || self.meaning().fits(filter, card, scope));
        }
        unseen.then_some(could)
    }
}

/// True if the test asks where a card lies, or which of those told of it is, and not what it is: everybody can make it.
pub(super) fn is_of_place(filter: &Filter) -> bool {
    match filter {
        Filter::Any | Filter::This | Filter::Other | Filter::PickedSoFar => true,
        Filter::Is(_) | Filter::In(_) | Filter::Of(_) => true,
        Filter::Not(part) => is_of_place(part),
        Filter::All(parts) | Filter::Either(parts) => parts.iter().all(is_of_place),
        _ => false,
    }
}

/// True if everybody can make the test though they do not see what the cards are.
fn is_public(filter: &Filter) -> bool {
    match filter {
        Filter::Turned | Filter::Upright => true,
        Filter::Not(part) => is_public(part),
        Filter::All(parts) | Filter::Either(parts) => parts.iter().all(is_public),
        other => is_of_place(other),
    }
}

/// True if cards are picked in the deck, and not among those that were looked at before.
fn looks_in(of: &Filter, searched: Searched) -> bool {
    lies_in(of, searched.deck.kind) && !of.tests().iter().any(|test| matches!(test, Filter::Is(_)))
}

/// True if a description of cards names a kind of zone where they lie.
fn lies_in(of: &Filter, kind: ZoneKind) -> bool {
    match of {
        Filter::In(zone) => *zone == kind,
        Filter::All(list) | Filter::Either(list) => list.iter().any(|part| lies_in(part, kind)),
        _ => false,
    }
}
