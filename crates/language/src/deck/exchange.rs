//! Deck lists in one piece, as sites and apps exchange them: `Name:4,Name:2`; `Name$4|Name$2|`, plain or in base64; the saved
//! object of a virtual table, where each card is an object of its own.

use std::sync::Arc;

use base64::Engine as _;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::Value;

use super::{DeckLine, DeckSource};
use crate::source::Place;

/// The deck in a text of one of these forms; nothing if it is of none.
pub(crate) fn in_one_piece(file: &str, text: &str) -> Option<DeckSource> {
    let text = text.trim();
    let cards =
        commas(text).or_else(|| bars(text)).or_else(|| bars(&base64(text)?)).or_else(|| objects(text))?;
    let name: Arc<str> = file.into();
    let line = |card: Card| {
        let place = Place { file: name.clone(), column: card.column, ..Place::default() };
        DeckLine::Cards { count: card.count, name: card.name, place }
    };
    Some(DeckSource { lines: cards.into_iter().map(line).collect() })
}

/// Copies of a card, and the column where the text names it.
struct Card {
    count: u16,
    name: String,
    column: usize,
}

/// `Name:4,Name:2`: names may have commas and colons, but none with a number between them.
fn commas(text: &str) -> Option<Vec<Card>> {
    if text.contains('\n') || !text.contains(',') {
        return None;
    }
    let (mut cards, mut name, mut start) = (Vec::new(), String::new(), 1);
    let mut column = 1;
    for part in text.trim_end_matches(',').split(',') {
        name.push_str(part);
        column += part.chars().count() + 1;
        match name.rsplit_once(':').and_then(|(card, count)| Some((card.trim(), count.trim().parse().ok()?)))
        {
            Some((card, count)) if !card.is_empty() => {
                cards.push(Card { count, name: card.to_owned(), column: start });
                (name, start) = (String::new(), column);
            }
            _ => name.push(','),
        }
    }
    name.is_empty().then_some(cards)
}

/// `Name$4|Name$2|`. The columns are not told: who reads it does not see them in base64.
fn bars(text: &str) -> Option<Vec<Card>> {
    let card = |part: &str| {
        let (name, count) = part.rsplit_once('$')?;
        Some(Card { count: count.trim().parse().ok()?, name: name.trim().to_owned(), column: 1 })
    };
    text.split('|')
        .filter(|part| !part.trim().is_empty())
        .map(card)
        .collect::<Option<Vec<_>>>()
        .filter(|cards| !cards.is_empty())
}

/// What a text in base64 says, in either alphabet, with or without padding.
fn base64(text: &str) -> Option<String> {
    let config = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let letters: String = text.split_ascii_whitespace().collect();
    let bytes = [&STANDARD, &URL_SAFE]
        .into_iter()
        .find_map(|alphabet| GeneralPurpose::new(alphabet, config).decode(&letters).ok());
    String::from_utf8(bytes?).ok()
}

/// `{"ObjectStates": [{"ContainedObjects": [{"Nickname": "Name"}]}]}`.
fn objects(text: &str) -> Option<Vec<Card>> {
    let whole: Value = text.starts_with('{').then(|| serde_json::from_str(text).ok())??;
    let mut cards = Vec::new();
    named(whole.get("ObjectStates")?, &mut cards);
    Some(cards)
}

/// The names of the objects that hold no others.
fn named(objects: &Value, cards: &mut Vec<Card>) {
    for object in objects.as_array().into_iter().flatten() {
        match (object.get("ContainedObjects"), object.get("Nickname").and_then(Value::as_str)) {
            (Some(inside), _) => named(inside, cards),
            (None, Some(name)) if !name.trim().is_empty() => {
                cards.push(Card { count: 1, name: name.trim().to_owned(), column: 1 });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<(u16, String, usize)>> {
        let card = |line: &DeckLine| match line {
            DeckLine::Cards { count, name, place } => (*count, name.clone(), place.column),
            DeckLine::Header { key, .. } => (0, key.clone(), 0),
        };
        in_one_piece("d", text).map(|deck| deck.lines.iter().map(card).collect())
    }

    fn cards(list: &[(u16, &str, usize)]) -> Option<Vec<(u16, String, usize)>> {
        Some(list.iter().map(|(count, name, column)| (*count, (*name).to_owned(), *column)).collect())
    }

    #[test]
    fn lists_with_commas_may_have_commas_in_names() {
        let expected = cards(&[(4, "Mara - Queen", 1), (2, "Bo, the Boy", 16), (1, "Ice: Two", 30)]);
        assert_eq!(read("Mara - Queen:4,Bo, the Boy:2,Ice: Two:1,\n"), expected);
        assert_eq!(read("Mara:4, Bo:2"), cards(&[(4, "Mara", 1), (2, "Bo", 8)]));
        for other in ["hero: Keel", "4 Mara, Queen of Ice", "Mara:4,Bo", "Mara:4,\nBo:2", ":4", "Mara:99999,"]
        {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn lists_with_bars_are_read_plain_and_in_base64() {
        let expected = cards(&[(4, "Mara - Queen", 1), (2, "Bó", 1)]);
        assert_eq!(read("Mara - Queen$4|Bó$2|"), expected);
        assert_eq!(read("TWFyYSAtIFF1ZWVuJDR8QsOzJDJ8"), expected);
        assert_eq!(read("TWFyYSAtIFF1ZWVu\nJDR8QsOzJDI="), expected);
        for other in ["", "Sable", "TWFyYQ==", "Mara$x|", "4 Mara"] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn objects_of_a_virtual_table_are_cards() {
        let text = r#"{"ObjectStates": [
            {"Name": "DeckCustom", "Nickname": "mine",
             "ContainedObjects": [{"Nickname": "Mara"}, {"Nickname": "Bo"}, {"Nickname": ""}]},
            {"Name": "Card", "Nickname": "Keel"}]}"#;
        assert_eq!(read(text), cards(&[(1, "Mara", 1), (1, "Bo", 1), (1, "Keel", 1)]));
        assert_eq!(read(r#"{"deck": []}"#), None);
    }
}
