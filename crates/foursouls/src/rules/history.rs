//! The events of this turn, as far as cards ask for it (FS-TRIG-6, U-11), and how votes went (FS-EFF-15).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Ref, Seat, Tally};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::rules::objects;
use crate::words::{counter, procedure, tally, verb};

/// What is forgotten when the turn passes (FS-TURN-12).
pub(crate) const OF_A_TURN: [Tally; 5] =
    [tally::DAMAGED, tally::ROLLED, tally::ACTIVATED, tally::DECK_ATTACKS, tally::PLAYED];

/// The number that counts events like this one for a player, and the player.
fn counted(table: &Table<'_>, event: &Event) -> Option<(Tally, Seat)> {
    match event.kind {
        // Paid HP are no damage (FS-DMG-7).
        EventKind::Damage if event.verb == verb::DEAL && objects::is_player(table, event.subject) => {
            Some((tally::DAMAGED, table.controller_of(event.subject)?))
        }
        EventKind::Act if event.verb == verb::MAKE_ROLL && event.other.is_some() => {
            Some((tally::ROLLED, event.seat))
        }
        EventKind::Act if event.verb == kernel_verb::USE && objects::is_item(table, event.subject) => {
            Some((tally::ACTIVATED, event.seat))
        }
        EventKind::Move if event.verb == kernel_verb::PLAY => Some((tally::PLAYED, event.seat)),
        EventKind::Act if event.verb == verb::DIE && objects::is_player(table, event.subject) => {
            Some((tally::DEAD, Seat::NONE))
        }
        _ => None,
    }
}

/// Counts an event that has happened.
pub(crate) fn note(table: &mut Table<'_>, event: &Event) {
    if event.kind == EventKind::Tally && event.detail == tally::EXTRA_TURNS.0 {
        note_extra_turn(table, event.seat);
    } else if let Some((number, seat)) = counted(table, event) {
        table.book().add_tally(seat, number, 1);
        if number == tally::ROLLED {
            table.book().add_tally(Seat::NONE, tally::ATTACK_ROLLS, 1);
        }
    } else if event.kind == EventKind::Damage && event.verb == verb::DEAL {
        let times = table.position().get(event.subject).map_or(0, |record| record.count(counter::DAMAGED));
        table.book().set_counters(event.subject, counter::DAMAGED, (times + 1).min(255) as u8);
    }
}

/// FS-EFF-17: extra turns wait under the turn that is taken, the one that was made last on top.
fn note_extra_turn(table: &mut Table<'_>, seat: Seat) {
    let turn = |frame: &Frame| frame.work == Work::Procedure(procedure::TURN);
    if let Some(index) = table.position().frames().iter().position(turn) {
        table.agenda().push_below(index, Frame::procedure(procedure::EXTRA_TURN, seat));
    }
}

/// How often something like the triggering event has happened this turn.
fn times(table: &Table<'_>, event: &Event) -> i16 {
    match counted(table, event) {
        Some((number, seat)) => table.position().tally(seat, number),
        None => table.position().get(event.subject).map_or(0, |record| record.count(counter::DAMAGED)),
    }
}

/// U-11: the first such event of the turn. On resolution it is not asked again: more may have happened since.
pub(crate) fn first_time(table: &Table<'_>, scope: &Scope) -> bool {
    scope.id != 0 || times(table, &scope.event) == 1
}

/// FS-TRIG-6: the second, fourth ... such event of the turn.
pub(crate) fn every_other(table: &Table<'_>, scope: &Scope) -> bool {
    scope.id != 0 || times(table, &scope.event) % 2 == 0
}

/// The votes that a card has: each choice of the effect that runs is one (FS-EFF-15).
fn votes(table: &Table<'_>, card: Ref, scope: &Scope) -> usize {
    table.meaning().all_named(scope.id).filter(|named| *named == card).count()
}

/// True if a card has more votes than any other.
pub(crate) fn most_voted(table: &Table<'_>, card: Ref, scope: &Scope) -> bool {
    let own = votes(table, card, scope);
    let mut rivals = table.meaning().all_named(scope.id);
    own > 0 && rivals.by_ref().filter(|rival| *rival != card).all(|rival| votes(table, rival, scope) < own)
}

/// The turn passes: nothing has happened yet.
pub(crate) fn forget(table: &mut Table<'_>) {
    for seat in table.position().seats() {
        for number in OF_A_TURN {
            table.book().set_tally(seat, number, 0);
        }
    }
    table.book().set_tally(Seat::NONE, tally::DEAD, 0);
}
