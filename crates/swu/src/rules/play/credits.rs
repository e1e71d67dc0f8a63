//! Credit tokens (D 18.8, CR 3.7.13): they lie with the resources but are none; while paying resources, each that is
//! defeated pays for one. Nothing tells them apart, so that a player has a number of them.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Frame, Record as _};
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::table::Table;

use crate::rules::play::costs::{exhaust_resources, ready_resources};
use crate::words::{procedure, tally, verb};

fn count(table: &Table<'_>, seat: Seat) -> i16 {
    table.position().tally(seat, tally::CREDITS)
}

/// The most that a player can pay.
pub(crate) fn means(table: &Table<'_>, seat: Seat) -> i16 {
    ready_resources(table, seat) + count(table, seat)
}

/// Asks how many Credits pay for a part of the price. True if there was anything to ask.
pub(crate) fn ask(table: &mut Table<'_>, seat: Seat, price: i16, source: Ref) {
    let most = count(table, seat).min(price);
    if most <= 0 {
        return;
    }
    let least = (price - ready_resources(table, seat)).clamp(0, most);
    for n in least..=most {
        table.offer(Opt::number(Choice::NUMBER, n));
    }
    table.ask(Decision::new(seat, DecisionKind::Number, cite("CR 3.7.13")).source(source));
}

/// Pays so much: with as many Credits as were answered, the rest with resources, `first` among them. Answers with how many Credits.
pub(crate) fn pay(table: &mut Table<'_>, seat: Seat, price: i16, answer: Opt, first: Ref) -> i16 {
    let credits = if answer.choice == Choice::NUMBER { answer.amount() } else { 0 };
    exhaust_resources(table, seat, price - credits, first);
    // Each is a token that is defeated.
    let spent = Event::new(EventKind::Tally, verb::DEFEAT).of(seat).detail(tally::CREDITS.0).amount(-1);
    table.perform_all((0..credits).map(|_| spent));
    credits
}

/// A payment that is no part of playing a card: asked for only if there is a Credit.
pub(crate) fn pay_or_ask(table: &mut Table<'_>, seat: Seat, price: i16) {
    if count(table, seat) == 0 || price <= 0 {
        return exhaust_resources(table, seat, price, Ref::NONE);
    }
    table.push(Spending { price }.frame(seat));
}

frame! {
    /// A payment for which there may be Credits.
    struct Spending(procedure::SPEND) {
        price: i16 = n,
    }
}

/// The player says how many Credits pay, and pays.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Spending { price } = Spending::of(frame);
    if step == FIRST {
        return ask(table, frame.seat, price, frame.source);
    }
    table.finish();
    pay(table, frame.seat, price, frame.answer, Ref::NONE);
}
