//! Damage of attacks that is prevented: from the attack's beginning on, or where it is about to be taken.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Effect, EventKind, Rewrite, Target, Timing,
};

use crate::words::role;

/// What answers to damage prevents that damage; damage that goes to the card itself is not taken.
pub(crate) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, timing, .. } = &mut ability.body else { return };
    if on.kind != EventKind::Damage || !matches!(timing, Timing::Interrupt | Timing::ForcedInterrupt) {
        return;
    }
    let mut prevents = false;
    effect.each_action_mut(|action| {
        if let Some(amount) = less_from_attack(action) {
            *action = Action::Prevent(amount);
        }
        prevents |= matches!(action, Action::Prevent(_));
    });
    if !prevents {
        take_here(effect);
    }
}

/// How much less damage the attack going on is said to deal.
fn less_from_attack(action: &Action) -> Option<Amount> {
    let Action::Apply(Target::Role(role::ATTACKER), Change::Gain(given), _) = action else { return None };
    let [Ability { body: Body::Replacement { rewrite, .. }, .. }] = given.as_slice() else { return None };
    match rewrite {
        Rewrite::Prevent => Some(Amount::All),
        Rewrite::Reduce(amount) => Some(amount.clone()),
        _ => None,
    }
}

/// "Place it here": in place of where it would have gone.
fn take_here(effect: &mut Effect) {
    walk_mut(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return false };
        if let Effect::Do(Action::Damage { amount: Amount::Event, to: Target::This, .. }) = **effect {
            let place = std::mem::replace(*effect, Effect::X);
            **effect = Effect::Seq(vec![Effect::Do(Action::Prevent(Amount::All)), place]);
            return false;
        }
        true
    });
}
