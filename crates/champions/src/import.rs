//! Card databases of Champions: the pack files of marvelsdb-json-data.

mod flavor;
pub(crate) mod translations;

use std::collections::BTreeMap;

use byword_language::cardfile::CardSource;
use byword_language::import::{Draft, Record, records, title_case};
use byword_language::source::FileError;

use crate::import::flavor::{with_brackets_inside, with_traits, without_flavor};
use crate::import::translations::Words;
use crate::text::marks;

const ICONS: [&str; 4] = ["acceleration", "amplify", "crisis", "hazard"];
const RESOURCES: [&str; 4] = ["energy", "mental", "physical", "wild"];

/// The cards of a pack file. Reprints that only point to another card are left out; linked faces are one card.
///
/// # Errors
/// Where the text is not JSON, or a record is not a card.
pub fn import(file: &str, text: &str) -> Result<Vec<CardSource>, FileError> {
    cards_of(&records(file, text, &["cards"])?, &Words::default())
}

/// The cards of these records, with what they are called and say in Spanish.
pub(crate) fn cards_of(records: &[Record], words: &Words<'_>) -> Result<Vec<CardSource>, FileError> {
    if !records.iter().any(|record| record.has("type_code")) {
        // Lists of packs, sets and types, and translations lie beside the cards.
        return Ok(Vec::new());
    }
    let records: Vec<&Record> = records.iter().filter(|record| is_printed_once(record)).collect();
    let by_code: BTreeMap<&str, &Record> =
        records.iter().map(|record| (record.text("code"), *record)).collect();
    let backs: Vec<&str> =
        records.iter().map(|r| r.text("back_link")).filter(|code| by_code.contains_key(code)).collect();
    let fronts =
        records.iter().filter(|record| !backs.contains(&record.text("code")) || !record.flag("hidden"));
    fronts.map(|front| whole(front, &by_code, words)).collect()
}

/// True if a record is a card of its own, not a reprint that points to another.
pub(crate) fn is_printed_once(record: &Record) -> bool {
    !record.has("duplicate_of")
}

/// A card with its other face.
fn whole(
    front: &Record,
    by_code: &BTreeMap<&str, &Record>,
    words: &Words<'_>,
) -> Result<CardSource, FileError> {
    let face = |record| Ok(face(record)?.spanish(words.face(record)));
    let draft = face(front)?;
    if let Some(back) = by_code.get(front.text("back_link")) {
        return Ok(draft.back(face(back)?).done());
    }
    if front.has("back_text") {
        let name = if front.has("back_name") { front.text("back_name") } else { front.text("name") };
        let back = front
            .card(name)
            .with("type", kind(front.text("type_code")))
            .lines(&card_text(front.text("back_text")))
            .spanish(words.back(front));
        return Ok(draft.back(back).done());
    }
    Ok(draft.done())
}

fn face(record: &Record) -> Result<Draft, FileError> {
    let name = record.required("name")?;
    let code = record.required("type_code")?;
    let player = !matches!(code, "hero" | "alter_ego") && record.text("faction_code") != "encounter";
    let draft = record
        .card(name)
        .with("type", kind(code))
        .with("subtitle", record.text("subname"))
        .with("aspect", if player { title_case(record.text("faction_code")) } else { String::new() })
        .with("set", record.text("set_code"))
        .with("stage", record.text("stage"))
        .maybe("cost", counted(record, "cost"))
        .with("resources", repeated(record, "resource_", &RESOURCES));
    let draft = numbers(record, draft)
        .with("icons", repeated(record, "scheme_", &ICONS))
        .with("traits", trait_words(record.text("traits")).collect::<Vec<_>>().join(", "))
        .yes("unique", record.flag("is_unique"))
        .maybe("quantity", record.number("quantity"))
        .maybe("limit", record.number("deck_limit"))
        .with("code", record.required("code")?)
        .with("pack", record.text("pack_code"));
    Ok(draft.lines(&card_text(record.text("text"))))
}

fn numbers(record: &Record, draft: Draft) -> Draft {
    draft
        .maybe("thw", counted(record, "thwart"))
        .maybe("thw_cost", record.number("thwart_cost"))
        .maybe("sch", counted(record, "scheme"))
        .maybe("atk", counted(record, "attack"))
        .maybe("atk_cost", record.number("attack_cost"))
        .maybe("def", counted(record, "defense"))
        .maybe("rec", counted(record, "recover"))
        .maybe("hp", scaled(record, "health", record.flag("health_per_hero")))
        .maybe("hand", record.number("hand_size"))
        .maybe("threat", scaled(record, "base_threat", !record.flag("base_threat_fixed")))
        .maybe("target", scaled(record, "threat", !record.flag("threat_fixed")))
        .maybe("acceleration", scaled(record, "escalation_threat", !record.flag("escalation_threat_fixed")))
        .maybe("boost", record.number("boost"))
}

/// `side_scheme` as `Side Scheme`; the kinds of evidence are one.
fn kind(code: &str) -> String {
    match code {
        "alter_ego" => "Alter-Ego".to_owned(),
        _ if code.starts_with("evidence") => "Evidence".to_owned(),
        _ => title_case(&code.replace('_', " ")),
    }
}

/// A printed number; -1 stands for X.
fn counted(record: &Record, key: &str) -> Option<String> {
    record.number(key).map(|n| if n < 0 { "X".to_owned() } else { n.to_string() })
}

/// A number that may be meant for each hero.
fn scaled(record: &Record, key: &str, per_hero: bool) -> Option<String> {
    let n = counted(record, key)?;
    Some(if per_hero && n != "0" { format!("{n} per hero") } else { n })
}

/// Each word as often as the record says.
fn repeated(record: &Record, prefix: &str, words: &[&'static str]) -> String {
    let times =
        |word: &str| usize::try_from(record.number(&format!("{prefix}{word}")).unwrap_or(0)).unwrap_or(0);
    words
        .iter()
        .flat_map(|word| std::iter::repeat_n(*word, times(word).min(9)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The traits of `Friend of Crows. A.B.C. Spy.`
pub(crate) fn trait_words(text: &str) -> impl Iterator<Item = String> {
    let words =
        text.split(". ").map(|word| word.trim().trim_end_matches('.')).filter(|word| !word.is_empty());
    words.map(|word| if word.contains('.') { format!("{word}.") } else { word.to_owned() })
}

/// Rules text as the card files write it: no marks, icons as words, no reminders.
fn card_text(text: &str) -> String {
    let text = with_traits(&without_flavor(&text.replace("<hr />", "\n"))).replace('\u{2014}', " - ");
    let text = without_reminders(&with_brackets_inside(&text));
    let text = marks::as_words(&marks::without_tags(&text));
    SLIPS.iter().fold(text, |text, (slip, right)| text.replace(slip, right))
}

/// Slips of the pen in the databases, and what is meant.
const SLIPS: &[(&str, &str)] = &[
    ("search you deck", "search your deck"),
    ("your identity as the ", "your identity has the "),
    (" ans +", " and +"),
    ("amount of treat ", "amount of threat "),
    ("Chooose:", "Choose:"),
    ("attacked scheme by thwarting", "attached scheme by thwarting"),
    ("Threat attached ally", "Treat attached ally"),
    ("from you discard", "from your discard"),
    ("choose en ", "choose an "),
    ("Interrupt you would", "Interrupt: When you would"),
    (": When : When", ": When"),
    ("spend mental resource", "spend a mental resource"),
    ("change energy forms", "change energy form."),
    (" (green)", ""),
    (" (yellow)", ""),
    (" (blue)", ""),
    (" (red)", ""),
    ("SP/dr", "SP//dr"),
    ("the attached ", "attached "),
    ("deck? Take", "deck. Take"),
    ("identity specific", "identity-specific"),
    ("environment. -> ", "environment -> "),
    (" , then", ", then"),
    ("Attack to ", "Attach to "),
    ("identiy", "identity"),
    ("Forced ResponseAfter", "Forced Response: After"),
    ("Hero Action Deal", "Hero Action: Deal"),
    ("Action Search", "Action: Search"),
    ("Alter-Ego Action Exhaust", "Alter-Ego Action: Exhaust"),
    ("Interrupt When", "Interrupt: When"),
    ("ally your control", "ally you control"),
    ("Action(attack)", "Action (attack)"),
    ("engage3d", "engaged"),
    (" .", "."),
    (" ).", "."),
    ("Action: (attack):", "Action (attack):"),
    ("Action: (thwart):", "Action (thwart):"),
    ("gains surge.Boost", "gains surge.\nBoost"),
    ("When Reveled", "When Revealed"),
    ("Hero Reponse", "Hero Response"),
    ("Alter-ego", "Alter-Ego"),
    ("Alter_Ego", "Alter-Ego"),
    ("it's owners", "its owner's"),
    ("your identify", "your identity"),
    ("gains surge.When", "gains surge.\nWhen"),
    ("Advanced to stage", "Advance to stage"),
    ("gains surge. Boost:", "gains surge.\nBoost:"),
    ("Surge.When", "Surge.\nWhen"),
    ("When Defeated :", "When Defeated:"),
    ("attacks you .", "attacks you."),
    ("addition indirect", "additional indirect"),
    ("icon Boost on", "icon on"),
    ("engaged with .", "engaged with."),
    ("until a minion is discard.", "until a minion is discarded."),
    ("engaged with your.", "engaged with you."),
    ("deals 1 damager", "deals 1 damage"),
    ("Wolfbane's", "Wolfsbane's"),
    ("for Advance Glider", "for Advanced Glider"),
    ("After Samarai", "After Samurai"),
    ("Minister Sinister", "Mister Sinister"),
    ("Avenger's Tower", "Avengers Tower"),
    ("Attached minions SCH", "Attached minion's SCH"),
    ("Attach minion's SCH", "Attached minion's SCH"),
    ("Attach minion gets", "Attached minion gets"),
    ("Threat attached ally as", "Treat attached ally as"),
    ("Attack this card to", "Attach this card to"),
    ("damage from this attach defeats", "damage from this attack defeats"),
    ("damage to Avengers tower", "damage to Avengers Tower"),
    ("from the Bell tower", "from the Bell Tower"),
    ("Crossbone's Machine Gun", "Crossbones' Machine Gun"),
    ("Hope Summer's base", "Hope Summers's base"),
    ("Home Summers", "Hope Summers"),
    (". Then discard this card", ". Then, discard this card"),
    ("Training Regiment", "Training Regimen"),
    ("Hydra's Hunter's", "Hydra Hunter's"),
    ("copy of Spiral's Sword ", "copy of Spiral's Swords "),
    ("by yourself as a facedown", "to yourself as a facedown"),
    ("\n. Each", "\nEach"),
    ("from top of your deck", "from the top of your deck"),
    ("Green Goblin attack you", "Green Goblin attacks you"),
];

/// Leaves out brackets in italics, except labels such as `(attack)` and those that say more than the words before them.
fn without_reminders(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once("<i>(") {
        out.push_str(before);
        let Some((inner, after)) = tail.split_once(")</i>") else {
            out.push('(');
            rest = tail;
            continue;
        };
        if is_label(inner) || is_rule(inner) || is_form(inner) {
            out.push_str(&format!("({inner})"));
        } else if inner.contains(" is already in play, ") || inner == "after this activation" {
            out.push_str(inner);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// `attack`, `attack/thwart`: what an ability counts as.
fn is_label(inner: &str) -> bool {
    inner.split([',', '/']).all(|word| matches!(word.trim(), "attack" | "thwart" | "defense"))
}

/// `Hero`: in which form an ability is used, behind its timing.
fn is_form(inner: &str) -> bool {
    matches!(inner, "Hero" | "Alter-Ego" | "Alter-ego")
}

/// Brackets in italics that are no reminder.
fn is_rule(inner: &str) -> bool {
    inner.starts_with("ignoring ") || inner.starts_with("or an event ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACK: &str = r#"[
        {"code": "1a", "back_link": "1b", "name": "Keel", "type_code": "hero", "faction_code": "hero", "attack": 2,
         "health": 10, "hand_size": 5, "is_unique": true, "set_code": "keel", "traits": "Friend of Crows. A.B.C.",
         "text": "Tide — <b>Interrupt</b> <i>(defense)</i>: Exhaust Keel → draw 1 card. <i>(Your deck.)</i>"},
        {"code": "1b", "hidden": true, "name": "Nan Keel", "type_code": "alter_ego", "faction_code": "hero", "recover": 3},
        {"code": "2", "duplicate_of": "9"},
        {"code": "3", "name": "Squall", "type_code": "side_scheme", "faction_code": "encounter", "base_threat": 2,
         "boost": 1, "scheme_hazard": 2, "text": "<b>When Revealed</b>: Place 1[per_hero] threat.<hr />[star] <b>Boost</b>: Each [[Web-Warrior]] takes 1."},
        {"code": "4", "name": "Rope", "type_code": "upgrade", "faction_code": "basic", "cost": -1, "resource_wild": 2}]"#;

    #[test]
    fn reads_a_pack() {
        let cards = import("core.json", PACK).unwrap();
        assert_eq!(
            cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(),
            ["Keel", "Squall", "Rope"]
        );
        let keel = &cards[0];
        assert_eq!((keel.field("traits"), keel.field("hp")), (Some("Friend of Crows, A.B.C."), Some("10")));
        assert_eq!(keel.field("aspect"), None);
        assert_eq!(keel.rules_text(), "Tide - Interrupt (defense): Exhaust Keel -> draw 1 card.");
        assert_eq!(keel.back.as_ref().unwrap().field("type"), Some("Alter-Ego"));
        assert_eq!(
            (cards[1].field("threat"), cards[1].field("icons")),
            (Some("2 per hero"), Some("hazard, hazard"))
        );
        let text = "When Revealed: Place 1 per hero threat.\nBoost: Each Web-Warrior takes 1.";
        assert_eq!(cards[1].rules_text(), text);
        assert_eq!((cards[2].field("cost"), cards[2].field("resources")), (Some("X"), Some("wild, wild")));
        assert_eq!(cards[2].field("aspect"), Some("Basic"));
    }

    #[test]
    fn refuses_other_shapes_with_their_place() {
        assert_eq!(
            import("p", "[\n\n{\"code\": \"1\", \"type_code\": \"ally\"}]").unwrap_err().to_string(),
            "p:3:1: a card without `name`"
        );
        assert_eq!(import("p", "[{]").unwrap_err().line, 1);
    }
}
