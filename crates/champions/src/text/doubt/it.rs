//! "It" that would be the card that says so, or the one that was given, where a text has just named another.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Change, Duration, Effect, Target};
use byword_kernel::id::{Counter, DeedVar};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{counter, verb};

/// "Choose a minion. It gains guard": not the card that says so, once another was picked or brought into play.
pub(crate) fn gains_for_itself(ability: &Ability, text: &str) -> bool {
    let Some(effect) = ability.effect() else { return false };
    if !["It gains", "it gains"].iter().any(|words| text.contains(words)) {
        return false;
    }
    let (mut other, mut late) = (false, false);
    walk(effect, &mut |part| {
        if let Part::Action(action) = part {
            late |= other && is_gain(action);
            other |= names_another(action);
        }
        true
    });
    late
}

fn is_gain(action: &Action) -> bool {
    matches!(action, Action::Apply(Target::This, Change::Gain(_), Duration::Forever))
}

fn names_another(action: &Action) -> bool {
    let picks = |target: &&Target| matches!(target.unnamed(), Target::Chosen(_) | Target::Top(..));
    matches!(action, Action::Choose(_) | Action::Move(..) | Action::Perform(verb::REVEAL | verb::ENTER, ..))
        && action.targets().iter().any(picks)
}

/// "You may discard 1 card to stun it": the card that was discarded is not stunned.
pub(crate) fn gives_status_to_the_discarded(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut discards = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Let(name, done)) = part
            && matches!(&**done, Effect::Do(action) if is_discard(action))
        {
            discards.push(*name);
        }
        true
    });
    let gone = |name: &DeedVar| discards.contains(name);
    any(
        effect,
        |part| matches!(part, Part::Action(Action::Count(counter::STUNNED | counter::CONFUSED | counter::TOUGH, _, Target::Made(name))) if gone(name)),
    )
}

const fn is_discard(action: &Action) -> bool {
    matches!(action, Action::Discard(..) | Action::DiscardRandom(..) | Action::Move(kernel::DISCARD, ..))
}

/// True for the status cards that nobody wants.
pub(crate) fn hinders(status: Counter) -> bool {
    matches!(status, counter::STUNNED | counter::CONFUSED)
}
