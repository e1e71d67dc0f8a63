//! "Remove 1 counter from it": a card that enters play with counters of one kind means those (U4).

use byword_kernel::ability::{Ability, Body, CostPart, Entering, Rewrite};
use byword_kernel::id::Counter;

use crate::words::counter;

/// What is paid in counters of no kind is paid in those that the card has.
pub(crate) fn settle(abilities: &mut [Ability]) {
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
