//! How much of a database of real cards is understood, if one is at hand (see `byword_language::data`).
#![allow(clippy::unwrap_used)] // a house set that does not load shall stop the test

use std::collections::BTreeMap;

use byword_foursouls::KIT;
use byword_kernel::catalog::Exactness;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_language::cardfile::CardSource;
use byword_language::data;

/// The cards of the database, or a notice that there is none.
fn real_cards() -> Option<Vec<CardSource>> {
    let path = data::folder().map(|folder| folder.join("foursouls/cards.json")).filter(|path| path.exists());
    if path.is_none() {
        println!("skipped: the database foursouls/cards.json is not there");
    }
    path.map(|path| data::database(&KIT, &path).unwrap())
}

#[test]
fn most_real_cards_are_exact() {
    let Some(cards) = real_cards() else { return };
    let loaded = (KIT.load)(&cards, true).map_err(|errors| format!("{errors:?}")).unwrap();
    let mut shares: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for card in loaded.cards.iter().filter(|card| !card.set.is_empty()) {
        let share = shares.entry(card.set.as_str()).or_default();
        *share = (share.0 + usize::from(card.exactness == Exactness::Exact), share.1 + 1);
        for unread in card
            .account
            .unread
            .iter()
            .filter(|_| std::env::var("BYWORD_SHOW").as_deref() == Ok(card.set.as_str()))
        {
            println!("MISS {}: {}", card.title, unread.text.replace('\n', " / "));
        }
    }
    for (set, (exact, all)) in &shares {
        println!("{set}: {exact} of {all} exact ({:.1} %)", 100.0 * *exact as f64 / *all as f64);
    }
    for (set, least) in [("b2", 97), ("r", 80), ("b", 75)] {
        let (exact, all) = shares.get(set).copied().unwrap_or((1, 1));
        assert!(exact * 100 >= least * all, "{set}: {exact} of {all}");
    }
}

/// All real cards that are understood whole, in random games with the house characters.
#[test]
fn real_cards_are_played() {
    let Some(cards) = real_cards() else { return };
    let loaded = (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap();
    let world = &loaded.world;
    let decks: Vec<_> = KIT.brew.and_then(|brew| brew(world, &cards, &[], &[], 1)).into_iter().collect();
    let mut setup = (KIT.setup)(world, &decks, 4, 1).map_err(|errors| format!("{errors:?}")).unwrap();
    assert!(setup.decks[0].len() > 150, "the house's and the database's treasures");
    let mut faults = Vec::new();
    for game in 0..60 {
        setup.seed = game_seed(3, game);
        let mut table = Table::deal(world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(game);
        let mut count = 0;
        while table.position().outcome().is_none() && table.fault().is_none() && count < 40_000 {
            let options = table.position().options().len() as u32;
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
        }
        if table.fault().is_some() || count >= 40_000 {
            faults.push((game, table.fault(), count));
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}
