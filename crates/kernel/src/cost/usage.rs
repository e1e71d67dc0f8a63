//! Asking what costs can be paid.

use crate::ability::{Cost, CostPart, Filter};
use crate::id::{Clause, Ref};
use crate::query::{Scope, Usage};
use crate::refusal::{Reason, Refusal};
use crate::vocabulary::verb;

impl<'t, 'w> Usage<'t, 'w> {
    /// True if all parts of a cost can be paid now. Parts that take cards of the same kind are looked at each for
    /// itself.
    #[must_use]
    pub fn can_pay_cost(self, cost: &Cost, scope: &Scope) -> bool {
        self.can_pay_from(cost, scope, &|_| true)
    }

    /// The same if only cards that are left are given: those with which something else is paid are not.
    #[must_use]
    pub fn can_pay_from(self, cost: &Cost, scope: &Scope, is_left: &dyn Fn(Ref) -> bool) -> bool {
        cost.0.iter().all(|part| self.0.can_pay_beside(part, cost, scope, is_left))
    }

    /// Ok if a cost can be paid now, or what stands in the way: what forbids its first part that cannot be, or how much
    /// that part takes and how much there is.
    ///
    /// # Errors
    /// With the clause of what forbids the part, or else with `clause`.
    pub fn payable(self, cost: &Cost, scope: &Scope, clause: Clause) -> Result<(), Refusal> {
        let Some(part) = self.first_beyond(cost, scope) else { return Ok(()) };
        if let CostPart::Move(verb, _, Filter::This, _) = part {
            self.0.rules().allowed(*verb, scope.this, scope.this)?;
        }
        let (takes, there) = self.0.shortage(part, scope);
        Err(Refusal::new(clause, Reason::CannotPay(takes, there)).by(scope.this))
    }

    /// The first part of a cost that cannot be paid.
    #[must_use]
    pub fn first_beyond<'c>(self, cost: &'c Cost, scope: &Scope) -> Option<&'c CostPart> {
        cost.0.iter().find(|part| !self.0.can_pay_beside(part, cost, scope, &|_| true))
    }

    /// True if an effect can turn a card: upright, and nothing forbids it.
    #[must_use]
    pub fn is_turnable(self, card: Ref) -> bool {
        self.0.pos.get(card).is_some_and(|record| !record.turned())
            && self.0.rules().allowed(verb::TURN, card, card).is_ok()
    }

    /// True if a card can be turned as a cost: upright, and nothing forbids it.
    #[must_use]
    pub fn can_turn(self, card: Ref) -> bool {
        self.0.pos.get(card).is_some_and(|record| !record.turned())
            && self.0.world.rulebook.can(self.0, verb::TURN, card)
    }
}
