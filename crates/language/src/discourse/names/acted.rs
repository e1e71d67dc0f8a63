//! "The banished item", "the chosen character": a card told by what was done to it, whatever was named since.

use super::places::{places, taken};
use super::{Known, Walk, deeds, let_of, made_by};
use crate::discourse::nouns::{Fit, MANY, ONE};
use crate::term::{Term, name_parts};

/// The act by which cards are told that somebody picked, for whatever act.
const CHOSEN: &str = "choose";

/// Behind the acts: what the words mean where no such act was done.
pub(in crate::discourse) const ELSE: &str = "else";

impl Walk<'_> {
    /// The card of `(acted NOUN ACT.. (else CARDS))`: of the last such act whose object can be called so; else what the cost was paid
    /// with, or what the trigger is about, if that is what was done; else what the words would mean without the act.
    pub(super) fn acted(&self, parts: &[Term], known: &Known) -> Option<Term> {
        let [_, noun, acts @ ..] = parts else { return None };
        let noun = noun.as_word()?;
        let found = if acts.iter().any(|act| act.as_word() == Some(CHOSEN)) {
            self.last_chosen(noun, known)
        } else {
            self.last_done_to(noun, acts, known).or_else(|| self.done_before(noun, acts))
        };
        found.or_else(|| {
            let other = acts.last().filter(|last| last.head() == Some(ELSE) && last.items().is_some());
            let other = other.and_then(|other| other.parts().get(1)).cloned();
            let other = other.unwrap_or_else(|| Term::word("subject"));
            self.bound(&other, known, false).or(Some(other))
        })
    }

    /// What a text told somebody to choose, or else what was picked last for an act.
    fn last_chosen(&self, noun: &str, known: &Known) -> Option<Term> {
        let told = known.chosen.iter().chain(known.cards.iter().rev());
        let picked = |cards: &&Term| self.tests_of(cards).contains(&Term::word(ONE));
        self.best(noun, told.filter(picked).cloned().collect())
    }

    /// The object of the last of these acts.
    fn last_done_to(&self, noun: &str, acts: &[Term], known: &Known) -> Option<Term> {
        let done = known.acts.iter().rev().filter(|(_, act)| deeds::is_called_one_of(act, acts));
        self.best(noun, done.flat_map(|(deed, act)| objects(deed, act)).collect())
    }

    /// What a cost was paid with, or what a trigger is about.
    fn done_before(&self, noun: &str, acts: &[Term]) -> Option<Term> {
        let subject = Term::word("subject");
        self.event.is_of(acts).then(|| self.best(noun, vec![subject])).flatten()
    }

    /// Of these cards the first that is called so; else the first of which nothing else is known. Many are no "the banished item".
    fn best(&self, noun: &str, cards: Vec<Term>) -> Option<Term> {
        let fit = |cards: &Term| {
            let told = self.tests_of(cards);
            let many = told.contains(&Term::word(MANY));
            if many { Fit::No } else { self.customs.fit(noun, &told).unwrap_or(Fit::Yes) }
        };
        let first = |wanted: &[Fit]| cards.iter().find(|cards| wanted.contains(&fit(cards))).cloned();
        first(&[Fit::Yes]).or_else(|| first(&[Fit::Wider, Fit::Perhaps]))
    }
}

/// What an act was done to, the last it speaks of first: by its name, or as what the deed made.
fn objects(deed: &Term, act: &Term) -> Vec<Term> {
    let mut found: Vec<Term> = places(act)
        .into_iter()
        .rev()
        .filter_map(|place| taken(act.parts(), place))
        .filter_map(named)
        .collect();
    if found.is_empty() {
        found.push(made_by(deed));
    }
    found
}

/// The name of cards that have one.
fn named(cards: &Term) -> Option<Term> {
    let name = let_of(cards).map_or(cards, |(name, _)| name);
    let has_name = name.as_word().is_some_and(|word| name_parts(word).is_some() || word == "subject");
    has_name.then(|| name.clone())
}
