//! "Stun it" where an ability answers to what a player's own identity does or suffers: the other side of the event.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Body, Effect, EventKind, Filter, Target, Who};
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
    let met = fights.then_some(if enemy { Target::Subject } else { Target::Other });
    let thwarts = matches!(on.verb, Some(verb::THWART | verb::THWARTED));
    if let Some(effect) = ability.effect_mut() {
        effect.each_action_mut(|action| match action {
            _ if own => turn_on_enemy(action),
            Action::Perform(verb, actor @ Target::Var(_), None) if enemy && activates(*verb) => {
                *actor = Target::Subject;
            }
            _ => {}
        });
        if let Some(met) = met
            && !picks_several(effect)
        {
            spare(effect, &met, thwarts);
        }
    }
}

/// True if cards are picked more than once: "another enemy" is another than the first of them.
pub(super) fn picks_several(effect: &Effect) -> bool {
    let mut picks = 0;
    effect.any_action(|action| {
        let picked = |target: &&&Target| matches!(target.unnamed(), Target::Chosen(_) | Target::Each(_));
        picks += action.targets().iter().filter(picked).count();
        false
    });
    picks > 1
}

/// "After you attack an enemy, deal 1 damage to a different enemy": another than the one of the trigger. "2 different enemies"
/// are different from each other.
fn spare(effect: &mut Effect, met: &Target, thwarts: bool) {
    let not_met = Filter::Not(Box::new(Filter::Is(Box::new(met.clone()))));
    walk_mut(effect, &mut |part| {
        let tests = match part {
            PartMut::Target(Target::Chosen(choice)) if choice.max == Amount::N(1) => tests_of(&mut choice.of),
            PartMut::Target(Target::Each(filter)) => tests_of(filter),
            _ => None,
        };
        if let Some(tests) = tests
            && tests.contains(&Filter::Other)
            && !tests.contains(&not_met)
            && tests.iter().any(|test| if thwarts { is_scheme(test) } else { is_enemy(test) })
        {
            tests.push(not_met.clone());
        }
        true
    });
}

const fn tests_of(filter: &mut Filter) -> Option<&mut Vec<Filter>> {
    match filter {
        Filter::All(tests) => Some(tests),
        _ => None,
    }
}

fn is_scheme(filter: &Filter) -> bool {
    matches!(filter, Filter::Tag(tag::SCHEME | tag::SIDE_SCHEME | tag::MAIN_SCHEME | tag::PLAYER_SCHEME))
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

/// True for a player's own identity, in one form or whatever else is told of it.
pub(super) fn is_own_identity(filter: &Filter) -> bool {
    let Filter::All(tests) = filter else { return false };
    let identity = |test: &Filter| matches!(test, Filter::Tag(tag::IDENTITY | tag::HERO | tag::ALTER_EGO));
    tests.contains(&Filter::Of(Who::You)) && tests.iter().any(identity)
}

fn is_enemy(filter: &Filter) -> bool {
    let enemy = |test: &Filter| matches!(test, Filter::Tag(tag::ENEMY | tag::MINION | tag::VILLAIN));
    filter.tests().iter().any(enemy)
}
