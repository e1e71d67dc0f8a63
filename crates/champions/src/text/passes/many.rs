//! "Remove up to 4 counters from it -> choose that many characters": as many as were taken off, which a deed counts below
//! zero. A text says it as the whole number of what was done.

use std::collections::BTreeSet;

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Effect};
use byword_kernel::id::DeedVar;

/// Counts what was done above zero.
pub(crate) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut taken = BTreeSet::new();
    walk_mut(&mut *effect, &mut |part| {
        if let PartMut::Effect(Effect::Let(deed, inner)) = &part
            && takes_off(inner)
        {
            taken.insert(*deed);
        }
        true
    });
    walk_mut(effect, &mut |part| {
        if let PartMut::Amount(amount) = part
            && let Amount::Whole(inner, 1) = &**amount
            && let Amount::Done(deed) = **inner
        {
            **amount = count(deed, &taken);
        }
        true
    });
}

fn count(deed: DeedVar, taken: &BTreeSet<DeedVar>) -> Amount {
    match taken.contains(&deed) {
        true => Amount::Times(Box::new(Amount::Done(deed)), -1),
        false => Amount::Done(deed),
    }
}

/// True if counters are taken off cards.
fn takes_off(effect: &Effect) -> bool {
    match effect.unnamed() {
        Effect::Do(Action::Count(_, amount, _)) => {
            matches!(amount, Amount::N(n) | Amount::Times(_, n) if *n < 0)
        }
        _ => false,
    }
}
