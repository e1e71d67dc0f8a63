//! "Discard each tough status card. Place 2 threat here for each card discarded this way": what a deed takes away it counts below zero, and
//! what is done for each of those is done as often.

use std::collections::BTreeSet;

use byword_kernel::ability::visit::{Part, PartMut, walk, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect};

/// So many were removed as the deed counts below zero.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut removing = BTreeSet::new();
    walk(&*effect, &mut |part| {
        if let Part::Effect(Effect::Let(name, inner)) = part
            && removes(inner)
        {
            removing.insert(*name);
        }
        true
    });
    if removing.is_empty() {
        return;
    }
    walk_mut(effect, &mut |part| {
        let amount = match part {
            PartMut::Amount(amount) => amount,
            // "If none was removed this way" is the same from below.
            PartMut::Cond(Cond::Compare(_, _, Amount::N(0))) => return false,
            _ => return true,
        };
        let of = |number: &Amount| matches!(number, Amount::Done(deed) if removing.contains(deed));
        match amount {
            Amount::Times(number, each) if of(number) => {
                *each = -each.abs();
                false
            }
            number if of(number) => {
                **number = Amount::Times(Box::new(std::mem::replace(&mut **number, Amount::N(0))), -1);
                false
            }
            _ => true,
        }
    });
}

/// True if an effect does nothing but take counters, or status cards, away.
fn removes(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Action::Count(_, Amount::N(number), _)) => *number < 0,
        Effect::Do(Action::Count(_, Amount::Times(_, each), _)) => *each < 0,
        Effect::May(_, inner)
        | Effect::As(_, inner)
        | Effect::EachPlayer(_, inner)
        | Effect::Let(_, inner) => removes(inner),
        _ => false,
    }
}
