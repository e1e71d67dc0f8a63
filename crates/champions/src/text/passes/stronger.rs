//! "The villain attacks you. If this attack is undefended, the villain gets +2 ATK for this attack": that is of the damage of the attack,
//! and not of what follows it (MC-8.4).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Body, Change, Cond, Duration, Effect, EventKind, Filter, Target,
};

use crate::words::{moment, role, verb};

/// What the attacker gets if its attack goes so holds during the attack.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    walk_mut(effect, &mut |part| {
        if let PartMut::Action(Action::Apply(attacker, Change::Gain(given), END)) = part {
            for ability in given.iter_mut() {
                if let Some(stronger) = stronger(ability, attacker) {
                    *ability = stronger.into();
                }
            }
        }
        true
    });
}

/// What is given behind an attack, to the attacker for that attack, as a statement about it.
fn stronger(ability: &Ability, attacker: &Target) -> Option<Body> {
    let Body::Triggered { on, when: Cond::Always, effect: Effect::If(when, got, None), .. } = &ability.body
    else {
        return None;
    };
    let Effect::Do(Action::Apply(to, change, END)) = &**got else { return None };
    let its_own =
        matches!(to, Target::This | Target::Subject | Target::Role(role::ATTACKER)) || to == attacker;
    let is_attack =
        on.kind == EventKind::Act && on.verb == Some(verb::ATTACKED) && on.subject == Filter::This;
    (is_attack && its_own).then(|| Body::Static {
        when: when.clone(),
        of: Filter::This,
        change: change.clone(),
    })
}

const END: Duration = Duration::Until(moment::ATTACK_END);
