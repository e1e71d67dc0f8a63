//! Purchasing (digest section 7, FS-BUY).

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::table::Table;

use crate::options::{self, Rule};
use crate::rules::{objects, slots};
use crate::words::{choice, shared, tally, verb, zone, zone_of};

/// The price of an item before modifiers (FS-BUY-1).
const PRICE: i16 = 10;

/// The price of a shop item, or of the top of the deck: what is said of shop items is not for the deck.
fn price(table: &Table<'_>, seat: Seat, from_shop: bool) -> i16 {
    let moved = |price| table.numbers().allowance(seat, price);
    let shop = if from_shop { moved(tally::PRICE) } else { 0 };
    let next = table.position().tally(seat, tally::DISCOUNT);
    (PRICE + moved(tally::PURCHASE_PRICE) + shop - next).max(0)
}

/// True if the treasure deck (or its discard) has a card.
fn deck_left(table: &Table<'_>) -> bool {
    let position = table.position();
    position.top(shared(zone::TREASURE)).is_some() || position.top(shared(zone::TREASURE_DISCARD)).is_some()
}

/// The least that a purchase takes, if there is anything to buy.
pub(crate) fn cheapest(table: &Table<'_>, seat: Seat) -> Option<i16> {
    let shop = table.position().top(shared(zone::SHOP)).map(|_| price(table, seat, true));
    let deck = deck_left(table).then(|| price(table, seat, false));
    shop.into_iter().chain(deck).min()
}

/// `seat` buys.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    match step {
        0 => {
            table.book().set_tally(Seat::NONE, tally::DECLARED, 1);
            let by = objects::character(table, seat);
            table.perform(Event::new(EventKind::Act, verb::DECLARE_PURCHASE).about(by).by(by).of(seat));
            table.pile().push_priority(seat);
        }
        1 => choose(table, seat),
        _ => {
            table.finish();
            table.book().set_tally(Seat::NONE, tally::DECLARED, 0);
            buy(table, frame);
        }
    }
}

/// A shop item or the top of the deck; a purchase that cannot be paid fails and is not spent (U-4).
fn choose(table: &mut Table<'_>, seat: Seat) {
    let cents = table.position().tally(seat, tally::CENTS);
    let position = table.position();
    let over = position.tally(Seat::NONE, tally::TURN_OVER) > 0;
    if position.tally(Seat::NONE, tally::DECLARED) == 0 {
        return table.finish();
    }
    if !over {
        table.offer_all(|table, options| {
            if cents >= price(table, seat, true) {
                let items = table.position().zone(shared(zone::SHOP));
                options.extend(items.map(|card| Opt::card(Choice::CARD, card.slot)));
            }
            if cents >= price(table, seat, false) && deck_left(table) {
                options.push(Opt::plain(choice::DECK));
            }
        });
    }
    if table.offered() == 0 {
        if options::chosen(table, Rule::FailedPurchase) {
            table.book().add_tally(seat, tally::PURCHASES, -1);
        }
        table.book().add_tally(seat, tally::FAILED_PURCHASES, 1);
        table.book().set_tally(Seat::NONE, tally::DECLARED, 0);
        return table.finish();
    }
    table.ask(Decision::new(seat, DecisionKind::Card, cite("FS-BUY-1")).verb(verb::PURCHASE));
}

/// FS-BUY-2: pay, then the item is gained.
fn buy(table: &mut Table<'_>, frame: &Frame) {
    let seat = frame.seat;
    let from_shop = frame.answer.choice == Choice::CARD;
    let card = if from_shop {
        table.position().current(frame.answer.subject())
    } else {
        slots::refill_deck(table, zone::TREASURE, zone::TREASURE_DISCARD);
        table.position().top(shared(zone::TREASURE)).unwrap_or(Ref::NONE)
    };
    let price = price(table, seat, from_shop);
    table.book().add_tally(seat, tally::PURCHASES, -1);
    table.book().set_tally(seat, tally::DISCOUNT, 0);
    table.perform(Event::new(EventKind::Tally, verb::PAY).of(seat).detail(tally::CENTS.0).amount(-price));
    table.perform(
        Event::new(EventKind::Move, verb::PURCHASE).about(card).of(seat).to(zone_of(zone::PLAY, seat)),
    );
}
