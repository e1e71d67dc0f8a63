//! What texts may ask of a payment that has been made.

use byword_kernel::frame::{Field, Record as _, Work};
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use super::need::{Bag, Need, types_in};
use crate::rules::player::play::{Play, Use};
use crate::words::{procedure, tally};

/// How many resources that may be declared as this kind the player has spent in the last payment (MC-3.1).
pub(crate) fn spent_as(table: &Table<'_>, seat: Seat, kind: u8) -> i16 {
    let bag = table.position().tally(seat, tally::SPENT_BAG);
    let of = |kind: u8| bag >> (3 * kind) & 7;
    if kind == 3 { of(3) } else { of(kind) + of(3) }
}

/// How many resources of this kind (0 energy ... 3 wild) were paid to play a card.
fn paid_as(table: &Table<'_>, card: Ref, kind: u8) -> i16 {
    let played = Play::going_on(table.position()).find(|(_, play)| play.card.slot == card.slot);
    let bag = played.map_or(0, |(_, play)| play.paid);
    (bag >> (3 * kind) & 7).cast_signed()
}

/// How many resources that may be declared as this kind were paid to play a card (MC-3.1).
pub(crate) fn paid_of(table: &Table<'_>, card: Ref, kind: u8) -> i16 {
    let wild = paid_as(table, card, 3);
    if kind == 3 { wild } else { paid_as(table, card, kind) + wild }
}

/// How many resources were paid to play a card.
pub(crate) fn paid_in_all(table: &Table<'_>, card: Ref) -> i16 {
    (0..4).map(|kind| paid_as(table, card, kind)).sum()
}

/// The things that texts may ask of a payment, packed into one number: which kinds were spent (4 bits), how many types they may be
/// declared as (3), how much was overpaid (4), how much of that with energy (3), if a resource card was spent (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent(i16);

impl Field<i16> for Spent {
    fn load(register: i16) -> Self {
        Self(register)
    }
    fn store(self) -> i16 {
        self.0
    }
}

impl Spent {
    /// The player's last payment.
    pub(crate) fn of(table: &Table<'_>, seat: Seat) -> Self {
        Self(table.position().tally(seat, tally::SPENT))
    }

    pub(super) fn record(bag: Bag, asked: Need, card: bool) -> Self {
        let kinds = (0..4).filter(|kind| bag[*kind] > 0).fold(0, |mask, kind| mask | 1 << kind);
        let types = types_in(bag);
        let over = (bag.iter().sum::<i16>() - asked.total).clamp(0, 15);
        let energy = (bag[0] + bag[3]).min(over).min(7);
        Self(kinds | types << 4 | over << 7 | energy << 11 | i16::from(card) << 14)
    }

    /// How many different types of resources were used; each wild one may be declared as another (MC-3.1).
    pub(crate) const fn types(self) -> i16 {
        self.0 >> 4 & 7
    }

    /// How much more than asked was paid (MC-3.4).
    pub(crate) const fn overpaid(self) -> i16 {
        self.0 >> 7 & 15
    }

    /// How much of that can have been energy.
    pub(crate) const fn overpaid_energy(self) -> i16 {
        self.0 >> 11 & 7
    }

    /// True if a resource card was discarded for it.
    pub(crate) const fn used_card(self) -> bool {
        self.0 >> 14 & 1 != 0
    }

    /// True if this kind was used and no other, wild ones declared as it.
    pub(crate) const fn used_only(self, kind: u8) -> bool {
        let kinds = self.0 & 15;
        kinds != 0 && kinds & !(1 << kind | 8) == 0
    }

    /// True if this kind was used (0 energy ... 3 wild); a wild resource may have been declared as it (MC-3.1).
    pub(crate) const fn used(self, kind: u8) -> bool {
        self.0 & (1 << kind) != 0 || self.0 & 8 != 0
    }
}

/// The payment to play the card, or to use its ability.
pub(crate) fn spent_for(table: &Table<'_>, card: Ref) -> Spent {
    let frames = table.position().frames().iter().rev();
    let found = frames.filter(|frame| frame.source.slot == card.slot).find_map(|frame| match frame.work {
        Work::Procedure(procedure::PLAY) => Some(Play::of(frame).spent),
        Work::Procedure(procedure::USE) => Some(Use::of(frame).spent),
        _ => None,
    });
    found.unwrap_or(Spent(0))
}
