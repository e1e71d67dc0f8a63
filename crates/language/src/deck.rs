//! Deck files: `4 Name` lines, `leader: Name` headers, comments.

use std::sync::Arc;

use crate::source::{FileError, Place, lines};
use crate::term::nearest;

/// A line of a deck file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckLine {
    /// `key: value`.
    Header {
        /// The key, in lower case.
        key: String,
        /// The value.
        value: String,
        /// Where it stands.
        place: Place,
    },
    /// So many copies of a card.
    Cards {
        /// How many.
        count: u16,
        /// Its name.
        name: String,
        /// Where it stands.
        place: Place,
    },
}

/// A deck as its file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckSource {
    /// Its lines in order.
    pub lines: Vec<DeckLine>,
}

/// A name in a deck that no card has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("{file}:{line}: no card is called `{name}`")]
#[diagnostic(code(byword::card_not_found))]
pub struct NotFound {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The name.
    pub name: String,
    /// The nearest name.
    #[help]
    pub nearest: Option<String>,
}

/// The lines of a deck file, and what is malformed in it.
#[must_use]
pub fn parse_deck(file: &str, text: &str) -> (DeckSource, Vec<FileError>) {
    let name: Arc<str> = file.into();
    let (mut deck, mut errors) = (DeckSource::default(), Vec::new());
    for (place, line) in lines(&name, text) {
        if line.trim().is_empty() {
            continue;
        }
        match deck_line(place, line.trim()) {
            Ok(line) => deck.lines.push(line),
            Err(error) => errors.push(error),
        }
    }
    (deck, errors)
}

fn deck_line(place: Place, line: &str) -> Result<DeckLine, FileError> {
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    if digits > 0 {
        let name = line[digits..].trim_start_matches(['x', 'X']).trim();
        return match line[..digits].parse() {
            Ok(count) if !name.is_empty() => Ok(DeckLine::Cards { count, name: name.to_owned(), place }),
            Ok(_) => Err(FileError::new(&place, digits + 1, "a count without a card name")),
            Err(_) => Err(FileError::new(&place, 1, "more copies than a deck can have")),
        };
    }
    match line.split_once(':') {
        Some((key, value)) => {
            let (key, value) = (key.trim().to_lowercase(), value.trim().to_owned());
            Ok(DeckLine::Header { key, value, place })
        }
        None => Err(FileError::new(&place, 1, format!("`{line}` is neither `4 Card name` nor `key: value`"))),
    }
}

impl DeckSource {
    /// The first header with this key.
    #[must_use]
    pub fn header(&self, wanted: &str) -> Option<&str> {
        self.lines.iter().find_map(|line| match line {
            DeckLine::Header { key, value, .. } if key == wanted => Some(value.as_str()),
            _ => None,
        })
    }

    /// The cards and how many of each.
    pub fn cards(&self) -> impl Iterator<Item = (u16, &str)> {
        self.lines.iter().filter_map(|line| match line {
            DeckLine::Cards { count, name, .. } => Some((*count, name.as_str())),
            DeckLine::Header { .. } => None,
        })
    }

    /// The cards that `known` does not have, with the nearest names.
    #[must_use]
    pub fn not_found(&self, known: &[&str]) -> Vec<NotFound> {
        let missing = |line: &DeckLine| match line {
            DeckLine::Cards { name, place, .. } if !known.iter().any(|k| k.eq_ignore_ascii_case(name)) => {
                Some(NotFound {
                    file: place.file.to_string(),
                    line: place.line,
                    name: name.clone(),
                    nearest: nearest(name, known.iter().copied()).map(|n| format!("did you mean `{n}`?")),
                })
            }
            _ => None,
        };
        self.lines.iter().filter_map(missing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_malformed_from_not_found() {
        let (deck, errors) = parse_deck("d", "# x\nleader: Y\n4 Sable\n2x Sabel\nSable\n3\n");
        assert_eq!(deck.header("leader"), Some("Y"));
        assert_eq!(deck.cards().map(|(n, _)| n).sum::<u16>(), 6);
        assert_eq!(errors.iter().map(|e| e.line).collect::<Vec<_>>(), [5, 6]);
        let missing = deck.not_found(&["Sable"]);
        assert_eq!((missing[0].line, missing[0].nearest.as_deref()), (4, Some("did you mean `Sable`?")));
    }
}
