//! Drawing one card at a time, and decks that run out (digest section 18).

use byword_kernel::ability::EventKind;
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Ref, Seat, Zone, ZoneKind, cite};
use byword_kernel::table::{News, Table};
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::encounter::reveal;
use crate::rules::table::{SIDE_DECK, SIDE_PILE, deck_of, innermost, pile_of, takes_part};
use crate::words::{procedure, tally, verb, zone, zone_of};

/// The player draws so many cards, one after the other.
pub(crate) fn draw(table: &mut Table<'_>, seat: Seat, count: usize, cause: Ref) {
    if count > 0 {
        table.push(Draw { cause, left: i16::try_from(count).unwrap_or(i16::MAX), drawn: 0 }.frame(seat));
    }
}

frame! {
    /// A player draws cards.
    struct Draw(procedure::DRAW) {
        cause: Ref = source,
        /// How many are still to be drawn.
        left: i16 = n,
        /// How many have been drawn.
        drawn: i16 = m,
    }
}

/// The next card is drawn.
pub(crate) fn draw_step(table: &mut Table<'_>, frame: &Frame) {
    let (seat, Draw { cause, left, drawn }) = (frame.seat, Draw::of(frame));
    let drawn = drawn.saturating_add(frame.done);
    let top = table.position().top(zone_of(zone::DECK, seat));
    let (Some(card), true) = (top, left > 0) else { return conclude(table, drawn) };
    table.goto(0);
    Draw::edit(table, |draw| (draw.left, draw.drawn) = (left - 1, drawn));
    let draw = Event::new(EventKind::Move, kernel::DRAW).about(card).of(seat).by(cause);
    table.perform(draw.to(zone_of(zone::HAND, seat)));
}

/// The text that has a player draw may count what was drawn ("for each card drawn this way"), by several players as well.
fn conclude(table: &mut Table<'_>, drawn: i16) {
    let frames = table.position().frames();
    let text = (0..frames.len())
        .rev()
        .find(|place| frames.get(*place).is_some_and(|frame| frame.work != Work::Procedure(procedure::DRAW)));
    table.finish();
    if let Some(place) = text {
        table.agenda().edit_frame_at(place, |frame| {
            if matches!(frame.work, Work::Program(_)) {
                frame.done = frame.done.saturating_add(drawn);
            }
        });
    }
}

/// Where cards are drawn from, and laid to be drawn again.
const PILES: [ZoneKind; 8] = [
    zone::DECK,
    zone::DISCARD,
    zone::ENCOUNTER,
    zone::PILE,
    zone::OWN_DECK,
    zone::OWN_PILE,
    zone::SIDE_DECK,
    zone::SIDE_PILE,
];

/// A deck without cards is made anew at once, if it can be (MC-18.1, MC-18.2).
pub(crate) fn check(table: &mut Table<'_>, news: &News) {
    for owner in table.position().seats() {
        show_top(table, zone_of(zone::OWN_DECK, owner));
    }
    if PILES.iter().any(|kind| news.is_rearranged(*kind)) {
        renew(table);
        if is_reshuffling(table) {
            // What is put off is looked at again.
            table.book().disturb();
        }
    }
}

fn renew(table: &mut Table<'_>) {
    for owner in table.position().seats().chain([Seat::NONE]) {
        let takes_part = !owner.is_some() || takes_part(table, owner);
        if takes_part && runs_out(table, deck_of(owner), pile_of(owner)) {
            table.push(Frame::procedure(procedure::RESHUFFLE, owner));
        }
    }
    for owner in table.position().seats() {
        if runs_out(table, zone_of(zone::OWN_DECK, owner), zone_of(zone::OWN_PILE, owner)) {
            table.push(Frame { step: OWN, ..Frame::procedure(procedure::RESHUFFLE, owner) });
        }
    }
    if runs_out(table, SIDE_DECK, SIDE_PILE) {
        table.push(Frame { step: SIDE, ..Frame::procedure(procedure::RESHUFFLE, Seat::NONE) });
    }
}

/// True if a deck is empty and its discard pile is to become the deck.
fn runs_out(table: &Table<'_>, deck: Zone, pile: Zone) -> bool {
    table.position().zone_len(deck) == 0 && table.position().zone_len(pile) > 0 && !is_reshuffling(table)
}

/// The top card of an identity's own deck lies face up.
fn show_top(table: &mut Table<'_>, deck: Zone) {
    let top = table.position().top(deck);
    if let Some(top) = top.filter(|top| table.record(*top).is_some_and(|record| record.facedown())) {
        table.book().turn_faceup(top);
    }
}

fn is_reshuffling(table: &Table<'_>) -> bool {
    innermost(table, &[procedure::RESHUFFLE]).is_some()
}

/// The discard pile becomes the deck. A player gets an encounter card for it, the encounter deck a token.
pub(crate) fn reshuffle_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let owner = frame.seat;
    let deck = deck_of(owner);
    match step {
        0 => turn_over(table, owner, pile_of(owner), deck),
        SIDE => turn_over(table, Seat::NONE, SIDE_PILE, SIDE_DECK),
        OWN => turn_over(table, owner, zone_of(zone::OWN_PILE, owner), zone_of(zone::OWN_DECK, owner)),
        SHUFFLE_OWN => {
            let shuffle = Event::new(EventKind::Shuffle, kernel::SHUFFLE);
            table.perform(shuffle.to(zone_of(zone::OWN_DECK, owner)).of(owner));
        }
        SHUFFLE_SIDE => table.perform(Event::new(EventKind::Shuffle, kernel::SHUFFLE).to(SIDE_DECK)),
        1 => table.perform(Event::new(EventKind::Shuffle, kernel::SHUFFLE).to(deck).of(owner)),
        2 if owner.is_some() => reveal::deal(table, owner),
        2 => table.book().add_tally(Seat::NONE, tally::TOKENS, 1),
        3 => note(table, owner, deck),
        NOTE_SIDE => note(table, Seat::NONE, SIDE_DECK),
        _ => table.finish(),
    }
}

/// The steps by which a side deck is made anew.
const SIDE: u16 = 10;
const SHUFFLE_SIDE: u16 = 11;
const NOTE_SIDE: u16 = 12;

/// The steps by which an identity's own deck is made anew.
const OWN: u16 = 20;
const SHUFFLE_OWN: u16 = 21;

/// A deck has been made anew, which texts wait for.
fn note(table: &mut Table<'_>, owner: Seat, deck: Zone) {
    table.perform(Event::new(EventKind::Act, verb::RESHUFFLED).of(owner).to(deck));
}

fn turn_over(table: &mut Table<'_>, owner: Seat, pile: Zone, deck: Zone) {
    let mut list = table.take_list();
    list.extend(table.position().zone(pile));
    let back = Event::new(EventKind::Move, verb::RESHUFFLE).to(deck).of(owner).how(How::FACEDOWN);
    table.perform_all(list.iter().map(|card| back.about(*card)));
    table.put_list(list);
}

/// The top of the encounter deck, which is needed now: without any card the players lose (MC-14.6).
pub(crate) fn top_encounter(table: &mut Table<'_>) -> Option<Ref> {
    lost_for_want_of_cards(table);
    table.position().top(deck_of(Seat::NONE))
}

/// MC-14.6: an encounter card is needed and there is none anywhere: the players lose.
pub(crate) fn lost_for_want_of_cards(table: &mut Table<'_>) -> bool {
    let left = [deck_of(Seat::NONE), pile_of(Seat::NONE)].map(|zone| table.position().zone_len(zone));
    let none = left == [0, 0];
    if none {
        table.end([], cite("MC-14.6"));
    }
    none
}
