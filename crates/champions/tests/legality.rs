//! Deck construction: each violation with its clause; the house decks are legal.
#![allow(clippy::unwrap_used)] // helpers of tests

use byword_champions::{KIT, legality};
use byword_kernel::rulebook::World;
use byword_language::cardfile::parse_cards;
use byword_language::deck::parse_deck;

fn world() -> World {
    (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap().world
}

/// The titles of a house deck, the identity first.
fn house_deck(index: usize) -> Vec<String> {
    let (name, text) = KIT.decks[index];
    let deck = parse_deck(name, text).0;
    let cards = deck.cards().flat_map(|(n, card)| (0..n).map(move |_| card.to_owned()));
    std::iter::once(deck.header("hero").unwrap().to_owned()).chain(cards).collect()
}

fn told(world: &World, deck: &[String]) -> Vec<String> {
    legality(world, deck).iter().map(ToString::to_string).collect()
}

#[test]
fn house_decks_are_legal() {
    let world = world();
    for index in 0..KIT.decks.len() {
        assert_eq!(told(&world, &house_deck(index)), Vec::<String>::new(), "{}", KIT.decks[index].0);
    }
}

#[test]
fn every_broken_rule_is_told_with_its_card() {
    let world = world();
    let mut deck = house_deck(0);
    let count = |deck: &[String], title: &str| deck.iter().filter(|card| *card == title).count();
    // An own card fewer, a basic unique card twice, a card of another aspect, one of another identity.
    let place = deck.iter().position(|card| card == "Shield of Glass").unwrap();
    deck.remove(place);
    deck.extend(["Pip the Runner", "Rake the Decks", "Bramble Crush"].map(str::to_owned));
    assert_eq!((count(&deck, "Shield of Glass"), count(&deck, "Pip the Runner")), (2, 2));
    assert_eq!(
        told(&world, &deck),
        [
            "Shield of Glass: 2 copies, and its identity's deck has exactly 3 (MC-19.2)",
            "Bramble Crush: this card is another identity's (MC-19.2)",
            "2 aspects, and 1 may be used: Justice, Aggression (MC-19.3)",
            "Pip the Runner: 2 copies, and at most 1 are allowed (MC-19.4)",
        ]
    );
}

#[test]
fn size_identity_and_unknown_cards() {
    let world = world();
    assert_eq!(told(&world, &[]), ["a deck without an identity (MC-19.1)"]);
    let small = ["Hot Broth", "Nobody", "Brassbriar"].map(str::to_owned);
    assert_eq!(
        told(&world, &small),
        [
            "Hot Broth: this is no identity (MC-19.1)",
            "Brassbriar: a deck has one identity (MC-19.1)",
            "Nobody: there is no such card (MC-19.1)",
            "1 cards, and 40 to 50 are needed (MC-19.1)",
        ]
    );
}

#[test]
fn permanent_cards_are_not_counted() {
    let world = world();
    let deck = house_deck(1);
    assert_eq!(deck.len() - 1, 41, "with its permanent card");
    assert_eq!(told(&world, &deck), Vec::<String>::new());
}

#[test]
fn cards_of_one_title_are_told_apart_by_their_codes() {
    let text = "== Nan Ferrow\ncode: t1\ntype: Ally\naspect: Hero\nset: somebody\ncost: 1\n\n\
                == Nan Ferrow\ncode: t2\ntype: Ally\naspect: Basic\ncost: 1\n";
    let (cards, errors) = parse_cards("twins.cards", text, KIT.keys);
    assert_eq!(errors, []);
    let world = (KIT.load)(&cards, true).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let with = |code: &str| [house_deck(0), vec![code.to_owned()]].concat();
    assert_eq!(told(&world, &with("t2")), Vec::<String>::new());
    assert_eq!(told(&world, &with("t1")), ["Nan Ferrow: this card is another identity's (MC-19.2)"]);
}
