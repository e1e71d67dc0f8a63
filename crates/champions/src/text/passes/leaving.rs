//! What a card says of its own leaving play, or of that of the card it is attached to, is answered while it is still there
//! (MC-1.8): once it has left, its text is off.

use byword_kernel::ability::{Ability, Body, EventKind, Filter, Pattern, Timing};

use crate::words::verb;

/// Answers to such events come last before them, in place of after them.
pub(crate) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, timing, .. } = &mut ability.body else { return };
    let before = match timing {
        // A text without a label is no choice either (MC-15.2).
        Timing::ForcedResponse | Timing::After => Timing::ForcedInterrupt,
        Timing::Response => Timing::Interrupt,
        _ => return,
    };
    if leaves(on) && goes_along(&on.subject) {
        *timing = before;
        on.late = true;
    }
}

fn leaves(on: &Pattern) -> bool {
    on.kind == EventKind::Move && (on.leaves || on.verb == Some(verb::DEFEAT))
}

fn goes_along(subject: &Filter) -> bool {
    subject.tests().iter().any(|test| matches!(test, Filter::This | Filter::Host))
}
