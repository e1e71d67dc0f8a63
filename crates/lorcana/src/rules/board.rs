//! Who has the turn, and how cards lie: questions that all procedures ask.

use byword_kernel::frame::Work;
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::words::{mark, tag, zone};

/// The player and, in a team game, the others who have the turn together (CR 9.3).
pub(crate) fn side(table: &Table<'_>, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
    let together =
        |other: &Seat| table.policy().together(table.position(), seat, *other) && table.plays(*other);
    let members = table.position().seats().filter(together).fold(0_u8, |mask, member| mask | 1 << member.0);
    table.position().seats_from(seat).filter(move |member| members & (1 << member.0) != 0)
}

/// True if a card has been in play since its player's turn began (CR 5.1.2). A staged card may be new without the mark.
pub(crate) fn is_dry(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| {
        !record.marked(mark::DRYING)
            && (record.since < table.position().turn() || !table.has_turn(record.controller))
    })
}

/// True if a card is at the location that says "here", or at which the character is that says it.
pub(crate) fn is_here(table: &Table<'_>, card: Ref, speaker: Ref) -> bool {
    let here = if table.def(speaker).has_tag(tag::LOCATION) { Some(speaker) } else { table.host_of(speaker) };
    here.is_some() && table.host_of(card) == here
}

/// How many cards lie under a card.
pub(crate) fn cards_under(table: &Table<'_>, card: Ref) -> usize {
    table
        .position()
        .hosted(card.slot)
        .filter(|under| table.position().get(*under).is_some_and(|record| record.zone.kind == zone::UNDER))
        .count()
}

/// True if what is about to happen pays a cost: that is no effect (CR 4.3, 4.4).
pub(super) fn is_paying(table: &Table<'_>) -> bool {
    let frames = table.position().frames();
    frames.iter().rev().find(|frame| frame.work != Work::Events).is_some_and(|frame| frame.work == Work::Pay)
}
