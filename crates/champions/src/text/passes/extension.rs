//! "After you deal damage to an enemy": you are your identity, and so are your events and upgrades; your allies and supports are not, nor
//! are the minions engaged with you (MC-1.14).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, EventKind, Filter, Pattern};
use byword_kernel::id::Tag;

use crate::words::{tag, verb};

/// The words for what a player has, whatever it is.
const WHATEVER: [&str; 2] = ["card you control", "carta que controles"];

/// What acts for itself is not the player by whom something was done.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    if WHATEVER.iter().any(|words| text.contains(words)) {
        return;
    }
    walk_mut(ability, &mut |part| {
        if let PartMut::Pattern(on) = part
            && is_done_by_an_identity(on)
            && let Some(by @ Filter::Of(_)) = &mut on.cause
        {
            *by = spared(by.clone());
        }
        true
    });
}

/// True for deeds of characters; what is discarded, drawn or moved is so by the player.
fn is_done_by_an_identity(on: &Pattern) -> bool {
    match on.kind {
        EventKind::Damage | EventKind::Heal | EventKind::Counter => true,
        EventKind::Move => on.verb == Some(verb::DEFEAT),
        _ => false,
    }
}

fn spared(of: Filter) -> Filter {
    const FOR_THEMSELVES: [Tag; 3] = [tag::ALLY, tag::MINION, tag::SUPPORT];
    FOR_THEMSELVES.into_iter().fold(of, |of, kind| of.and(Filter::Not(Box::new(Filter::Tag(kind)))))
}
