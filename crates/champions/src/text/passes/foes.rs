//! "Stun it" where an ability answers to what a player's own identity does or suffers: the other side of the event.

use byword_kernel::ability::{Ability, Action, Body, EventKind, Filter, Target, Who};
use byword_kernel::id::Verb;

use crate::words::{status_verb, tag, verb};

/// The types of cards whose abilities are hostile to enemies only.
const KINDS: [&str; 7] = ["Hero", "Alter-Ego", "Ally", "Event", "Resource", "Support", "Upgrade"];

/// Whoever is hurt, stunned or confused for what the player's identity does or suffers is the enemy; whoever attacks
/// instead is the enemy that was about to activate.
pub(crate) fn settle(ability: &mut Ability, kind: &str) {
    if !KINDS.contains(&kind) {
        return;
    }
    let Body::Triggered { on, .. } = &ability.body else { return };
    let fights = matches!(on.kind, EventKind::Damage | EventKind::Act);
    let (own, enemy) = (fights && is_own_identity(&on.subject), fights && is_enemy(&on.subject));
    if let Some(effect) = ability.effect_mut() {
        effect.each_action_mut(|action| match action {
            _ if own => turn_on_enemy(action),
            Action::Perform(verb, actor @ Target::Var(_), None) if enemy && activates(*verb) => {
                *actor = Target::Subject;
            }
            _ => {}
        });
    }
}

fn turn_on_enemy(action: &mut Action) {
    let target = match action {
        Action::Damage { to, .. } => to,
        Action::Count(status, _, target) if status_verb(*status) != verb::STATUS => target,
        _ => return,
    };
    if *target == Target::Subject {
        *target = Target::Other;
    }
}

const fn activates(order: Verb) -> bool {
    matches!(order, verb::ATTACK | verb::SCHEME | verb::ACTIVATE)
}

fn is_own_identity(filter: &Filter) -> bool {
    let Filter::All(tests) = filter else { return false };
    let identity = |test: &Filter| matches!(test, Filter::Tag(tag::IDENTITY | tag::HERO | tag::ALTER_EGO));
    tests.contains(&Filter::Of(Who::You)) && tests.iter().any(identity)
}

fn is_enemy(filter: &Filter) -> bool {
    let enemy = |test: &Filter| matches!(test, Filter::Tag(tag::ENEMY | tag::MINION | tag::VILLAIN));
    filter.tests().iter().any(enemy)
}
