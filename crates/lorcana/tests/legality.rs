//! Deck legality: each violation with its clause.
#![allow(clippy::unwrap_used)] // helpers of tests

use byword_kernel::rulebook::World;
use byword_language::cardfile::parse_cards;
use byword_language::deck::parse_deck;
use byword_lorcana::{Edition, Format, KIT, legality};

const EXTRA: &str = "== Twin Flame\ntype: Character\nink: Ruby, Steel\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1\n\n\
== Swarm\ntype: Character\ntraits: Rodent\nink: Steel\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1\ncopies: 99\n\n\
== Piper\ntype: Character\nink: Steel\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1\nany-ink: Rodent\n\n\
== Amber Rat\ntype: Character\ntraits: Rodent\nink: Amber\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1\n\n\
== Ruby Rat\ntype: Character\ntraits: Rodent\nink: Ruby\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1\n";

fn world() -> World {
    let (cards, errors) = parse_cards("extra.cards", EXTRA, KIT.keys);
    assert!(errors.is_empty(), "{errors:?}");
    (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap().world
}

fn deck(parts: &[(usize, &str)]) -> Vec<String> {
    parts.iter().flat_map(|(count, name)| (0..*count).map(|_| (*name).to_owned())).collect()
}

fn found(deck: &[String], format: &Format, edition: Edition) -> Vec<(String, Option<String>)> {
    let violations = legality(&world(), deck, format, edition);
    violations.into_iter().map(|v| (v.clause.to_owned(), v.card)).collect()
}

#[test]
fn house_decks_are_legal_and_differ() {
    let world = world();
    let mut lists = Vec::new();
    for (name, text) in KIT.decks {
        let cards: Vec<String> = parse_deck(name, text)
            .0
            .cards()
            .flat_map(|(n, card)| (0..n).map(move |_| card.to_owned()))
            .collect();
        assert_eq!(cards.len(), 60, "{name}");
        assert_eq!(legality(&world, &cards, &Format::constructed(), Edition::V2_2), [], "{name}");
        lists.push(cards);
    }
    assert!(lists.len() >= 4);
    lists.dedup();
    assert_eq!(lists.len(), KIT.decks.len());
}

#[test]
fn size_copies_and_unknown_cards() {
    let short = deck(&[(5, "Pella Brightwick - Lamp Apprentice"), (1, "Nobody")]);
    let violations = legality(&world(), &short, &Format::constructed(), Edition::Seed);
    let texts: Vec<String> = violations.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "6 cards, and at least 60 are needed (CR 1.10)",
            "Nobody: there is no such card (CR 1.10)",
            "Pella Brightwick - Lamp Apprentice: 5 copies, and at most 4 are allowed (CR 1.10)",
        ]
    );
    assert_eq!(found(&deck(&[(60, "Swarm")]), &Format::constructed(), Edition::Seed), []);
}

#[test]
fn banned_cards() {
    let format = Format { banned: vec!["Swarm".to_owned()], ..Format::constructed() };
    let expected = [("CR 1.10".to_owned(), Some("Swarm".to_owned()))];
    assert_eq!(found(&deck(&[(60, "Swarm")]), &format, Edition::Seed), expected);
}

#[test]
fn a_card_of_two_inks_needs_both() {
    let list = deck(&[(56, "Swarm"), (4, "Pella Brightwick - Lamp Apprentice"), (4, "Twin Flame")]);
    let all = found(&list, &Format::constructed(), Edition::Seed);
    assert!(all.contains(&("CR 1.10".to_owned(), None)), "{all:?}");
    assert!(
        all.contains(&("CR 5.2.5.1".to_owned(), Some("Twin Flame".to_owned())))
            || all.contains(&("CR 1.10".to_owned(), Some("Pella Brightwick - Lamp Apprentice".to_owned()))),
        "{all:?}"
    );
}

#[test]
fn an_exception_of_an_illegal_card_counts_until_2_1() {
    let list = deck(&[(48, "Swarm"), (4, "Piper"), (4, "Amber Rat"), (4, "Ruby Rat")]);
    let format = Format { banned: vec!["Piper".to_owned()], ..Format::constructed() };
    let banned = ("CR 1.10".to_owned(), Some("Piper".to_owned()));
    assert_eq!(found(&list, &Format::constructed(), Edition::V2_2), []);
    assert_eq!(found(&list, &format, Edition::V2_1), std::slice::from_ref(&banned));
    let strict = found(&list, &format, Edition::V2_2);
    assert!(strict.contains(&banned) && strict.contains(&("CR 1.10".to_owned(), None)), "{strict:?}");
}

#[test]
fn limited_decks_have_any_inks_and_copies() {
    let list = deck(&[(20, "Swarm"), (10, "Amber Rat"), (10, "Ruby Rat")]);
    assert_eq!(found(&list, &Format::limited(40), Edition::Seed), []);
    assert_eq!(found(&list[..34], &Format::limited(35), Edition::Seed), [("CR 1.10".to_owned(), None)]);
}

#[test]
fn the_data_says_in_which_formats_a_card_is_legal() {
    let json = r#"{"cards": [
        {"fullName": "Old Lamp", "type": "Item", "color": "Steel", "cost": 1, "inkwell": true, "setCode": "1", "number": 1,
         "fullText": "", "allowedInFormats": {"Core": {"allowed": false}, "Infinity": {"allowed": true}}},
        {"fullName": "New Lamp", "type": "Item", "color": "Steel", "cost": 1, "inkwell": true, "setCode": "9", "number": 1,
         "fullText": "", "maxCopiesInDeck": 6,
         "allowedInFormats": {"Core": {"allowed": true}, "Infinity": {"allowed": true}}},
        {"fullName": "Rats", "type": "Item", "color": "Steel", "cost": 1, "inkwell": true, "setCode": "9", "number": 2,
         "fullText": "You may have up to 30 copies of Rats in your deck."}]}"#;
    let cards = (KIT.import)("db", json).unwrap();
    let world = (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let list =
        deck(&[(4, "Old Lamp"), (6, "New Lamp"), (31, "Rats"), (19, "Pella Brightwick - Lamp Apprentice")]);
    let causes = |format: &str| -> Vec<String> {
        let violations = legality(&world, &list, &Format::read(format).unwrap(), Edition::Seed);
        violations.iter().map(ToString::to_string).collect()
    };
    let copies = [
        "Pella Brightwick - Lamp Apprentice: 19 copies, and at most 4 are allowed (CR 1.10)",
        "Rats: 31 copies, and at most 30 are allowed (CR 1.10)",
    ];
    assert_eq!(causes("infinity"), copies);
    assert_eq!(causes("core")[0], "Old Lamp: this card is not legal in this format (CR 1.10)");
    assert_eq!(causes("core")[1..], copies);
}
