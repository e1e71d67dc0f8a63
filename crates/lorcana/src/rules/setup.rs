//! Setup (digest section 3): starting player, opening hands, altering the hand.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;

use crate::words::{procedure, tally, verb, zone, zone_of};

frame! {
    /// The opening hands (CR 2.2).
    struct Opening(procedure::SETUP) {
        /// The place in turn order of the player who decides.
        place: usize = n,
        /// How many cards this player has put back.
        put_back: i16 = m,
        /// How many cards everybody draws.
        hand: usize = x,
    }
}

/// The steps of the setup.
mod at {
    pub const DRAW: u16 = 0;
    pub const OFFER: u16 = 1;
    pub const PUT_BACK: u16 = 2;
    pub const FINISH: u16 = 3;
}

/// Deals the decks.
pub(crate) fn deal(table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
    if setup.decks.len() != usize::from(setup.seats) || setup.seats < 2 {
        return Err(format!("{} decks for {} seats", setup.decks.len(), setup.seats));
    }
    for (seat, deck) in setup.decks.iter().enumerate() {
        let seat = Seat(seat as u8);
        for title in deck {
            let def =
                table.world().catalog.find(title).ok_or_else(|| format!("no card is called `{title}`"))?;
            table.book().add_card(def, seat, zone_of(zone::DECK, seat));
        }
        table.book().shuffle(zone_of(zone::DECK, seat));
    }
    prepare(table);
    Ok(())
}

/// A random player begins; everybody draws a hand of so many cards.
pub(crate) fn begin(table: &mut Table<'_>, hand: usize) {
    let starting = Seat(table.random(u32::from(table.position().seat_count())) as u8);
    table.book().set_first(starting);
    table.book().set_active(starting);
    table.push(Opening { hand, ..Opening::blank() }.frame(starting));
}

/// The numbers that players begin with.
pub(crate) fn prepare(table: &mut Table<'_>) {
    for seat in table.position().seats() {
        table.book().set_tally(seat, tally::INK_ALLOWANCE, 1);
        if table.position().tally(seat, tally::LORE_TO_WIN) == 0 {
            table.book().set_tally(seat, tally::LORE_TO_WIN, 20);
        }
    }
}

/// Everybody draws, then one after the other decides which cards to put back.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let opening = Opening::of(frame);
    let seat = table.position().seats_from(frame.seat).nth(opening.place);
    match (step, seat) {
        (at::DRAW, _) => {
            for seat in table.position().seats_from(frame.seat) {
                table.draw_cards(seat, opening.hand, Ref::NONE);
            }
        }
        (at::OFFER, Some(seat)) if !table.plays(seat) => next_player(table),
        (at::OFFER, Some(seat)) => offer_put_back(table, opening.put_back, seat),
        (at::OFFER, None) => table.goto(at::FINISH),
        (at::PUT_BACK, Some(seat)) => put_back(table, frame, seat),
        _ => finish(table, frame.seat),
    }
}

fn next_player(table: &mut Table<'_>) {
    table.goto(at::OFFER);
    Opening::edit(table, |opening| (opening.place, opening.put_back) = (opening.place + 1, 0));
}

fn offer_put_back(table: &mut Table<'_>, already: i16, seat: Seat) {
    table.offer_all(|table, options| {
        let hand = table.position().zone(zone_of(zone::HAND, seat)).map(|card| card.slot);
        options.extend(hand.map(|slot| Opt::card(Choice::CARD, slot)));
        options.sort_unstable_by_key(|opt| table.position().called(seat, opt.subject()));
        options.push(Opt::plain(Choice::DONE));
    });
    table.ask(Decision::new(seat, DecisionKind::Mulligan, cite("CR 2.2.2.1")).number(already));
}

/// A picked card goes to the bottom of the deck; when all are picked, as many are drawn, from the deck as it is.
fn put_back(table: &mut Table<'_>, frame: &Frame, seat: Seat) {
    table.goto(at::OFFER);
    if frame.answer.choice == Choice::CARD {
        let card = table.position().current(frame.answer.subject());
        let to = zone_of(zone::DECK, seat);
        table.perform(Event::new(EventKind::Move, verb::ALTER).about(card).of(seat).to(to).how(How::BOTTOM));
        return Opening::edit(table, |opening| opening.put_back += 1);
    }
    let count = Opening::of(frame).put_back;
    table.draw_cards(seat, count as usize, Ref::NONE);
    table.book().set_tally(seat, tally::PUT_BACK, count);
    next_player(table);
}

/// Whoever put cards back shuffles, after everybody has decided (CR 2.2.2.3); then the first turn begins.
fn finish(table: &mut Table<'_>, starting: Seat) {
    for seat in table.position().seats() {
        if table.position().tally(seat, tally::PUT_BACK) > 0 {
            table.book().shuffle(zone_of(zone::DECK, seat));
            table.book().set_tally(seat, tally::PUT_BACK, 0);
        }
    }
    table.finish();
    // Whoever has left before the first turn does not begin.
    let plays = |seat: &Seat| table.plays(*seat);
    let starting = table.position().seats_from(starting).find(plays).unwrap_or(starting);
    table.book().set_first(starting);
    table.push(Frame::procedure(procedure::TURN, starting));
}
