//! Pronouns tell what they speak of: "they" are a player, "it" is none. In phrase files a list says which words speak of what a noun
//! is said of (`called player they them that_player`); an entry whose pattern has such a word has that noun beside each
//! `it` of its term. Of two such words the one that is said of players is whose something is, the other what it is.

use super::read::Raw;
use crate::discourse::PLAYER;
use crate::term::Term;

/// Heads of terms that name something themselves: what "it" is there is not said before.
const NAMING: [&str; 9] =
    ["seq", "choose", "chosen", "random", "let", "for-each", "if-do", "at-cost", "together"];

/// Into how many patterns the alternatives of one are parted at most.
const MOST: usize = 64;

/// A noun with the words that speak of what it is said of.
struct Called {
    noun: Term,
    words: Vec<String>,
}

impl Called {
    /// As phrase files have it: the noun, then words in which `_` stands for a space.
    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.split_whitespace();
        let noun = Term::word(parts.next()?);
        Some(Self { noun, words: parts.map(|word| word.replace('_', " ")).collect() })
    }

    fn is_said(&self, pattern: &str) -> bool {
        self.words.iter().any(|word| says(pattern, word))
    }
}

/// Parts each entry that speaks of something by such words from what else is read by it.
pub(super) fn add<'a>(raws: &mut Vec<Raw>, lines: impl Iterator<Item = &'a str>) {
    let called: Vec<Called> = lines.filter_map(Called::parse).collect();
    if called.is_empty() {
        return;
    }
    let mut all = Vec::with_capacity(raws.len());
    for mut raw in raws.drain(..) {
        if raw.only_written || !speaks(&raw.term) || names(&raw.term) {
            all.push(raw);
            continue;
        }
        let heard = if raw.heard.is_empty() { &raw.english } else { &raw.heard };
        let patterns: Vec<String> = heard.iter().flat_map(|pattern| parted(pattern, &called)).collect();
        let (told, rest): (Vec<String>, Vec<String>) =
            patterns.into_iter().partition(|pattern| said_in(&called, pattern).is_some());
        let told = told.into_iter().map(|pattern| Raw {
            nouns: said_in(&called, &pattern),
            english: vec![pattern],
            heard: Vec::new(),
            spanish: None,
            also_spanish: Vec::new(),
            only_read: true,
            ..raw.clone()
        });
        let told: Vec<Raw> = told.collect();
        raw.only_written = rest.is_empty();
        raw.heard = rest;
        all.push(raw);
        all.extend(told);
    }
    *raws = all;
}

/// What a pattern calls players and things of which it speaks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nouns {
    player: Option<Term>,
    thing: Option<Term>,
}

/// The nouns of which a pattern speaks: none if there are two of one sort.
fn said_in(called: &[Called], pattern: &str) -> Option<Nouns> {
    let said = || called.iter().filter(|called| called.is_said(pattern)).map(|called| &called.noun);
    let one = |player: bool| {
        let mut nouns = said().filter(|noun| (noun.as_word() == Some(PLAYER)) == player);
        (nouns.next(), nouns.next().is_none())
    };
    let ((player, one_player), (thing, one_thing)) = (one(true), one(false));
    let some = player.is_some() || thing.is_some();
    (some && one_player && one_thing).then(|| Nouns { player: player.cloned(), thing: thing.cloned() })
}

impl Nouns {
    /// The term with a noun beside each "it".
    pub(super) fn beside(&self, term: &Term) -> Term {
        self.beside_part(term, false)
    }

    fn beside_part(&self, term: &Term, whose: bool) -> Term {
        let Some(items) = term.items() else {
            let [first, second] =
                if whose { [&self.player, &self.thing] } else { [&self.thing, &self.player] };
            let noun = first.as_ref().or(second.as_ref()).filter(|_| term.as_word() == Some("it"));
            return noun.map_or_else(|| term.clone(), |noun| Term::call("it", [noun.clone()]));
        };
        let whose = matches!(term.head(), Some("controller" | "owner"));
        let read = |(at, part): (usize, &Term)| match part.items() {
            None if at == 0 => part.clone(),
            _ => self.beside_part(part, whose),
        };
        Term::list(items.iter().enumerate().map(read).collect())
    }
}

/// True if the term speaks of something by a bare "it".
fn speaks(term: &Term) -> bool {
    match term.items() {
        Some(items) => {
            items.iter().enumerate().any(|(at, part)| (at > 0 || part.items().is_some()) && speaks(part))
        }
        None => term.as_word() == Some("it"),
    }
}

fn names(term: &Term) -> bool {
    term.any(&mut |part| part.head().is_some_and(|head| NAMING.contains(&head)))
}

/// The patterns that come of one when each choice of words in which such words stand is made.
fn parted(pattern: &str, called: &[Called]) -> Vec<String> {
    let mut done = Vec::new();
    let mut open = vec![pattern.to_owned()];
    while let Some(pattern) = open.pop() {
        let group = if done.len() + open.len() < MOST { group_with(&pattern, called) } else { None };
        match group {
            Some((from, to, ways)) => {
                open.extend(ways.iter().rev().map(|way| [&pattern[..from], way, &pattern[to..]].concat()));
            }
            None => done.push(pattern),
        }
    }
    done
}

/// Where the first group of alternatives stands in which such words are said, and its alternatives.
fn group_with(pattern: &str, called: &[Called]) -> Option<(usize, usize, Vec<String>)> {
    let (mut open, mut depth, mut holes) = (0, 0_usize, false);
    let mut cuts = Vec::new();
    for (at, mark) in pattern.char_indices() {
        let escaped = pattern[..at].ends_with('\\');
        match mark {
            '{' if !escaped => holes = true,
            '}' if !escaped => holes = false,
            _ if holes || escaped => {}
            '<' => {
                if depth == 0 {
                    (open, cuts) = (at, vec![at + 1]);
                }
                depth += 1;
            }
            '|' if depth == 1 => cuts.push(at + 1),
            '>' if depth == 1 => {
                let inside = &pattern[open + 1..at];
                depth = 0;
                if called.iter().any(|called| called.is_said(inside)) {
                    let ends = cuts.iter().skip(1).map(|cut| cut - 1).chain([at]);
                    let ways =
                        cuts.iter().zip(ends).map(|(from, to)| pattern[*from..to].to_owned()).collect();
                    return Some((open, at + 1, ways));
                }
            }
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// True if the words stand in a pattern, as whole words and not within a hole or what may be left out.
fn says(pattern: &str, words: &str) -> bool {
    let pattern = pattern.to_ascii_lowercase();
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '-');
    pattern.match_indices(words).any(|(at, _)| {
        let (before, after) = (&pattern[..at], &pattern[at + words.len()..]);
        let within =
            |open: char, close| before.rfind(open).is_some_and(|open| !before[open..].contains(close));
        let apart = !within('{', '}') && !within('[', ']');
        apart && !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::term::parse_term;

    #[test]
    fn alternatives_are_parted_where_they_speak_of_something_else() {
        let called: Vec<Called> =
            ["player they that_player", "thing it"].into_iter().filter_map(Called::parse).collect();
        let parts = parted("<it|that player|that <red|blue> monster> <has|is at> {lives:it}", &called);
        assert_eq!(
            parts,
            [
                "it <has|is at> {lives:it}",
                "that player <has|is at> {lives:it}",
                "that <red|blue> monster <has|is at> {lives:it}"
            ]
        );
        let term = parse_term("(do (damage it (of (controller it))))").unwrap();
        let read = |pattern: &str| said_in(&called, pattern).map(|nouns| nouns.beside(&term).to_string());
        let both = |thing: &str, player: &str| {
            Some(format!("(do (damage (it {thing}) (of (controller (it {player})))))"))
        };
        assert_eq!(read(&parts[0]), both("thing", "thing"));
        assert_eq!(read(&parts[1]), both("player", "player"));
        assert_eq!(read(&parts[2]), None);
        assert_eq!(read("they deal damage to it"), both("thing", "player"));
    }
}
