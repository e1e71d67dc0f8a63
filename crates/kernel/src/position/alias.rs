//! What each seat calls the cards. A slot is a card's true name and never leaves the engine: a seat has a name of its
//! own for every card, and as soon as it cannot tell cards apart any more their names are dealt anew among them. So a
//! name says nothing but what the seat could follow with its own eyes.

use serde::{Deserialize, Serialize};

use super::{Names, Position};
use crate::id::{Ref, Seat, Slot};
use crate::luck::{Key, Luck};

/// A seat's name for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Alias {
    /// The name.
    pub(crate) name: Slot,
    /// The first life of the card that the seat knows under this name.
    pub(crate) since: u16,
}

impl Position {
    /// Gives every seat a stream of its own by which it is dealt names.
    pub(super) fn name_by(&mut self, seed: u64, key: Option<Key>) {
        for seat in self.seats() {
            self.dealers.push(Luck::new(seed, key, u32::from(seat.0) + 1));
        }
    }

    /// True if seats have names of their own; a view or a sample is in the names of its seat already.
    pub(crate) const fn has_aliases(&self) -> bool {
        !self.dealers.is_empty()
    }

    /// From now on the cards have one name for all: a view or a sample is in the names of its seat.
    pub(crate) fn close(&mut self) {
        self.touched.note_all();
        self.aliases.truncate(0);
        self.dealers.truncate(0);
        self.fated.truncate(0);
    }

    /// Nothing is left to chance, and nothing is numbered any more.
    pub(crate) fn end_chance(&mut self) {
        (self.rng, self.next_id) = (Luck::default(), 1);
    }

    /// The cards change slots and lives, and everybody's names for them go along.
    pub(crate) fn rename_aliases(&mut self, names: &impl Names) {
        let old = self.aliases.clone();
        self.touched.note_all();
        for slot in (0..self.card_count() as u16).map(Slot) {
            for seat in self.seats() {
                let Some(alias) = old.get(self.alias_index(seat, slot)) else { continue };
                let now = names.card(Ref { slot, life: alias.since });
                let index = self.alias_index(seat, now.slot);
                self.aliases.edit(index, |place| *place = Alias { since: now.life, ..alias });
            }
        }
    }

    const fn alias_index(&self, seat: Seat, slot: Slot) -> usize {
        slot.0 as usize * self.seats as usize + seat.0 as usize
    }

    pub(super) fn name_new_card(&mut self, slot: Slot) {
        if self.has_aliases() {
            (0..self.seats).for_each(|_| self.aliases.push(Alias { name: slot, since: 0 }));
        }
    }

    /// A seat's name for a card.
    #[inline]
    pub(crate) fn alias(&self, seat: Seat, slot: Slot) -> Alias {
        let own = if seat.0 < self.seats { self.aliases.get(self.alias_index(seat, slot)) } else { None };
        own.unwrap_or(Alias { name: slot, since: 0 })
    }

    /// What a seat calls a card: the number of the card in the seat's views.
    #[inline]
    #[must_use]
    pub fn called(&self, seat: Seat, slot: Slot) -> Slot {
        self.alias(seat, slot).name
    }

    /// The card that a seat calls so.
    #[must_use]
    pub fn call(&self, seat: Seat, name: Slot) -> Slot {
        let slots = (0..self.card_count() as u16).map(Slot);
        slots.into_iter().find(|slot| self.called(seat, *slot) == name).unwrap_or(name)
    }

    fn set_name(&mut self, seat: Seat, card: Ref, name: Slot) {
        let index = self.alias_index(seat, card.slot);
        let now = Alias { name, since: card.life };
        let before = self.aliases.get(index);
        self.aliases.edit(index, |alias| *alias = now);
        if before.is_some_and(|before| before.name != name) {
            self.touched.note(card.slot);
        }
    }

    /// The seat knows nothing of the earlier lives of the card.
    pub(crate) fn begin_name(&mut self, seat: Seat, card: Ref) {
        self.set_name(seat, card, self.alias(seat, card.slot).name);
    }

    /// Two cards change names for the seat.
    pub(crate) fn swap_names(&mut self, seat: Seat, a: Ref, b: Ref) {
        let (of_a, of_b) = (self.alias(seat, a.slot).name, self.alias(seat, b.slot).name);
        self.set_name(seat, a, of_b);
        self.set_name(seat, b, of_a);
    }

    /// A number from 0 to `bound` - 1 from the stream that deals the seat its names.
    pub(crate) fn deal(&mut self, seat: Seat, bound: usize) -> usize {
        let mut drawn = 0;
        self.dealers.edit(seat.index(), |stream| drawn = stream.below(bound as u32) as usize);
        drawn
    }

    /// The first cards get the lowest names of all these, in their order: so the names are the same whichever cards they are.
    pub(crate) fn sort_names(&mut self, seat: Seat, cards: &[Ref], first: usize) {
        for (place, card) in cards.iter().enumerate().take(first) {
            let lowest = cards[place..].iter().min_by_key(|card| self.alias(seat, card.slot).name);
            self.swap_names(seat, *card, lowest.copied().unwrap_or(*card));
        }
    }

    /// The seat cannot tell these cards apart: their names are dealt anew among them.
    pub(crate) fn deal_names(&mut self, seat: Seat, cards: &[Ref]) {
        for last in (0..cards.len()).rev() {
            let other = self.deal(seat, last + 1);
            self.swap_names(seat, cards[last], cards[other]);
        }
    }

    /// Two cards change names for everybody.
    pub(super) fn trade_names(&mut self, a: Slot, b: Slot) {
        if self.has_aliases() && a != b {
            let (a, b) = (self.current(a), self.current(b));
            self.seats().for_each(|seat| self.swap_names(seat, a, b));
        }
    }

    /// Nobody knows anything of the earlier lives of the card.
    pub(super) fn begin_names(&mut self, slot: Slot) {
        if self.has_aliases() {
            let card = self.current(slot);
            self.seats().for_each(|seat| self.begin_name(seat, card));
        }
    }
}
