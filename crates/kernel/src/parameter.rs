//! Putting the parameter of a keyword into what it stands for.

use crate::ability::visit::{PartMut, walk_mut};
use crate::ability::{Ability, Amount, Body, Cost, CostPart, Effect, Filter, KeywordUse};

/// The ability of a keyword with its parameter put in.
pub(crate) fn instantiate(ability: &Ability, used: &KeywordUse) -> Ability {
    let mut ability = ability.clone();
    let put_cost = |cost: &mut Cost| {
        if cost.0.contains(&CostPart::X) {
            cost.0.retain(|part| *part != CostPart::X);
            cost.0.extend(used.cost.0.iter().cloned());
        }
    };
    match &mut ability.body {
        Body::Way { cost, onto, .. } => {
            put_cost(cost);
            cost.0.iter_mut().for_each(|part| put_number(part, &used.n));
            if let (Some(onto), Some(filter)) = (onto, &used.filter) {
                put_filter(onto, filter);
            }
        }
        Body::Activated { cost, effect, .. } | Body::Triggered { cost, effect, .. } => {
            put_cost(cost);
            if let Some(parameter) = &used.effect {
                put_effect(effect, parameter);
            }
        }
        _ => {}
    }
    ability
}

/// The number of a keyword whose uses are abilities of their own.
fn put_number(part: &mut CostPart, n: &Amount) {
    if let CostPart::Resource(amount)
    | CostPart::Turn(amount, _)
    | CostPart::TurnTotal(_, amount, ..)
    | CostPart::Move(_, amount, ..) = part
        && *amount == Amount::X
    {
        *amount = n.clone();
    }
}

fn put_filter(at: &mut Filter, filter: &Filter) {
    walk_mut(at, &mut |part| {
        if let PartMut::Filter(at) = part
            && **at == Filter::X
        {
            **at = filter.clone();
        }
        true
    });
}

fn put_effect(at: &mut Effect, effect: &Effect) {
    walk_mut(at, &mut |part| match part {
        PartMut::Effect(at) if **at == Effect::X => {
            **at = effect.clone();
            false
        }
        part => matches!(part, PartMut::Effect(_)),
    });
}
