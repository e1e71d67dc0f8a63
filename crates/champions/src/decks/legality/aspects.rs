//! Which aspects a deck may have (MC-19.3), and what identities say of that (MC-19.5).

use byword_kernel::ability::{Amount, Body, Change, Filter};
use byword_kernel::catalog::CardDef;
use byword_kernel::id::{Tag, Tally};
use byword_language::violation::Violation;

use super::Deck;
use crate::words::{ASPECTS, tag, tally};

impl<'a> Deck<'a> {
    /// One aspect, unless the identity says otherwise.
    pub(super) fn aspects(&self, found: &mut Vec<Violation>) {
        let free = self.says(tally::ANY_ASPECT);
        let is_free = |def: &CardDef| free.is_some_and(|(of, _)| is_printed(def, of));
        let used: Vec<Tag> = ASPECTS
            .into_iter()
            .filter(|aspect| self.cards().any(|(.., def)| def.has_tag(*aspect) && !is_free(def)))
            .collect();
        let most = 1 + self.says(tally::ASPECTS).map_or(0, |(_, more)| more);
        if used.len() > usize::try_from(most).unwrap_or(1) {
            let cause = format!("{} aspects, and {most} may be used: {}", used.len(), words(&used));
            found.push(Violation::of_deck("MC-19.3", cause));
        }
        if let Some((_, most)) = free.filter(|(_, most)| *most > 0) {
            let beside = |chosen: Tag| self.copies_of(|def| is_free(def) && is_of_another(def, chosen));
            let chosen = ASPECTS.into_iter().filter(|aspect| used.is_empty() || used.contains(aspect));
            let fewest = chosen.map(beside).min().unwrap_or(0);
            if fewest > most {
                let cause = format!("{fewest} cards of other aspects, and at most {most} are allowed");
                found.push(Violation::of_deck("MC-19.5", cause));
            }
        }
        if let Some((_, wanted)) = self.says(tally::EVEN_ASPECTS) {
            let counts: Vec<i16> =
                ASPECTS.into_iter().map(|aspect| self.copies_of(|def| def.has_tag(aspect))).collect();
            let used: Vec<i16> = counts.into_iter().filter(|count| *count > 0).collect();
            let even = used.iter().all(|count| Some(count) == used.first());
            if !even || used.len() != usize::try_from(wanted).unwrap_or(0) {
                let cause = format!("the same number of cards is needed from each of {wanted} aspects");
                found.push(Violation::of_deck("MC-19.5", cause));
            }
        }
    }

    /// The number that the identity gives, and the cards of which it says so.
    pub(super) fn says(&self, wanted: Tally) -> Option<(&'a Filter, i16)> {
        let mut ids = self.identity_faces().flat_map(|face| face.abilities.iter());
        ids.find_map(|id| match &self.world.catalog.ability(*id)?.ability.body {
            Body::Static { of, change: Change::Allowance(tally, Amount::N(n)), .. } if *tally == wanted => {
                Some((of, *n))
            }
            _ => None,
        })
    }

    fn copies_of(&self, test: impl Fn(&CardDef) -> bool) -> i16 {
        self.cards().filter(|(.., def)| test(def)).map(|(_, count, ..)| count).sum()
    }
}

fn is_of_another(def: &CardDef, chosen: Tag) -> bool {
    ASPECTS.into_iter().any(|aspect| aspect != chosen && def.has_tag(aspect))
}

fn words(aspects: &[Tag]) -> String {
    let words: Vec<&str> = aspects.iter().map(|aspect| tag::WORDS[aspect.index()]).collect();
    words.join(", ")
}

/// True if what is printed on a card fits.
fn is_printed(def: &CardDef, of: &Filter) -> bool {
    match of {
        Filter::Any => true,
        Filter::Tag(tag) => def.has_tag(*tag),
        Filter::Stat(stat, cmp, Amount::N(n)) => cmp.holds(def.stat(*stat), *n),
        Filter::Not(inner) => !is_printed(def, inner),
        Filter::All(tests) => tests.iter().all(|test| is_printed(def, test)),
        Filter::Either(tests) => tests.iter().any(|test| is_printed(def, test)),
        _ => false,
    }
}
