//! Shift (S 8.10) and its variants: what lies under the card, and what becomes of it.

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Ref, Seat, Slot, Verb, cite};
use byword_kernel::table::Table;

use crate::words::{mark, tag, verb, zone, zone_of};

/// The verb of a way to play.
pub(crate) fn way_verb(table: &Table<'_>, way: AbilityId) -> Option<Verb> {
    match table.world().catalog.ability(way).map(|compiled| &compiled.ability.body) {
        Some(Body::Way { verb, .. }) => Some(*verb),
        _ => None,
    }
}

/// Whether the option is the Duo Shift of a card that can be shifted onto one character, too (CR2.2 8.10.8.4).
pub(crate) fn is_second_way(table: &Table<'_>, opt: &Opt) -> bool {
    let verb_of = |id: &AbilityId| way_verb(table, *id);
    let other = |id: &AbilityId| verb_of(id) == Some(verb::SHIFT);
    verb_of(&AbilityId(opt.n as u16)) == Some(verb::DUO_SHIFT)
        && table.def(table.position().current(opt.a)).abilities.iter().any(other)
}

/// Whether the frame plays a card onto another one.
pub(crate) const fn shifts(frame: &Frame) -> bool {
    frame.n > 0 && frame.b.is_some()
}

/// Whether a card of two names is called as the one it is laid on: by its first (0) or second (1) name.
pub(crate) fn has_name(table: &Table<'_>, base: Ref, card: Ref, place: usize) -> bool {
    // The whole name comes first: `A & B`, A, B.
    let wanted = table.def(card).spec.names.get(1 + place);
    wanted.is_some_and(|name| table.def(base).spec.names.contains(name))
}

/// The characters that can be the second base of a Duo Shift (CR2.2 8.10.8.3).
pub(crate) fn partners<'a>(
    table: &'a Table<'_>,
    seat: Seat,
    card: Ref,
    base: Ref,
) -> impl Iterator<Item = Ref> + 'a {
    table.position().zone(zone_of(zone::PLAY, seat)).filter(move |other| {
        *other != base && table.has_tag(*other, tag::CHARACTER) && has_name(table, *other, card, 1)
    })
}

fn is_duo(table: &Table<'_>, frame: &Frame) -> bool {
    shifts(frame) && way_verb(table, AbilityId(frame.n as u16)) == Some(verb::DUO_SHIFT)
}

/// Asks for the second base, if there is to be one; it becomes `a`.
pub(crate) fn ask_partner(table: &mut Table<'_>, frame: &Frame) {
    if is_duo(table, frame) {
        table.offer_all(|table, options| {
            let slots = partners(table, frame.seat, frame.source, frame.b).map(|card| card.slot);
            options.extend(slots.map(|slot| Opt::card(Choice::CARD, slot)));
        });
        let clause = cite("CR2.2 8.10.8.3");
        table.ask(Decision::new(frame.seat, DecisionKind::Card, clause).source(frame.source));
    }
}

/// Takes the second base and asks which of the two lies on the other: the one that is named comes right under the card.
pub(crate) fn ask_order(table: &mut Table<'_>, frame: &Frame) {
    if is_duo(table, frame) {
        let partner = table.position().current(frame.answer.a);
        table.edit_frame(|f| f.a = partner);
        ask_which(table, frame, [frame.b, partner]);
    }
}

/// Takes the order; if the two are at different locations, asks at which of these the card is.
pub(crate) fn ask_place(table: &mut Table<'_>, frame: &Frame) {
    if !is_duo(table, frame) {
        return;
    }
    // What is laid under last lies on top.
    let (upper, lower) = if frame.answer.a == frame.b.slot { (frame.b, frame.a) } else { (frame.a, frame.b) };
    table.edit_frame(|f| (f.a, f.b) = (upper, lower));
    if let (Some(one), Some(other)) = (table.host_of(upper), table.host_of(lower))
        && one != other
    {
        ask_which(table, frame, [one, other]);
    } else {
        table.edit_frame(|f| f.answer = Opt::default());
    }
}

/// Takes the location: `x` is its slot, from 1.
pub(crate) fn take_place(table: &mut Table<'_>, frame: &Frame) {
    if is_duo(table, frame) && frame.answer.choice == Choice::CARD {
        table.edit_frame(|f| f.x = f.answer.a.0 as i16 + 1);
    }
}

fn ask_which(table: &mut Table<'_>, frame: &Frame, cards: [Ref; 2]) {
    table.offer_all(|_, options| options.extend(cards.map(|card| Opt::card(Choice::CARD, card.slot))));
    let clause = cite("CR2.2 8.10.8.3");
    table.ask(Decision::new(frame.seat, DecisionKind::Card, clause).source(frame.source));
}

/// The cards that the card is laid on.
fn bases<'a>(table: &Table<'_>, frame: &Frame, both: &'a [Ref; 2]) -> &'a [Ref] {
    if is_duo(table, frame) { both } else { both.split_at(1).0 }
}

/// Whether it enters exerted: one of the cards under it was (S 8.10.2, CR2.2 8.10.4.2).
pub(crate) fn enters_exerted(table: &Table<'_>, frame: &Frame) -> bool {
    let turned = |base: &Ref| table.position().get(*base).is_some_and(|record| record.turned());
    shifts(frame) && bases(table, frame, &[frame.b, frame.a]).iter().any(turned)
}

/// The shifted card lies on its base and is the same object from now on (S 8.10.4 - S 8.10.6).
pub(crate) fn cover(table: &mut Table<'_>, frame: &Frame, card: Ref) {
    let both = [frame.b, frame.a];
    let bases = bases(table, frame, &both);
    // It is as dry as what it is laid on (S 8.10.4).
    table.mark(card, mark::DRYING, false);
    table.cover(bases, card, zone_of(zone::UNDER, frame.seat));
    if let Some(slot) = u16::try_from(frame.x).ok().and_then(|x| x.checked_sub(1)) {
        let place = table.position().current(Slot(slot));
        table.set_host(card, Some(place));
    }
    for base in bases {
        table.mark(*base, mark::COVERED, true);
    }
    table.mark(card, mark::SHIFTED, true);
    table.mark(card, mark::COVERED, false);
    let temporary = way_verb(table, AbilityId(frame.n as u16)) == Some(verb::TEMPORARY_SHIFT);
    table.mark(card, mark::TEMPORARY, temporary);
}

/// The card that a card was laid on last: what was put under them by other means is no base (S 8.4.3).
fn base_of(table: &Table<'_>, top: Ref) -> Option<Ref> {
    let position = table.position();
    let seat = position.get(top)?.controller;
    let under = |card: &Ref| position.get(*card).is_some_and(|record| record.host() == Some(top.slot));
    let marked = |card: &Ref| position.get(*card).is_some_and(|record| record.marked(mark::COVERED));
    let faceup = |card: &Ref| position.get(*card).is_some_and(|record| !record.facedown());
    let stack = || position.zone(zone_of(zone::UNDER, seat)).filter(under);
    stack().find(marked).or_else(|| stack().find(faceup))
}

/// The end of a Temporary Shift (CR2.2 8.10.8.5): damage is removed, the top card goes to its player's hand, and what
/// was under it stays as the object that the stack was (D-14).
pub(crate) fn uncover(table: &mut Table<'_>, top: Ref) {
    let Some(record) = table.position().get(top).filter(|_| table.in_play(top)) else { return };
    let base = base_of(table, top);
    if record.damage > 0 {
        let heal = Event::new(EventKind::Heal, byword_kernel::vocabulary::verb::HEAL);
        table.perform(heal.about(top).by(top).of(record.controller).amount(record.damage));
    }
    if let Some(base) = base {
        table.uncover(top, base);
        table.mark(base, mark::TEMPORARY, false);
        table.mark(base, mark::COVERED, false);
    }
    let to = zone_of(zone::HAND, record.owner);
    table.perform(Event::new(EventKind::Move, verb::RETURN).about(top).by(top).of(record.owner).to(to));
}

/// How many cards lie under a card.
pub(crate) fn cards_under(table: &Table<'_>, card: Ref) -> usize {
    table
        .position()
        .hosted(card.slot)
        .filter(|under| table.position().get(*under).is_some_and(|record| record.zone.kind == zone::UNDER))
        .count()
}
