//! "Choose a minion. It does not activate this round": the one that was chosen is kept from it, not a card that never could do it
//! (MC-15.14).

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Body, Change, Cond, Effect, Filter, Target, fresh_name};

use super::same_one::{named_by, picked};

/// Cards that neither act nor suffer.
const IDLE: [&str; 5] = ["Event", "Treachery", "Support", "Upgrade", "Resource"];

/// A rule for a while about the card itself is about what the acts before have picked, where the card can do no such thing.
pub(super) fn settle(ability: &mut Ability, kind: &str) {
    if !IDLE.contains(&kind) {
        return;
    }
    let Some(effect) = ability.effect_mut() else { return };
    let mut next = fresh_name(&*effect);
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::Seq(parts)) = part {
            (1..parts.len()).for_each(|at| keep(parts, at, &mut next));
        }
    });
}

fn keep(parts: &mut [Effect], at: usize, next: &mut u8) {
    let Some((before, [part, ..])) = parts.split_at_mut_checked(at) else { return };
    let Effect::Do(Action::Lasting(rule, duration)) = part else { return };
    let Body::Static { when: Cond::Always, of: Filter::This, change: Change::Rule(rule) } = &rule.body else {
        return;
    };
    if rule.by != Some(Filter::This) && rule.to != Some(Filter::This) {
        return;
    }
    let Some((first, choice)) =
        before.iter_mut().rev().find_map(|part| picked(part).map(|choice| (part, choice)))
    else {
        return;
    };
    let name = named_by(first, &Target::Chosen(Box::new(choice)), next);
    *part = Effect::Do(Action::Apply(Target::Var(name), Change::Rule(rule.clone()), duration.clone()));
}
