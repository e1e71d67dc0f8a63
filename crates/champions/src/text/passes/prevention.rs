//! Damage of attacks that is prevented: from the attack's beginning on, or where it is about to be taken.

use byword_kernel::ability::visit::{PartMut, fold, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Cond, Effect, EventKind, Filter, Rewrite, Target, Timing,
};

use crate::words::role;

/// "When it would be defeated, discard 1 card. If you cannot, heal all damage from it instead": in place of what would have been.
pub(super) fn put_in_place(ability: &mut Ability, text: &str) {
    let Body::Triggered { effect, timing: Timing::Interrupt | Timing::ForcedInterrupt, .. } =
        &mut ability.body
    else {
        return;
    };
    let replaces = |line: &str| {
        let failed = line.split_once(". If you cannot, ").filter(|(before, _)| before.contains(" would "));
        failed.is_some_and(|(_, rest)| rest.split('.').next().is_some_and(|last| last.ends_with(" instead")))
    };
    if !text.lines().any(replaces) || effect.any_action(|action| matches!(action, Action::Prevent(_))) {
        return;
    }
    fold(&mut *effect, &mut |part| {
        if let PartMut::Effect(Effect::If(Cond::Not(done), other, None)) = part
            && matches!(**done, Cond::Did(_))
        {
            let place = std::mem::replace(&mut **other, Effect::X);
            **other = Effect::Seq(vec![Effect::Do(Action::Prevent(Amount::All)), place]);
        }
    });
}

/// "When the villain attacks, it attacks Nessa instead", without a label: it answers before, and is no choice (MC-15.2).
pub(super) fn put_before(ability: &mut Ability) {
    let Body::Triggered { effect, timing: timing @ Timing::After, .. } = &mut ability.body else { return };
    let first = match effect {
        Effect::Seq(parts) => parts.first(),
        part => Some(&*part),
    };
    if matches!(first, Some(Effect::Do(Action::Prevent(_)))) {
        *timing = Timing::ForcedInterrupt;
    }
}

/// "Choose another ally you control. That ally takes that damage instead": a forced ability that chooses so does nothing where there is
/// none (MC-15.16).
fn wants_the_chosen(when: &mut Cond, effect: &Effect) {
    let Effect::Seq(parts) = effect else { return };
    let Some(Effect::Do(Action::Choose(cards))) = parts.first() else { return };
    if let Target::Chosen(choice) = cards.unnamed()
        && choice.min == Amount::N(1)
    {
        let there = Cond::Exists(choice.of.clone());
        *when = match std::mem::replace(when, Cond::Always) {
            Cond::Always => there,
            before => Cond::All(vec![before, there]),
        };
    }
}

/// What answers to damage prevents that damage; damage that goes to the card itself is not taken.
pub(crate) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, when, effect, timing, .. } = &mut ability.body else { return };
    if on.kind != EventKind::Damage || !matches!(timing, Timing::Interrupt | Timing::ForcedInterrupt) {
        return;
    }
    // "When you would deal damage to it" is before what it would take (P10).
    on.early |= on.cause.as_ref().is_some_and(is_a_player);
    let mut prevents = false;
    effect.each_action_mut(|action| {
        if let Some(amount) = less_from_attack(action) {
            *action = Action::Prevent(amount);
        }
        prevents |= matches!(action, Action::Prevent(_));
    });
    if !prevents {
        take_here(effect);
    } else if *timing == Timing::ForcedInterrupt {
        wants_the_chosen(when, effect);
    }
}

/// True for whatever a player does damage with.
fn is_a_player(doer: &Filter) -> bool {
    let tests = doer.tests();
    tests.iter().any(|test| matches!(test, Filter::Of(_)))
        && tests.iter().all(|test| matches!(test, Filter::Of(_) | Filter::Not(_)))
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
