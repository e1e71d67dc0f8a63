//! What a card says from a hand: "while this card is in your hand, your hand size is increased by 1" functions there (MC-15.1); "play only
//! if you have no cards in hand" is said of the others, for who plays it has set it aside (MC-3.5, MC-17.1).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Amount, Body, Change, Cond, Filter, RuleKind, Target};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::zone;

/// What holds while its card is in hand functions there, and what forbids playing it does not count it.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Static { when, change, .. } = &mut ability.body else { return };
    if forbids_playing(change) {
        walk_mut(when, &mut |part| {
            if let PartMut::Amount(Amount::Count(filter)) = part
                && is_hand(filter)
            {
                **filter = Filter::Other.and(std::mem::take(&mut **filter));
            }
            true
        });
    } else if ability.zones.is_empty() && any(&*when, is_in_hand) {
        ability.zones = vec![zone::HAND];
    }
}

fn forbids_playing(change: &Change) -> bool {
    matches!(change, Change::Rule(rule)
        if rule.kind == RuleKind::Forbid && rule.verb == kernel::PLAY && rule.to == Some(Filter::This))
}

/// True for all cards of a hand.
fn is_hand(filter: &Filter) -> bool {
    let plain = |test: &Filter| matches!(test, Filter::Of(_) | Filter::In(zone::HAND));
    filter.tests().contains(&Filter::In(zone::HAND)) && filter.tests().iter().all(plain)
}

fn is_in_hand(part: Part<'_>) -> bool {
    matches!(part, Part::Cond(Cond::Fits(Target::This, Filter::In(zone::HAND))))
}
