//! `byword matrix`: every deck against every other.

use std::iter::once;

use byword_arena::Plan;
use byword_kernel::rulebook::Setup;
use byword_lab::{Book, Cell, Head, Matrix, MatrixPlan, matrix, pairings};
use byword_library::{cards, decks};
use serde_json::json;

use super::args;
use super::plan::digest;
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

pub fn run(args: &args::Matrix, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    if kit.cooperative || kit.seats.0 > 2 {
        return Err(Failure::input(format!("{}: players do not meet with decks of their own", kit.title)));
    }
    if args.decks.len() < 2 {
        return Err(Failure::input("a matrix needs at least two decks: --decks A,B,C"));
    }
    let brought = cards::read_all(kit, &args.common.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.common.files.allow_partial)?;
    let setup = |(row, column): (usize, usize)| -> Result<Setup, Failure> {
        let named: Vec<String> = [row, column].iter().filter_map(|n| args.decks.get(*n).cloned()).collect();
        let chosen = decks::Choice { named: &named, cards: &brought, options: &args.common.options.list };
        Ok(decks::setup(kit, &loaded.world, chosen, 2, args.common.seed)?)
    };
    let setups = pairings(args.decks.len()).map(setup).collect::<Result<Vec<_>, _>>()?;
    let plan = MatrixPlan {
        decks: args.decks.clone(),
        setups,
        player: args.player,
        pairs: args.pairs,
        plan: Plan { seed: args.common.seed, threads: args.common.threads, ..Plan::default() },
    };
    let cells = play(&plan, &loaded.world, args)?;
    if args.shard.count > 1 {
        screen.line(format!("part {} is done: {} cells", args.shard, cells.len()))?;
        return Ok(());
    }
    tell(matrix(args.decks.clone(), cells), args.common.json, screen)
}

/// Plays the cells of the part that is asked for, but for those that the file already has.
fn play(
    plan: &MatrixPlan,
    world: &byword_kernel::rulebook::World,
    args: &args::Matrix,
) -> Result<Vec<Cell>, Failure> {
    let head = head(plan, world, args);
    let mut book = match &args.out {
        Some(path) => Some(Book::open::<Cell>(path, &head)?),
        None => None,
    };
    let mut cells = book.as_mut().map(|(_, done)| std::mem::take(done)).unwrap_or_default();
    let own = args.shard.of(head.units).skip(cells.len());
    let bar = progress(2 * plan.pairs * own.clone().count() as u64);
    for number in own {
        let cell = plan.play(world, usize::try_from(number).unwrap_or(usize::MAX), &|games| bar.inc(games));
        let cell = cell.map_err(|error| Failure::input(error.to_string()))?;
        if let Some((book, _)) = &mut book {
            book.add(std::slice::from_ref(&cell))?;
        }
        cells.push(cell);
    }
    bar.finish_and_clear();
    Ok(cells)
}

fn head(plan: &MatrixPlan, world: &byword_kernel::rulebook::World, args: &args::Matrix) -> Head {
    let everything = json!({
        "game": world.game,
        "decks": plan.decks,
        "setups": digest(&plan.setups),
        "cards": byword_kernel::replay::fingerprint(world),
        "player": plan.player.to_string(),
        "pairs": plan.pairs,
        "seed": plan.plan.seed,
    });
    Head::new("matrix", everything, plan.setups.len() as u64, args.shard)
}

/// Shows a matrix.
pub fn tell(result: Matrix, json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let faults: u64 = result.cells.iter().map(|cell| cell.faults).sum();
    if json {
        screen.json(&result)?;
    } else {
        table(&result, screen)?;
    }
    if faults == 0 { Ok(()) } else { Err(Failure::Check) }
}

fn table(result: &Matrix, screen: &mut Screen) -> Result<(), Failure> {
    screen.line("The row's win rate in percent against the column, with its 95 % interval; `?`: not decided who is favoured")?;
    screen.line("(of the decided cells, 5 % are luck at the most).")?;
    screen.line("")?;
    let numbers: Vec<String> = (1..=result.decks.len()).map(|n| n.to_string()).collect();
    let header: Vec<&str> =
        once("deck").chain(numbers.iter().map(String::as_str)).chain(["strength", "field %"]).collect();
    let row = |(n, deck): (usize, &String)| {
        let cells = (0..result.decks.len()).map(|column| cell(result, n, column));
        let strength = result.strengths.get(n).map_or_else(String::new, |s| format!("{s:.2}"));
        let field = result.field.get(n).map_or_else(String::new, |share| format!("{:.0}", 100.0 * share));
        once(format!("{}. {deck}", n + 1)).chain(cells).chain([strength, field]).collect()
    };
    let rows: Vec<Vec<String>> = result.decks.iter().enumerate().map(row).collect();
    let right: Vec<usize> = (1..header.len()).collect();
    screen.table(&header, &rows, &right)?;
    screen.line("")?;
    screen.line("Strength: by the model of Bradley and Terry, 1 is the mean. Field: shares at which no deck does better than the field.")?;
    Ok(())
}

/// A cell in words; below the diagonal it is turned round.
fn cell(result: &Matrix, row: usize, column: usize) -> String {
    let (low, high) = (row.min(column), row.max(column));
    let place = result.cells.iter().position(|cell| (cell.row, cell.column) == (low, high));
    let Some((estimate, decided)) = place.and_then(|n| Some((result.rates.get(n)?, result.decided.get(n)?)))
    else {
        return String::new();
    };
    let turned = row > column;
    let of = |share: f64| 100.0 * if turned { 1.0 - share } else { share };
    let (from, to) = if turned { (estimate.high, estimate.low) } else { (estimate.low, estimate.high) };
    let mark = if *decided { "" } else { "?" };
    format!("{:.0}{mark} ({:.0}-{:.0})", of(estimate.rate), of(from), of(to))
}
