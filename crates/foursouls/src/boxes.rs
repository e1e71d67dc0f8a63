//! Table setups: what is in the box (`decks/table.setup`), as the decks of a [`Setup`].

use byword_kernel::rulebook::{Setup, World};
use byword_language::deck::{DeckLine, DeckSource, parse_deck};
use byword_language::source::{FileError, Place};

use crate::compile::KIT;
use crate::setup::deck;

/// The decks that `deck:` lines name.
const NAMES: [(&str, usize); 4] =
    [("treasure", deck::TREASURE), ("loot", deck::LOOT), ("monster", deck::MONSTER), ("room", deck::ROOM)];

/// The setup of a game with what these files put in the box, or with the house table.
pub(crate) fn setup(
    world: &World,
    decks: &[DeckSource],
    seats: u8,
    seed: u64,
) -> Result<Setup, Vec<FileError>> {
    let house: Vec<DeckSource> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    let files = if decks.is_empty() { &house } else { decks };
    let mut filler =
        Filler { world, lists: vec![Vec::new(); deck::COUNT], at: deck::LOOT, errors: Vec::new() };
    let mut options = std::collections::BTreeMap::new();
    for line in files.iter().flat_map(|file| &file.lines) {
        match line {
            DeckLine::Header { key, value, place } if key == "option" => match value.split_once('=') {
                Some((name, value)) => drop(options.insert(name.trim().to_owned(), value.trim().to_owned())),
                None => filler.errors.push(FileError::new(place, 1, "expected `option: name = value`")),
            },
            DeckLine::Header { key, value, place } => filler.header(key, value, place),
            DeckLine::Cards { count, name, place } => filler.cards(*count, name, place),
        }
    }
    if filler.errors.is_empty() {
        Ok(Setup { seed, seats, decks: filler.lists, options })
    } else {
        Err(filler.errors)
    }
}

struct Filler<'w> {
    world: &'w World,
    lists: Vec<Vec<String>>,
    at: usize,
    errors: Vec<FileError>,
}

impl Filler<'_> {
    fn header(&mut self, key: &str, value: &str, place: &Place) {
        match key {
            "deck" => match NAMES.iter().find(|(name, _)| *name == value) {
                Some((_, index)) => self.at = *index,
                None => {
                    let known = NAMES.iter().map(|(name, _)| *name);
                    self.errors.push(
                        FileError::new(place, 7, format!("there is no deck `{value}`")).near(value, known),
                    );
                }
            },
            "character" => {
                let (character, item) = value.split_once('/').unwrap_or((value, ""));
                self.add(deck::CHARACTERS, 1, character.trim(), place);
                match item.trim() {
                    // Some find theirs when the game begins.
                    "" => self
                        .lists
                        .iter_mut()
                        .nth(deck::CHARACTERS)
                        .into_iter()
                        .for_each(|l| l.push(String::new())),
                    item => self.add(deck::CHARACTERS, 1, item, place),
                }
            }
            "bonus" => self.add(deck::BONUS, 1, value, place),
            _ if NAMES.iter().any(|(name, _)| *name == key) => self.listed(key, value, place),
            _ => {
                let known = ["deck", "character", "bonus", "option"].into_iter();
                self.errors
                    .push(FileError::new(place, 1, format!("there is no key `{key}`")).near(key, known));
            }
        }
    }

    /// `treasure: 2 A, B`: a deck in a line, from the top.
    fn listed(&mut self, key: &str, value: &str, place: &Place) {
        let index = NAMES.iter().find(|(name, _)| *name == key).map_or(deck::LOOT, |(_, index)| *index);
        for entry in value.split(", ").collect::<Vec<_>>().into_iter().rev() {
            let (count, name) = entry
                .split_once(' ')
                .and_then(|(count, name)| Some((count.parse().ok()?, name)))
                .unwrap_or((1, entry));
            self.add(index, count, name.trim(), place);
        }
    }

    fn cards(&mut self, count: u16, name: &str, place: &Place) {
        self.add(self.at, count, name, place);
    }

    fn add(&mut self, index: usize, count: u16, name: &str, place: &Place) {
        if self.world.catalog.find(name).is_none() {
            let known = self.world.catalog.titles().map(|(title, _)| title);
            self.errors
                .push(FileError::new(place, 1, format!("no card is called `{name}`")).near(name, known));
        } else if let Some(list) = self.lists.get_mut(index) {
            list.extend((0..count).map(|_| name.to_owned()));
        }
    }
}
