//! "Forced Interrupt: When the last threat is removed from here": that it was the last is known when it is gone.

use byword_kernel::ability::{Ability, Amount, Body, Cmp, Cond, EventKind, Target, Timing};

/// Turns an interrupt that asks for what will be left into the first answer.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, when, timing, .. } = &mut ability.body else { return };
    let taken = on.kind == EventKind::Counter && on.amount == Some((Cmp::AtMost, -1));
    if !taken || !asks_for_none(when) {
        return;
    }
    *timing = match *timing {
        Timing::ForcedInterrupt => Timing::ForcedResponse,
        Timing::Interrupt => Timing::Response,
        _ => return,
    };
    on.early = true;
}

fn asks_for_none(when: &Cond) -> bool {
    match when {
        Cond::All(all) => all.iter().any(asks_for_none),
        Cond::Compare(Amount::Counters(of, _), Cmp::Exactly, Amount::N(0)) => **of == Target::This,
        _ => false,
    }
}
