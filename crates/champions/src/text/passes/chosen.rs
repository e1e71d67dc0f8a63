//! "Choose a player. Each other player draws 1 card": all but the one who was chosen (MC-16.4).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Effect, Who, fresh_name};
use byword_kernel::id::PlayerVar;

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

/// "Choose a player. That player draws 2 cards. Each other player draws 1 card": in a sentence of its own, too.
fn go_on(parts: &mut [Effect], next: &mut u8) {
    let Some(at) = parts.iter().position(|part| matches!(part, Effect::EachPlayer(who, _) if is_chosen(who)))
    else {
        return;
    };
    let Some((before, after)) = parts.split_at_mut_checked(at + 1) else { return };
    if let Some(Effect::EachPlayer(who, _)) = before.last_mut()
        && after.iter().any(tells_of_others)
    {
        let chosen = named(who, next);
        after.iter_mut().for_each(|part| look_from(part, &chosen));
    }
}

fn is_chosen(who: &Who) -> bool {
    match who {
        Who::Let(_, who) => is_chosen(who),
        Who::Chosen(_) => true,
        _ => false,
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
        Effect::As(who, _) | Effect::EachPlayer(who, _) if *who != Who::Others => {}
        _ if tells_of_others(effect) => {
            let said = std::mem::replace(effect, Effect::X);
            *effect = Effect::As(player.clone(), Box::new(said));
        }
        _ => {}
    }
}
