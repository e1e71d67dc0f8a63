//! How much of a set of cards is understood: exact, doubtful, partial, text only; and what is not understood most often.

use std::collections::BTreeMap;

use byword_kernel::catalog::Exactness;
use byword_language::kit::CardReport;
use byword_language::phrasebook::Row;
use serde::Serialize;

/// Words of an unread stretch that make its phrase.
const PHRASE_WORDS: usize = 7;

/// Cards by how well they are understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All text understood.
    pub exact: usize,
    /// All of it, but it can mean several things.
    pub doubtful: usize,
    /// Some of it.
    pub partial: usize,
    /// None of it.
    pub text_only: usize,
}

impl Counts {
    fn add(&mut self, exactness: Exactness) {
        match exactness {
            Exactness::Exact => self.exact += 1,
            Exactness::Doubtful => self.doubtful += 1,
            Exactness::Partial => self.partial += 1,
            Exactness::TextOnly => self.text_only += 1,
        }
    }

    /// All cards.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.exact + self.doubtful + self.partial + self.text_only
    }

    /// The share of exact cards in tenths of a percent.
    #[must_use]
    pub const fn permille(&self) -> usize {
        let total = self.total();
        match (self.exact * 1000 + total / 2).checked_div(total) {
            Some(share) => share,
            None => 0,
        }
    }
}

/// A phrase that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Phrase {
    /// Its first words, numbers as N.
    pub text: String,
    /// On how many cards.
    pub cards: usize,
    /// One of them.
    pub example: String,
}

/// The coverage of a set of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// All cards.
    pub total: Counts,
    /// By set, in the order of their names.
    pub sets: BTreeMap<String, Counts>,
    /// What is not understood, the most frequent first.
    pub phrases: Vec<Phrase>,
}

/// The coverage of these cards.
pub fn coverage<'a>(cards: impl Iterator<Item = &'a CardReport>) -> Coverage {
    let mut coverage = Coverage::default();
    let mut phrases: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for card in cards {
        coverage.total.add(card.exactness);
        coverage.sets.entry(card.set.clone()).or_default().add(card.exactness);
        let of_card: std::collections::BTreeSet<String> =
            card.account.unread.iter().map(|unread| phrase(&unread.text)).collect();
        for text in of_card {
            phrases.entry(text).or_insert((0, &card.title)).0 += 1;
        }
    }
    let list = phrases.into_iter().map(|(text, (cards, example))| Phrase {
        text,
        cards,
        example: example.to_owned(),
    });
    coverage.phrases = list.collect();
    coverage.phrases.sort_by(|a, b| b.cards.cmp(&a.cards).then_with(|| a.text.cmp(&b.text)));
    coverage
}

/// The coverage of each set as if it were new: without the entries of the phrasebook that serve no other set's cards.
/// A card belongs to the first set that it was in.
#[must_use]
pub fn left_out(cards: &[&CardReport]) -> Coverage {
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    for card in cards {
        homes.entry(&card.title).or_insert(&card.set);
    }
    let home = |card: &CardReport| homes.get(card.title.as_str()).copied().unwrap_or_default();
    // The one set that an entry serves; nothing if it serves several.
    let mut served: BTreeMap<&Row, Option<&str>> = BTreeMap::new();
    for card in cards {
        for phrase in &card.account.phrases {
            let only = served.entry(phrase).or_insert_with(|| Some(home(card)));
            *only = only.filter(|set| *set == home(card));
        }
    }
    let own = |card: &CardReport, phrase| served.get(phrase).is_some_and(|only| *only == Some(home(card)));
    let mut coverage = Coverage::default();
    for card in cards {
        let known =
            card.account.phrases.iter().all(|phrase| phrase.0.as_ref() == OF_CARDS || !own(card, phrase));
        let exactness = if known { card.exactness } else { card.exactness.min(Exactness::Partial) };
        coverage.total.add(exactness);
        coverage.sets.entry(card.set.clone()).or_default().add(exactness);
    }
    coverage
}

/// The file of the entries that are made from the cards themselves: of traits, counters, names.
const OF_CARDS: &str = "words";

/// The first words of a stretch up to the end of its sentence, numbers as N.
fn phrase(text: &str) -> String {
    let end = text.find(['.', '\n']).unwrap_or(text.len());
    let words = text[..end].split_whitespace().take(PHRASE_WORDS).map(|word| {
        let mut out = String::with_capacity(word.len());
        for c in word.chars() {
            match c {
                '0'..='9' if out.ends_with('N') => {}
                '0'..='9' => out.push('N'),
                _ => out.extend(c.to_lowercase()),
            }
        }
        out
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use byword_language::reading::{Account, Unread};
    use byword_language::term::Span;

    fn card(title: &str, set: &str, exactness: Exactness, texts: &[&str]) -> CardReport {
        let unread = |text: &&str| Unread {
            span: Span::default(),
            line: 1,
            column: 1,
            text: (*text).to_owned(),
            expected: Vec::new(),
            nearest: None,
        };
        let unread = texts.iter().map(unread).collect();
        let account = Account { unread, ..Account::default() };
        CardReport { title: title.into(), code: String::new(), set: set.into(), exactness, account }
    }

    fn read_by(title: &str, set: &str, phrases: &[usize]) -> CardReport {
        let mut card = card(title, set, Exactness::Exact, &[]);
        card.account.phrases = phrases.iter().map(|line| ("a.phrases".into(), *line)).collect();
        card
    }

    #[test]
    fn a_set_is_left_without_the_phrases_that_serve_it_alone() {
        let cards = [
            read_by("A", "1", &[1]),
            read_by("B", "1", &[2]),
            read_by("C", "2", &[1]),
            read_by("C again", "2", &[3]),
            read_by("B", "2", &[2]),
        ];
        let coverage = left_out(&cards.iter().collect::<Vec<_>>());
        assert_eq!((coverage.sets["1"].exact, coverage.sets["1"].partial), (1, 1));
        // B is printed again, which does not make its phrase serve another card.
        assert_eq!((coverage.sets["2"].exact, coverage.sets["2"].partial), (1, 2));
        assert_eq!(coverage.total.total(), 5);
    }

    #[test]
    fn counts_by_set_and_phrase() {
        let cards = [
            card("A", "1", Exactness::Exact, &[]),
            card("B", "1", Exactness::Partial, &["Juggle 3 Lamps. Then draw.", "juggle 12 lamps"]),
            card("C", "2", Exactness::TextOnly, &["juggle 4 lamps", "sneeze"]),
        ];
        let coverage = coverage(cards.iter());
        assert_eq!((coverage.total.total(), coverage.total.permille()), (3, 333));
        assert_eq!(coverage.sets["1"], Counts { exact: 1, partial: 1, ..Counts::default() });
        let phrases: Vec<(&str, usize, &str)> =
            coverage.phrases.iter().map(|p| (p.text.as_str(), p.cards, p.example.as_str())).collect();
        assert_eq!(phrases, [("juggle N lamps", 2, "B"), ("sneeze", 1, "C")]);
    }
}
