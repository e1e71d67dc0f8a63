//! No capacity is a rule: as many triggers, replacements, lasting effects and cards as there are, and numbers that stay at
//! the end of their range.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Counter, DefId, Ref, Seat, Zone};
use byword_kernel::rulebook::World;
use byword_kernel::stage::Staged;
use byword_kernel::table::{Fault, Table};
use byword_toy::{LIGHT, stat, tally, verb, zone};

/// A lamp that counts the lamps that are put out, one that shelters all others, and two that brighten them.
const LAMPS: &str = "
Plain   | 1 1 30000 |
Counter | 1 1 1 | (triggered (on (kind move) (verb play)) (effect (do (tally you lamps-put-out 1))))
Shelter | 1 1 1 | (replacement (on (kind damage) (verb blow)) (rewrite (reduce 1)))
Mirror  | 1 1 1 | (static (of any) (change (stat glow 1)))
Sun     | 1 1 1 | (static (of any) (change (stat glow 20000)))
";

fn world() -> World {
    byword_toy::world(LAMPS).unwrap()
}

fn put(table: &mut Table<'_>, title: &str, count: usize, zone: Zone) -> Ref {
    let def = table.world().catalog.find(title).unwrap();
    let put: Vec<Ref> =
        (0..count).map(|_| table.stage().stage_card(def, zone.seat, zone, &Staged::default())).collect();
    put[0]
}

const fn at(kind: byword_kernel::id::ZoneKind, seat: u8) -> Zone {
    Zone::of(kind, Seat(seat))
}

/// A board with a plain lamp of each player in play and one in hand, and so many of another one.
fn board<'w>(world: &'w World, title: &str, count: usize) -> (Table<'w>, Ref, Ref) {
    let mut table = Table::bare(world, 2, 1);
    let first = put(&mut table, "Plain", 1, at(zone::PLAY, 0));
    let second = put(&mut table, "Plain", 1, at(zone::PLAY, 1));
    put(&mut table, "Plain", 2, at(zone::HAND, 0));
    put(&mut table, "Plain", 2, at(zone::DECK, 0));
    put(&mut table, "Plain", 2, at(zone::DECK, 1));
    put(&mut table, title, count, at(zone::PLAY, 0));
    table.stage().begin_staged(Seat(0), "main").unwrap();
    (table, first, second)
}

/// Takes the first option until a turn's action is asked for again.
fn settle(table: &mut Table<'_>) {
    for _ in 0..1000 {
        let Some(decision) = table.position().decision() else { break };
        if decision.kind == byword_kernel::decision::DecisionKind::Act {
            break;
        }
        table.choose(0).unwrap();
    }
}

fn take(table: &mut Table<'_>, text: &str) {
    let word = |opt: &byword_kernel::decision::Opt| {
        table.world().rulebook.option_text(table, opt, byword_kernel::rulebook::Lang::En)
    };
    let index = table.position().options().iter().position(|opt| word(opt) == text).unwrap();
    table.choose(index).unwrap();
    settle(table);
}

#[test]
fn of_200_triggers_on_one_event_all_resolve() {
    let world = world();
    let (mut table, ..) = board(&world, "Counter", 200);
    take(&mut table, "play Plain");
    // The lamp that was put out counts as well.
    assert_eq!(table.position().tally(Seat(0), tally::PLAYED), 201);
}

#[test]
fn of_64_replacements_for_one_event_all_apply() {
    let world = world();
    let mut table = Table::bare(&world, 2, 1);
    let enemy = put(&mut table, "Plain", 1, at(zone::PLAY, 1));
    put(&mut table, "Shelter", 64, at(zone::PLAY, 0));
    let mut table = Table::new(&world, table.position().clone());
    table.perform(Event::new(EventKind::Damage, verb::BLOW).about(enemy).amount(100));
    assert_eq!(table.position().get(enemy).unwrap().damage, 36);
}

#[test]
fn a_number_has_100_changes_and_stays_in_its_range() {
    let world = world();
    let (table, first, _) = board(&world, "Mirror", 100);
    assert_eq!(table.stat(first, stat::GLOW), 101);
    let (table, first, _) = board(&world, "Sun", 3);
    assert_eq!(table.stat(first, stat::GLOW), i16::MAX);
}

#[test]
fn three_hundred_cards_a_side_can_all_be_used() {
    let world = world();
    let mut table = Table::bare(&world, 2, 1);
    for seat in 0..2 {
        put(&mut table, "Plain", 300, at(zone::PLAY, seat));
        put(&mut table, "Plain", 300, at(zone::DECK, seat));
    }
    table.stage().begin_staged(Seat(0), "main").unwrap();
    let lights = table.position().options().iter().filter(|opt| opt.choice == LIGHT).count();
    assert_eq!(lights, 300);
    table.book().shuffle(at(zone::DECK, 0));
    assert_eq!(table.audit(), Ok(()));
}

#[test]
fn numbers_that_lasting_effects_have_are_not_given_again() {
    let world = world();
    let (mut table, first, _) = board(&world, "Plain", 1);
    let kept: Vec<u16> = (0..3).map(|_| table.agenda().fresh_id()).collect();
    for id in &kept {
        table.pile().push_item(byword_kernel::position::Item {
            id: *id,
            ..byword_kernel::position::Item::new(byword_kernel::position::ItemKind::Card, Seat(0))
        });
    }
    let again =
        (0..70_000).map(|_| table.agenda().fresh_id()).filter(|id| kept.contains(id) || *id == 0).count();
    assert_eq!((again, table.position().get(first).is_some()), (0, true));
}

#[test]
fn more_cards_than_can_be_told_apart_are_a_fault() {
    let world = world();
    let mut table = Table::bare(&world, 2, 1);
    let def: DefId = world.catalog.find("Plain").unwrap();
    let added =
        (0..70_000).filter(|_| table.book().add_card(def, Seat(0), at(zone::DECK, 0)).is_some()).count();
    assert_eq!((added, table.fault()), (byword_kernel::position::CARDS, Some(Fault::TooManyCards)));
}

#[test]
fn a_kind_of_counters_is_never_taken_for_another() {
    let world = world();
    let (mut table, card, _) = board(&world, "Plain", 1);
    let mut of_kind = |kind: u8| {
        table.book().set_counters(card, Counter(kind), kind + 1);
        (table.position().get(card).map(|record| record.count(Counter(kind))), table.fault())
    };
    for kind in 0..12 {
        assert_eq!(of_kind(kind), (Some(i16::from(kind) + 1), None));
    }
    assert_eq!(of_kind(12), (Some(0), Some(Fault::TooManyKindsOfCounters)));
    let kept = table.position().get(card).map(|record| record.count(Counter(11)));
    assert_eq!(kept, Some(12));
}
