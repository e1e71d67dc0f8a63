//! Decks made of cards that a user brings: legal ones, of one leader and three of each card, or for Twin Suns of two leaders
//! and single cards.

use std::collections::BTreeSet;

use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckLine, DeckSource};

use crate::decks::legality::{Format, least};

/// A deck of these cards by random numbers of this seed, or nothing if too few can be played. Cards with the aspects of
/// leaders and base come first.
pub(crate) fn brew(
    world: &World,
    cards: &[CardSource],
    options: &[(String, String)],
    _: &[DeckSource],
    seed: u64,
) -> Option<DeckSource> {
    let twin_suns = options.iter().any(|(_, value)| value == "twin-suns");
    let format = if twin_suns { Format::twin_suns() } else { Format::premier() };
    let mut rng = Rng::new(seed);
    let mut of = |kinds: &[&str]| {
        let playable = |card: &&CardSource| {
            world.catalog.find(&card.name).is_some()
                && card.field("type").is_some_and(|kind| kinds.contains(&kind))
        };
        let mut list: Vec<&CardSource> = cards.iter().filter(playable).collect();
        for i in (1..list.len()).rev() {
            list.swap(i, rng.below(i as u32 + 1) as usize);
        }
        list
    };
    let leaders = leaders(&of(&["Leader"]), format.leaders)?;
    let base = *of(&["Base"]).first()?;
    let mut pool = of(&["Unit", "Event", "Upgrade"]);
    let mut seen = BTreeSet::new();
    pool.retain(|card| seen.insert(card.name.as_str()));
    let copies = format.copies.unwrap_or(1);
    let names = size(world, base, &format).div_ceil(copies);
    if pool.len() < names {
        return None;
    }
    let icons = leaders.iter().chain([&base]).flat_map(|card| card.list("aspects"));
    let aspects: Vec<&str> = icons.collect();
    pool.sort_by_key(|card| !card.list("aspects").all(|aspect| aspects.contains(&aspect)));
    let header = |key: &str, card: &CardSource| DeckLine::Header {
        key: key.to_owned(),
        value: card.name.clone(),
        place: card.place.clone(),
    };
    let mut lines: Vec<DeckLine> = leaders.iter().map(|leader| header("leader", leader)).collect();
    lines.push(header("base", base));
    lines.extend(pool.into_iter().take(names).map(|card| DeckLine::Cards {
        count: copies as u16,
        name: card.name.clone(),
        place: card.place.clone(),
    }));
    Some(DeckSource { lines })
}

/// How many cards the deck must have: the base may say (CR 3.2.1A).
fn size(world: &World, base: &CardSource, format: &Format) -> usize {
    least(world, world.catalog.find(&base.name).map(|id| world.catalog.def(id)), format).max(format.least)
}

/// The first leaders that may lead together: different ones, and not Heroism with Villainy (D 19.5).
fn leaders<'a>(list: &[&'a CardSource], count: usize) -> Option<Vec<&'a CardSource>> {
    let has = |card: &CardSource, aspect: &str| card.list("aspects").any(|own| own == aspect);
    let mixed = |a, b| has(a, "Heroism") && has(b, "Villainy");
    let first = list.iter().copied().find(|first| count == 1 || !mixed(first, first))?;
    let others = list.iter().copied().filter(|other| {
        other.name != first.name && !mixed(first, other) && !mixed(other, first) && !mixed(other, other)
    });
    let together: Vec<&CardSource> = std::iter::once(first).chain(others).take(count).collect();
    (together.len() == count).then_some(together)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KIT;
    use crate::decks::legality::{DeckList, legality};
    use byword_language::cardfile::parse_cards;

    fn house() -> (World, Vec<CardSource>) {
        let (cards, _) = parse_cards("house", include_str!("../../cards/house.cards"), KIT.keys);
        ((KIT.load)(&[], false).unwrap().world, cards)
    }

    #[test]
    fn decks_of_the_house_set_can_be_dealt() {
        let (world, cards) = house();
        let deck = brew(&world, &cards, &[], &[], 3).unwrap();
        assert!(deck.header("leader").is_some() && deck.header("base").is_some());
        assert_eq!(deck.cards().map(|(count, _)| count).sum::<u16>(), 51);
        assert!((KIT.setup)(&world, &[deck.clone(), deck], 2, 1).is_ok());
        assert_eq!(brew(&world, &cards[..10], &[], &[], 3), None);
    }

    #[test]
    fn decks_for_twin_suns_are_legal() {
        let (world, cards) = house();
        let twin_suns = [("variant".to_owned(), "twin-suns".to_owned())];
        for seed in 0..20 {
            let deck = brew(&world, &cards, &twin_suns, &[], seed).unwrap();
            let setup = (KIT.setup)(&world, &[deck.clone(), deck.clone(), deck], 3, 1).unwrap();
            let list = DeckList { cards: &setup.decks[0], sideboard: &[] };
            assert_eq!(legality(&world, &list, &Format::twin_suns()), [], "seed {seed}");
        }
    }
}
