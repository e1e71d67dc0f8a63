//! "For each minion you have defeated this round": those cards are gone, so it is counted how often that happened. "Each enemy that
//! attacked you this round": whoever defended (MC-9.3).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Amount, EventKind, Filter, Pattern, Who};

use crate::words::{is_own_identity, verb};

/// Counts moves instead of the cards in play that have made them.
pub(crate) fn settle(ability: &mut Ability) {
    walk_mut(ability, &mut |part| {
        if let PartMut::Filter(filter) = part
            && let Filter::Past(on, _) = filter
        {
            make_against_you(on);
        }
        if let PartMut::Amount(amount) = part
            && let Amount::Count(filter) = &**amount
            && let Some(events) = moves(filter)
        {
            **amount = events;
        }
        true
    });
}

/// An attack on "you" is one against the player.
fn make_against_you(on: &mut Pattern) {
    let attacks = on.kind == EventKind::Act && matches!(on.verb, Some(verb::ATTACK | verb::ATTACKED));
    if attacks && on.subject == Filter::This && on.other.as_ref().is_some_and(is_own_identity) {
        (on.seat, on.other) = (Some(Who::You), None);
    }
}

/// The number of the moves of which a count of cards speaks.
fn moves(filter: &Filter) -> Option<Amount> {
    let tests = filter.tests();
    let (past, moment) = tests.iter().find_map(|test| match test {
        Filter::Past(on, moment) if on.kind == EventKind::Move && on.subject == Filter::This => {
            Some((on, *moment))
        }
        _ => None,
    })?;
    let rest = tests.iter().filter(|test| !matches!(test, Filter::Past(..))).cloned();
    let subject = rest.fold(Filter::Any, Filter::and);
    Some(Amount::Happened(Box::new(Pattern { subject, ..(**past).clone() }), moment))
}
