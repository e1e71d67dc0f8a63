//! Turning a boost card (MC-8.4 step 3, MC-8.5).

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, Zone};
use byword_kernel::table::Table;

use crate::rules::enemy::boost_by;
use crate::rules::table::{discard_event, icons, run_spells};
use crate::words::{counter, procedure, stat, tally, verb, zone};

byword_kernel::flags! {
    /// The cancelled parts of a boost card (MC-16.1).
    pub(crate) struct Cancelled { ability = 1, icons = 2 }
}

frame! {
    /// A boost card is turned. The frame below is the activation, the player the one whom that is against.
    pub(crate) struct Boosting(procedure::BOOST) {
        card: Ref = source,
        enemy: Ref = a,
        cancelled: Cancelled = x,
    }
}

/// Cancels a part of the boost card that is being turned.
pub(crate) fn cancel(table: &mut Table<'_>, part: impl FnOnce(&mut Cancelled)) {
    if let Some((place, ..)) = Boosting::innermost(table.position()) {
        Boosting::edit_at(table, place, |boosting| part(&mut boosting.cancelled));
    }
}

/// The next boost card of an enemy's activation; those of one that it interrupts wait.
pub(crate) fn next_of(table: &Table<'_>, enemy: Ref) -> Option<Ref> {
    waiting(table, enemy).find(|card| level(table, *card) == 0)
}

/// The boost cards of an enemy wait for an activation more, or one less.
pub(crate) fn set_back(table: &mut Table<'_>, enemy: Ref, by: i16) {
    if by == 0 {
        return;
    }
    let mut list = table.take_list();
    list.extend(waiting(table, enemy));
    for card in &list {
        let level = (level(table, *card) + by).clamp(0, 255) as u8;
        table.book().set_counters(*card, counter::SET_BACK, level);
    }
    table.put_list(list);
}

fn waiting<'a>(table: &'a Table<'_>, enemy: Ref) -> impl Iterator<Item = Ref> + 'a {
    table.position().zone(Zone::shared(zone::BOOST)).filter(move |card| table.host_of(*card) == Some(enemy))
}

fn level(table: &Table<'_>, card: Ref) -> i16 {
    table.position().peek(card).map_or(0, |record| record.count(counter::SET_BACK))
}

/// Its ability, then its icons; then it is discarded.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Boosting { card, enemy, cancelled } = Boosting::of(frame);
    match step {
        0 => {
            // Whoever may cancel its icons sees them.
            table.book().turn_faceup(card);
            table.book().show_all(card);
            let turn = Event::new(EventKind::Reveal, verb::BOOST).about(card).with(enemy);
            table.perform(turn.of(frame.seat));
        }
        // Cancelled and discarded: neither its ability nor its icons count.
        1 if !lies_as_boost(table, card) => table.finish(),
        1 if cancelled.ability => {}
        1 => {
            run_spells(table, card, verb::BOOST, frame.seat);
        }
        2 => {
            // MC-8.4: so do those of a card that its ability has moved.
            let there = table.position().current(card.slot);
            let icons = table.stat(there, stat::BOOST) + icons(table, tally::AMPLIFY);
            let more = if cancelled.icons { 0 } else { icons };
            let below = table.position().frames().len().saturating_sub(2);
            boost_by(table, below, more);
            if lies_as_boost(table, card) {
                let event = discard_event(table, card, verb::BOOST, Seat::NONE);
                table.perform(event.by(enemy));
            }
        }
        _ => table.finish(),
    }
}

fn lies_as_boost(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.zone.kind == zone::BOOST)
}

/// A boost card has been discarded when that comes of which it said "after this activation": the card is meant as it lies.
pub(crate) fn as_it_lies(table: &Table<'_>, ability: AbilityId, card: Ref) -> Ref {
    let body = table.world().catalog.body(ability);
    let later = matches!(body, Some(Body::Triggered { on, .. }) if on.kind == EventKind::Moment);
    let now = table.position().current(card.slot);
    let discarded = table.position().get(now).is_some_and(|record| record.zone.kind == zone::PILE);
    if later && discarded && now.life == card.life.wrapping_add(1) { now } else { card }
}
