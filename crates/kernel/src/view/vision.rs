//! What a seat sees of each card, and what it calls it.

use super::{GONE, HIDDEN, Lying};
use crate::id::{DefId, Ref, Seat, Slot, Zone};
use crate::position::{Card, Names, Position, kinds};
use crate::rng::Rng;
use crate::rulebook::World;
use crate::vocabulary::Sight;

/// What a seat sees of a position, and what it calls it.
pub(crate) struct Vision<'a> {
    pub(crate) pos: &'a Position,
    pub(crate) world: &'a World,
    pub(crate) seat: Seat,
    /// For each card: true if the seat does not know it.
    hidden: Vec<bool>,
    /// For each card its name. In a sample, hidden ones that look alike have theirs by chance.
    pub(crate) names: Vec<Slot>,
    guess: bool,
}

impl<'a> Vision<'a> {
    pub(crate) fn of(pos: &'a Position, world: &'a World, seat: Seat) -> Self {
        let slots = || (0..pos.card_count() as u16).map(Slot);
        let hidden = slots().map(|slot| !pos.sees(world, seat, slot)).collect();
        let names = slots().map(|slot| pos.called(seat, slot)).collect();
        Self { pos, world, seat, hidden, names, guess: false }
    }

    /// The same for a sample: references to hidden cards are kept, and so are made to mean any of those that look alike.
    pub(crate) fn guessing(pos: &'a Position, world: &'a World, seat: Seat, rng: &mut Rng) -> Self {
        let mut vision = Self { guess: true, ..Self::of(pos, world, seat) };
        let mut left = vision.hidden_in_order();
        left.retain(|slot| !vision.is_apart(*slot));
        while let Some(alike) = take_group(&mut left, |first, other| vision.look_alike(first, other)) {
            let mut names: Vec<Slot> = alike.iter().map(|slot| vision.place(*slot)).collect();
            names.sort_unstable();
            shuffle(&mut names, rng);
            for (slot, name) in alike.iter().zip(names) {
                vision.names[slot.index()] = name;
            }
        }
        vision
    }

    /// The same, with the names as they are.
    pub(crate) fn in_place(pos: &'a Position, world: &'a World, seat: Seat) -> Self {
        Self { guess: true, ..Self::of(pos, world, seat) }
    }

    /// The hidden cards in the order of zones and of their places there.
    pub(crate) fn hidden_in_order(&self) -> Vec<Slot> {
        let mut hidden = Vec::with_capacity(self.pos.card_count());
        for zone in all_zones(self.pos) {
            for card in self.pos.zone(zone) {
                if self.hides(card.slot) {
                    hidden.push(card.slot);
                }
            }
        }
        hidden
    }

    fn look_alike(&self, a: Slot, b: Slot) -> bool {
        let (Some(a), Some(b)) = (self.record(a), self.record(b)) else { return false };
        a.is_alike(b, &self.world.vocabulary)
    }

    fn record(&self, slot: Slot) -> Option<&'a Card> {
        self.pos.cards().get(slot.index())
    }

    pub(crate) fn hides(&self, slot: Slot) -> bool {
        self.hidden.get(slot.index()).copied().unwrap_or(false)
    }

    /// True for a card, as it is now, that the seat does not know.
    pub(crate) fn is_unseen(&self, card: Ref) -> bool {
        self.hides(card.slot) && self.pos.get(card).is_some()
    }

    pub(crate) fn is_apart(&self, slot: Slot) -> bool {
        self.record(slot).is_some_and(|card| self.world.vocabulary.lying(card) == Lying::Apart)
    }

    pub(crate) fn place(&self, slot: Slot) -> Slot {
        self.names.get(slot.index()).copied().unwrap_or(slot)
    }

    /// A life, counted from the first that the seat knows of.
    pub(crate) fn life(&self, card: Ref) -> u16 {
        if self.hides(card.slot) {
            0
        } else {
            card.life.wrapping_sub(self.pos.alias(self.seat, card.slot).since)
        }
    }

    /// A card of the view.
    pub(crate) fn shown(&self, slot: Slot, card: Card) -> Card {
        let mut seen =
            if self.hides(slot) { card.veiled(&self.world.vocabulary) } else { self.known(slot, card) };
        if let Some(host) = card.host() {
            seen.lie_under(self.place(host));
        }
        seen
    }

    fn known(&self, slot: Slot, card: Card) -> Card {
        // Who else knows the card is its own business, unless everybody does.
        let own = if card.known_to(self.seat) { 1 << self.seat.0 } else { 0 };
        let known = if card.known == u8::MAX { card.known } else { own };
        let mut seen = card;
        (seen.life, seen.known) = (self.life(Ref { slot, life: card.life }), known);
        let looks = self.seat.0 < 8 && self.world.vocabulary.watchers(&card) & (1 << self.seat.0) != 0;
        if !looks && !self.is_apart(slot) {
            // Of several that are alike nobody sees from outside which one came when.
            (seen.since, seen.stamp) = (0, 0);
        }
        seen
    }

    /// A card of a sample.
    pub(crate) fn guessed(&self, slot: Slot, card: Card, defs: &[DefId]) -> Card {
        let mut guess = card;
        guess.life = self.life(Ref { slot, life: card.life });
        if self.hides(slot) {
            guess.def = defs.get(slot.index()).copied().unwrap_or_default();
            guess.lose_print();
            if !self.is_apart(slot) {
                (guess.since, guess.stamp) = (0, 0);
            }
        }
        if let Some(host) = card.host() {
            guess.lie_under(self.place(host));
        }
        guess
    }

    /// Which card each hidden one is in a sample: those of one owner and back are dealt out anew.
    pub(crate) fn deal(&self, rng: &mut Rng) -> Vec<DefId> {
        let mut defs: Vec<DefId> = self.pos.cards().iter().map(|card| card.def).collect();
        let mut left = self.hidden_in_order();
        while let Some(group) = take_group(&mut left, |first, other| self.may_swap(first, other)) {
            let mut pool: Vec<DefId> = group.iter().map(|slot| defs[slot.index()]).collect();
            pool.sort_unstable();
            shuffle(&mut pool, rng);
            for (slot, def) in group.iter().zip(pool) {
                defs[slot.index()] = def;
            }
        }
        defs
    }

    /// Cards of different backs lie in different decks.
    fn may_swap(&self, a: Slot, b: Slot) -> bool {
        let (Some(a), Some(b)) = (self.record(a), self.record(b)) else { return false };
        a.owner == b.owner && self.world.rulebook.same_back(self.world, a.def, b.def)
    }

    /// The cards of a zone by their names, in the order in which the seat sees them: places in a hand say nothing to others,
    /// nor do the names of cards in a deck say where they lie.
    pub(crate) fn order(&self, zone: Zone) -> Vec<Slot> {
        let mut cards = Vec::with_capacity(self.pos.zone_len(zone));
        for card in self.pos.zone(zone) {
            cards.push(card.slot);
        }
        let lying = |slot: &Slot| self.record(*slot).map(|card| self.world.vocabulary.lying(card));
        let loose = cards.iter().any(|slot| self.hides(*slot) && lying(slot) == Some(Lying::Loose));
        if !loose && (self.guess || self.world.vocabulary.sight(zone.kind) == Sight::Open) {
            cards.iter_mut().for_each(|slot| *slot = self.place(*slot));
            return cards;
        }
        let names = |hidden: bool| {
            cards.iter().filter(move |slot| self.hides(**slot) == hidden).map(|slot| self.place(*slot))
        };
        let mut hidden: Vec<Slot> = names(true).collect();
        hidden.sort_unstable();
        if loose {
            return names(false).chain(hidden).collect();
        }
        let mut next = hidden.into_iter();
        let placed = |slot: &Slot| if self.hides(*slot) { next.next() } else { Some(self.place(*slot)) };
        cards.iter().filter_map(placed).collect()
    }

    /// A card as it was in a life that has ended, if the seat saw it leave.
    fn gone(&self, card: Ref) -> Ref {
        let left = self.pos.memories.iter().position(|memory| memory.card == card);
        left.map_or(HIDDEN, |index| Ref { slot: Slot(GONE.saturating_sub(index as u16)), life: 0 })
    }
}

impl Names for Vision<'_> {
    fn card(&self, card: Ref) -> Ref {
        let Some(record) = self.pos.card(card.slot) else { return card };
        let named = Ref { slot: self.place(card.slot), life: self.life(card) };
        if self.hides(card.slot) {
            let kept = card.life == record.life && (self.guess || self.is_apart(card.slot));
            return if kept { named } else { self.gone(card) };
        }
        // Lives before the seat could follow it say nothing.
        if named.life <= self.life(Ref { life: record.life, ..card }) { named } else { self.gone(card) }
    }

    fn slot(&self, slot: Slot) -> Slot {
        self.place(slot)
    }

    fn option(&self, slot: Slot) -> Slot {
        self.pos.called(self.seat, slot)
    }
}

/// All zones of a position, kind by kind.
pub(super) fn all_zones(pos: &Position) -> impl Iterator<Item = Zone> + use<'_> {
    kinds(pos).flat_map(move |kind| pos.seats().chain([Seat::NONE]).map(move |seat| Zone { kind, seat }))
}

/// Takes the first of the cards that are left out of the list, with those of its group.
fn take_group(left: &mut Vec<Slot>, belongs: impl Fn(Slot, Slot) -> bool) -> Option<Vec<Slot>> {
    let first = *left.first()?;
    let mut group = Vec::with_capacity(left.len());
    left.retain(|slot| {
        let belongs = *slot == first || belongs(first, *slot);
        if belongs {
            group.push(*slot);
        }
        !belongs
    });
    Some(group)
}

pub(crate) fn shuffle<T>(list: &mut [T], rng: &mut Rng) {
    for i in (1..list.len()).rev() {
        list.swap(i, rng.below(i as u32 + 1) as usize);
    }
}
