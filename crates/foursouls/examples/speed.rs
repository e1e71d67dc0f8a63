//! Measures random play: `cargo run --release -p byword-foursouls --example speed -- [games] [seats]`.

use byword_foursouls::KIT;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;

fn main() -> Result<(), String> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let number = |index: usize, default| numbers.get(index).copied().unwrap_or(default);
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}"))?;
    let (games, seats) = (number(0, 300), number(1, 4) as u8);
    let start = std::time::Instant::now();
    let (mut decisions, mut turns, mut digest, mut faults, mut won) = (0_u64, 0_u64, 0_u64, 0, 0);
    for game in 0..games {
        let setup = (KIT.setup)(&loaded.world, &[], seats, game_seed(7, game))
            .map_err(|errors| format!("{errors:?}"))?;
        let mut table = Table::deal(&loaded.world, &setup, Log::Off)?;
        let mut rng = Rng::new(game);
        while table.position().outcome().is_none()
            && table.fault().is_none()
            && table.position().turn() < 2000
        {
            let options = table.position().options().len() as u32;
            table.choose(rng.below(options) as usize).map_err(|refusal| format!("{refusal:?}"))?;
            decisions += 1;
        }
        faults += u64::from(table.fault().is_some());
        won += u64::from(table.position().outcome().is_some_and(|outcome| outcome.winners != 0));
        turns += u64::from(table.position().turn());
        digest = digest.rotate_left(1) ^ table.position().digest();
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games of {seats}: {won} won, {faults} faults, {decisions} decisions, {turns} turns, digest {digest:016x}"
    );
    println!("{:.0} games/s, {:.0} decisions/s", games as f64 / seconds, decisions as f64 / seconds);
    Ok(())
}
