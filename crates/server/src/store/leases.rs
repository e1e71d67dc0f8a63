//! Which node has a game. A node has its games as long as its own row in `nodes` says that it lives: that row is all that it
//! renews, and on PostgreSQL by a connection of its own.

use super::{Error, Store, now, on};

const RENEW: &str = "INSERT INTO nodes (name, alive_until) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET alive_until = excluded.alive_until";
const LEASE: &str = "UPDATE games SET owner = $2 WHERE id = $1 \
     AND (owner IS NULL OR owner = $2 OR owner NOT IN (SELECT name FROM nodes WHERE alive_until >= $3))";
const RELEASE: &str = "UPDATE games SET owner = NULL WHERE owner = $1 AND id = $2";
const FORGET: &str = "DELETE FROM nodes WHERE name = $1 OR alive_until < $2";

impl Store {
    /// Says that a node lives until then, and keeps its games.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn renew(&self, node: &str, until: i64) -> Result<(), Error> {
        on!(self.leases, pool => sqlx::query(RENEW).bind(node).bind(until).execute(pool).await.map(|_| ()))
    }

    /// Ends a node: its games are anybody's. Nodes that ended otherwise are forgotten, too.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn resign(&self, node: &str) -> Result<(), Error> {
        on!(self.leases, pool => sqlx::query(FORGET).bind(node).bind(now()).execute(pool).await.map(|_| ()))
    }

    /// Takes a game for a node, unless another node that lives has it; true if it has it now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn lease(&self, game: &str, node: &str) -> Result<bool, Error> {
        let done = on!(self.writes, pool => {
            sqlx::query(LEASE).bind(game).bind(node).bind(now()).execute(pool).await?.rows_affected()
        });
        Ok(done == 1)
    }

    /// Gives a game of a node up.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release(&self, game: &str, node: &str) -> Result<(), Error> {
        on!(self.writes, pool => sqlx::query(RELEASE).bind(node).bind(game).execute(pool).await.map(|_| ()))
    }
}
