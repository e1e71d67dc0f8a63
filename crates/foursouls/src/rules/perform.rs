//! Procedures that effects demand by a verb, and the game-specific operations.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Counter, Native, Ref, Seat, Verb, ZoneKind, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::options::{self, Rule};
use crate::rules::slots::Placing;
use crate::rules::stack::{cast, copy, dice};
use crate::rules::turn::{attack, barter};
use crate::rules::{concede, death, objects, slots, stack};
use crate::words::{counter, mark, native, procedure, shared, tag, tally, verb, zone, zone_of};

/// Begins what an effect demands: the verb, about the card.
pub(crate) fn perform(table: &mut Table<'_>, verb: Verb, card: Ref, other: Ref, seat: Seat) {
    match verb {
        verb::REROLL => dice::reroll(table, card, seat),
        verb::KILL => stack::kill(table, card, seat),
        verb::END_TURN => table.book().set_tally(Seat::NONE, tally::TURN_OVER, 1),
        verb::CANCEL_ALL => cancel_all(table),
        verb::BECOME_SOUL => become_soul(table, card, other, seat),
        verb::OWE_ATTACK => {
            let active = table.position().active();
            table.book().add_tally(active, tally::ATTACKS, 1);
            table.book().add_tally(active, tally::OWED, 1);
        }
        verb::WIN => {
            let winner = table.controller_of(card).filter(|seat| seat.is_some());
            table.end(winner.or(Some(table.position().active())), cite("FS-WIN-1"));
        }
        verb::COPY => copy::card(table, card, other, false),
        verb::BRIEF_COPY => copy::card(table, card, other, true),
        verb::COPY_ITEM => copy::item(table, card, seat),
        verb::COPY_ABILITY => copy::ability(table, card, seat),
        verb::PASS_HANDS => pass_hands(table),
        verb::SWAP => swap(table, card, other),
        verb::CANCEL_ATTACK if table.position().tally(Seat::NONE, tally::ATTACKING) == 0 => {
            table.edit_frame(|frame| frame.did = false);
        }
        verb::CANCEL_ATTACK => attack::cancel(table),
        verb::CANCEL_PURCHASE => cancel_purchase(table),
        verb::FORGO_REWARDS => table.book().mark(card, mark::BARREN, true),
        verb::REWARDS => {
            let rewards = Event::new(EventKind::Act, verb::REWARDS).about(card).of(seat);
            death::gain_rewards(table, &rewards.amount(1));
        }
        verb::MUST_ATTACK => table.book().mark(card, mark::FORCED, true),
        verb::PLACE => place_top(table, seat, true),
        verb::PLACE_ANYWHERE => place_top(table, seat, false),
        verb::CANCEL_DEATH => stack::prevent_death(table),
        verb::OWE_DECK => owe_deck(table),
        // FS-TURN-7: optional until the turn ends.
        verb::MAY_ATTACK_DECK => {
            let active = table.position().active();
            table.book().add_tally(active, tally::ATTACKS, 1);
            table.book().add_tally(active, tally::FREE_DECK, 1);
        }
        verb::NEW_CHARACTER => new_character(table, card),
        verb::AMBUSH => table.push(Frame::procedure(procedure::AMBUSH, seat).source(card)),
        _ => {}
    }
}

/// FS-SLOT-5: the top card of the monster deck goes into a slot; one that is being attacked is spared if the text says so.
fn place_top(table: &mut Table<'_>, seat: Seat, spares: bool) {
    let seat = seat.or(table.position().active());
    slots::refill_deck(table, zone::MONSTER, zone::MONSTER_DISCARD);
    match table.position().top(shared(zone::MONSTER)) {
        Some(top) => table.push(Placing { card: top, spares, ..Placing::blank() }.frame(seat)),
        None => table.edit_frame(|frame| frame.did = false),
    }
}

/// One more compulsory attack on the monster deck this turn; whether attacks that were already made count is U-17.
fn owe_deck(table: &mut Table<'_>) {
    let active = table.position().active();
    table.book().add_tally(active, tally::ATTACKS, 1);
    let made = table.position().tally(active, tally::DECK_ATTACKS);
    if options::chosen(table, Rule::DeckAttacks) && made > 0 {
        table.book().add_tally(active, tally::DECK_ATTACKS, -1);
    } else {
        table.book().add_tally(active, tally::OWED_DECK, 1);
    }
}

/// FS-DMG-5: another character for the player; damage, marks and counters of the player stay.
fn new_character(table: &mut Table<'_>, card: Ref) {
    let outside = shared(zone::OUTSIDE);
    let count = table.position().zone(outside).filter(|c| table.def(*c).has_tag(tag::CHARACTER)).count();
    let Some(old) = table.position().get(card).filter(|_| count > 0 && objects::is_player(table, card))
    else {
        return table.edit_frame(|frame| frame.did = false);
    };
    let pick = table.random(count as u32) as usize;
    let mut others = table.position().zone(outside).filter(|c| table.def(*c).has_tag(tag::CHARACTER));
    let Some(new) = others.nth(pick) else { return };
    let seat = old.controller;
    let new = table.book().relocate(new, zone_of(zone::PLAY, seat));
    table.book().set_damage(new, old.damage);
    table.book().turn_quietly(new, old.turned());
    table.book().mark(new, mark::DEAD, old.marked(mark::DEAD));
    // FS-EFF-13: counters are the player's.
    for number in 0..counter::WORDS.len() as u8 {
        table.book().set_counters(new, Counter(number), old.count(Counter(number)) as u8);
    }
    table.book().relocate(card, outside);
}

/// FS-EFF-5: a purchase that is declared, and whose item is not chosen yet.
fn cancel_purchase(table: &mut Table<'_>) {
    let buys = |frame: &Frame| frame.work == Work::Procedure(procedure::PURCHASE);
    if table.position().frames().iter().any(buys) {
        table.book().set_tally(Seat::NONE, tally::DECLARED, 0);
    } else {
        table.edit_frame(|frame| frame.did = false);
    }
}

/// FS-EFF-5: everything that has not resolved leaves the stack; the attack is cancelled, and what has been declared.
fn cancel_all(table: &mut Table<'_>) {
    attack::cancel(table);
    table.book().set_tally(Seat::NONE, tally::DECLARED, 0);
    while let Some(item) = table.position().stack().last().copied() {
        table.pile().cancel_item(item.id);
    }
}

/// FS-EFF-20: the same object, now a soul of the player, otherwise of its controller (FS-CARD-11); what dies lies in the
/// holding zone (FS-DEATH-5), and what is destroyed where its own trigger finds it.
fn become_soul(table: &mut Table<'_>, card: Ref, player: Ref, seat: Seat) {
    let card = cast::itself(table, table.frame().ability, card);
    let event = table.frame().event;
    let destroyed = event.verb == verb::DESTROY && event.subject.slot == card.slot;
    let held = table.follow(card).filter(|dead| destroyed || objects::lies_in(table, *dead, zone::HOLDING));
    let card = held.unwrap_or(card);
    let Some(record) = table.position().get(card) else {
        return table.edit_frame(|frame| frame.did = false);
    };
    let to_player = table.controller_of(player).filter(|seat| seat.is_some());
    let owner = if let Some(seat) = to_player {
        seat
    } else if record.controller.is_some() {
        record.controller
    } else {
        seat
    };
    let owner = owner.or(table.position().active());
    let to = zone_of(zone::SOULS, owner);
    table.perform(Event::new(EventKind::Move, verb::BECOME_SOUL).about(card).of(owner).to(to));
}

/// FS-KW-3: the loot covers a slot of its controller's choice; the active player owes it an attack.
pub(crate) fn ambush(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match step {
        0 => {
            // U-16
            let active = options::chosen(table, Rule::SlotChooser);
            let seat = if active { table.position().active() } else { frame.seat };
            table.push(Placing { card: frame.source, ..Placing::blank() }.frame(seat));
        }
        _ => {
            table.finish();
            let card = table.position().current(frame.source.slot);
            if objects::is_monster(table, card) {
                attack::owe(table, card);
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
        native::TEAM_ROLLS => attack::team_rolls(table, targets),
        native::BURY => bury(table, targets, amount),
        native::REPLACE => targets.iter().for_each(|card| slots::replace(table, *card)),
        native::PREVENT => stack::prevent_damage(table, amount),
        native::STEAL_CENTS => steal_cents(table, targets, amount, scope.seat),
        native::ARRANGE => arrange_begin(table, targets, scope.seat),
        _ => {}
    }
}

/// FS-EFF-7: both sides give at once; impossible if either has nothing to give.
fn swap(table: &mut Table<'_>, a: Ref, b: Ref) {
    let holder = |card: Ref| table.position().get(card).map(|record| (record.zone.kind, record.controller));
    let (Some((kind, one)), Some((other_kind, other))) = (holder(a), holder(b)) else {
        return table.edit_frame(|frame| frame.did = false);
    };
    // The shop and the treasure deck give to each other, or to players.
    let stock = |kind: ZoneKind| [zone::SHOP, zone::TREASURE].contains(&kind);
    let gives = |kind: ZoneKind, other: ZoneKind| stock(kind) && (other == zone::PLAY || stock(other));
    let with_stock = kind != other_kind && (gives(kind, other_kind) || gives(other_kind, kind));
    let of_players = one.is_some() && other.is_some() && one != other;
    if !(with_stock || of_players) {
        return table.edit_frame(|frame| frame.did = false);
    }
    // Each takes the other's place: between a player and the shop both stay in play (FS-ZONE-9).
    let give = |card, kind: ZoneKind, other: ZoneKind, seat: Seat| {
        let from_deck = kind == zone::TREASURE;
        let (place, moves) =
            if with_stock { (other, from_deck || !seat.is_some()) } else { (kind, kind != zone::PLAY) };
        let event = if moves { EventKind::Move } else { EventKind::Control };
        Event::new(event, verb::SWAP).about(card).of(seat).to(zone_of(place, seat))
    };
    table.perform_all([give(a, kind, other_kind, other), give(b, other_kind, kind, one)]);
}

/// Each player gives their hand to the player to their left, all at once.
fn pass_hands(table: &mut Table<'_>) {
    let mut list = table.take_list();
    for seat in table.position().seats() {
        list.extend(table.position().zone(zone_of(zone::HAND, seat)));
    }
    table.perform_each(&list, |table, card| {
        let from = table.controller_of(card)?;
        let to = concede::players(table, from).find(|seat| *seat != from)?;
        Some(Event::new(EventKind::Move, verb::GIVE).about(card).of(to).to(zone_of(zone::HAND, to)))
    });
    table.put_list(list);
}

/// Puts cards into their decks, so many places from the top.
fn bury(table: &mut Table<'_>, cards: &[Ref], place: i16) {
    for card in cards {
        let Some(card) = table.follow(*card) else { continue };
        let to = objects::home(table, card, zone::LOOT);
        table.perform(Event::new(EventKind::Move, verb::PUT_BACK).about(card).to(to));
        let card = table.position().current(card.slot);
        if table.position().get(card).is_some_and(|record| record.zone == to) {
            table.book().lay_at(card, (place - 1).max(0) as usize);
        }
    }
}

/// FS-EFF-7: players give cents, as many as they have; that is no gain.
fn steal_cents(table: &mut Table<'_>, from: &[Ref], amount: i16, thief: Seat) {
    let thief = thief.or(table.position().active());
    let mut taken = 0;
    for card in from {
        let victim = table.controller_of(*card).filter(|seat| seat.is_some()).unwrap_or(thief);
        taken += barter::hand_over(table, victim, thief, amount, verb::STEAL);
    }
    table.edit_frame(|frame| (frame.did, frame.done) = (taken >= amount, taken));
}

/// Cards of one deck are put back on top in an order of the player's choice; the first one chosen will be on top.
fn arrange_begin(table: &mut Table<'_>, targets: &[Ref], seat: Seat) {
    let Some(bottom) = targets.last() else { return };
    let seat = seat.or(table.position().active());
    // The cards lie side by side on top of their deck.
    let cards = targets.len() as i16;
    table.push(Arranging { bottom: *bottom, cards, ..Arranging::blank() }.frame(seat));
}

frame! {
    /// Cards of one deck are put back in order.
    struct Arranging(procedure::ARRANGE) {
        /// One of the cards.
        bottom: Ref = source,
        cards: i16 = n,
        /// How many lie in their place.
        placed: i16 = m,
    }
}

/// The next card is chosen, from the top down.
pub(crate) fn arrange(table: &mut Table<'_>, frame: &Frame) {
    table.goto(0);
    let Arranging { bottom, cards: count, placed: mut done } = Arranging::of(frame);
    let Some(zone) = table.position().card(bottom.slot).map(|record| record.zone) else {
        return table.finish();
    };
    if frame.answer.choice == Choice::CARD {
        let card = table.position().current(frame.answer.subject());
        table.book().lay_at(card, done as usize);
        done += 1;
        Arranging::edit(table, |arranging| arranging.placed = done);
        // The others do not see the order, nor how it comes about.
        let mut list = table.take_list();
        list.extend(table.position().zone(zone).take(count.max(0) as usize));
        table.book().choose_unseen(frame.seat, &list);
        table.put_list(list);
    }
    if count - done <= 1 {
        return table.finish();
    }
    table.offer_all(|table, options| {
        let cards = table.position().zone(zone).take(count as usize).skip(done as usize);
        options.extend(cards.map(|card| Opt::card(Choice::CARD, card.slot)));
    });
    table.ask(Decision::new(frame.seat, DecisionKind::Order, cite("FS-EFF-18")).number(done));
}
