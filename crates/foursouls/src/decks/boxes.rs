//! Table setups: who plays and what is in the box, as the decks of a [`Setup`]. `decks/table.setup` says how they are
//! written.

use std::collections::BTreeMap;

use byword_kernel::catalog::CardDef;
use byword_kernel::id::Tag;
use byword_kernel::rulebook::{Setup, World};
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckLine, DeckSource, or_house, parse_deck, unknown_card};
use byword_language::source::{FileError, Place};

use crate::decks;
use crate::words::{deck, tag};

/// The keys of table setups.
pub(crate) const KEYS: [&str; 17] = [
    "deck",
    "character",
    "bonus",
    "box",
    "option",
    "treasure",
    "loot",
    "monster",
    "room",
    "player 1",
    "player 2",
    "player 3",
    "player 4",
    "player 5",
    "player 6",
    "player 7",
    "player 8",
];

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
    let mut filler = Filler {
        world,
        lists: vec![Vec::new(); deck::COUNT],
        at: deck::LOOT,
        boxes: Vec::new(),
        options: BTreeMap::new(),
        errors: Vec::new(),
    };
    for file in or_house(decks, &decks::HOUSE).iter() {
        filler.lines(&file.lines);
    }
    if filler.errors.is_empty() {
        Ok(Setup { seed, seats, decks: filler.lists, options: filler.options, ..Setup::default() })
    } else {
        Err(filler.errors)
    }
}

struct Filler<'w> {
    world: &'w World,
    lists: Vec<Vec<String>>,
    at: usize,
    /// The boxes that are opened, each once.
    boxes: Vec<String>,
    options: BTreeMap<String, String>,
    errors: Vec<FileError>,
}

/// Where the cards of a type go.
const TYPES: [(Tag, usize); 7] = [
    (tag::TREASURE, deck::TREASURE),
    (tag::LOOT, deck::LOOT),
    (tag::MONSTER, deck::MONSTER),
    (tag::EVENT, deck::MONSTER),
    (tag::CURSE, deck::MONSTER),
    (tag::ROOM, deck::ROOM),
    (tag::BONUS, deck::BONUS),
];

/// The box with all cards that a user brings.
const BROUGHT: &str = "brought";
/// The box of the house set.
const HOUSE: &str = "house";

/// A table with the house set and all cards that a user brings. It is made for each seat; boxes are opened once.
pub(crate) fn brew(
    _: &World,
    cards: &[CardSource],
    _: &[(String, String)],
    _: &[DeckSource],
    _: u64,
) -> Option<DeckSource> {
    let open = |name: &str| DeckLine::Header {
        key: "box".to_owned(),
        value: name.to_owned(),
        place: Place::default(),
    };
    (!cards.is_empty()).then(|| DeckSource { lines: [HOUSE, BROUGHT].map(open).to_vec() })
}

impl Filler<'_> {
    fn lines(&mut self, lines: &[DeckLine]) {
        for line in lines {
            match line {
                DeckLine::Header { key, value, place } if key == "option" => self.option(value, place),
                DeckLine::Header { key, value, place } => self.header(key, value, place),
                DeckLine::Cards { count, name, place } => self.cards(*count, name, place),
            }
        }
    }

    fn option(&mut self, value: &str, place: &Place) {
        match value.split_once('=') {
            Some((name, value)) => {
                self.options.insert(name.trim().to_owned(), value.trim().to_owned());
            }
            None => self.errors.push(FileError::new(place, 1, "expected `option: name = value`")),
        }
    }

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
                    "" => self.put(deck::CHARACTERS, [String::new()]),
                    item => self.add(deck::CHARACTERS, 1, item, place),
                }
            }
            "bonus" => self.add(deck::BONUS, 1, value, place),
            "box" => self.open(value, place),
            _ if key.strip_prefix("player ").is_some() => self.seat(key, value, place),
            _ if NAMES.iter().any(|(name, _)| *name == key) => self.listed(key, value, place),
            _ => {
                let known = ["deck", "character", "player 1", "bonus", "box", "option"].into_iter();
                self.errors
                    .push(FileError::new(place, 1, format!("there is no key `{key}`")).near(key, known));
            }
        }
    }

    /// `player 2: Character / Starting item`: who plays there.
    fn seat(&mut self, key: &str, value: &str, place: &Place) {
        let number = key.trim_start_matches("player ").parse::<usize>().ok();
        let Some(number) = number.filter(|number| (1..=8).contains(number)) else {
            return self.errors.push(FileError::new(place, 1, format!("there is no `{key}`")));
        };
        let (character, item) = value.split_once('/').unwrap_or((value, ""));
        for (offset, name) in [character.trim(), item.trim()].into_iter().enumerate() {
            if !name.is_empty() && self.world.catalog.find(name).is_none() {
                return self.add(deck::SEATED, 1, name, place);
            }
            if let Some(list) = self.lists.get_mut(deck::SEATED) {
                let at = (number - 1) * 2 + offset;
                list.resize(list.len().max(number * 2), String::new());
                if let Some(entry) = list.get_mut(at) {
                    name.clone_into(entry);
                }
            }
        }
    }

    /// `box: house`, `box: b2`: all cards of a set, one of each where the set does not say how many there are.
    fn open(&mut self, name: &str, place: &Place) {
        if self.boxes.iter().any(|open| open == name) {
            return;
        }
        self.boxes.push(name.to_owned());
        if name == HOUSE {
            for (_, text) in decks::HOUSE {
                self.lines(&parse_deck(HOUSE, text).0.lines);
            }
            return;
        }
        let code = format!("-{name}");
        let world = self.world;
        let inside = |def: &&CardDef| {
            let own = &def.spec.code;
            own.ends_with(&code) || name == BROUGHT && !own.is_empty()
        };
        let cards: Vec<&CardDef> = world.catalog.defs().iter().filter(inside).collect();
        if cards.is_empty() {
            return self.errors.push(FileError::new(
                place,
                1,
                format!("no card that can be played is in a box `{name}`"),
            ));
        }
        for (tag, index) in TYPES {
            let titles = cards.iter().filter(|def| def.has_tag(tag)).map(|def| def.spec.title.clone());
            self.put(index, titles);
        }
        // The sets do not say which starting item is whose.
        let mut items =
            cards.iter().filter(|def| def.has_tag(tag::STARTING)).map(|def| def.spec.title.clone());
        for character in cards.iter().filter(|def| def.has_tag(tag::CHARACTER)) {
            let pair = [character.spec.title.clone(), items.next().unwrap_or_default()];
            self.put(deck::CHARACTERS, pair);
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
            self.errors.push(unknown_card(self.world, place, name));
        } else {
            self.put(index, (0..count).map(|_| name.to_owned()));
        }
    }

    fn put(&mut self, index: usize, titles: impl IntoIterator<Item = String>) {
        if let Some(list) = self.lists.get_mut(index) {
            list.extend(titles);
        }
    }
}
