//! What the game remembers of what happened this turn: marks on cards, numbers of players, who did damage.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat, Tally};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::challenge;
use crate::words::{mark, tag, tally, verb, zone};

/// Keeps books about an event that has just happened.
pub(crate) fn keep(table: &mut Table<'_>, event: &Event) {
    match event.kind {
        EventKind::Damage if event.amount > 0 => {
            table.book().mark(event.subject, mark::DAMAGED, true);
            // Only characters banish by their damage (CR 1.8.1.4).
            if event.cause.is_some() && table.def(event.cause).has_tag(tag::CHARACTER) {
                table.book().blame(event.subject, event.cause, Seat::NONE);
            }
        }
        EventKind::Move => keep_move(table, event),
        _ => {}
    }
}

fn keep_move(table: &mut Table<'_>, event: &Event) {
    match event.verb {
        common::DRAW => count(table, event.seat, tally::DRAWN),
        common::PLAY => count_play(table, event.subject, event.seat),
        verb::BANISH => count_banished(table, event.subject),
        _ => {}
    }
    match event.to.kind {
        zone::DISCARD => count(table, event.to.seat, tally::INTO_DISCARD),
        // Those count that its player has put there.
        zone::INKWELL if table.meaning().responsible(event) == Some(event.to.seat) => {
            count(table, event.to.seat, tally::INTO_INKWELL);
        }
        // Drying until the Set step of its player's turn (CR 5.1.2).
        zone::PLAY => {
            let card = table.position().current(event.subject.slot);
            table.book().mark(card, mark::DRYING, true);
        }
        _ => {}
    }
}

fn count_banished(table: &mut Table<'_>, card: Ref) {
    let Some(record) = table.position().get(card).filter(|_| table.def(card).has_tag(tag::CHARACTER)) else {
        return;
    };
    count(table, record.owner, tally::BANISHED);
    // The card is another object by now; its slot is the same.
    let took_part = |(a, b): (Ref, Ref)| a.slot == card.slot || b.slot == card.slot;
    if challenge::participants(table).is_some_and(took_part) {
        count(table, record.owner, tally::BANISHED_IN_CHALLENGE);
    }
}

fn count(table: &mut Table<'_>, seat: Seat, tally: Tally) {
    table.book().add_tally(seat, tally, 1);
}

fn count_play(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let def = table.def(card);
    let number = [(tag::ACTION, tally::ACTIONS), (tag::CHARACTER, tally::CHARACTERS)]
        .into_iter()
        .find_map(|(kind, number)| def.has_tag(kind).then_some(number));
    if let Some(number) = number {
        count(table, seat, number);
    }
    if def.has_tag(tag::SONG) {
        count(table, seat, tally::SONGS);
    }
}

/// True if the character sang the song, which was in hand when it was sung.
pub(crate) fn sang(table: &Table<'_>, character: Ref, song: Ref) -> bool {
    table.position().past().iter().map(|past| past.event).any(|event| {
        event.verb == verb::SING
            && event.subject == character
            && event.other.slot == song.slot
            && event.other.life.wrapping_add(1) == song.life
    })
}
