//! Decks made of cards that a user brings: an identity with its own cards, one aspect and basic cards, and for the first
//! player a scenario with a modular set.

use std::collections::BTreeSet;

use byword_kernel::catalog::CardDef;
use byword_kernel::id::{DefId, Tag};
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckLine, DeckSource};
use byword_language::source::Place;

use crate::cards::sets::{cards_of, find_card, set_of};
use crate::decks::legality::{SIZE, legality, most_copies};
use crate::words::{ASPECTS, stat, tag};

/// How often decks are begun anew before none is found that is legal: some identities ask for other aspects.
const TRIES: u32 = 50;

/// A deck of these cards by random numbers of this seed, or nothing if too few can be played.
pub(crate) fn brew(
    world: &World,
    cards: &[CardSource],
    _: &[(String, String)],
    others: &[DeckSource],
    seed: u64,
) -> Option<DeckSource> {
    let name = |card: &CardSource| card.field("code").unwrap_or(&card.name).to_owned();
    let mut seen = BTreeSet::new();
    let brought = cards.iter().filter_map(|card| Some((find_card(world, &name(card))?, name(card))));
    let all = Brought { world, cards: brought.filter(|(def, _)| seen.insert(*def)).collect() };
    let mut rng = Rng::new(seed);
    let scenario = if others.is_empty() { all.scenario(&mut rng)? } else { Vec::new() };
    let deck = (0..TRIES).find_map(|_| all.deck(&mut rng, others))?;
    Some(DeckSource { lines: scenario.into_iter().chain(deck).collect() })
}

/// The cards that a user brings, by their codes or titles, each once.
struct Brought<'w> {
    world: &'w World,
    cards: Vec<(DefId, String)>,
}

impl Brought<'_> {
    fn def(&self, card: &(DefId, String)) -> &CardDef {
        self.world.catalog.def(card.0)
    }

    fn with(&self, kind: Tag) -> impl Iterator<Item = &(DefId, String)> {
        self.cards.iter().filter(move |card| self.def(card).has_tag(kind))
    }

    /// A legal deck of an identity that nobody else has (setup step 1).
    fn deck(&self, rng: &mut Rng, others: &[DeckSource]) -> Option<Vec<DeckLine>> {
        let is_taken = |hero: &str| others.iter().any(|deck| deck.header("hero") == Some(hero));
        let heroes: Vec<_> = self.with(tag::IDENTITY).filter(|(_, hero)| !is_taken(hero)).collect();
        let (identity, hero) = pick(rng, &heroes)?;
        let set = set_of(self.world, *identity);
        let is_own = |card: &&(DefId, String)| {
            self.def(card).has_tag(tag::OWN) && card.0 != *identity && set_of(self.world, card.0) == set
        };
        let own = self.cards.iter().filter(is_own);
        let mut copies: Vec<(i16, &str)> = own
            .map(|card| (self.def(card).stat(stat::QUANTITY), card.1.as_str()))
            .filter(|(count, _)| *count > 0)
            .collect();
        self.fill(hero, rng, &mut copies);
        let one_by_one = copies.iter().flat_map(|(count, name)| (0..*count).map(|_| (*name).to_owned()));
        let names: Vec<String> = std::iter::once(hero.clone()).chain(one_by_one).collect();
        legality(self.world, &names).is_empty().then(|| {
            let cards = copies.iter().map(|(count, name)| DeckLine::Cards {
                count: u16::try_from(*count).unwrap_or(0),
                name: (*name).to_owned(),
                place: Place::default(),
            });
            std::iter::once(header("hero", hero)).chain(cards).collect()
        })
    }

    /// Cards of one aspect and basic ones, until there are enough (MC-19.1).
    fn fill<'a>(&'a self, hero: &str, rng: &mut Rng, copies: &mut Vec<(i16, &'a str)>) {
        let aspect = ASPECTS[rng.below(ASPECTS.len() as u32) as usize];
        let mut pool: Vec<_> =
            self.with(aspect).chain(self.with(tag::BASIC)).filter(|card| self.is_for_all(card)).collect();
        let least = i16::try_from(*SIZE.start()).unwrap_or(i16::MAX);
        let mut titles = BTreeSet::new();
        while copies.iter().map(|(count, _)| count).sum::<i16>() < least && !pool.is_empty() {
            let card = pool.swap_remove(rng.below(pool.len() as u32) as usize);
            let def = self.def(card);
            if titles.insert(def.spec.title.as_str()) {
                copies.push((most_copies(self.world, hero, def), &card.1));
            }
        }
    }

    /// True of a card that any identity's player may have.
    fn is_for_all(&self, card: &(DefId, String)) -> bool {
        let def = self.def(card);
        ![tag::OWN, tag::IDENTITY, tag::ENCOUNTER].into_iter().any(|kind| def.has_tag(kind))
    }

    /// A villain that can be played, and another set of encounter cards.
    fn scenario(&self, rng: &mut Rng) -> Option<Vec<DeckLine>> {
        let sets: BTreeSet<&str> =
            self.with(tag::ENCOUNTER).filter_map(|card| set_of(self.world, card.0)).collect();
        let those = |test: fn(&str, &[&CardDef]) -> bool| -> Vec<&str> {
            sets.iter().copied().filter(|set| test(set, &self.of_set(set))).collect()
        };
        let (villain, modular) = (pick(rng, &those(is_scenario))?, pick(rng, &those(is_modular))?);
        Some(vec![header("villain", villain), header("modular", modular)])
    }

    fn of_set(&self, set: &str) -> Vec<&CardDef> {
        let cards = cards_of(self.world, set).unwrap_or_default();
        cards.into_iter().map(|def| self.world.catalog.def(def)).collect()
    }
}

/// A set with the stages of a standard game and a main scheme.
fn is_scenario(_: &str, cards: &[&CardDef]) -> bool {
    let has =
        |kind: Tag, stage: i16| cards.iter().any(|def| def.has_tag(kind) && def.stat(stat::STAGE) == stage);
    has(tag::VILLAIN, 1) && has(tag::VILLAIN, 2) && has(tag::MAIN_SCHEME, 1)
}

/// A set of encounter cards that belongs to no scenario, identity or difficulty.
fn is_modular(set: &str, cards: &[&CardDef]) -> bool {
    let belongs = ["standard", "expert", "nemesis"].into_iter().any(|part| set.contains(part));
    let apart = [tag::VILLAIN, tag::MAIN_SCHEME, tag::OBLIGATION, tag::SIDE_DECK, tag::OWN];
    !belongs && !cards.is_empty() && !cards.iter().any(|def| apart.into_iter().any(|kind| def.has_tag(kind)))
}

fn header(key: &str, value: &str) -> DeckLine {
    DeckLine::Header { key: key.to_owned(), value: value.to_owned(), place: Place::default() }
}

fn pick<T: Copy>(rng: &mut Rng, list: &[T]) -> Option<T> {
    let count = u32::try_from(list.len()).ok().filter(|count| *count > 0)?;
    list.get(rng.below(count) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KIT;
    use byword_language::cardfile::parse_cards;

    fn house() -> (World, Vec<CardSource>) {
        let (cards, _) = parse_cards("house", include_str!("../../cards/house.cards"), KIT.keys);
        ((KIT.load)(&[], false).unwrap().world, cards)
    }

    #[test]
    fn decks_are_legal_and_no_identity_is_taken_twice() {
        let (world, cards) = house();
        for seed in 0..20 {
            let mut decks: Vec<DeckSource> = Vec::new();
            for seat in 0..4 {
                let deck = brew(&world, &cards, &[], &decks, 4 * seed + seat).unwrap();
                assert_eq!(deck.header("villain").is_some(), seat == 0);
                decks.push(deck);
            }
            let setup = (KIT.setup)(&world, &decks, 4, seed).unwrap();
            assert_eq!((KIT.illegal)(&world, &setup), []);
            let heroes: BTreeSet<_> = decks.iter().map(|deck| deck.header("hero")).collect();
            assert_eq!(heroes.len(), 4);
        }
    }

    #[test]
    fn too_few_cards_make_no_deck() {
        let (world, cards) = house();
        assert_eq!(brew(&world, &cards[..10], &[], &[], 3), None);
    }
}
