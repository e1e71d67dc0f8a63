//! What players told whoever runs the server.

use super::{Error, Store, from_row, on};

/// What a player told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The seat of who told it; nothing: somebody who watched.
    pub seat: Option<i64>,
    /// The name of who told it.
    pub name: String,
    /// What is wrong.
    pub said: String,
    /// The game as it stood then, as a file; empty: it had not begun.
    pub replay: String,
    /// When, in seconds since 1970.
    pub at: i64,
}

from_row!(Report: id, game, seat, name, said, replay, at);

impl Store {
    /// Keeps a report.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn report(&self, report: &Report) -> Result<(), Error> {
        const REPORT: &str = "INSERT INTO reports (id, game, seat, name, said, replay, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)";
        on!(self.writes, pool => {
            sqlx::query(REPORT)
                .bind(&report.id).bind(&report.game).bind(report.seat).bind(&report.name)
                .bind(&report.said).bind(&report.replay).bind(report.at)
                .execute(pool).await.map(|_| ())
        })
    }

    /// All reports, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reports(&self) -> Result<Vec<Report>, Error> {
        const REPORTS: &str = "SELECT id, game, seat, name, said, replay, at FROM reports ORDER BY at, id";
        on!(self.reads, pool => sqlx::query_as(REPORTS).fetch_all(pool).await)
    }
}
