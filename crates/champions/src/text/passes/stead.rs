//! "Discard X instead": in place of what would have been only where there is an X (MC-16.2, MC-15.16).

use byword_kernel::ability::{Ability, Action, Amount, Body, Cond, Effect, Filter, Rewrite, Target};
use byword_kernel::vocabulary::verb as kernel;

/// A card that answers by giving up another does nothing where there is none.
pub(super) fn settle(ability: &mut Ability) {
    match &mut ability.body {
        Body::Triggered { effect, when, .. } => {
            let Effect::Seq(parts) = &*effect else { return };
            let [Effect::Do(Action::Prevent(Amount::All)), given, ..] = parts.as_slice() else { return };
            if let Some(of) = given_up(given) {
                add(when, of);
            }
        }
        Body::Replacement { rewrite: Rewrite::Instead(effect), when, .. } => {
            let first = match &**effect {
                Effect::Seq(parts) => parts.first(),
                part => Some(part),
            };
            if let Some(of) = first.and_then(given_up) {
                add(when, of);
            }
        }
        _ => {}
    }
}

/// The other cards of which one is discarded.
fn given_up(part: &Effect) -> Option<Filter> {
    let Effect::Do(Action::Move(kernel::DISCARD, target, _)) = part else { return None };
    match target.unnamed() {
        Target::Each(filter) if filter.tests().iter().any(|test| matches!(test, Filter::Named(_))) => {
            Some(filter.clone())
        }
        Target::Chosen(choice) if choice.min == Amount::N(1) => Some(choice.of.clone()),
        _ => None,
    }
}

fn add(when: &mut Cond, of: Filter) {
    let there = Cond::Exists(of);
    *when = match std::mem::replace(when, Cond::Always) {
        Cond::Always => there,
        before => Cond::All(vec![before, there]),
    };
}
