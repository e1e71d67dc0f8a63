//! What abilities have named: cards, modes and players, and how much was done.

use serde::{Deserialize, Serialize};

use crate::id::{CardsVar, DeedVar, PlayerVar, Ref, Seat, Slot};

/// A card (or mode) that a running, waiting or stacked ability has named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pick {
    /// The number of the frame, trigger or item whose it is.
    pub owner: u16,
    /// The name.
    pub var: CardsVar,
    /// True if the name means other cards by now: it was named in an earlier turn of a loop.
    pub past: bool,
    /// The card.
    pub card: Ref,
}

impl Pick {
    /// In place of a name: what was picked is a mode.
    pub const MODE: CardsVar = CardsVar(u8::MAX);
    /// In place of a name: the first of those for players.
    const PLAYERS: u8 = Self::MODE.0 - PlayerVar::COUNT as u8;
    /// The last number that a name of cards may have.
    pub(crate) const LAST: u8 = Self::PLAYERS - 1;

    /// A card that is named.
    #[must_use]
    pub const fn new(owner: u16, var: CardsVar, card: Ref) -> Self {
        Self { owner, var, past: false, card }
    }

    /// True if the name now means this card, among others.
    #[must_use]
    pub fn is_of(&self, owner: u16, var: CardsVar) -> bool {
        self.owner == owner && self.var == var && !self.past
    }

    /// By what the cards of one name are known together.
    pub(crate) const fn group(&self) -> (u16, u8, bool) {
        (self.owner, self.var.0, self.past)
    }

    /// A player who is named, kept in place of a card: the slot is the number of the seat.
    pub(crate) fn player(owner: u16, player: PlayerVar, seat: Seat) -> Self {
        Self::new(owner, Self::of_player(player), Ref { slot: Slot(u16::from(seat.0)), life: 0 })
    }

    /// What stands in place of the name of a player.
    pub(crate) fn of_player(player: PlayerVar) -> CardsVar {
        CardsVar(Self::PLAYERS + (player.0).min(PlayerVar::COUNT as u8 - 1))
    }

    /// True if a mode was picked: the slot is its number.
    pub(crate) fn is_mode(&self) -> bool {
        self.var == Self::MODE
    }

    /// True if cards were named, and no mode or player.
    pub const fn is_of_cards(&self) -> bool {
        self.var.0 <= Self::LAST
    }
}

/// A deed that a running ability has named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deed {
    /// The number of the frame whose it is.
    pub owner: u16,
    /// The name.
    pub deed: DeedVar,
    /// How much was done.
    pub amount: i16,
    /// True if all of it was done.
    pub whole: bool,
}
