//! A player gives up, whoever decides and in the middle of whatever: eliminated like one without hit points (MC-14.3).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Seat, Zone};
use byword_kernel::table::Table;

use crate::rules::checks::defeat::eliminate;
use crate::rules::table::{identity, owner_of, takes_part};
use crate::words::{procedure, verb, zone};

/// `false` if the seat does not take part.
pub(crate) fn concede(table: &mut Table<'_>, seat: Seat) -> bool {
    if seat.0 >= table.position().seat_count() || !takes_part(table, seat) {
        return false;
    }
    for index in 0..table.position().frames().len() {
        let frame = table.position().frames().get(index).copied();
        if let Some(deed) = frame.filter(|frame| is_deed(frame, seat)) {
            table.occurrence().forget_held(deed.id);
        }
    }
    table.leaving().abandon(seat, |frame| !is_deed(frame, seat));
    let mut frame = Frame::procedure(procedure::ELIMINATE, seat).source(identity(table, seat));
    (frame.step, frame.did) = (eliminate::ELIMINATED, true);
    table.push(frame);
    clear_table(table, seat);
    true
}

/// True if the frame is something the player does and nobody goes on with: playing a card, using an ability, paying.
fn is_deed(frame: &Frame, seat: Seat) -> bool {
    use procedure::{ASKED, PAY, PLAY, USE};
    frame.seat == seat && matches!(frame.work, Work::Procedure(PLAY | USE | PAY | ASKED))
}

/// A card that the player was playing leaves the game with the rest.
fn clear_table(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.position().zone(Zone::shared(zone::TABLE)));
    list.retain(|card| owner_of(table, *card) == seat);
    let gone = Event::new(EventKind::Move, verb::CLEAR).to(Zone::shared(zone::REMOVED));
    table.perform_all(list.iter().map(|card| gone.about(*card)));
    table.put_list(list);
}
