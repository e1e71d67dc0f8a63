//! The turn (digest section 4).

pub(crate) mod actions;
pub(crate) mod attack;
pub(crate) mod barter;
pub(crate) mod purchase;

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Moment, Ref, Seat, Tally, cite};
use byword_kernel::position::{Item, ItemKind};
use byword_kernel::stage;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::options::{self, Rule};
use crate::rules::{concede, history, setup, slots};
use crate::words::{choice, counter, mark, moment, procedure, shared, tally, verb, zone, zone_of};

/// The steps of a turn.
mod at {
    pub const RECHARGE: u16 = 0;
    pub const START: u16 = 1;
    pub const LOOT: u16 = 2;
    pub const ACTION: u16 = 3;
    pub const END: u16 = 4;
    pub const HAND: u16 = 5;
    pub const DISCARD: u16 = 6;
    pub const ROOM: u16 = 7;
    pub const LEAVE: u16 = 8;
    pub const PASS: u16 = 9;
}

/// The phases in which a scenario may begin, and the steps they begin with.
const PHASES: &[(&str, u16)] = &[
    ("main", at::ACTION),
    ("action", at::ACTION),
    ("recharge", at::RECHARGE),
    ("start", at::START),
    ("loot", at::LOOT),
    ("end", at::END),
];

/// Cards that a hand may hold at the end of a turn (FS-TURN-10).
const HAND: i16 = 10;

pub(crate) fn stage(table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
    let step = stage::phase(PHASES, phase)?;
    setup::stage(table);
    table.book().count_turn();
    let mut frame = Frame::procedure(procedure::TURN, active);
    frame.step = *step;
    table.push(frame);
    Ok(())
}

/// The phase of the turn (FS-TURN-1).
pub(crate) fn phase(table: &Table<'_>) -> Option<&'static str> {
    table.position().procedures().find_map(|(procedure, step)| match (procedure, step) {
        (procedure::GAME_START, _) => Some("setup"),
        (procedure::TURN, at::RECHARGE) => Some("recharge"),
        (procedure::TURN, at::START) => Some("start"),
        (procedure::TURN, at::LOOT) => Some("loot"),
        (procedure::TURN, at::ACTION) => Some("action"),
        (procedure::TURN, _) => Some("end"),
        _ => None,
    })
}

fn over(table: &Table<'_>) -> bool {
    table.position().tally(Seat::NONE, tally::TURN_OVER) > 0
}

pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    match step {
        at::RECHARGE => recharge(table, seat),
        at::START => {
            announce(table, moment::TURN_START, seat);
            table.pile().push_priority(seat);
        }
        at::LOOT if !over(table) => loot_step(table, seat),
        at::LOOT => {}
        at::ACTION => {
            if !over(table) {
                begin_actions(table, seat);
            }
            table.push(Frame::procedure(procedure::ACTION, seat));
        }
        at::END => {
            announce(table, moment::END_STEP, seat);
            table.pile().push_priority(seat);
        }
        at::HAND => discard_down(table, seat),
        at::DISCARD => {
            let card = table.position().current(frame.answer.subject());
            let to = shared(zone::DISCARD);
            table.perform(Event::new(EventKind::Move, kernel_verb::DISCARD).about(card).of(seat).to(to));
            table.goto(at::HAND);
        }
        at::ROOM => offer_rooms(table, seat),
        at::LEAVE => {
            if frame.answer.choice == Choice::CARD {
                let card = table.position().current(frame.answer.subject());
                let to = shared(zone::ROOM_DISCARD);
                table.perform(Event::new(EventKind::Move, verb::FLUSH).about(card).of(seat).to(to));
                if table.position().get(card).is_none() {
                    slots::refill_room(table);
                }
            }
        }
        _ => pass(table, seat),
    }
    debug_assert!(step <= at::PASS);
}

/// FS-TURN-3: loots directly, or (U-1) as an item of the stack.
fn loot_step(table: &mut Table<'_>, seat: Seat) {
    if options::chosen(table, Rule::LootStep) {
        let event = Event::new(EventKind::Act, verb::LOOT_STEP).of(seat);
        table.pile().push_item(Item { event, ..Item::new(ItemKind::Event, seat) });
        let below = table.position().stack().len() - 1;
        return table.pile().push_priority_above(below, seat);
    }
    table.pile().push_priority(seat);
    // Above that: whoever may do something else instead is asked first.
    loot(table, seat);
}

/// Cards that the active player loots in the loot step.
pub(crate) fn loot(table: &mut Table<'_>, seat: Seat) {
    let more = table.numbers().allowance(seat, tally::LOOT_STEP);
    table.draw_cards(seat, (1 + more).max(0) as usize, Ref::NONE);
}

/// A moment of the game comes: triggers that wait for it go onto the stack.
fn announce(table: &mut Table<'_>, moment: Moment, seat: Seat) {
    table.perform(Event::new(EventKind::Moment, kernel_verb::PLAIN).of(seat).detail(moment.0));
}

/// FS-TURN-1: everything that the active player and the game control recharges.
fn recharge(table: &mut Table<'_>, seat: Seat) {
    table.book().set_active(seat);
    table.book().count_turn();
    for number in [tally::TURN_OVER, tally::DECLARED, tally::MONSTERS_DIED, tally::PUT, tally::RESOLVED] {
        table.book().set_tally(Seat::NONE, number, 0);
    }
    let mut list = table.take_list();
    for zone in [zone_of(zone::PLAY, seat), shared(zone::DEN), shared(zone::ROOMS)] {
        list.extend(table.position().zone(zone));
    }
    list.retain(|card| table.position().get(*card).is_some_and(|record| record.turned()));
    // The active player does it.
    let ready = Event::new(EventKind::Ready, kernel_verb::READY).of(seat).charged_to(seat);
    table.perform_all(list.iter().map(|card| ready.about(*card)));
    table.put_list(list);
    table.lasting().awaken(moment::TURN_START, seat);
    table.lasting().expire(moment::TURN_START, seat);
}

/// What is granted for a turn, and how much of it abilities that hold have given; counted from 1, so that 0 is before the
/// action phase and on the turns of others.
const GRANTS: [(Tally, Tally); 3] = [
    (tally::LOOT_PLAYS, tally::GRANTED_PLAYS),
    (tally::ATTACKS, tally::GRANTED_ATTACKS),
    (tally::PURCHASES, tally::GRANTED_PURCHASES),
];

/// FS-TURN-4: a loot play, an attack and a purchase; effects of this turn may have given more already.
fn begin_actions(table: &mut Table<'_>, seat: Seat) {
    for (number, granted) in GRANTS {
        table.book().add_tally(seat, number, 1);
        table.book().set_tally(seat, granted, 1);
    }
    grant(table);
}

/// FS-STAT-1: what items grant for the turn is granted as long as they are there, also if they come or go in its middle.
pub(crate) fn grant(table: &mut Table<'_>) {
    let seat = table.position().active();
    for (number, granted) in GRANTS {
        let before = table.position().tally(seat, granted);
        if before > 0 {
            let more = 1 + table.numbers().allowance(seat, number) - before;
            if more != 0 {
                table.book().add_tally(seat, number, more);
                table.book().add_tally(seat, granted, more);
            }
        }
    }
}

/// FS-TURN-10: down to the maximum hand size, by the player's own choice.
fn discard_down(table: &mut Table<'_>, seat: Seat) {
    // A number that is said takes the place of the usual one; it is kept as one more, since 0 is none.
    let said = table.numbers().greatest_allowance(seat, tally::HAND_LIMIT);
    let usual = if said > 0 { said - 1 } else { HAND };
    let most = usual + table.numbers().allowance(seat, tally::HAND_SIZE);
    let hand = zone_of(zone::HAND, seat);
    let excess = table.position().zone_len(hand) as i16 - most;
    if excess <= 0 {
        return table.goto(at::ROOM);
    }
    table.offer_all(|table, options| {
        options.extend(table.position().zone(hand).map(|card| Opt::card(Choice::CARD, card.slot)));
    });
    table.ask(Decision::new(seat, DecisionKind::Keep, cite("FS-TURN-10")).number(excess));
}

/// FS-TURN-11: if a monster died this turn, the active player may put a room into discard.
fn offer_rooms(table: &mut Table<'_>, seat: Seat) {
    let died = table.position().tally(Seat::NONE, tally::MONSTERS_DIED) > 0;
    if !died || !concede::plays(table, seat) || table.position().top(shared(zone::ROOMS)).is_none() {
        return table.goto(at::PASS);
    }
    table.offer_all(|table, options| {
        options.extend(
            table.position().zone(shared(zone::ROOMS)).map(|card| Opt::card(Choice::CARD, card.slot)),
        );
        options.push(Opt::plain(Choice::DONE));
    });
    table.ask(Decision::new(seat, DecisionKind::Keep, cite("FS-TURN-11")).verb(verb::FLUSH));
}

/// FS-TURN-12: everything heals, effects of the turn end, the turn passes to the left.
fn pass(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.all_in_play());
    for card in &list {
        let Some(record) = table.position().get(*card) else { continue };
        if record.damage > 0 {
            table.book().set_damage(*card, 0);
            table.book().set_counters(*card, counter::FULL, 0);
        }
        if record.count(counter::DAMAGED) > 0 {
            table.book().set_counters(*card, counter::DAMAGED, 0);
        }
        if record.marked(mark::BRIEF_COPY) {
            table.book().end_copy(*card);
        }
        for mark in [mark::DEAD, mark::AMBUSHER, mark::FORCED, mark::ATTACKED, mark::BRIEF_COPY, mark::BARREN]
        {
            if record.marked(mark) {
                table.book().mark(*card, mark, false);
            }
        }
    }
    table.put_list(list);
    for seat in table.position().seats() {
        for number in [
            tally::LOOT_PLAYS,
            tally::ATTACKS,
            tally::PURCHASES,
            tally::DIED,
            tally::OWED,
            tally::OWED_DECK,
            tally::FREE_DECK,
            tally::AMBUSHES,
            tally::GRANTED_PLAYS,
            tally::GRANTED_ATTACKS,
            tally::GRANTED_PURCHASES,
            tally::FAILED_PURCHASES,
            tally::DISCOUNT,
        ] {
            table.book().set_tally(seat, number, 0);
        }
    }
    history::forget(table);
    table.lasting().expire(moment::TURN_END, seat);
    table.lasting().expire(moment::END_STEP, seat);
    let next = next_player(table, seat);
    table.edit_frame(|frame| {
        frame.seat = next;
        frame.step = at::RECHARGE;
    });
}

/// FS-EFF-17: extra turns come first, and skipped turns are passed over. FS-TURN-14: a round ends where the first player's
/// turn would begin, whether it is skipped or not.
fn next_player(table: &mut Table<'_>, seat: Seat) -> Seat {
    if let Some(extra) = extra_turn(table, seat) {
        return extra;
    }
    let left_off = table.position().tally(Seat::NONE, tally::LEFT_OFF);
    let seat = if left_off > 0 { Seat(left_off as u8 - 1) } else { seat };
    table.book().set_tally(Seat::NONE, tally::LEFT_OFF, 0);
    let seats = table.position().seats_from(seat).skip(1).chain([seat]);
    for next in seats {
        if next == table.position().first() {
            table.book().add_tally(Seat::NONE, tally::ROUND, 1);
            count_down(table);
        }
        if !concede::plays(table, next) {
            continue;
        }
        if table.position().tally(next, tally::SKIPPED_TURNS) == 0 {
            return next;
        }
        table.book().add_tally(next, tally::SKIPPED_TURNS, -1);
    }
    seat
}

/// Whose extra turn comes after the turn of `seat`: of several the one that was made last. Where the order of turns is
/// left off, and goes on afterwards, is kept (counted from 1). An extra turn is skipped like any other.
fn extra_turn(table: &mut Table<'_>, seat: Seat) -> Option<Seat> {
    let waits = |frame: &Frame| frame.work == Work::Procedure(procedure::EXTRA_TURN);
    let index = table.position().frames().iter().rposition(waits)?;
    let next = table.position().frames().get(index)?.seat;
    table.agenda().drop_frame(index);
    table.book().add_tally(next, tally::EXTRA_TURNS, -1);
    if !concede::plays(table, next) {
        return extra_turn(table, seat);
    }
    if table.position().tally(Seat::NONE, tally::LEFT_OFF) == 0 {
        table.book().set_tally(Seat::NONE, tally::LEFT_OFF, i16::from(seat.0) + 1);
    }
    if table.position().tally(next, tally::SKIPPED_TURNS) > 0 {
        table.book().add_tally(next, tally::SKIPPED_TURNS, -1);
        return extra_turn(table, seat);
    }
    Some(next)
}

/// A game against the clock (`timer`) is lost by everybody when it stands at 0.
pub(crate) fn count_down(table: &mut Table<'_>) {
    let left = table.position().tally(Seat::NONE, tally::TIMER);
    if left > 0 {
        table.book().set_tally(Seat::NONE, tally::TIMER, left - 1);
        if left == 1 {
            table.end([], cite("FS-SETUP-7"));
        }
    }
}

/// Steps of the action phase.
mod action {
    pub const PRIORITY: u16 = 0;
    pub const CHOOSE: u16 = 1;
    pub const TAKE: u16 = 2;
    pub const DECLARED: u16 = 3;
}

/// The action phase: one thing after the other, each resolved before the next declaration (FS-TURN-5).
pub(crate) fn action_phase(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    match step {
        action::PRIORITY => table.pile().push_stack(0, seat),
        action::CHOOSE if over(table) => table.finish(),
        action::CHOOSE => {
            table.offer_all(|table, options| actions::list(table, seat, options));
            table.ask(Decision::new(seat, DecisionKind::Act, cite("FS-TURN-5")));
        }
        action::TAKE => take_action(table, frame),
        _ => {
            // FS-TURN-8: nobody has acted; or all that had not resolved was cancelled, and this with it (FS-EFF-5).
            let declared = table.position().tally(Seat::NONE, tally::DECLARED) > 0;
            // FS-KW-3: an attack that is owed since then is made first.
            if declared && attack::owed(table, seat).is_none() {
                table.book().set_tally(Seat::NONE, tally::TURN_OVER, 1);
            }
            table.book().set_tally(Seat::NONE, tally::DECLARED, 0);
            table.goto(action::PRIORITY);
        }
    }
}

fn take_action(table: &mut Table<'_>, frame: &Frame) {
    let seat = frame.seat;
    table.goto(action::PRIORITY);
    match frame.answer.choice {
        choice::ATTACK => table.push(Frame::procedure(procedure::ATTACK, seat)),
        choice::BUY => table.push(Frame::procedure(procedure::PURCHASE, seat)),
        Choice::END => {
            table.goto(action::DECLARED);
            table.book().set_tally(Seat::NONE, tally::DECLARED, 1);
            table.perform(Event::new(EventKind::Act, verb::END_TURN).of(seat));
            table.pile().push_priority(seat);
        }
        Choice::PASS => table.pile().push_priority_after(seat),
        _ => actions::respond(table, seat, frame.answer),
    }
}
