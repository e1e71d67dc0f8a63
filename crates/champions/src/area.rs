//! Where cards enter play: villains, schemes, environments and attachments in the villain's part of the table (MC-1.7).

use byword_kernel::ability::{Ability, Body, Filter, Pattern};

use crate::words::zone;

/// The types that enter play there.
const KINDS: [&str; 8] = [
    "Villain",
    "Leader",
    "Main Scheme",
    "Side Scheme",
    "Player Side Scheme",
    "Environment",
    "Attachment",
    "Evidence",
];

/// What such a card says of its entering play waits for its coming to that part of the table.
pub(crate) fn settle(ability: &mut Ability, kind: &str) {
    if let Body::Triggered { on: Pattern { subject: Filter::This, to: Some(zone::HAND), .. }, .. } =
        &ability.body
    {
        // "After this card enters your hand."
        ability.zones = vec![zone::HAND];
    }
    if !KINDS.contains(&kind) {
        return;
    }
    if let Body::Triggered { on, .. } | Body::Replacement { on, .. } = &mut ability.body {
        settle_pattern(on);
    }
}

fn settle_pattern(on: &mut Pattern) {
    if on.subject == Filter::This && on.to == Some(zone::PLAY) {
        on.to = Some(zone::AREA);
    }
}
