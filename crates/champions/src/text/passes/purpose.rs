//! "Remove 1 counter from it": a card that enters play with counters of one kind means those (U4). "Exhaust the Lamp -> place 1
//! oil counter on it": on the card that has such counters.

use byword_kernel::ability::{Ability, Action, Body, CostPart, Entering, Rewrite, Target};
use byword_kernel::id::Counter;

use crate::words::counter;

/// What is paid in counters of no kind is paid in those that the card has.
pub(crate) fn settle(abilities: &mut [Ability]) {
    put_on_itself(abilities);
    let Some(kind) = own_kind(abilities) else { return };
    for ability in abilities {
        let (Body::Activated { cost, .. } | Body::Triggered { cost, .. }) = &mut ability.body else {
            continue;
        };
        for part in &mut cost.0 {
            if let CostPart::Uncount(paid, _) = part
                && *paid == counter::ALL_PURPOSE
            {
                *paid = kind;
            }
        }
    }
}

/// The kind of the counters that a card enters with, if it is one.
fn own_kind(abilities: &[Ability]) -> Option<Counter> {
    let mut kinds = abilities.iter().flat_map(|ability| match &ability.body {
        Body::Replacement { rewrite: Rewrite::Enter(with), .. } => with.as_slice(),
        _ => &[],
    });
    let kind = kinds.find_map(|with| match with {
        Entering::Counters(kind, _) => Some(*kind),
        _ => None,
    })?;
    let others = kinds.any(|with| matches!(with, Entering::Counters(other, _) if *other != kind));
    (!others).then_some(kind)
}

/// What is exhausted for it gets the counters that it is paid with, and not the card of the event.
fn put_on_itself(abilities: &mut [Ability]) {
    let paid: Vec<Counter> = abilities.iter().flat_map(paid_in).collect();
    for ability in abilities {
        let Body::Triggered { cost, effect, .. } = &mut ability.body else { continue };
        if !cost.turns_this() {
            continue;
        }
        effect.each_action_mut(|action| match action {
            Action::Count(kind, _, target) if *target == Target::Subject && paid.contains(kind) => {
                *target = Target::This;
            }
            _ => {}
        });
    }
}

/// The counters that an ability takes from its card as a cost.
fn paid_in(ability: &Ability) -> Vec<Counter> {
    let (Body::Activated { cost, .. } | Body::Triggered { cost, .. }) = &ability.body else {
        return Vec::new();
    };
    let kinds = cost.0.iter().filter_map(|part| match part {
        CostPart::Uncount(kind, _) => Some(*kind),
        _ => None,
    });
    kinds.collect()
}
