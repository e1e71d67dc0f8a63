//! The regroup phase (digest 5.3, CR 5.5).

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Seat, cite};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::board::{base_of, is_in};
use crate::rules::play::resource;
use crate::rules::turn::round::{announce, end_phase, phase_over};
use crate::rules::turn::twin_suns;
use crate::words::{ARENAS, choice, moment, procedure, verb, zone, zone_of};

/// Cards that each player draws (CR 5.5.1).
const DRAWN: usize = 2;
/// Damage to the own base for each card that cannot be drawn (CR 8.6.1).
const DECK_OUT: i16 = 3;

/// The steps of the phase.
mod at {
    pub const START: u16 = 0;
    pub const DRAW: u16 = 1;
    pub const OFFER: u16 = 2;
    pub const RESOURCE: u16 = 3;
    pub const READY: u16 = 4;
    pub const END: u16 = 5;
    pub const OVER: u16 = 6;
}

/// `n` is the place in turn order of the player who may resource a card.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match step {
        at::START => {
            let first = table.position().first();
            table.book().set_active(first);
            twin_suns::give_back(table);
            table.lasting().expire(moment::REGROUP_PHASE, first);
            announce(table, moment::REGROUP_PHASE);
            table.agenda().push_layer();
        }
        at::DRAW => draw(table),
        at::OFFER => offer(table, frame),
        at::RESOURCE => set_resource(table, frame),
        at::READY => ready(table),
        at::END => end_phase(table),
        at::OVER => {
            let first = table.position().first();
            table.lasting().expire(moment::ROUND_END, first);
            phase_over(table);
        }
        _ => table.finish(),
    }
}

/// All players draw at the same time; so does the damage for empty decks arrive (D 12.20.2).
fn draw(table: &mut Table<'_>) {
    let mut list = table.take_list();
    for seat in table.position().seats_from(table.position().first()) {
        list.extend(table.position().zone(zone_of(zone::DECK, seat)).take(DRAWN));
    }
    let mut damage = [None; 8];
    for (place, seat) in damage.iter_mut().zip(table.position().seats()) {
        let there = table.position().zone_len(zone_of(zone::DECK, seat)).min(DRAWN);
        *place = deck_out(table, seat, (DRAWN - there) as i16);
    }
    let mut owners = [Seat::NONE; DRAWN * 8];
    for (place, card) in owners.iter_mut().zip(&list) {
        *place = table.position().get(*card).map_or(Seat::NONE, |record| record.owner);
    }
    let draw = Event::new(EventKind::Move, common::DRAW);
    let draws =
        list.iter().zip(owners).map(|(card, seat)| draw.about(*card).of(seat).to(zone_of(zone::HAND, seat)));
    // What is triggered waits under what somebody may do instead.
    table.agenda().push_layer();
    table.perform_all(draws.chain(damage.into_iter().flatten()));
    table.put_list(list);
}

/// The damage for cards that a player could not draw.
pub(crate) fn deck_out(table: &Table<'_>, seat: Seat, missing: i16) -> Option<Event> {
    let base = base_of(table, seat)?;
    let damage = Event::new(EventKind::Damage, verb::DECK_OUT).about(base).of(seat);
    (missing > 0).then(|| damage.amount(DECK_OUT * missing))
}

frame! {
    /// The regroup phase (CR 5.5).
    struct Regroup(procedure::REGROUP) {
        /// The place in turn order of the player who may resource a card.
        place: usize = n,
    }
}

/// The players in turn order from the one who had the initiative as the phase began, also those who have left since.
fn nth_player(table: &Table<'_>, frame: &Frame) -> Option<Seat> {
    table.position().seats_from(frame.seat).nth(Regroup::of(frame).place)
}

fn next_player(table: &mut Table<'_>) {
    table.goto(at::OFFER);
    Regroup::edit(table, |regroup| regroup.place += 1);
}

/// Each player in turn may put a card into the resource zone.
fn offer(table: &mut Table<'_>, frame: &Frame) {
    let Some(seat) = nth_player(table, frame) else { return table.goto(at::READY) };
    if !is_in(table, seat) {
        return next_player(table);
    }
    table.offer_all(|table, options| {
        let hand = table.position().zone(zone_of(zone::HAND, seat));
        options.extend(hand.map(|card| Opt::card(choice::RESOURCE, card.slot)));
    });
    table.offer(Opt::plain(Choice::DONE));
    table.ask(Decision::new(seat, DecisionKind::Keep, cite("CR 5.5.1")));
}

fn set_resource(table: &mut Table<'_>, frame: &Frame) {
    next_player(table);
    let seat = nth_player(table, frame);
    if let (choice::RESOURCE, Some(seat)) = (frame.answer.choice, seat) {
        let card = table.position().current(frame.answer.subject());
        table.perform(resource(seat, card, How::TURNED));
    }
}

/// Each player readies every exhausted card they control; resources without an event, for nobody tells them apart.
fn ready(table: &mut Table<'_>) {
    let mut list = table.take_list();
    for seat in table.position().seats() {
        list.extend(table.position().zone(zone_of(zone::RESOURCES, seat)));
    }
    list.iter().for_each(|card| table.book().turn_quietly(*card, false));
    list.clear();
    for seat in table.position().seats_from(table.position().first()) {
        for kind in [zone::BASE, ARENAS[0], ARENAS[1]] {
            list.extend(table.position().zone(zone_of(kind, seat)));
        }
    }
    list.retain(|card| table.position().get(*card).is_some_and(|record| record.turned()));
    table.perform_each(&list, |table, card| {
        let seat = table.controller_of(card)?;
        Some(Event::new(EventKind::Ready, common::READY).about(card).of(seat))
    });
    table.put_list(list);
    announce(table, moment::READYING);
    table.agenda().push_layer();
}
