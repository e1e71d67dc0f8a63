//! "The villain attacks you. You may discard 1 card. If you do, the villain gets -2 ATK for this attack": that is asked while it still
//! matters, before the attack (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Action, Cond, Duration, Effect, Target};

use super::at_each_place;
use super::stronger::asks_who_defends;
use crate::words::{moment, role, verb};

/// What may be paid so that something holds for the attack is asked before it.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    at_each_place(effect, 1, ask_first);
}

fn ask_first(parts: &mut [Effect], at: usize) {
    let Some([attack, offer]) = parts.get_mut(at - 1..=at) else { return };
    let Some(attacker) = attacker(attack) else { return };
    if !is_offer(offer) || !holds_for_the_attack(offer) {
        return;
    }
    walk_mut(&mut *offer, &mut |part| {
        if let PartMut::Target(target) = part
            && **target == Target::Role(role::ATTACKER)
        {
            **target = attacker.clone();
        }
        true
    });
    parts.swap(at - 1, at);
}

/// The one enemy that an effect has attack, if nothing else has to name it first.
fn attacker(effect: &Effect) -> Option<Target> {
    match effect.unnamed() {
        Effect::Do(Action::Perform(
            verb::ATTACK,
            enemy @ (Target::Role(_) | Target::This | Target::Var(_)),
            _,
        )) => Some(enemy.clone()),
        _ => None,
    }
}

/// True for what somebody may do, at a cost.
fn is_offer(effect: &Effect) -> bool {
    match effect.unnamed() {
        Effect::May(..) => true,
        Effect::IfDo(first, _) | Effect::AtCost(first, _) => matches!(first.unnamed(), Effect::May(..)),
        Effect::As(_, inner) => is_offer(inner),
        _ => false,
    }
}

/// True if it gives something for the attack, and asks for nothing that the attack has shown.
fn holds_for_the_attack(effect: &Effect) -> bool {
    const END: Duration = Duration::Until(moment::ATTACK_END);
    let given =
        |part: Part<'_>| matches!(part, Part::Action(Action::Apply(_, _, END) | Action::Lasting(_, END)));
    let looks_back = |part: Part<'_>| match part {
        Part::Cond(cond) => asks_who_defends(cond) || matches!(cond, Cond::Exists(_) | Cond::Compare(..)),
        _ => false,
    };
    any(effect, given) && !any(effect, looks_back)
}
