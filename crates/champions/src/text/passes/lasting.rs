//! What holds for a group of characters for a while holds for those, too, who come to belong to it meanwhile (MC-16.6).

use byword_kernel::ability::visit::{Part, PartMut, any, children_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Cond, Duration, Effect, Filter, Target, Who,
};

use crate::words::tag;

/// Turns bonuses of groups into rules that hold for a while.
pub(crate) fn settle(ability: &mut Ability) {
    if let Some(effect) = ability.effect_mut() {
        settle_effect(effect);
    }
}

fn settle_effect(effect: &mut Effect) {
    match effect {
        Effect::Seq(_)
        | Effect::Let(..)
        | Effect::IfDo(..)
        | Effect::AtCost(..)
        | Effect::May(..)
        | Effect::If(_, _, None) => settle_parts(effect),
        Effect::EachPlayer(who, inner) => {
            if let Some(theirs) = of_that_player(inner) {
                *effect = Effect::As(who.unnamed().clone(), Box::new(theirs));
            }
        }
        Effect::Do(Action::Apply(Target::Each(filter), change, duration @ Duration::Until(_)))
            if is_group(filter) =>
        {
            if let Some(body) = standing(filter, change) {
                *effect = Effect::Do(Action::Lasting(Box::new(body.into()), duration.clone()));
            }
        }
        _ => {}
    }
}

/// What each of a group gets, or is kept from, as a statement about whoever belongs to it.
fn standing(group: &Filter, change: &Change) -> Option<Body> {
    let (of, change) = match change {
        Change::Rule(rule) => {
            let mut rule = rule.clone();
            let own =
                [&mut rule.by, &mut rule.to].into_iter().flatten().filter(|test| **test == Filter::This);
            own.for_each(|test| *test = group.clone());
            (Filter::This, Change::Rule(rule))
        }
        change if is_plain(change) => (group.clone(), change.clone()),
        _ => return None,
    };
    Some(Body::Static { when: Cond::Always, of, change })
}

fn settle_parts(effect: &mut Effect) {
    if let Effect::Seq(parts) = effect {
        (0..parts.len()).for_each(|at| tell_group_again(parts, at));
    }
    children_mut(effect.into(), &mut |part| {
        if let PartMut::Effect(part) = part {
            settle_effect(part);
        }
    });
}

/// "Each ally you control gains retaliate 1 and gets +1 THW": of the same group is said both.
fn tell_group_again(parts: &mut [Effect], at: usize) {
    let Some((_, [first, rest @ ..])) = parts.split_at_mut_checked(at) else { return };
    let Effect::Do(Action::Apply(group @ Target::Let(..), _, Duration::Until(_))) = first else { return };
    let Target::Let(name, each) = &*group else { return };
    if !matches!(&**each, Target::Each(filter) if is_group(filter)) {
        return;
    }
    let (again, each) = (Target::Var(*name), (**each).clone());
    let gets = |part: &Effect| matches!(part, Effect::Do(Action::Apply(target, _, Duration::Until(_))) if *target == again);
    let is_told_of =
        |part: &Effect| any(part, |part| matches!(part, Part::Target(target) if *target == again));
    if rest.iter().any(|part| is_told_of(part) && !gets(part)) {
        return;
    }
    for part in rest.iter_mut().filter(|part| gets(part)) {
        if let Effect::Do(Action::Apply(target, ..)) = part {
            *target = each.clone();
        }
    }
    *group = each;
}

/// "Each character that player controls", as that player would say it.
fn of_that_player(inner: &Effect) -> Option<Effect> {
    let Effect::Do(Action::Apply(Target::Each(Filter::All(tests)), change, duration)) = inner else {
        return None;
    };
    let own = |test: &Filter| {
        if matches!(test, Filter::Of(Who::Var(_))) { Filter::Of(Who::You) } else { test.clone() }
    };
    let group = Filter::All(tests.iter().map(own).collect());
    let mut theirs = Effect::Do(Action::Apply(Target::Each(group), change.clone(), duration.clone()));
    settle_effect(&mut theirs);
    matches!(theirs, Effect::Do(Action::Lasting(..))).then_some(theirs)
}

/// True if a description is of several characters, whoever they are then.
fn is_group(filter: &Filter) -> bool {
    let group = |test: &Filter| {
        matches!(test, Filter::Tag(tag::CHARACTER | tag::ALLY | tag::FRIENDLY | tag::MINION | tag::ENEMY))
    };
    let tests = filter.tests();
    // One's own hero is one card.
    let heroes = tests.contains(&Filter::Tag(tag::HERO)) && !tests.contains(&Filter::Of(Who::You));
    (heroes || tests.iter().any(group)) && is_open(filter)
}

/// True if a test says the same later as now.
fn is_open(test: &Filter) -> bool {
    !any(test, |part| {
        !matches!(
            part,
            Part::Filter(
                Filter::Tag(_)
                    | Filter::Of(Who::You)
                    | Filter::Fits(_)
                    | Filter::Named(_)
                    | Filter::All(_)
                    | Filter::Either(_)
                    | Filter::Not(_)
            ) | Part::Who(Who::You)
        )
    })
}

fn is_plain(change: &Change) -> bool {
    let number = |amount: &Amount| matches!(amount, Amount::N(_));
    match change {
        Change::Stat(_, amount) => number(amount),
        Change::Stats(list) => list.iter().all(|(_, amount)| number(amount)),
        Change::Lose(_) => true,
        Change::Gain(given) => given.iter().all(|ability| !speaks_of_named(ability)),
        _ => false,
    }
}

/// True if what is given speaks of what the text around it has named.
fn speaks_of_named(given: &Ability) -> bool {
    any(given, |part| matches!(part, Part::Target(Target::Var(_)) | Part::Who(Who::Var(_))))
}
