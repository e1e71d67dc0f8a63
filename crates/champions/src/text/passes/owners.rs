//! "That player" behind a player who was told of without a name, and whose controller "its controller" is on a card that nobody
//! controls.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Ability, Amount, Body, Cond, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use super::others::side;
use crate::words::tag;

/// "The player with the fewest allies takes 1 damage. That player draws 1 card": the one told of last.
pub(super) fn settle(ability: &mut Ability) {
    let answers = matches!(ability.body, Body::Triggered { .. });
    let mut told = turn_of(&ability.body);
    let Some(effect) = ability.effect_mut() else { return };
    if !answers && any(&*effect, |part| matches!(part, Part::Who(Who::EventSeat))) {
        name_identities(effect);
    }
    follow(effect, &mut told);
}

/// "After you ... during another player's turn, that player ...": the one whose turn it is.
fn turn_of(body: &Body) -> Option<Who> {
    match body {
        Body::Triggered { on, when: Cond::Turn(Who::Others), .. } if on.seat.is_none() => Some(Who::Active),
        Body::Triggered { on, when: Cond::All(all), .. }
            if on.seat.is_none() && all.contains(&Cond::Turn(Who::Others)) =>
        {
            Some(Who::Active)
        }
        _ => None,
    }
}

/// "Exhaust a player's identity. That player draws 1 card": the identity has a name, by which its player is told.
fn name_identities(effect: &mut Effect) {
    let mut next = fresh_name(&*effect);
    walk_mut(effect, &mut |part| {
        let PartMut::Target(target) = part else { return true };
        if is_identity(target) {
            let picked = std::mem::replace(&mut **target, Target::This);
            **target = Target::Let(CardsVar(next), Box::new(picked));
            next = next.saturating_add(1);
        }
        !matches!(target, Target::Let(..))
    });
}

fn is_identity(target: &Target) -> bool {
    let identity = |test: &Filter| matches!(test, Filter::Tag(tag::IDENTITY | tag::HERO | tag::ALTER_EGO));
    matches!(target, Target::Chosen(choice) if choice.max == Amount::N(1) && choice.of.tests().iter().any(identity))
}

fn follow(effect: &mut Effect, last: &mut Option<Who>) {
    match effect {
        Effect::Seq(parts) => parts.iter_mut().for_each(|part| follow(part, last)),
        Effect::IfDo(first, second) | Effect::AtCost(first, second) | Effect::Unless(first, second) => {
            follow(first, last);
            follow(second, last);
        }
        Effect::If(_, then, otherwise) => {
            follow(then, &mut last.clone());
            otherwise.iter_mut().for_each(|part| follow(part, &mut last.clone()));
        }
        Effect::Modes(modes) => {
            modes.options.iter_mut().for_each(|option| follow(option, &mut last.clone()));
        }
        Effect::May(_, part) | Effect::Let(_, part) => follow(part, last),
        Effect::As(who, _) if *who == Who::EventSeat => last.iter().for_each(|told| who.clone_from(told)),
        Effect::As(who, _) | Effect::EachPlayer(who, _) => *last = told(who),
        Effect::Do(action) => {
            if let Some(told) = last {
                fold(&mut *action, &mut |part| match part {
                    PartMut::Who(who) if *who == Who::EventSeat => who.clone_from(told),
                    _ => {}
                });
            }
            let picked = action.targets().into_iter().find(|target| is_identity(target.unnamed()));
            *last = picked.and_then(named).map(Who::Controller).or(last.take());
        }
        _ => {}
    }
}

/// The player of whom a part of the text told, as a later one speaks of them.
fn told(who: &Who) -> Option<Who> {
    match who {
        Who::Let(name, _) => Some(Who::Var(*name)),
        Who::Controller(cards) => named(cards).map(Who::Controller),
        Who::Owner(cards) => named(cards).map(Who::Owner),
        _ => None,
    }
}

fn named(cards: &Target) -> Option<Box<Target>> {
    match cards {
        Target::Let(name, _) | Target::Var(name) => Some(Box::new(Target::Var(*name))),
        _ => None,
    }
}

/// "After this minion attacks an ally, its controller takes 1 damage": a minion has none.
pub(super) fn give_to_controlled(ability: &mut Ability, kind: &str, text: &str) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let friendly = |filter: &Filter| filter.tests().iter().any(|test| side(test) & 1 != 0);
    if !matches!(kind, "Minion" | "Villain" | "Leader")
        || !text.contains("its controller")
        || !on.other.as_ref().is_some_and(friendly)
    {
        return;
    }
    fold(effect, &mut |part| {
        if let PartMut::Who(Who::Controller(cards)) = part
            && **cards == Target::This
        {
            **cards = Target::Other;
        }
    });
}
