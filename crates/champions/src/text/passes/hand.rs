//! Events: their abilities are used by playing them.

use byword_kernel::ability::{Ability, Body};

use crate::words::zone;

/// The ability of an event that waits or is used functions in hand (MC-6.2), however the text says it.
pub(crate) fn settle(ability: &mut Ability, kind: &str) {
    let is_used = matches!(ability.body, Body::Activated { .. } | Body::Triggered { .. });
    if kind == "Event" && is_used && ability.zones.is_empty() {
        ability.zones.push(zone::HAND);
    }
}
