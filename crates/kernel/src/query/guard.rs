//! Questions that may lead back to themselves.

use super::{Held, Scope};
use crate::ability::Amount;
use crate::id::{AbilityId, Ref};
use crate::table::Table;

/// How deep a question may lead back to questions of its kind.
pub(crate) const DEEPEST: usize = 6;

/// How often a number may lead back to numbers of its kind: "+1/+0 for each friendly unit with 3 or more power".
const DEEPEST_NUMBER: u8 = 4;

/// What is asked of a static ability: which it is, what gives it, and which card it may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct About {
    ability: AbilityId,
    holder: Ref,
    modifier: Option<u16>,
    card: Ref,
}

impl Held<'_> {
    /// The question whether it is about the card.
    pub(super) const fn about(&self, card: Ref) -> About {
        About { ability: self.id, holder: self.holder, modifier: self.modifier, card }
    }
}

impl Table<'_> {
    /// Runs a question that may lead back to itself; too deep, the answer is no (the least fixed point).
    pub(super) fn guarded(&self, question: impl FnOnce() -> bool) -> bool {
        self.guarded_as(None, question)
    }

    /// The same for whether an ability is about a card: what that hangs on is reckoned without it. "While attacking a unit with more
    /// power, this unit gets +3/+0" does not end by the power that it gives.
    pub(super) fn guarded_as(&self, about: Option<About>, question: impl FnOnce() -> bool) -> bool {
        let depth = usize::from(self.depth.get());
        let asked = &self.asked;
        let Some(place) = asked.get(depth) else { return false };
        if about.is_some() && asked.iter().take(depth).any(|outer| outer.get() == about) {
            return false;
        }
        place.set(about);
        self.depth.set(depth as u8 + 1);
        let answer = question();
        self.depth.set(depth as u8);
        answer
    }

    /// A number that an ability gives, which may lead back to itself; too deep, the ability gives nothing yet (the least
    /// fixed point).
    pub(super) fn given_amount(&self, amount: &Amount, scope: &Scope) -> Option<i16> {
        if let Amount::N(number) = amount {
            return Some(*number);
        }
        let circles = self.circles.get();
        if circles >= DEEPEST_NUMBER {
            return None;
        }
        self.circles.set(circles + 1);
        let given = self.meaning().amount(amount, scope);
        self.circles.set(circles);
        Some(given)
    }
}
