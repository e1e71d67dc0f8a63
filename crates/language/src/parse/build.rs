//! From readings to terms.

use super::{Binds, Chart, Filled, Kind, NodeId};
use crate::canon;
use crate::phrasebook::Shape;
use crate::term::Term;

const BAGS: [&str; 4] = ["all", "either", "any", "seq"];

impl Chart<'_> {
    /// The term of a reading.
    pub(super) fn build(&self, node: NodeId) -> Term {
        match self.forest.get(node as usize).map(|f| &f.kind) {
            Some(Kind::Lexical(term)) => term.clone(),
            Some(Kind::Entry(entry, binds)) => match self.book.entries.get(*entry) {
                Some(entry) => self.fill(&entry.shape, binds),
                None => Term::list(Vec::new()),
            },
            None => Term::list(Vec::new()),
        }
    }

    fn fill(&self, shape: &Shape, binds: &Binds) -> Term {
        match shape {
            Shape::Fixed(term) => term.clone(),
            Shape::Hole(slot) | Shape::Splice(slot) => {
                let mut terms = self.filling(*slot, binds);
                if binds.iter().all(|(s, filled)| s != slot || matches!(filled, Filled::One(_))) {
                    // A hole that stands twice in a pattern is filled by the same both times.
                    terms.dedup();
                }
                if terms.len() == 1 { terms.remove(0) } else { canon::list(terms) }
            }
            Shape::List(items) => self.fill_list(items, binds),
        }
    }

    fn fill_list(&self, items: &[Shape], binds: &Binds) -> Term {
        let bag =
            matches!(items.first(), Some(Shape::Fixed(t)) if t.as_word().is_some_and(|w| BAGS.contains(&w)));
        let mut out = Vec::new();
        for item in items {
            match item {
                Shape::Splice(slot) => {
                    for (many, term) in self.filled(*slot, binds) {
                        match term.items() {
                            Some(items) if !many && !bag => out.extend(items.iter().cloned()),
                            _ => out.push(term),
                        }
                    }
                }
                other => out.push(self.fill(other, binds)),
            }
        }
        canon::list(out)
    }

    fn filling(&self, slot: usize, binds: &Binds) -> Vec<Term> {
        self.filled(slot, binds).into_iter().map(|(_, t)| t).collect()
    }

    /// The terms that fill a slot, and whether each is one of many.
    fn filled(&self, slot: usize, binds: &Binds) -> Vec<(bool, Term)> {
        let mut out = Vec::new();
        for (_, filled) in binds.iter().filter(|(s, _)| *s == slot) {
            match filled {
                Filled::One(node) => out.push((false, self.build(*node))),
                Filled::Many(nodes) => out.extend(nodes.iter().map(|n| (true, self.build(*n)))),
            }
        }
        out
    }
}
