//! Watches a random game: every decision with its options, the choice, and what happened.
//!
//! `cargo run -p byword-foursouls --example watch -- [seed] [seats] [decisions]`

use byword_foursouls::KIT;
use byword_kernel::log::{Entry, Log};
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::Lang;
use byword_kernel::table::Table;

fn main() -> Result<(), String> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let number = |index: usize, default| numbers.get(index).copied().unwrap_or(default);
    let loaded = (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}"))?;
    let setup = (KIT.setup)(&loaded.world, &[], number(1, 2) as u8, number(0, 1))
        .map_err(|errors| format!("{errors:?}"))?;
    let mut table = Table::deal(&loaded.world, &setup, Log::full())?;
    let mut rng = Rng::new(number(0, 1));
    for _ in 0..number(2, 200) {
        show_log(&mut table);
        let Some(decision) = table.position().decision().copied() else { break };
        let words = |opt| loaded.world.rulebook.option_text(&table, opt, Lang::En);
        let options: Vec<String> = table.position().options().iter().map(words).collect();
        let pick = rng.below(options.len() as u32) as usize;
        println!(
            "player {} {:?} of {}: {}",
            decision.seat.0 + 1,
            decision.kind,
            options.join(" | "),
            options[pick]
        );
        table.choose(pick).map_err(|refusal| format!("{refusal:?}"))?;
        if let Some(fault) = table.fault() {
            show_log(&mut table);
            let frames = table.position().frames().iter();
            println!("{fault:?}: {:?}", frames.map(|f| (f.work, f.step)).collect::<Vec<_>>());
            break;
        }
    }
    println!("{:?}", table.position().outcome());
    Ok(())
}

fn show_log(table: &mut Table<'_>) {
    let log = std::mem::replace(&mut table.log, Log::full());
    for entry in log.entries().iter().take(60) {
        match entry {
            Entry::Happened(event) => println!(
                "    {:?} {} {} x{} of {} ({:?} -> {:?})",
                event.kind,
                table.world().vocabulary.verb(event.verb),
                table.title(event.subject.slot),
                event.amount,
                event.seat.0,
                event.from.kind.0,
                event.to.kind.0
            ),
            Entry::Chose(..) => {}
            other => println!("    {other:?}"),
        }
    }
}
