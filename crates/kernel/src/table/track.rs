//! Who can follow a card: when a card moves out of sight, what a seat knew of the cards among which it was, and what it
//! called them, holds no longer.

use super::Table;
use crate::id::{Ref, Seat};
use crate::position::Card;
use crate::view::Lying;

/// Who saw a card before it moved.
#[derive(Clone, Copy)]
pub(crate) struct Track {
    before: Card,
    /// The seats that looked at it where it lay.
    watched: u8,
}

impl Track {
    /// The seats that knew which card it was.
    const fn known(&self) -> u8 {
        self.watched | self.before.known
    }
}

impl Table<'_> {
    /// What there is to follow of a card that is about to move.
    pub(crate) fn track(&self, card: Ref) -> Option<Track> {
        let before = self.pos.get(card)?;
        Some(Track { before, watched: self.world.vocabulary.watchers(&before) })
    }

    /// A card has moved; everybody saw which it was if it was shown. The seats that saw it are returned, one bit each.
    pub(crate) fn follow_track(&mut self, track: Option<Track>, card: Ref, shown: bool) -> u8 {
        let (Some(track), Some(after)) = (track, self.pos.get(card)) else { return u8::MAX };
        let watching = self.world.vocabulary.watchers(&after);
        let saw = if shown { u8::MAX } else { track.watched | watching };
        if self.pos.has_aliases() && track.watched & watching != u8::MAX {
            let (mut there, mut here) = (self.take_list(), self.take_list());
            self.list_alike(&track.before, &mut there);
            self.list_alike(&after, &mut here);
            for seat in self.pos.seats().filter(|seat| seat.0 < 8) {
                self.follow_for(seat, &track, card, saw & (1 << seat.0) != 0, [&there, &here]);
            }
            self.put_list(here);
            self.put_list(there);
        }
        saw | track.before.known & self.pos.get(card).map_or(0, |after| after.known)
    }

    /// The cards of a loose heap that nobody who knows neither of them can tell from this one, which is one of them or has left it.
    fn list_alike(&self, record: &Card, list: &mut Vec<Ref>) {
        let vocabulary = &self.world.vocabulary;
        if vocabulary.lying(record) == Lying::Loose {
            for (other, like) in self.pos.zone_records(record.zone) {
                // What looks like it lies as it does.
                if like.looks_like(record) {
                    list.push(other);
                }
            }
        }
    }

    /// `there` and `here` are the cards that are like it where it was and where it is.
    fn follow_for(&mut self, seat: Seat, track: &Track, card: Ref, saw: bool, [there, here]: [&[Ref]; 2]) {
        let bit = 1 << seat.0;
        let from = self.world.vocabulary.lying(&track.before);
        if track.watched & bit == 0 && from == Lying::Loose {
            if !saw {
                self.lose_among(seat, card, there);
            } else if track.before.known & bit == 0 {
                self.take_shown(seat, track, card, there);
            }
        }
        if !self.pos.sees(self.world, seat, card.slot) {
            self.hide_among(seat, card, here);
        } else if track.known() & bit == 0 {
            self.pos.begin_name(seat, card);
        }
    }

    /// The card, and those of the ones like it that the seat does not look at: it cannot tell it from them.
    fn left_behind(&self, seat: Seat, card: Ref, alike: &[Ref], list: &mut Vec<Ref>) {
        let watchers = |other: &Card| self.world.vocabulary.watchers(other);
        let unwatched =
            |other: &Ref| self.pos.peek(*other).is_some_and(|other| watchers(other) & (1 << seat.0) == 0);
        list.push(card);
        for other in alike {
            if *other != card && unwatched(other) {
                list.push(*other);
            }
        }
    }

    /// A card has been taken out of several that the seat does not look at: it may be any of them.
    fn lose_among(&mut self, seat: Seat, card: Ref, alike: &[Ref]) {
        let mut list = self.take_list();
        self.left_behind(seat, card, alike, &mut list);
        if self.forget_among(seat, &list) {
            self.pos.deal_names(seat, &list);
        }
        self.pos.sort_names(seat, &list, 1);
        self.put_list(list);
    }

    /// The seat cannot tell any more which of these cards is which, unless they are all the same to it. True if it forgot
    /// anything.
    fn forget_among(&mut self, seat: Seat, cards: &[Ref]) -> bool {
        let def = |card: &Ref| self.pos.peek(*card).map(|record| record.def);
        let knows = |card: &Ref| self.pos.peek(*card).is_some_and(|record| record.known_to(seat));
        let known = cards.iter().filter(|card| knows(card)).count();
        let same = cards.windows(2).all(|pair| def(&pair[0]) == def(&pair[1]));
        if known == 0 || known == cards.len() && same {
            return false;
        }
        for card in cards {
            self.pos.edit_card(card.slot, |record| record.known &= !(1 << seat.0));
        }
        true
    }

    /// A card is seen to leave several of which the seat knew some: if it knew one like this, that is the one for it. Else
    /// it may be any of those that the seat did not know, and its name does not say which.
    fn take_shown(&mut self, seat: Seat, track: &Track, card: Ref, alike: &[Ref]) {
        let mut list = self.take_list();
        self.left_behind(seat, card, alike, &mut list);
        let knows = |other: &Ref| self.pos.peek(*other).is_some_and(|other| other.known_to(seat));
        let same = |other: &Ref| self.pos.peek(*other).is_some_and(|other| other.def == track.before.def);
        if let Some(other) = list.iter().skip(1).copied().find(|other| knows(other) && same(other)) {
            self.pos.edit_card(other.slot, |record| record.known &= !(1 << seat.0));
            self.pos.swap_names(seat, card, other);
        } else {
            list.retain(|other| other == &card || !knows(other));
            self.pos.sort_names(seat, &list, 1);
        }
        self.put_list(list);
    }

    /// A card comes to others that the seat cannot tell it from, if there are any.
    fn hide_among(&mut self, seat: Seat, card: Ref, alike: &[Ref]) {
        self.pos.begin_name(seat, card);
        if alike.is_empty() {
            return;
        }
        let mut list = self.take_list();
        for other in alike {
            if !self.pos.sees(self.world, seat, other.slot) {
                list.push(*other);
            }
        }
        let pick = self.pos.deal(seat, list.len());
        if let Some(other) = list.get(pick).copied().filter(|other| *other != card) {
            self.pos.swap_names(seat, card, other);
        }
        self.put_list(list);
    }

    /// A card of a loose heap is about to be shown or turned where it lies. Who does not know it cannot tell it from those that
    /// look like it, so its name does not say which of them it was.
    pub(crate) fn single_out(&mut self, seat: Seat, card: Ref) {
        let loose = |record: &Card| self.world.vocabulary.lying(record) == Lying::Loose;
        let unseen = self.pos.has_aliases() && !self.pos.sees(self.world, seat, card.slot);
        let Some(record) = self.pos.get(card).filter(|record| unseen && loose(record)) else { return };
        let mut list = self.take_list();
        list.push(card);
        for (other, like) in self.pos.zone_records(record.zone) {
            // What looks like it lies as it does.
            if other != card && like.looks_like(&record) && !self.world.vocabulary.sees(seat, like) {
                list.push(other);
            }
        }
        self.pos.sort_names(seat, &list, 1);
        self.put_list(list);
    }
}

impl super::Book<'_, '_> {
    /// A seat chooses the first of these cards of a pile out of the sight of the others, who cannot tell any more which of
    /// them is which. What lies open is chosen before all eyes. The rest are in the order in which they lie.
    pub fn choose_unseen(&mut self, chooser: Seat, cards: &[Ref]) {
        let open = |card: &Ref| self.0.pos.peek(*card).is_none_or(|record| record.known == u8::MAX);
        if !self.0.pos.has_aliases() || cards.len() < 2 || cards.iter().all(open) {
            return;
        }
        for seat in self.0.pos.seats().filter(|seat| *seat != chooser && seat.0 < 8) {
            self.0.forget_among(seat, cards);
            self.0.pos.sort_names(seat, cards, cards.len());
        }
    }
}
