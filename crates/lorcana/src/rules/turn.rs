//! The turn (digest section 6) and the turn actions that are short: ink, quest, move.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Field, Frame, Record as _, Work};
use byword_kernel::id::{Mark, Moment, Ref, Seat, Tally, cite};
use byword_kernel::stage;
use byword_kernel::table::Table;

use crate::rules::board::side;
use crate::rules::pay::{exert, exert_ink, toll};
use crate::rules::play::Play;
use crate::rules::uses::{Chosen, Use};
use crate::rules::{actions, challenge, checks, setup};
use crate::words::{choice, mark, moment, procedure, stat, tag, tally, verb, zone, zone_of};

/// The steps of a turn.
mod at {
    pub const READY: u16 = 0;
    pub const SET: u16 = 1;
    pub const DRAW: u16 = 2;
    pub const MAIN: u16 = 3;
    pub const END: u16 = 4;
    pub const EXPIRE: u16 = 5;
    pub const NEXT: u16 = 6;
}

/// The steps of the Main Phase.
mod main {
    pub const BAG: u16 = 0;
    pub const OFFER: u16 = 1;
}

/// The steps of questing.
mod quest_at {
    pub const EXERT: u16 = 0;
    pub const GAIN: u16 = 1;
}

frame! {
    /// A character moves to a location (CR 4.7).
    pub(crate) struct Travel(procedure::TRAVEL) {
        /// The character.
        character: Ref = a,
        /// The location.
        location: Ref = b,
    }
}

/// The phases in which a scenario may begin, and the steps they begin with.
const PHASES: &[(&str, u16)] =
    &[("main", at::MAIN), ("start", at::READY), ("draw", at::DRAW), ("end", at::END)];

pub(crate) fn stage(table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
    let step = stage::phase(PHASES, phase)?;
    setup::prepare(table);
    // Staged cards have been there since before this turn, which is nobody's first.
    table.book().count_turn();
    table.book().count_turn();
    for seat in table.position().seats() {
        table.book().set_tally(seat, tally::TURNS, 1);
    }
    if *step > at::READY {
        table.book().add_tally(active, tally::TURNS, 1);
    }
    let mut frame = Frame::procedure(procedure::TURN, active);
    frame.step = *step;
    table.push(frame);
    Ok(())
}

/// The phase or step of the turn (CR 3).
pub(crate) fn phase(table: &Table<'_>) -> Option<&'static str> {
    table.position().procedures().find_map(|(procedure, step)| match (procedure, step) {
        (procedure::SETUP, _) => Some("setup"),
        (procedure::TURN, at::READY | at::SET) => Some("beginning"),
        (procedure::TURN, at::DRAW) => Some("draw"),
        (procedure::TURN, at::MAIN) => Some("main"),
        (procedure::TURN, _) => Some("end"),
        _ => None,
    })
}

pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    match step {
        at::READY => ready_step(table, seat),
        at::SET => set_step(table, seat),
        at::DRAW => draw_step(table, seat),
        at::MAIN => table.push(Frame::procedure(procedure::MAIN, seat)),
        at::END => {
            for member in side(table, seat) {
                announce(table, moment::END_STEP, member);
            }
            table.agenda().push_bag();
        }
        at::EXPIRE => {
            // Also for a player who has left in the middle of it.
            table.lasting().expire(moment::TURN_END, seat);
            for member in side(table, seat).filter(|member| *member != seat) {
                table.lasting().expire(moment::TURN_END, member);
            }
            table.agenda().push_bag();
        }
        _ => next_turn(table, seat),
    }
    debug_assert!(step <= at::NEXT);
}

/// A moment of the game comes: triggers that wait for it are put in the bag.
fn announce(table: &mut Table<'_>, moment: Moment, seat: Seat) {
    table.perform(Event::new(EventKind::Moment, verb::END_TURN).of(seat).detail(moment.0));
}

/// The numbers that count what happens in one turn.
const OF_A_TURN: [Tally; 10] = [
    tally::INKED,
    tally::DRAWN,
    tally::ACTIONS,
    tally::CHARACTERS,
    tally::CHALLENGES,
    tally::BANISHED,
    tally::BANISHED_IN_CHALLENGE,
    tally::SONGS,
    tally::INTO_DISCARD,
    tally::INTO_INKWELL,
];

/// CR 3.2.1: cards ready, effects that last until now end, abilities that trigger now wait.
fn ready_step(table: &mut Table<'_>, seat: Seat) {
    table.book().set_active(seat);
    table.book().count_turn();
    for seat in table.position().seats() {
        for number in OF_A_TURN {
            table.book().set_tally(seat, number, 0);
        }
    }
    clear_marks(table);
    let members = side(table, seat);
    for member in members.clone() {
        table.lasting().awaken(moment::TURN_START, member);
    }
    for member in members.clone() {
        table.book().add_tally(member, tally::TURNS, 1);
        ready_ink(table, member);
        ready_cards(table, member);
    }
    for member in members.clone() {
        table.lasting().expire(moment::TURN_START, member);
    }
    for member in members.clone() {
        announce(table, moment::TURN_START, member);
    }
}

/// Everything of the player that can be readied in this step (CR 3.2.1.1).
fn ready_cards(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::PLAY, seat)));
    list.retain(|card| {
        table.position().get(*card).is_some_and(|record| record.turned())
            && table.rules().allowed_to(seat, verb::READY_STEP, *card, *card).is_ok()
    });
    let ready = Event::new(EventKind::Ready, byword_kernel::vocabulary::verb::READY).of(seat);
    table.perform_all(list.iter().map(|card| ready.about(*card)));
    table.put_list(list);
}

fn clear_marks(table: &mut Table<'_>) {
    const OF_A_TURN: [Mark; 5] =
        [mark::CHALLENGED, mark::DAMAGED, mark::PLAYED, mark::CHALLENGING, mark::BEING_CHALLENGED];
    let mut list = table.take_list();
    list.extend(table.all_in_play());
    for card in &list {
        for mark in OF_A_TURN {
            if table.position().get(*card).is_some_and(|record| record.marked(mark)) {
                table.book().mark(*card, mark, false);
            }
        }
    }
    table.put_list(list);
}

fn ready_ink(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::INKWELL, seat)));
    for card in &list {
        table.book().turn_quietly(*card, false);
    }
    table.put_list(list);
}

/// CR 3.2.2: characters become dry, locations give lore, the bag is emptied.
fn set_step(table: &mut Table<'_>, seat: Seat) {
    // The bag waits under lore that somebody may replace.
    table.agenda().push_bag();
    for member in side(table, seat) {
        table.lasting().expire(moment::READY_STEP, member);
        dry_and_gather(table, member);
    }
}

fn dry_and_gather(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::PLAY, seat)));
    let mut lore = 0;
    for card in &list {
        if table.position().get(*card).is_some_and(|record| record.marked(mark::DRYING)) {
            table.book().mark(*card, mark::DRYING, false);
        }
        if table.def(*card).has_tag(tag::LOCATION) {
            lore += table.stat(*card, stat::LORE);
        }
    }
    table.put_list(list);
    gain_lore(table, seat, lore, Ref::NONE);
}

/// Gains lore, as an event, if there is any to gain.
pub(crate) fn gain_lore(table: &mut Table<'_>, seat: Seat, lore: i16, cause: Ref) {
    if lore > 0 {
        let gain = Event::new(EventKind::Tally, verb::GAIN).of(seat).detail(tally::LORE.0).amount(lore);
        table.perform(gain.by(cause));
    }
}

/// CR 3.2.3: draw a card; the starting player's first turn skips it, and so may abilities (CR 6.4.5).
fn draw_step(table: &mut Table<'_>, seat: Seat) {
    // The bag waits under draws that somebody may replace.
    table.agenda().push_bag();
    for member in side(table, seat) {
        let first = member == table.position().first() && table.position().tally(member, tally::TURNS) == 1;
        if !first && table.rules().allowed_to(member, verb::DRAW_STEP, Ref::NONE, Ref::NONE).is_ok() {
            table.draw_cards(member, 1, Ref::NONE);
        }
    }
}

/// CR 3.4.3: a last check, with the loss by an empty deck; then the next player's turn. For players who have left, the
/// time of their turn goes by (CR 9.2.3).
fn next_turn(table: &mut Table<'_>, seat: Seat) {
    let members = side(table, seat);
    for member in members.clone() {
        if table.position().outcome().is_none() {
            checks::empty_deck_loss(table, member);
        }
    }
    if table.position().outcome().is_some() {
        return;
    }
    let mut next = seat;
    let others = move |other: &Seat| *other != seat && members.clone().all(|member| member != *other);
    for other in table.position().seats_from(seat).filter(others) {
        next = other;
        if table.plays(other) {
            break;
        }
        table.lasting().awaken(moment::TURN_START, other);
        for moment in [moment::READY_STEP, moment::TURN_START, moment::TURN_END] {
            table.lasting().expire_of(moment, other);
        }
    }
    table.edit_frame(|frame| {
        frame.seat = next;
        frame.step = at::READY;
    });
}

/// The Main Phase: turn actions, each finished before the next (CR 4.1).
pub(crate) fn main_phase(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match step {
        main::BAG => table.agenda().push_bag(),
        main::OFFER => {
            table.offer_all(|table, options| {
                actions::list(table, frame.seat, options);
                if side(table, frame.seat).nth(1).is_some() {
                    options.push(Opt::plain(Choice::PASS));
                }
            });
            table.ask(Decision::new(frame.seat, DecisionKind::Act, cite("CR 4.1")));
        }
        _ => {
            table.goto(main::BAG);
            take_action(table, frame);
        }
    }
}

/// Members of a team act one at a time, in any order (CR 9.3): the next one has the floor.
fn hand_over(table: &mut Table<'_>, seat: Seat) {
    let next = side(table, seat).nth(1).unwrap_or(seat);
    table.book().set_active(next);
    table.edit_frame(|frame| frame.seat = next);
}

/// The turn of a player who has left goes over to a teammate, or to its end.
pub(crate) fn go_on_without(table: &mut Table<'_>, seat: Seat, teammate: Option<Seat>) {
    if let Some(teammate) = teammate.filter(|_| table.position().active() == seat) {
        table.book().set_active(teammate);
    }
    for index in 0..table.position().frames().len() {
        let frame = table.position().frames()[index];
        let of_turn = matches!(frame.work, Work::Procedure(procedure::TURN | procedure::MAIN));
        if frame.seat == seat && of_turn {
            table.agenda().edit_frame_at(index, |frame| match teammate {
                Some(teammate) => frame.seat = teammate,
                None => frame.step = frame.step.max(at::END),
            });
        }
    }
}

fn take_action(table: &mut Table<'_>, frame: &Frame) {
    let (opt, seat) = (frame.answer, frame.seat);
    let card = table.position().current(opt.subject());
    let other = table.position().current(opt.other());
    let next = match opt.choice {
        choice::INK => return ink(table, seat, card),
        Choice::END => return table.finish(),
        Choice::PASS => return hand_over(table, seat),
        choice::QUEST => Frame::procedure(procedure::QUEST, seat),
        choice::CHALLENGE => challenge::of(card, other).frame(seat),
        choice::TRAVEL => Travel { character: card, location: other }.frame(seat),
        Choice::USE => Use { card, ability: Chosen::Ability(opt.ability()) }.frame(seat),
        _ => Play { card, way: opt.way(), base: Field::load(other), ..Play::blank() }.frame(seat),
    };
    table.push(next.source(card));
}

/// CR 4.2: reveal a card with the inkwell symbol and put it into the inkwell, facedown and ready.
fn ink(table: &mut Table<'_>, seat: Seat, card: Ref) {
    table.book().add_tally(seat, tally::INKED, 1);
    let to = zone_of(zone::INKWELL, seat);
    table.perform(
        Event::new(EventKind::Move, verb::INK)
            .about(card)
            .of(seat)
            .charged_to(seat)
            .to(to)
            .how(How::FACEDOWN | How::SHOWN),
    );
}

/// CR 4.5: exert, gain the lore, then what triggers.
pub(crate) fn quest(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, card) = (frame.seat, frame.source);
    match step {
        quest_at::EXERT => {
            exert_ink(table, seat, toll(table, card, verb::QUEST));
            exert(table, seat, card);
        }
        quest_at::GAIN => {
            let lore = table.stat(card, stat::LORE);
            gain_lore(table, seat, lore, card);
        }
        _ => {
            table.perform(Event::new(EventKind::Act, verb::QUEST).about(card).by(card).of(seat));
            table.finish();
        }
    }
}

/// CR 4.7: pay the move cost; the character is at the location then.
pub(crate) fn travel(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Travel { character, location } = Travel::of(frame);
    match step {
        FIRST => {
            let price = actions::move_price(table, character, location);
            exert_ink(table, frame.seat, price);
        }
        _ => {
            arrive(table, frame.seat, character, location);
            table.finish();
        }
    }
}

/// The character is at the location from now on.
fn arrive(table: &mut Table<'_>, seat: Seat, character: Ref, location: Ref) {
    table.perform(Event::new(EventKind::Attach, verb::TRAVEL).about(character).with(location).of(seat));
}

/// An effect moves a character to a location for free, if it is not there already (D-8).
pub(crate) fn travel_for_free(table: &mut Table<'_>, seat: Seat, character: Ref, location: Ref) {
    if !table.in_play(location) || table.host_of(character) == Some(location) {
        table.edit_frame(|frame| frame.did = false);
    } else {
        arrive(table, seat, character, location);
    }
}
