//! Where cards enter play: villains, schemes, environments and attachments in the villain's part of the table (MC-1.7).

use byword_kernel::ability::{Ability, Action, Body, Filter, Pattern, Target, Who};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{tag, zone};

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

/// The types whose "you" is the player who controls them.
const PLAYER_KINDS: [&str; 9] = [
    "Hero",
    "Alter-Ego",
    "Ally",
    "Event",
    "Resource",
    "Support",
    "Upgrade",
    "Player Side Scheme",
    "Obligation",
];

/// True if the ability attaches its card to "your identity": "you" is that player, then.
pub(crate) fn is_borne(ability: &Ability) -> bool {
    let own = |filter: &Filter| {
        let tests = filter.tests();
        tests.contains(&Filter::Of(Who::You)) && tests.contains(&Filter::Tag(tag::IDENTITY))
    };
    let attaches =
        |action: &Action| matches!(action, Action::Attach(Target::This, Target::Each(filter)) if own(filter));
    matches!(&ability.body, Body::Spell { verb: kernel::ATTACH, effect, .. } if effect.any_action(attaches))
}

/// What such a card says of its entering play waits for its coming to that part of the table.
pub(crate) fn settle(ability: &mut Ability, kind: &str, is_borne: bool) {
    if let Body::Triggered { on: Pattern { subject: Filter::This, to: Some(zone::HAND), .. }, .. } =
        &ability.body
    {
        // "After this card enters your hand."
        ability.zones = vec![zone::HAND];
    }
    if !PLAYER_KINDS.contains(&kind)
        && !is_borne
        && let Body::Triggered { on: Pattern { cause: Some(cause @ Filter::Of(Who::You)), .. }, .. } =
            &mut ability.body
    {
        // "When you would deal damage to it": whoever does.
        *cause = Filter::Of(Who::Everyone);
    }
    if !KINDS.contains(&kind) {
        return;
    }
    if let Body::Triggered { on, .. } | Body::Replacement { on, .. } = &mut ability.body {
        settle_pattern(on, kind);
    }
}

/// An environment may come into a player's play area, too.
fn settle_pattern(on: &mut Pattern, kind: &str) {
    if on.subject != Filter::This || on.to != Some(zone::PLAY) {
        return;
    }
    if kind == "Environment" {
        (on.to, on.enters) = (None, true);
    } else {
        on.to = Some(zone::AREA);
    }
}
