//! Walks over the cards of a zone.

use super::{Card, Position};
use crate::id::{Ref, Slot, Zone};

impl Position {
    /// The cards of a zone, from the top.
    #[inline]
    pub fn zone(&self, zone: Zone) -> ZoneCards<'_> {
        ZoneCards { position: self, at: self.list(zone).head }
    }

    /// The same from the bottom.
    #[inline]
    pub fn zone_up(&self, zone: Zone) -> impl Iterator<Item = Ref> + '_ {
        let mut at = self.list(zone).tail;
        std::iter::from_fn(move || {
            let (slot, card) = (at, self.cards.as_slice().get(at.index())?);
            at = card.prev;
            Some(Ref { slot, life: card.life })
        })
    }

    /// The cards of a zone with their records, from the top.
    #[inline]
    pub fn zone_records(&self, zone: Zone) -> impl Iterator<Item = (Ref, &Card)> + use<'_> {
        let mut at = self.list(zone).head;
        std::iter::from_fn(move || {
            let (slot, card) = (at, self.cards.as_slice().get(at.index())?);
            at = card.next;
            Some((Ref { slot, life: card.life }, card))
        })
    }
}

/// The cards of a zone, from the top.
#[derive(Clone)]
pub struct ZoneCards<'a> {
    position: &'a Position,
    at: Slot,
}

impl Iterator for ZoneCards<'_> {
    type Item = Ref;

    #[inline]
    fn next(&mut self) -> Option<Ref> {
        let slot = self.at;
        let card = self.position.cards.as_slice().get(slot.index())?;
        self.at = card.next;
        Some(Ref { slot, life: card.life })
    }
}
