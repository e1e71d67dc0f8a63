//! Upgrades on a friendly character change control with it (MC-1.11).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::{Changed, Table};

use crate::rules::table::{AREA, is_kept_by_players, owner_of};
use crate::words::{mark, tag, verb, zone, zone_of};

/// A character has changed control: the upgrades on it are to follow.
pub(crate) fn note(table: &mut Table<'_>, character: Ref) {
    if !table.has_tag(character, tag::FRIENDLY) {
        return;
    }
    let mut list = table.take_list();
    list.extend(table.position().hosted(character.slot).filter(|card| is_players(table, *card)));
    for card in &list {
        table.book().mark(*card, mark::FOLLOWS, true);
    }
    table.put_list(list);
}

/// Upgrades whose character has changed control follow it, together.
pub(crate) fn check(table: &mut Table<'_>, changed: &Changed) {
    if !changed.is_any(|card| follows(table, card)) {
        return;
    }
    let mut list = table.take_in_play(follows);
    for card in &list {
        table.book().mark(*card, mark::FOLLOWS, false);
    }
    list.retain(|card| table.controller_of(*card) != Some(controller(table, *card)));
    table.perform_each(&list, |table, card| {
        let seat = controller(table, card);
        let to = if seat.is_some() { zone_of(zone::PLAY, seat) } else { AREA };
        Some(Event::new(EventKind::Control, verb::CONTROL).about(card).of(seat).to(to))
    });
    table.put_list(list);
}

fn is_players(table: &Table<'_>, card: Ref) -> bool {
    owner_of(table, card).is_some() || is_kept_by_players(table, card)
}

fn follows(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.marked(mark::FOLLOWS))
}

/// Who controls the character that the card is attached to.
fn controller(table: &Table<'_>, card: Ref) -> Seat {
    table.host_of(card).and_then(|host| table.controller_of(host)).unwrap_or(Seat::NONE)
}
