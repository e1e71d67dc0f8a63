//! What the importers of card databases have in common: JSON records that know their place, and the making of card
//! sources from them.

use std::fmt::Display;
use std::sync::Arc;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::cardfile::{CardSource, Field, SpanishFace};
use crate::source::{FileError, Place};
use crate::term::Span;

/// One record of a database.
#[derive(Clone, Debug)]
pub struct Record {
    place: Place,
    fields: Map<String, Value>,
}

/// The records of a JSON text: a list of objects, an object of objects, or an object with such a list or object under
/// one of the keys of `under`.
///
/// # Errors
/// The line and column where the text is not JSON, or not of that shape.
pub fn records(file: &str, text: &str, under: &[&str]) -> Result<Vec<Record>, FileError> {
    let name: Arc<str> = file.into();
    let text = text.trim_start_matches('\u{feff}');
    let raw = whole(&name, text)?;
    let list = match under.iter().find_map(|key| inside(raw, key)) {
        Some(inner) => items(inner),
        None => items(raw),
    };
    let Some(list) = list else {
        let place = Place { file: name, ..Place::default() };
        return Err(FileError::new(&place, 1, "expected a list of cards or an object of cards"));
    };
    let mut lines = LineCounter { file: &name, text, at: 0, line: 1, column: 1 };
    list.into_iter().map(|item| record(&mut lines, item)).collect()
}

fn whole<'a>(file: &Arc<str>, text: &'a str) -> Result<&'a RawValue, FileError> {
    serde_json::from_str(text).map_err(|error| {
        let place = Place { file: file.clone(), line: error.line().max(1), ..Place::default() };
        let cause = error.to_string();
        let cause = cause.rsplit_once(" at line ").map_or(cause.as_str(), |(cause, _)| cause);
        FileError::new(&place, error.column().max(1), format!("not JSON: {cause}"))
    })
}

/// The value under a key of an object, if it has that key.
fn inside<'a>(raw: &'a RawValue, key: &str) -> Option<&'a RawValue> {
    let fields: std::collections::BTreeMap<String, &RawValue> = serde_json::from_str(raw.get()).ok()?;
    fields.get(key).copied()
}

/// The values of a list, or of an object.
fn items(raw: &RawValue) -> Option<Vec<&RawValue>> {
    if raw.get().starts_with('[') {
        return serde_json::from_str(raw.get()).ok();
    }
    let mut fields: Vec<&RawValue> =
        serde_json::from_str::<std::collections::BTreeMap<String, &RawValue>>(raw.get())
            .ok()?
            .into_values()
            .collect();
    fields.sort_by_key(|value| value.get().as_ptr());
    Some(fields)
}

/// Counts lines and columns forward through a text.
struct LineCounter<'a> {
    file: &'a Arc<str>,
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl LineCounter<'_> {
    /// The place of a part of the text.
    fn place(&mut self, part: &str) -> Place {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let between = self.text.get(self.at..start).unwrap_or_default();
        let (before, rest) = match between.rsplit_once('\n') {
            Some((_, rest)) => (1, rest),
            None => (self.column, between),
        };
        self.line += between.matches('\n').count();
        self.column = before + rest.chars().count();
        self.at = start.max(self.at);
        let span = Span::new(start, start + part.len());
        Place { file: self.file.clone(), line: self.line, column: self.column, span }
    }
}

fn record(lines: &mut LineCounter<'_>, raw: &RawValue) -> Result<Record, FileError> {
    let place = lines.place(raw.get());
    match serde_json::from_str(raw.get()) {
        Ok(Value::Object(fields)) => Ok(Record { place, fields }),
        _ => Err(FileError::new(&place, place.column, "a card should be an object")),
    }
}

impl Record {
    /// Where it stands.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// True if it has the key, with a value that is not null.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.fields.get(key).is_some_and(|value| !value.is_null())
    }

    /// A text; empty if it is absent.
    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        self.fields.get(key).and_then(Value::as_str).unwrap_or("")
    }

    /// An object.
    #[must_use]
    pub fn object(&self, key: &str) -> Option<&Map<String, Value>> {
        self.fields.get(key).and_then(Value::as_object)
    }

    /// A number, written as one or as text; `None` if it is absent or not a number (`X`, a dash).
    #[must_use]
    pub fn number(&self, key: &str) -> Option<i64> {
        match self.fields.get(key)? {
            Value::Number(n) => n.as_i64(),
            Value::String(s) => s.trim().parse().ok(),
            _ => None,
        }
    }

    /// What stands where a number should, as it is written; nothing if it is absent. What is no number is refused where the
    /// card is read, at its place.
    #[must_use]
    pub fn printed(&self, key: &str) -> Option<String> {
        match self.fields.get(key)? {
            Value::Null => None,
            Value::String(text) => Some(text.trim().to_owned()),
            other => Some(other.to_string()),
        }
    }

    /// A yes or no; no if it is absent.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        self.fields.get(key).and_then(Value::as_bool).unwrap_or(false)
    }

    /// The texts of a list; none if it is absent.
    #[must_use]
    pub fn list(&self, key: &str) -> Vec<&str> {
        let list = self.fields.get(key).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// The keys of an object inside; none if it is absent.
    pub fn inner(&self, key: &str) -> impl Iterator<Item = (&str, &Map<String, Value>)> {
        let object = self.fields.get(key).and_then(Value::as_object);
        object.into_iter().flatten().filter_map(|(name, value)| Some((name.as_str(), value.as_object()?)))
    }

    /// An error at this record.
    #[must_use]
    pub fn error(&self, cause: impl Into<String>) -> FileError {
        FileError::new(&self.place, self.place.column, cause)
    }

    /// A text that every record has.
    ///
    /// # Errors
    /// If it is absent or empty.
    pub fn required(&self, key: &str) -> Result<&str, FileError> {
        let text = self.text(key).trim();
        if text.is_empty() { Err(self.error(format!("a card without `{key}`"))) } else { Ok(text) }
    }

    /// A card made of this record, so far only with its name.
    #[must_use]
    pub fn card(&self, name: &str) -> Draft {
        Draft(CardSource { name: plain(name), place: self.place.clone(), ..CardSource::default() })
    }
}

/// A card source in the making.
#[derive(Clone, Debug)]
pub struct Draft(CardSource);

impl Draft {
    /// With a field, unless its value is empty.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Display) -> Self {
        let value = plain(&value.to_string());
        if !value.is_empty() {
            self.0.fields.push(Field { key: key.to_owned(), value, place: self.0.place.clone() });
        }
        self
    }

    /// With a field that the record may have.
    #[must_use]
    pub fn maybe(self, key: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// With `key: yes`, if so.
    #[must_use]
    pub fn yes(self, key: &str, so: bool) -> Self {
        if so { self.with(key, "yes") } else { self }
    }

    /// With more lines of rules text.
    #[must_use]
    pub fn lines(mut self, text: &str) -> Self {
        let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let place = &self.0.place;
        self.0.text.extend(lines.filter(|line| !line.is_empty()).map(|line| (plain(&line), place.clone())));
        self
    }

    /// With what it says in Spanish.
    #[must_use]
    pub fn spanish(mut self, spanish: Option<SpanishFace>) -> Self {
        self.0.spanish = spanish;
        self
    }

    /// With another face.
    #[must_use]
    pub fn back(mut self, back: Self) -> Self {
        self.0.back = Some(Box::new(back.0));
        self
    }

    /// The card.
    #[must_use]
    pub fn done(self) -> CardSource {
        self.0
    }
}

/// A text with the quotes, dashes and blanks of a keyboard, and nothing that only a terminal understands.
#[must_use]
pub fn plain(text: &str) -> String {
    let plain = |c| if c == '\u{2192}' { c } else { crate::token::plain(c) };
    text.trim().chars().filter(|c| !c.is_control() || *c == '\n').map(plain).collect()
}

/// A word with a capital at its beginning and small letters after it, as traits are written.
#[must_use]
pub fn title_case(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.trim().chars() {
        let inside = out.chars().next_back().is_some_and(|p| p.is_alphanumeric() || p == '\'');
        if inside { out.extend(c.to_lowercase()) } else { out.extend(c.to_uppercase()) }
    }
    out
}

/// The first of each name: databases list reprints again.
#[must_use]
pub fn first_of_each(cards: Vec<CardSource>, key: impl Fn(&CardSource) -> String) -> Vec<CardSource> {
    let mut seen = std::collections::BTreeSet::new();
    cards.into_iter().filter(|card| seen.insert(key(card))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_know_their_lines() {
        let text =
            "{\"meta\": 1,\n \"cards\": [\n  {\"name\": \"A\", \"cost\": \"3\"},\n\n  {\"name\": \"\"}]}";
        let list = records("db", text, &["cards"]).unwrap();
        assert_eq!(list.iter().map(|r| r.place().line).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(
            (list[0].required("name"), list[0].number("cost"), list[0].number("hp")),
            (Ok("A"), Some(3), None)
        );
        assert_eq!(list[1].required("name").unwrap_err().to_string(), "db:5:3: a card without `name`");
    }

    #[test]
    fn broken_json_has_a_place() {
        assert_eq!(records("db", "[\n {\"a\": }]", &[]).unwrap_err().line, 2);
        assert_eq!(records("db", "[1]", &[]).unwrap_err().to_string(), "db:1:2: a card should be an object");
        assert_eq!(
            records("db", "3", &[]).unwrap_err().cause,
            "expected a list of cards or an object of cards"
        );
    }

    #[test]
    fn drafts_are_plain() {
        let list = records("db", "[{}]", &[]).unwrap();
        let card = list[0]
            .card("Teller\u{2019}s Tale")
            .with("cost", 2)
            .with("traits", "")
            .lines("A  b\n\n\u{201c}C\u{201d}");
        let card = card.yes("inkable", true).maybe("hp", None::<i64>).done();
        assert_eq!(
            (card.name.as_str(), card.field("cost"), card.field("traits")),
            ("Teller's Tale", Some("2"), None)
        );
        assert_eq!(card.rules_text(), "A b\n\"C\"");
        assert_eq!(title_case("BOUNTY HUNTER'S x-wing"), "Bounty Hunter's X-Wing");
    }
}
