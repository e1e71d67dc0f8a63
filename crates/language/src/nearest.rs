//! The phrase nearest to a text that was not understood.

use crate::pattern::{Part, Piece};
use crate::phrasebook::{Phrasebook, Step, Tok, UNKNOWN};
use crate::token::Token;

const LONGEST: usize = 9;
const ALIKE: f64 = 0.85;

impl Phrasebook {
    /// The pattern that shares most words with the beginning of a text, readably written.
    #[must_use]
    pub fn nearest(&self, tokens: &[Token]) -> Option<String> {
        let end = tokens.iter().position(|t| t.text == ".").unwrap_or(tokens.len());
        let ids: Vec<Vec<Tok>> = tokens.iter().take(end.min(LONGEST)).map(|t| self.like(&t.text)).collect();
        let score = |steps: &[Step]| {
            let words = literals(steps);
            let shared = words.iter().filter(|w| ids.iter().any(|like| like.contains(w))).count();
            if shared < 2 { 0.0 } else { 2.0 * shared as f64 / (words.len() + ids.len()) as f64 }
        };
        let best = self.ways.iter().map(|w| (score(&w.steps), w)).max_by(|a, b| a.0.total_cmp(&b.0))?;
        if best.0 < 0.35 {
            return None;
        }
        let entry = self.entries.get(best.1.entry)?;
        Some(readable(&entry.english.first()?.pieces).trim().to_owned())
    }

    /// The token that the word is, and those that it is perhaps a slip for.
    fn like(&self, word: &str) -> Vec<Tok> {
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
