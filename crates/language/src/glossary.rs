//! What the names and traits of cards are called in Spanish, as the cards' own translations show.

use std::collections::BTreeMap;

use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::cardfile::CardSource;

/// Makes the Spanish words for names and traits known. Where translations differ, the most frequent word is taken.
pub(crate) fn translate(vocabulary: &mut Vocabulary, sources: &[CardSource]) {
    let mut votes: BTreeMap<(Sort, &str), BTreeMap<&str, usize>> = BTreeMap::new();
    for (face, spanish) in
        sources.iter().flat_map(CardSource::faces).filter_map(|face| Some((face, face.spanish.as_ref()?)))
    {
        let mut vote =
            |sort, word, called| *votes.entry((sort, word)).or_default().entry(called).or_default() += 1;
        vote(Sort::Name, face.name.as_str(), spanish.name.as_str());
        let traits: Vec<&str> = face.list("traits").collect();
        // A list of another length does not say which trait is which.
        if traits.len() == spanish.traits.len() {
            traits.iter().zip(&spanish.traits).for_each(|(word, called)| vote(Sort::Tag, word, called));
        }
    }
    for ((sort, word), called) in votes {
        let most = called.into_iter().max_by_key(|(_, count)| *count);
        if let Some((called, _)) = most.filter(|(called, _)| !called.is_empty()) {
            vocabulary.translate(sort, word, called);
        }
    }
}
