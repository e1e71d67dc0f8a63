//! The record of a game: moves are only ever added.

use std::collections::BTreeSet;

use sqlx::QueryBuilder;

use super::{Error, Store, from_row, now, on};

/// A move as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The option that was taken.
    pub taken: Option<i64>,
    /// Or the step that was gone back to.
    pub back: Option<i64>,
    /// The digest of the position afterwards, where one was kept.
    pub digest: Option<String>,
}

from_row!(Row: taken, back, digest);

/// Moves to be added.
#[derive(Clone, Debug, Default)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The node that must have it.
    pub owner: String,
    /// How many moves it must have so far.
    pub before: i64,
    /// The moves.
    pub rows: Vec<Row>,
}

/// The node has lost the game: another one has it, or has added moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

/// Rows that are added by one statement: databases have limits on the values of one.
const ROWS: usize = 1000;

const COUNT: &str = "UPDATE games SET moves = games.moves + v.column4 FROM (";
const HAD: &str = ") AS v WHERE games.id = v.column1 AND games.owner = v.column2 AND games.moves = v.column3 \
     RETURNING games.id, games.moves";
const ADD: &str = "INSERT INTO moves (game, number, taken, back, digest, at) ";

impl Store {
    /// Adds moves of several games at once. For each, whether its node still had it; of a game that was lost nothing is
    /// added, and of one that is named twice only the first moves.
    ///
    /// # Errors
    /// If the database fails; nothing is added then.
    pub async fn append(&self, all: &[Append]) -> Result<Vec<Result<(), Lost>>, Error> {
        let at = now();
        on!(self.writes, pool => {
            let mut work = pool.begin().await?;
            let mut count = QueryBuilder::new(COUNT);
            count.push_values(all, |mut row, one| {
                row.push_bind(&one.game).push_bind(&one.owner).push_bind(one.before);
                row.push_bind(one.rows.len() as i64);
            });
            let had: Vec<(String, i64)> =
                count.push(HAD).build_query_as().persistent(false).fetch_all(&mut *work).await?;
            let done = kept(all, had);
            let rows: Vec<_> = all.iter().zip(&done).filter(|(_, done)| done.is_ok()).flat_map(|(one, _)| {
                (one.before..).zip(&one.rows).map(|(number, row)| (&one.game, number, row))
            }).collect();
            for some in rows.chunks(ROWS) {
                let mut add = QueryBuilder::new(ADD);
                add.push_values(some, |mut values, (game, number, row)| {
                    values.push_bind(*game).push_bind(*number).push_bind(row.taken).push_bind(row.back);
                    values.push_bind(&row.digest).push_bind(at);
                });
                add.build().persistent(false).execute(&mut *work).await?;
            }
            work.commit().await?;
            Ok(done)
        })
    }

    /// The moves of a game in their order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn moves(&self, game: &str) -> Result<Vec<Row>, Error> {
        const MOVES: &str = "SELECT taken, back, digest FROM moves WHERE game = $1 ORDER BY number";
        on!(self.reads, pool => sqlx::query_as(MOVES).bind(game).fetch_all(pool).await)
    }
}

/// For each of several, whether its game was had: then it has as many moves now as were to be there.
fn kept(all: &[Append], had: Vec<(String, i64)>) -> Vec<Result<(), Lost>> {
    let mut had: BTreeSet<(String, i64)> = had.into_iter().collect();
    let mut kept = |one: &Append| had.remove(&(one.game.clone(), one.before + one.rows.len() as i64));
    all.iter().map(|one| if kept(one) { Ok(()) } else { Err(Lost) }).collect()
}
