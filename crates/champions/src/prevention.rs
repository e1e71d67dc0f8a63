//! Damage of attacks that is prevented: from the attack's beginning on, or where it is about to be taken.

use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Effect, EventKind, Rewrite, Target, Timing,
};

use crate::seek::each_action;
use crate::words::role;

/// What answers to damage prevents that damage; damage that goes to the card itself is not taken.
pub(crate) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, timing, .. } = &mut ability.body else { return };
    if on.kind != EventKind::Damage || !matches!(timing, Timing::Interrupt | Timing::ForcedInterrupt) {
        return;
    }
    let mut prevents = false;
    each_action(effect, &mut |action| {
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
    match effect {
        Effect::Do(Action::Damage { amount: Amount::Event, to: Target::This, .. }) => {
            let place = effect.clone();
            *effect = Effect::Seq(vec![Effect::Do(Action::Prevent(Amount::All)), place]);
        }
        Effect::Seq(parts) => parts.iter_mut().for_each(take_here),
        Effect::IfDo(first, _) => take_here(first),
        _ => {}
    }
}
