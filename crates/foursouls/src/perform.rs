//! Procedures that effects demand by a verb, and the game-specific operations.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, HOW_SAME};
use byword_kernel::frame::Frame;
use byword_kernel::id::{Native, Ref, Seat, Verb, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::procedure_frame;
use crate::words::{mark, native, procedure, tally, verb, zone, zone_of};
use crate::{attack, dice, objects, slots, stack};

/// Begins what an effect demands: the verb, about the card.
pub(crate) fn perform(table: &mut Table<'_>, verb: Verb, card: Ref, seat: Seat) {
    match verb {
        verb::REROLL => dice::reroll(table, card),
        verb::KILL => stack::kill(table, card, seat),
        verb::END_TURN => table.set_tally(Seat::NONE, tally::TURN_OVER, 1),
        verb::CANCEL_ALL => cancel_all(table),
        verb::BECOME_SOUL => become_soul(table, card, seat),
        verb::OWE_ATTACK => {
            let active = table.position().active();
            table.add_tally(active, tally::ATTACKS, 1);
            table.add_tally(active, tally::OWED, 1);
        }
        verb::AMBUSH => table.push(procedure_frame(procedure::AMBUSH, seat, card)),
        _ => {}
    }
}

/// FS-EFF-5: everything that has not resolved leaves the stack; the attack is cancelled.
fn cancel_all(table: &mut Table<'_>) {
    attack::cancel(table);
    while let Some(item) = table.position().stack().last().copied() {
        table.cancel_item(item.id);
    }
}

/// FS-EFF-20: the same object, now a soul of its controller (FS-CARD-11).
fn become_soul(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let Some(record) = table.position().get(card) else { return };
    let owner = if record.controller.is_some() { record.controller } else { seat };
    let owner = if owner.is_some() { owner } else { table.position().active() };
    let to = zone_of(zone::SOULS, owner);
    table.perform(Event::new(EventKind::Move, verb::BECOME_SOUL).about(card).of(owner).to(to).how(HOW_SAME));
}

/// FS-KW-3: the loot covers a slot of its controller's choice; the active player owes it an attack.
pub(crate) fn ambush(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match step {
        0 => table.push(procedure_frame(procedure::PLACE, frame.seat, frame.source)),
        _ => {
            table.finish();
            let card = table.position().current(frame.source.slot);
            if objects::is_monster(table, card) {
                table.mark(card, mark::AMBUSHER, true);
                let active = table.position().active();
                table.add_tally(active, tally::ATTACKS, 1);
            }
        }
    }
}

/// A game-specific operation.
pub(crate) fn native(table: &mut Table<'_>, native: Native, targets: &[Ref], amount: i16, scope: &Scope) {
    match native {
        native::EXPAND_MONSTERS => slots::expand(table, tally::MONSTER_SLOTS, amount, scope.this),
        native::EXPAND_SHOP => slots::expand(table, tally::SHOP_SLOTS, amount, scope.this),
        native::EXPAND_ROOMS => slots::expand(table, tally::ROOM_SLOTS, amount, scope.this),
        native::TEAM_ROLLS => attack::team_rolls(table, targets, scope.this),
        native::ARRANGE => arrange_begin(table, targets, scope.seat),
        _ => {}
    }
}

/// Cards of one deck are put back on top in an order of the player's choice; the first one chosen will be on top.
fn arrange_begin(table: &mut Table<'_>, targets: &[Ref], seat: Seat) {
    let Some(bottom) = targets.last() else { return };
    let seat = if seat.is_some() { seat } else { table.position().active() };
    // The cards lie side by side on top of their deck: `n` of them are still to be put in order, from the bottom up.
    table.push(procedure_frame(procedure::ARRANGE, seat, *bottom).number(targets.len() as i16));
}

/// `source` is one of the cards, `n` how many there are, `m` how many lie in their place.
pub(crate) fn arrange(table: &mut Table<'_>, frame: &Frame) {
    table.goto(0);
    let Some(zone) = table.position().card(frame.source.slot).map(|record| record.zone) else {
        return table.finish();
    };
    let mut done = frame.m;
    if frame.answer.choice == Choice::CARD {
        let card = table.position().current(frame.answer.a);
        table.lay_at(card, done as usize);
        done += 1;
        table.edit_frame(|f| f.m = done);
    }
    if frame.n - done <= 1 {
        return table.finish();
    }
    table.offer_all(|table, options| {
        let cards = table.position().zone(zone).take(frame.n as usize).skip(done as usize);
        options.extend(cards.map(|card| Opt::card(Choice::CARD, card.slot)));
    });
    table.ask(Decision::new(frame.seat, DecisionKind::Order, cite("FS-EFF-18")).number(done));
}
