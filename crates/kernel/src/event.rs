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
    /// How a moved card arrives, see the `HOW_` constants. Of an event that is no move it is the game's own.
    pub how: u8,
    /// For moves: where from.
    pub from: Zone,
    /// For moves: where to.
    pub to: Zone,
}

/// Arrives turned.
pub const HOW_TURNED: u8 = 1;
/// Arrives face down.
pub const HOW_FACEDOWN: u8 = 2;
/// Arrives at the bottom.
pub const HOW_BOTTOM: u8 = 4;
/// Is shuffled in.
pub const HOW_SHUFFLED: u8 = 8;
/// Stays the same object.
pub const HOW_SAME: u8 = 16;
/// Everyone sees it on its way, though the zone is hidden.
pub const HOW_SHOWN: u8 = 32;
/// What has named the card goes on to speak of it as it was before.
pub const HOW_APART: u8 = 128;

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
    pub const fn how(mut self, how: u8) -> Self {
        self.how |= how;
        self
    }
}

/// An amount with so much less of it; of what is taken off, which counts below zero, so much less is.
pub(crate) const fn lessened(amount: i16, by: i16) -> i16 {
    let rest = if amount < 0 { amount.saturating_add(by) } else { amount.saturating_sub(by) };
    if (rest < 0) == (amount < 0) { rest } else { 0 }
}
