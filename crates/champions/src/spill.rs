//! What an overkill attack leaves over where it is dealt after the defeat (P6): damage that was placed beyond the hit
//! points of a minion goes to the villain, of an ally to its identity. Elsewhere it is part of the attack's damage, as
//! the keyword says.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::defeat::{remaining, was_struck};
use crate::profile::Profile;
use crate::table::{attack_frame, identity, villain};
use crate::words::{stat, tag, verb};

/// Remembers in the frame of the defeat what is left over: `n` of minions, `m` of the ally of player `they`; `a` is the
/// attacker.
pub(crate) fn reckon(table: &mut Table<'_>, defeated: &[Ref]) {
    if !Profile::of(table).spills_after_defeat() {
        return;
    }
    let Some((_, attack)) = attack_frame(table) else { return };
    if table.counts_as(attack.a, verb::SPILL, stat::STAGE) <= table.stat(attack.a, stat::STAGE) {
        return;
    }
    let (mut of_minions, mut of_ally, mut seat) = (0, 0, Seat::NONE);
    for card in defeated.iter().filter(|card| was_struck(table, **card)) {
        let excess = -remaining(table, *card);
        if table.def(*card).has_tag(tag::MINION) {
            of_minions += excess;
        } else if table.def(*card).has_tag(tag::ALLY) {
            of_ally += excess;
            seat = table.controller_of(*card).unwrap_or(Seat::NONE);
        }
    }
    table.edit_frame(|f| (f.a, f.n, f.m, f.they) = (attack.a, of_minions, of_ally, seat));
}

/// Deals it, if those who fell are gone (O15).
pub(crate) fn deal(table: &mut Table<'_>, frame: &Frame) {
    let damage = Event::new(EventKind::Damage, verb::SPILL).by(frame.a).with(frame.a);
    for (target, amount) in [(villain(table), frame.n), (identity(table, frame.they), frame.m)] {
        if amount > 0 && target.is_some() {
            table.perform(damage.about(target).amount(amount));
        }
    }
}
