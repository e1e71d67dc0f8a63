//! Deck lists as people exchange them: the community's JSON form, whose cards are ids, and text lists with sections.
//! Both are read into a deck file's lines and written from them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use byword_kernel::catalog::CardDef;
use byword_kernel::rulebook::World;
use byword_language::deck::{DeckLine, DeckSource, parse_deck, unknown_card};
use byword_language::source::{FileError, Place};
use serde_json::{Map, Value, json};

/// Longer files are no deck lists.
const MOST_BYTES: usize = 5_000;

/// The keys of the community form that carry cards.
const LEADERS: [&str; 2] = ["leader", "secondleader"];
/// Those that say something about the deck.
const ABOUT: [&str; 3] = ["metadata", "deckid", "decksource"];

/// Reads a deck in any of the forms: JSON, a text list with sections, a deck file.
///
/// # Errors
/// Everything that is malformed or unknown, with its line and the nearest name or id.
pub fn read(world: &World, file: &str, text: &str) -> Result<DeckSource, Vec<FileError>> {
    let reader = Reader { world, file: file.into(), text };
    if text.trim_start().starts_with('{') {
        reader.json()
    } else if text.lines().any(|line| Section::named(line).is_some()) {
        reader.sections()
    } else {
        let (deck, errors) = parse_deck(file, text);
        if errors.is_empty() { Ok(deck) } else { Err(errors) }
    }
}

/// A part of a text list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Leader,
    Base,
    Deck,
    Sideboard,
}

impl Section {
    fn named(line: &str) -> Option<Self> {
        let word = line.trim().trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        match word.as_str() {
            "leader" | "leaders" => Some(Self::Leader),
            "base" => Some(Self::Base),
            "deck" | "main deck" | "maindeck" | "mainboard" => Some(Self::Deck),
            "sideboard" => Some(Self::Sideboard),
            _ => None,
        }
    }
}

struct Reader<'a> {
    world: &'a World,
    file: Arc<str>,
    text: &'a str,
}

/// Cards as they are read: headers first, then the deck, then the sideboard.
#[derive(Default)]
struct Parts {
    lines: Vec<DeckLine>,
    sideboard: Vec<String>,
    errors: Vec<FileError>,
}

impl Parts {
    fn header(&mut self, key: &str, value: String, place: Place) {
        self.lines.push(DeckLine::Header { key: key.to_owned(), value, place });
    }

    fn done(mut self, place: Place) -> Result<DeckSource, Vec<FileError>> {
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        if !self.sideboard.is_empty() {
            let value = self.sideboard.join(", ");
            self.header("sideboard", value, place);
        }
        Ok(DeckSource { lines: self.lines })
    }
}

impl Reader<'_> {
    fn place(&self, line: usize) -> Place {
        Place { file: self.file.clone(), line, ..Place::default() }
    }

    /// The line on which the text first says so, from 1.
    fn line_of(&self, words: &str) -> usize {
        let before = self.text.find(words).map_or("", |at| &self.text[..at]);
        before.matches('\n').count() + 1
    }

    // --- JSON ------------------------------------------------------------------------------------------------------

    fn json(&self) -> Result<DeckSource, Vec<FileError>> {
        let fail = |line: usize, column: usize, cause: String| {
            Err(vec![FileError::new(&self.place(line), column, cause)])
        };
        if self.text.len() > MOST_BYTES {
            return fail(1, 1, format!("a deck list has at most {MOST_BYTES} bytes"));
        }
        let root: Map<String, Value> = match serde_json::from_str(self.text) {
            Ok(root) => root,
            Err(error) => {
                let cause = error.to_string();
                let cause = cause.rsplit_once(" at line ").map_or(cause.as_str(), |(cause, _)| cause);
                let (line, column) = (error.line().max(1), error.column().max(1));
                return fail(line, column, format!("not a deck list: {cause}"));
            }
        };
        // Keys are compared without case.
        let root: BTreeMap<String, (&String, &Value)> =
            root.iter().map(|(key, value)| (key.to_lowercase(), (key, value))).collect();
        let mut parts = Parts::default();
        self.about(&root, &mut parts);
        for key in LEADERS.iter().chain(&["base"]) {
            if let Some((_, value)) = root.get(*key).filter(|(_, value)| !value.is_null()) {
                let section = if *key == "base" { "base" } else { "leader" };
                if let Some((_, title, place)) = self.counted(value, &mut parts) {
                    parts.header(section, title, place);
                }
            }
        }
        for key in ["deck", "sideboard"] {
            let Some((_, value)) = root.get(key).filter(|(_, value)| !value.is_null()) else { continue };
            let Some(list) = value.as_array() else {
                parts.errors.push(self.wrong(key, "a list of cards"));
                continue;
            };
            for entry in list {
                let Some((count, name, place)) = self.counted(entry, &mut parts) else { continue };
                if key == "deck" {
                    parts.lines.push(DeckLine::Cards { count, name, place });
                } else {
                    parts.sideboard.push(format!("{count} {name}"));
                }
            }
        }
        parts.done(self.place(1))
    }

    fn wrong(&self, key: &str, wanted: &str) -> FileError {
        FileError::new(
            &self.place(self.line_of(&format!("\"{key}\""))),
            1,
            format!("`{key}` is not {wanted}"),
        )
    }

    /// The remarks of the list about itself; a key that is not the form's is an error.
    fn about(&self, root: &BTreeMap<String, (&String, &Value)>, parts: &mut Parts) {
        for (key, (written, value)) in root {
            let known = ABOUT.iter().chain(&LEADERS).chain(&["base", "deck", "sideboard"]);
            if !known.clone().any(|k| k == key) {
                let place = self.place(self.line_of(&format!("\"{written}\"")));
                let error = FileError::new(&place, 1, format!("a deck list has no key `{written}`"));
                parts.errors.push(error.near(key, known.copied()));
            }
            if key == "metadata" {
                for about in ["name", "author"] {
                    if let Some(text) = value.get(about).and_then(Value::as_str) {
                        parts.header(
                            about,
                            text.to_owned(),
                            self.place(self.line_of(&format!("\"{written}\""))),
                        );
                    }
                }
            }
        }
    }

    /// `{"id": "SOR_001", "count": 3}`: how many of which card.
    fn counted(&self, entry: &Value, parts: &mut Parts) -> Option<(u16, String, Place)> {
        let Some(id) = entry.get("id").and_then(Value::as_str) else {
            parts.errors.push(self.wrong("id", "there for each card"));
            return None;
        };
        let place = self.place(self.line_of(&format!("\"{id}\"")));
        let count = match entry.get("count") {
            None => Some(1),
            Some(count) => count.as_u64().and_then(|n| u16::try_from(n).ok()),
        };
        let Some(count) = count else {
            parts.errors.push(FileError::new(&place, 1, format!("the count of {id} is no number")));
            return None;
        };
        match self.by_id(id) {
            Some(def) => Some((count, def.spec.title.clone(), place)),
            None => {
                parts.errors.push(self.unknown(id, &place));
                None
            }
        }
    }

    /// No card has the id: it is left out, or there is none.
    fn unknown(&self, id: &str, place: &Place) -> FileError {
        let catalog = &self.world.catalog;
        // Databases write three digits, lists perhaps fewer.
        let padded = id.split_once('_').map_or_else(|| id.to_owned(), |(set, n)| format!("{set}_{n:0>3}"));
        if catalog.leaves_out(&padded) {
            return unknown_card(self.world, place, &padded);
        }
        let ids = catalog.defs().iter().map(|def| def.spec.code.as_str());
        let error = FileError::new(place, 1, format!("no card has the id `{id}`"));
        error.near(id, ids.filter(|code| !code.is_empty()))
    }

    /// The card with the id; ids are compared without leading zeros of their number.
    fn by_id(&self, id: &str) -> Option<&CardDef> {
        let defs = self.world.catalog.defs();
        defs.iter().find(|def| !def.spec.code.is_empty() && same_id(&def.spec.code, id))
    }

    // --- Text lists ------------------------------------------------------------------------------------------------

    /// Lines such as `3 | Name | Subtitle`, `3 Name - Subtitle`, `3 Name, Subtitle` or `3 SOR_001` below the names of
    /// sections.
    fn sections(&self) -> Result<DeckSource, Vec<FileError>> {
        let mut parts = Parts::default();
        let mut section = Section::Deck;
        for (number, line) in self.text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
                continue;
            }
            if let Some(named) = Section::named(line) {
                section = named;
                continue;
            }
            self.listed(section, line, self.place(number + 1), &mut parts);
        }
        parts.done(self.place(1))
    }

    fn listed(&self, section: Section, line: &str, place: Place, parts: &mut Parts) {
        let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
        let (count, rest) = line.split_at(digits);
        let count = if count.is_empty() { Ok(1) } else { count.parse::<u16>() };
        let name = rest.trim_start_matches(['x', 'X']).trim().trim_start_matches('|').trim();
        let (Ok(count), false) = (count, name.is_empty()) else {
            let cause = format!("`{line}` is not a count and a card");
            return parts.errors.push(FileError::new(&place, 1, cause));
        };
        let Some(def) = self.by_words(name) else {
            let place = Place { column: digits + 2, ..place };
            let wanted = name.replace(" | ", " - ");
            return parts.errors.push(unknown_card(self.world, &place, &wanted));
        };
        let title = def.spec.title.clone();
        match section {
            Section::Leader => parts.header("leader", title, place),
            Section::Base => parts.header("base", title, place),
            Section::Deck => parts.lines.push(DeckLine::Cards { count, name: title, place }),
            Section::Sideboard => parts.sideboard.push(format!("{count} {title}")),
        }
    }

    fn by_words(&self, name: &str) -> Option<&CardDef> {
        let catalog = &self.world.catalog;
        let spellings = [name.to_owned(), name.replace(" | ", " - "), name.replacen(", ", " - ", 1)];
        let found = spellings.iter().find_map(|title| catalog.find(title));
        found.map(|id| catalog.def(id)).or_else(|| self.by_id(name))
    }
}

/// `SOR_001` and `SOR_1` are the same card.
fn same_id(a: &str, b: &str) -> bool {
    let split = |id: &str| {
        id.split_once('_').map(|(set, number)| (set.to_owned(), number.trim_start_matches('0').to_owned()))
    };
    a == b || split(a).is_some_and(|a| split(b) == Some(a))
}

// --- Writing ---------------------------------------------------------------------------------------------------------

/// The titles that a deck is made of.
struct Sorted<'a> {
    headers: BTreeMap<&'a str, Vec<&'a str>>,
    deck: Vec<(u16, &'a str)>,
    sideboard: Vec<(u16, &'a str)>,
}

fn sorted(deck: &DeckSource) -> Sorted<'_> {
    let mut headers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in &deck.lines {
        if let DeckLine::Header { key, value, .. } = line {
            headers.entry(key).or_default().push(value);
        }
    }
    let sideboard = headers.get("sideboard").and_then(|list| list.first()).map(|list| listed(list));
    Sorted { headers, deck: deck.cards().collect(), sideboard: sideboard.unwrap_or_default() }
}

/// `2 A, 1 B`: a comma that no count follows belongs to a title.
fn listed(list: &str) -> Vec<(u16, &str)> {
    let mut cards = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let next =
            rest.match_indices(", ").find(|(at, _)| rest[at + 2..].starts_with(|c: char| c.is_ascii_digit()));
        let (part, after) = next.map_or((rest, ""), |(at, _)| (&rest[..at], &rest[at + 2..]));
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        cards.push((part[..digits].parse().unwrap_or(1), part[digits..].trim()));
        rest = after;
    }
    cards
}

/// The deck in the community's JSON form.
///
/// # Errors
/// The titles that no card with an id has.
pub fn to_json(world: &World, deck: &DeckSource) -> Result<String, Vec<String>> {
    let mut missing = Vec::new();
    let mut entry = |count: u16, title: &str| {
        let code = world.catalog.find(title).map(|id| world.catalog.def(id).spec.code.as_str());
        match code.filter(|code| !code.is_empty()) {
            Some(id) => json!({ "id": id, "count": count }),
            None => {
                missing.push(title.to_owned());
                Value::Null
            }
        }
    };
    let sorted = sorted(deck);
    let first = |key: &str| sorted.headers.get(key).and_then(|list| list.first()).copied();
    let mut root = Map::new();
    let metadata = json!({ "name": first("name").unwrap_or(""), "author": first("author").unwrap_or("") });
    root.insert("metadata".to_owned(), metadata);
    let leaders = sorted.headers.get("leader").map(Vec::as_slice).unwrap_or_default();
    for (key, title) in ["leader", "secondleader"].into_iter().zip(leaders) {
        root.insert(key.to_owned(), entry(1, title));
    }
    if let Some(base) = first("base") {
        root.insert("base".to_owned(), entry(1, base));
    }
    for (key, cards) in [("deck", &sorted.deck), ("sideboard", &sorted.sideboard)] {
        root.insert(key.to_owned(), cards.iter().map(|(count, title)| entry(*count, title)).collect());
    }
    if missing.is_empty() { Ok(format!("{:#}\n", Value::Object(root))) } else { Err(missing) }
}

/// The deck as a text list with sections.
#[must_use]
pub fn to_text(deck: &DeckSource) -> String {
    let sorted = sorted(deck);
    let single = |key: &str| -> Vec<(u16, &str)> {
        sorted.headers.get(key).into_iter().flatten().map(|title| (1, *title)).collect()
    };
    let sections = [
        ("Leader", single("leader")),
        ("Base", single("base")),
        ("Deck", sorted.deck.clone()),
        ("Sideboard", sorted.sideboard.clone()),
    ];
    let mut text = String::new();
    for (name, cards) in sections.iter().filter(|(_, cards)| !cards.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}");
        for (count, title) in cards {
            let _ = writeln!(text, "{count} | {}", title.replacen(" - ", " | ", 1));
        }
        text.push('\n');
    }
    text
}
