//! Nothing that people can type makes the reader panic.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::sync::{Mutex, OnceLock};

use byword_language::cardfile::parse_cards;
use byword_language::deck::parse_deck;
use byword_language::pattern;
use byword_language::phrasebook::Phrasebook;
use byword_language::term::parse_terms;
use proptest::prelude::*;

fn game() -> &'static Mutex<support::Game> {
    static GAME: OnceLock<Mutex<support::Game>> = OnceLock::new();
    GAME.get_or_init(|| Mutex::new(support::lorcana()))
}

/// Words of rules text in any order.
fn babble() -> impl Strategy<Value = String> {
    let words = [
        "when",
        "you",
        "play",
        "this",
        "character",
        "chosen",
        "opposing",
        "may",
        "draw",
        "a",
        "card",
        "gets",
        "+1",
        "{S}",
        "{E}",
        "-",
        ",",
        ".",
        "\"",
        "gains",
        "Rush",
        "if",
        "have",
        "named",
        "Grist",
        "in",
        "play",
        "\n",
        "(",
        ")",
        "other",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..60).prop_map(|w| w.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        game().lock().unwrap_or_else(std::sync::PoisonError::into_inner).read("Grist - Anvil Hermit", "Character", &text);
    }

    #[test]
    fn any_babble_is_read(text in babble()) {
        game().lock().unwrap_or_else(std::sync::PoisonError::into_inner).read("Grist - Anvil Hermit", "Action", &text);
    }

    #[test]
    fn any_file_is_read(text in "[\\PC\n]{0,200}") {
        let _ = parse_cards("f", &text, &["type"]);
        let _ = parse_deck("f", &text);
        let _ = parse_terms(&text);
        let _ = pattern::parse(&text);
        let _ = Phrasebook::new(&[("f", &text)], &[]);
    }
}

#[test]
fn deep_nesting_is_no_danger() {
    let text = "This character gains \"".repeat(3000);
    game().lock().unwrap_or_else(std::sync::PoisonError::into_inner).read("Grist", "Character", &text);
    assert!(parse_terms(&"(".repeat(100_000)).is_err());
}

#[test]
fn loading_and_reading_are_fast() {
    let start = std::time::Instant::now();
    let mut game = support::lorcana();
    println!("loaded in {:?}", start.elapsed());
    let start = std::time::Instant::now();
    for _ in 0..50 {
        for card in game.cards.clone() {
            let kind = card.field("type").unwrap_or("").to_owned();
            game.read(&card.name, &kind, &card.rules_text());
        }
    }
    println!("{} texts in {:?}", 50 * game.cards.len(), start.elapsed());
}

#[test]
fn faults_have_places_and_help() {
    let mut game = game().lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let reading = game.read("Grist", "Character", "Rush\nWhen you play this character, drawn a card.");
    let unread = &reading.account.unread[0];
    assert_eq!((unread.line, unread.column), (2, 31));
    assert!(unread.nearest.as_deref().is_some_and(|n| n.contains("draw")), "{unread:?}");
    let error = Phrasebook::new(&[("f", "sort a\nx\n  en {b}\n")], &[]).unwrap_err();
    assert_eq!(error.to_string(), "f:2: no entries of sort `b`");
    let error = Phrasebook::new(&[("f", "sort a\n$a\n  en {a} x\n")], &[]).unwrap_err();
    assert!(error.to_string().contains("can begin with itself"), "{error}");
}
