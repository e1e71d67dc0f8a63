//! Dice on the stack (digest section 6).

use byword_kernel::ability::EventKind;
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{AbilityId, Ref, Seat, Verb};
use byword_kernel::position::{Item, ItemKind, Pending};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::options::{self, Rule};
use crate::rules::stack::cast;
use crate::rules::turn::attack;
use crate::rules::{objects, slots, stack};
use crate::words::{counter, procedure, shared, stat, verb, zone, zone_of};

/// The table of results of a roll that has none.
const NO_ROWS: i16 = -1;

/// FS-KW-7: an effect rolls; the result is an ability of its own, placed when the roll has resolved.
pub(crate) fn roll_for(table: &mut Table<'_>, rows: u16) {
    let frame = table.frame();
    let seat = frame.seat.or(table.position().active());
    let id = table.agenda().fresh_id();
    table.pile().copy_names(frame.id, id);
    let item = Item {
        ability: frame.ability,
        source: frame.source,
        x: rows as i16,
        id,
        ..Item::new(ItemKind::Event, seat)
    };
    let face = throw(table);
    put(table, item, kernel_verb::ROLL, Ref::NONE, face);
}

/// FS-ATK-5: an attack roll of a player against an object.
pub(crate) fn roll_attack(table: &mut Table<'_>, seat: Seat, target: Ref, face: u8) {
    let source = objects::character(table, seat);
    let item = Item { source, x: NO_ROWS, ..Item::new(ItemKind::Event, seat) };
    put(table, item, verb::ATTACK_ROLL, target, face);
}

/// A face of the die.
pub(crate) fn throw(table: &mut Table<'_>) -> u8 {
    table.random(6) as u8 + 1
}

/// The die that was thrown is put on the stack with its face (FS-DICE-1).
fn put(table: &mut Table<'_>, mut item: Item, verb: Verb, target: Ref, face: u8) {
    item.event = Event::new(EventKind::Roll, verb)
        .with(target)
        .by(item.source)
        .of(item.seat)
        .amount(i16::from(face))
        .detail(face);
    let id = table.pile().push_item(item);
    let token =
        table.position().stack().iter().find(|item| item.id == id).map_or(Ref::NONE, |item| item.token);
    table.book().set_counters(token, counter::PIPS, face);
    // FS-DICE-2: "when a dice is rolled".
    table.perform(
        Event::new(EventKind::Act, verb::MAKE_ROLL)
            .about(token)
            .with(target)
            .of(item.seat)
            .amount(i16::from(face)),
    );
}

/// A new face for a roll on the stack; it stays the same roll (FS-DICE-3). An item is rerolled in its own way.
pub(crate) fn reroll(table: &mut Table<'_>, token: Ref, seat: Seat) {
    if !objects::lies_in(table, token, zone::STACK) {
        return table.push(Frame::procedure(procedure::REROLL, seat).source(token));
    }
    if stack::item_of(table, token).is_some_and(|item| stack::is_roll(&item)) {
        let face = throw(table);
        table.book().set_counters(token, counter::PIPS, face);
        table.perform(Event::new(EventKind::Act, verb::REROLL).about(token).amount(i16::from(face)));
    }
}

frame! {
    /// An item is rerolled.
    struct Rerolling(procedure::REROLL) {
        item: Ref = source,
        /// A player had it; it was no shop item.
        held: bool = m,
        /// It, or one that was to be rerolled before it, was not destroyed.
        failed: bool = n,
    }
}

/// FS-EFF-10: an item is destroyed; if it was, its controller gains a treasure. The slot of a shop item is refilled.
pub(crate) fn reroll_item(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Rerolling { item: card, held, failed } = Rerolling::of(frame);
    match step {
        0 => {
            let held = objects::lies_in(table, card, zone::PLAY);
            let controller = table.controller_of(card).unwrap_or(Seat::NONE);
            let failed = failed || table.position().get(card).is_none();
            Rerolling::edit(table, |rerolling| (rerolling.held, rerolling.failed) = (held, failed));
            table.edit_frame(|f| f.seat = controller);
            let to = objects::home(table, card, zone::DISCARD);
            table.perform(Event::new(EventKind::Move, verb::DESTROY).about(card).of(controller).to(to));
        }
        1 => {
            // FS-DEATH-6: what has HP is at 0 HP then, and goes as its death resolves.
            let dies = objects::has_box(table, card) && objects::left(table, card) == 0;
            let destroyed = dies || table.position().get(card).is_none();
            Rerolling::edit(table, |rerolling| rerolling.failed = failed || !destroyed);
            if destroyed && held {
                gain_top(table, frame.seat);
            }
        }
        _ => {
            if failed {
                not_rerolled(table);
            }
            table.finish();
        }
    }
}

/// The player gains the top treasure.
fn gain_top(table: &mut Table<'_>, seat: Seat) {
    slots::refill_deck(table, zone::TREASURE, zone::TREASURE_DISCARD);
    let to = zone_of(zone::PLAY, seat);
    if let Some(top) = table.position().top(shared(zone::TREASURE)) {
        table.perform(Event::new(EventKind::Move, verb::GAIN).about(top).of(seat).to(to));
    }
}

/// What was to be rerolled was not, "if you do" (FS-EFF-4): the effect that asks for it knows, or what is to be rerolled next.
fn not_rerolled(table: &mut Table<'_>) {
    let Some(below) = table.position().frames().len().checked_sub(2) else { return };
    if table.position().frames().get(below).map(|frame| frame.work)
        == Some(Work::Procedure(procedure::REROLL))
    {
        Rerolling::edit_at(table, below, |rerolling| rerolling.failed = true);
    } else {
        table.agenda().edit_frame_at(below, |effect| effect.did = false);
    }
}

/// The value of a roll on the stack.
pub(crate) fn value(table: &Table<'_>, item: &Item) -> i16 {
    table.position().get(item.token).map_or(1, |record| record.count(counter::PIPS)).clamp(1, 6)
}

/// FS-DICE-4: before it resolves, abilities that see what it would be get their turn, once for each value reached.
pub(crate) fn resolve(table: &mut Table<'_>, mut item: Item) {
    let value = value(table, &item);
    // The manner of a roll tells which values have been seen.
    let seen = How::own(value as u8);
    if !item.event.how.has(seen) {
        item.event.how |= seen;
        // U-13
        let seen =
            if options::chosen(table, Rule::WouldRoll) { modified(table, &item, value) } else { value };
        let would = Event::new(EventKind::Act, verb::WOULD_ROLL).about(item.token).of(item.seat).amount(seen);
        let would = would.detail(u8::from(item.event.verb == verb::ATTACK_ROLL));
        table.perform(would);
        if !table.position().pending().is_empty() {
            table.pile().push_item(item);
            return;
        }
    }
    finish(table, &item, value);
}

/// True of an attack roll whose number is seen before it counts: it is off the stack for that moment, and its event tells.
pub(crate) fn is_seen_in_attack(event: &Event, token: Ref) -> bool {
    event.verb == verb::WOULD_ROLL && event.subject == token && event.detail == 1
}

/// FS-DICE-5: modifiers apply, the result is final, and everything that looks at it triggers.
fn finish(table: &mut Table<'_>, item: &Item, value: i16) {
    let result = modified(table, item, value);
    stack::give_back(table, item);
    let roller = objects::character(table, item.seat);
    let mut event = item.event.about(roller).amount(result).detail(result as u8);
    event.how = How::PLAIN;
    table.perform(event);
    // The table of results is the number of the item.
    let Item { x: rows, .. } = *item;
    if let Some(row) = table.world().catalog.row(rows as u16, result) {
        queue_result(table, item, row, event);
    }
    table.pile().forget_picks(item.id);
    if event.verb == verb::ATTACK_ROLL {
        attack::rolled(table, &event);
    }
}

/// What is added to the rolls of the roller, and to this one alone.
fn modified(table: &Table<'_>, item: &Item, value: i16) -> i16 {
    let roller = objects::character(table, item.seat);
    let added = |card| table.numbers().raw_stat(card, stat::ROLLS);
    let mut sum = value + added(roller) + added(item.token);
    if item.event.verb == verb::ATTACK_ROLL {
        sum += table.numbers().raw_stat(roller, stat::ATTACK_ROLLS);
    }
    sum.clamp(1, 6)
}

/// The result of a roll waits like any other trigger of it; the roller controls it (FS-KW-7).
fn queue_result(table: &mut Table<'_>, item: &Item, ability: AbilityId, event: Event) {
    let holder = cast::itself(table, item.ability, item.source);
    let pending = Pending { ability, holder, seat: item.seat, x: 0, event, layer: 0, id: 0 };
    let id = table.pile().queue_trigger(pending);
    table.pile().copy_names(item.id, id);
}
