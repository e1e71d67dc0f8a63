//! Revealing an encounter card (MC-12.2, MC-12.3): faceup, keywords of revealing, into play or resolved, When Revealed,
//! discarded, then what it surges into.

use byword_kernel::ability::EventKind;
use byword_kernel::event::{Event, HOW_FACEDOWN};
use byword_kernel::frame::Frame;
use byword_kernel::id::{Ref, Seat, Verb, Zone};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::table::{AREA, ENCOUNTER_DECK, discard_event, procedure_frame, run_spells, takes_part};
use crate::words::{counter, procedure, stat, tag, tally, verb, zone, zone_of};

/// The steps of revealing.
mod at {
    pub const FACEUP: u16 = 0;
    pub const REVEAL: u16 = 1;
    pub const KEYWORDS: u16 = 2;
    pub const ENTER: u16 = 3;
    pub const ATTACH: u16 = 4;
    pub const ATTACHED: u16 = 5;
    pub const TEXT: u16 = 6;
    pub const REVEALED: u16 = 7;
    pub const DISCARD: u16 = 8;
}

/// The player reveals a card.
pub(crate) fn begin(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.push(procedure_frame(procedure::REVEAL, seat, card));
}

/// The player reveals the top card of the encounter deck.
pub(crate) fn begin_top(table: &mut Table<'_>, seat: Seat) {
    if let Some(card) = table.position().top(ENCOUNTER_DECK) {
        begin(table, card, seat);
    }
}

/// `source` is the card in its present life, `seat` who reveals it, `did` whether its effects were not cancelled.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = frame.seat;
    if step == at::FACEUP {
        let to = Zone::shared(zone::TABLE);
        return table.perform(Event::new(EventKind::Move, verb::REVEAL).about(frame.source).of(seat).to(to));
    }
    let card = table.follow(frame.source).unwrap_or(frame.source);
    table.edit_frame(|f| f.source = card);
    match step {
        at::REVEAL => {
            table.edit_frame(|f| f.did = true);
            table.perform(Event::new(EventKind::Act, verb::REVEAL).about(card).of(seat));
        }
        // I8: keywords of revealing work although the effects were cancelled.
        at::KEYWORDS => {
            table.edit_frame(|f| f.m = i16::from(frame.did));
            table.perform(Event::new(EventKind::Act, verb::FACEUP).about(card).of(seat));
        }
        at::ENTER => {
            enter(table, card, seat, verb::ENTER);
        }
        at::ATTACH => {
            let verb = if table.def(card).has_tag(tag::OBLIGATION) { verb::GIVE } else { kernel::ATTACH };
            run_spells(table, card, verb, seat);
        }
        at::ATTACHED => attached(table, card, seat),
        at::TEXT => {
            // MC-12.8: the player whose obligation it is resolves it.
            let resolver = table.controller_of(card).filter(|seat| seat.is_some()).unwrap_or(seat);
            table.edit_frame(|f| f.seat = resolver);
            if frame.m != 0 {
                run_spells(table, card, verb::WHEN_REVEALED, resolver);
            }
        }
        at::REVEALED => table.perform(Event::new(EventKind::Act, verb::REVEALED).about(card).of(seat)),
        at::DISCARD => discard(table, card, seat),
        _ => surge(table, seat),
    }
}

/// A card enters play where its type goes; treacheries stay on the table (MC-12.2).
pub(crate) fn enter(table: &mut Table<'_>, card: Ref, seat: Seat, verb: Verb) {
    let def = table.def(card);
    let to = if def.has_tag(tag::MINION) || def.has_tag(tag::OBLIGATION) {
        zone_of(zone::PLAY, seat)
    } else if def.has_tag(tag::TREACHERY) {
        return;
    } else {
        AREA
    };
    let enter = Event::new(EventKind::Move, verb).about(card).to(to);
    let threat = table.stat(card, stat::THREAT);
    if !def.has_tag(tag::SCHEME) || threat == 0 {
        return table.perform(enter);
    }
    // MC-11.4: starting threat is not placed; the scheme comes with it.
    let starting =
        Event::new(EventKind::Counter, kernel::PLAIN).about(card).detail(counter::THREAT.0).amount(threat);
    table.perform_all([enter, starting]);
}

/// MC-12.2: an attachment that cannot attach is discarded.
fn attached(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let lost =
        table.def(card).has_tag(tag::ATTACHMENT) && table.in_play(card) && table.host_of(card).is_none();
    if lost {
        let event = discard_event(table, card, kernel::DISCARD, seat);
        table.perform(event);
    }
}

fn discard(table: &mut Table<'_>, card: Ref, seat: Seat) {
    if table.position().get(card).is_some_and(|record| record.zone.kind == zone::TABLE) {
        let event = discard_event(table, card, verb::RESOLVE, seat);
        table.perform(event);
    }
}

/// SU1, SU2: when all is done, one more card for each surge that the card brought.
fn surge(table: &mut Table<'_>, seat: Seat) {
    table.finish();
    let owed = table.position().tally(seat, tally::SURGE);
    if owed > 0 && takes_part(table, seat) {
        table.set_tally(seat, tally::SURGE, owed - 1);
        begin_top(table, seat);
    }
}

/// Deals a facedown encounter card to a player (MC-12.1).
pub(crate) fn deal(table: &mut Table<'_>, seat: Seat) {
    if let Some(card) = table.position().top(ENCOUNTER_DECK) {
        let deal = Event::new(EventKind::Move, verb::DEAL_CARD).about(card).to(zone_of(zone::DEALT, seat));
        table.perform(deal.how(byword_kernel::event::HOW_BOTTOM | HOW_FACEDOWN));
    }
}
