//! Playing a card (digest 7.2, 7.7) and using an activated ability (digest 7.3).

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::event::{Event, HOW_TURNED};
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Ref, Seat};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::procedure_frame;
use crate::turn::exert;
use crate::words::{choice, mark, procedure, stat, tag, tally, verb, zone, zone_of};

/// The way of an effect that plays a card for free (CR 4.3.2.2).
const FREE: i16 = -2;

/// How many ink cards of a player are ready.
pub(crate) fn ready_ink(table: &Table<'_>, seat: Seat) -> i16 {
    let position = table.position();
    position
        .zone(zone_of(zone::INKWELL, seat))
        .filter(|card| position.get(*card).is_some_and(|record| !record.turned()))
        .count() as i16
}

/// Exerts so many ready ink cards. Which ones makes no difference: nobody may look at them.
pub(crate) fn exert_ink(table: &mut Table<'_>, seat: Seat, price: i16) {
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::INKWELL, seat)));
    list.retain(|card| table.position().get(*card).is_some_and(|record| !record.turned()));
    for card in list.iter().take(price.max(0) as usize) {
        table.turn_quietly(*card, true);
    }
    table.put_list(list);
}

/// What an amount of ink comes to for the sake of a card: for a card that is being played, payment modifiers apply
/// (CR 4.3.3); for abilities they do not.
pub(crate) fn ink_price(table: &Table<'_>, card: Ref, amount: i16) -> i16 {
    if table.in_play(card) { amount } else { table.cost(card, amount) }
}

/// The ink cost to play a card in the normal way.
pub(crate) fn normal_price(table: &Table<'_>, card: Ref) -> i16 {
    table.cost(card, table.stat(card, stat::COST))
}

/// An effect plays a card: now, by the normal procedure (CR 6.7.8).
pub(crate) fn by_effect(table: &mut Table<'_>, card: Ref, seat: Seat, free: bool) {
    let way = if free { FREE } else { 0 };
    table.push(procedure_frame(procedure::PLAY, seat, card).with(card, Ref::NONE).number(way));
}

/// `source` is the card, `b` the base of a shift or the singer, `n` the way (0: its ink cost).
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    match step {
        0 => pay(table, frame),
        1 => enter(table, frame),
        2 => settle_in(table, frame, card),
        3 => resolve(table, frame),
        _ => {
            let now = table.follow(card).unwrap_or(card);
            if table.position().get(now).is_some_and(|record| record.zone.kind == zone::TABLE) {
                let to = zone_of(zone::DISCARD, frame.seat);
                table.perform(Event::new(EventKind::Move, verb::RESOLVE).about(now).of(frame.seat).to(to));
            }
            table.finish();
        }
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

fn is_action(table: &Table<'_>, card: Ref) -> bool {
    table.def(card).has_tag(tag::ACTION)
}

/// CR 4.3.4: the card enters play, or the Play zone as an action. A shifted character enters as its base is
/// (S 8.10.2).
fn enter(table: &mut Table<'_>, frame: &Frame) {
    let (seat, card) = (frame.seat, frame.source);
    let kind = if is_action(table, card) { zone::TABLE } else { zone::PLAY };
    let base_turned = table.position().get(frame.b).is_some_and(|base| base.turned()) && kind == zone::PLAY;
    let how = if base_turned && shifts(frame) { HOW_TURNED } else { 0 };
    let counted = if is_action(table, card) { tally::ACTIONS } else { tally::CHARACTERS };
    if kind == zone::TABLE || table.def(card).has_tag(tag::CHARACTER) {
        table.add_tally(seat, counted, 1);
    }
    let to = zone_of(kind, seat);
    let play = Event::new(EventKind::Move, byword_kernel::vocabulary::verb::PLAY);
    table.perform(play.about(card).of(seat).to(to).how(how));
}

const fn shifts(frame: &Frame) -> bool {
    frame.n > 0 && frame.b.is_some()
}

/// A shifted card lies on its base and is the same object from now on (S 8.10.4 - S 8.10.6).
fn settle_in(table: &mut Table<'_>, frame: &Frame, card: Ref) {
    let Some(now) = table.follow(card) else { return };
    if shifts(frame) && table.in_play(now) {
        table.cover(frame.b, now, zone_of(zone::UNDER, frame.seat));
        table.mark(now, mark::SHIFTED, true);
    }
    table.mark(now, mark::PLAYED, true);
}

/// An action's effect resolves at once (CR 4.3.4, 5.4.3).
fn resolve(table: &mut Table<'_>, frame: &Frame) {
    let Some(now) = table.follow(frame.source) else { return };
    if !is_action(table, now) {
        return;
    }
    let def = table.def(now);
    let catalog = &table.world().catalog;
    let spells = def.abilities.iter().rev().copied().filter(|id| {
        catalog.ability(*id).is_some_and(|compiled| matches!(compiled.ability.body, Body::Spell { .. }))
    });
    for id in spells {
        table.run_ability(id, &Scope::of(now, frame.seat));
    }
}

/// CR 4.4: pay, then the effect resolves at once.
pub(crate) fn use_ability(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let ability = AbilityId(frame.n as u16);
    match step {
        0 => {
            table.count_use(ability, frame.source);
            table.push_payment(ability, frame.source, frame.seat);
        }
        _ => {
            table.finish();
            table.run_ability(ability, &Scope::of(frame.source, frame.seat));
        }
    }
}
