//! "Discard X cards from your hand -> remove X threat from a scheme": how many is up to the player, and at least 1 (MC-3.7, MC-15.11).

use byword_kernel::ability::{Ability, Amount, Body, Cost, CostPart};

/// What is given as often as the player likes is told as "any number of", which X then is.
pub(super) fn settle(ability: &mut Ability, x_is_printed: bool) {
    let Some(cost) = cost_mut(ability).filter(|cost| !x_is_printed && !is_paid(cost)) else { return };
    for part in &mut cost.0 {
        if let CostPart::Turn(amount @ Amount::X, _) | CostPart::Move(_, amount @ Amount::X, ..) = part {
            *amount = Amount::UpTo(Box::new(Amount::All));
        }
    }
}

/// True if a cost has an X that nobody is asked for.
pub(crate) fn is_left(ability: &Ability, x_is_printed: bool) -> bool {
    let (Body::Triggered { cost, .. } | Body::Activated { cost, .. } | Body::Spell { cost, .. }) =
        &ability.body
    else {
        return false;
    };
    let asked = |part: &CostPart| match part {
        CostPart::Uncount(_, amount)
        | CostPart::Uncounts(_, amount, _)
        | CostPart::Damage(_, amount, _)
        | CostPart::Heal(amount, _) => *amount == Amount::X,
        _ => false,
    };
    !x_is_printed && !is_paid(cost) && cost.0.iter().any(asked)
}

const fn cost_mut(ability: &mut Ability) -> Option<&mut Cost> {
    match &mut ability.body {
        Body::Triggered { cost, .. } | Body::Activated { cost, .. } | Body::Spell { cost, .. } => Some(cost),
        _ => None,
    }
}

/// True if X resources are paid, which is what X is everywhere.
fn is_paid(cost: &Cost) -> bool {
    cost.0.iter().any(|part| matches!(part, CostPart::X | CostPart::Resource(Amount::X)))
}
