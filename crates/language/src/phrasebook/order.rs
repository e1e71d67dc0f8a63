//! Where entries are found: by the sort and the first word for reading, by the sort for writing.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Lexical, Phrasebook, Step, Tok};

impl Phrasebook {
    /// Lets everything be found.
    pub(super) fn finish(&mut self) {
        self.make_room();
        for (name, kind) in Lexical::ALL {
            if let Some(id) = self.find_sort(name) {
                self.lexical[usize::from(id)] = Some(kind);
            }
        }
        self.put_first(0, 0);
    }

    /// Room for all sorts and tokens that there are.
    fn make_room(&mut self) {
        let sorts = self.sorts.len();
        self.by_sort.resize_with(sorts, Arc::default);
        self.written.resize_with(sorts, Vec::new);
        self.lexical.resize(sorts, None);
        self.spelling.resize_with(self.tokens.len() + 1, Arc::default);
        for (word, id) in &self.tokens {
            self.spelling[*id as usize].clone_from(word);
        }
    }

    /// Lets the entries and ways from these numbers on be found, in their order before the others of their sorts.
    pub(super) fn put_first(&mut self, entries: usize, ways: usize) {
        self.make_room();
        let mut touched = BTreeSet::new();
        for (number, way) in self.ways.iter().enumerate().skip(ways) {
            let sort = usize::from(self.entries[way.entry].sort);
            touched.insert(sort);
            let known = Arc::make_mut(&mut self.by_sort[sort]);
            match firsts(&way.steps) {
                Some(tokens) => {
                    tokens.into_iter().for_each(|t| known.by_first.entry(t).or_default().push(number));
                }
                None => known.open.push(number),
            }
        }
        // What is there to be written is read last.
        let place = |number: &usize| (self.entries[self.ways[*number].entry].as_written, *number < ways);
        for sort in touched {
            let known = Arc::make_mut(&mut self.by_sort[sort]);
            let lists = known.by_first.values_mut().chain([&mut known.open]);
            lists.for_each(|list| list.sort_by_key(place));
        }
        for (number, entry) in self.entries.iter().enumerate().skip(entries).filter(|(_, e)| !e.only_read) {
            self.written[usize::from(entry.sort)].push(number);
        }
        for list in &mut self.written {
            list.sort_by_key(|&number| (Reverse(self.entries[number].weight), number < entries));
        }
    }
}

/// The tokens with which these steps can begin, if only tokens.
pub(super) fn firsts(steps: &[Step]) -> Option<Vec<Tok>> {
    match steps.first()? {
        Step::Tokens(ways) => {
            let mut out: Vec<Tok> = ways.iter().map(|w| w.first().copied()).collect::<Option<_>>()?;
            out.sort_unstable();
            out.dedup();
            Some(out)
        }
        Step::Optional(inner) => {
            let mut out = firsts(inner)?;
            out.extend(firsts(&steps[1..])?);
            Some(out)
        }
        Step::Either(ways) => {
            let mut out = Vec::new();
            for way in ways {
                let tail: Vec<Step> = way.iter().chain(&steps[1..]).cloned().collect();
                out.extend(firsts(&tail)?);
            }
            out.sort_unstable();
            out.dedup();
            Some(out)
        }
        Step::Hole { .. } => None,
    }
}
