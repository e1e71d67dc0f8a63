//! The order in which damage to several monsters, or their deaths, resolve: a player picks it (FS-STACK-10). Whose effect
//! deals the damage does; deaths are the game's, so the active player.

use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Seat, Slot, cite};
use byword_kernel::position::{Batch, Item};
use byword_kernel::table::Table;

use crate::rules::{objects, stack};
use crate::words::{procedure, tally, verb};

/// Damage to an object that is no player, put on the stack by this instruction; or such a death, placed with others.
fn belongs(table: &Table<'_>, item: &Item, batch: Batch) -> bool {
    let kind = stack::is_damage(item) || stack::is_death(item);
    kind && batch.owner != 0 && item.batch == batch && !objects::is_player(table, item.event.subject)
}

/// The items on top of the stack that belong together, from the top.
fn group<'a>(table: &'a Table<'_>, batch: Batch) -> impl Iterator<Item = Item> + 'a {
    let items = table.position().stack().iter().rev().copied();
    items.take_while(move |item| belongs(table, item, batch))
}

/// Remembers that there is something to put in order, if there is, by the number of one of the items.
pub(crate) fn remember(table: &mut Table<'_>, batch: Batch) {
    let second = group(table, batch).nth(1);
    if let Some(item) = second {
        table.book().set_tally(Seat::NONE, tally::TO_ORDER, item.id as i16);
    }
}

/// The items that belong with the one of this number.
fn batch_of(table: &Table<'_>, id: u16) -> Batch {
    let items = table.position().stack().iter();
    items.into_iter().find(|item| item.id == id).map_or_else(Batch::default, |item| item.batch)
}

/// Before anybody gets priority: begins to put in order what is to be.
pub(crate) fn begin(table: &mut Table<'_>) -> bool {
    let id = table.position().tally(Seat::NONE, tally::TO_ORDER) as u16;
    if id == 0 {
        return false;
    }
    table.book().set_tally(Seat::NONE, tally::TO_ORDER, 0);
    let Some(top) = group(table, batch_of(table, id)).next() else { return false };
    let theirs = stack::is_damage(&top) && top.event.seat.is_some();
    let seat = if theirs { top.event.seat } else { table.position().active() };
    table.push(Ordering { item: id, placed: 0 }.frame(seat));
    true
}

frame! {
    /// Items that belong together are put in order.
    struct Ordering(procedure::ORDER) {
        /// The number of one of the items.
        item: u16 = n,
        /// How many items are in their places.
        placed: i16 = m,
    }
}

/// The next to resolve is chosen.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame) {
    table.goto(0);
    let Ordering { item, placed } = Ordering::of(frame);
    let batch = batch_of(table, item);
    let mut done = placed.max(0) as usize;
    if frame.answer.choice == Choice::CARD {
        place(table, batch, frame.answer.subject(), done);
        done += 1;
        Ordering::edit(table, |ordering| ordering.placed = done as i16);
    }
    if are_alike(table, batch, done) {
        return table.finish();
    }
    table.offer_all(|table, options| {
        let rest = group(table, batch).skip(done);
        options.extend(rest.map(|item| Opt::card(Choice::CARD, item.event.subject.slot)));
    });
    table.ask(Decision::new(frame.seat, DecisionKind::Order, cite("FS-STACK-10")).verb(verb::DEAL));
}

/// True if the items that have no place yet are about objects that nothing tells apart: then there is nothing to choose.
fn are_alike(table: &Table<'_>, batch: Batch, done: usize) -> bool {
    let mut rest = group(table, batch).skip(done);
    let Some(first) = rest.next() else { return true };
    let record = |item: &Item| table.position().get(item.event.subject);
    let like = |item: &Item| match (record(&first), record(item)) {
        (Some(one), Some(other)) => other.is_like(&one) && item.event.amount == first.event.amount,
        _ => false,
    };
    rest.all(|item| like(&item))
}

/// The damage that was chosen comes below the `done` items that resolve before it.
fn place(table: &mut Table<'_>, batch: Batch, chosen: Slot, done: usize) {
    let next = group(table, batch).skip(done).find(|item| item.event.subject.slot == chosen);
    let Some(next) = next else { return };
    table.pile().lay_item(next.id, done);
}
