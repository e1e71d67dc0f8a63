//! Who is spoken of behind a theft or a destruction: the player from whom it was taken, not who controls it now.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Action, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use crate::words::{predicate, verb};

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
            let known = victim_of(&parts[..=place], stolen);
            let victim = known.unwrap_or(CardsVar(next));
            parts[place..].iter_mut().for_each(|part| rename(part, stolen, victim));
            if known.is_none() {
                next = next.saturating_add(1);
                let named = split(&mut parts[place], stolen, victim);
                parts.splice(place..place, named);
            }
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

/// The name of what an act steals, destroys or has given to you: who had it controls it no more.
fn stolen(act: &Effect) -> Option<CardsVar> {
    match act {
        Effect::Do(Action::Control(Target::Let(name, _), Who::You)) => Some(*name),
        Effect::Do(Action::Move(
            verb::STEAL | verb::DESTROY | verb::FLUSH,
            Target::Let(name, _) | Target::Var(name),
            _,
        )) => Some(*name),
        // What is given to you is yours; what you give is theirs.
        Effect::Do(Action::Move(verb::GIVE, Target::Let(name, _) | Target::Var(name), to))
            if to.of == Some(Who::You) =>
        {
            Some(*name)
        }
        // Swapped with what another player has.
        Effect::Do(Action::Perform(verb::SWAP, _, Some(Target::Let(name, _)))) => Some(*name),
        _ => None,
    }
}

/// The player of whose cards the stolen one is picked, if that player has a name.
fn victim_of(parts: &[Effect], stolen: CardsVar) -> Option<CardsVar> {
    let mut found = None;
    let picks = |part: Part<'_>| matches!(part, Part::Target(Target::Let(name, _)) if *name == stolen);
    for part in parts.iter().filter(|part| any(*part, picks)) {
        any(part, |part| {
            if let Part::Filter(Filter::Of(Who::Controller(of))) = part
                && let Target::Var(player) = **of
                && player != stolen
            {
                found = found.or(Some(player));
            }
            false
        });
    }
    found
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
    any(effect, |part| match part {
        Part::Who(who) => *who == controller(stolen),
        Part::Action(action) => names_again(action, stolen),
        _ => false,
    })
}

/// "Give them a loot card": who is named as "them" then is not what has been stolen.
fn names_again(action: &Action, stolen: CardsVar) -> bool {
    matches!(action, Action::Choose(Target::Let(_, same)) if **same == Target::Var(stolen))
}

/// What comes before the theft: the choice of what is stolen, if it is made by the theft, and of whose it is.
fn split(part: &mut Effect, stolen: CardsVar, victim: CardsVar) -> Vec<Effect> {
    let mut chosen = Target::Var(stolen);
    let act = if let Effect::IfDo(first, _) = part { &mut **first } else { part };
    if let Effect::Do(
        Action::Control(target, _)
        | Action::Move(_, target, _)
        | Action::Perform(verb::SWAP, _, Some(target)),
    ) = act
    {
        std::mem::swap(target, &mut chosen);
    }
    let owner = Filter::Of(controller(stolen)).and(Filter::Fits(predicate::PLAYER));
    let player = Target::Let(victim, Box::new(Target::Each(owner)));
    let named = chosen != Target::Var(stolen);
    let choice = named.then_some(Effect::Do(Action::Choose(chosen)));
    choice.into_iter().chain([Effect::Do(Action::Choose(player))]).collect()
}

fn rename(effect: &mut Effect, stolen: CardsVar, victim: CardsVar) {
    walk_mut(effect, &mut |part| {
        match part {
            PartMut::Who(who) if **who == controller(stolen) => **who = controller(victim),
            PartMut::Action(Action::Choose(Target::Let(_, same))) if **same == Target::Var(stolen) => {
                **same = Target::Var(victim);
            }
            _ => {}
        }
        true
    });
}
