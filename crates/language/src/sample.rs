//! Random terms of a sort, made from the phrasebook itself: what property tests feed to writer and reader.

use crate::canon;
use crate::phrasebook::{Entry, Lexical, Phrasebook, Shape, SortId};
use crate::term::Term;

/// A term and the entries that it was made from, as `file:line`.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The term.
    pub term: Term,
    /// The entries, outermost first.
    pub entries: Vec<String>,
}

impl Phrasebook {
    /// A term of a sort; `pick(n)` gives a number below `n`. `None` if the choices lead deeper than `deepest`.
    pub fn sample(&self, sort: &str, deepest: usize, pick: &mut dyn FnMut(usize) -> usize) -> Option<Sample> {
        let sort = self.find_sort(sort)?;
        let mut sampler = Sampler { book: self, pick, deepest, entries: Vec::new() };
        let term = sampler.sort(sort, 0)?;
        Some(Sample { term, entries: sampler.entries })
    }
}

struct Sampler<'a> {
    book: &'a Phrasebook,
    pick: &'a mut dyn FnMut(usize) -> usize,
    deepest: usize,
    entries: Vec<String>,
}

impl<'a> Sampler<'a> {
    fn sort(&mut self, sort: SortId, depth: usize) -> Option<Term> {
        if depth > self.deepest {
            return None;
        }
        if let Some(kind) = self.book.lexical.get(usize::from(sort)).copied().flatten() {
            return Some(self.lexical(kind));
        }
        let book = self.book;
        let list = book.written.get(usize::from(sort)).filter(|l| !l.is_empty())?;
        // A few attempts, so that deep entries do not spoil the whole term.
        (0..4).find_map(|_| {
            let entry = book.entries.get(*list.get((self.pick)(list.len()))?)?;
            let before = self.entries.len();
            self.entries.push(format!("{}:{}", entry.file, entry.line));
            let term = self.entry(entry, depth);
            if term.is_none() {
                self.entries.truncate(before);
            }
            term
        })
    }

    fn lexical(&mut self, kind: Lexical) -> Term {
        let n = i64::try_from((self.pick)(7) + 2).unwrap_or(1);
        match kind {
            Lexical::Number => Term::int(n),
            Lexical::Signed => Term::int(if n % 2 == 0 { n } else { -n }),
            Lexical::Negated => Term::int(-n),
            Lexical::Name => Term::atom(if n % 2 == 0 { "Pella Brightwick" } else { "Grist" }),
            Lexical::Tag => Term::atom(if n % 2 == 0 { "Knight" } else { "Pirate" }),
            Lexical::Own => Term::word("this"),
        }
    }

    fn entry(&mut self, entry: &'a Entry, depth: usize) -> Option<Term> {
        let mut filled: Vec<Vec<Term>> = Vec::new();
        for slot in &entry.slots {
            let count = if slot.many { 1 + (self.pick)(2) } else { 1 };
            let terms: Option<Vec<Term>> = (0..count).map(|_| self.sort(slot.sort, depth + 1)).collect();
            filled.push(terms?);
        }
        Some(fill(entry, &entry.shape, &filled))
    }
}

fn fill(entry: &Entry, shape: &Shape, filled: &[Vec<Term>]) -> Term {
    match shape {
        Shape::Fixed(term) => term.clone(),
        Shape::Hole(slot) | Shape::Splice(slot) => match filled.get(*slot).map(Vec::as_slice) {
            Some([one]) => one.clone(),
            Some(many) => canon::list(many.to_vec()),
            None => Term::list(Vec::new()),
        },
        Shape::List(items) => canon::list(fill_list(entry, items, filled)),
    }
}

fn fill_list(entry: &Entry, items: &[Shape], filled: &[Vec<Term>]) -> Vec<Term> {
    let bag = matches!(items.first(), Some(Shape::Fixed(t)) if matches!(t.as_word(), Some("all" | "either" | "any" | "seq")));
    let many = |slot: usize| entry.slots.get(slot).is_some_and(|s| s.many);
    let mut out = Vec::new();
    for item in items {
        match item {
            Shape::Splice(slot) => match filled.get(*slot).map(Vec::as_slice) {
                Some([one]) if !bag && !many(*slot) => match one.items() {
                    Some(items) => out.extend(items.iter().cloned()),
                    None => out.push(one.clone()),
                },
                Some(terms) => out.extend(terms.iter().cloned()),
                None => {}
            },
            other => out.push(fill(entry, other, filled)),
        }
    }
    out
}
