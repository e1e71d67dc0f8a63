//! Cards that only the condition found, and what is so of each player, or was done by each, for themself.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Body, Cond, Effect, Filter, Target, Who};
use byword_kernel::id::{CardsVar, DeedVar};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{predicate, tag, verb};

/// "If there is a minion in play, deal the damage to that minion instead" means the one that was found, not the other card of a trigger
/// that tells of none.
pub(crate) fn takes_the_found_for_the_other(ability: &Ability) -> bool {
    let Body::Triggered { on, when, effect, .. } = &ability.body else { return false };
    let other = |part: Part<'_>| matches!(part, Part::Target(Target::Other));
    let finds = |part: Part<'_>| matches!(part, Part::Cond(Cond::Exists(filter)) if is_character(filter));
    let condition = |part: Part<'_>| matches!(part, Part::Effect(Effect::If(cond, ..)) if any(cond, finds));
    on.other.is_none() && any(effect, other) && (any(when, finds) || any(effect, condition))
}

/// "Deal 3 damage to an enemy. If you control an Avenger ally, ready it": the enemy was never exhausted, and the ally is picked by nobody.
/// "Choose an ally. Deal damage to an enemy. If that ally is exhausted, ready it", "... that ally's controller draws 1 card" mean the ally,
/// and "... equal to that ally's ATK and discard it" no villain.
pub(crate) fn takes_an_enemy_for_another(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let enemies = picked_enemies(effect);
    let is_enemy = |target: &Target| matches!(target, Target::Var(name) if enemies.contains(name));
    let readies = |part: Part<'_>| matches!(part, Part::Action(Action::Ready(cards)) if is_enemy(cards));
    let asks_another = |part: Part<'_>| match part {
        Part::Cond(Cond::Exists(_)) => true,
        Part::Cond(Cond::Fits(cards @ Target::Var(_), _)) => !is_enemy(cards),
        _ => false,
    };
    let mut others = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, _)) = part
            && !enemies.contains(name)
        {
            others.push(*name);
        }
        true
    });
    let is_met = |cards: &Target| is_enemy(cards) || *cards == Target::Other && meets_an_enemy(ability);
    names_a_controller(effect, &is_met)
        || any(effect, |part| match part {
            Part::Effect(Effect::If(cond, done, _)) => any(cond, asks_another) && any(&**done, readies),
            Part::Action(Action::Move(kernel::DISCARD, cards, _)) => is_enemy(cards) && !others.is_empty(),
            _ => false,
        })
}

/// True if such cards are said to have a controller, other than as those with whose player other enemies are engaged.
fn names_a_controller(effect: &Effect, is_met: &impl Fn(&Target) -> bool) -> bool {
    let met = |who: &Who| matches!(who, Who::Controller(cards) if is_met(cards));
    let foe = |test: &Filter| matches!(test, Filter::Tag(tag::ENEMY | tag::MINION));
    let (mut named, mut engaged) = (0, 0);
    walk(effect, &mut |part| {
        match part {
            Part::Who(who) => named += usize::from(met(who)),
            Part::Filter(Filter::All(tests)) if tests.iter().any(foe) => {
                engaged += tests.iter().filter(|test| matches!(test, Filter::Of(who) if met(who))).count();
            }
            _ => {}
        }
        true
    });
    named > engaged
}

/// The names of the enemies that are picked.
fn picked_enemies(effect: &Effect) -> Vec<CardsVar> {
    let mut enemies = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && let Target::Chosen(choice) = &**cards
            && choice.of.tests().iter().any(|test| matches!(test, Filter::Tag(tag::ENEMY | tag::MINION)))
        {
            enemies.push(*name);
        }
        true
    });
    enemies
}

/// True if the other card of a trigger is an enemy.
fn meets_an_enemy(ability: &Ability) -> bool {
    let Body::Triggered { on, .. } = &ability.body else { return false };
    let is_enemy = |test: &Filter| matches!(test, Filter::Tag(tag::ENEMY | tag::MINION | tag::VILLAIN));
    on.other.as_ref().is_some_and(|other| other.tests().iter().any(is_enemy))
}

/// True if a filter is of allies or minions in play.
fn is_character(filter: &Filter) -> bool {
    let tests = filter.tests();
    tests.iter().any(|test| matches!(test, Filter::Tag(tag::ALLY | tag::MINION | tag::ENEMY)))
        && !tests.iter().any(|test| matches!(test, Filter::In(_) | Filter::Is(_)))
}

/// "Each player may discard any number of cards. Each player draws that many" is as many as that player has discarded, not all.
pub(crate) fn counts_all_for_each(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut deeds = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Let(name, done)) = part
            && matches!(&**done, Effect::As(who, _) if is_everyone(who))
        {
            deeds.push(*name);
        }
        true
    });
    any(
        effect,
        |part| matches!(part, Part::Effect(Effect::As(who, own)) if is_everyone(who) && counts(own, &deeds)),
    )
}

fn is_everyone(who: &Who) -> bool {
    match who {
        Who::Everyone | Who::Others => true,
        Who::Let(_, who) => is_everyone(who),
        _ => false,
    }
}

fn counts(effect: &Effect, deeds: &[DeedVar]) -> bool {
    any(effect, |part| matches!(part, Part::Amount(Amount::Done(name)) if deeds.contains(name)))
}

/// "Each player's hand size is reduced by 1 while in alter-ego form" asks each of them, not the one whose card it is.
pub(crate) fn asks_one_for_all(ability: &Ability) -> bool {
    let Body::Static { of, when, .. } = &ability.body else { return false };
    let form = |part: Part<'_>| {
        matches!(part, Part::Cond(Cond::Rulebook(predicate::HERO_FORM | predicate::ALTER_EGO_FORM)))
    };
    of.tests().contains(&Filter::Of(Who::Everyone)) && any(when, form)
}

/// "While it has a tough status card" of a lasting effect, which answers no event: there is no card of one. "After you defeat a minion,
/// ... equal to that minion's printed hit points" is not about who defeated it.
pub(crate) fn measures_who_is_not_meant(ability: &Ability) -> bool {
    let subject = |part: Part<'_>| matches!(part, Part::Target(Target::Subject));
    let defeater =
        |part: Part<'_>| matches!(part, Part::Amount(Amount::Sum(cards, _)) if **cards == Target::Cause);
    match &ability.body {
        Body::Static { when, .. } => any(when, subject),
        Body::Triggered { on, effect, .. } => on.verb == Some(verb::DEFEAT) && any(effect, defeater),
        _ => false,
    }
}
