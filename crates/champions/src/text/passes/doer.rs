//! "After a player defeats a minion, each other player draws 1 card": all but the player who did it, whoever controls the card
//! that says so (MC-15.3, MC-16.4).

use byword_kernel::ability::{Ability, Body, Filter, Pattern, Target, Who};

use super::chosen::look_from;

/// The others are those beside the player of the event, where the trigger tells of any player.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    if let Some(doer) = doer_of(on) {
        look_from(effect, &doer);
    }
}

/// Any player who did what the trigger tells of.
fn doer_of(on: &Pattern) -> Option<Who> {
    let any_player = |filter: &Filter| filter.tests().contains(&Filter::Of(Who::Everyone));
    if on.seat == Some(Who::Everyone) {
        Some(Who::EventSeat)
    } else if on.cause.as_ref().is_some_and(any_player) {
        Some(Who::Controller(Box::new(Target::Cause)))
    } else {
        None
    }
}
