//! "After a Temporal card is revealed, it gains surge": what surges is the card that is revealed.

use byword_kernel::ability::{Ability, Action, Body, EventKind, Filter, Target};

use crate::words::verb;

/// Lets the card surge that another card's text answers when it is revealed.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let of_another = on.subject != Filter::This && matches!(on.verb, Some(verb::REVEAL | verb::REVEALED));
    if on.kind != EventKind::Act || !of_another {
        return;
    }
    effect.each_action_mut(|action| {
        if let Action::Perform(verb::FURTHER, target @ Target::This, _) = action {
            *target = Target::Subject;
        }
    });
}
