//! A game of *Lamplighters* with chance on both sides, choice by choice.

use byword_kernel::prelude::*;
use byword_kernel::rng::Rng;

fn main() -> Result<(), String> {
    let world = byword_toy::world(byword_toy::HOUSE)?;
    let mut table = Table::deal(&world, &byword_toy::setup(1), Log::Off)?;
    let mut rng = Rng::new(2);
    while let Some(decision) = table.position().decision().copied() {
        let options = table.position().options();
        let index = rng.below(options.len() as u32) as usize;
        let text = world.rulebook.option_text(&table, &options[index], Lang::En);
        println!("player {}: {text} ({})", decision.seat.0 + 1, world.clauses.id(decision.clause));
        table.choose(index).map_err(|refusal| format!("{refusal:?}"))?;
    }
    let outcome = table.position().outcome().ok_or("stuck")?;
    let winners: Vec<u8> = (0..2).filter(|seat| outcome.won(Seat(*seat))).map(|seat| seat + 1).collect();
    println!("won by {winners:?} ({})", world.clauses.id(outcome.clause));
    Ok(())
}
