//! Conditions: whether they hold, and what fails.

use super::Scope;
use crate::ability::{Cond, Who};
use crate::id::{Clause, DeedVar, PlayerVar, Seat};
use crate::query::Meaning;
use crate::refusal::{Reason, Verdict, no};

impl Meaning<'_, '_> {
    /// Ok if a condition holds.
    ///
    /// # Errors
    /// By this clause: what fails.
    pub fn demand(self, cond: &Cond, scope: &Scope, clause: Clause) -> Verdict {
        if self.holds(cond, scope) { Ok(()) } else { no(clause, self.failure(cond, scope)) }
    }

    /// Why a condition does not hold: the numbers, where it compares two.
    #[must_use]
    pub fn failure(self, cond: &Cond, scope: &Scope) -> Reason {
        match cond {
            Cond::All(list) => {
                let failing = list.iter().find(|part| !self.holds(part, scope));
                failing.map_or(Reason::ConditionFails, |part| self.failure(part, scope))
            }
            Cond::Compare(have, cmp, wanted) => {
                Reason::WrongNumber(*cmp, self.amount(have, scope), self.amount(wanted, scope))
            }
            _ => Reason::ConditionFails,
        }
    }

    /// True if a condition holds.
    #[must_use]
    pub fn holds(self, cond: &Cond, scope: &Scope) -> bool {
        match cond {
            Cond::Always => true,
            // "It is not a ..." is said of a card: of none it does not hold.
            Cond::Not(inner) => match &**inner {
                Cond::Fits(target, filter) => {
                    self.first_target(target, scope).is_some_and(|card| !self.fits(filter, card, scope))
                }
                inner => !self.holds(inner, scope),
            },
            Cond::All(list) => list.iter().all(|c| self.holds(c, scope)),
            Cond::Any(list) => list.iter().any(|c| self.holds(c, scope)),
            Cond::Exists(filter) => self.asked_about(filter, scope).next().is_some(),
            Cond::Some(who, inner) => {
                let (player, who) = match who {
                    Who::Let(player, who) => (player.index(), &**who),
                    who => (0, who),
                };
                self.seats_meant(who, scope).any(|seat| {
                    let mut scope = *scope;
                    scope.players[player.min(PlayerVar::COUNT - 1)] = seat;
                    self.holds(inner, &scope)
                })
            }
            Cond::Compare(a, cmp, b) => cmp.holds(self.amount(a, scope), self.amount(b, scope)),
            Cond::Fits(target, filter) => {
                self.asked_of(target, scope).is_some_and(|card| self.fits(filter, card, scope))
            }
            Cond::Turn(who) => {
                let has_turn = |seat: &Seat| self.0.has_turn(*seat);
                self.0.pos.seats().filter(has_turn).any(|seat| self.is_who(who, seat, scope))
            }
            Cond::Can(verb, target) => self
                .first_target(target, scope)
                .is_some_and(|card| self.0.guarded(|| self.0.world.rulebook.can(self.0, *verb, card))),
            Cond::Did(DeedVar::PAID) => true,
            Cond::Did(deed) => self.deed(*deed, scope).is_some_and(|deed| deed.whole),
            Cond::EventIs(verb) => scope.event.verb == *verb,
            Cond::Cause(filter) => scope.event.cause.is_some() && self.is_cause(filter, &scope.event, scope),
            Cond::EventOf(who) => self.is_who(who, scope.event.seat, scope),
            Cond::Rulebook(predicate) => self.0.world.rulebook.fits(self.0, *predicate, scope.this, scope),
        }
    }
}
