//! Decks made of cards that a user brings: two inks, fifteen cards, four of each.

use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckLine, DeckSource};

/// Cards of different names in a deck, and copies of each: 60 cards (CR 1.10).
const NAMES: usize = 15;
const COPIES: u16 = 4;

/// A deck of these cards by random numbers of this seed, or nothing if no two inks have enough that can be played.
pub(crate) fn brew(
    world: &World,
    cards: &[CardSource],
    _: &[(String, String)],
    _: &[DeckSource],
    seed: u64,
) -> Option<DeckSource> {
    let playable: Vec<&CardSource> =
        cards.iter().filter(|card| world.catalog.find(&card.name).is_some()).collect();
    let mut inks: Vec<&str> = playable.iter().flat_map(|card| card.list("ink")).collect();
    inks.sort_unstable();
    inks.dedup();
    let pairs = inks.iter().enumerate().flat_map(|(i, a)| inks[i + 1..].iter().map(move |b| [*a, *b]));
    let mut pools: Vec<Vec<&CardSource>> = pairs
        .map(|pair| playable.iter().copied().filter(|card| fits(card, &pair)).collect())
        .filter(|pool: &Vec<_>| pool.len() >= NAMES)
        .collect();
    let mut rng = Rng::new(seed);
    let count = u32::try_from(pools.len()).ok().filter(|count| *count > 0)?;
    let mut pool = pools.swap_remove(rng.below(count) as usize);
    let mut deck = DeckSource::default();
    for _ in 0..NAMES {
        let card = pool.swap_remove(rng.below(pool.len() as u32) as usize);
        deck.lines.push(DeckLine::Cards {
            count: COPIES,
            name: card.name.clone(),
            place: card.place.clone(),
        });
    }
    Some(deck)
}

/// True if a card may be in a deck of these inks.
fn fits(card: &CardSource, inks: &[&str]) -> bool {
    card.field("ink").is_some() && card.list("ink").all(|ink| inks.contains(&ink))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KIT;
    use byword_language::cardfile::parse_cards;

    fn cards(inks: &[&str], each: usize) -> Vec<CardSource> {
        let card = |ink: &str, n: usize| {
            format!(
                "== {ink} {n} - One\ntype: Character\nink: {ink}\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1\n\n"
            )
        };
        let text: String = inks.iter().flat_map(|ink| (0..each).map(move |n| card(ink, n))).collect();
        parse_cards("own.cards", &text, KIT.keys).0
    }

    #[test]
    fn decks_have_sixty_cards_of_two_inks() {
        let cards = cards(&["Amber", "Ruby", "Steel"], 9);
        let world = (KIT.load)(&cards, false).unwrap().world;
        let deck = brew(&world, &cards, &[], &[], 5).unwrap();
        assert_eq!(deck.cards().map(|(count, _)| count).sum::<u16>(), 60);
        let inks: std::collections::BTreeSet<&str> =
            deck.cards().filter_map(|(_, name)| name.split(' ').next()).collect();
        assert_eq!(inks.len(), 2);
        assert_eq!(brew(&world, &cards, &[], &[], 5), Some(deck));
    }

    #[test]
    fn too_few_cards_make_no_deck() {
        let cards = cards(&["Amber", "Ruby"], 7);
        let world = (KIT.load)(&cards, false).unwrap().world;
        assert_eq!(brew(&world, &cards, &[], &[], 5), None);
    }
}
