//! "Take 2 damage. Take 1 additional damage for each side scheme in play", "place 1 threat on each scheme. If .., place 1 additional threat
//! on the main scheme": what is additional is part of one instance (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, any, fold};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target};

use crate::words::{counter, verb};

/// The words by which a text says so.
const ADDITIONAL: [&str; 6] = [
    "additional damage",
    "additional indirect damage",
    "additional threat",
    "amenaza adicional",
    "daño adicional",
    "daño indirecto adicional",
];

/// Makes one act of two that stand one behind the other.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    if !ADDITIONAL.iter().any(|words| text.contains(words)) {
        return;
    }
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(effect) = part
            && let Effect::Seq(parts) = effect
        {
            merge(parts);
            if parts.len() == 1 {
                *effect = parts.remove(0);
            }
        }
    });
}

fn merge(parts: &mut Vec<Effect>) {
    let joined =
        |parts: &[Effect]| (1..parts.len()).find_map(|at| Some((at, with_more(&parts[at - 1], &parts[at])?)));
    while let Some((at, both)) = joined(parts) {
        parts[at - 1] = both;
        parts.remove(at);
        if let Some((Effect::Do(action), behind)) =
            parts.get_mut(at - 1..).and_then(<[Effect]>::split_first_mut)
        {
            action.targets_mut().into_iter().for_each(|target| forget_name(target, behind));
        }
    }
}

/// A name of which nothing is told any more is none.
fn forget_name(target: &mut Target, behind: &[Effect]) {
    if let Target::Let(name, of) = target {
        let told = |part: Part<'_>| matches!(part, Part::Target(Target::Var(it)) if *it == *name);
        if !behind.iter().any(|part| any(part, told)) {
            let bare = (**of).clone();
            *target = bare;
        }
    }
}

/// An act with what is told of it behind it, perhaps on a condition.
fn with_more(first: &Effect, more: &Effect) -> Option<Effect> {
    match (first, more) {
        (Effect::If(cond, one, Some(other)), _) => {
            let (one, other) = (with_more(one, more)?, with_more(other, more)?);
            Some(Effect::If(cond.clone(), Box::new(one), Some(Box::new(other))))
        }
        (_, Effect::If(cond, more, None)) if !asks_of_what_was_done(cond) && !picks(first) => {
            let both = with_more(first, more)?;
            Some(Effect::If(cond.clone(), Box::new(both), Some(Box::new(first.clone()))))
        }
        (Effect::Do(first), Effect::Do(more)) => one_act(first, more).map(Effect::Do),
        _ => None,
    }
}

fn picks(effect: &Effect) -> bool {
    any(effect, |part| matches!(part, Part::Target(Target::Chosen(_))))
}

fn asks_of_what_was_done(cond: &Cond) -> bool {
    any(cond, |part| {
        matches!(
            part,
            Part::Cond(Cond::Did(_)) | Part::Amount(Amount::Done(_)) | Part::Target(Target::Made(_))
        )
    })
}

fn one_act(first: &Action, more: &Action) -> Option<Action> {
    let ((one, to), (added, also)) = (told(first)?, told(more)?);
    let is_it = match (to, also) {
        (Target::Let(name, _), Target::Var(it)) => name == it,
        (Target::Chosen(_), _) => false,
        (to, also) => to == also,
    };
    let alike = with(first, &Amount::X, &Target::This) == with(more, &Amount::X, &Target::This);
    match is_it && alike {
        true => Some(with(first, &sum(one, added), to)),
        false => among(first, more),
    }
}

/// "Place 1 threat on each scheme. .. place 1 additional threat on the main scheme": one of them gets more.
fn among(first: &Action, more: &Action) -> Option<Action> {
    let Action::Count(counter::THREAT, amount, Target::Each(of)) = first else { return None };
    let Action::Count(counter::THREAT, added, one @ (Target::Role(_) | Target::This)) = more else {
        return None;
    };
    let both = Amount::Plus(Box::new(amount.clone()), Box::new(added.clone()));
    let others = of.clone().and(Filter::Not(Box::new(Filter::Is(Box::new(one.clone())))));
    Some(Action::Together(vec![
        Action::Count(counter::THREAT, amount.clone(), Target::Each(others)),
        Action::Count(counter::THREAT, both, one.clone()),
    ]))
}

/// How much an act does to what.
const fn told(action: &Action) -> Option<(&Amount, &Target)> {
    match action {
        Action::Damage { amount, to, verb: verb::DEAL, .. }
        | Action::Divide(amount, to, verb::DEAL, _)
        | Action::Count(counter::THREAT, amount, to) => Some((amount, to)),
        _ => None,
    }
}

/// The same act, so much of it to that.
fn with(action: &Action, so_much: &Amount, that: &Target) -> Action {
    let mut other = action.clone();
    if let Action::Damage { amount, to, .. } | Action::Divide(amount, to, ..) | Action::Count(_, amount, to) =
        &mut other
    {
        (*amount, *to) = (so_much.clone(), that.clone());
    }
    other
}

fn sum(one: &Amount, other: &Amount) -> Amount {
    match (one, other) {
        (Amount::N(n), Amount::N(m)) => Amount::N(n.saturating_add(*m)),
        _ => Amount::Plus(Box::new(one.clone()), Box::new(other.clone())),
    }
}
