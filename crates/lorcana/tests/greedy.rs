//! A greedy player that sees only its own view beats a random one clearly: the evaluation points the right way.
#![allow(clippy::unwrap_used)] // helpers of tests

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;
use byword_lorcana::KIT;

/// The option after which the position is best for the seat, on a copy of what the seat can know.
fn best(table: &Table<'_>, seat: Seat, seed: u64) -> usize {
    let mut guess = Table::new(table.world(), table.position().clone());
    guess.determinize(seat, seed);
    let count = table.position().options().len();
    let mut copy = Table::new(table.world(), table.position().clone());
    let mut score = |index: usize| {
        copy.copy_from(&guess);
        copy.choose(index).unwrap();
        match copy.position().outcome() {
            Some(outcome) if outcome.won(seat) => i32::MAX,
            Some(_) => i32::MIN,
            None => table.world().rulebook.score(&copy, seat, &[]),
        }
    };
    (0..count).max_by_key(|index| (score(*index), count - index)).unwrap_or(0)
}

#[test]
fn greedy_beats_random() {
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
    let games = 40;
    let mut won = 0;
    for game in 0..games {
        let setup = (KIT.setup)(&loaded.world, &[], 2, game_seed(7, game / 2)).unwrap();
        let greedy = Seat((game % 2) as u8);
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(game);
        for _ in 0..20_000 {
            let Some(decision) = table.position().decision().copied() else { break };
            let index = if decision.seat == greedy {
                best(&table, greedy, rng.next())
            } else {
                rng.below(table.position().options().len() as u32) as usize
            };
            table.choose(index).unwrap();
        }
        won += u32::from(table.position().outcome().is_some_and(|outcome| outcome.won(greedy)));
    }
    println!("greedy won {won} of {games}");
    assert!(won * 100 >= 85 * games as u32, "greedy won {won} of {games}");
}
