//! `byword matrix`: every deck against every other.

use std::iter::once;

use byword_arena::Plan;
use byword_kernel::rulebook::{Setup, World};
use byword_lab::{Book, Cell, Contest, Head, Matrix, MatrixPlan, matrix, pairings};
use byword_library::cards;
use byword_report::matrix_page;
use byword_telling::Words;
use serde_json::json;

use super::args;
use super::meeting::Meeting;
use super::output::{source, title};
use super::plan::digest;
use super::recording::{all_recorded, finish};
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

pub fn run(args: &args::Matrix, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    if !kit.deck_each {
        return Err(Failure::input(format!("{}: there are no decks of one's own", kit.title)));
    }
    if args.decks.len() < 2 {
        return Err(Failure::input("a matrix needs at least two decks: --decks A,B,C"));
    }
    args.common.output.check_page()?;
    let brought = cards::read_all(kit, &args.common.series.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.common.series.files.allow_partial)?;
    let common = args.common.choice(&args.decks, &brought);
    let seats = super::seats(kit, args.seats)?;
    let meeting = Meeting::new(kit, &loaded.world, common, seats, args.common.series.seed)?;
    let contest = |(row, column): (usize, usize)| {
        let named: Vec<String> = [row, column].iter().filter_map(|n| args.decks.get(*n).cloned()).collect();
        let side = |index: usize| (named.get(index).cloned().unwrap_or_default(), args.player);
        meeting.contest(&named, [side(0), side(1)])
    };
    let plan = MatrixPlan {
        decks: args.decks.clone(),
        contests: pairings(args.decks.len()).map(contest).collect::<Result<_, _>>()?,
        pairs: args.pairs,
        plan: Plan {
            seed: args.common.series.seed,
            threads: args.common.series.threads,
            recorder: args.recording.begin()?,
            ..Plan::default()
        },
    };
    let cells = play(&plan, &loaded.world, args)?;
    if args.shard.count > 1 {
        let words = args.common.output.words(kit.name);
        let values = [("part", args.shard.to_string().into()), ("n", cells.len().into())];
        screen.line(words.say("lab-part", &values))?;
        return Ok(());
    }
    let result = matrix(args.decks.clone(), cells, !kit.cooperative);
    let told = Told { game: kit.name, player: args.player.to_string(), seed: args.common.series.seed };
    tell(&result, &told, Some(&loaded.world), &args.common.output, screen)
}

/// What is said of a matrix besides its numbers.
pub struct Told<'a> {
    /// The game.
    pub game: &'a str,
    /// Who played.
    pub player: String,
    /// The seed of the series.
    pub seed: u64,
}

/// Plays the cells of the part that is asked for, but for those that the file already has.
fn play(plan: &MatrixPlan, world: &World, args: &args::Matrix) -> Result<Vec<Cell>, Failure> {
    let head = head(plan, world, args);
    let mut book = match &args.out {
        Some(path) => Some(Book::open::<Cell>(path, &head)?),
        None => None,
    };
    let mut cells = book.as_mut().map(|(_, done)| std::mem::take(done)).unwrap_or_default();
    all_recorded(&plan.plan, cells.len())?;
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
    finish(&plan.plan)?;
    Ok(cells)
}

fn head(plan: &MatrixPlan, world: &World, args: &args::Matrix) -> Head {
    let setups: Vec<&Setup> = plan.contests.iter().flat_map(Contest::setups).collect();
    let everything = json!({
        "game": world.game,
        "seed": plan.plan.seed,
        "decks": plan.decks,
        "setups": digest(&setups),
        "versus": plan.contests.iter().all(|contest| matches!(contest, Contest::Versus { .. })),
        "cards": byword_kernel::replay::fingerprint(world),
        "player": args.player.to_string(),
        "pairs": plan.pairs,
    });
    Head::new("matrix", everything, plan.contests.len() as u64, args.shard)
}

/// Shows a matrix, and writes its page.
pub fn tell(
    result: &Matrix,
    told: &Told<'_>,
    world: Option<&World>,
    output: &args::Output,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let words = output.words(told.game);
    output.write_page(|| {
        let source = source(&words, world, std::slice::from_ref(&told.player), told.seed);
        matrix_page(result, title(told.game), &words, &source)
    })?;
    if output.answer.json {
        screen.json(result)?;
    } else {
        table(result, &words, screen)?;
    }
    let faults: u64 = result.cells.iter().map(|cell| cell.faults).sum();
    if faults == 0 { Ok(()) } else { Err(Failure::Check) }
}

fn table(result: &Matrix, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let says = |id: &str| words.say(id, &[]);
    let told = if result.versus { "lab-matrix" } else { "lab-matrix-alone" };
    screen.line(format!("{} {}", says(told), says("lab-undecided")))?;
    screen.line("")?;
    let count = result.decks.len();
    let numbers = (1..=count).map(|n| n.to_string());
    let field = result.versus.then(|| says("lab-field"));
    let header: Vec<String> =
        once(says("lab-deck")).chain(numbers).chain([says("lab-strength")]).chain(field).collect();
    let row = |(n, deck): (usize, &String)| {
        let cells = (0..count).map(|column| cell(result, n, column));
        let strength = result.strengths.get(n).map_or_else(String::new, |s| format!("{s:.2}"));
        let field = result.field.get(n).map(|share| format!("{:.0}", 100.0 * share));
        once(format!("{}. {deck}", n + 1)).chain(cells).chain([strength]).chain(field).collect()
    };
    let rows: Vec<Vec<String>> = result.decks.iter().enumerate().map(row).collect();
    let right: Vec<usize> = (1..header.len()).collect();
    screen.table(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows, &right)?;
    screen.line("")?;
    Ok(screen.line(says(if result.versus { "lab-legend" } else { "lab-legend-alone" }))?)
}

/// A cell: the row's rate with its interval.
fn cell(result: &Matrix, row: usize, column: usize) -> String {
    let Some((estimate, decided)) = result.between(row, column) else { return String::new() };
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
    format!("{rate:.0}{} ({low:.0}-{high:.0})", if decided { "" } else { "?" })
}
