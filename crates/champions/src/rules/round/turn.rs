//! A player's turn (MC-6.1): one option after the other, until the player ends it.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Seat, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::player::attack::{Basic, Power};
use crate::rules::player::{actions, play};
use crate::rules::round;
use crate::rules::table::{player_order, takes_part};
use crate::words::{choice, moment, procedure, tally};

/// The steps of a turn.
mod at {
    pub const BEGIN: u16 = 0;
    pub const BAG: u16 = 1;
    pub const ASK: u16 = 2;
}

pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    match step {
        at::BEGIN => {
            table.lasting().expire_of(moment::TURN, seat);
            table.lasting().awaken(moment::TURN, seat);
            table.perform(Event::new(EventKind::Moment, kernel::PLAIN).of(seat).detail(moment::TURN.0));
        }
        at::BAG if !table.position().pending().is_empty() => table.agenda().push_bag(),
        at::BAG => {}
        at::ASK if !takes_part(table, seat) => end(table, seat),
        at::ASK => {
            table.offer_all(|table, options| {
                actions::list(table, seat, options);
                each_asked(table, seat, |other| {
                    options.push(Opt::plain(choice::ASK).with(i16::from(other.0)))
                });
            });
            table.ask(Decision::new(seat, DecisionKind::Act, cite("MC-6.2")));
        }
        _ => {
            table.goto(at::BAG);
            take(table, frame);
        }
    }
}

/// The turn is over; what waits for that gets its turn.
fn end(table: &mut Table<'_>, seat: Seat) {
    table.finish();
    round::pass_moment_of(table, moment::TURN_END, seat);
}

/// The other players who could trigger an Action if they were asked (MC-6.2), for all that the player sees, and have not
/// refused since something was done.
fn each_asked(table: &Table<'_>, seat: Seat, mut f: impl FnMut(Seat)) {
    for other in player_order(table, seat).filter(|other| *other != seat) {
        if table.position().tally(other, tally::REFUSED) == 0 && actions::could_act(table, seat, other) {
            f(other);
        }
    }
}

/// Another player was asked to trigger an Action, and may refuse.
pub(crate) fn asked_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    if step == 0 {
        table.offer_all(|table, options| {
            actions::list_actions(table, seat, options);
            options.push(Opt::plain(Choice::PASS));
        });
        return table.ask(Decision::new(seat, DecisionKind::Act, cite("MC-6.2")));
    }
    table.finish();
    if frame.answer.choice == Choice::PASS {
        return table.book().set_tally(seat, tally::REFUSED, 1);
    }
    let card = table.position().current(frame.answer.subject());
    play::use_ability(table, frame.answer.ability(), &Scope::of(card, seat));
}

/// The first player in order who must still trigger a Forced Action.
pub(crate) fn who_is_forced(table: &Table<'_>, first: Seat) -> Option<Seat> {
    let mut options = Vec::new();
    player_order(table, first).find(|seat| {
        actions::list_forced(table, *seat, &mut options);
        !options.is_empty()
    })
}

/// Later forced action: before the player phase ends, what can be resolved of them must be.
pub(crate) fn forced_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    if step == 0 {
        table.offer_all(|table, options| actions::list_forced(table, seat, options));
        return table.ask(Decision::new(seat, DecisionKind::Act, cite("later forced action")));
    }
    table.finish();
    let card = table.position().current(frame.answer.subject());
    play::use_ability(table, frame.answer.ability(), &Scope::of(card, seat));
}

fn take(table: &mut Table<'_>, frame: &Frame) {
    let (opt, seat) = (frame.answer, frame.seat);
    if opt.choice == choice::ASK {
        return table.push(Frame::procedure(procedure::ASKED, opt.seat()));
    }
    for other in table.position().seats() {
        table.book().set_tally(other, tally::REFUSED, 0);
    }
    let card = table.position().current(opt.subject());
    let target = table.position().current(opt.other());
    let mut basic = |power: Power| {
        let since = table.lasting().latest();
        table.push(Basic { actor: card, target, power, dealt: 0, since }.frame(seat).source(card));
    };
    match opt.choice {
        choice::ATTACK => basic(Power::Attack),
        choice::THWART => basic(Power::Thwart),
        choice::RECOVER => basic(Power::Recover),
        choice::FORM => {
            table.book().add_tally(seat, tally::FORM_CHANGES, 1);
            round::change_form(table, seat);
        }
        Choice::PLAY if opt.amount() < 0 => play::play_card(table, card, seat),
        Choice::PLAY | Choice::USE => play::use_ability(table, opt.ability(), &Scope::of(card, seat)),
        _ => end(table, seat),
    }
}
