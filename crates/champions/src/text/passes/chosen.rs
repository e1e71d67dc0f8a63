//! "Choose a player. Each other player draws 1 card": all but the one who was chosen (MC-16.4).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::PlayerVar;

use crate::words::tag;

/// The others are those beside the player who was chosen, where one was.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut next = fresh_name(&*effect);
    walk_mut(effect, &mut |part| {
        match part {
            PartMut::Effect(Effect::Seq(parts)) => go_on(parts, &mut next),
            PartMut::Effect(Effect::EachPlayer(who, body)) if is_chosen(who) && tells_of_others(body) => {
                let chosen = named(who, &mut next);
                look_from(body, &chosen);
            }
            _ => {}
        }
        true
    });
}

/// "Choose a player. That player draws 2 cards. Each other player draws 1 card": in a sentence of its own, too, and beside any one
/// player of whom a sentence before it tells.
fn go_on(parts: &mut [Effect], next: &mut u8) {
    for at in 1..parts.len() {
        let Some((before, [part, ..])) = parts.split_at_mut_checked(at) else { return };
        if tells_of_others(part)
            && let Some(player) = before.iter_mut().rev().find_map(|part| told(part, next))
        {
            look_from(part, &player);
        }
    }
}

/// The one player other than "you" of whom a part tells.
fn told(part: &mut Effect, next: &mut u8) -> Option<Who> {
    match part {
        Effect::EachPlayer(who, _) if is_chosen(who) => Some(named(who, next)),
        Effect::As(who @ (Who::Controller(_) | Who::First | Who::Var(_)), _) => Some(who.clone()),
        Effect::Seq(parts) => parts.iter_mut().rev().find_map(|part| told(part, next)),
        Effect::Do(_) => any(&*part, is_of_first).then_some(Who::First),
        _ => None,
    }
}

/// "The first player takes 2 damage."
fn is_of_first(part: Part<'_>) -> bool {
    let Part::Target(Target::Each(filter)) = part else { return false };
    let tests = filter.tests();
    tests.contains(&Filter::Of(Who::First)) && tests.contains(&Filter::Tag(tag::IDENTITY))
}

fn is_chosen(who: &Who) -> bool {
    match who {
        Who::Let(_, who) => is_chosen(who),
        Who::Chosen(_) => true,
        _ => false,
    }
}

fn is_others(who: &Who) -> bool {
    match who {
        Who::Let(_, who) => is_others(who),
        who => *who == Who::Others,
    }
}

fn tells_of_others(effect: &Effect) -> bool {
    any(effect, |part| matches!(part, Part::Who(Who::Others)))
}

/// The name of the player, who gets one if there is none.
fn named(who: &mut Who, next: &mut u8) -> Who {
    if let Who::Let(name, _) = who {
        return Who::Var(*name);
    }
    let name = PlayerVar(*next);
    *next = next.saturating_add(1);
    *who = Who::Let(name, Box::new(std::mem::replace(who, Who::You)));
    Who::Var(name)
}

/// What tells of others is said of this player.
pub(super) fn look_from(effect: &mut Effect, player: &Who) {
    match effect {
        Effect::Seq(parts) => parts.iter_mut().for_each(|part| look_from(part, player)),
        Effect::IfDo(first, second) | Effect::AtCost(first, second) | Effect::Unless(first, second) => {
            look_from(first, player);
            look_from(second, player);
        }
        Effect::Let(_, part) | Effect::May(_, part) => look_from(part, player),
        Effect::As(who, _) | Effect::EachPlayer(who, _) if !is_others(who) => {}
        _ if tells_of_others(effect) => {
            let said = std::mem::replace(effect, Effect::X);
            *effect = Effect::As(player.clone(), Box::new(said));
        }
        _ => {}
    }
}
