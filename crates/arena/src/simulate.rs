//! A series of games.

use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

use byword_kernel::log::Log;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_players::Spec;
use rayon::prelude::*;

use crate::game::{Record, Scratch, Witness, play, setup_of};
use crate::record::{Recorder, Scribe};
use crate::report::{Report, Timing};

/// Games whose decisions are kept in memory until they are written.
const RECORDED_AT_ONCE: u64 = 500;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed of the series; each game has its own from it.
    pub seed: u64,
    /// True if entrants change seats over the same seed: as many games in a row as there are seats have one seed, so
    /// that each entrant has each seat's luck once.
    pub paired: bool,
    /// Who plays: entrants, who change seats from game to game. Too few are repeated.
    pub players: Vec<Spec>,
    /// What the entrants play with, for the report (the decks themselves are in the setup).
    pub decks: Vec<String>,
    /// How many threads; 0 for as many as there are cores.
    pub threads: usize,
    /// True if the conformance suite runs after every decision.
    pub check: bool,
    /// Decisions after which a game is given up as a fault.
    pub decision_limit: u32,
    /// Where faults leave their replay files.
    pub fault_dir: Option<PathBuf>,
    /// What the series is called in a record, where there are several.
    pub series: String,
    /// Where the games are recorded.
    pub recorder: Option<Recorder>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            games: 1000,
            seed: 1,
            paired: false,
            players: vec![Spec::Random],
            decks: Vec::new(),
            threads: 0,
            check: false,
            decision_limit: 100_000,
            fault_dir: None,
            series: String::new(),
            recorder: None,
        }
    }
}

impl Plan {
    fn thread_count(&self) -> usize {
        if self.threads == 0 { rayon::current_num_threads() } else { self.threads }
    }

    /// Sees that the players can play the game.
    fn fit(&self, world: &World) -> Result<(), String> {
        self.players.iter().try_for_each(|spec| match spec {
            Spec::Weighed(weights) => weights.fit(world),
            _ => Ok(()),
        })
    }

    /// The player of an entrant.
    #[must_use]
    pub fn spec(&self, entrant: usize) -> Spec {
        let count = self.players.len().max(1);
        self.players.get(entrant % count).copied().unwrap_or(Spec::Random)
    }
}

/// Why a series cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// The threads could not be started.
    #[error("the threads could not be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The game cannot be dealt with these decks and options.
    #[error("{0}")]
    Setup(String),
}

/// Plays a series of games from a setup (whose seed is not used). `progress` is called with 1 after each game, from
/// any thread.
///
/// # Errors
/// If the game cannot be dealt with these decks and options, or the threads cannot be started. Whatever happens in a
/// game is counted in the report.
pub fn simulate(
    world: &World,
    setup: &Setup,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, SimulationError> {
    let start = Instant::now();
    let records = play_games(world, setup, plan, 0..plan.games, progress)?;
    let timing = Timing::new(start.elapsed(), plan.thread_count(), &records);
    Ok(Report::of(world.game, setup.seats, plan, &records, Some(timing)))
}

/// Plays the games of a series with these numbers, in any order and on all threads; what became of each, by number. A
/// game depends on the plan and its number only, so that a series may be played in parts.
///
/// # Errors
/// As [`simulate`].
pub fn play_games(
    world: &World,
    setup: &Setup,
    plan: &Plan,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Record>, SimulationError> {
    let Some(recorder) = &plan.recorder else {
        let games = play_games_before(world, setup, plan, games, &|_| (), progress)?;
        return Ok(games.into_iter().map(|(record, ())| record).collect());
    };
    let (mut records, wanted) = (Vec::new(), recorder.has_decisions());
    let mut from = games.start;
    while from < games.end {
        let some = from..(from + RECORDED_AT_ONCE).min(games.end);
        let played = play_games_before(world, setup, plan, some.clone(), &|_| Scribe::new(wanted), progress)?;
        recorder.keep(setup, plan, from, &played);
        records.extend(played.into_iter().map(|(record, _)| record));
        from = some.end;
    }
    Ok(records)
}

/// As [`play_games`], with a witness for each game, made from its number; what became of each, and its witness.
///
/// # Errors
/// As [`simulate`].
pub fn play_games_before<W: Witness>(
    world: &World,
    setup: &Setup,
    plan: &Plan,
    games: Range<u64>,
    witness: &(impl Fn(u64) -> W + Sync),
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<(Record, W)>, SimulationError> {
    plan.fit(world).map_err(SimulationError::Setup)?;
    Table::deal(world, &setup_of(setup, plan, games.start), Log::Off).map_err(SimulationError::Setup)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    Ok(pool.install(|| {
        games
            .into_par_iter()
            .map_init(Scratch::default, |scratch, index| {
                let mut witness = witness(index);
                let record = play(world, setup, plan, index, scratch, &mut witness);
                progress(1);
                (record, witness)
            })
            .collect()
    }))
}
