//! Which of several rewritings there is a choice between: those that do the same are one.

use super::Candidate;
use crate::ability::{Body, Entering, Rewrite};
use crate::id::Ref;
use crate::table::Table;

impl<'w> Table<'w> {
    /// The rewriting that comes first; those that there are to choose from are left. Those that belong to the calculation
    /// come before or after all others, what adds to the amount before what takes from it.
    pub(super) fn sort_out(&self, found: &mut Vec<Candidate>) -> Option<Candidate> {
        let calculation = found.iter().filter(|c| c.calculation).min_by_key(|c| !self.increases(c)).copied();
        if calculation.is_some() && (!self.policy().calculates_last || found.iter().all(|c| c.calculation)) {
            return calculation;
        }
        found.retain(|c| !c.calculation);
        found.first().copied()
    }

    fn increases(&self, candidate: &Candidate) -> bool {
        let body = self.world.catalog.body(candidate.ability);
        matches!(body, Some(Body::Replacement { rewrite: Rewrite::Increase(_), .. }))
    }

    /// True if the rewritings are the same one, of one card or of cards that nothing tells apart, or undo nothing of each
    /// other: then there is no choice between them.
    pub(super) fn are_alike(&self, found: &[Candidate]) -> bool {
        if self.do_the_same(found) || self.enter_independently(found) {
            return true;
        }
        let mut all = found.iter();
        let Some(first) = all.next() else { return false };
        let record = self.pos.get(first.holder);
        let like = |card: Ref| match (&record, self.pos.get(card)) {
            (Some(record), Some(other)) => other.is_like(record),
            _ => false,
        };
        all.all(|c| {
            c.ability == first.ability && (c.holder == first.holder || (c.x == first.x && like(c.holder)))
        })
    }

    /// True if a card enters with all of it, whatever comes first (turned, with damage): nothing of it undoes another.
    fn enter_independently(&self, found: &[Candidate]) -> bool {
        let entering =
            |candidate: &Candidate| match &self.world.catalog.ability(candidate.ability)?.ability.body {
                Body::Replacement { rewrite: Rewrite::Enter(list), .. } => Some(list),
                _ => None,
            };
        let has = |state| found.iter().filter_map(entering).any(|list| list.contains(state));
        found.iter().all(|candidate| entering(candidate).is_some())
            && !(has(&Entering::Turned) && has(&Entering::Upright))
    }

    fn way_of_entering(&self, candidate: &Candidate) -> Option<&'w Rewrite> {
        match &self.world.catalog.ability(candidate.ability)?.ability.body {
            Body::Replacement { rewrite: rewrite @ Rewrite::Enter(list), .. }
                if list.iter().all(is_a_state) =>
            {
                Some(rewrite)
            }
            _ => None,
        }
    }

    /// True if a card enters in the same state by each of the rewritings.
    pub(super) fn do_the_same(&self, found: &[Candidate]) -> bool {
        let mut ways = found.iter().map(|candidate| self.way_of_entering(candidate));
        let first = ways.next().flatten();
        first.is_some() && ways.all(|way| way == first)
    }

    /// Leaves out what players may have happen that happens in any case.
    pub(super) fn drop_needless(&self, found: &mut Vec<Candidate>) {
        let needless = |candidate: &Candidate, all: &[Candidate]| {
            let way = self.way_of_entering(candidate).filter(|_| candidate.optional);
            way.is_some() && all.iter().any(|c| !c.optional && self.way_of_entering(c) == way)
        };
        let mut index = 0;
        while let Some(candidate) = found.get(index).copied() {
            if needless(&candidate, found) {
                found.remove(index);
            } else {
                index += 1;
            }
        }
    }
}

/// True if it says how a card lies, whatever lies on it.
const fn is_a_state(entering: &Entering) -> bool {
    matches!(entering, Entering::Turned | Entering::Upright | Entering::Facedown)
}
