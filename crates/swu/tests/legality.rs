//! Deck legality: each violation with its clause, and the house decks, which are legal and differ.
#![allow(clippy::unwrap_used)] // helpers of tests

use byword_kernel::rulebook::World;
use byword_language::cardfile::parse_cards;
use byword_language::deck::parse_deck;
use byword_swu::{DeckList, Format, KIT, legality, trilogy};

fn world() -> World {
    let mut text = String::from(
        "== Boss\ntype: Leader\naspects: Heroism\n\n== Chief\ntype: Leader\naspects: Villainy\n\n== Hall\ntype: Base\nhp: 30\n\n",
    );
    for n in 0..80 {
        text += &format!("== C{n}\ntype: Unit\ncost: 1\npower: 1\nhp: 1\narena: Ground\ncode: AAA_{n}\n\n");
    }
    let (cards, errors) = parse_cards("extra.cards", &text, KIT.keys);
    assert!(errors.is_empty(), "{errors:?}");
    (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap().world
}

fn deck(leaders: &[&str], bases: usize, copies: usize, names: usize) -> Vec<String> {
    let mut list: Vec<String> = leaders.iter().map(|name| (*name).to_owned()).collect();
    list.extend((0..bases).map(|_| "Hall".to_owned()));
    list.extend((0..names).flat_map(|n| (0..copies).map(move |_| format!("C{n}"))));
    list
}

fn found(cards: &[String], sideboard: &[String], format: &Format) -> Vec<String> {
    let all = legality(&world(), &DeckList { cards, sideboard }, format);
    all.iter().map(|violation| format!("{violation} ({})", violation.clause(format))).collect()
}

#[test]
fn each_violation_has_its_clause() {
    let premier = Format::premier();
    assert_eq!(found(&deck(&["Boss"], 1, 3, 17), &[], &premier), [""; 0]);
    assert_eq!(
        found(&deck(&[], 2, 4, 12), &[], &premier)[..3],
        [
            "leaders: 0, and 1 needed (CR 9.2.2A)",
            "2 bases, and only one allowed (CR 9.2.2A)",
            "48 cards, and at least 50 are needed (CR 9.2.2A)",
        ]
    );
    assert!(
        found(&deck(&["Boss"], 1, 4, 13), &[], &premier)
            .contains(&"C0: 4 copies, and at most 3 are allowed (CR 9.2.2B)".to_owned())
    );
    let two = ["Boss", "Chief"];
    assert_eq!(
        found(&deck(&two, 0, 3, 17), &[], &premier),
        ["leaders: 2, and only 1 allowed (CR 9.2.2A)", "no base (CR 9.2.2A)"]
    );
}

#[test]
fn sideboards_pools_suspensions_and_what_is_no_card() {
    let cards = deck(&["Boss"], 1, 3, 17);
    let side: Vec<String> = (20..31).map(|n| format!("C{n}")).collect();
    assert_eq!(
        found(&cards, &side, &Format::premier()),
        ["11 cards in the sideboard, and at most 10 are allowed (CR 9.2.2C)"]
    );
    let format =
        Format { pool: Some(vec!["BBB".to_owned()]), suspended: vec!["C0".to_owned()], ..Format::premier() };
    let all = found(&cards, &["Lamp Drone".to_owned(), "Nobody".to_owned(), "Boss".to_owned()], &format);
    for cause in [
        "C0: this card is suspended (CR 9.2.2D)",
        "C16: not in the pool of this format (CR 9.2.2D)",
        "Lamp Drone: this card belongs to no deck (CR 1.2.3)",
        "Boss: this card belongs to no deck (CR 1.2.3)",
        "Nobody: there is no such card (D 3.8)",
    ] {
        assert!(all.contains(&cause.to_owned()), "{cause} is not in {all:?}");
    }
}

#[test]
fn other_formats() {
    assert_eq!(found(&deck(&["Boss"], 1, 30, 1), &[], &Format::limited()), [""; 0]);
    assert_eq!(
        found(&deck(&["Boss"], 1, 29, 1), &[], &Format::limited()),
        ["29 cards, and at least 30 are needed (CR 10.2.2)"]
    );
    assert_eq!(
        found(&deck(&["Boss", "Chief"], 1, 1, 80), &[], &Format::twin_suns()),
        ["leaders must differ and not mix Heroism with Villainy (D 19.5)"]
    );
    assert!(Format::read("standard").unwrap_err().contains("twin-suns"));
}

#[test]
fn a_trilogy_counts_copies_over_all_decks() {
    let world = world();
    let (a, b) = (deck(&["Boss"], 1, 1, 50), deck(&["Chief"], 0, 1, 50));
    let all = trilogy(&world, [&a, &b, &b]);
    let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["no base", "no base", "Chief: 2 copies, and at most 1 are allowed"]);
}

#[test]
fn house_decks_are_legal_and_differ() {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    let mut lists = Vec::new();
    for (name, text) in KIT.decks {
        let source = parse_deck(name, text).0;
        let setup = (KIT.setup)(&loaded.world, &[source.clone(), source], 2, 1).unwrap();
        let list = DeckList { cards: &setup.decks[0], sideboard: &[] };
        assert_eq!(legality(&loaded.world, &list, &Format::premier()), [], "{name}");
        assert_eq!(list.cards.len(), 52, "{name}");
        lists.push(setup.decks[0].clone());
    }
    lists.sort();
    lists.dedup();
    assert_eq!(lists.len(), KIT.decks.len());
}
