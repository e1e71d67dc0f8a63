//! Cards written in place: `card Warden: Character, cost 3, 2/4, 1 lore`, with rules text below; or the lines of a
//! card file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use byword_language::cardfile::{CardSource, Field, LANGUAGE};
use byword_language::kit::Kit;
use byword_language::source::{FileError, Place};
use byword_language::tongue::Tongue;

use crate::model::{CardBlock, Scenario};
use crate::piece::Piece;

/// The keys that `2/4` or `1/2/3` gives: the first row of so many that the game's cards have.
const ROWS: &[&[&str]] = &[
    &["strength", "willpower"],
    &["power", "hp"],
    &["hp", "attack"],
    &["atk", "hp"],
    &["hp", "evasion", "attack"],
    &["thw", "atk", "hp"],
];

/// The keys of which the least roll that is needed is the number: `4+` may stand for it.
const CHECKS: [&str; 1] = ["evasion"];

/// What people call a key where a game has no such key itself.
const CALLED: [(&str, &str); 18] = [
    ("move cost", "move"),
    ("lore value", "lore"),
    ("hit points", "hp"),
    ("health", "hp"),
    ("trait", "traits"),
    ("classifications", "traits"),
    ("aspect", "aspects"),
    ("ink type", "ink"),
    ("atk", "attack"),
    ("attack", "atk"),
    ("dc", "evasion"),
    ("souls", "soul"),
    ("rewards", "reward"),
    ("defense", "def"),
    ("recovery", "rec"),
    ("hand size", "hand"),
    ("boost icons", "boost"),
    ("resource", "resources"),
];

/// The key of traits.
const TRAITS: &str = "traits";

/// The cards of a scenario as card files would have them.
///
/// # Errors
/// Unknown keys and repeated ones, with their places.
pub(crate) fn sources(kit: &Kit, scenario: &Scenario) -> Result<Vec<CardSource>, Vec<FileError>> {
    let file: Arc<str> = scenario.file.as_str().into();
    let mut errors = Vec::new();
    let mut writer = Writer { kit, file, errors: &mut errors };
    let written: Vec<CardSource> = scenario.cards.iter().map(|block| writer.card(block)).collect();
    // Stages of one villain share a name; a card may be written twice in the same words.
    let (mut seen, mut cards) = (BTreeMap::new(), Vec::new());
    for (card, block) in written.into_iter().zip(&scenario.cards) {
        let of = |key: &str| card.field(key).map(str::to_owned);
        match seen.entry((card.name.clone(), of("stage"), of("code"))) {
            Entry::Vacant(place) => {
                place.insert(words(block));
                cards.push(card);
            }
            Entry::Occupied(place) if *place.get() == words(block) => {}
            Entry::Occupied(_) => {
                let cause = format!("there is another card `{}`", card.name);
                errors.push(block.name.error(&scenario.file, cause));
            }
        }
    }
    if errors.is_empty() { Ok(cards) } else { Err(errors) }
}

/// Everything that a block says.
fn words(block: &CardBlock) -> Vec<&str> {
    block.summary.iter().chain(&block.lines).map(|piece| piece.text.as_str()).collect()
}

struct Writer<'a> {
    kit: &'a Kit,
    file: Arc<str>,
    errors: &'a mut Vec<FileError>,
}

impl Writer<'_> {
    fn place(&self, piece: &Piece) -> Place {
        Place { file: self.file.clone(), line: piece.line, column: piece.column, ..Place::default() }
    }

    fn card(&mut self, block: &CardBlock) -> CardSource {
        let mut card = self.face(&block.name);
        for part in &block.summary {
            self.summary(&mut card, part);
        }
        let mut in_text = !block.summary.is_empty();
        for line in &block.lines {
            if let Some(name) = line.after("-- ") {
                card.back = Some(Box::new(self.face(&name)));
                in_text = false;
                continue;
            }
            let place = self.place(line);
            let face = match &mut card.back {
                Some(back) => back,
                None => &mut card,
            };
            self.body_line(face, line, place, &mut in_text);
        }
        card
    }

    fn face(&self, name: &Piece) -> CardSource {
        CardSource { name: name.bare().to_owned(), place: self.place(name), ..CardSource::default() }
    }

    /// A line below the name: a field, `text:`, or rules text. Fields may follow a summary, too, if the key is known.
    fn body_line(&mut self, face: &mut CardSource, line: &Piece, place: Place, in_text: &mut bool) {
        let cut = line
            .cut(":")
            .filter(|(key, _)| key.text.chars().all(|c| c.is_ascii_lowercase() || "-_".contains(c)));
        match cut {
            Some((key, value)) if key.text == "text" => {
                *in_text = true;
                if !value.text.is_empty() {
                    face.text.push((value.text, place));
                }
            }
            Some((key, value)) if self.is_key(&key.text) && face.text.is_empty() => {
                self.set(face, &key, &value.text);
            }
            Some((key, _)) if !*in_text => {
                let error = key.error(&self.file, format!("there is no key `{}`", key.text));
                self.errors.push(error.near(&key.text, self.kit.keys.iter().copied().chain(["text"])));
            }
            _ => {
                *in_text = true;
                face.text.push((line.text.clone(), place));
            }
        }
    }

    /// The words with the game's key for what people call it: `move 1` for `move cost 1`.
    fn in_keys(&self, text: &str) -> String {
        let known = |(said, key): &&(&str, &str)| self.is_key(key) && !self.is_key(said);
        let behind = |(said, key): &(&str, &str)| {
            let after = text.strip_prefix(said)?.strip_prefix(' ').map(|rest| format!("{key} {rest}"));
            let before = || text.strip_suffix(said)?.strip_suffix(' ').map(|rest| format!("{rest} {key}"));
            after.or_else(before)
        };
        CALLED.iter().filter(known).find_map(behind).unwrap_or_else(|| text.to_owned())
    }

    fn is_key(&self, word: &str) -> bool {
        word == LANGUAGE || self.kit.keys.contains(&word)
    }

    /// Numbers with slashes between them, each with its key.
    fn row<'a>(&self, text: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
        let numbers: Vec<&str> = text.split('/').map(str::trim).collect();
        let numeric = numbers.iter().all(|n| n.trim_end_matches('+').parse::<i16>().is_ok());
        let fits = |row: &&&[&str]| row.len() == numbers.len() && row.iter().all(|key| self.is_key(key));
        let row = ROWS.iter().find(fits).filter(|_| numeric)?;
        Some(row.iter().copied().zip(numbers).collect())
    }

    /// A part of the line with the name: `cost 3`, `3 cost`, `2/4`, `inkable`, the type, or after it a trait.
    fn summary(&mut self, card: &mut CardSource, part: &Piece) {
        let said = self.in_keys(&part.text);
        let text = said.as_str();
        if let Some(row) = self.row(text) {
            return row.into_iter().for_each(|(key, number)| self.set(card, &at(part, key), number));
        }
        if self.is_key(text) {
            return self.set(card, part, "yes");
        }
        match text.split_once(' ') {
            Some((key, value)) if self.is_key(key) => self.set(card, &at(part, key), value.trim()),
            Some((value, key)) if self.is_key(key.trim()) => self.set(card, &at(part, key.trim()), value),
            _ if card.field("type").is_none() => self.set(card, &at(part, "type"), text),
            _ if text.starts_with(char::is_uppercase) && self.is_key(TRAITS) => self.add_trait(card, part),
            _ => {
                let error = part.error(&self.file, format!("`{text}` should be `key value`"));
                let word = text.split(' ').next().unwrap_or(text);
                self.errors.push(error.near(word, self.kit.keys.iter().copied()));
            }
        }
    }

    /// A trait that stands by itself (`Action, Song`).
    fn add_trait(&mut self, card: &mut CardSource, part: &Piece) {
        match card.fields.iter_mut().find(|field| field.key == TRAITS) {
            Some(traits) => traits.value = format!("{}, {}", traits.value, part.text),
            None => self.set(card, &at(part, TRAITS), &part.text),
        }
    }

    fn set(&mut self, card: &mut CardSource, key: &Piece, value: &str) {
        if card.field(&key.text).is_some() {
            return self.errors.push(key.error(&self.file, format!("`{}` is given twice", key.text)));
        }
        let plain = value.strip_suffix('+').filter(|_| CHECKS.contains(&key.text.as_str()));
        let value = plain.unwrap_or(value);
        if let (true, Err(cause)) = (key.text == LANGUAGE, Tongue::read(value)) {
            return self.errors.push(key.error(&self.file, cause));
        }
        let place = self.place(key);
        card.fields.push(Field { key: key.text.clone(), value: value.to_owned(), place });
    }
}

/// The same place with another text.
fn at(piece: &Piece, text: &str) -> Piece {
    Piece { text: text.to_owned(), ..piece.clone() }
}
