//! What a check of the position has not seen yet: the cards that changed, what came and went, what abilities say.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::id::{Ref, Seat, Zone};
use byword_kernel::stage::Staged;
use byword_kernel::table::Table;
use byword_toy::{stat, zone};

const LAMPS: &str = "
Plain  | 1 1 3 |
Mirror | 1 1 1 | (static (of any) (change (stat glow 1)))
";

const PLAY: Zone = Zone::of(zone::PLAY, Seat(0));
const HAND: Zone = Zone::of(zone::HAND, Seat(0));

fn put(table: &mut Table<'_>, title: &str, zone: Zone) -> Ref {
    let def = table.world().catalog.find(title).unwrap();
    table.stage().stage_card(def, Seat(0), zone, &Staged::default())
}

/// A table of which a check has seen everything: a lamp in play, a plain one and a mirror in hand.
fn seen(test: impl FnOnce(&mut Table<'_>, Ref, [Ref; 2])) {
    let world = byword_toy::world(LAMPS).unwrap();
    let mut table = Table::bare(&world, 2, 1);
    let lamp = put(&mut table, "Plain", PLAY);
    let hand = [put(&mut table, "Plain", HAND), put(&mut table, "Mirror", HAND)];
    for seat in [0, 1] {
        put(&mut table, "Plain", Zone::of(zone::DECK, Seat(seat)));
    }
    table.stage().begin_staged(Seat(0), "main").unwrap();
    assert!(table.book().take_news().is_any(&table, |_| true));
    test(&mut table, lamp, hand);
}

#[test]
fn nothing_is_new_twice() {
    seen(|table, _, _| {
        let news = table.book().take_news();
        assert!(!news.is_any(table, |_| true) && !news.changed(table).is_any(|_| true));
        assert!(!news.is_rearranged(zone::PLAY) && !news.is_rearranged(zone::HAND));
        assert!(!news.is_restated() && !news.is_stat_new(table, stat::GLOW));
    });
}

#[test]
fn a_card_that_changed_is_new_and_no_other() {
    seen(|table, lamp, _| {
        table.book().set_damage(lamp, 1);
        let news = table.book().take_news();
        assert!(news.is_any(table, |card| card == lamp) && !news.is_any(table, |card| card != lamp));
        assert!(!news.is_rearranged(zone::PLAY) && !news.is_restated());
    });
}

#[test]
fn a_card_that_comes_rearranges_play() {
    seen(|table, lamp, [plain, _]| {
        let come = table.book().relocate(plain, PLAY);
        let news = table.book().take_news();
        assert!(news.is_any(table, |card| card == come) && !news.is_any(table, |card| card == lamp));
        assert!(news.is_rearranged(zone::PLAY) && news.are_tags_new(table, zone::PLAY));
        assert!(!news.is_restated() && !news.is_stat_new(table, stat::GLOW));
    });
}

#[test]
fn what_abilities_say_may_be_new_of_every_card() {
    seen(|table, lamp, [_, mirror]| {
        let before = table.stat(lamp, stat::GLOW);
        table.book().relocate(mirror, PLAY);
        assert_eq!(table.stat(lamp, stat::GLOW), before + 1);
        let news = table.book().take_news();
        assert!(news.is_restated() && news.is_stat_new(table, stat::GLOW));
        assert!(!news.is_any(table, |card| card == lamp), "the lamp itself has not changed");
    });
}

#[test]
fn what_was_put_off_is_looked_at_again() {
    seen(|table, lamp, _| {
        table.book().disturb();
        assert!(table.book().take_news().is_any(table, |card| card == lamp));
        assert!(!table.book().take_news().is_any(table, |card| card == lamp));
    });
}

/// Copies go to a table on which other things happened before, so that its own count is behind the other's or ahead of it.
#[test]
fn a_copy_has_seen_what_its_original_has() {
    for before in [0, 1, 63, 64, 200] {
        seen(|table, lamp, _| {
            let mut copy = Table::bare(table.world(), 2, 1);
            let other = put(&mut copy, "Plain", PLAY);
            for _ in 0..before {
                copy.book().mark(other, byword_kernel::id::Mark(0), true);
                copy.book().mark(other, byword_kernel::id::Mark(0), false);
            }
            copy.copy_from(table);
            let news = copy.book().take_news();
            assert!(!news.is_any(&copy, |_| true) && !news.is_rearranged(zone::PLAY), "{before}");
            table.book().set_damage(lamp, 1);
            copy.copy_from(table);
            let news = copy.book().take_news();
            assert!(news.is_any(&copy, |card| card == lamp) && !news.is_any(&copy, |card| card != lamp));
            assert!(table.book().take_news().is_any(table, |card| card == lamp));
        });
    }
}

#[test]
fn what_is_restored_or_dealt_anew_is_all_new() {
    seen(|table, _, _| {
        let position = table.position().clone();
        table.restore(&position);
        assert!(table.book().take_news().is_any(table, |_| false));
        table.determinize(Seat(0), 7);
        assert!(table.book().take_news().is_any(table, |_| false));
    });
}
