//! Card databases of Lorcana: LorcanaJSON (`fullText`) and the publisher's catalogue style (`rulesText`).

use byword_language::cardfile::CardSource;
use byword_language::import::{Draft, Record, first_of_each, records, title_case};
use byword_language::source::FileError;
use serde_json::Value;

use crate::text::marks::as_letters;

const BULLET: char = '\u{2022}';

/// The cards of a database, each name once.
///
/// # Errors
/// Where the text is not JSON, or a record is not a card of a known shape.
pub fn import(file: &str, text: &str) -> Result<Vec<CardSource>, FileError> {
    let cards = records(file, text, &["cards"])?;
    let cards: Result<Vec<CardSource>, FileError> = cards.iter().map(card).collect();
    Ok(first_of_each(cards?, |card| card.name.clone()))
}

fn card(record: &Record) -> Result<CardSource, FileError> {
    let name = record.required("fullName")?;
    if record.has("fullText") || record.has("fullTextSections") {
        lorcana_json(record, record.card(name))
    } else if record.has("cardType") {
        catalogue(record, record.card(name))
    } else {
        Err(record.error(format!("`{name}` has neither `fullText` (LorcanaJSON) nor `cardType` (catalogue)")))
    }
}

fn lorcana_json(record: &Record, draft: Draft) -> Result<CardSource, FileError> {
    let inks = record.text("color").replace('-', ", ");
    let set = record.text("setCode");
    let code = format!("{set}-{}", record.number("number").unwrap_or(0));
    let draft = draft
        .with("type", record.required("type")?)
        .with("traits", record.list("subtypes").join(", "))
        .with("ink", inks)
        .with("inkable", if record.flag("inkwell") { "yes" } else { "no" });
    let draft = formats(record, draft).maybe("copies", record.number("maxCopiesInDeck"));
    let sections = record.list("fullTextSections");
    let text = if sections.is_empty() {
        record.text("fullText").to_owned()
    } else {
        sections.into_iter().map(unwrapped).collect::<Vec<_>>().join("\n")
    };
    Ok(numbers(record, draft)?.with("code", code).with("set", set).lines(&as_letters(&text)).done())
}

/// The formats in which the data allows the card, after an empty one: the data says something.
fn formats(record: &Record, draft: Draft) -> Draft {
    let Some(formats) = record.object("allowedInFormats") else { return draft };
    let allowed = |value: &Value| value.get("allowed").and_then(Value::as_bool) == Some(true);
    let names: Vec<&str> =
        formats.iter().filter(|(_, value)| allowed(value)).map(|(name, _)| name.as_str()).collect();
    draft.with("formats", std::iter::once("-").chain(names).collect::<Vec<_>>().join(", "))
}

fn catalogue(record: &Record, draft: Draft) -> Result<CardSource, FileError> {
    let inks: Vec<String> = record.list("inkColors").into_iter().map(title_case).collect();
    let set = record.text("setId");
    let code = format!("{set}-{}", record.number("number").unwrap_or(0));
    let draft = draft
        .with("type", title_case(record.required("cardType")?))
        .with("traits", record.list("traits").join(", "))
        .with("ink", inks.join(", "))
        .with("inkable", if record.flag("inkable") { "yes" } else { "no" });
    Ok(numbers(record, draft)?
        .with("code", code)
        .with("set", set)
        .lines(&unglued(&as_letters(record.text("rulesText"))))
        .done())
}

/// A sentence that stands right behind a reminder, without a blank, is a line of its own.
fn unglued(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_uppercase() && out.ends_with(')') {
            out.push('\n');
        }
        out.push(c);
    }
    out
}

fn numbers(record: &Record, draft: Draft) -> Result<Draft, FileError> {
    if !record.has("cost") {
        return Err(record.error("a card without `cost`"));
    }
    let draft = draft
        .maybe("cost", record.printed("cost"))
        .maybe("strength", record.printed("strength"))
        .maybe("willpower", record.printed("willpower"))
        .maybe("lore", record.printed("lore"))
        .maybe("move", record.printed("moveCost"));
    Ok(draft)
}

/// An ability whose lines were broken for print, on one line; bullets keep theirs.
fn unwrapped(section: &str) -> String {
    let mut out = String::with_capacity(section.len());
    for line in section.lines() {
        if !out.is_empty() {
            out.push(if line.starts_with(BULLET) { '\n' } else { ' ' });
        }
        out.push_str(line.trim());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSON: &str = r#"{"cards": [
        {"fullName": "Brine - Lamp Thief", "type": "Character", "color": "Amber-Steel", "cost": 3, "inkwell": true,
         "strength": 2, "willpower": 3, "lore": 1, "subtypes": ["Storyborn", "Ally"], "setCode": "1", "number": 7,
         "fullText": "x", "fullTextSections": ["Shift 2 (You may pay 2 ⬡\nto play this.)", "NIGHT ⟳ — Choose one:\n• Gain 1\nlore.\n• Draw."]},
        {"fullName": "Brine - Lamp Thief", "type": "Character", "cost": 3, "fullText": ""}]}"#;

    #[test]
    fn reads_lorcana_json() {
        let cards = import("db", JSON).unwrap();
        assert_eq!(cards.len(), 1, "reprints are left out");
        let fields: Vec<(&str, &str)> =
            cards[0].fields.iter().map(|f| (f.key.as_str(), f.value.as_str())).collect();
        assert_eq!(
            fields[0..4],
            [
                ("type", "Character"),
                ("traits", "Storyborn, Ally"),
                ("ink", "Amber, Steel"),
                ("inkable", "yes")
            ]
        );
        assert_eq!((cards[0].field("code"), cards[0].field("strength")), (Some("1-7"), Some("2")));
        let text = "Shift 2 (You may pay 2 {I} to play this.)\nNIGHT {E} - Choose one:\n\u{2022} Gain 1 lore.\n\u{2022} Draw.";
        assert_eq!(cards[0].rules_text(), text);
    }

    #[test]
    fn reads_the_catalogue() {
        let text = r#"[{"fullName": "Brine's Song", "cardType": "action", "inkColors": ["ruby"], "cost": 1,
            "inkable": false, "traits": ["Song"], "setId": "2", "number": 1, "rulesText": "Gain <Rush>."}]"#;
        let cards = import("db", text).unwrap();
        assert_eq!((cards[0].field("type"), cards[0].field("ink")), (Some("Action"), Some("Ruby")));
        assert_eq!((cards[0].field("inkable"), cards[0].rules_text().as_str()), (Some("no"), "Gain Rush."));
    }

    #[test]
    fn a_sentence_glued_to_a_reminder_is_a_line() {
        assert_eq!(unglued("Sing 7 (All sing.)Look (x) at it."), "Sing 7 (All sing.)\nLook (x) at it.");
    }

    #[test]
    fn refuses_other_shapes_with_their_place() {
        assert_eq!(import("db", "{").unwrap_err().line, 1);
        assert_eq!(
            import("db", "[\n{\"name\": 1}]").unwrap_err().to_string(),
            "db:2:1: a card without `fullName`"
        );
        let other = import("db", "[{\"fullName\": \"A\"}]").unwrap_err();
        assert!(other.cause.contains("LorcanaJSON"), "{other}");
    }
}
