//! Playing a card, step by step (digest 7.2, CR 4.3).

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::decision::{Decision, DecisionKind};
use byword_kernel::event::{Event, HOW_TURNED};
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::pay::{exert_ink, normal_price};
use crate::rules::procedure_frame;
use crate::rules::turn::exert;
use crate::rules::{actions, shift};
use crate::words::{choice, mark, procedure, tag, verb, zone, zone_of};

/// The way of an effect that plays a card for free (CR 4.3.2.2).
const FREE: i16 = -2;
/// The way of an effect that plays a card for its cost: its player chooses how to pay.
const ANY_COST: i16 = -1;

/// In `m`: an effect plays the card; the lower byte says how it enters.
const BY_EFFECT: i16 = 1 << 8;

/// The steps of playing a card.
mod at {
    pub const CHOOSE: u16 = 0;
    pub const CHOSEN: u16 = 1;
    pub const PARTNER: u16 = 2;
    pub const ORDER: u16 = 3;
    pub const PLACE: u16 = 4;
    pub const PAY: u16 = 5;
    pub const ENTER: u16 = 6;
    pub const SETTLE: u16 = 7;
    pub const RESOLVE: u16 = 8;
}

/// An effect plays a card: now, by the normal procedure (CR 6.7.8), if it can be played.
pub(crate) fn by_effect(table: &mut Table<'_>, card: Ref, seat: Seat, free: bool, how: u8) {
    let possible = if free {
        actions::may_be_played(table, seat, card).is_ok()
    } else {
        let mut ways = Vec::new();
        actions::list_plays(table, seat, card, &mut ways);
        !ways.is_empty()
    };
    if !possible {
        return table.edit_frame(|frame| frame.did = false);
    }
    let mut frame = procedure_frame(procedure::PLAY, seat, card).number(if free { FREE } else { ANY_COST });
    frame.m = BY_EFFECT | i16::from(how);
    table.push(frame);
}

/// `source` is the card, `b` the base of a shift or the singer, `n` the way (0: its ink cost), `m`
/// says whether an effect plays it ([`BY_EFFECT`]).
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    match step {
        at::CHOOSE if frame.n == ANY_COST => {
            table.offer_all(|table, options| actions::list_plays(table, frame.seat, card, options));
            table.ask(Decision::new(frame.seat, DecisionKind::Mode, cite("CR 4.3.2.2")).source(card));
        }
        at::CHOSEN if frame.n == ANY_COST => {
            let base = table.position().current(frame.answer.b);
            table.edit_frame(|f| (f.n, f.b) = (f.answer.n, base));
        }
        at::CHOOSE | at::CHOSEN => {}
        at::PARTNER => shift::ask_partner(table, frame),
        at::ORDER => shift::ask_order(table, frame),
        at::PLACE => shift::ask_place(table, frame),
        at::PAY => {
            shift::take_place(table, frame);
            pay(table, frame);
        }
        at::ENTER => enter(table, frame),
        at::SETTLE => settle_in(table, frame, card),
        at::RESOLVE if frame.m & BY_EFFECT != 0 => wait(table, card),
        at::RESOLVE => run_action(table, table.follow(card), frame.seat),
        _ => finish(table, card, frame),
    }
}

fn pay(table: &mut Table<'_>, frame: &Frame) {
    let (seat, card) = (frame.seat, frame.source);
    match frame.n {
        FREE => {}
        0 if frame.answer.choice == choice::SING => {
            exert(table, seat, frame.b);
            table.perform(Event::new(EventKind::Act, verb::SING).about(frame.b).with(card).of(seat));
        }
        0 => {
            let price = normal_price(table, card);
            exert_ink(table, seat, price);
        }
        way => table.push_payment(AbilityId(way as u16), card, seat),
    }
}

pub(crate) fn is_action(table: &Table<'_>, card: Ref) -> bool {
    table.def(card).has_tag(tag::ACTION)
}

/// CR 4.3.4: the card enters play, or the Play zone as an action. A shifted character enters as its base is
/// (S 8.10.2). What lowers the cost of the next card only is used up, however the card was paid (CR 4.3.6).
fn enter(table: &mut Table<'_>, frame: &Frame) {
    let (seat, card) = (frame.seat, frame.source);
    table.use_up_cost_changes(card);
    let kind = if is_action(table, card) { zone::TABLE } else { zone::PLAY };
    let shifted = if shift::enters_exerted(table, frame) { HOW_TURNED } else { 0 };
    let how = shifted | (frame.m & !BY_EFFECT) as u8;
    let play = Event::new(EventKind::Move, byword_kernel::vocabulary::verb::PLAY);
    table.perform(play.about(card).of(seat).to(zone_of(kind, seat)).how(how));
}

fn settle_in(table: &mut Table<'_>, frame: &Frame, card: Ref) {
    let Some(now) = table.follow(card) else { return };
    if shift::shifts(frame) && table.in_play(now) {
        shift::cover(table, frame, now);
    }
    table.mark(now, mark::PLAYED, true);
}

/// An action played by an effect waits in the Play zone until that effect is over (CR 6.7.8.1).
fn wait(table: &mut Table<'_>, card: Ref) {
    if let Some(now) = table.follow(card).filter(|now| is_action(table, *now)) {
        table.mark(now, mark::QUEUED, true);
    }
}

/// An action's effect resolves at once (CR 4.3.4, 5.4.3).
fn run_action(table: &mut Table<'_>, card: Option<Ref>, seat: Seat) {
    let Some(card) = card.filter(|card| is_action(table, *card)) else { return };
    let def = table.def(card);
    let catalog = &table.world().catalog;
    let spells = def.abilities.iter().rev().copied().filter(|id| {
        catalog.ability(*id).is_some_and(|compiled| matches!(compiled.ability.body, Body::Spell { .. }))
    });
    for id in spells {
        table.run_ability(id, &Scope::of(card, seat));
    }
}

/// The action goes to the discard, unless its effect is still to come.
fn finish(table: &mut Table<'_>, card: Ref, frame: &Frame) {
    let now = table.follow(card).unwrap_or(card);
    let resolved = |record: byword_kernel::position::Card| {
        record.zone.kind == zone::TABLE && !record.marked(mark::QUEUED)
    };
    if table.position().get(now).is_some_and(resolved) {
        discard_action(table, now, frame.seat);
    }
    table.finish();
}

fn discard_action(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let owner = table.position().get(card).map_or(seat, |record| record.owner);
    let to = zone_of(zone::DISCARD, owner);
    table.perform(Event::new(EventKind::Move, verb::RESOLVE).about(card).of(seat).to(to));
}

/// A queued action resolves and goes to the discard.
pub(crate) fn resolve_queued(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    match step {
        0 => run_action(table, Some(card), frame.seat),
        _ => {
            if table.position().get(card).is_some_and(|record| record.zone.kind == zone::TABLE) {
                discard_action(table, card, frame.seat);
            }
            table.finish();
        }
    }
}
