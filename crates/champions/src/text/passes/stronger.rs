//! "The villain attacks you. If this attack is undefended, the villain gets +2 ATK for this attack": that is of the damage of the attack,
//! and not of what follows it, nor is it asked as the attack begins (MC-8.4).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Body, Change, Cond, Duration, Effect, EventKind, Filter, Target, Timing,
};

use crate::words::{moment, predicate, role, stat, verb};

/// What the attacker gets if its attack goes so holds during the attack.
pub(super) fn settle(ability: &mut Ability) {
    wait_for_the_defender(ability);
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

/// "When Ogre attacks, if that attack is undefended, Ogre gets +2 ATK for that attack": it has the ATK while nobody defends. What is counted
/// of a defender is reckoned all the while, too (MC-2.2).
fn wait_for_the_defender(ability: &mut Ability) {
    let Body::Triggered { on, effect, timing: Timing::Interrupt | Timing::ForcedInterrupt, .. } =
        &mut ability.body
    else {
        return;
    };
    if on.kind != EventKind::Act || on.verb != Some(verb::ATTACK) {
        return;
    }
    let (when, got) = match &*effect {
        Effect::If(when, got, None) if asks_who_defends(when) || any(when, is_defender) => {
            (when.clone(), &**got)
        }
        got if any(got, is_defender) => (Cond::Always, got),
        _ => return,
    };
    let Effect::Do(Action::Apply(to, change, END)) = got else { return };
    // "It gets +1 ATK if the defending character is an ally": who attacks, for the other's ATK is not used.
    let attacker = match to {
        Target::Role(role::DEFENDER) if matches!(change, Change::Stat(stat::ATK, _)) => Target::Subject,
        to => to.clone(),
    };
    if matches!(attacker, Target::This | Target::Subject | Target::Host | Target::Role(role::ATTACKER)) {
        let given = Body::Static { when, of: Filter::This, change: change.clone() };
        *effect = Effect::Do(Action::Apply(attacker, Change::Gain(vec![given.into()]), END));
    }
}

/// "For each upgrade attached to the defending character": who that is is not known yet.
const fn is_defender(part: Part<'_>) -> bool {
    matches!(part, Part::Target(Target::Role(role::DEFENDER)))
}

/// True for what is not known before a defender was declared.
pub(super) fn asks_who_defends(cond: &Cond) -> bool {
    any(cond, |part| matches!(part, Part::Cond(Cond::Rulebook(predicate::UNDEFENDED))))
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
