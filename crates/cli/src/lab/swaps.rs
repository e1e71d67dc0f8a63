//! Changes of a deck that are asked for: `2 Card = Other card`.

use std::path::Path;

use byword_kernel::id::DefId;
use byword_kernel::rulebook::World;
use byword_language::deck::{DeckLine, DeckSource, unknown_card};
use byword_language::source::Place;
use byword_library::LibraryError;
use byword_library::cards::read_text;

use crate::failure::Failure;

/// A change: so many copies of a card for another.
pub struct Change {
    /// As it was asked for.
    pub name: String,
    count: u16,
    out: String,
    into: String,
}

impl Change {
    /// So many copies of a card for another.
    pub fn of(count: u16, out: &str, into: &str) -> Self {
        let name = format!("{count} {out} = {into}");
        Self { name, count, out: out.to_owned(), into: into.to_owned() }
    }

    fn read(text: &str) -> Result<Self, Failure> {
        let refusal =
            || Failure::input(format!("`{text}` is no change of cards: `2 Card = Other card` is one"));
        let (out, into) = text.split_once('=').ok_or_else(refusal)?;
        let (out, into) = (out.trim(), into.trim());
        let digits = out.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let (count, out) = out.split_at(digits);
        let count = if count.is_empty() { 1 } else { count.parse().map_err(|_| refusal())? };
        let out = out.trim();
        if count == 0 || out.is_empty() || into.is_empty() {
            return Err(refusal());
        }
        Ok(Self::of(count, out, into))
    }

    /// The deck with the change made where the card was: what else is drawn stays the same.
    pub fn made(&self, world: &World, deck: &DeckSource) -> Result<DeckSource, Failure> {
        let (out, into) = (card(world, &self.out)?, card(world, &self.into)?);
        if out == into {
            return Err(Failure::input(format!("`{}`: it is the same card", self.name)));
        }
        let (mut left, mut lines) = (self.count, Vec::new());
        for line in &deck.lines {
            match line {
                DeckLine::Cards { count, name, place } if card(world, name).ok() == Some(out) => {
                    let gone = left.min(*count);
                    left -= gone;
                    let of = |count, name: &String| DeckLine::Cards {
                        count,
                        name: name.clone(),
                        place: place.clone(),
                    };
                    lines.extend((*count > gone).then(|| of(*count - gone, name)));
                    lines.extend((gone > 0).then(|| of(gone, &self.into)));
                }
                other => lines.push(other.clone()),
            }
        }
        match self.count - left {
            0 => Err(LibraryError::unknown(
                "card in the deck called",
                &self.out,
                deck.cards().map(|card| card.1),
            )
            .into()),
            had if left > 0 => {
                Err(Failure::input(format!("`{}`: the deck has {had} copies of `{}`", self.name, self.out)))
            }
            _ => Ok(DeckSource { lines }),
        }
    }
}

fn card(world: &World, name: &str) -> Result<DefId, Failure> {
    let found = world.catalog.meant(name).map(|def| world.catalog.front(def));
    found.ok_or_else(|| {
        // It stands in no file.
        let error = unknown_card(world, &Place::default(), name);
        Failure::Input(vec![(error.cause, error.help)])
    })
}

/// All changes that are asked for, on the command line and in a file.
pub fn changes(given: &[String], file: Option<&Path>) -> Result<Vec<Change>, Failure> {
    let text = file.map(read_text).transpose()?.unwrap_or_default();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    given.iter().map(String::as_str).chain(lines).map(Change::read).collect()
}
