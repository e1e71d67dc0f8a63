//! What could have stood where a reader gave up, in words.

use std::collections::BTreeMap;

use crate::parse::Farthest;
use crate::phrasebook::{Phrasebook, SortId, Tok, sorts_at_the_beginning};

/// How much is told.
const TOLD: usize = 12;

impl Phrasebook {
    /// What could have stood there: words that were wanted, then the words that most of the phrases begin with that could
    /// have begun there.
    pub(crate) fn expected(&self, farthest: &Farthest) -> Vec<String> {
        let mut told: Vec<String> = farthest.expected.iter().take(TOLD).cloned().collect();
        let beginnings = self.first_words(farthest.sorts.iter().copied());
        let new = |word: &String| !farthest.expected.contains(word);
        let room = TOLD.saturating_sub(told.len());
        told.extend(beginnings.into_iter().filter(new).take(room));
        told
    }

    /// The words that phrases of these sorts begin with, the most frequent first.
    fn first_words(&self, sorts: impl Iterator<Item = SortId>) -> Vec<String> {
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        let mut open: Vec<SortId> = sorts.collect();
        let mut seen = vec![false; self.by_sort.len()];
        while let Some(sort) = open.pop() {
            let Some(new) = seen.get_mut(usize::from(sort)).filter(|seen| !**seen) else { continue };
            *new = true;
            let Some(ways) = self.by_sort.get(usize::from(sort)) else { continue };
            for (token, ways) in &ways.by_first {
                if let Some(word) = self.beginning(*token) {
                    *counted.entry(word).or_default() += ways.len();
                }
            }
            ways.open.iter().for_each(|way| sorts_at_the_beginning(&self.ways[*way].steps, &mut open));
        }
        let mut words: Vec<_> = counted.into_iter().collect();
        words.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        words.into_iter().map(|(word, _)| word).collect()
    }

    /// A word as it is told; marks are not.
    fn beginning(&self, token: Tok) -> Option<String> {
        let word = self.words(&[token])?;
        word.starts_with(char::is_alphabetic).then_some(word)
    }
}
