//! What must be true of every position, whatever game it is of: the part of the conformance suite that looks inside.

use crate::id::{Seat, Slot, Zone, ZoneKind};
use crate::position::Position;

impl Position {
    /// Whether the cards and the zones' lists agree: every card is in exactly one list, the one of its zone; lists are
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
