//! "Until the end of the phase, each time you thwart a scheme, ...": what you do with an event is known when it is done (MC-1.14, MC-11.1).

use byword_kernel::ability::visit::{Part, PartMut, any, fold};
use byword_kernel::ability::{Ability, Action, Duration, Effect, EventKind, Filter, Pattern, Who};

use crate::words::{moment, tag, verb};

/// What waits for attacks and thwarts of "you" waits until they are over, but for what holds while they last.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Action(Action::Whenever(on, then, _)) = part
            && is_of_you(&on.subject)
            && !is_of_the_attack(then)
        {
            wait(on);
        }
    });
}

fn wait(on: &mut Pattern) {
    on.verb = match (on.kind, on.verb) {
        (EventKind::Act, Some(verb::ATTACK)) => Some(verb::ATTACKED),
        (EventKind::Act, Some(verb::THWART)) => Some(verb::THWARTED),
        (_, other) => other,
    };
}

fn is_of_you(subject: &Filter) -> bool {
    let identity = |test: &Filter| matches!(test, Filter::Tag(tag::IDENTITY | tag::HERO));
    subject.tests().contains(&Filter::Of(Who::You)) && subject.tests().iter().any(identity)
}

/// "You get +1 ATK for that attack."
fn is_of_the_attack(then: &Effect) -> bool {
    const END: Duration = Duration::Until(moment::ATTACK_END);
    any(then, |part| matches!(part, Part::Action(Action::Apply(_, _, END) | Action::Lasting(_, END))))
}
