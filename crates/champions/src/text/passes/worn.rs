//! "After the Lantern is attached to Nessa, give her a tough status card": only characters have status cards and damage,
//! so that it is the bearer who is meant.

use byword_kernel::ability::{Ability, Action, Body, EventKind, Target};

use crate::words::is_status;

/// Turns what only a character can have from the attached card to its bearer.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    if on.kind != EventKind::Attach || on.other.is_none() {
        return;
    }
    effect.each_action_mut(|action| match action {
        Action::Heal(_, target) | Action::Damage { to: target, .. } => turn(target),
        Action::Count(kind, _, target) if is_status(*kind) => turn(target),
        _ => {}
    });
}

fn turn(target: &mut Target) {
    if *target == Target::Subject {
        *target = Target::Other;
    }
}
