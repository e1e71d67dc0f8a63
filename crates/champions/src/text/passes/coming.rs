//! "When you play an Attack event, that attack gains piercing": the attack is still to come.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{
    Ability, Action, Body, Duration, Effect, EventKind, Filter, Pattern, Target, Timing, Who,
};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{moment, role, tag, verb};

/// What the attack of a played event gains waits for that attack.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, timing, .. } = &mut ability.body else { return };
    let plays = on.kind == EventKind::Move
        && on.verb == Some(kernel::PLAY)
        && on.subject.tests().contains(&Filter::Tag(tag::EVENT))
        && matches!(timing, Timing::Interrupt | Timing::ForcedInterrupt);
    if !plays {
        return;
    }
    fold(effect, &mut |part| {
        let PartMut::Effect(part) = part else { return };
        if !matches!(part, Effect::Do(Action::Apply(Target::Role(role::ATTACKER), ..))) {
            return;
        }
        let gained = std::mem::replace(part, Effect::X);
        let own = Filter::Of(Who::You).and(Filter::Tag(tag::IDENTITY));
        let attack = Pattern::new(EventKind::Act, Some(verb::ATTACK), own);
        let span = Duration::Until(moment::PHASE_END);
        *part = Effect::Do(Action::Later(Box::new(attack), Box::new(gained), span));
    });
}
