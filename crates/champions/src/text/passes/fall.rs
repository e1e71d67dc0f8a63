//! The defeat of villains and identities: a stage gives way and a player is eliminated, neither goes where defeated cards go
//! (MC-14.2, MC-14.3), so that their defeat is an event of its own.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Body, EventKind, Filter, Pattern};
use byword_kernel::id::Tag;

use crate::words::{tag, verb};

/// Lets what waits for the defeat of a villain or an identity wait for that event, and what waits for that of any enemy or
/// character for both.
pub(super) fn settle(ability: &mut Ability, kind: &str) {
    if matches!(kind, "Villain" | "Leader" | "Hero" | "Alter-Ego")
        && let Body::Triggered { on, .. } | Body::Replacement { on, .. } = &mut ability.body
        && on.subject == Filter::This
        && is_defeat(on)
    {
        on.kind = EventKind::Act;
    }
    fold(ability, &mut |part| {
        if let PartMut::Pattern(on) = part
            && is_defeat(on)
            && let Some(ways) = ways(&on.subject)
        {
            match ways {
                Ways { discarded: true, .. } => on.deeds = ways.felled,
                _ => on.kind = EventKind::Act,
            }
        }
    });
}

fn is_defeat(on: &Pattern) -> bool {
    on.kind == EventKind::Move && on.verb == Some(verb::DEFEAT)
}

/// How cards that fit a test may be defeated.
#[derive(Clone, Copy)]
struct Ways {
    /// They go where defeated cards go.
    discarded: bool,
    /// They give way or are eliminated.
    felled: bool,
}

/// Nothing if the tests do not say what sort of card it is.
fn ways(filter: &Filter) -> Option<Ways> {
    match filter {
        Filter::Tag(tag) => of_tag(*tag),
        // A name alone, or what the card is attached to, may be of either sort.
        Filter::Named(_) | Filter::Host => Some(Ways { discarded: true, felled: true }),
        Filter::All(list) => list
            .iter()
            .filter_map(ways)
            .reduce(|a, b| Ways { discarded: a.discarded && b.discarded, felled: a.felled && b.felled }),
        Filter::Either(list) => list
            .iter()
            .filter_map(ways)
            .reduce(|a, b| Ways { discarded: a.discarded || b.discarded, felled: a.felled || b.felled }),
        _ => None,
    }
}

const fn of_tag(tag: Tag) -> Option<Ways> {
    let (discarded, felled) = match tag {
        tag::VILLAIN | tag::IDENTITY | tag::HERO | tag::ALTER_EGO => (false, true),
        tag::ENEMY | tag::CHARACTER | tag::FRIENDLY => (true, true),
        tag::MINION | tag::ALLY | tag::SCHEME | tag::SIDE_SCHEME => (true, false),
        _ => return None,
    };
    Some(Ways { discarded, felled })
}
