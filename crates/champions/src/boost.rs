//! Turning a boost card (MC-8.4 step 3, MC-8.5).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::table::{discard_event, run_spells};
use crate::words::{stat, tally, verb, zone};

/// `source` is the card, `a` the enemy that it boosts, `seat` the target player. The frame below is the activation.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    match step {
        0 => {
            table.turn_faceup(card);
            table
                .perform(Event::new(EventKind::Reveal, verb::BOOST).about(card).with(frame.a).of(frame.seat));
        }
        // Cancelled and discarded: neither its ability nor its icons count.
        1 if !lies_as_boost(table, card) => table.finish(),
        1 => {
            run_spells(table, card, verb::BOOST, frame.seat);
        }
        2 => {
            let more = table.stat(card, stat::BOOST) + table.allowance(Seat::NONE, tally::AMPLIFY);
            let below = table.position().frames().len().saturating_sub(2);
            table.edit_frame_at(below, |activation| activation.n += more);
            if lies_as_boost(table, card) {
                let event = discard_event(table, card, verb::BOOST, Seat::NONE);
                table.perform(event);
            }
        }
        _ => table.finish(),
    }
}

fn lies_as_boost(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| record.zone.kind == zone::BOOST)
}
