//! Drawing: cards are drawn one by one (CR 1.12).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Frame, Record as _};
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb::DRAW;

use crate::rules::checks;
use crate::words::{procedure, zone, zone_of};

frame! {
    /// Cards are drawn one by one, where something may happen instead of any of them (CR 6.5).
    struct Draw(procedure::DRAW) {
        /// The card whose text says so.
        cause: Ref = source,
        /// How many are still to be drawn.
        left: i16 = n,
        /// How many have been drawn.
        drawn: i16 = m,
    }
}

/// Of a deck with fewer cards what is there is drawn, after the discard has been shuffled into it where it may be.
pub(crate) fn one_by_one(table: &mut Table<'_>, seat: Seat, count: usize, cause: Ref) {
    let deck = zone_of(zone::DECK, seat);
    if table.position().zone_len(deck) < count {
        checks::refill(table, seat);
    }
    if next(table, seat, cause).is_some_and(|event| table.may_be_rewritten(&event)) {
        let left = i16::try_from(count).unwrap_or(i16::MAX);
        return table.push(Draw { cause, left, ..Draw::blank() }.frame(seat));
    }
    let before = table.frame();
    let mut drawn = 0;
    while let Some(event) = next(table, seat, cause).filter(|_| drawn < count) {
        table.perform(event);
        drawn += 1;
    }
    table.edit_frame(|frame| {
        frame.done = drawn as i16;
        frame.did = before.did && drawn == count;
    });
}

/// The drawing of the top card, if there is one.
fn next(table: &Table<'_>, seat: Seat, cause: Ref) -> Option<Event> {
    let top = table.position().top(zone_of(zone::DECK, seat));
    let draw = Event::new(EventKind::Move, DRAW).of(seat).by(cause).to(zone_of(zone::HAND, seat));
    top.map(|card| draw.about(card))
}

/// One card after the other, each when what happens to the one before is over.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame) {
    let draw = Draw::of(frame);
    let drawn = draw.drawn.saturating_add(frame.done);
    let event = next(table, frame.seat, draw.cause).filter(|_| draw.left > 0);
    let Some(event) = event else {
        let did = draw.left == 0 && frame.did;
        table.agenda().edit_orderer(|below| (below.did, below.done) = (below.did && did, drawn));
        return table.finish();
    };
    Draw::edit(table, |draw| (draw.left, draw.drawn) = (draw.left - 1, drawn));
    table.edit_frame(|frame| (frame.step, frame.done) = (FIRST, 0));
    table.perform(event);
}
