//! Slots: refilling, covering, expanding (digest section 7, FS-SLOT).

use byword_kernel::ability::{Amount, Body, Entering, EventKind, Filter, Rewrite};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, Tally, Zone, ZoneKind, cite};
use byword_kernel::position::Pending;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::rules::turn::attack;
use crate::rules::{death, objects};
use crate::words::{procedure, shared, tag, tally, verb, zone, zone_of};

/// Decks and their discards.
const DECKS: [(ZoneKind, ZoneKind); 4] = [
    (zone::LOOT, zone::DISCARD),
    (zone::TREASURE, zone::TREASURE_DISCARD),
    (zone::MONSTER, zone::MONSTER_DISCARD),
    (zone::ROOM, zone::ROOM_DISCARD),
];

/// Where slots are: how many there are, where their top cards lie, from which deck they are filled.
const SLOTS: [(Tally, ZoneKind, ZoneKind); 3] = [
    (tally::MONSTER_SLOTS, zone::DEN, zone::MONSTER),
    (tally::SHOP_SLOTS, zone::SHOP, zone::TREASURE),
    (tally::ROOM_SLOTS, zone::ROOMS, zone::ROOM),
];

/// FS-ZONE-11: empty decks are refilled at once. FS-CARD-15: a card for more players that shows up is set aside.
pub(crate) fn refill_decks(table: &mut Table<'_>) {
    if table.position().seat_count() < 3 {
        set_aside(table);
    }
    for (deck, discard) in DECKS {
        if table.position().top(shared(deck)).is_none() {
            refill_deck(table, deck, discard);
        }
    }
}

fn set_aside(table: &mut Table<'_>) {
    for (deck, _) in DECKS {
        while let Some(top) =
            table.position().top(shared(deck)).filter(|top| table.def(*top).has_tag(tag::THREE_PLUS))
        {
            table.book().relocate(top, shared(zone::OUTSIDE));
        }
    }
}

/// The shuffled discard goes under what is left of its deck.
/// (If it is empty; else nothing happens.)
pub(crate) fn refill_deck(table: &mut Table<'_>, deck: ZoneKind, discard: ZoneKind) {
    if table.position().top(shared(discard)).is_none() || table.position().top(shared(deck)).is_some() {
        return;
    }
    while let Some(card) = table.position().top(shared(discard)) {
        table.book().relocate(card, shared(deck));
    }
    table.book().shuffle(shared(deck));
}

/// The cards needed are more than the deck has: the discard is shuffled and laid under it.
pub(crate) fn extend_deck(table: &mut Table<'_>, deck: ZoneKind, discard: ZoneKind) {
    table.book().shuffle(shared(discard));
    while let Some(card) = table.position().top(shared(discard)) {
        table.book().relocate_under(card, shared(deck));
    }
}

/// True if neither the loot deck nor its discard has a card.
pub(crate) fn is_out_of_loot(table: &Table<'_>) -> bool {
    [zone::LOOT, zone::DISCARD].iter().all(|kind| table.position().top(shared(*kind)).is_none())
}

/// The loot that an event gives: the top cards of the loot deck, as many as there are.
pub(crate) fn loot(table: &mut Table<'_>, event: &Event) {
    let (deck, count) = (shared(zone::LOOT), event.amount.max(0) as usize);
    if table.position().zone_len(deck) < count {
        extend_deck(table, zone::LOOT, zone::DISCARD);
    }
    let draw = Event::new(EventKind::Move, kernel_verb::DRAW).of(event.seat).by(event.cause);
    let draw = draw.to(zone_of(zone::HAND, event.seat));
    let mut list = table.take_list();
    list.extend(table.position().zone(deck).take(count));
    table.perform_all(list.iter().map(|card| draw.about(*card)));
    table.put_list(list);
}

/// The decks whose top card a player may be allowed to look at, and by which number.
const SEEN_DECKS: [(Tally, ZoneKind); 3] = [
    (tally::SEES_TREASURE, zone::TREASURE),
    (tally::SEES_LOOT, zone::LOOT),
    (tally::SEES_MONSTERS, zone::MONSTER),
];

/// Hands that are played revealed, and decks whose top card a player may look at.
pub(crate) fn show(table: &mut Table<'_>) {
    let moves = |sight: Tally| table.numbers().allowance_moves(sight);
    if !moves(tally::OPEN_HANDS) && !SEEN_DECKS.iter().any(|(sight, _)| moves(*sight)) {
        return;
    }
    let seats = table.position().seats();
    for seat in seats.clone() {
        if table.numbers().allowance(seat, tally::OPEN_HANDS) > 0 {
            for other in seats.clone().filter(|other| *other != seat) {
                show_zone(table, zone_of(zone::HAND, other), None);
            }
        }
        for (sight, deck) in SEEN_DECKS {
            if table.numbers().allowance(seat, sight) > 0 {
                show_zone(table, shared(deck), Some(seat));
            }
        }
    }
}

/// Shows a hand to everybody, or the top card of a deck to one player.
fn show_zone(table: &mut Table<'_>, zone: Zone, to: Option<Seat>) {
    let mut list = table.take_list();
    let cards = table.position().zone(zone);
    list.extend(cards.take(if to.is_some() { 1 } else { usize::MAX }));
    for card in &list {
        match to {
            Some(seat) => table.book().show(*card, seat),
            None => table.book().show_all(*card),
        }
    }
    table.put_list(list);
}

/// FS-CARD-18: of shop items only what triggers on entering or leaving play works; it is the game's.
pub(crate) fn trigger_in_shop(table: &mut Table<'_>, event: &Event) {
    let (came, went) = (event.to.kind == zone::SHOP, event.from.kind == zone::SHOP);
    // What a player swaps for a shop item was in play before (FS-ZONE-9).
    let swapped = event.verb == verb::SWAP && event.from.kind == zone::PLAY;
    if event.kind != EventKind::Move || came == went || swapped || went && event.to.kind == zone::PLAY {
        return;
    }
    let def = table.def(event.subject);
    for id in def.abilities.iter().copied() {
        let Some(compiled) = table.world().catalog.ability(id) else { continue };
        let Body::Triggered { on, when, .. } = &compiled.ability.body else { continue };
        let crosses = if came { on.enters } else { on.leaves || on.verb == Some(verb::DESTROY) };
        let own = on.kind == EventKind::Move && on.subject == Filter::This;
        let same = on.verb.is_none_or(|verb| verb == event.verb);
        let scope = Scope::of(event.subject, Seat::NONE).event(*event);
        if own && crosses && same && table.meaning().holds(when, &scope) {
            let (ability, holder) = (id, event.subject);
            let pending = Pending { ability, holder, seat: Seat::NONE, x: 0, event: *event, layer: 0, id: 0 };
            table.pile().queue_trigger(pending);
        }
    }
}

/// FS-EFF-2: what a card says of how it enters play holds for one that is taken out of the shop, too.
pub(crate) fn enter_from_shop(table: &mut Table<'_>, card: Ref) {
    if !objects::lies_in(table, card, zone::PLAY) {
        return;
    }
    let def = table.def(card);
    for id in def.abilities.iter().copied() {
        let Some(compiled) = table.world().catalog.ability(id) else { continue };
        let Body::Replacement { on, rewrite: Rewrite::Enter(so), .. } = &compiled.ability.body else {
            continue;
        };
        for entering in so.iter().filter(|_| on.kind == EventKind::Move && on.subject == Filter::This) {
            match entering {
                Entering::Turned => table.book().turn_quietly(card, true),
                Entering::Counters(counter, Amount::N(number)) => {
                    table.book().set_counters(card, *counter, (*number).clamp(0, 255) as u8);
                }
                _ => {}
            }
        }
    }
}

/// FS-SLOT-1: fills one empty slot; `true` if there was one that could be filled.
pub(crate) fn refill_one(table: &mut Table<'_>) -> bool {
    SLOTS.iter().any(|(slots, kind, deck)| {
        let position = table.position();
        let empty = position.tally(Seat::NONE, *slots) - position.zone_len(shared(*kind)) as i16;
        empty > 0 && empty > death::slots_left(table, *kind) && fill(table, *kind, *deck)
    })
}

/// FS-TURN-11: an empty room slot is filled as the turn ends, when nobody has priority.
pub(crate) fn refill_room(table: &mut Table<'_>) {
    refill_decks(table);
    fill(table, zone::ROOMS, zone::ROOM);
}

fn fill(table: &mut Table<'_>, kind: ZoneKind, deck: ZoneKind) -> bool {
    let uncovered = if kind == zone::DEN { uncovered(table) } else { None };
    let Some(card) = uncovered.or_else(|| table.position().top(shared(deck))) else { return false };
    table.perform(Event::new(EventKind::Move, verb::ENTER).about(card).to(shared(kind)));
    true
}

/// The card that a slot's top card has left uncovered (FS-ZONE-13).
pub(crate) fn uncovered(table: &Table<'_>) -> Option<Ref> {
    let position = table.position();
    position
        .zone(shared(zone::COVERED))
        .find(|card| position.get(*card).is_some_and(|record| record.host().is_none()))
}

/// What has left its slot as the same object (a curse that is gained) uncovers what lay under it.
pub(crate) fn left(table: &mut Table<'_>, event: &Event) {
    if event.from.kind == zone::DEN && event.how.has(How::SAME) {
        release(table, event.subject);
    }
}

/// What lies under a card comes up when slots are next filled.
pub(crate) fn release(table: &mut Table<'_>, top: Ref) {
    if let Some(card) = under(table, top) {
        table.book().set_host(card, None);
    }
}

/// The card directly under another.
pub(crate) fn under(table: &Table<'_>, top: Ref) -> Option<Ref> {
    let position = table.position();
    let mut covered = position.zone(shared(zone::COVERED));
    covered.find(|card| position.get(*card).is_some_and(|record| record.host() == Some(top.slot)))
}

/// True if a card may be covered (FS-KW-6).
pub(crate) fn coverable(table: &Table<'_>, card: Ref, by: Ref) -> bool {
    table.rules().allowed(verb::COVER, by, card).is_ok()
}

frame! {
    /// A card is put into a monster slot.
    pub(crate) struct Placing(procedure::PLACE) {
        card: Ref = source,
        /// The covered card; none if no slot can be covered.
        below: Option<Ref> = a,
        /// What is being attacked is spared (FS-SLOT-5).
        spares: bool = n,
    }
}

/// The player chooses the slot, and the card covers what is there (FS-ATK-3, FS-KW-3).
pub(crate) fn place(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, Placing { card, below, spares }) = (frame.seat, Placing::of(frame));
    match step {
        0 => reveal(table, card),
        1 => offer_slots(table, seat, card, spares),
        2 => {
            let chosen = frame.answer.choice == Choice::CARD;
            let below = chosen.then(|| table.position().current(frame.answer.subject()));
            Placing::edit(table, |placing| placing.below = below);
            table.edit_frame(|f| f.did = true);
            let place = Event::new(EventKind::Act, verb::PLACE).about(card);
            table.perform(place.with(below.unwrap_or(Ref::NONE)).to(shared(zone::DEN)));
        }
        // Something is done instead (FS-KW-6).
        3 if !frame.did => table.finish(),
        3 => match below {
            None => without_slot(table, card),
            Some(below) => table.perform(
                Event::new(EventKind::Move, verb::COVER).about(card).with(below).to(shared(zone::DEN)),
            ),
        },
        _ => {
            table.finish();
            let top = table.position().current(card.slot);
            let placed = table.position().get(top).is_some_and(|record| record.zone.kind == zone::DEN);
            if let Some(below) = below.filter(|below| table.position().get(*below).is_some())
                && frame.did
                && placed
            {
                cover(table, below, top);
            }
        }
    }
}

/// Without a slot to cover the card goes under its deck (U-15), a loot to the discard (U-21).
fn without_slot(table: &mut Table<'_>, card: Ref) {
    table.finish();
    let from_deck = table.position().get(card).is_some_and(|record| record.zone.kind == zone::MONSTER);
    // Not `resolve` again: that is what Ambush has replaced.
    let (to, how) =
        if from_deck { (shared(zone::MONSTER), How::BOTTOM) } else { (shared(zone::DISCARD), How::PLAIN) };
    table.perform(Event::new(EventKind::Move, verb::FLUSH).about(card).to(to).how(how));
}

/// All see a card that is about to be put into a slot.
fn reveal(table: &mut Table<'_>, card: Ref) {
    if table.position().get(card).is_some_and(|record| record.known != u8::MAX) {
        table.perform(Event::new(EventKind::Reveal, kernel_verb::PLAIN).about(card));
    }
}

/// Slots that may be covered, if there are any.
fn offer_slots(table: &mut Table<'_>, seat: Seat, card: Ref, spared: bool) {
    table.offer_all(|table, options| {
        let attacked = attack::participants(table).map(|(_, target)| target).filter(|_| spared);
        let tops = table.position().zone(shared(zone::DEN));
        let tops = tops.filter(|top| coverable(table, *top, card) && Some(*top) != attacked);
        options.extend(tops.map(|top| Opt::card(Choice::CARD, top.slot)));
    });
    if table.offered() == 0 {
        return;
    }
    table.ask(Decision::new(seat, DecisionKind::Place, cite("FS-SLOT-5")).source(card).verb(verb::COVER));
}

/// FS-SLOT-5: a card is put into discard, and the top card of the monster deck takes its place over what lay covered there.
pub(crate) fn replace(table: &mut Table<'_>, old: Ref) {
    let in_slot = table.position().get(old).is_some_and(|record| record.zone.kind == zone::DEN);
    let below = under(table, old);
    let home = objects::home(table, old, zone::DISCARD);
    table.perform(Event::new(EventKind::Move, verb::FLUSH).about(old).to(home));
    if !in_slot || table.position().get(old).is_some() {
        return;
    }
    refill_deck(table, zone::MONSTER, zone::MONSTER_DISCARD);
    let Some(top) = table.position().top(shared(zone::MONSTER)) else { return };
    table.perform(Event::new(EventKind::Move, verb::ENTER).about(top).to(shared(zone::DEN)));
    let top = table.position().current(top.slot);
    if let Some(below) = below {
        table.book().set_host(below, Some(top));
    }
}

/// FS-SLOT-4: the covered card leaves play and lies under the other one.
fn cover(table: &mut Table<'_>, below: Ref, top: Ref) {
    let deeper = under(table, below);
    table.perform(Event::new(EventKind::Move, verb::COVER).about(below).with(top).to(shared(zone::COVERED)));
    let below = table.position().current(below.slot);
    table.book().set_host(below, Some(top));
    if let Some(deeper) = deeper {
        table.book().set_host(deeper, Some(below));
    }
}

/// Expands slots of a kind (FS-SLOT-3): new ones are filled when priority is next given.
pub(crate) fn expand(table: &mut Table<'_>, slots: Tally, by: i16, cause: Ref) {
    table.perform(Event::new(EventKind::Tally, verb::EXPAND).by(cause).detail(slots.0).amount(by));
}
