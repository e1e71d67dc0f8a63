//! "After the Lantern is attached to Nessa, give her a tough status card", "after an attachment is discarded from the golem, give
//! it a tough status card": only characters have status cards and damage, so that it is the bearer who is meant.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Action, Body, EventKind, Filter, Pattern, Target};

use crate::words::is_status;

/// Turns what only a character can have from the attached card to its bearer.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let Some(bearer) = bearer(on) else { return };
    effect.each_action_mut(|action| match action {
        Action::Heal(_, target) | Action::Damage { to: target, .. } => turn(target, &bearer),
        Action::Count(kind, _, target) if is_status(*kind) => turn(target, &bearer),
        _ => {}
    });
}

/// Whose card the event is about: to whom it is attached, or from whom it is discarded.
fn bearer(on: &Pattern) -> Option<Target> {
    let borne =
        |part: Part<'_>| matches!(part, Part::Filter(Filter::AttachedTo(host)) if **host == Target::This);
    match on.kind {
        EventKind::Attach if on.other.is_some() => Some(Target::Other),
        EventKind::Move if on.leaves && any(&on.subject, borne) => Some(Target::This),
        _ => None,
    }
}

fn turn(target: &mut Target, bearer: &Target) {
    if *target == Target::Subject {
        target.clone_from(bearer);
    }
}
