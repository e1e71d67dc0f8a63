//! Events: everything that happens, as one small record.

use serde::{Deserialize, Serialize};

use crate::ability::EventKind;
use crate::id::{Ref, Seat, Verb, Zone};

/// Something that is about to happen or has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Event {
    /// The kind.
    pub kind: EventKind,
    /// The game's word for it.
    pub verb: Verb,
    /// What it is about.
    pub subject: Ref,
    /// The other card in it; for moves: the card that it arrives attached to or under.
    pub other: Ref,
    /// The card that causes it.
    pub cause: Ref,
    /// The player in it: who does it, or whom it concerns.
    pub seat: Seat,
    /// The player who is responsible for it, where that need not be who controls the cause.
    pub responsible: Seat,
    /// How much; for [`EventKind::Counter`], [`EventKind::Tally`] and [`EventKind::Moment`] see `detail`.
    pub amount: i16,
    /// Which counter, tally, moment or die face.
    pub detail: u8,
    /// In what manner.
    pub how: How,
    /// For moves: where from.
    pub from: Zone,
    /// For moves: where to.
    pub to: Zone,
}

/// In what manner an event happens: a set. Of a move it says how the card arrives; of other events each bit is the game's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct How(u8);

impl How {
    /// Nothing in particular.
    pub const PLAIN: Self = Self(0);
    /// Arrives turned.
    pub const TURNED: Self = Self(1);
    /// Arrives face down.
    pub const FACEDOWN: Self = Self(2);
    /// Arrives at the bottom.
    pub const BOTTOM: Self = Self(4);
    /// Is shuffled in.
    pub const SHUFFLED: Self = Self(8);
    /// Stays the same object.
    pub const SAME: Self = Self(16);
    /// Everyone sees it on its way, though the zone is hidden.
    pub const SHOWN: Self = Self(32);
    /// What has named the card goes on to speak of it as it was before.
    pub const APART: Self = Self(128);

    /// A manner that is a game's own, of events that are no moves: one of eight.
    #[must_use]
    pub const fn own(number: u8) -> Self {
        Self(1 << (number & 7))
    }

    /// The set of a number in which a frame keeps it.
    #[must_use]
    pub const fn of_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The number in which a frame keeps it.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// True if all of the other set is in this one.
    #[inline]
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl std::ops::BitOr for How {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}

impl std::ops::BitOrAssign for How {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.and(other);
    }
}

impl Event {
    /// An event of this kind, otherwise empty.
    #[must_use]
    pub fn new(kind: EventKind, verb: Verb) -> Self {
        Self { kind, verb, seat: Seat::NONE, responsible: Seat::NONE, ..Self::default() }
    }

    /// About this card.
    #[must_use]
    pub const fn about(mut self, subject: Ref) -> Self {
        self.subject = subject;
        self
    }

    /// With this other card.
    #[must_use]
    pub const fn with(mut self, other: Ref) -> Self {
        self.other = other;
        self
    }

    /// Caused by this card.
    #[must_use]
    pub const fn by(mut self, cause: Ref) -> Self {
        self.cause = cause;
        self
    }

    /// Concerning this player.
    #[must_use]
    pub const fn of(mut self, seat: Seat) -> Self {
        self.seat = seat;
        self
    }

    /// For which this player is responsible, whoever controls the cause.
    #[must_use]
    pub const fn charged_to(mut self, seat: Seat) -> Self {
        self.responsible = seat;
        self
    }

    /// So much.
    #[must_use]
    pub const fn amount(mut self, amount: i16) -> Self {
        self.amount = amount;
        self
    }

    /// Of this counter, tally, moment or face.
    #[must_use]
    pub const fn detail(mut self, detail: u8) -> Self {
        self.detail = detail;
        self
    }

    /// To this zone.
    #[must_use]
    pub const fn to(mut self, zone: Zone) -> Self {
        self.to = zone;
        self
    }

    /// Arriving in this way.
    #[must_use]
    pub const fn how(mut self, how: How) -> Self {
        self.how = self.how.and(how);
        self
    }
}

/// An amount with so much less of it; of what is taken off, which counts below zero, so much less is.
pub(crate) const fn lessened(amount: i16, by: i16) -> i16 {
    let rest = if amount < 0 { amount.saturating_add(by) } else { amount.saturating_sub(by) };
    if (rest < 0) == (amount < 0) { rest } else { 0 }
}
