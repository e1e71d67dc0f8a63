//! Which cards have changed lately, for those who look at a position again and again and read only what is new.

use super::Position;
use super::bearers::Bearers;
use crate::id::{Slot, ZoneKind};

/// How many changes are remembered.
const REMEMBERED: u32 = 64;

/// The bit of a kind of zone.
pub(crate) const fn kind_bit(kind: ZoneKind) -> u64 {
    1 << (kind.0 % 64)
}

/// The cards that changed last. It belongs to the way to a position and not to the position: any two are equal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touched {
    slots: [Slot; REMEMBERED as usize],
    /// How many changes there were.
    count: u32,
    /// The kinds of zones, one bit each, in which cards have come or gone, show other faces or have other controllers since
    /// somebody asked.
    placed: u64,
    /// The cards that may have others attached to or under them.
    pub(super) bearers: Bearers,
}

impl Default for Touched {
    fn default() -> Self {
        Self { slots: [Slot(0); REMEMBERED as usize], count: 0, placed: 0, bearers: Bearers::default() }
    }
}

impl PartialEq for Touched {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Touched {}

impl Touched {
    /// There are no cards yet.
    pub(super) fn of_no_cards() -> Self {
        Self { bearers: Bearers::NONE, ..Self::default() }
    }

    /// A card has changed.
    #[inline]
    pub(super) const fn note(&mut self, slot: Slot) {
        self.slots[(self.count % REMEMBERED) as usize] = slot;
        self.count = self.count.wrapping_add(1);
    }

    /// A card has come to a zone of this kind or has left it, shows another face there, or has another controller.
    #[inline]
    pub(super) const fn note_placed(&mut self, kind: ZoneKind) {
        self.placed |= kind_bit(kind);
    }

    /// The cards are those of another position, with what is remembered of their changes. Whoever has watched either knows
    /// nothing of them: the count goes on in step with the other's, further than anything is remembered.
    pub(super) const fn take_over(&mut self, other: &Self) {
        let behind = self.count.saturating_sub(other.count);
        let ahead = (behind / REMEMBERED + 2).wrapping_mul(REMEMBERED);
        *self = Self { count: other.count.wrapping_add(ahead), ..*other };
    }

    /// All cards may have changed.
    pub(super) const fn note_all(&mut self) {
        self.placed = u64::MAX;
        self.count = self.count.wrapping_add(REMEMBERED + 1);
    }
}

impl Position {
    /// How many changes of cards there were on the way here, for [`Position::changed_since`].
    #[must_use]
    pub const fn changes(&self) -> u32 {
        self.touched.count
    }

    /// The kinds of zones, one bit each, in which cards have come or gone, shown other faces or changed hands since this was asked
    /// last.
    pub(crate) const fn take_placed(&mut self) -> u64 {
        std::mem::replace(&mut self.touched.placed, 0)
    }

    /// The cards that have changed since there were so many changes, some more than once; nothing if that is no longer known.
    /// Their places among others of their zone are not meant.
    pub fn changed_since(&self, changes: u32) -> Option<impl Iterator<Item = Slot>> {
        let Touched { slots, count, .. } = &self.touched;
        let many = count.wrapping_sub(changes);
        let ago = move |ago| slots[(count.wrapping_sub(ago) % REMEMBERED) as usize];
        (many <= REMEMBERED).then(|| (1..=many).map(ago))
    }
}
