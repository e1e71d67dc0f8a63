//! What a seat calls cards says nothing but what the seat could follow with its own eyes.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::ability::EventKind;
use byword_kernel::event::{Event, How};
use byword_kernel::id::{Ref, Seat, Slot, Zone};
use byword_kernel::log::Log;
use byword_kernel::rulebook::World;
use byword_kernel::stage::Staged;
use byword_kernel::table::Table;
use byword_kernel::view::HIDDEN;
use byword_kernel::vocabulary::verb;
use byword_toy::{self as toy, zone};

const OWNER: Seat = Seat(0);
const OTHER: Seat = Seat(1);

fn world() -> World {
    toy::world(toy::HOUSE).unwrap()
}

/// Five different cards in a hand.
fn hand(world: &World, seed: u64) -> (Table<'_>, Vec<Ref>) {
    let mut table = Table::bare(world, 2, seed);
    let cards = world.catalog.titles().map(|(_, def)| {
        table.stage().stage_card(def, OWNER, Zone::of(zone::HAND, OWNER), &Staged::default())
    });
    let cards = cards.collect();
    (table, cards)
}

fn put_back(table: &mut Table<'_>, card: Ref) {
    let deck = Zone::of(zone::DECK, OWNER);
    table.perform(Event::new(EventKind::Move, verb::PLAIN).about(card).of(OWNER).to(deck).how(How::BOTTOM));
}

fn sees(table: &Table<'_>, seat: Seat, card: Ref) -> bool {
    table.position().sees(table.world(), seat, card.slot)
}

#[test]
fn who_knew_one_card_of_a_hand_does_not_know_it_when_one_has_gone_out_of_sight() {
    let world = world();
    for gone in 0..5 {
        let (mut table, cards) = hand(&world, 7);
        table.book().show(cards[2], OTHER);
        assert!(sees(&table, OTHER, cards[2]));
        put_back(&mut table, cards[gone]);
        assert!(cards.iter().all(|card| !sees(&table, OTHER, *card)), "after card {gone}");
        assert!(cards.iter().all(|card| sees(&table, OWNER, *card)), "the owner has seen it");
    }
}

#[test]
fn what_a_seat_sees_does_not_depend_on_which_card_went_out_of_sight() {
    let world = world();
    let view = |gone: usize| {
        let (mut table, cards) = hand(&world, 7);
        table.book().show(cards[2], OTHER);
        put_back(&mut table, cards[gone]);
        table.knowledge().seen_by(OTHER)
    };
    assert!((1..5).all(|gone| view(gone) == view(0)));
}

#[test]
fn knowledge_that_stays_certain_stays() {
    let world = world();
    let (mut table, cards) = hand(&world, 7);
    table.book().show(cards[2], OTHER);
    // Another card is put out before all eyes.
    let play = Event::new(EventKind::Move, verb::PLAY).about(cards[0]).of(OWNER);
    table.perform(play.to(Zone::of(zone::PLAY, OWNER)));
    assert!(sees(&table, OTHER, cards[2]));
}

#[test]
fn of_two_like_cards_the_one_that_is_known_is_the_one_that_is_played() {
    let world = world();
    let mut table = Table::bare(&world, 2, 3);
    let def = world.catalog.find("Candle").unwrap();
    let hand = Zone::of(zone::HAND, OWNER);
    let [known, unknown] = [0, 1].map(|_| table.stage().stage_card(def, OWNER, hand, &Staged::default()));
    table.book().show(known, OTHER);
    let name = table.position().called(OTHER, known.slot);
    let play = Event::new(EventKind::Move, verb::PLAY).about(unknown).of(OWNER);
    table.perform(play.to(Zone::of(zone::PLAY, OWNER)));
    assert_eq!(table.position().called(OTHER, unknown.slot), name);
    assert!(!sees(&table, OTHER, known));
}

/// The names of the cards in a zone by which definition they have, as the seat calls them.
fn named(table: &Table<'_>, seat: Seat, zone: Zone) -> Vec<(u16, Slot)> {
    let position = table.position();
    let name = |card: Ref| (position.get(card).unwrap().def.0, position.called(seat, card.slot));
    let mut names: Vec<_> = position.zone(zone).map(name).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_shuffle_deals_names_anew_and_uses_no_more_chance_than_before() {
    let world = world();
    let deal = |seed| Table::deal(&world, &toy::setup(seed), Log::Off).unwrap();
    let (one, two) = (deal(1), deal(2));
    let deck = Zone::of(zone::DECK, OWNER);
    assert_ne!(named(&one, OTHER, deck), named(&two, OTHER, deck));
    assert_ne!(named(&one, OWNER, deck), named(&two, OWNER, deck));
    // A name says as much of a card as chance does: over many deals each name is every card about equally often.
    let mut times = [0_u32; 64];
    for seed in 0..1000 {
        let table = deal(seed);
        let hand = named(&table, OTHER, Zone::of(zone::HAND, OWNER));
        let deck = named(&table, OTHER, deck);
        let (def, _) = *hand.iter().chain(&deck).find(|(_, name)| *name == Slot(3)).unwrap();
        times[usize::from(def)] += 1;
    }
    let seen: Vec<u32> = times.into_iter().filter(|n| *n > 0).collect();
    assert_eq!(seen.len(), 5);
    assert!(seen.iter().all(|n| (140..=260).contains(n)), "{seen:?}");
}

#[test]
fn the_log_names_what_a_seat_saw_and_nothing_else() {
    let world = world();
    let (mut table, cards) = hand(&world, 7);
    table.log = Log::full();
    put_back(&mut table, cards[1]);
    let (own, other) = (table.knowledge().told(OWNER, 0), table.knowledge().told(OTHER, 0));
    assert_eq!((own.len(), other.len()), (1, 1));
    assert_ne!(own[0].cards[0].0, 0);
    assert_eq!(other[0].cards[0].0, 0);
    let byword_kernel::log::Entry::Happened(event) = other[0].entry else { unreachable!() };
    assert_eq!(event.subject, HIDDEN);
}

#[test]
fn a_view_has_neither_true_slots_nor_lives_nor_chance() {
    let world = world();
    let table = Table::deal(&world, &toy::setup(5), Log::Off).unwrap();
    let twin = table.position().twin(&world, OTHER, 9);
    assert_ne!(&twin, table.position());
    assert_eq!(twin.seen_by(&world, OTHER), table.knowledge().seen_by(OTHER));
    assert_eq!(twin.sample(&world, OTHER, 4), table.position().sample(&world, OTHER, 4));
}
