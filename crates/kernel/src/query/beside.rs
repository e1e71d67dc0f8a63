//! Whether no other card has more of something, or less.

use super::{Meaning, Scope};
use crate::ability::Filter;
use crate::id::{Counter, Ref, Stat};

/// How a number must be beside another.
pub(super) type Beside = fn(&i16, &i16) -> bool;

impl Meaning<'_, '_> {
    /// True if the card's number is so beside that of every card that fits.
    pub(super) fn is_beside_all(self, card: Ref, stat: Stat, of: &Filter, scope: &Scope, is: Beside) -> bool {
        let own = self.0.stat(card, stat);
        self.matching(of, scope).all(|other| is(&own, &self.0.stat(other, stat)))
    }

    /// The same of the counters of a kind.
    pub(super) fn bears_beside_all(
        self,
        card: Ref,
        kind: Counter,
        of: &Filter,
        scope: &Scope,
        is: Beside,
    ) -> bool {
        let borne = |card: Ref| self.0.counters(card, kind).unwrap_or(0);
        let own = borne(card);
        self.matching(of, scope).all(|other| is(&own, &borne(other)))
    }
}
