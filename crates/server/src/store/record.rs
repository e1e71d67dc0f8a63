//! The record of a game: moves are only ever added.

use super::{Error, Store, now, on};

/// A move as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct Row {
    /// The option that was taken.
    pub taken: Option<i64>,
    /// Or the step that was gone back to.
    pub back: Option<i64>,
    /// The digest of the position afterwards, where one was kept.
    pub digest: Option<String>,
}

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

const COUNT: &str = "UPDATE games SET moves = moves + $4 WHERE id = $1 AND owner = $2 AND moves = $3";
const ADD: &str = "INSERT INTO moves (game, number, taken, back, digest, at) VALUES ($1, $2, $3, $4, $5, $6)";

impl Store {
    /// Adds moves of several games at once. For each, whether its node still had it; of a game that was lost nothing is
    /// added.
    ///
    /// # Errors
    /// If the database fails; nothing is added then.
    pub async fn append(&self, all: &[Append]) -> Result<Vec<Result<(), Lost>>, Error> {
        let at = now();
        on!(self, pool => {
            let mut done = Vec::with_capacity(all.len());
            let mut work = pool.begin().await?;
            for one in all {
                let count = one.rows.len() as i64;
                let had = sqlx::query(COUNT)
                    .bind(&one.game).bind(&one.owner).bind(one.before).bind(count)
                    .execute(&mut *work).await?.rows_affected();
                if had == 0 {
                    done.push(Err(Lost));
                    continue;
                }
                for (number, row) in (one.before..).zip(&one.rows) {
                    sqlx::query(ADD)
                        .bind(&one.game).bind(number).bind(row.taken).bind(row.back).bind(&row.digest).bind(at)
                        .execute(&mut *work).await?;
                }
                done.push(Ok(()));
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
        on!(self, pool => sqlx::query_as(MOVES).bind(game).fetch_all(pool).await)
    }
}
