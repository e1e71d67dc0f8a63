//! "The villain attacks you. If you do not defend against that attack, discard 1 card": what an activation is given for its own time
//! speaks of the player for whom the text is resolved, though another one defends and becomes its target (MC-9.3).

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Ability, Action, Body, Change, Duration, Effect, Who};
use byword_kernel::id::PlayerVar;

use crate::words::moment;

/// Names that player, where what is given speaks of them.
pub(super) fn settle(ability: &mut Ability) {
    let unused = unused_name(ability);
    let Body::Spell { effect, .. } = &mut ability.body else { return };
    let mut speaks = false;
    effect.each_action_mut(|action| {
        if let Action::Apply(_, Change::Gain(given), Duration::Until(moment::ATTACK_END)) = action {
            given.iter_mut().for_each(|given| speaks |= name_you(given, unused));
        }
    });
    if speaks {
        let whole = std::mem::replace(effect, Effect::X);
        *effect = Effect::As(Who::Let(unused, Box::new(Who::You)), Box::new(whole));
    }
}

/// The name of the player in the place of "you"; false if there is none.
fn name_you(given: &mut Ability, name: PlayerVar) -> bool {
    let Body::Triggered { when, effect, .. } = &mut given.body else { return false };
    let you = |part: Part<'_>| matches!(part, Part::Who(Who::You));
    if !any(&*when, you) && !any(&*effect, you) {
        return false;
    }
    walk_mut(when, &mut |part| {
        if let PartMut::Who(who) = part
            && **who == Who::You
        {
            **who = Who::Var(name);
        }
        true
    });
    let inner = std::mem::replace(effect, Effect::X);
    *effect = Effect::As(Who::Var(name), Box::new(inner));
    true
}

/// A name that no player has.
fn unused_name(ability: &Ability) -> PlayerVar {
    let mut most = 0;
    walk(ability, &mut |part| {
        if let Part::Who(Who::Let(PlayerVar(n), _) | Who::Var(PlayerVar(n))) = part {
            most = most.max(*n);
        }
        true
    });
    PlayerVar(most.saturating_add(1))
}
