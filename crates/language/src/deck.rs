//! Deck files: `4 Name` lines, `leader: Name` headers, comments (`#`, `//`), and what the deck texts of communities have
//! besides: foil marks, and sections (`--- SIDEBOARD`, `--- MAYBEBOARD`) of cards that are not in the deck.

pub(crate) mod exchange;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use byword_kernel::rulebook::World;

use crate::source::{FileError, Place, brief, lines};

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

impl DeckLine {
    /// Where it stands.
    #[must_use]
    pub const fn place(&self) -> &Place {
        match self {
            Self::Header { place, .. } | Self::Cards { place, .. } => place,
        }
    }
}

/// A deck as its file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckSource {
    /// Its lines in order.
    pub lines: Vec<DeckLine>,
}

/// These decks, or those of the house if there are none.
#[must_use]
pub fn or_house<'a>(decks: &'a [DeckSource], house: &[(&str, &str)]) -> Cow<'a, [DeckSource]> {
    if decks.is_empty() {
        house.iter().map(|(name, text)| parse_deck(name, text).0).collect()
    } else {
        Cow::Borrowed(decks)
    }
}

/// The error for a name that no card has that can be played: one whose text is not understood whole, or none at all.
#[must_use]
pub fn unknown_card(world: &World, place: &Place, name: &str) -> FileError {
    let (catalog, called) = (&world.catalog, brief(name));
    if catalog.leaves_out(name) {
        let mut error = FileError::new(place, place.column, format!("`{called}` is understood only in part"));
        error.help = Some("`--allow-partial` plays such cards with what is understood of them".to_owned());
        return error;
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        let mut error = FileError::new(place, place.column, format!("no card has the id `{called}`"));
        error.help = Some("`--cards` reads a database of cards".to_owned());
        return error;
    }
    let titles = catalog.titles().chain(catalog.spanish_titles()).map(|(title, _)| title);
    FileError::new(place, place.column, format!("no card is called `{called}`")).near(&called, titles)
}

/// The lines of a deck file, and what is malformed in it.
#[must_use]
pub fn parse_deck(file: &str, text: &str) -> (DeckSource, Vec<FileError>) {
    let name: Arc<str> = file.into();
    let (mut deck, mut errors) = (DeckSource::default(), Vec::new());
    let mut aside = false;
    for (place, line) in lines(&name, text) {
        let line = line.trim();
        if let Some(section) = line.strip_prefix("---") {
            let section = section.trim_matches(['-', ' ']).to_uppercase();
            aside = ["SIDEBOARD", "MAYBEBOARD"].contains(&section.as_str());
        } else if !line.is_empty() && !line.starts_with("//") {
            match deck_line(place, line) {
                Ok(DeckLine::Cards { .. }) if aside => {}
                Ok(line) => deck.lines.push(line),
                Err(error) => errors.push(error),
            }
        }
    }
    (deck, errors)
}

fn deck_line(place: Place, line: &str) -> Result<DeckLine, FileError> {
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    if digits > 0 {
        let name = line[digits..].trim_start_matches(['x', 'X']).trim();
        let name = name.strip_suffix("*E*").or_else(|| name.strip_suffix("*F*")).unwrap_or(name).trim();
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
        None => Err(FileError::new(
            &place,
            1,
            format!("`{}` is neither `4 Card name` nor `key: value`", brief(line)),
        )),
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

    /// The names as the known cards have them, where they are written otherwise: in other letters, with a remark in
    /// parentheses behind (`(PROMO)`), with a comma for the dash before a version.
    #[must_use]
    pub fn respelled(mut self, known: &[&str]) -> Self {
        for line in &mut self.lines {
            if let DeckLine::Cards { name, .. } = line
                && let Some(found) = spelled(name, known)
            {
                found.clone_into(name);
            }
        }
        self
    }

    /// The cards that `known` does not have, each name once, with its place.
    pub fn not_found<'a>(&'a self, known: &[&str]) -> Vec<(&'a str, &'a Place)> {
        let known: BTreeSet<String> = known.iter().map(|name| name.to_lowercase()).collect();
        let mut seen = BTreeSet::new();
        let missing = |line: &'a DeckLine| match line {
            DeckLine::Cards { name, place, .. } if !known.contains(&name.to_lowercase()) => {
                seen.insert(name.as_str()).then_some((name.as_str(), place))
            }
            _ => None,
        };
        self.lines.iter().filter_map(missing).collect()
    }
}

fn spelled<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let bare = name.strip_suffix(')').and_then(|name| Some(name.rsplit_once('(')?.0.trim_end()));
    let dashed = |name: &str| name.rsplit_once(", ").map(|(name, version)| format!("{name} - {version}"));
    let ways = [Some(name.to_owned()), dashed(name), bare.map(str::to_owned), bare.and_then(dashed)];
    ways.into_iter().flatten().find_map(|way| known.iter().copied().find(|k| k.eq_ignore_ascii_case(&way)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_texts_of_communities() {
        let text = "// mine\n4 mara - queen of ice (ENCHANTED) *E*\n2 Bo, Boy\n3 Ice (b2)\n--- SIDEBOARD ---\n1 Bo - Boy\n--- Maybeboard\nx\n";
        let (deck, errors) = parse_deck("d", text);
        assert_eq!(errors.iter().map(|e| e.line).collect::<Vec<_>>(), [8]);
        let deck = deck.respelled(&["Mara - Queen of Ice", "Bo - Boy", "Ice (b2)", "Ice"]);
        let cards: Vec<(u16, &str)> = deck.cards().collect();
        assert_eq!(cards, [(4, "Mara - Queen of Ice"), (2, "Bo - Boy"), (3, "Ice (b2)")]);
    }

    #[test]
    fn tells_malformed_from_not_found() {
        let (deck, errors) = parse_deck("d", "# x\nleader: Y\n4 Sable\n2x Sabel\nSable\n3\n");
        assert_eq!(deck.header("leader"), Some("Y"));
        assert_eq!(deck.cards().map(|(n, _)| n).sum::<u16>(), 6);
        assert_eq!(errors.iter().map(|e| e.line).collect::<Vec<_>>(), [5, 6]);
        let missing = deck.not_found(&["Sable"]);
        assert_eq!(
            missing.iter().map(|(name, place)| (*name, place.line)).collect::<Vec<_>>(),
            [("Sabel", 4)]
        );
    }
}
