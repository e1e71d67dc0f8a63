//! Costs of playing a card besides its resources (D 8.7, CR 1.8.8): additional ones that stand on the card or that another
//! card demands, and what a bracket asks for besides a number and icons. All of them must be payable.

use byword_kernel::ability::{Body, Cost, CostPart};
use byword_kernel::decision::Way;
use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::query::{Held, Scope};
use byword_kernel::refusal::{Reason, Verdict, no};
use byword_kernel::table::Table;

use crate::rules::play::costs::{asked, besides, way_cost};

/// Visits the additional costs of the player who plays the card, whosever it is.
fn each<'w>(table: &Table<'w>, seat: Seat, card: Ref, mut f: impl FnMut(AbilityId, &'w Cost)) {
    let visit = |held: &Held<'w>| match &held.compiled.ability.body {
        Body::Spell { cost, .. } if !cost.is_free() => f(held.id, cost),
        _ => {}
    };
    table.as_played_by(seat, card, || table.usage().own_abilities(card, visit));
}

/// How many parts of a bracket are paid as resources: its number and its icons.
fn leading(cost: &Cost) -> usize {
    let part = |part: &&CostPart| matches!(part, CostPart::Resource(_) | CostPart::Typed(_));
    cost.0.iter().take_while(part).count()
}

/// The resources among the additional costs.
pub(crate) fn resources(table: &Table<'_>, seat: Seat, card: Ref) -> i16 {
    let (scope, mut sum) = (Scope::of(card, seat), 0);
    each(table, seat, card, |_, cost| sum += asked(table, cost, &scope));
    sum
}

/// Ok if all of them can be paid when the card is played in this way.
pub(crate) fn payable(table: &Table<'_>, seat: Seat, card: Ref, way: Way) -> Verdict {
    if are_payable_from(table, seat, card, way, &|_| true) {
        Ok(())
    } else {
        no(cite("CR 1.8.8"), Reason::ConditionFails)
    }
}

/// True if what they ask for besides resources can be paid with cards that are left: a unit is defeated for one cost only.
pub(crate) fn are_payable_from(
    table: &Table<'_>,
    seat: Seat,
    card: Ref,
    way: Way,
    is_left: &dyn Fn(Ref) -> bool,
) -> bool {
    let scope = Scope::of(card, seat);
    let mut all = way_cost(table, way).is_none_or(|cost| {
        cost.0.len() == leading(cost)
            || table.usage().can_pay_from(&Cost(cost.0[leading(cost)..].to_vec()), &scope, is_left)
    });
    each(table, seat, card, |_, cost| all &= table.usage().can_pay_from(&besides(cost), &scope, is_left));
    all
}

/// Pays them, in the order in which they are written.
pub(crate) fn pay(table: &mut Table<'_>, seat: Seat, card: Ref, way: Way) {
    if let (Some(cost), Some(ability)) = (way_cost(table, way), way.ability()) {
        table.agenda().push_payment_from(ability, card, seat, leading(cost));
    }
    let mut found = Vec::new();
    each(table, seat, card, |id, _| found.push(id));
    found.into_iter().rev().for_each(|id| table.agenda().push_payment(id, card, seat));
}
