//! "Choose a minion. It does not activate this round": the one that was chosen is kept from it, not a card that never could do it
//! (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, fold, walk, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Choice, Cond, Effect, Filter, Target, fresh_name,
};
use byword_kernel::id::CardsVar;

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

/// The choice of one card that an act makes.
fn picked(part: &Effect) -> Option<Choice> {
    let mut found = None;
    if matches!(part, Effect::Do(_)) {
        walk(part, &mut |part| {
            if let Part::Target(Target::Chosen(choice)) = part
                && choice.max == Amount::N(1)
                && choice.min == Amount::N(1)
            {
                found.get_or_insert_with(|| (**choice).clone());
            }
            true
        });
    }
    found
}

/// The name of what an act picks, which gets one if it has none.
fn named_by(part: &mut Effect, picked: &Target, next: &mut u8) -> CardsVar {
    let mut known = None;
    walk_mut(part, &mut |part| match part {
        PartMut::Target(Target::Let(name, inner)) if **inner == *picked => {
            known.get_or_insert(*name);
            false
        }
        PartMut::Target(target) if **target == *picked && known.is_none() => {
            let name = CardsVar(*next);
            *next = next.saturating_add(1);
            known = Some(name);
            **target = Target::Let(name, Box::new(picked.clone()));
            false
        }
        _ => true,
    });
    known.unwrap_or(CardsVar(*next))
}
