//! Card files: cards as people write them.
//!
//! ```text
//! == Linnet Oar - Bell Ringer
//! type: Character
//! cost: 1
//! text:
//! Support
//! -- The Other Face
//! type: Location
//! ```
//!
//! Between cards there may be blocks that define keywords ([`crate::homebrew`]).

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::source::{FileError, Place, lines};
use crate::tongue::Tongue;

/// A `key: value` line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
    /// Where it stands.
    pub place: Place,
}

/// A card, or a face of one, as its file or a database has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSource {
    /// Its name.
    pub name: String,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// The lines of its rules text.
    pub text: Vec<(String, Place)>,
    /// Its other face.
    pub back: Option<Box<Self>>,
    /// What it says in Spanish, if a database has that.
    pub spanish: Option<SpanishFace>,
    /// The keywords that its file defines.
    pub keywords: Arc<[KeywordBlock]>,
    /// Where it begins.
    pub place: Place,
}

/// The lines of a block that defines a keyword, as they stand in a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeywordBlock {
    /// The lines with their places, that with the name first.
    pub lines: Vec<(String, Place)>,
}

/// What a face of a card says in Spanish, for people: the rules are those of the English text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpanishFace {
    /// Its name.
    pub name: String,
    /// Its traits.
    pub traits: Vec<String>,
    /// Its rules text.
    pub text: String,
}

/// The key of the language of a card's text, in the files of all games: `en` or `es`.
pub const LANGUAGE: &str = "language";

impl CardSource {
    /// The language of its text.
    #[must_use]
    pub fn tongue(&self) -> Tongue {
        self.field(LANGUAGE).and_then(|name| Tongue::read(name).ok()).unwrap_or_default()
    }

    /// Its faces, the front first.
    pub fn faces(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |face| face.back.as_deref())
    }

    /// The value of a field.
    #[must_use]
    pub fn field(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|f| f.key == key).map(|f| f.value.as_str())
    }

    /// The values of a field that is a list with commas.
    pub fn list<'a>(&'a self, key: &str) -> impl Iterator<Item = &'a str> {
        self.field(key).into_iter().flat_map(|v| v.split(',')).map(str::trim).filter(|v| !v.is_empty())
    }

    /// The number in a field; absent fields are `None`.
    ///
    /// # Errors
    /// If the field is not a number.
    pub fn number(&self, key: &str) -> Result<Option<i16>, FileError> {
        let Some(field) = self.fields.iter().find(|f| f.key == key) else { return Ok(None) };
        field.value.parse().map(Some).map_err(|_| {
            FileError::new(
                &field.place,
                key.chars().count() + 3,
                format!("`{}` is not a number from 0 to {}", field.value, i16::MAX),
            )
        })
    }

    /// The rules text as one string.
    #[must_use]
    pub fn rules_text(&self) -> String {
        let lines: Vec<&str> = self.text.iter().map(|(line, _)| line.as_str()).collect();
        lines.join("\n")
    }
}

#[derive(Default)]
struct Reader<'a> {
    keys: &'a [&'a str],
    cards: Vec<CardSource>,
    keywords: Vec<KeywordBlock>,
    errors: Vec<FileError>,
    in_text: bool,
    in_keyword: bool,
}

/// The cards of a file, and all that is wrong with it. Keys must be among `keys`, unless that is empty.
#[must_use]
pub fn parse_cards(file: &str, text: &str, keys: &[&str]) -> (Vec<CardSource>, Vec<FileError>) {
    let name: Arc<str> = file.into();
    let mut reader = Reader { keys, ..Reader::default() };
    for (place, line) in lines(&name, text) {
        reader.line(place, line);
    }
    reader.errors.extend(twice(&reader.cards));
    reader.give_keywords();
    (reader.cards, reader.errors)
}

/// Cards that a file has twice: stages of one villain share a name.
fn twice(cards: &[CardSource]) -> Vec<FileError> {
    let mut seen = BTreeSet::new();
    let named = cards.iter().filter(|card| !card.name.is_empty());
    let again = named.filter(|card| !seen.insert((&card.name, card.field("stage"), card.field("code"))));
    let error = |card: &CardSource| {
        FileError::new(&card.place, 4, format!("there is another card `{}` in this file", card.name))
    };
    again.map(error).collect()
}

/// True for the line that begins a keyword's block: `keyword Name = Nombre`.
fn is_keyword(line: &str) -> bool {
    let rest = line.strip_prefix("keyword");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':', '\t']))
}

impl Reader<'_> {
    fn line(&mut self, place: Place, line: &str) {
        let body = line.trim();
        if let Some(at) = body.chars().position(|c| c.is_control() && c != '\t') {
            let error = FileError::new(&place, at + 1, "a control character, which no card has");
            return self.errors.push(error);
        }
        if let Some(name) = body.strip_prefix("==") {
            self.begin(&place, name.trim());
        } else if !self.in_text && is_keyword(body) {
            self.in_keyword = true;
            self.keywords.push(KeywordBlock { lines: vec![(line.to_owned(), place)] });
        } else if let Some(block) = self.keywords.last_mut().filter(|_| self.in_keyword) {
            block.lines.push((line.to_owned(), place));
        } else if let Some(name) =
            body.strip_prefix("-- ").filter(|_| self.cards.last().is_some_and(|c| c.back.is_none()))
        {
            self.turn_over(place, name.trim());
        } else if body.is_empty() {
            self.in_text = false;
        } else if self.in_text {
            if let Some(face) = self.face() {
                face.text.push((body.to_owned(), place));
            }
        } else {
            self.field(place, body);
        }
    }

    /// Every card of the file may have the keywords that the file defines.
    fn give_keywords(&mut self) {
        let blocks: Arc<[KeywordBlock]> = std::mem::take(&mut self.keywords).into();
        if let (true, Some((_, place))) = (self.cards.is_empty(), blocks.iter().find_map(|b| b.lines.first()))
        {
            self.errors.push(FileError::new(
                place,
                1,
                "a keyword, and no card in the file that could have it",
            ));
        }
        self.cards.iter_mut().for_each(|card| card.keywords = blocks.clone());
    }

    fn begin(&mut self, place: &Place, name: &str) {
        (self.in_text, self.in_keyword) = (false, false);
        if name.is_empty() {
            self.errors.push(FileError::new(place, 3, "a card needs a name"));
        }
        self.cards.push(CardSource { name: name.to_owned(), place: place.clone(), ..CardSource::default() });
    }

    fn turn_over(&mut self, place: Place, name: &str) {
        self.in_text = false;
        if let Some(card) = self.cards.last_mut() {
            card.back = Some(Box::new(CardSource { name: name.to_owned(), place, ..CardSource::default() }));
        }
    }

    fn face(&mut self) -> Option<&mut CardSource> {
        let card = self.cards.last_mut()?;
        match card.back {
            Some(ref mut back) => Some(back),
            None => Some(card),
        }
    }

    fn field(&mut self, place: Place, body: &str) {
        let Some((key, value)) = body.split_once(':') else {
            let error = FileError::new(&place, 1, format!("`{body}` is neither `key: value` nor text"));
            return self.errors.push(error);
        };
        let (key, value) = (key.trim(), value.trim());
        if key == "text" {
            self.in_text = true;
            if value.is_empty() {
                return;
            }
        } else if key == LANGUAGE {
            if let Err(cause) = Tongue::read(value) {
                return self.errors.push(FileError::new(&place, 1, cause));
            }
        } else if !self.keys.is_empty() && !self.keys.contains(&key) {
            let error = FileError::new(&place, 1, format!("there is no key `{key}`"));
            return self.errors.push(error.near(key, self.keys.iter().copied()));
        }
        let text = self.in_text;
        let Some(face) = self.face() else {
            let error = FileError::new(&place, 1, "a field before the first card (`== Name`)");
            return self.errors.push(error);
        };
        if text {
            face.text.push((value.to_owned(), place));
        } else if face.fields.iter().any(|f| f.key == key) {
            let error = FileError::new(&place, 1, format!("`{key}` is given twice"));
            self.errors.push(error);
        } else {
            face.fields.push(Field { key: key.to_owned(), value: value.to_owned(), place });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_faces_text_and_errors() {
        let text = "# c\n== A - B\ntype: Unit\ncots: 3\ntext:\nRaid 1\nOn Attack: Draw.\n-- C\ncost: 2\n\n== D\nhp: x\n";
        let (cards, errors) = parse_cards("f", text, &["type", "cost", "hp"]);
        assert_eq!(cards.len(), 2);
        assert_eq!(cards[0].rules_text(), "Raid 1\nOn Attack: Draw.");
        assert_eq!(cards[0].back.as_ref().unwrap().number("cost"), Ok(Some(2)));
        assert_eq!(errors[0].to_string(), "f:4:1: there is no key `cots`");
        assert_eq!(errors[0].help.as_deref(), Some("did you mean `cost`?"));
        assert_eq!(
            cards[1].number("hp").unwrap_err().to_string(),
            "f:12:5: `x` is not a number from 0 to 32767"
        );
    }
}
