//! Many games under the conformance suite, every number of seats: `worlds GAMES SEED [GAME]`.

use byword_arena::{Plan, simulate};
use byword_library::kits;

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: u64| args.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (games, seed) = (number(10), number(1));
    let only = std::env::args().nth(3);
    let mut bad = 0;
    for kit in kits().iter().filter(|kit| only.as_ref().is_none_or(|name| name == kit.name)) {
        let loaded = (kit.load)(&[], false).map_err(|errors| format!("{errors:?}"))?;
        for seats in kit.seats.0..=kit.seats.2 {
            let setup = (kit.setup)(&loaded.world, &[], seats, 0).map_err(|errors| format!("{errors:?}"))?;
            let plan = Plan { games, seed, check: true, ..Plan::default() };
            let report =
                simulate(&loaded.world, &setup, &plan, &|_| {}).map_err(|error| error.to_string())?;
            println!(
                "{} with {seats} seats: {} games, {} faults",
                kit.name,
                report.games,
                report.faults.len()
            );
            bad += report.faults.len();
            for fault in report.faults.iter().take(3) {
                let detail: String = fault.detail.chars().take(1500).collect();
                println!("  game {} decision {}: {detail}", fault.game, fault.decision);
            }
        }
    }
    if bad == 0 { Ok(()) } else { Err(format!("{bad} faults")) }
}
