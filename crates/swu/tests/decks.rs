//! Deck lists as people exchange them: read, written, and read back; what is wrong has a line and the nearest name.

#![allow(clippy::unwrap_used)] // a world that does not load shall stop the test

use byword_kernel::rulebook::World;
use byword_language::deck::DeckSource;
use byword_swu::KIT;
use byword_swu::exchange::{read, to_json, to_text};

const DATABASE: &str = r#"[
  {"Set": "AAA", "Number": "001", "Name": "Old Vane", "Subtitle": "Keeper", "Type": "Leader", "Aspects": ["Command"],
   "Traits": [], "Arenas": ["Ground"], "Cost": "5", "Power": "2", "HP": "7", "Unique": true,
   "FrontText": "Epic Action: If you control 5 or more resources, deploy this leader.", "BackText": "Raid 1"},
  {"Set": "AAA", "Number": "020", "Name": "Reed Harbor", "Subtitle": "", "Type": "Base", "Aspects": ["Command"],
   "Traits": [], "HP": "30", "FrontText": ""},
  {"Set": "AAA", "Number": "045", "Name": "Sal, the Diver", "Subtitle": "Deep One", "Type": "Unit", "Aspects": [],
   "Traits": [], "Arenas": ["Ground"], "Cost": "2", "Power": "2", "HP": "3", "FrontText": "Raid 1"},
  {"Set": "AAA", "Number": "110", "Name": "Low Tide", "Subtitle": "", "Type": "Event", "Aspects": [], "Traits": [],
   "Cost": "1", "FrontText": "Draw a card."}
]"#;

const LIST: &str = r#"{
  "metadata": {"name": "Tides", "author": "Me"},
  "leader": {"id": "AAA_001", "count": 1},
  "base": {"id": "AAA_020", "count": 1},
  "Deck": [
    {"id": "AAA_045", "count": 3},
    {"id": "AAA_110", "count": 2}
  ],
  "sideboard": [{"id": "AAA_110", "count": 1}, {"id": "AAA_045", "count": 1}]
}"#;

fn world() -> World {
    let cards = (KIT.import)("db.json", DATABASE).unwrap();
    (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap().world
}

/// What a deck says, without the places.
fn said(deck: &DeckSource) -> (Vec<Option<&str>>, Vec<(u16, &str)>) {
    let keys = ["leader", "base", "sideboard"];
    (keys.iter().map(|key| deck.header(key)).collect(), deck.cards().collect())
}

#[test]
fn the_community_form_is_read_and_written() {
    let world = world();
    let deck = read(&world, "tides.json", LIST).unwrap();
    let headers =
        vec![Some("Old Vane - Keeper"), Some("Reed Harbor"), Some("1 Low Tide, 1 Sal, the Diver - Deep One")];
    assert_eq!(said(&deck), (headers, vec![(3, "Sal, the Diver - Deep One"), (2, "Low Tide")]));
    let written = to_json(&world, &deck).unwrap();
    assert!(written.contains("\"id\": \"AAA_045\""), "{written}");
    let again = read(&world, "again.json", &written).unwrap();
    assert_eq!(said(&again), said(&deck));
    assert_eq!((again.header("name"), again.header("author")), (Some("Tides"), Some("Me")));
}

#[test]
fn text_lists_are_read_and_written() {
    let world = world();
    let deck = read(&world, "tides.json", LIST).unwrap();
    let text = to_text(&deck);
    assert!(text.contains("3 | Sal, the Diver | Deep One\n"), "{text}");
    assert_eq!(said(&read(&world, "tides.txt", &text).unwrap()), said(&deck));
    let other =
        "Leaders\nOld Vane, Keeper\nBase:\n1 Reed Harbor\n// the rest\nMain Deck\n3x Low Tide\n2 AAA_45\n";
    let deck = read(&world, "other.txt", other).unwrap();
    let headers = vec![Some("Old Vane - Keeper"), Some("Reed Harbor"), None];
    assert_eq!(said(&deck), (headers, vec![(3, "Low Tide"), (2, "Sal, the Diver - Deep One")]));
}

#[test]
fn what_is_wrong_has_its_line_and_the_nearest_name() {
    let world = world();
    let of = |text: &str| read(&world, "d", text).unwrap_err();
    let unknown = of(&LIST.replace("\"AAA_045\"", "\"AAA_054\""));
    assert_eq!((unknown[0].line, unknown[0].help.is_some()), (6, true), "{unknown:?}");
    let key = of(&LIST.replace("sideboard", "sidebord"));
    assert_eq!((key[0].line, key[0].help.as_deref()), (9, Some("did you mean `sideboard`?")));
    assert_eq!(of("{\n \"deck\": [}")[0].line, 2);
    assert!(of(&format!("{{\"x\": \"{}\"}}", "y".repeat(6000)))[0].cause.contains("5000 bytes"));
    assert!(of("{\"deck\": [{\"id\": \"AAA_110\", \"count\": -1}]}")[0].cause.contains("count"));
    let name = of("Deck\n\n3 | Low Tied\n");
    assert_eq!((name[0].line, name[0].help.as_deref()), (3, Some("did you mean `Low Tide`?")));
    assert!(to_json(&world, &read(&world, "d", "2 No Such Card\n").unwrap()).unwrap_err().len() == 1);
}

#[test]
fn house_decks_survive_as_text() {
    let world = world();
    for (name, text) in KIT.decks {
        let deck = read(&world, name, text).unwrap();
        assert_eq!(said(&read(&world, name, &to_text(&deck)).unwrap()), said(&deck), "{name}");
    }
}
