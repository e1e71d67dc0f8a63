//! What functions where a card is played from: the abilities of events, and what changes the card's own cost.

use byword_kernel::ability::{Ability, Body, Change, Filter};

use crate::words::{stat, zone};

/// The ability of a card that never is in play functions in hand if it waits or is used (MC-6.2), however the text says it; so do
/// those that cards in hand are given.
pub(crate) fn settle(ability: &mut Ability, kind: &str) {
    if matches!(kind, "Event" | "Resource") {
        work_in_hand(ability);
    }
    if let Body::Static { of, change: Change::Gain(given), .. } = &mut ability.body
        && of.tests().contains(&Filter::In(zone::HAND))
    {
        given.iter_mut().for_each(work_in_hand);
    }
    lower_cost(ability);
}

fn work_in_hand(ability: &mut Ability) {
    let is_used = matches!(ability.body, Body::Activated { .. } | Body::Triggered { .. });
    if is_used && ability.zones.is_empty() {
        ability.zones.push(zone::HAND);
    }
}

/// "If you control a minion, reduce this card's cost by 2": the cost to play it, for its printed one is asked in play as well
/// (MC-3.3).
fn lower_cost(ability: &mut Ability) {
    let Body::Static { of: Filter::This, change, .. } = &mut ability.body else { return };
    if let Change::Stat(stat::COST, by) = change
        && ability.zones.is_empty()
    {
        *change = Change::Cost(std::mem::take(by));
        ability.zones.push(zone::HAND);
    }
}
