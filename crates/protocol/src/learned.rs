//! What was learned by choices: whether taking them back is free.

use byword_kernel::ability::EventKind;
use byword_kernel::id::{Seat, Slot};
use byword_kernel::log::Entry;
use byword_kernel::session::Session;

use crate::message::Learned;

/// What anybody has learned since so many choices, if the seats of `own` take them back; of what is not remembered, the
/// most.
pub(crate) fn learned(session: &Session<'_>, since: usize, own: &[Seat]) -> Learned {
    let Some(then) = session.at(since) else { return Learned::Chance };
    let entries = session.table().log.entries().get(session.entries_at(since)..).unwrap_or_default();
    let happened =
        |kind| entries.iter().any(|entry| matches!(entry, Entry::Happened(event) if event.kind == kind));
    if session.chance_since(since) || happened(EventKind::Roll) {
        return Learned::Chance;
    }
    let (world, now) = (session.table().world(), session.position());
    let mut most = if happened(EventKind::Reveal) { Learned::Card } else { Learned::Nothing };
    for slot in (0..now.card_count() as u16).map(Slot) {
        for seat in now.seats().filter(|seat| now.sees(world, *seat, slot) && !then.sees(world, *seat, slot))
        {
            let owner = now.card(slot).map_or(Seat::NONE, |card| card.owner);
            let theirs = own.contains(&seat) && !own.contains(&owner);
            most = most.max(if theirs { Learned::Chance } else { Learned::Card });
        }
    }
    most
}
