//! Which cards may have others attached to or under them: most have none, and then nobody looks through all cards for theirs.

use super::Position;
use crate::id::{Ref, Slot};

/// The cards that have had others attached to or under them; several cards share a bit where there are many. It is only a
/// hint: any card of which it says so may have none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bearers([u64; 4]);

impl Bearers {
    /// No card has ever had others.
    pub(super) const NONE: Self = Self([0; 4]);

    const fn bit(slot: Slot) -> (usize, u64) {
        (slot.0 as usize / 64 % 4, 1 << (slot.0 % 64))
    }

    /// A card has another.
    pub(super) const fn note(&mut self, host: Slot) {
        let (word, bit) = Self::bit(host);
        self.0[word] |= bit;
    }

    const fn may_be(&self, slot: Slot) -> bool {
        let (word, bit) = Self::bit(slot);
        self.0[word] & bit != 0
    }
}

impl Default for Bearers {
    /// Any card may have others.
    fn default() -> Self {
        Self([u64::MAX; 4])
    }
}

impl Position {
    /// The cards attached to or under a card, in the order of their slots.
    pub fn hosted(&self, host: Slot) -> impl Iterator<Item = Ref> + '_ {
        let cards = if self.touched.bearers.may_be(host) { self.cards.as_slice() } else { &[] };
        let under = cards.iter().enumerate().filter(move |(_, card)| card.host() == Some(host));
        under.map(|(slot, card)| Ref { slot: Slot(slot as u16), life: card.life })
    }
}
