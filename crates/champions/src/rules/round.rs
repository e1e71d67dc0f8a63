//! The round (MC-5.1): the players' turns, the end of the player phase, the villain phase.

pub(crate) mod concede;
pub(crate) mod turn;
pub(crate) mod villain;

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Moment, Ref, Seat, Verb, cite};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::checks::defeat;
use crate::rules::table::{discard_event, identity, next_round, takes_part};
use crate::rules::{piles, questions};
use crate::words::{moment, procedure, stat, tag, tally, verb, zone, zone_of};

/// The steps of a round.
pub(crate) mod at {
    pub const BEGIN: u16 = 0;
    pub const TURNS: u16 = 1;
    pub const PHASE_END: u16 = 2;
    pub const AFTER_PHASE: u16 = 3;
    pub const VILLAIN: u16 = 4;
    pub const VILLAIN_END: u16 = 5;
    pub const ROUND_END: u16 = 6;
}

/// The phase of the round (MC-5.1).
pub(crate) fn phase(table: &Table<'_>) -> Option<&'static str> {
    table.position().procedures().find_map(|(procedure, step)| match (procedure, step) {
        (procedure::SETUP, _) => Some("setup"),
        (procedure::ROUND, at::BEGIN | at::TURNS) => Some("player"),
        (procedure::ROUND, at::PHASE_END | at::AFTER_PHASE) => Some("player-end"),
        (procedure::ROUND, _) => Some("villain"),
        _ => None,
    })
}

frame! {
    /// A round; the player is who was first as it began.
    pub(crate) struct Round(procedure::ROUND) {
        /// The places whose turn is over.
        passed: i16 = n,
    }
}

/// The steps of a round (MC-5.1).
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let first = table.position().first();
    match step {
        at::BEGIN => {
            table.book().count_turn();
            for seat in table.position().seats() {
                table.book().set_tally(seat, tally::FORM_CHANGES, 0);
            }
            Round::edit(table, |round| round.passed = 0);
            table.edit_frame(|f| f.seat = first);
            pass_moment(table, moment::PLAYER_PHASE, kernel::PLAIN);
        }
        at::TURNS => {
            let Some((seat, passed)) = next_round(table, frame.seat, Round::of(frame).passed) else {
                return;
            };
            Round::edit(table, |round| round.passed = passed);
            table.goto(at::TURNS);
            table.book().set_active(seat);
            table.push(Frame::procedure(procedure::TURN, seat));
        }
        at::PHASE_END => match turn::who_is_forced(table, first) {
            Some(seat) => {
                table.goto(at::PHASE_END);
                table.push(Frame::procedure(procedure::FORCED, seat));
            }
            None => table.push(Frame::procedure(procedure::END_PHASE, first)),
        },
        at::AFTER_PHASE => pass_moment(table, moment::PHASE_END, verb::PLAYER_PHASE),
        at::VILLAIN => {
            table.push(Frame::procedure(procedure::VILLAIN, first));
            pass_moment(table, moment::VILLAIN_PHASE, kernel::PLAIN);
        }
        at::VILLAIN_END => pass_moment(table, moment::PHASE_END, verb::VILLAIN_PHASE),
        at::ROUND_END => pass_moment(table, moment::ROUND_END, kernel::PLAIN),
        _ => {
            table.goto(at::BEGIN);
            if !table.position().pending().is_empty() {
                table.agenda().push_bag();
            }
        }
    }
}

frame! {
    /// A moment comes, that of the player's turn or of all.
    struct Passing(procedure::MOMENT) {
        moment: Moment = n,
        /// Which phase ends.
        phase: Verb = m,
    }
}

/// A moment of all players comes; the verb says which phase ends.
pub(crate) fn pass_moment(table: &mut Table<'_>, moment: Moment, phase: Verb) {
    table.push(Passing { moment, phase }.frame(Seat::NONE));
}

/// A moment of the player's turn comes.
pub(crate) fn pass_moment_of(table: &mut Table<'_>, moment: Moment, seat: Seat) {
    table.push(Passing { moment, phase: kernel::PLAIN }.frame(seat));
}

/// What lasts until then ends, then what waits for it gets its turn (player end steps 4 and 5); that still knows what happened in
/// the turn, phase or round which ends (MC-16.7).
pub(crate) fn moment_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, Passing { moment, phase }) = (frame.seat, Passing::of(frame));
    match step {
        0 => {
            table.lasting().expire_until(moment, seat);
            // The turn of a player awakens what waits for it as it begins.
            if !seat.is_some() {
                table.lasting().awaken(moment, seat);
            }
            // MC-2.3: hit points that were lent may be missing now.
            defeat::settle(table);
        }
        1 => {
            if !seat.is_some() || takes_part(table, seat) {
                table.perform(Event::new(EventKind::Moment, phase).of(seat).detail(moment.0));
            }
        }
        _ => {
            table.lasting().begin_anew(moment);
            table.finish();
        }
    }
}

frame! {
    /// The end of the player phase, from the first player on.
    struct EndPhase(procedure::END_PHASE) {
        /// The places that are done.
        passed: i16 = n,
    }
}

/// Steps of the end of the player phase.
mod end {
    pub const OFFER: u16 = 0;
    pub const DISCARD: u16 = 1;
    pub const DRAW: u16 = 2;
    pub const READY: u16 = 3;
}

/// Discard and draw to hand size, ready everything.
pub(crate) fn end_phase(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match (step, next_round(table, frame.seat, EndPhase::of(frame).passed)) {
        (end::OFFER, Some((seat, _))) => offer_discards(table, seat, DecisionKind::Keep),
        (end::DISCARD, Some((seat, passed))) => {
            table.goto(end::OFFER);
            if !take_discard(table, frame, seat) {
                EndPhase::edit(table, |phase| phase.passed = passed);
            }
        }
        (end::OFFER | end::DISCARD, None) => {
            EndPhase::edit(table, |phase| phase.passed = 0);
            table.goto(end::DRAW);
        }
        (end::DRAW, Some((seat, passed))) => {
            EndPhase::edit(table, |phase| phase.passed = passed);
            table.goto(end::DRAW);
            draw_up(table, seat);
        }
        (end::READY, _) => ready_all(table),
        (end::DRAW, None) => {}
        _ => table.finish(),
    }
}

/// How many cards the player's hand holds (MC-2.3: with everything that changes it).
pub(crate) fn hand_size(table: &Table<'_>, seat: Seat) -> usize {
    table.stat(identity(table, seat), stat::HAND).max(0) as usize
}

/// How many cards of a hand count toward its size.
fn cards_in_hand(table: &Table<'_>, seat: Seat) -> usize {
    let cards = table.position().zone(zone_of(zone::HAND, seat));
    cards.filter(|card| !questions::says(table, *card, tally::BEYOND_HAND)).count()
}

/// Draws up to hand size (player end step 2).
pub(crate) fn draw_up(table: &mut Table<'_>, seat: Seat) {
    let missing = hand_size(table, seat).saturating_sub(cards_in_hand(table, seat));
    piles::draw(table, seat, missing, Ref::NONE);
}

/// Any number of cards may be discarded, and must be down to hand size, unless it is a mulligan.
pub(crate) fn offer_discards(table: &mut Table<'_>, seat: Seat, kind: DecisionKind) {
    let hand = zone_of(zone::HAND, seat);
    let (held, size) = (cards_in_hand(table, seat), hand_size(table, seat));
    table.offer_all(|table, options| {
        options.extend(table.position().zone(hand).map(|card| Opt::card(Choice::CARD, card.slot)));
        if held <= size || kind == DecisionKind::Mulligan {
            options.push(Opt::plain(Choice::DONE));
        }
    });
    let clause =
        if kind == DecisionKind::Mulligan { cite("setup step 15") } else { cite("player end step 1") };
    table.ask(Decision::new(seat, kind, clause));
}

/// A picked card is discarded; `false` if the player is done.
pub(crate) fn take_discard(table: &mut Table<'_>, frame: &Frame, seat: Seat) -> bool {
    let picked = frame.answer.choice == Choice::CARD;
    if picked {
        let card = table.position().current(frame.answer.subject());
        let event = discard_event(table, card, kernel::DISCARD, seat);
        table.perform(event);
    }
    picked
}

/// Player end step 3: players ready what is theirs, not the enemies in front of them.
fn ready_all(table: &mut Table<'_>) {
    let list = table.take_in_play(|table, card| {
        table.position().peek(card).is_some_and(|r| r.turned() && r.controller.is_some())
            && !table.has_tag(card, tag::ENEMY)
    });
    table.perform_each(&list, |table, card| {
        let owner = table.controller_of(card).unwrap_or(Seat::NONE);
        Some(Event::new(EventKind::Ready, kernel::READY).about(card).of(owner))
    });
    table.put_list(list);
}

/// The phases in which a scenario may begin: their names, where the round stands then, and the villain phase.
pub(crate) const PHASES: &[(&str, u16, Option<u16>)] = &[
    ("main", at::TURNS, None),
    ("player end", at::PHASE_END, None),
    ("villain", at::VILLAIN, None),
    ("activation", at::VILLAIN_END, Some(villain::at::ACTIVATE)),
    ("deal", at::VILLAIN_END, Some(villain::at::DEAL)),
    ("reveal", at::VILLAIN_END, Some(villain::at::REVEAL)),
    ("pass", at::VILLAIN_END, Some(villain::at::PASS)),
    ("round end", at::ROUND_END, None),
];

/// A player changes form (MC-6.3), if no rule forbids it (MC-0.1): everything on the identity stays.
pub(crate) fn change_form(table: &mut Table<'_>, seat: Seat) {
    let card = identity(table, seat);
    if table.rules().allowed_to(seat, verb::FORM, card, card).is_err() {
        // MC-16.3: what follows "then" needs the change.
        return table.edit_frame(|frame| frame.did = false);
    }
    table.perform(Event::new(EventKind::Flip, verb::FORM).about(card).by(card).of(seat));
}
