//! What a board says of a card in parentheses.

use byword_kernel::id::{Counter, Mark};
use byword_kernel::rulebook::World;
use byword_kernel::stage::Staged;
use byword_kernel::vocabulary::Sort;

use crate::board::{TURNED, UPRIGHT, find_counter, find_word};
use crate::piece::{Piece, plain};

/// What is said of a card in parentheses: a word, or a key with a list of cards.
pub(crate) struct Note {
    pub word: Piece,
    pub list: Option<Piece>,
}

impl Note {
    /// True if both say how many there are of the same thing.
    pub(crate) fn says_as(&self, other: &Piece) -> bool {
        let name = |text: &str| word_and_number(&plain(text)).map(|(name, _)| name);
        self.list.is_none() && name(&self.word.text).is_some_and(|own| name(&other.text) == Some(own))
    }
}

/// An entry as the card's name and its notes: `Name (turned, damage 1, under: A, B; attached: C)`. A list of cards
/// goes on to the next semicolon.
pub(crate) fn noted(entry: &Piece) -> (Piece, Vec<Note>) {
    let from = if entry.text.starts_with('"') {
        entry.text.get(1..).and_then(|t| t.find('"')).unwrap_or(0) + 1
    } else {
        0
    };
    let open = entry.text.get(from..).and_then(|t| t.find('(')).map(|at| from + at);
    let (Some(open), Some(close)) = (open, entry.text.rfind(')')) else { return (entry.clone(), Vec::new()) };
    let mut notes = Vec::new();
    for chunk in entry.part(open + 1, close).split(";") {
        for part in chunk.split(",") {
            let Some((word, _)) = part.cut(":") else {
                notes.push(Note { word: part, list: None });
                continue;
            };
            let from = chunk.text.char_indices().nth(part.column - chunk.column).map_or(0, |(at, _)| at);
            let list = chunk.part(from, chunk.text.len()).cut(":").map(|(_, list)| list);
            notes.push(Note { word, list });
            break;
        }
    }
    (entry.part(0, open), notes)
}

/// True if a number below 0 is said; elsewhere a dash is a blank.
pub(crate) fn is_below_nothing(text: &str) -> bool {
    text.split_whitespace().any(|word| word.parse::<i64>().is_ok_and(|n| n < 0))
}

/// The most that a note may say of a card, if it says more: counters are kept in a byte.
pub(crate) fn exceeded(world: &World, text: &str) -> Option<i16> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = words.iter().position(|word| word.bytes().all(|byte| byte.is_ascii_digit()))?;
    let name = [&words[..number], &words[number + 1..]].concat().join(" ");
    let most = if find_counter(world, &name).is_some() { i16::from(u8::MAX) } else { i16::MAX };
    words[number].parse::<i16>().map_or(true, |n| n > most).then_some(most)
}

/// A note that sets a part of the record: `turned`, `damage 2`, a mark, `3 counters`.
pub(crate) fn set_note(world: &World, staged: &mut Staged, word: &str) -> bool {
    match word {
        _ if TURNED.contains(&word) => staged.turned = true,
        _ if UPRIGHT.contains(&word) => staged.turned = false,
        "facedown" | "face down" => staged.facedown = true,
        _ => {
            if let Some(mark) = find_word(world, Sort::Mark, word) {
                staged.marks.push(Mark(mark as u8));
                return true;
            }
            // A bare word means one counter (`stunned`).
            let one = || find_word(world, Sort::Counter, word).map(|_| (word.to_owned(), 1));
            let Some((name, n)) = word_and_number(word).or_else(one) else { return false };
            if name == "damage" {
                staged.damage = n;
            } else if let Some(counter) = find_counter(world, &name) {
                staged.counters.push((Counter(counter as u8), n.clamp(0, 255) as u8));
            } else {
                return false;
            }
        }
    }
    true
}

/// `damage 2` or `2 damage`.
pub(crate) fn word_and_number(text: &str) -> Option<(String, i16)> {
    if let Some((word, number)) = text.rsplit_once(' ')
        && let Ok(n) = number.parse()
    {
        return Some((word.trim().to_owned(), n));
    }
    let (number, word) = text.split_once(' ')?;
    Some((word.trim().to_owned(), number.parse().ok()?))
}
