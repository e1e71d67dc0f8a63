//! The villain phase (digest section 7), step by step.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::encounter::reveal;
use crate::rules::enemy::{activate, place_threat};
use crate::rules::round::pass_moment;
use crate::rules::table::{icons, identity, main_scheme, next_round, player_order, takes_part, villain};
use crate::words::{mark, moment, procedure, stat, tag, tally, verb, zone, zone_of};

/// The numbers of the steps.
pub(crate) mod at {
    pub const THREAT: u16 = 0;
    pub const AFTER_THREAT: u16 = 1;
    pub const ACTIVATE: u16 = 2;
    pub const DEAL: u16 = 3;
    pub const HAZARD: u16 = 4;
    pub const REVEAL: u16 = 5;
    pub const PASS: u16 = 6;
}

frame! {
    /// The villain phase, from the first player on.
    struct VillainPhase(procedure::VILLAIN) {
        /// The players who were passed within a step, or the cards that were dealt.
        passed: i16 = n,
    }
}

/// The steps of the phase.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match step {
        at::THREAT => {
            let scheme = main_scheme(table);
            place_threat(table, scheme, threat_of_round(table, scheme), Ref::NONE);
        }
        at::AFTER_THREAT => pass_moment(table, moment::STEP_ONE, kernel::PLAIN),
        at::ACTIVATE => {
            if let Some(seat) = next_player(table, frame, at::ACTIVATE) {
                table.push(Frame::procedure(procedure::ACTIVATE, seat));
            }
        }
        at::DEAL => {
            if let Some(seat) = next_player(table, frame, at::DEAL) {
                reveal::deal(table, seat);
            }
        }
        at::HAZARD => deal_extra(table, VillainPhase::of(frame).passed),
        at::REVEAL => reveal_next(table, frame),
        at::PASS => {
            let first = table.position().first();
            let next = player_order(table, first).find(|seat| *seat != first).unwrap_or(first);
            pass_first(table, next);
        }
        _ => table.finish(),
    }
}

/// The player is the first one from now on (MC-5.3).
pub(crate) fn pass_first(table: &mut Table<'_>, next: Seat) {
    table.book().set_first(next);
    let becomes = Event::new(EventKind::Act, verb::BECOME_FIRST).about(identity(table, next));
    table.perform(becomes.of(next));
}

/// The threat that villain step 1 places on the main scheme: what it says itself, and the icons and tokens.
pub(crate) fn threat_of_round(table: &Table<'_>, scheme: Ref) -> i16 {
    table.stat(scheme, stat::ACCELERATION)
        + icons(table, tally::ACCELERATION)
        + table.position().tally(Seat::NONE, tally::TOKENS)
}

/// How many more cards the icons deal in villain step 3.
pub(crate) fn extra_cards(table: &Table<'_>) -> i16 {
    icons(table, tally::HAZARD)
}

/// The next player of a step that goes round the table; after the last one the next step begins.
fn next_player(table: &mut Table<'_>, frame: &Frame, step: u16) -> Option<Seat> {
    let next = next_round(table, frame.seat, VillainPhase::of(frame).passed);
    pass(table, next.map_or(0, |(_, passed)| passed));
    let (seat, _) = next?;
    table.goto(step);
    Some(seat)
}

fn pass(table: &mut Table<'_>, passed: i16) {
    VillainPhase::edit(table, |phase| phase.passed = passed);
}

/// Villain step 3: one extra card per hazard icon, in player order; in heroic games so many more for each player first
/// (MC-4.3).
fn deal_extra(table: &mut Table<'_>, dealt: i16) {
    let players = player_order(table, table.position().first()).count().max(1);
    let heroic = table.position().tally(Seat::NONE, tally::HEROIC) * players as i16;
    let hazards = heroic + extra_cards(table);
    let seat = player_order(table, table.position().first()).nth(dealt as usize % players);
    match seat {
        Some(seat) if dealt < hazards => {
            pass(table, dealt + 1);
            table.goto(at::HAZARD);
            reveal::deal(table, seat);
        }
        _ => pass(table, 0),
    }
}

/// Villain step 4: each player in player order reveals what was dealt, until nobody has a card left.
fn reveal_next(table: &mut Table<'_>, frame: &Frame) {
    let seats = i16::from(table.position().seat_count());
    let waiting = (0..seats).find_map(|passed| {
        let place = (VillainPhase::of(frame).passed + passed) % seats;
        let seat = table.position().seats_from(frame.seat).nth(place as usize)?;
        let card = table.position().top(zone_of(zone::DEALT, seat))?;
        takes_part(table, seat).then_some((place, seat, card))
    });
    let Some((place, seat, card)) = waiting else { return pass(table, 0) };
    pass(table, place);
    table.goto(at::REVEAL);
    reveal::begin(table, card, seat);
}

/// Steps of villain step 2.
mod activation {
    pub const VILLAIN: u16 = 0;
    pub const MINIONS: u16 = 1;
    pub const MINION: u16 = 2;
    pub const END: u16 = 3;
}

/// Villain step 2 for one player: the villain, then each minion engaged with the player, who picks the order.
pub(crate) fn activate_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    match step {
        activation::VILLAIN => activate(table, villain(table), seat),
        activation::MINIONS => {
            table.offer_all(|table, options| {
                let minions = waiting(table, seat);
                options.extend(minions.map(|card| Opt::card(Choice::CARD, card.slot)));
            });
            if table.offered() == 0 {
                return table.goto(activation::END);
            }
            table.ask(Decision::new(seat, DecisionKind::Order, cite("villain step 2")));
        }
        activation::MINION => {
            table.goto(activation::MINIONS);
            let minion = table.position().current(table.answer().subject());
            table.book().mark(minion, mark::ACTIVATED, true);
            activate(table, minion, seat);
        }
        _ => {
            forget_activations(table, seat);
            table.finish();
        }
    }
}

fn forget_activations(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::PLAY, seat)));
    list.retain(|card| table.position().peek(*card).is_some_and(|record| record.marked(mark::ACTIVATED)));
    for card in &list {
        table.book().mark(*card, mark::ACTIVATED, false);
    }
    table.put_list(list);
}

/// Minions engaged with the player that have not activated in this step.
fn waiting<'a>(table: &'a Table<'_>, seat: Seat) -> impl Iterator<Item = Ref> + 'a {
    table.position().zone(zone_of(zone::PLAY, seat)).filter(|card| {
        table.has_tag(*card, tag::MINION)
            && table.position().peek(*card).is_some_and(|record| !record.marked(mark::ACTIVATED))
    })
}
