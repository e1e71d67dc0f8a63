//! "The villain attacks each hero": each player in hero form is attacked, one after the other (MC-16.4).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Action, Cond, Effect, Filter, Target, Who};

use crate::words::{predicate, tag, verb};

/// What attacks each hero attacks each of their players.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    walk_mut(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return true };
        let Effect::Do(Action::Perform(verb::ATTACK, attacker, Some(Target::Each(of)))) = &**effect else {
            return true;
        };
        if *of == Filter::Tag(tag::HERO) {
            let attack = Effect::Do(Action::Perform(verb::ATTACK, attacker.clone(), None));
            let in_form = Effect::If(Cond::Rulebook(predicate::HERO_FORM), Box::new(attack), None);
            **effect = Effect::As(Who::Everyone, Box::new(in_form));
            return false;
        }
        true
    });
}
