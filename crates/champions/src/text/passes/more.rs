//! "Deal 2 damage to an enemy. If that enemy is stunned, deal 3 additional damage to it": what is additional is part of one
//! instance (MC-15.14), which is dealt where the last of it is told.

use byword_kernel::ability::visit::Part;
use byword_kernel::ability::visit::{PartMut, any, fold};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target};
use byword_kernel::id::CardsVar;

use crate::words::verb;

/// More damage, and on what condition.
type More = (Option<Cond>, Amount);

/// Makes one instance of damage and what is dealt in addition.
pub(crate) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(effect) = part {
            merge(effect);
        }
    });
}

/// True if something is dealt in addition to nothing.
pub(crate) fn is_left(ability: &Ability) -> bool {
    any(ability, |part| matches!(part, Part::Action(Action::Damage { verb: verb::MORE, .. })))
}

fn merge(effect: &mut Effect) {
    match effect {
        Effect::Seq(parts) => {
            merge_parts(parts);
            merge_neighbours(parts, in_one);
            merge_neighbours(parts, among);
            if parts.len() == 1 {
                *effect = parts.remove(0);
            }
        }
        Effect::IfDo(first, second) | Effect::AtCost(first, second) => {
            let mut parts = parts_of(first);
            let before = parts.len();
            parts.extend(parts_of(second));
            merge_parts(&mut parts);
            let then = parts.split_off(before.min(parts.len()));
            (**first, **second) = (one(parts), one(then));
        }
        _ => {}
    }
}

fn parts_of(effect: &mut Effect) -> Vec<Effect> {
    match effect {
        Effect::Seq(parts) => std::mem::take(parts),
        other => vec![other.clone()],
    }
}

fn one(mut parts: Vec<Effect>) -> Effect {
    if parts.len() == 1 { parts.remove(0) } else { Effect::Seq(parts) }
}

fn merge_parts(parts: &mut Vec<Effect>) {
    let Some((last, name)) = parts.iter().enumerate().rev().find_map(|(at, part)| Some((at, more(part)?.0)))
    else {
        return;
    };
    let first = parts[..last].iter().position(|part| dealt(part).is_some_and(|(to, _)| to == name));
    let Some((first, (_, amount))) = first.and_then(|at| Some((at, dealt(&parts[at])?))) else { return };
    let Effect::Do(Action::Damage { to, .. }) = &parts[first] else { return };
    let chosen = Effect::Do(Action::Choose(to.clone()));
    let is_more = |part: &Effect| more(part).is_some_and(|(to, _)| to == name);
    let told: Vec<More> = parts[first..=last]
        .iter()
        .filter(|part| is_more(part))
        .filter_map(|part| Some(more(part)?.1))
        .collect();
    parts[last] = in_all(amount, &told, name);
    parts[first] = chosen;
    let mut at = 0;
    parts.retain(|part| {
        at += 1;
        !(first + 1..last).contains(&(at - 1)) || !is_more(part)
    });
}

/// Two parts that stand one behind the other become one, where they can.
fn merge_neighbours(parts: &mut Vec<Effect>, join: fn(&Effect, &Effect) -> Option<Effect>) {
    let joined = (1..parts.len()).find_map(|at| Some((at, join(&parts[at - 1], &parts[at])?)));
    if let Some((at, joined)) = joined {
        parts[at - 1] = joined;
        parts.remove(at);
    }
}

/// "Deal 2 damage to the villain. Deal X additional damage to the villain": one who is not picked is dealt both at once.
fn in_one(first: &Effect, second: &Effect) -> Option<Effect> {
    let Effect::Do(Action::Damage { amount, to: Target::Role(role), verb: verb::DEAL, from: None }) = first
    else {
        return None;
    };
    let Effect::Do(Action::Damage { amount: more, to, verb: verb::MORE, from: None }) = second else {
        return None;
    };
    let to = (*to == Target::Role(*role)).then(|| to.clone())?;
    let amount = sum(amount, more);
    Some(Effect::Do(Action::Damage { amount, to, verb: verb::DEAL, from: None }))
}

/// "Deal 1 damage to each enemy. If you are in hero form, deal 1 additional damage to the villain": one of those who are dealt damage is
/// dealt more.
fn among(all: &Effect, part: &Effect) -> Option<Effect> {
    let Effect::Do(Action::Damage { amount, to: Target::Each(filter), verb: verb::DEAL, from: None }) = all
    else {
        return None;
    };
    let Effect::If(cond, inner, None) = part else { return None };
    let Effect::Do(Action::Damage { amount: more, to, verb: verb::MORE, from: None }) = &**inner else {
        return None;
    };
    let known = matches!(to, Target::Role(_) | Target::Each(_));
    let deal = |amount: Amount, to: Target| Action::Damage { amount, to, verb: verb::DEAL, from: None };
    let others = filter.clone().and(Filter::Not(Box::new(Filter::Is(Box::new(to.clone())))));
    let sum = Amount::Plus(Box::new(amount.clone()), Box::new(more.clone()));
    let both = Action::Together(vec![deal(amount.clone(), Target::Each(others)), deal(sum, to.clone())]);
    known.then(|| Effect::If(cond.clone(), Box::new(Effect::Do(both)), Some(Box::new(all.clone()))))
}

/// To whom damage is dealt by an act that picks its object, and how much.
fn dealt(part: &Effect) -> Option<(CardsVar, Amount)> {
    match part {
        Effect::Do(Action::Damage { amount, to: Target::Let(name, _), verb: verb::DEAL, from: None }) => {
            Some((*name, amount.clone()))
        }
        _ => None,
    }
}

/// To whom how much more is dealt.
fn more(part: &Effect) -> Option<(CardsVar, More)> {
    match part.unnamed() {
        Effect::Do(Action::Damage { amount, to: Target::Var(name), verb: verb::MORE, .. }) => {
            Some((*name, (None, amount.clone())))
        }
        Effect::Repeat(times, inner) => {
            let (name, (None, Amount::N(n))) = more(inner)? else { return None };
            Some((name, (None, Amount::Times(Box::new(times.clone()), n))))
        }
        Effect::If(cond, inner, None) => {
            let (name, (None, amount)) = more(inner)? else { return None };
            Some((name, (Some(cond.clone()), amount)))
        }
        _ => None,
    }
}

/// All that is dealt, by what holds.
fn in_all(amount: Amount, told: &[More], name: CardsVar) -> Effect {
    let Some(((cond, more), rest)) = told.split_first() else {
        let to = Target::Var(name);
        return Effect::Do(Action::Damage { amount, to, verb: verb::DEAL, from: None });
    };
    let sum = sum(&amount, more);
    match cond {
        None => in_all(sum, rest, name),
        Some(cond) => Effect::If(
            cond.clone(),
            Box::new(in_all(sum, rest, name)),
            Some(Box::new(in_all(amount, rest, name))),
        ),
    }
}

fn sum(one: &Amount, other: &Amount) -> Amount {
    match (one, other) {
        (Amount::N(n), Amount::N(m)) => Amount::N(n.saturating_add(*m)),
        _ => Amount::Plus(Box::new(one.clone()), Box::new(other.clone())),
    }
}
