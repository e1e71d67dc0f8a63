//! What one seat may know: a masked position, and samples of what it cannot know.

use crate::id::{DefId, Ref, Seat, Slot};
use crate::position::Position;
use crate::rng::Rng;
use crate::rulebook::World;
use crate::table::Table;
use crate::vocabulary::Sight;

impl Position {
    /// Whether the seat may know which card this is: it lies open, it is in a zone that the seat may look at, or the
    /// seat has seen it there.
    #[must_use]
    pub fn sees(&self, world: &World, seat: Seat, slot: Slot) -> bool {
        let Some(card) = self.card(slot) else { return false };
        if card.known_to(seat) {
            return true;
        }
        let sight =
            world.vocabulary.zones().get(card.zone.kind.index()).map_or(Sight::Open, |spec| spec.sight);
        match sight {
            _ if card.facedown() => false,
            Sight::Open => true,
            Sight::Owner => card.zone.seat == seat,
            Sight::Nobody => false,
        }
    }

    /// The position as the seat sees it: other cards are the unknown card, random numbers are gone, and options are
    /// there only if it is the seat's decision.
    #[must_use]
    pub fn seen_by(&self, world: &World, seat: Seat) -> Self {
        let mut view = self.clone();
        view.rng = Rng::default();
        view.fated.truncate(0);
        let hidden: Vec<Slot> =
            (0..self.card_count() as u16).map(Slot).filter(|slot| !self.sees(world, seat, *slot)).collect();
        for slot in hidden {
            view.edit_card(slot, |card| card.def = DefId(0));
        }
        view.hide_order(world, seat);
        if view.decision.is_some_and(|decision| decision.seat != seat) {
            view.options.clear();
        }
        view
    }

    /// Which slot a hidden card has says nothing, but its place among them could: the places are what is seen, so
    /// hidden cards of a zone are put in the order of their slots.
    fn hide_order(&mut self, world: &World, seat: Seat) {
        for (kind, spec) in world.vocabulary.zones().iter().enumerate() {
            if spec.sight == Sight::Open {
                continue;
            }
            for owner in self.seats().chain(std::iter::once(Seat::NONE)).collect::<Vec<_>>() {
                let zone = crate::id::Zone { kind: crate::id::ZoneKind(kind as u8), seat: owner };
                let cards: Vec<Ref> = self.zone(zone).collect();
                if cards.len() > 1 && cards.iter().any(|card| !self.sees(world, seat, card.slot)) {
                    self.sort_hidden(world, seat, zone, &cards);
                }
            }
        }
    }

    fn sort_hidden(&mut self, world: &World, seat: Seat, zone: crate::id::Zone, cards: &[Ref]) {
        let mut hidden: Vec<Slot> =
            cards.iter().map(|card| card.slot).filter(|slot| !self.sees(world, seat, *slot)).collect();
        hidden.sort_unstable();
        let mut next = hidden.into_iter();
        let order: Vec<Slot> =
            cards
                .iter()
                .map(|card| {
                    if self.sees(world, seat, card.slot) {
                        card.slot
                    } else {
                        next.next().unwrap_or(card.slot)
                    }
                })
                .collect();
        self.arrange(zone, &order);
    }

    /// Deals what the seat cannot know anew among the places where it could be, by random numbers of this seed: each
    /// hidden card changes identity with another of the same owner that is hidden, too.
    pub fn determinize(&mut self, world: &World, seat: Seat, seed: u64) {
        let mut rng = Rng::new(seed);
        for owner in self.seats().chain(std::iter::once(Seat::NONE)).collect::<Vec<_>>() {
            let hidden: Vec<Slot> = (0..self.card_count() as u16)
                .map(Slot)
                .filter(|slot| {
                    self.card(*slot).is_some_and(|c| c.owner == owner) && !self.sees(world, seat, *slot)
                })
                .collect();
            for i in (1..hidden.len()).rev() {
                let j = rng.below(i as u32 + 1) as usize;
                self.swap_identity(world, hidden[i], hidden[j]);
            }
        }
        self.rng = Rng::new(rng.next());
    }

    fn swap_identity(&mut self, world: &World, a: Slot, b: Slot) {
        let (Some(first), Some(second)) = (self.card(a), self.card(b)) else { return };
        // Cards of different backs lie in different decks.
        if world.rulebook.same_back(world, first.def, second.def) {
            self.edit_card(a, |card| card.def = second.def);
            self.edit_card(b, |card| card.def = first.def);
        }
    }
}

impl Table<'_> {
    /// The position as the seat sees it.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Position {
        self.position().seen_by(self.world(), seat)
    }

    /// Replaces what the seat cannot know, and the random numbers to come, by a sample.
    pub fn determinize(&mut self, seat: Seat, seed: u64) {
        let world = self.world;
        self.pos.determinize(world, seat, seed);
        self.live.stale = true;
        self.refresh();
    }
}
