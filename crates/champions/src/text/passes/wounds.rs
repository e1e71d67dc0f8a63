//! "Boost: Each character damaged by this attack is stunned": the damage is still to come when the boost card is turned (MC-8.12).

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Body, Cmp, Cond, Effect, EventKind, Filter, Pattern, Target};

use super::answered::while_it_lasts;
use crate::words::{predicate, verb};

/// What a boost ability does to those whom the attack has damaged waits for the damage.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Spell { effect, verb: verb::BOOST, .. } = &mut ability.body else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(effect) = part
            && let Effect::Do(action) = &mut *effect
            && let Some(who) = damaged(action)
        {
            let act = std::mem::replace(effect, Effect::X);
            *effect = once_damaged(who, act);
        }
    });
}

/// Who must have been damaged, where the act is done to such; it is done to each of them, then.
fn damaged(action: &mut Action) -> Option<Filter> {
    action.targets_mut().into_iter().find_map(|target| {
        let among = match &*target {
            Target::Each(among) => among,
            Target::Chosen(choice) => &choice.of,
            _ => return None,
        };
        let wounded = Filter::Fits(predicate::WAS_DAMAGED);
        if !among.tests().contains(&wounded) {
            return None;
        }
        let rest = among.tests().iter().filter(|test| **test != wounded).cloned();
        let who = rest.fold(Filter::Any, Filter::and);
        *target = Target::Subject;
        Some(who)
    })
}

fn once_damaged(who: Filter, effect: Effect) -> Effect {
    let on = Pattern { amount: Some((Cmp::AtLeast, 1)), ..Pattern::new(EventKind::Damage, None, who) };
    let by_this = vec![Cond::Fits(Target::Other, Filter::This), Cond::Cause(Filter::This)];
    while_it_lasts(on, Cond::Any(by_this), effect)
}
