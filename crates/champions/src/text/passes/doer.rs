//! "After a player defeats a minion, each other player draws 1 card": all but the player who did it, whoever controls the card
//! that says so (MC-15.3, MC-16.4).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Body, Filter, Pattern, Target, Who};
use byword_kernel::vocabulary::verb as kernel;

use super::chosen::look_from;
use crate::words::zone;

/// The others are those beside the player of the event, where the trigger tells of any player.
pub(super) fn settle(ability: &mut Ability) {
    walk_mut(&mut *ability, &mut |part| {
        if let PartMut::Pattern(on) = part {
            tell_from_hand(on);
        }
        true
    });
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

/// "After you discard a card from your hand": it is in no play area that it leaves, and whatever says so, it is the player who
/// discards it (MC-16.5).
fn tell_from_hand(on: &mut Pattern) {
    let in_hand = Filter::In(zone::HAND);
    if on.verb != Some(kernel::DISCARD) || !on.subject.tests().contains(&in_hand) {
        return;
    }
    (on.from, on.leaves) = (Some(zone::HAND), false);
    let rest: Vec<Filter> = on.subject.tests().iter().filter(|test| **test != in_hand).cloned().collect();
    on.subject = rest.into_iter().fold(Filter::Any, Filter::and);
    let own = Filter::Of(Who::You);
    if on.subject.tests().contains(&own) && on.cause.as_ref() == Some(&own) {
        on.cause = None;
    }
}
