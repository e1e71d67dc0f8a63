//! What must be true of every position, whatever game it is of: the part of the conformance suite that looks inside.

use crate::id::{Ref, Seat, Slot, Zone, ZoneKind};
use crate::position::{Card, Names, Position};
use crate::rng::Rng;
use crate::rulebook::World;
use crate::table::Table;
use crate::view::{Vision, shuffle};

impl Table<'_> {
    /// Ok if the position agrees with itself ([`Position::audit`]), and the index of live abilities with the position.
    ///
    /// # Errors
    /// The first disagreement.
    pub fn audit(&self) -> Result<(), String> {
        self.pos.audit()?;
        self.live.audit(&self.pos, &self.world.catalog, &self.play_zones)
    }

    /// The open question is asked again, from the position as it is: in another world other things may be possible.
    pub fn ask_anew(&mut self) {
        self.reopen();
        self.advance();
    }
}

impl Position {
    /// A world that is another one for everybody but the seat: what the seat cannot see is something else, and cards that
    /// it cannot see have other slots and have lived other lives.
    #[must_use]
    pub fn twin(&self, world: &World, seat: Seat, seed: u64) -> Self {
        let (mut rng, mut vision) = (Rng::new(seed), Vision::of(self, world, seat));
        let (defs, hidden) = (vision.deal(&mut rng), vision.hidden_in_order());
        vision.names = (0..self.card_count() as u16).map(Slot).collect();
        let mut others = hidden.clone();
        shuffle(&mut others, &mut rng);
        for (slot, other) in hidden.iter().zip(&others) {
            vision.names[slot.index()] = *other;
        }
        let twin_names = TwinNames { vision: &vision, lives: rng.below(1000) as u16 + 1 };
        let mut twin = self.clone();
        twin.rename_all(&twin_names);
        twin.rename_aliases(&twin_names);
        let changed = |slot: Slot, card: Card| {
            let mut card = card;
            card.life = twin_names.card(Ref { slot, life: card.life }).life;
            if vision.hides(slot) {
                card.def = defs.get(slot.index()).copied().unwrap_or_default();
                card.lose_print();
            }
            if let Some(host) = card.host() {
                card.lie_under(vision.place(host));
            }
            card
        };
        twin.lay_out_as(&vision, changed, |zone| {
            self.zone(zone).map(|card| vision.place(card.slot)).collect()
        });
        twin
    }

    /// The same world, but for two cards that have changed places.
    #[must_use]
    pub fn exchanged(&self, world: &World, seat: Seat, a: Slot, b: Slot) -> Self {
        let mut vision = Vision::of(self, world, seat);
        vision.names = (0..self.card_count() as u16).map(Slot).collect();
        vision.names.swap(a.index(), b.index());
        let mut twin = self.clone();
        twin.rename_all(&TwinNames { vision: &vision, lives: 0 });
        let moved = |_, mut card: Card| {
            if let Some(host) = card.host() {
                card.lie_under(vision.place(host));
            }
            card
        };
        twin.lay_out_as(&vision, moved, |zone| self.zone(zone).map(|card| card.slot).collect());
        twin
    }

    /// Ok if the cards and the zones' lists agree: every card is in exactly one list, the one of its zone; lists are
    /// chained both ways and know their length; what is attached is attached to a card, and never in a circle.
    ///
    /// # Errors
    /// The first disagreement.
    pub fn audit(&self) -> Result<(), String> {
        let mut seen = vec![false; self.card_count()];
        let seats: Vec<Seat> = self.seats().chain(std::iter::once(Seat::NONE)).collect();
        for kind in crate::position::kinds(self) {
            for seat in &seats {
                self.audit_zone(kind, *seat, &mut seen)?;
            }
        }
        match seen.iter().position(|seen| !seen) {
            Some(lost) => Err(format!("card {lost} is in no zone's list")),
            None => (0..self.card_count() as u16).try_for_each(|slot| self.audit_host(Slot(slot))),
        }
    }

    fn audit_zone(&self, kind: ZoneKind, seat: Seat, seen: &mut [bool]) -> Result<(), String> {
        let zone = Zone { kind, seat };
        let (mut count, mut last) = (0, None);
        for card in self.zone(zone) {
            let record =
                self.get(card).ok_or_else(|| format!("{zone:?} lists {card:?}, which is not there"))?;
            if record.zone != zone {
                return Err(format!("{card:?} is listed in {zone:?} but is in {:?}", record.zone));
            }
            if record.previous() != last {
                return Err(format!(
                    "{card:?} in {zone:?} is chained to {:?} instead of {last:?}",
                    record.previous()
                ));
            }
            let place = seen.get_mut(card.slot.index()).ok_or_else(|| format!("{card:?} is no card"))?;
            if std::mem::replace(place, true) {
                return Err(format!("{card:?} is in a zone's list twice"));
            }
            (count, last) = (count + 1, Some(card.slot));
        }
        if count == self.zone_len(zone) {
            Ok(())
        } else {
            Err(format!("{zone:?} has {count} cards but a length of {}", self.zone_len(zone)))
        }
    }

    fn audit_host(&self, slot: Slot) -> Result<(), String> {
        let mut at = slot;
        for _ in 0..=self.card_count() {
            match self.card(at) {
                None => return Err(format!("{slot:?} is attached to {at:?}, which is no card")),
                Some(record) => match record.host() {
                    None => return Ok(()),
                    Some(host) => at = host,
                },
            }
        }
        Err(format!("{slot:?} is attached to itself in a circle"))
    }
}

/// True slots exchanged, and other lives, for the cards that the seat does not see.
struct TwinNames<'a> {
    vision: &'a Vision<'a>,
    lives: u16,
}

impl Names for TwinNames<'_> {
    fn card(&self, card: Ref) -> Ref {
        let life = if self.vision.hides(card.slot) { card.life.wrapping_add(self.lives) } else { card.life };
        Ref { slot: self.vision.place(card.slot), life }
    }

    fn slot(&self, slot: Slot) -> Slot {
        self.vision.place(slot)
    }
}
