//! Which part of a term has no words.

use std::collections::HashMap;

use super::{Bound, Writer};
use crate::pattern::Features;
use crate::phrasebook::{Entry, SortId};
use crate::term::Term;

/// How deep parts are looked into.
const MAX_DEPTH: usize = 24;

/// A part without words, and how much of the term has none.
#[derive(Clone)]
pub(super) struct Missing {
    /// The sort that was to be written.
    pub sort: SortId,
    /// The part.
    pub term: Term,
    size: usize,
}

/// The parts that have been looked at.
type Known = HashMap<(SortId, Term), Missing>;

impl Writer<'_> {
    /// Of a term that cannot be written, the part that the entry coming nearest has no words for: the entry that leaves
    /// least unsaid, and of what it leaves the largest part.
    pub(super) fn missing(&self, sort: SortId, term: &Term) -> Missing {
        self.lacking(sort, term, &mut Known::new(), 0)
    }

    fn lacking(&self, sort: SortId, term: &Term, known: &mut Known, depth: usize) -> Missing {
        let key = (sort, term.clone());
        if let Some(found) = known.get(&key) {
            return found.clone();
        }
        let mut nearest = Missing { sort, term: term.clone(), size: size(term) };
        // An entry that says the term by itself comes no nearer.
        known.insert(key.clone(), nearest.clone());
        let entries = self.book.written.get(usize::from(sort)).into_iter().flatten();
        for entry in entries.filter_map(|&at| self.book.entries.get(at)).filter(|_| depth < MAX_DEPTH) {
            if let Some(found) = self.unsaid_by(entry, term, known, depth)
                && found.size < nearest.size
            {
                nearest = found;
            }
        }
        known.insert(key, nearest.clone());
        nearest
    }

    /// What an entry that fits the term leaves unsaid; nothing if it does not fit.
    fn unsaid_by(&self, entry: &Entry, term: &Term, known: &mut Known, depth: usize) -> Option<Missing> {
        let mut bound: Bound = vec![None; entry.slots.len()];
        if !self.fits(entry, &entry.shape, term, &mut bound, 0) {
            return None;
        }
        let parts = entry
            .slots
            .iter()
            .zip(bound)
            .flat_map(|(slot, terms)| terms.into_iter().flatten().map(move |term| (slot.sort, term)));
        let unsaid = parts.filter(|(sort, part)| self.sort(*sort, part, Features::default(), 0).is_none());
        let all: Vec<Missing> =
            unsaid.map(|(sort, part)| self.lacking(sort, &part, known, depth + 1)).collect();
        let size = all.iter().map(|part| part.size).sum();
        let largest = all.into_iter().max_by_key(|part| part.size)?;
        Some(Missing { size, ..largest })
    }
}

/// How many words and numbers a term has.
fn size(term: &Term) -> usize {
    term.items().map_or(1, |items| items.iter().map(size).sum())
}

#[cfg(test)]
mod tests {
    use crate::phrasebook::Phrasebook;
    use crate::render::{RenderError, Tongue, Words};
    use crate::term::parse_term;

    const ROWS: &str = "sort act\n(seq $thing $thing2)\n  en take {thing} and {thing2}\n(seq ..$thing)\n  en take {thing*}\n\
        (twice $other)\n  en twice {other}\n\nsort thing\na\n  en one\n(all $other b)\n  en all of {other}\n\n\
        sort other\nc\n  en cups\nd\n  en dishes\n\nsort other, written last\n(all c d)\n  en either\n";

    fn write(term: &str) -> Result<String, RenderError> {
        let book = Phrasebook::new(&[("rows", ROWS)], &[]).unwrap();
        book.write("act", &parse_term(term).unwrap(), Tongue::English, Words::default())
    }

    #[test]
    fn the_part_without_words_is_told() {
        let missing = |term| {
            let error = write(term).unwrap_err();
            format!("{} as {}", error.term, error.sort)
        };
        assert_eq!(missing("(seq a (all (x y) b))"), "(x y) as other");
        assert_eq!(missing("(seq (u v w) a)"), "(u v w) as thing");
        assert_eq!(missing("(once a)"), "(once a) as act");
    }

    #[test]
    fn the_only_hole_takes_all_that_is_left() {
        assert_eq!(write("(seq a (all b c d))").unwrap(), "Take one and all of either");
    }
}
