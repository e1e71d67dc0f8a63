//! The phrase nearest to a text that was not understood.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

use crate::pattern::{Part, Piece};
use crate::phrasebook::{Phrasebook, Step, Tok, UNKNOWN, Way};
use crate::token::Token;

const LONGEST: usize = 9;
const ALIKE: f64 = 0.85;

/// Which words the ways to read consist of, and which words are like each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wording {
    /// The ways in which a word stands, once for each time.
    ways: HashMap<Tok, Vec<usize>>,
    /// How many words a way has.
    lengths: Vec<usize>,
    /// The words that a word is perhaps a slip for, found when they are asked for.
    alike: Vec<OnceLock<Vec<Tok>>>,
}

impl Wording {
    fn new(ways: &[Arc<Way>], words: usize) -> Self {
        let mut wording = Self { alike: vec![OnceLock::new(); words], ..Self::default() };
        for (number, way) in ways.iter().enumerate() {
            let words = literals(&way.steps);
            wording.lengths.push(words.len());
            words.into_iter().for_each(|word| wording.ways.entry(word).or_default().push(number));
        }
        wording
    }
}

impl Phrasebook {
    fn wording(&self) -> &Wording {
        self.wording.get_or_init(|| Wording::new(&self.ways, self.spelling.len()))
    }

    /// The pattern that shares most words with the beginning of a text, readably written.
    #[must_use]
    pub fn nearest(&self, tokens: &[Token]) -> Option<String> {
        let end = tokens.iter().position(|t| t.text == ".").unwrap_or(tokens.len()).min(LONGEST);
        let like: BTreeSet<Tok> = tokens[..end].iter().flat_map(|token| self.like(&token.text)).collect();
        let mut shared = vec![0_usize; self.ways.len()];
        for way in like.iter().filter_map(|word| self.wording().ways.get(word)).flatten() {
            shared[*way] += 1;
        }
        let score = |(number, shared): (usize, usize)| {
            let words = self.wording().lengths[number] + end;
            if shared < 2 { 0.0 } else { 2.0 * shared as f64 / words as f64 }
        };
        let scored = shared.into_iter().enumerate().map(|at| (score(at), at.0));
        let (best, number) = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
        if best < 0.35 {
            return None;
        }
        let entry = self.entries.get(self.ways[number].entry)?;
        Some(readable(&entry.english.first()?.pieces).trim().to_owned())
    }

    /// The token that the word is, and those that it is perhaps a slip for.
    fn like(&self, word: &str) -> Vec<Tok> {
        let token = self.token(word);
        match self.wording().alike.get(token as usize).filter(|_| token != UNKNOWN) {
            Some(known) => known.get_or_init(|| self.words_like(word)).clone(),
            None => self.words_like(word),
        }
    }

    fn words_like(&self, word: &str) -> Vec<Tok> {
        let alike = |spelling: &str| strsim::jaro_winkler(word, spelling) > ALIKE;
        let tokens = self.spelling.iter().enumerate().filter(|(_, spelling)| alike(spelling));
        tokens.filter_map(|(i, _)| Tok::try_from(i).ok()).filter(|token| *token != UNKNOWN).collect()
    }
}

fn literals(steps: &[Step]) -> Vec<Tok> {
    let mut out = Vec::new();
    for step in steps {
        if let Step::Tokens(ways) = step {
            out.extend(ways.first().into_iter().flatten());
        }
    }
    out
}

/// A pattern for people: holes as `<amount>`.
fn readable(pieces: &[Piece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        if piece.space && !out.is_empty() {
            out.push(' ');
        }
        match &piece.part {
            Part::Word { forms, .. } => out.push_str(forms.first().map_or("", String::as_str)),
            Part::Hole(hole) => {
                out.push('<');
                out.push_str(&hole.sort);
                out.push('>');
            }
            Part::Optional(_) => {}
            Part::Either(ways) => out.push_str(&ways.first().map_or_else(String::new, |w| readable(w))),
        }
    }
    out
}
