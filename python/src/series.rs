//! Series of games between players of the project, in parts: what became of each game depends on its number only.

use byword_arena::{Plan, Record, Report, play_games};
use byword_players::Spec;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{SetupError, StateError, UnknownError};
use crate::game::Game;
use crate::json::to_python;

fn plan(players: &[String], games: u64, seed: u64, threads: usize) -> PyResult<Plan> {
    let specs = players.iter().map(|name| name.parse::<Spec>());
    let players =
        specs.collect::<Result<Vec<Spec>, _>>().map_err(|error| UnknownError::new_err(error.to_string()))?;
    if players.is_empty() {
        return Err(UnknownError::new_err("nobody plays: name at least one player"));
    }
    Ok(Plan { games, seed, players, threads, ..Plan::default() })
}

/// Plays the games with the numbers from `first` to `last` - 1 of a series; a line of JSON for each.
#[pyfunction]
#[pyo3(signature = (game, players, seed, first, last, threads = 1))]
pub fn _play<'py>(
    py: Python<'py>,
    game: &Game,
    players: Vec<String>,
    seed: u64,
    first: u64,
    last: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let plan = plan(&players, last, seed, threads)?;
    let core = &game.core;
    let records = py.detach(|| play_games(&core.loaded.world, &core.base, &plan, first..last, &|_| {}));
    let records = records.map_err(|error| SetupError::new_err(error.to_string()))?;
    let mut lines = Vec::new();
    for record in &records {
        serde_json::to_writer(&mut lines, record).map_err(|error| StateError::new_err(error.to_string()))?;
        lines.push(b'\n');
    }
    Ok(PyBytes::new(py, &lines))
}

/// What a series came to, from the lines of all its games in their order.
#[pyfunction]
pub fn _report<'py>(
    py: Python<'py>,
    game: &Game,
    players: Vec<String>,
    seed: u64,
    lines: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    let read = |line: &[u8]| serde_json::from_slice::<Record>(line);
    let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let records: Vec<Record> =
        lines.map(read).collect::<Result<_, _>>().map_err(|error| StateError::new_err(error.to_string()))?;
    let plan = plan(&players, records.len() as u64, seed, 1)?;
    to_python(py, &Report::of(game.core.kit.name, game.core.seats(), &plan, &records, None))
}
