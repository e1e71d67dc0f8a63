//! What is wrong, in another language than English. Errors are made as English sentences, far from where anybody is
//! spoken to; `messages/errors.es` has each sentence once more in Spanish, with holes for what is put into it.

use std::cmp::Reverse;
use std::sync::LazyLock;

use byword_kernel::rulebook::Lang;

/// How deep sentences are looked for in what is put into sentences.
const DEEPEST: usize = 3;

/// Longer texts are not looked at: nobody's sentence is as long.
const LONGEST: usize = 4000;

/// The English sentences with the Spanish ones.
static SPANISH: LazyLock<Vec<Sentence>> = LazyLock::new(|| read(include_str!("../messages/errors.es")));

/// A sentence with holes, in two languages.
#[derive(Debug)]
struct Sentence {
    english: Vec<Piece>,
    other: Vec<Piece>,
}

/// A piece of a sentence.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Words(&'static str),
    Hole(usize),
}

/// The sentences of a file, the fullest first: a line, and below it, indented, the same in the other language.
fn read(text: &'static str) -> Vec<Sentence> {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    let mut sentences = Vec::new();
    while let Some(english) = lines.next() {
        if let Some(other) = lines.next_if(|line| line.starts_with("  ")) {
            sentences.push(Sentence { english: pieces(english), other: pieces(other.trim_start()) });
        }
    }
    // "There is no {1} `{2}`" is the sentence only where no fuller one is.
    sentences.sort_by_key(|sentence| Reverse(sentence.length()));
    sentences
}

/// The words and holes (`{1}`) of a line.
fn pieces(line: &'static str) -> Vec<Piece> {
    let (mut pieces, mut rest) = (Vec::new(), line);
    let mut words = 0;
    while let Some(open) = rest[words..].find('{').map(|at| words + at) {
        let hole =
            rest[open + 1..].split_once('}').and_then(|(number, after)| Some((number.parse().ok()?, after)));
        match hole {
            Some((number, after)) => {
                pieces.push(Piece::Words(&rest[..open]));
                pieces.push(Piece::Hole(number));
                (rest, words) = (after, 0);
            }
            // A brace of the sentence's own.
            None => words = open + 1,
        }
    }
    pieces.push(Piece::Words(rest));
    pieces
}

impl Sentence {
    /// How many characters it says itself.
    fn length(&self) -> usize {
        let own = |piece: &Piece| match piece {
            Piece::Words(words) => words.len(),
            Piece::Hole(_) => 0,
        };
        self.english.iter().map(own).sum()
    }

    /// What is in the holes, by their numbers, if a text is this sentence.
    fn holes<'t>(&self, text: &'t str) -> Option<Vec<(usize, &'t str)>> {
        let (mut holes, mut rest, mut open) = (Vec::new(), text, None);
        let last = self.english.len().saturating_sub(1);
        for (index, piece) in self.english.iter().enumerate() {
            match (piece, open.take()) {
                (Piece::Hole(number), _) => open = Some(*number),
                (Piece::Words(words), None) => rest = rest.strip_prefix(words)?,
                (Piece::Words(words), Some(number)) => {
                    let at = if index == last { rest.strip_suffix(words)?.len() } else { rest.find(words)? };
                    holes.push((number, &rest[..at]));
                    rest = &rest[at + words.len()..];
                }
            }
        }
        (rest.is_empty() && holes.iter().all(|(_, text)| !text.is_empty())).then_some(holes)
    }

    /// The sentence in the other language.
    fn said(&self, holes: &[(usize, &str)], depth: usize) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => (*words).to_owned(),
            Piece::Hole(wanted) => {
                let text = holes.iter().find(|(number, _)| number == wanted).map_or("", |(_, text)| text);
                spanish(text, depth + 1).unwrap_or_else(|| text.to_owned())
            }
        };
        self.other.iter().map(piece).collect()
    }
}

/// An error in a language; in English where the other has no sentence for it.
#[must_use]
pub fn error_in(lang: Lang, text: &str) -> String {
    let said = match lang {
        Lang::En => None,
        Lang::Es => spanish(text, 0),
    };
    said.unwrap_or_else(|| text.to_owned())
}

fn spanish(text: &str, depth: usize) -> Option<String> {
    if depth > DEEPEST || text.len() > LONGEST {
        return None;
    }
    whole(text, depth, |hole| !hole.contains("; "))
        .or_else(|| joined(text, depth))
        .or_else(|| with_clause(text, depth))
        .or_else(|| placed(text, depth))
        .or_else(|| whole(text, depth, |_| true))
}

/// A text that is one sentence, with such texts put into it.
fn whole(text: &str, depth: usize, fits: fn(&str) -> bool) -> Option<String> {
    SPANISH.iter().find_map(|sentence| {
        let holes = sentence.holes(text)?;
        holes.iter().all(|(_, hole)| fits(hole)).then(|| sentence.said(&holes, depth))
    })
}

/// Several sentences.
fn joined(text: &str, depth: usize) -> Option<String> {
    let all: Option<Vec<String>> =
        text.contains("; ").then(|| text.split("; ").map(|one| spanish(one, depth + 1)).collect())?;
    Some(all?.join("; "))
}

/// A sentence with a clause or another remark in parentheses behind it.
fn with_clause(text: &str, depth: usize) -> Option<String> {
    let (sentence, clause) = text.strip_suffix(')')?.rsplit_once(" (")?;
    Some(format!("{} ({clause})", spanish(sentence, depth + 1)?))
}

/// A sentence with a place before it: the file and the line, a card's name.
fn placed(text: &str, depth: usize) -> Option<String> {
    let ends = text.match_indices(": ").map(|(at, colon)| at + colon.len());
    ends.take(4).find_map(|at| Some(format!("{}{}", &text[..at], whole(&text[at..], depth + 1, |_| true)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        error_in(Lang::Es, text)
    }

    #[test]
    fn a_sentence_is_said_with_what_is_put_into_it() {
        assert_eq!(said("there is no game `x`"), "no hay juego `x`");
        assert_eq!(said("`a` is a number from 1 to 4"), "`a` es un número de 1 a 4");
        assert_eq!(said("there is no card with the code `9`"), "no hay carta con el código `9`");
        assert_eq!(error_in(Lang::En, "there is no game `x`"), "there is no game `x`");
        assert_eq!(said("nobody has such a sentence"), "nobody has such a sentence");
    }

    #[test]
    fn a_place_a_clause_and_a_list_of_sentences_are_seen() {
        assert_eq!(
            said("a/b.deck:3:1: a count without a card name"),
            "a/b.deck:3:1: una cantidad sin nombre de carta"
        );
        assert_eq!(
            said("Reef: 5 copies, and at most 4 are allowed (CR 1.10)"),
            "Reef: 5 copias, y se permiten 4 como máximo (CR 1.10)"
        );
        assert_eq!(
            said("deck of player 1: no base (D 3.8); deck of player 2: no base (D 3.8)"),
            "mazo del jugador 1: ninguna base (D 3.8); mazo del jugador 2: ninguna base (D 3.8)"
        );
        assert_eq!(
            said("x: step 0: the game cannot be dealt: `Z` is no identity"),
            "x: paso 0: la partida no se puede repartir: `Z` no es una identidad"
        );
    }

    #[test]
    fn every_sentence_has_its_holes_in_both_languages_and_stands_once() {
        let lines: Vec<&str> = include_str!("../messages/errors.es")
            .lines()
            .filter(|l| !l.is_empty() && !l.starts_with('#'))
            .collect();
        assert_eq!(lines.len(), 2 * SPANISH.len(), "each line has its Spanish one below it");
        let mut seen = std::collections::BTreeSet::new();
        for pair in lines.chunks(2) {
            assert!(seen.insert(pair[0]), "twice: {}", pair[0]);
            let holes = |pieces: &[Piece]| {
                let mut holes: Vec<usize> = pieces
                    .iter()
                    .filter_map(|piece| match piece {
                        Piece::Hole(n) => Some(*n),
                        Piece::Words(_) => None,
                    })
                    .collect();
                holes.sort_unstable();
                holes
            };
            assert_eq!(holes(&pieces(pair[0])), holes(&pieces(pair[1])), "{}", pair[0]);
        }
    }

    #[test]
    fn a_long_text_or_a_deep_one_ends() {
        let deep = "deck of player 1: ".repeat(300);
        assert_eq!(said(&deep), deep);
        let _ = said(&"x: ".repeat(1000));
    }
}
