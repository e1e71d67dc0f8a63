//! "Deal 2 damage to an enemy. If that enemy is stunned, deal 3 additional damage to it": what is additional is part of one
//! instance (MC-15.14), which is dealt where the last of it is told.

use byword_kernel::ability::visit::Part;
use byword_kernel::ability::visit::{PartMut, any, fold};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target};
use byword_kernel::id::CardsVar;

use crate::words::{counter, verb};

/// More damage, or less threat, and on what condition.
type More = (Option<Cond>, Amount);

/// An act on a card that has a name, and how much it does.
type Told = fn(&Action) -> Option<(CardsVar, &Amount)>;

/// Acts of which more is told behind them.
#[derive(Clone, Copy)]
struct Acts {
    /// The one that picks its object.
    first: Told,
    /// What is done to it in addition.
    more: Told,
    /// The one act that both make.
    whole: fn(Amount, CardsVar) -> Action,
}

const DAMAGE: Acts = Acts {
    first: |action| match action {
        Action::Damage { amount, to: Target::Let(name, _), verb: verb::DEAL, from: None } => {
            Some((*name, amount))
        }
        _ => None,
    },
    more: |action| match action {
        Action::Damage { amount, to: Target::Var(name), verb: verb::MORE, .. } => Some((*name, amount)),
        _ => None,
    },
    whole: |amount, name| Action::Damage { amount, to: Target::Var(name), verb: verb::DEAL, from: None },
};

/// Threat that is removed.
const THREAT: Acts = Acts {
    first: |action| match action {
        Action::Count(counter::THREAT, amount @ Amount::N(..=-1), Target::Let(name, _)) => {
            Some((*name, amount))
        }
        _ => None,
    },
    more: |action| match action {
        Action::Count(
            counter::THREAT,
            amount @ (Amount::N(..=-1) | Amount::Times(_, ..=-1)),
            Target::Var(name),
        ) => Some((*name, amount)),
        _ => None,
    },
    whole: |amount, name| Action::Count(counter::THREAT, amount, Target::Var(name)),
};

/// The words by which a text says that more threat is removed; more damage has a verb of its own.
const MORE_THREAT: [&str; 2] = ["additional threat", "amenaza adicional"];

/// Makes one instance of damage and what is dealt in addition, and of threat that is removed.
pub(crate) fn settle(ability: &mut Ability, text: &str) {
    let Some(effect) = ability.effect_mut() else { return };
    let threat = MORE_THREAT.iter().any(|words| text.contains(words)).then_some(THREAT);
    for acts in std::iter::once(DAMAGE).chain(threat) {
        fold(&mut *effect, &mut |part| {
            if let PartMut::Effect(effect) = part {
                merge(effect, acts);
            }
        });
    }
}

/// True if something is dealt in addition to nothing.
pub(crate) fn is_left(ability: &Ability) -> bool {
    any(ability, |part| matches!(part, Part::Action(Action::Damage { verb: verb::MORE, .. })))
}

fn merge(effect: &mut Effect, acts: Acts) {
    match effect {
        Effect::Seq(parts) => {
            merge_parts(parts, acts);
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
            merge_parts(&mut parts, acts);
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

fn merge_parts(parts: &mut Vec<Effect>, acts: Acts) {
    let more = |part: &Effect| more(part, acts);
    let Some((last, name)) = parts.iter().enumerate().rev().find_map(|(at, part)| Some((at, more(part)?.0)))
    else {
        return;
    };
    let picked = |part: &Effect| match part {
        Effect::Do(action) => {
            (acts.first)(action).filter(|(to, _)| *to == name).map(|(_, much)| much.clone())
        }
        _ => None,
    };
    let first = parts[..last].iter().enumerate().find_map(|(at, part)| Some((at, picked(part)?)));
    let Some((first, amount)) = first else { return };
    let Some(chosen) = object(&parts[first]) else { return };
    let is_more = |part: &Effect| more(part).is_some_and(|(to, _)| to == name);
    let told: Vec<More> = parts[first..=last]
        .iter()
        .filter(|part| is_more(part))
        .filter_map(|part| Some(more(part)?.1))
        .collect();
    parts[last] = in_all(amount, &told, &|amount| Effect::Do((acts.whole)(amount, name)));
    parts[first] = Effect::Do(Action::Choose(chosen));
    let mut at = 0;
    parts.retain(|part| {
        at += 1;
        !(first + 1..last).contains(&(at - 1)) || !is_more(part)
    });
}

/// What an act picks.
fn object(part: &Effect) -> Option<Target> {
    match part {
        Effect::Do(Action::Damage { to, .. } | Action::Count(_, _, to)) => Some(to.clone()),
        _ => None,
    }
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

/// To which card how much more is done.
fn more(part: &Effect, acts: Acts) -> Option<(CardsVar, More)> {
    match part.unnamed() {
        Effect::Do(action) => {
            let (name, amount) = (acts.more)(action)?;
            Some((name, (None, amount.clone())))
        }
        Effect::Repeat(times, inner) => {
            let (name, (None, Amount::N(n))) = more(inner, acts)? else { return None };
            Some((name, (None, Amount::Times(Box::new(times.clone()), n))))
        }
        Effect::If(cond, inner, None) => {
            let (name, (None, amount)) = more(inner, acts)? else { return None };
            Some((name, (Some(cond.clone()), amount)))
        }
        _ => None,
    }
}

/// All that is done, by what holds.
fn in_all(amount: Amount, told: &[More], act: &dyn Fn(Amount) -> Effect) -> Effect {
    let Some(((cond, more), rest)) = told.split_first() else { return act(amount) };
    let sum = sum(&amount, more);
    match cond {
        None => in_all(sum, rest, act),
        Some(cond) => Effect::If(
            cond.clone(),
            Box::new(in_all(sum, rest, act)),
            Some(Box::new(in_all(amount, rest, act))),
        ),
    }
}

fn sum(one: &Amount, other: &Amount) -> Amount {
    match (one, other) {
        (Amount::N(n), Amount::N(m)) => Amount::N(n.saturating_add(*m)),
        _ => Amount::Plus(Box::new(one.clone()), Box::new(other.clone())),
    }
}
