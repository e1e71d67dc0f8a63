//! A player gives up, whoever decides and in the middle of whatever (FS-SETUP-7). The rulebook does not know it; players
//! expect the others to go on as if that place at the table were empty.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Seat, cite};
use byword_kernel::position::Item;
use byword_kernel::table::Table;

use crate::rules::turn::attack;
use crate::rules::{objects, stack};
use crate::words::{procedure, tally, verb, zone, zone_of};

/// True if the seat has not given up.
pub(crate) fn plays(table: &Table<'_>, seat: Seat) -> bool {
    table.position().tally(seat, tally::OUT) == 0
}

/// Those who play, from a seat on in turn order.
pub(crate) fn players<'a>(table: &'a Table<'_>, from: Seat) -> impl Iterator<Item = Seat> + 'a {
    table.position().seats_from(from).filter(|seat| plays(table, *seat))
}

/// `false` if the seat does not play. Whoever is left alone has won.
pub(crate) fn concede(table: &mut Table<'_>, seat: Seat) -> bool {
    if seat.0 >= table.position().seat_count() || !plays(table, seat) {
        return false;
    }
    table.book().set_tally(seat, tally::OUT, 1);
    if players(table, seat).nth(1).is_some() {
        leave(table, seat);
    } else {
        let winner = players(table, seat).next();
        table.end(winner, cite("FS-WIN-1"));
    }
    true
}

/// What the player was doing and has on the stack is over, their turn ends, and their cards go.
fn leave(table: &mut Table<'_>, seat: Seat) {
    let attacked = attack::participants(table)
        .is_some_and(|(by, target)| by == seat || table.controller_of(target) == Some(seat));
    table.leaving().abandon(seat, stays);
    if attacked {
        attack::cancel(table);
    }
    while let Some(id) = table.position().stack().iter().find(|item| is_of(item, seat)).map(|item| item.id) {
        table.pile().cancel_item(id);
    }
    if seat == table.position().active() {
        attack::cancel(table);
        table.book().set_tally(Seat::NONE, tally::TURN_OVER, 1);
        // For the rest of the turn the next player does what the game asks of the active one.
        let next = players(table, seat).next().unwrap_or(seat);
        table.book().set_active(next);
    }
    put_away(table, seat);
}

/// True if a procedure goes on, or finds its own end, without the player who began it.
fn stays(frame: &Frame) -> bool {
    use procedure::{ACTION, ATTACK, DEATH, GAME_START, ORDER, PURCHASE, RESOLVE, TURN};
    match frame.work {
        Work::Procedure(one) => {
            [ACTION, ATTACK, DEATH, GAME_START, ORDER, PURCHASE, RESOLVE, TURN].contains(&one)
        }
        _ => true,
    }
}

fn is_of(item: &Item, seat: Seat) -> bool {
    item.seat == seat || stack::is_death(item) && item.event.seat == seat
}

/// FS-ZONE-10: cards go to the discards of their decks, others out of the game; nobody gains them or the cents.
fn put_away(table: &mut Table<'_>, seat: Seat) {
    table.book().set_tally(seat, tally::CENTS, 0);
    let mut list = table.take_list();
    for kind in [zone::PLAY, zone::SOULS, zone::HAND] {
        list.extend(table.position().zone(zone_of(kind, seat)));
    }
    let gone = Event::new(EventKind::Move, verb::PUT_AWAY);
    table.perform_each(&list, |table, card| {
        Some(gone.about(card).to(objects::home(table, card, zone::DISCARD)))
    });
    table.put_list(list);
}
