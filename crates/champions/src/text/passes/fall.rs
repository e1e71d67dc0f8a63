//! The defeat of villains: a stage gives way and does not go where defeated cards go (MC-14.2), so that its defeat is an
//! event of its own.

use byword_kernel::ability::{Ability, Body, EventKind, Filter};

use crate::words::{tag, verb};

/// Lets what waits for a villain's defeat wait for that event.
pub(super) fn settle(ability: &mut Ability, kind: &str) {
    let (Body::Triggered { on, .. } | Body::Replacement { on, .. }) = &mut ability.body else { return };
    let of_villain = match &on.subject {
        Filter::This => matches!(kind, "Villain" | "Leader"),
        subject => subject.tests().contains(&Filter::Tag(tag::VILLAIN)),
    };
    if on.kind == EventKind::Move && on.verb == Some(verb::DEFEAT) && of_villain {
        on.kind = EventKind::Act;
    }
}
