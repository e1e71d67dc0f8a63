//! Deck construction (digest section 19): every broken rule with its clause and card.

use std::collections::BTreeMap;

use byword_kernel::ability::{Amount, Body, Change};
use byword_kernel::catalog::CardDef;
use byword_kernel::id::{Tag, Tally};
use byword_kernel::rulebook::World;
use byword_language::violation::Violation;

use crate::setup::{keyword_says, set_of};
use crate::words::{stat, tag, tally, verb};

/// How many cards a deck has, the identity not counted.
const SIZE: std::ops::RangeInclusive<usize> = 40..=50;
/// Most copies of a title.
const COPIES: i16 = 3;
const ASPECTS: [Tag; 4] = [tag::JUSTICE, tag::AGGRESSION, tag::LEADERSHIP, tag::PROTECTION];

/// Everything that is wrong with a deck, given as the titles of its identity and then of its cards, one for each; nothing
/// if it is legal.
#[must_use]
pub fn legality(world: &World, deck: &[String]) -> Vec<Violation> {
    let Some((hero, cards)) = deck.split_first() else {
        return vec![Violation::of_deck("MC-19.1", "a deck without an identity".to_owned())];
    };
    let mut counts: BTreeMap<&str, i16> = BTreeMap::new();
    for title in cards {
        *counts.entry(title.as_str()).or_default() += 1;
    }
    let list = Deck { world, hero, counts };
    let mut found = Vec::new();
    list.identity(&mut found);
    list.size(&mut found);
    list.own_cards(&mut found);
    list.aspects(&mut found);
    list.copies(&mut found);
    found
}

struct Deck<'a> {
    world: &'a World,
    hero: &'a str,
    counts: BTreeMap<&'a str, i16>,
}

impl<'a> Deck<'a> {
    fn def(&self, title: &str) -> Option<&'a CardDef> {
        self.world.catalog.find(title).map(|def| self.world.catalog.def(def))
    }

    fn cards(&self) -> impl Iterator<Item = (&'a str, i16, &'a CardDef)> + '_ {
        self.counts.iter().filter_map(|(title, count)| Some((*title, *count, self.def(title)?)))
    }

    fn own_set(&self) -> Option<&'a str> {
        self.world.catalog.find(self.hero).and_then(|def| set_of(self.world, def))
    }

    fn set(&self, title: &str) -> Option<&'a str> {
        self.world.catalog.find(title).and_then(|def| set_of(self.world, def))
    }

    /// Exactly one identity, and only player cards that there are.
    fn identity(&self, found: &mut Vec<Violation>) {
        if !self.def(self.hero).is_some_and(|def| def.has_tag(tag::IDENTITY)) {
            found.push(Violation::of_card("MC-19.1", self.hero, "this is no identity".to_owned()));
        }
        for title in self.counts.keys() {
            let cause = match self.def(title) {
                None => "there is no such card",
                Some(def) if def.has_tag(tag::IDENTITY) => "a deck has one identity",
                Some(def) if def.has_tag(tag::ENCOUNTER) => "this is no player card",
                Some(_) => continue,
            };
            found.push(Violation::of_card("MC-19.1", title, cause.to_owned()));
        }
    }

    fn size(&self, found: &mut Vec<Violation>) {
        let counted = self.cards().filter(|(title, ..)| !self.is_uncounted(title));
        let size: usize = counted.map(|(_, count, _)| usize::try_from(count).unwrap_or(0)).sum();
        if !SIZE.contains(&size) {
            let cause = format!("{size} cards, and {} to {} are needed", SIZE.start(), SIZE.end());
            found.push(Violation::of_deck("MC-19.1", cause));
        }
    }

    /// Whether a keyword says that the card is no part of the deck that is counted (PM4, later linked).
    fn is_uncounted(&self, title: &str) -> bool {
        let def = self.world.catalog.find(title);
        def.is_some_and(|def| keyword_says(self.world, def, verb::UNCOUNTED))
    }

    /// The identity's own cards in their exact numbers, and nobody else's.
    fn own_cards(&self, found: &mut Vec<Violation>) {
        let own = self.own_set();
        for def in self.world.catalog.defs() {
            let wanted = def.stat(stat::QUANTITY);
            let title = def.spec.title.as_str();
            if wanted == 0 || !def.has_tag(tag::OWN) || own.is_none() || self.set(title) != own {
                continue;
            }
            let count = self.counts.get(title).copied().unwrap_or(0);
            if count != wanted {
                let cause = format!("{count} copies, and its identity's deck has exactly {wanted}");
                found.push(Violation::of_card("MC-19.2", title, cause));
            }
        }
        for (title, _, _) in
            self.cards().filter(|(title, _, def)| def.has_tag(tag::OWN) && self.set(title) != own)
        {
            found.push(Violation::of_card("MC-19.2", title, "this card is another identity's".to_owned()));
        }
    }

    /// One aspect, unless the identity says otherwise (MC-19.5).
    fn aspects(&self, found: &mut Vec<Violation>) {
        let used: Vec<Tag> = ASPECTS
            .into_iter()
            .filter(|aspect| self.cards().any(|(_, _, def)| def.has_tag(*aspect)))
            .collect();
        let most = 1 + self.def(self.hero).map_or(0, |def| self.allowance(def, tally::ASPECTS).unwrap_or(0));
        if used.len() > usize::try_from(most).unwrap_or(1) {
            let words: Vec<&str> = used.iter().map(|aspect| tag::WORDS[aspect.index()]).collect();
            let cause = format!("{} aspects, and {most} may be used: {}", used.len(), words.join(", "));
            found.push(Violation::of_deck("MC-19.3", cause));
        }
    }

    /// At most three of a title, one if it is unique, fewer if the card says so.
    fn copies(&self, found: &mut Vec<Violation>) {
        for (title, count, def) in self.cards().filter(|(_, _, def)| !def.has_tag(tag::OWN)) {
            let usual = if def.has_tag(tag::UNIQUE) { 1 } else { COPIES };
            let most = self.allowance(def, tally::COPIES).map_or(usual, |own| own.min(usual));
            if count > most {
                let cause = format!("{count} copies, and at most {most} are allowed");
                found.push(Violation::of_card("MC-19.4", title, cause));
            }
        }
    }

    /// The number of decks that a card speaks of.
    fn allowance(&self, def: &CardDef, wanted: Tally) -> Option<i16> {
        let faces = std::iter::once(def).chain(def.back.map(|back| self.world.catalog.def(back)));
        let mut ids = faces.flat_map(|face| face.abilities.iter());
        ids.find_map(|id| match &self.world.catalog.ability(*id)?.ability.body {
            Body::Static { change: Change::Allowance(tally, Amount::N(n)), .. } if *tally == wanted => {
                Some(*n)
            }
            _ => None,
        })
    }
}
