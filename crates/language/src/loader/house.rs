//! Which cards of the house set a situation needs: those that it names, and those that their texts name.

use std::collections::BTreeSet;

use crate::cardfile::{CardSource, parse_cards};
use crate::loader::Game;

/// What stands between a name and its subtitle.
const SUBTITLES: [&str; 3] = [" - ", ", ", " ("];

/// The fewest letters that are short for a word.
const SHORTEST: usize = 3;

/// The cards of the house set that are compiled.
pub(super) enum House<'a> {
    Whole,
    None,
    Some(&'a BTreeSet<usize>),
}

impl House<'_> {
    /// True if the card at this place of the set is compiled.
    pub(super) fn has(&self, place: usize) -> bool {
        match self {
            Self::Whole => true,
            Self::None => false,
            Self::Some(places) => places.contains(&place),
        }
    }
}

/// A card of the set as it may be named.
struct Entry {
    /// Its titles and short titles in all languages, and its code, in lower case.
    names: Vec<String>,
    /// What its faces say, in lower case.
    texts: String,
}

impl Entry {
    fn of(card: &CardSource) -> Self {
        let spanish = |face: &CardSource| face.spanish.as_ref().map(|spanish| spanish.name.to_lowercase());
        let titles =
            card.faces().flat_map(|face| std::iter::once(face.name.to_lowercase()).chain(spanish(face)));
        let code = card.field("code").map(str::to_lowercase);
        let names = titles.flat_map(|title| [short(&title).to_owned(), title]).chain(code);
        Self { names: names.filter(|name| !name.is_empty()).collect(), texts: texts(card) }
    }

    /// True if a word of those that somebody writes begins a name of the card: they may shorten it.
    fn begins(&self, words: &BTreeSet<String>) -> bool {
        self.names.iter().any(|name| words.iter().any(|word| begins(name, word)))
    }

    /// True if a text may speak of the card. A part of a longer word is taken for the name, too ("tokens").
    fn stands_in(&self, text: &str) -> bool {
        self.names.iter().any(|name| text.contains(name.as_str()))
    }
}

/// True if a name begins with a word, with what may be short for its first word, or with one that the word is a slip for: whoever
/// is told that there is no such card is told which one is nearest.
fn begins(name: &str, word: &str) -> bool {
    let rest = name.strip_prefix(word);
    let is_whole = |rest: &str| word.len() >= SHORTEST || !rest.starts_with(char::is_alphanumeric);
    let first = name.split(' ').next().unwrap_or(name);
    rest.is_some_and(is_whole)
        || word.len() > SHORTEST && differ_in_one_place(first, word) && strsim::osa_distance(first, word) == 1
}

/// True if two words are alike but for at most two letters side by side, as all are of which one is a slip for the other.
fn differ_in_one_place(a: &str, b: &str) -> bool {
    let before = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let behind = a.chars().rev().zip(b.chars().rev()).take_while(|(a, b)| a == b).count();
    before + behind + 2 >= a.chars().count().max(b.chars().count())
}

fn short(title: &str) -> &str {
    let before = SUBTITLES.iter().filter_map(|mark| title.split_once(mark)).map(|(name, _)| name);
    before.min_by_key(|name| name.len()).unwrap_or(title)
}

fn texts(card: &CardSource) -> String {
    card.faces().map(|face| face.rules_text().to_lowercase() + "\n").collect()
}

/// The words of what somebody writes about cards, in lower case.
fn words(text: &str) -> BTreeSet<String> {
    let lower = text.to_lowercase();
    lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The places in the house set of the cards that can come into a game of which `text` tells the situation, with these other
/// cards: what it names, also in short, what the keywords and the texts of all those cards name, and the first card that it does
/// not name, of which piles are made that do not matter. Rather too many than too few.
#[must_use]
pub fn named_in(game: &Game, extra: &[CardSource], text: &str) -> BTreeSet<usize> {
    let house = parse_cards(game.house.0, game.house.1, game.keys).0;
    let entries: Vec<Entry> = house.iter().map(Entry::of).collect();
    let written = words(text);
    let mut said: String = game.keywords.iter().map(|(_, text)| text.to_lowercase()).collect();
    said.extend(extra.iter().map(texts));
    let mut found = BTreeSet::new();
    let mut new: Vec<usize> = (0..entries.len()).filter(|at| entries[*at].begins(&written)).collect();
    let lower = text.to_lowercase();
    new.extend((0..entries.len()).find(|at| !entries[*at].stands_in(&lower)));
    loop {
        said.extend(new.iter().map(|at| entries[*at].texts.as_str()));
        found.extend(new);
        let rest = (0..entries.len()).filter(|at| !found.contains(at));
        new = rest.filter(|at| entries[*at].stands_in(&said)).collect();
        if new.is_empty() {
            return found;
        }
    }
}
