//! Copying (FS-EFF-11): objects in play, loot on the stack, abilities.

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::position::{Item, ItemKind};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::stack;
use crate::words::{mark, procedure};

/// The first object becomes a copy of the second: what is printed, not what lies on it. A brief copy ends with the turn.
pub(crate) fn card(table: &mut Table<'_>, card: Ref, of: Ref, brief: bool) {
    let there = |card: Ref| table.in_play(card);
    if card == of || !there(card) || table.position().get(of).is_none() {
        return table.edit_frame(|frame| frame.did = false);
    }
    table.book().become_copy(card, of);
    table.book().mark(card, mark::BRIEF_COPY, brief);
}

/// A loot or ability on the stack is copied: a new item with its own targets and modes, and nothing to pay.
pub(crate) fn item(table: &mut Table<'_>, token: Ref, seat: Seat) {
    let found = stack::item_of(table, token);
    match found.filter(|item| item.kind != ItemKind::Event) {
        Some(item) => push(table, item.ability, item.source, seat),
        None => table.edit_frame(|frame| frame.did = false),
    }
}

/// An activated ability of an object is copied onto the stack.
pub(crate) fn ability(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.push(Frame::procedure(procedure::COPY_ABILITY, you(table, seat)).source(card));
}

fn you(table: &Table<'_>, seat: Seat) -> Seat {
    seat.or(table.position().active())
}

fn push(table: &mut Table<'_>, ability: AbilityId, source: Ref, seat: Seat) {
    let seat = you(table, seat);
    table.push(Copying { source, ability, item: 0 }.frame(seat));
}

/// `seat` chooses which of the activated abilities of `source` is copied.
pub(crate) fn choose_ability(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, card) = (frame.seat, frame.source);
    if step > 0 {
        table.finish();
        return push(table, frame.answer.ability(), card, seat);
    }
    table.offer_all(|table, options| {
        table.usage().own_abilities(card, |held| {
            if matches!(held.compiled.ability.body, Body::Activated { .. }) {
                options.push(Opt::card(Choice::USE, card.slot).using(held.id));
            }
        });
    });
    if table.offered() == 0 {
        return table.finish();
    }
    table.ask(Decision::new(seat, DecisionKind::Mode, cite("FS-EFF-11")).source(card));
}

frame! {
    /// A copy of an ability is put on the stack.
    struct Copying(procedure::COPY) {
        source: Ref = source,
        ability: AbilityId = n,
        /// Its number on the stack.
        item: u16 = m,
    }
}

/// Announces the ability as one of the player's and puts it on the stack.
pub(crate) fn onto_stack(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Copying { source, ability, item } = Copying::of(frame);
    if step == 0 {
        let id = table.agenda().fresh_id();
        Copying::edit(table, |copying| copying.item = id);
        return table.pile().push_announcement(ability, &Scope::of(source, frame.seat), id);
    }
    table.finish();
    let item = Item { ability, source, id: item, ..Item::new(ItemKind::Ability, frame.seat) };
    let id = table.pile().push_item(item);
    // A copy of a loot exists on the stack only: "this" is the copy, not the card.
    if stack::is_loot(table, source) {
        table.pile().edit_item(id, |item| item.source = item.token);
    }
}
