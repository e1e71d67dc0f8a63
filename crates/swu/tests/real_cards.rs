//! Random games with decks of real cards, if a database is there (`BYWORD_DATA` or the shared data folder).

#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_swu::KIT;

fn database() -> Option<String> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let dir = std::env::var("BYWORD_DATA").map_or(shared, Into::into);
    std::fs::read_to_string(dir.join("swu/swu-db.json")).ok()
}

#[test]
fn random_games_with_real_cards_end() {
    let Some(text) = database() else { return eprintln!("skipped: no database") };
    let cards = (KIT.import)("swu-db.json", &text).unwrap();
    let loaded = (KIT.load)(&cards, false).map_err(|errors| format!("{errors:?}")).unwrap();
    let brew = KIT.brew.unwrap();
    let games = std::env::var("BYWORD_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60_u64);
    let mut decisions = 0;
    for game in 0..games {
        let decks: Vec<_> = (0..2).filter_map(|n| brew(&loaded.world, &cards, 2 * game + n)).collect();
        assert_eq!(decks.len(), 2);
        let setup =
            (KIT.setup)(&loaded.world, &decks, 2, game_seed(7, game)).map_err(|e| format!("{e:?}")).unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let (mut rng, mut count) = (Rng::new(game), 0);
        while table.position().outcome().is_none() {
            assert_eq!(table.fault(), None, "game {game} after {count} decisions");
            let options = table.position().options().len() as u32;
            assert!(options > 0, "game {game} after {count} decisions");
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
            assert!(count < 20_000, "game {game} does not end");
        }
        decisions += count;
        assert_eq!(table.position().digest(), table.position().recomputed_digest());
    }
    println!("{games} games, {decisions} decisions");
}
