//! Random legal players finish games.

use byword_foursouls::KIT;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;

#[test]
fn random_games_end_with_a_winner() {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    let (mut decisions, mut turns) = (0_u32, 0_u32);
    for game in 0..50 {
        let seats = 2 + (game % 3) as u8;
        let setup = (KIT.setup)(&loaded.world, &[], seats, game_seed(1, game)).unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(game);
        let mut count = 0;
        while table.position().outcome().is_none() {
            assert_eq!(table.fault(), None, "game {game} after {count} decisions");
            let options = table.position().options().len() as u32;
            assert!(options > 0);
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
            assert!(count < 20_000, "game {game} does not end");
        }
        decisions += count;
        turns += u32::from(table.position().turn());
        assert_eq!(table.position().digest(), table.position().recomputed_digest());
    }
    println!("{decisions} decisions, {turns} turns");
}
