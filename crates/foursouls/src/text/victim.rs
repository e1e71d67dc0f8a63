//! Who is spoken of behind a theft: the player from whom it was stolen, not the thief who controls it now.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Action, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use crate::words::predicate;

/// "Steal an item from a player. That player gains 3 cents": the player is named before anything changes hands.
pub(crate) fn name_victim(effect: &mut Effect) {
    let mut next = fresh_name(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let mut parts = match effect {
            Effect::Seq(parts) => std::mem::take(parts),
            Effect::IfDo(..) => vec![std::mem::replace(effect, Effect::X)],
            _ => return,
        };
        if let Some((place, stolen)) = theft(&parts)
            && parts[place..].iter().any(|part| speaks_of(part, stolen))
        {
            let victim = CardsVar(next);
            next = next.saturating_add(1);
            let named = split(&mut parts[place], stolen, victim);
            parts[place..].iter_mut().for_each(|part| rename(part, stolen, victim));
            parts.splice(place..place, named);
        }
        *effect = if parts.len() == 1 { parts.remove(0) } else { Effect::Seq(parts) };
    });
}

/// True if text speaks of the controller of what has been stolen, where the player has no name.
pub(crate) fn is_unnamed(effect: &Effect) -> bool {
    any(effect, |part| match part {
        Part::Effect(Effect::Seq(parts)) => any_theft(parts),
        Part::Effect(Effect::IfDo(first, then) | Effect::Unless(first, then)) => {
            stolen_in(first).is_some_and(|stolen| speaks_of(then, stolen))
        }
        _ => false,
    })
}

fn any_theft(parts: &[Effect]) -> bool {
    let after = |(place, part): (usize, &Effect)| {
        stolen_in(part).is_some_and(|stolen| parts[place + 1..].iter().any(|part| speaks_of(part, stolen)))
    };
    parts.iter().enumerate().any(after)
}

/// The part of a sequence in which something is stolen, and its name.
fn theft(parts: &[Effect]) -> Option<(usize, CardsVar)> {
    parts.iter().enumerate().find_map(|(place, part)| {
        let act = if let Effect::IfDo(first, _) = part { first } else { part };
        Some((place, stolen(act)?))
    })
}

/// The name of what an act steals.
fn stolen(act: &Effect) -> Option<CardsVar> {
    match act {
        Effect::Do(Action::Control(Target::Let(name, _), Who::You)) => Some(*name),
        _ => None,
    }
}

fn stolen_in(effect: &Effect) -> Option<CardsVar> {
    let mut found = None;
    any(effect, |part| {
        if let Part::Effect(act) = part {
            found = found.or_else(|| stolen(act));
        }
        found.is_some()
    });
    found
}

fn controller(cards: CardsVar) -> Who {
    Who::Controller(Box::new(Target::Var(cards)))
}

fn speaks_of(effect: &Effect, stolen: CardsVar) -> bool {
    any(effect, |part| matches!(part, Part::Who(who) if *who == controller(stolen)))
}

/// The choice of what is stolen, and of whose it is, apart from the theft.
fn split(part: &mut Effect, stolen: CardsVar, victim: CardsVar) -> [Effect; 2] {
    let mut chosen = Target::Var(stolen);
    let act = if let Effect::IfDo(first, _) = part { &mut **first } else { part };
    if let Effect::Do(Action::Control(target, _)) = act {
        std::mem::swap(target, &mut chosen);
    }
    let owner = Filter::Of(controller(stolen)).and(Filter::Fits(predicate::PLAYER));
    let player = Target::Let(victim, Box::new(Target::Each(owner)));
    [Effect::Do(Action::Choose(chosen)), Effect::Do(Action::Choose(player))]
}

fn rename(effect: &mut Effect, stolen: CardsVar, victim: CardsVar) {
    walk_mut(effect, &mut |part| {
        if let PartMut::Who(who) = part
            && **who == controller(stolen)
        {
            **who = controller(victim);
        }
        true
    });
}
