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
        let ids: Vec<Tok> = tokens.iter().take(end.min(LONGEST)).filter_map(|t| self.like(&t.text)).collect();
        let score = |steps: &[Step]| {
            let words = literals(steps);
            let shared = words.iter().filter(|w| ids.contains(w)).count();
            if shared < 2 { 0.0 } else { 2.0 * shared as f64 / (words.len() + ids.len()) as f64 }
        };
        let best = self.ways.iter().map(|w| (score(&w.steps), w)).max_by(|a, b| a.0.total_cmp(&b.0))?;
        if best.0 < 0.35 {
            return None;
        }
        let entry = self.entries.get(best.1.entry)?;
        Some(readable(&entry.english.first()?.pieces).trim().to_owned())
    }

    /// The token that the word is, or is perhaps a slip for.
    fn like(&self, word: &str) -> Option<Tok> {
        let known = self.token(word);
        if known != UNKNOWN {
            return Some(known);
        }
        let alike = self.spelling.iter().enumerate().map(|(i, s)| (strsim::jaro_winkler(word, s), i));
        let best = alike.filter(|(score, _)| *score > ALIKE).max_by(|a, b| a.0.total_cmp(&b.0));
        best.and_then(|(_, i)| Tok::try_from(i).ok())
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
