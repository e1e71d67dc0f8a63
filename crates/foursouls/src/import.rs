//! Card databases of Four Souls: the flat list of `Key`, `Name`, `Type`, `Text`.

use byword_language::cardfile::CardSource;
use byword_language::import::{Draft, Record, first_of_each, records};
use byword_language::source::FileError;

use crate::text::icons::spelled;

/// The names of a type in the database and in the card files.
const TYPES: [(&str, &str); 3] =
    [("BonusSoul", "Bonus Soul"), ("StartingItem", "Starting Item"), ("Item", "Treasure")];
/// The first edition, whose wordings give way to those of later ones.
const FIRST_EDITION: &str = "b";

/// The cards of a database. Of cards with the same name and type, those with a later wording come first.
///
/// # Errors
/// Where the text is not JSON, or a record is not a card.
pub fn import(file: &str, text: &str) -> Result<Vec<CardSource>, FileError> {
    let cards: Result<Vec<CardSource>, FileError> =
        records(file, text, &["cards"])?.iter().map(card).collect();
    let mut cards = cards?;
    cards.sort_by_key(|card| card.field("set") == Some(FIRST_EDITION));
    Ok(first_of_each(cards, |c| format!("{}|{}|{}", c.name, c.field("type").unwrap_or(""), c.rules_text())))
}

fn card(record: &Record) -> Result<CardSource, FileError> {
    let kind = record.required("Type")?;
    let kind = TYPES.iter().find(|(code, _)| *code == kind).map_or(kind, |(_, kind)| kind);
    let draft = numbers(record, record.card(record.required("Name")?).with("type", kind));
    Ok(draft
        .with("reward", reward(record.text("RewardsText")))
        .with("code", record.text("Key"))
        .with("set", record.text("Set"))
        .lines(&with_icon(kind, card_text(record.text("Text"))))
        .done())
}

fn numbers(record: &Record, draft: Draft) -> Draft {
    let at_least = |key: &str, least: i64| record.number(key).filter(|n| *n >= least);
    draft
        .maybe("hp", at_least("Health", 0))
        .maybe("evasion", at_least("Evasion", 0))
        .maybe("attack", at_least("Attack", 0))
        .maybe("soul", at_least("SoulValue", 1))
}

/// `Roll: Gain X{cent}` as `roll- gain that many cents`.
fn reward(text: &str) -> String {
    let text = spelled(text).to_lowercase().replace("roll:", "roll-");
    text.replace(" x cents", " that many cents").replace("loot x", "loot that many")
}

fn card_text(text: &str) -> String {
    let lines = corrected(&spelled(text));
    lines
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line_text(line.trim()))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Heads of abilities that work only in play.
const IN_PLAY: [&str; 14] = [
    "each time ",
    "when ",
    "at the ",
    "if this would ",
    "if you would ",
    "you have ",
    "the first time ",
    "every other time ",
    "damage you would ",
    "while ",
    "destroy this:",
    "shop items ",
    "other players have ",
    "your attack rolls ",
];

/// Some loot lacks the icon that makes it an item, though all it says is said of an item in play.
fn with_icon(kind: &str, text: String) -> String {
    let small = text.to_lowercase();
    let in_play = |line: &str| IN_PLAY.iter().any(|head| line.starts_with(head));
    if kind == "Loot" && !text.is_empty() && small.lines().all(in_play) { text + "\nTrinket" } else { text }
}

/// Misprints of the databases, and what is meant.
const MISPRINTS: [(&str, &str); 11] = [
    ("Swap ths ", "Swap this "),
    ("Seatch ", "Search "),
    ("botom", "bottom"),
    ("decomes", "becomes"),
    ("gait it", "gain it"),
    ("deal to this is also", "dealt to this is also"),
    (" deck info an ", " deck into an "),
    ("that players turn", "that player's turn"),
    ("a players hand", "a player's hand"),
    ("\n1. ", "\n1: "),
    ("it's rewards", "its rewards"),
];

/// Wordings of the first edition that later ones say otherwise.
const REWORDED: [(&str, &str); 2] = [
    ("{TAP}, choose one:", "{TAP}: Choose one-"),
    (", choose a player: that player", ": Choose a player. That player"),
];

fn corrected(text: &str) -> String {
    MISPRINTS
        .iter()
        .chain(&REWORDED)
        .fold(text.to_owned(), |text, (misprint, meant)| text.replace(misprint, meant))
}

/// Keywords are printed `-Eternal-`, tables of results begin with `Roll:`.
fn line_text(line: &str) -> String {
    if let Some(keyword) = line.strip_prefix('-').and_then(|l| l.strip_suffix('-')) {
        return keyword.to_owned();
    }
    // "On a roll of 1, ...", "On a 1 or 6, ..." are results like `1: ...`.
    let result = ["On a roll of ", "On a "].iter().find_map(|head| line.strip_prefix(head)?.split_once(", "));
    if let Some((face, result)) = result.filter(|(face, _)| face.starts_with(|c: char| c.is_ascii_digit())) {
        return format!("{face}: {result}");
    }
    match line.strip_suffix("oll:") {
        Some(head) => format!("{head}oll-"),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_cards() {
        let text = r#"[
            {"Key": "a-b", "Name": "Buoy", "Type": "Item", "Text": "{T}: Gain 1{cent}.", "Set": "b"},
            {"Key": "a-b2", "Name": "Buoy", "Type": "Item", "Set": "b2",
             "Text": "-Eternal-\nEach time a player rolls a {roll:6}, gain 11{cent} and +1{attack}.\n{T}: Roll:\n1-6: Lose {cent}.\n{label:Trinket}"},
            {"Key": "k", "Name": "Gull", "Type": "Monster", "Text": "", "Health": 2, "Evasion": 4, "Attack": 1,
             "RewardsText": "Roll: Gain X{cent}", "SoulValue": 0, "Set": "r"},
            {"Key": "l", "Name": "Reed", "Type": "Loot", "Text": "At the start of your turn, gain 1{cent}.\nThe first time you roll a 1 each turn, loot 1."},
            {"Key": "m", "Name": "Sedge", "Type": "Loot", "Text": "At the start of your turn, gain 1{cent}.\nLoot 1."}]"#;
        let cards = import("db", text).unwrap();
        let names: Vec<(&str, Option<&str>)> =
            cards.iter().map(|c| (c.name.as_str(), c.field("set"))).collect();
        assert_eq!(names[..2], [("Buoy", Some("b2")), ("Gull", Some("r"))]);
        assert_eq!(names.last(), Some(&("Buoy", Some("b"))));
        let lines = "Eternal\nEach time a player rolls a (6), gain 11 cents and +1 ATK.\n{TAP}: Roll-\n1-6: Lose cents.\nTrinket";
        assert_eq!((cards[0].field("type"), cards[0].rules_text().as_str()), (Some("Treasure"), lines));
        assert!(cards[2].rules_text().ends_with("\nTrinket"));
        assert!(!cards[3].rules_text().contains("Trinket"));
        assert_eq!(cards[4].rules_text(), "{TAP}: Gain 1 cent.");
        assert_eq!((cards[1].field("evasion"), cards[1].field("soul")), (Some("4"), None));
        assert_eq!(cards[1].field("reward"), Some("roll- gain that many cents"));
    }

    #[test]
    fn refuses_other_shapes_with_their_place() {
        assert_eq!(
            import("db", "[\n{\"Name\": \"A\"}]").unwrap_err().to_string(),
            "db:2:1: a card without `Type`"
        );
        assert_eq!(import("db", "nothing").unwrap_err().line, 1);
    }
}
