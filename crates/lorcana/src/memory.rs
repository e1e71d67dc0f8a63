//! What the game remembers of what happened this turn: marks on cards, numbers of players, who did damage.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat, Tally};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb;

use crate::words::{mark, tag, tally};

/// Keeps books about an event that has just happened.
pub(crate) fn keep(table: &mut Table<'_>, event: &Event) {
    match event.kind {
        EventKind::Damage if event.amount > 0 => {
            table.mark(event.subject, mark::DAMAGED, true);
            // Only characters banish by their damage (CR 1.8.1.4).
            if event.cause.is_some() && table.def(event.cause).has_tag(tag::CHARACTER) {
                table.blame(event.subject, event.cause);
            }
        }
        EventKind::Move if event.verb == verb::DRAW => count(table, event.seat, tally::DRAWN),
        EventKind::Move if event.verb == verb::PLAY => count_play(table, event.subject, event.seat),
        EventKind::Move if event.verb == crate::words::verb::BANISH => {
            if let Some(record) = table.position().get(event.subject)
                && table.def(event.subject).has_tag(tag::CHARACTER)
            {
                count(table, record.owner, tally::BANISHED);
            }
        }
        _ => {}
    }
}

fn count(table: &mut Table<'_>, seat: Seat, tally: Tally) {
    table.add_tally(seat, tally, 1);
}

fn count_play(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let def = table.def(card);
    let number = [(tag::ACTION, tally::ACTIONS), (tag::CHARACTER, tally::CHARACTERS)]
        .into_iter()
        .find_map(|(kind, number)| def.has_tag(kind).then_some(number));
    if let Some(number) = number {
        count(table, seat, number);
    }
}
