//! Games with the cards of the core set, by each set-up file, end without faults, and the auditor agrees
//! with each; `BYWORD_GAMES` says how many of each kind. Skipped without the data.
#![allow(clippy::unwrap_used)] // helpers of tests

mod audit;

use std::path::Path;

use audit::{Audit, places};
use byword_champions::KIT;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_language::data;
use byword_language::deck::{DeckLine, DeckSource};

#[test]
fn games_by_the_setup_files_end_without_faults() {
    let Some(root) = data::folder() else { return println!("skipped: no card data") };
    let mut cards = Vec::new();
    for name in ["core", "core_encounter"] {
        let file = root.join(format!("champions/marvelsdb/pack/{name}.json"));
        let Ok(text) = std::fs::read_to_string(&file) else { return println!("skipped: no {name}") };
        cards.extend((KIT.import)(name, &text).unwrap());
    }
    let world = (KIT.load)(&cards, true).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("setups");
    let series: u64 = std::env::var("BYWORD_GAMES").ok().and_then(|word| word.parse().ok()).unwrap_or(1);
    let mut games = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        let mut decks = (KIT.decks_in)(&world, &name, &text).map_err(|e| format!("{e:?}")).unwrap();
        for (seats, mode) in [(1, "standard"), (2, "expert"), (3, "standard"), (4, "expert")] {
            decks.rotate_left(1);
            let decks: Vec<DeckSource> = decks.iter().map(|deck| in_mode(deck, mode)).collect();
            for seed in 0..series {
                play(&world, &decks, seats, seed, &format!("{name}, {seats} seats, {mode}, game {seed}"));
                games += 1;
            }
        }
    }
    assert!(games >= 12, "{games} games");
}

fn in_mode(deck: &DeckSource, wanted: &str) -> DeckSource {
    let mut deck = deck.clone();
    for line in &mut deck.lines {
        match line {
            DeckLine::Header { key, value, .. } if key == "mode" => wanted.clone_into(value),
            _ => {}
        }
    }
    deck
}

/// Plays a game at random, and has it audited.
fn play(world: &World, decks: &[DeckSource], seats: u8, seed: u64, what: &str) {
    let setup = (KIT.setup)(world, decks, seats, game_seed(5 + seed, u64::from(seats))).unwrap();
    let mut table = Table::deal(world, &setup, Log::full()).unwrap();
    table.log = Log::full();
    let start = places(&table);
    let mut rng = Rng::new(setup.seed);
    while table.position().outcome().is_none() {
        let options = table.position().options().len() as u32;
        assert!(table.fault().is_none() && options > 0, "{what}: {:?}", table.fault());
        table.choose(rng.below(options) as usize).unwrap();
    }
    assert!(table.fault().is_none(), "{what}: {:?}", table.fault());
    let audit = Audit::read(&table, &start);
    assert!(audit.faults.is_empty(), "{what}:\n{}", audit.faults.join("\n"));
}
