//! "When this ally enters play, place 1 counter on it": before it is there nothing lies on it, so that it comes with what is placed.

use byword_kernel::ability::{
    Ability, Action, Body, Cond, Effect, Entering, EventKind, Filter, Rewrite, Target, Timing,
};

use crate::words::zone;

/// Makes what a card is given for its own entering a part of how it enters.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, when: Cond::Always, effect, timing, cost, .. } = &ability.body else { return };
    let Effect::Do(Action::Count(counter, amount, Target::This)) = effect else { return };
    let before = matches!(timing, Timing::Interrupt | Timing::ForcedInterrupt);
    let own = on.kind == EventKind::Move && on.subject == Filter::This && on.to == Some(zone::PLAY);
    if before && own && cost.is_free() {
        ability.body = Body::Replacement {
            on: on.clone(),
            when: Cond::Always,
            rewrite: Rewrite::Enter(vec![Entering::Counters(*counter, amount.clone())]),
            optional: false,
            calculation: true,
            first: false,
            limit: None,
        };
    }
}
