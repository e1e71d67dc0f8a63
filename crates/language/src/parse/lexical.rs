//! The sorts that are read from the text itself: numbers, names, traits.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Chart, Kind, NodeId, Wanted, Worth, meant};
use crate::phrasebook::Lexical;
use crate::term::Term;
use crate::token::{Kind as TokenKind, Token};
use crate::tongue::Tongue;

/// Small words that may stand inside a name.
const JOINERS: [&str; 23] = [
    "of", "the", "a", "an", "de", "del", "la", "el", "los", "las", "in", "on", "to", "for", "with", "from",
    "at", "is", "von", "'s", "by", "as", "der",
];
/// Marks that may stand inside a name.
const MARKS: [&str; 8] = ["'", "-", ",", ".", "!", "?", "&", ":"];
/// Words that have a capital because a sentence begins with them: no names and no traits by themselves.
const OPENERS: [&str; 36] = [
    "a",
    "an",
    "all",
    "another",
    "any",
    "both",
    "chosen",
    "every",
    "for",
    "her",
    "his",
    "its",
    "no",
    "other",
    "their",
    "these",
    "those",
    "when",
    "whenever",
    "while",
    "you",
    "your",
    "he",
    "she",
    "it",
    "they",
    "then",
    "otherwise",
    "if",
    "each",
    "that",
    "the",
    "this",
    "x",
    "attach",
    "until",
];
/// What is written with a full stop before names.
const TITLES: [&str; 6] = ["Mr", "Mrs", "Ms", "Dr", "St", "Prof"];
const LONGEST_NAME: usize = 12;
/// `S.H.I.E.L.D.` has a token for each letter and mark.
const LONGEST_TRAIT: usize = 13;

impl<'a> Chart<'a> {
    pub(super) fn lexical(&mut self, kind: Lexical, at: usize) -> Vec<(usize, NodeId)> {
        let found = match kind {
            Lexical::Number => self.number(at, 1).into_iter().collect(),
            Lexical::Negated => self.number(at, -1).into_iter().collect(),
            Lexical::Signed => self.signed(at).into_iter().collect(),
            Lexical::Name if self.title(at).is_some() => self.names(at),
            Lexical::Name => self.names(self.behind_articles(at)),
            Lexical::Tag => self.tags(at),
            Lexical::Own => self.own(at).or_else(|| self.own(self.behind_articles(at))).into_iter().collect(),
        };
        if found.is_empty() {
            self.frontier.want(at, Wanted::Lexical(kind));
        }
        // The card's own name goes before rule words, and so do known words of several ("Señores del Mal").
        let known = |end: usize| match kind {
            Lexical::Own => end - at,
            Lexical::Name => self.words_of(&self.known.english.names, self.behind_articles(at), end),
            Lexical::Tag => self.words_of_trait(at, end),
            _ => 0,
        };
        let own: Vec<usize> = found.iter().map(|(end, _)| known(*end)).collect();
        found
            .into_iter()
            .zip(own)
            .map(|((end, term), own)| {
                let worth = Worth::words(u32::try_from(own).unwrap_or(0));
                (end, self.node(vec![Kind::Lexical(term)], worth.whole(), (at, end)))
            })
            .collect()
    }

    fn number(&self, at: usize, sign: i64) -> Option<(usize, Term)> {
        let token = self.tokens.get(at).filter(|t| t.kind == TokenKind::Number)?;
        token.text.parse().ok().map(|n: i32| (at + 1, Term::int(i64::from(n) * sign)))
    }

    fn signed(&self, at: usize) -> Option<(usize, Term)> {
        match self.tokens.get(at)?.text.as_str() {
            "+" => self.number(at + 1, 1),
            "-" => self.number(at + 1, -1),
            _ => None,
        }
    }

    /// How many words a known word of another language has, if it is of several.
    fn words_of(&self, known: &BTreeMap<String, String>, from: usize, end: usize) -> usize {
        let several = end > from + 1 && known.contains_key(self.slice(from, end - 1));
        if several { end - from } else { 0 }
    }

    /// How many words a known trait has, if it is of several. In English what phrases say in as many words goes before.
    fn words_of_trait(&self, from: usize, end: usize) -> usize {
        let several = self.book.tongue() != Tongue::English && end > from + 1;
        let text = self.slice(from, end - 1);
        let known = several && self.known.traits.iter().any(|known| known.eq_ignore_ascii_case(text));
        if known { end - from } else { 0 }
    }

    /// Where a name begins that Spanish says with its article, or "a" before who something is done to: "agota a la Capitana".
    fn behind_articles(&self, at: usize) -> usize {
        let word = |at: usize, words: &[&str]| {
            usize::from(self.tokens.get(at).is_some_and(|token| words.contains(&token.text.as_str())))
        };
        if self.book.tongue() == Tongue::English {
            return at;
        }
        let at = at + word(at, &["a"]);
        at + word(at, &["el", "la", "los", "las"])
    }

    fn slice(&self, from: usize, to: usize) -> &str {
        let (Some(first), Some(last)) = (self.tokens.get(from), self.tokens.get(to)) else { return "" };
        self.text.get(first.span.start as usize..last.span.end as usize).unwrap_or("")
    }

    /// Names: words with capitals, joined by small words and marks.
    fn names(&self, at: usize) -> Vec<(usize, Term)> {
        let mut out = Vec::new();
        if !self.tokens.get(at).is_some_and(|t| t.capital || t.kind == TokenKind::Number) {
            return out;
        }
        let mut lettered = false;
        for (i, token) in self.tokens.iter().enumerate().skip(at).take(LONGEST_NAME) {
            if !nameable(token) {
                break;
            }
            let ends =
                token.capital || token.kind == TokenKind::Number || matches!(token.text.as_str(), "!" | "?");
            let opener = i == at && OPENERS.contains(&token.text.as_str());
            let name = self.slice(at, i);
            // "Discard 1" names no card: a name has a word.
            lettered |= token.capital;
            if lettered && (ends || token.kind == TokenKind::Word) && !opener && !self.ends_a_sentence(name) {
                let name = self.spelled(name);
                out.push((i + 1, Term::atom(meant(&self.known.english.names, &name))));
            }
        }
        out.reverse();
        if let Some((end, title)) = self.title(at).filter(|(end, _)| !out.iter().any(|(e, _)| e == end)) {
            out.insert(0, (end, title));
        }
        out
    }

    /// A name without the misprints that are listed with a capital: those of names.
    fn spelled<'n>(&self, name: &'n str) -> Cow<'n, str> {
        if !name.split(' ').any(|word| self.book.mended(word).is_some()) {
            return Cow::Borrowed(name);
        }
        let words: Vec<&str> = name.split(' ').map(|word| self.book.mended(word).unwrap_or(word)).collect();
        Cow::Owned(words.join(" "))
    }

    /// True if words are those of two sentences, and no known name: `Attach to Citizen V. He activates.`, `When Revealed: This minion`.
    fn ends_a_sentence(&self, words: &str) -> bool {
        let parts: Vec<&str> = words.split(". ").collect();
        let abbreviated = |part: &&str| TITLES.iter().any(|title| part.ends_with(title));
        let opens = |part: &str| {
            let first = part.split(' ').next().unwrap_or_default().to_lowercase();
            // An article may follow in a name.
            OPENERS.contains(&first.as_str()) && !["a", "an", "the"].contains(&first.as_str())
        };
        let sentences = parts.split_last().is_some_and(|(_, before)| !before.iter().all(abbreviated));
        let behind_a_colon = words.split(": ").skip(1).any(opens);
        (sentences || behind_a_colon) && !self.known.titles.iter().any(|title| title == words)
    }

    /// A known name that joins names.
    fn title(&self, at: usize) -> Option<(usize, Term)> {
        let name = self.starts_with_one_of(at, self.known.titles)?;
        Some((self.after(at, name.len())?, Term::atom(meant(&self.known.english.names, name))))
    }

    fn starts_with_one_of(&self, at: usize, names: &'a [String]) -> Option<&'a str> {
        let rest = self.text.get(self.tokens.get(at)?.span.start as usize..)?;
        names.iter().map(String::as_str).filter(|n| !n.is_empty()).find(|n| rest.starts_with(n))
    }

    /// The token after so many bytes from the beginning of a token.
    fn after(&self, at: usize, length: usize) -> Option<usize> {
        let end = self.tokens.get(at)?.span.start as usize + length;
        let count = self.tokens.iter().skip(at).take_while(|t| (t.span.end as usize) <= end).count();
        (count > 0).then_some(at + count)
    }

    /// Traits: known ones of several words, or one word with a capital.
    fn tags(&self, at: usize) -> Vec<(usize, Term)> {
        let mut out = Vec::new();
        let Some(token) = self.tokens.get(at) else { return out };
        if !token.capital || token.kind != TokenKind::Word {
            return out;
        }
        for end in (at + 1..at + LONGEST_TRAIT).rev().filter(|e| *e < self.tokens.len()) {
            let text = self.slice(at, end);
            if let Some(known) = self.known.traits.iter().find(|t| t.eq_ignore_ascii_case(text)) {
                out.push((end + 1, Term::atom(meant(&self.known.english.traits, known))));
            }
        }
        if !OPENERS.contains(&token.text.as_str()) {
            let word = small_letters(self.slice(at, at));
            out.push((at + 1, Term::atom(meant(&self.known.english.traits, &word))));
        }
        out
    }

    fn own(&self, at: usize) -> Option<(usize, Term)> {
        let rest = self.text.get(self.tokens.get(at)?.span.start as usize..)?;
        let same =
            |name: &&String| rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let mut names = self.known.names.iter().filter(|name| !name.is_empty());
        let behind = match names.clone().find(same) {
            Some(name) => self.after(at, name.len())?,
            None => names.find_map(|name| self.behind_words(at, name))?,
        };
        Some((behind, Term::word("this")))
    }

    /// The token behind a name of several words, in which a word may be misprinted.
    fn behind_words(&self, at: usize, name: &str) -> Option<usize> {
        let tokens = self.tokens.get(at..)?;
        let count = name.split(' ').count();
        let same = |(word, token): (&str, &Token)| word.eq_ignore_ascii_case(&token.text);
        (count > 1 && tokens.len() >= count && name.split(' ').zip(tokens).all(same)).then_some(at + count)
    }
}

/// A trait printed in capitals (VEHICLE) as it is spelled elsewhere.
fn small_letters(word: &str) -> String {
    let mut chars = word.chars();
    let shouted = word.chars().count() > 1 && word.chars().all(|c| c.is_uppercase());
    match chars.next() {
        Some(first) if shouted => first.to_string() + &chars.as_str().to_lowercase(),
        _ => word.to_owned(),
    }
}

fn nameable(token: &Token) -> bool {
    match token.kind {
        TokenKind::Word => token.capital || JOINERS.contains(&token.text.as_str()),
        TokenKind::Number => true,
        TokenKind::Mark => MARKS.contains(&token.text.as_str()),
        TokenKind::Symbol | TokenKind::Break => false,
    }
}
