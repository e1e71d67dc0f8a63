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

/// What is wrong about the aspects of a deck of an identity that says so, with cards of these aspects and kinds.
fn told_of_aspects(says: &str, cards: &[(&str, &str)]) -> Vec<String> {
    let hero = format!(
        "== Gull\ntype: Hero\nset: gull\nthw: 1\natk: 1\ndef: 1\nhp: 9\nhand: 5\n-- Ida\ntype: Alter-Ego\nset: gull\nrec: 3\nhp: 9\nhand: 6\ntext:\n{says}\n\n"
    );
    let card = |(at, (aspect, kind)): (usize, &(&str, &str))| {
        format!("== Card {at}\ntype: {kind}\naspect: {aspect}\ncost: 1\ntraits: Keeper\n\n")
    };
    let text = hero + &cards.iter().enumerate().map(card).collect::<String>();
    let (sources, errors) = parse_cards("gull.cards", &text, KIT.keys);
    assert_eq!(errors, []);
    let world = (KIT.load)(&sources, true).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let titles = (0..cards.len()).map(|at| format!("Card {at}"));
    let deck: Vec<String> = std::iter::once("Gull".to_owned()).chain(titles).collect();
    told(&world, &deck).into_iter().filter(|line| line.contains("aspect")).collect()
}

#[test]
fn identities_say_which_cards_of_other_aspects_a_deck_may_have() {
    let of_any = "You may include Keeper allies from any aspect in your deck.";
    let both = [("Justice", "Event"), ("Aggression", "Ally"), ("Leadership", "Ally")];
    assert_eq!(told_of_aspects(of_any, &both), Vec::<String>::new());
    let events = [("Justice", "Event"), ("Aggression", "Event")];
    assert_eq!(
        told_of_aspects(of_any, &events),
        ["2 aspects, and 1 may be used: Justice, Aggression (MC-19.3)"]
    );
    let some =
        "You may include up to 1 Keeper allies in your deck from aspects other than your chosen aspect.";
    assert_eq!(
        told_of_aspects(some, &both),
        ["2 cards of other aspects, and at most 1 are allowed (MC-19.5)"]
    );
    let even = "Choose two aspects instead of one during deck-building. You must include an equal number of cards \
                from those aspects in your deck.";
    assert_eq!(told_of_aspects(even, &events), Vec::<String>::new());
    assert_eq!(
        told_of_aspects(even, &[("Justice", "Event"), ("Aggression", "Event"), ("Aggression", "Ally")]),
        ["the same number of cards is needed from each of 2 aspects (MC-19.5)"]
    );
}

#[test]
fn a_title_of_several_cards_means_one_that_the_deck_may_have() {
    let gull = |aspect: &str, set: &str, code: &str| {
        let head =
            format!("== Fog Gull\ntype: Ally\naspect: {aspect}\nset: {set}\ncode: {code}\nquantity: 1\n");
        head + "cost: 1\nresources: mental\nthw: 1\natk: 1\nhp: 1\n\n"
    };
    let text = gull("Hero", "brassbriar", "90001") + &gull("Basic", "basic", "90002");
    let cards = parse_cards("gulls.cards", &text, KIT.keys).0;
    let world = (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let mut deck = house_deck(0);
    deck.push("Fog Gull".to_owned());
    assert_eq!(told(&world, &deck), Vec::<String>::new());
    *deck.last_mut().unwrap() = "90001".to_owned();
    assert_eq!(told(&world, &deck), ["Fog Gull: this card is another identity's (MC-19.2)"]);
}
