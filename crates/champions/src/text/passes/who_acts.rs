//! "After this activation, give the activating enemy a tough status card": nobody activates then any more, so that it is named while it
//! does (MC-16.7).

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Ability, Action, Effect, EventKind, Target, fresh_name};
use byword_kernel::id::CardsVar;

use crate::words::{moment, role};

/// Names who acts before what waits for the end of that.
pub(super) fn settle(ability: &mut Ability) {
    let mut name = fresh_name(&*ability);
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        let PartMut::Effect(waiting) = part else { return };
        let Effect::Do(Action::Later(on, later, _)) = waiting else { return };
        if on.kind != EventKind::Moment || on.moment != Some(moment::ATTACK_END) {
            return;
        }
        let Some(actor) = spoken_of(later) else { return };
        let known = Target::Var(CardsVar(name));
        walk_mut(&mut **later, &mut |part| {
            if let PartMut::Target(target) = part
                && **target == actor
            {
                target.clone_from(&known);
            }
            true
        });
        let named = Effect::Do(Action::Choose(Target::Let(CardsVar(name), Box::new(actor))));
        *waiting = Effect::Seq(vec![named, std::mem::replace(waiting, Effect::X)]);
        name = name.saturating_add(1);
    });
}

/// Who acts now, if the later effect speaks of it.
fn spoken_of(later: &Effect) -> Option<Target> {
    [role::NAMED_ATTACKER, role::ATTACKER]
        .map(Target::Role)
        .into_iter()
        .find(|actor| any(later, |part| matches!(part, Part::Target(target) if target == actor)))
}
