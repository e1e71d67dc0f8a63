//! Every deck against every other, or beside it where players play against the game.

use byword_arena::{Plan, SimulationError};
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::World;
use serde::{Deserialize, Serialize};

use crate::{Contest, Estimate, Pairs, compare, discoveries, equilibrium, sign_test, strengths};

/// What a matrix is made of.
#[derive(Clone, Debug)]
pub struct MatrixPlan {
    /// The decks by name.
    pub decks: Vec<String>,
    /// How the two decks of each cell meet, in the order of [`pairings`].
    pub contests: Vec<Contest>,
    /// Pairs of games a cell.
    pub pairs: u64,
    /// Seed, threads and limits.
    pub plan: Plan,
}

/// The pairings of so many decks, row by row above the diagonal.
pub fn pairings(decks: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..decks).flat_map(move |row| (row + 1..decks).map(move |column| (row, column)))
}

/// A cell that has been played: what a run that was broken off need not play again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The row's deck, from 0.
    pub row: usize,
    /// The column's deck, from 0; always above the row.
    pub column: usize,
    /// How the row did.
    pub pairs: Pairs,
    /// Pairs with a fault.
    pub faults: u64,
}

/// What a matrix came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Matrix {
    /// The decks.
    pub decks: Vec<String>,
    /// The cells above the diagonal, row by row.
    pub cells: Vec<Cell>,
    /// The row's rate in each cell.
    pub rates: Vec<Estimate>,
    /// For each cell, true if it is decided who is favoured: of all cells called so, 5 % are luck at most.
    pub decided: Vec<bool>,
    /// Strengths by the model of Bradley and Terry; their geometric mean is 1.
    pub strengths: Vec<f64>,
    /// True if the decks met in one game; otherwise each played alone, and a rate is that of doing better.
    pub versus: bool,
    /// Shares at which no deck does better than the field; none where decks do not meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub field: Vec<f64>,
}

impl MatrixPlan {
    /// Plays the cell with this number. Each has luck of its own, which does not depend on what else is played.
    ///
    /// # Errors
    /// If there is no such cell, a game cannot be dealt, or the threads cannot be started.
    pub fn play(
        &self,
        world: &World,
        number: usize,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Cell, SimulationError> {
        let missing = || SimulationError::Setup(format!("there is no cell {number}"));
        let (row, column) = pairings(self.decks.len()).nth(number).ok_or_else(missing)?;
        let contest = self.contests.get(number).ok_or_else(missing)?;
        let luck = game_seed(self.plan.seed, number as u64);
        let decks = [row, column].map(|deck| self.decks.get(deck).cloned().unwrap_or_default()).into();
        let series = format!("{}-{}", row + 1, column + 1);
        let plan = Plan { seed: luck, series, decks, ..self.plan.clone() };
        let result = compare(world, contest, self.pairs, None, &plan, progress)?;
        Ok(Cell { row, column, pairs: result.pairs, faults: result.faults })
    }
}

impl Matrix {
    /// A deck's rate against another, and true if it is decided who is favoured; nothing for a deck against itself.
    #[must_use]
    pub fn between(&self, deck: usize, other: usize) -> Option<(Estimate, bool)> {
        let (row, column) = (deck.min(other), deck.max(other));
        let place = self.cells.iter().position(|cell| (cell.row, cell.column) == (row, column))?;
        let rate = *self.rates.get(place)?;
        Some((if deck > other { rate.turned() } else { rate }, *self.decided.get(place)?))
    }
}

/// What the cells come to. They may come in any order and from several runs. `versus` tells that the decks met in one game.
#[must_use]
pub fn matrix(decks: Vec<String>, mut cells: Vec<Cell>, versus: bool) -> Matrix {
    cells.sort_by_key(|cell| (cell.row, cell.column));
    let rates: Vec<Estimate> = cells.iter().map(|cell| cell.pairs.estimate()).collect();
    let chances: Vec<f64> = cells.iter().map(|cell| chance(&cell.pairs)).collect();
    let decided = discoveries(&chances, 0.05).iter().map(|cell| cell.found).collect();
    let [mut points, mut table] = [0.0, 0.5].map(|start| vec![vec![start; decks.len()]; decks.len()]);
    for (cell, rate) in cells.iter().zip(&rates) {
        let games = 2.0 * cell.pairs.count() as f64;
        let both = [(cell.row, cell.column, rate.rate), (cell.column, cell.row, 1.0 - rate.rate)];
        for (own, other, rate) in both {
            put(&mut points, own, other, rate * games);
            put(&mut table, own, other, rate);
        }
    }
    let field = if versus { equilibrium(&table) } else { Vec::new() };
    Matrix { decks, versus, strengths: strengths(&points), field, cells, rates, decided }
}

fn put(table: &mut [Vec<f64>], row: usize, column: usize, value: f64) {
    if let Some(place) = table.get_mut(row).and_then(|row| row.get_mut(column)) {
        *place = value;
    }
}

/// The chance that luck alone makes pairs so uneven: pairs that were shared say nothing.
fn chance(pairs: &Pairs) -> f64 {
    let [lost, less, _, more, won] = pairs.counts;
    sign_test(won + more, lost + less)
}
