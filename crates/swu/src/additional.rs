//! Additional costs of playing a card (D 8.7, CR 1.8.8): they stand on the card, and all of them must be payable.

use byword_kernel::ability::{Body, Cost};
use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::query::Scope;
use byword_kernel::refusal::Reason;
use byword_kernel::table::Table;

use crate::actions::{Verdict, no};
use crate::costs::asked;

fn costs<'a>(table: &'a Table<'_>, card: Ref) -> impl DoubleEndedIterator<Item = (AbilityId, &'a Cost)> + 'a {
    let catalog = &table.world().catalog;
    table.def(card).abilities.iter().filter_map(|id| match &catalog.ability(*id)?.ability.body {
        Body::Spell { cost, .. } if !cost.is_free() => Some((*id, cost)),
        _ => None,
    })
}

/// The resources among them.
pub(crate) fn resources(table: &Table<'_>, seat: Seat, card: Ref) -> i16 {
    let scope = Scope::of(card, seat);
    costs(table, card).map(|(_, cost)| asked(table, cost, &scope)).sum()
}

/// Whether all of them can be paid.
pub(crate) fn payable(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let scope = Scope::of(card, seat);
    let all = costs(table, card).all(|(_, cost)| table.can_pay_cost(cost, &scope));
    if all { Ok(()) } else { no(cite("CR 1.8.8"), Reason::ConditionFails) }
}

/// Pays them, in the order in which they are written.
pub(crate) fn pay(table: &mut Table<'_>, seat: Seat, card: Ref) {
    let world = table.world();
    for id in table.def(card).abilities.iter().rev() {
        let body = world.catalog.ability(*id).map(|compiled| &compiled.ability.body);
        if matches!(body, Some(Body::Spell { cost, .. }) if !cost.is_free()) {
            table.push_payment(*id, card, seat);
        }
    }
}
