//! Terms: S-expressions that stand between phrasebooks and the ability algebra.
//!
//! ```text
//! (triggered (on (kind act) (verb quest) (subject this)) (effect (do (draw you 1))))
//! ```
//!
//! A unit variant is a word; a tuple variant a list that begins with its name; a variant or struct with named
//! fields has its fields as pairs, `(field value ...)`, absent ones at their default. In a tuple variant what is absent before
//! something else is `_`. See [`read`] and [`write()`].

mod de;
mod names;
mod ser;
mod walk;

pub(crate) use names::parts as name_parts;
pub use names::word as name_word;

use std::fmt;
use std::sync::Arc;

use byword_kernel::vocabulary::Vocabulary;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Stands for what is absent before something that is not.
const SKIPPED: &str = "_";

/// A stretch of bytes in a source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// From byte to byte.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { start: clamp(start), end: clamp(end) }
    }

    /// The bytes as a range.
    #[must_use]
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl From<Span> for miette::SourceSpan {
    fn from(span: Span) -> Self {
        (span.start as usize, span.end.saturating_sub(span.start) as usize).into()
    }
}

/// What a term is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Node {
    /// A number.
    Int(i64),
    /// A word.
    Word(Arc<str>),
    /// Quoted text.
    Text(Arc<str>),
    /// A list.
    List(Arc<[Term]>),
}

/// An S-expression and where it was written. Terms are equal when they say the same, wherever they stand.
#[derive(Clone, Debug)]
pub struct Term {
    /// What it is.
    pub node: Node,
    /// Where it was written, if it was.
    pub span: Span,
}

impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}
impl Eq for Term {}
impl std::hash::Hash for Term {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}
impl PartialOrd for Term {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Term {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.node.cmp(&other.node)
    }
}

impl From<Node> for Term {
    fn from(node: Node) -> Self {
        Self { node, span: Span::default() }
    }
}

impl Term {
    /// A number.
    #[must_use]
    pub fn int(n: i64) -> Self {
        Node::Int(n).into()
    }

    /// A word.
    #[must_use]
    pub fn word(word: &str) -> Self {
        Node::Word(word.into()).into()
    }

    /// A word, or quoted text if it could not be read back as one.
    #[must_use]
    pub fn atom(word: &str) -> Self {
        let plain = !word.is_empty()
            && word.parse::<i64>().is_err()
            && !word.contains(|c: char| c.is_whitespace() || "()\";$".contains(c));
        if plain { Self::word(word) } else { Self::text(word) }
    }

    /// Quoted text.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Node::Text(text.into()).into()
    }

    /// A list.
    #[must_use]
    pub fn list(items: Vec<Self>) -> Self {
        Node::List(items.into()).into()
    }

    /// A list that begins with a word.
    pub fn call(head: &str, parts: impl IntoIterator<Item = Self>) -> Self {
        Self::list(std::iter::once(Self::word(head)).chain(parts).collect())
    }

    /// The word, if it is one.
    #[must_use]
    pub fn as_word(&self) -> Option<&str> {
        match &self.node {
            Node::Word(w) => Some(w),
            _ => None,
        }
    }

    /// The number, if it is one.
    #[must_use]
    pub const fn as_int(&self) -> Option<i64> {
        match self.node {
            Node::Int(n) => Some(n),
            _ => None,
        }
    }

    /// The items, if it is a list.
    #[must_use]
    pub fn items(&self) -> Option<&[Self]> {
        match &self.node {
            Node::List(items) => Some(items),
            _ => None,
        }
    }

    /// The word that a list begins with, or the word itself.
    #[must_use]
    pub fn head(&self) -> Option<&str> {
        match &self.node {
            Node::Word(w) => Some(w),
            Node::List(items) => items.first().and_then(Self::as_word),
            _ => None,
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.node {
            Node::Int(n) => write!(f, "{n}"),
            Node::Word(w) => f.write_str(w),
            Node::Text(t) => write!(f, "{:?}", t.as_ref()),
            Node::List(items) => {
                f.write_str("(")?;
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" ")?;
                    }
                    write!(f, "{item}")?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Why a text is no term, or a term no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TermError {
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
}

impl TermError {
    /// This is wrong there.
    #[must_use]
    pub fn new(message: impl Into<String>, span: Span) -> Self {
        Self { message: message.into(), span }
    }
}

/// The terms written in a text. A `;` begins a comment.
///
/// # Errors
/// If brackets or quotes do not match.
pub fn parse_terms(text: &str) -> Result<Vec<Term>, TermError> {
    let mut reader = Reader { text, at: 0 };
    let mut terms = Vec::new();
    while reader.skip() {
        terms.push(reader.term(0)?);
    }
    Ok(terms)
}

/// The single term written in a text.
///
/// # Errors
/// If it is not exactly one term.
pub fn parse_term(text: &str) -> Result<Term, TermError> {
    let mut terms = parse_terms(text)?;
    match (terms.pop(), terms.is_empty()) {
        (Some(term), true) => Ok(term),
        _ => Err(TermError::new("expected exactly one term", Span::new(0, text.len()))),
    }
}

const MAX_DEPTH: usize = 120;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Skips blanks and comments. True if something is left.
    fn skip(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            if !self.rest().starts_with(';') {
                return !self.rest().is_empty();
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn term(&mut self, depth: usize) -> Result<Term, TermError> {
        let start = self.at;
        if depth > MAX_DEPTH {
            return Err(TermError::new("nested too deeply", Span::new(start, start + 1)));
        }
        let node = match self.rest().chars().next() {
            Some('(') => self.list(depth)?,
            Some('"') => self.quoted()?,
            Some(')') | None => return Err(TermError::new("expected a term", Span::new(start, start + 1))),
            Some(_) => self.atom(),
        };
        Ok(Term { node, span: Span::new(start, self.at) })
    }

    fn list(&mut self, depth: usize) -> Result<Node, TermError> {
        let start = self.at;
        self.at += 1;
        let mut items = Vec::new();
        loop {
            if !self.skip() {
                return Err(TermError::new("this bracket is never closed", Span::new(start, start + 1)));
            }
            if self.rest().starts_with(')') {
                self.at += 1;
                return Ok(Node::List(items.into()));
            }
            items.push(self.term(depth + 1)?);
        }
    }

    fn quoted(&mut self) -> Result<Node, TermError> {
        let start = self.at;
        let mut out = String::new();
        let mut escaped = false;
        for (i, c) in self.text[start + 1..].char_indices() {
            match c {
                _ if escaped => {
                    out.push(c);
                    escaped = false;
                }
                '\\' => escaped = true,
                '"' => {
                    self.at = start + 1 + i + 1;
                    return Ok(Node::Text(out.into()));
                }
                _ => out.push(c),
            }
        }
        Err(TermError::new("this quote is never closed", Span::new(start, start + 1)))
    }

    fn atom(&mut self) -> Node {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || "()\";".contains(c)).unwrap_or(rest.len()).max(1);
        let word = &rest[..end];
        let node = word.parse().map_or_else(|_| Node::Word(word.into()), Node::Int);
        self.at += end;
        node
    }
}

/// Reads a value of the algebra from a term. New traits and names are added to the vocabulary.
///
/// # Errors
/// If the term is not such a value; with the nearest word if one is misspelt.
pub fn read<T: DeserializeOwned>(term: &Term, vocabulary: &mut Vocabulary) -> Result<T, TermError> {
    de::read(term, vocabulary)
}

/// Writes a value of the algebra as a term.
///
/// # Errors
/// If it holds numbers that the vocabulary has no words for.
pub fn write<T: Serialize>(value: &T, vocabulary: &Vocabulary) -> Result<Term, TermError> {
    ser::write(value, vocabulary, &|_| None)
}

/// Like [`write()`], with the ids of clauses looked up by their hash.
///
/// # Errors
/// If it holds numbers that the vocabulary has no words for.
pub fn write_citing<T: Serialize>(
    value: &T,
    vocabulary: &Vocabulary,
    clauses: &dyn Fn(u32) -> Option<String>,
) -> Result<Term, TermError> {
    ser::write(value, vocabulary, clauses)
}

/// The word nearest to one that is not known.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|k| (strsim::jaro_winkler(word, k), k))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, k)| k)
}
