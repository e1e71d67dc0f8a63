//! Decks made of cards that a user brings: a leader, a base, and three of each of seventeen other cards.

use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckLine, DeckSource};

/// Cards of different names in a deck, and copies of each: 51 cards.
const NAMES: usize = 17;
const COPIES: u16 = 3;

/// A deck of these cards by random numbers of this seed, or nothing if too few can be played. Cards with the aspects of
/// leader and base come first.
pub(crate) fn brew(world: &World, cards: &[CardSource], seed: u64) -> Option<DeckSource> {
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
    let (leader, base) = (*of(&["Leader"]).first()?, *of(&["Base"]).first()?);
    let mut pool = of(&["Unit", "Event", "Upgrade"]);
    if pool.len() < NAMES {
        return None;
    }
    let aspects: Vec<&str> = leader.list("aspects").chain(base.list("aspects")).collect();
    pool.sort_by_key(|card| !card.list("aspects").all(|aspect| aspects.contains(&aspect)));
    let header = |key: &str, card: &CardSource| DeckLine::Header {
        key: key.to_owned(),
        value: card.name.clone(),
        place: card.place.clone(),
    };
    let mut deck = DeckSource { lines: vec![header("leader", leader), header("base", base)] };
    deck.lines.extend(pool.into_iter().take(NAMES).map(|card| DeckLine::Cards {
        count: COPIES,
        name: card.name.clone(),
        place: card.place.clone(),
    }));
    Some(deck)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KIT;
    use byword_language::cardfile::parse_cards;

    #[test]
    fn decks_of_the_house_set_can_be_dealt() {
        let (cards, _) = parse_cards("house", include_str!("../cards/house.cards"), KIT.keys);
        let world = (KIT.load)(&[], false).unwrap().world;
        let deck = brew(&world, &cards, 3).unwrap();
        assert!(deck.header("leader").is_some() && deck.header("base").is_some());
        assert_eq!(deck.cards().map(|(count, _)| count).sum::<u16>(), 51);
        assert!((KIT.setup)(&world, &[deck.clone(), deck], 2, 1).is_ok());
        assert_eq!(brew(&world, &cards[..10], 3), None);
    }
}
