//! What can be done to a card, asked in one place: by costs, by options, and by what would be done instead of an event.

use crate::ability::{Action, Amount, Dest};
use crate::id::{Ref, Seat, Zone};
use crate::query::Scope;
use crate::table::Table;

/// How much of what is done must be possible.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    /// As much as the text says.
    Whole,
    /// Anything.
    Some,
}

impl Table<'_> {
    /// True if the action does something if it is done to this card: it can be turned, has the damage, may be moved.
    pub(crate) fn can_be_done_to(&self, action: &Action, card: Ref, scope: &Scope, share: Share) -> bool {
        match action {
            Action::Turn(_) => self.usage().is_turnable(card),
            Action::Ready(_) => self.pos.get(card).is_some_and(|record| record.turned()),
            Action::Damage { .. } => self.in_play(card),
            Action::Heal(amount, _) => {
                let wanted = match (share, amount) {
                    (Share::Whole, Amount::N(n)) => *n,
                    _ => 1,
                };
                self.damage_on(card) >= wanted
            }
            Action::Move(verb, _, dest) => {
                self.can_go(card, dest, scope) && self.rules().allowed(*verb, scope.this, card).is_ok()
            }
            _ => true,
        }
    }

    /// True if a card is within reach, and elsewhere than where it would go.
    pub(super) fn can_go(&self, card: Ref, dest: &Dest, scope: &Scope) -> bool {
        self.within_reach(card, scope).is_some_and(|card| !self.is_at(card, dest))
    }

    /// True if a card is where it would go: what is in a discard pile does not get there by being discarded, defeated or banished.
    pub(super) fn is_at(&self, card: Ref, dest: &Dest) -> bool {
        let zone = self.pos.get(card).map(|record| record.zone);
        dest.zone == self.world.catalog.zones().discard && zone == Some(self.zone_for(card, dest, None))
    }

    /// The zone that a card goes to: that of the player, if one is told.
    pub(super) fn zone_for(&self, card: Ref, dest: &Dest, seat: Option<Seat>) -> Zone {
        match seat {
            Some(seat) => self.meaning().zone_of(dest.zone, seat),
            None => self.world.rulebook.home(self, card, dest.zone),
        }
    }
}
