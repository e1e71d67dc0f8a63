//! Measures random play: `cargo run --release -p byword-champions --example measure [seats] [games]`.

use std::time::Instant;

use byword_champions::KIT;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;

fn main() -> Result<(), String> {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (seats, games) = (numbers.next().unwrap_or(1) as u8, numbers.next().unwrap_or(2_000));
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}"))?;
    let (mut decisions, mut rounds, mut wins, mut faults, mut sum) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    let mut setup = (KIT.setup)(&loaded.world, &[], seats, 0).map_err(|errors| format!("{errors:?}"))?;
    let mut table = Table::deal(&loaded.world, &setup, Log::Off)?;
    let start = Instant::now();
    for game in 0..games {
        setup.seed = game_seed(1, game);
        table.redeal(&setup)?;
        let mut rng = Rng::new(game);
        while table.position().outcome().is_none() && table.fault().is_none() {
            let options = table.position().options().len() as u32;
            table.choose(rng.below(options) as usize).map_err(|refusal| format!("{refusal:?}"))?;
            decisions += 1;
        }
        faults += u64::from(table.fault().is_some());
        rounds += u64::from(table.position().turn());
        wins += u64::from(table.position().outcome().is_some_and(|outcome| outcome.winners != 0));
        sum = sum.wrapping_add(table.position().digest());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{seats} seats, {games} games, {rounds} rounds, {wins} won, {faults} faults, {decisions} decisions, digest {sum:x}"
    );
    println!("{:.0} decisions/s, {:.0} games/s", decisions as f64 / seconds, games as f64 / seconds);
    Ok(())
}
