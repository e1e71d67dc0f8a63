//! Benchmarks: random play, copies, search nodes, wide boards; each with a checksum of what was played.

use std::hash::Hasher;
use std::hint::black_box;
use std::time::Instant;

use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_kernel::tape::Mixer;
use serde::Serialize;

use crate::wide::{WIDTH, step, wide_board};

/// Positions of a game that are copied and searched from.
const POSITIONS: usize = 64;
/// How often each of them is.
const ROUNDS: u32 = 2_000;
/// Decisions that are played from a wide board at a time, and how often.
const WIDE: (u32, u32) = (60, 200);

/// What is to be measured.
#[derive(Clone, Copy)]
pub struct BenchPlan {
    /// How many random games.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// How many allocations there have been so far, if the program counts them.
    pub allocations: Option<fn() -> u64>,
}

impl Default for BenchPlan {
    fn default() -> Self {
        Self { games: 1_000, seed: 1, allocations: None }
    }
}

/// What was measured, on one core. Counts and checksums are the same on every machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// The game.
    pub game: String,
    /// How many games were played.
    pub games: u64,
    /// How many decisions they had.
    pub decisions: u64,
    /// How many turns they had.
    pub turns: u64,
    /// The mean number of options of a decision.
    pub options: f64,
    /// A checksum over the last positions.
    pub checksum: String,
    /// Random decisions a second.
    pub decisions_per_second: f64,
    /// Random games a second.
    pub games_per_second: f64,
    /// Nanoseconds to copy a position into a warm table.
    pub copy_ns: f64,
    /// Nanoseconds to copy, choose and list the next options: a search node.
    pub node_ns: f64,
    /// Allocations for each decision after warm-up, if they are counted.
    pub allocations_per_decision: Option<f64>,
    /// The wide board.
    pub wide: Option<WideBench>,
}

/// Play on a wide board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WideBench {
    /// Cards in play at its beginning.
    pub cards: usize,
    /// Cards a side that it was filled up to.
    pub width: usize,
    /// Random decisions a second.
    pub decisions_per_second: f64,
    /// How much longer a decision takes than in whole games.
    pub slowdown: f64,
    /// How many decisions were played.
    pub decisions: u64,
    /// A checksum over the last positions.
    pub checksum: String,
}

/// What a series of random games came to.
#[derive(Default)]
struct Played {
    decisions: u64,
    turns: u64,
    options: u64,
    seconds: f64,
    allocations: u64,
    checksum: u64,
}

/// Measures a game on one core.
///
/// # Errors
/// What is wrong with the setup.
pub fn bench(world: &World, setup: &Setup, plan: &BenchPlan) -> Result<Bench, String> {
    let mut table = Table::bare(world, setup.seats, 0);
    // The very series warms the stores up, so that no list grows while it is measured.
    play(&mut table, setup, plan, 0..plan.games)?;
    let played = play(&mut table, setup, plan, 0..plan.games)?;
    let positions = positions(world, setup, plan)?;
    let per_second = played.decisions as f64 / played.seconds;
    let wide = wide_board(world, &Setup { seed: plan.seed, ..setup.clone() });
    Ok(Bench {
        game: world.game.to_owned(),
        games: plan.games,
        decisions: played.decisions,
        turns: played.turns,
        options: played.options as f64 / played.decisions.max(1) as f64,
        checksum: format!("{:016x}", played.checksum),
        decisions_per_second: per_second,
        games_per_second: plan.games as f64 / played.seconds,
        copy_ns: copies(world, &positions),
        node_ns: nodes(world, &positions),
        allocations_per_decision: plan
            .allocations
            .map(|_| played.allocations as f64 / played.decisions.max(1) as f64),
        wide: wide.map(|board| play_wide(world, &board, per_second)),
    })
}

/// Plays the games of a plan at random: how many decisions they had, and the checksum over their last positions.
///
/// # Errors
/// What is wrong with the setup.
pub fn played(world: &World, setup: &Setup, plan: &BenchPlan) -> Result<(u64, u64), String> {
    let played = play(&mut Table::bare(world, setup.seats, 0), setup, plan, 0..plan.games)?;
    Ok((played.decisions, played.checksum))
}

fn play(
    table: &mut Table<'_>,
    setup: &Setup,
    plan: &BenchPlan,
    games: std::ops::Range<u64>,
) -> Result<Played, String> {
    let mut played = Played::default();
    let mut mixer = Mixer::new(plan.seed);
    let mut rng = Rng::new(plan.seed);
    let allocated = || plan.allocations.map_or(0, |count| count());
    let mut setup = setup.clone();
    let start = Instant::now();
    for game in games {
        setup.seed = game_seed(plan.seed, game);
        table.redeal(&setup)?;
        let before = allocated();
        let mut options = table.position().options().len();
        while step(table, &mut rng) {
            played.decisions += 1;
            played.options += options as u64;
            options = table.position().options().len();
        }
        played.allocations += allocated() - before;
        played.turns += u64::from(table.position().turn());
        mixer.write_u64(table.position().digest());
    }
    played.seconds = start.elapsed().as_secs_f64().max(1e-9);
    played.checksum = mixer.finish();
    Ok(played)
}

/// Positions spread over random games.
fn positions<'w>(world: &'w World, setup: &Setup, plan: &BenchPlan) -> Result<Vec<Table<'w>>, String> {
    let (mut positions, mut table) = (Vec::new(), Table::bare(world, setup.seats, 0));
    let mut rng = Rng::new(plan.seed);
    for game in 0.. {
        table.redeal(&Setup { seed: game_seed(plan.seed, game), ..setup.clone() })?;
        let mut steps = 0;
        while step(&mut table, &mut rng) && positions.len() < POSITIONS {
            steps += 1;
            if steps % 11 == 0 && !table.position().options().is_empty() {
                let mut kept = Table::bare(world, 0, 0);
                kept.copy_from(&table);
                positions.push(kept);
            }
        }
        if positions.len() >= POSITIONS || game > 1_000 {
            break;
        }
    }
    Ok(positions)
}

/// The mean time of an action on each of the positions, in nanoseconds.
fn each<'w>(
    world: &'w World,
    positions: &[Table<'w>],
    mut action: impl FnMut(&mut Table<'w>, &Table<'w>),
) -> f64 {
    let mut table = Table::bare(world, 0, 0);
    positions.iter().for_each(|position| action(&mut table, position));
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for position in positions {
            action(&mut table, position);
        }
    }
    start.elapsed().as_secs_f64() * 1e9 / (f64::from(ROUNDS) * positions.len().max(1) as f64)
}

fn copies<'w>(world: &'w World, positions: &[Table<'w>]) -> f64 {
    each(world, positions, |table, position| {
        table.copy_from(position);
        black_box(table.position().turn());
    })
}

fn nodes<'w>(world: &'w World, positions: &[Table<'w>]) -> f64 {
    let mut rng = Rng::new(7);
    each(world, positions, |table, position| {
        table.copy_from(position);
        black_box(step(table, &mut rng));
    })
}

fn play_wide<'w>(world: &'w World, board: &Table<'w>, usual: f64) -> WideBench {
    let start = Instant::now();
    let (decisions, checksum) = take_wide(world, board, WIDE.1);
    let per_second = decisions as f64 / start.elapsed().as_secs_f64().max(1e-9);
    WideBench {
        cards: board.all_in_play().count(),
        width: WIDTH,
        decisions_per_second: per_second,
        slowdown: usual / per_second.max(1e-9),
        decisions,
        checksum: format!("{checksum:016x}"),
    }
}

/// Plays on a wide board, so many times from its beginning: how many decisions there were, and the checksum over the last positions.
/// Nothing if no game has such a board.
#[must_use]
pub fn played_wide(world: &World, setup: &Setup, rounds: u32) -> Option<(u64, u64)> {
    wide_board(world, setup).map(|board| take_wide(world, &board, rounds))
}

fn take_wide<'w>(world: &'w World, board: &Table<'w>, rounds: u32) -> (u64, u64) {
    let mut table = Table::bare(world, 0, 0);
    let mut rng = Rng::new(11);
    let mut mixer = Mixer::new(11);
    let mut decisions = 0_u64;
    for _ in 0..rounds {
        table.copy_from(board);
        for _ in 0..WIDE.0 {
            if !step(&mut table, &mut rng) {
                break;
            }
            decisions += 1;
        }
        mixer.write_u64(table.position().digest());
    }
    (decisions, mixer.finish())
}
