//! What is kept: games, moves, seats, chat, sessions. SQLite in a file or PostgreSQL; the statements are the same for both.

mod games;
mod people;
mod record;
mod reports;

use std::borrow::Cow;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

pub use games::{Beginning, Game};
pub use people::{Holder, Seat};
pub use record::{Append, Lost, Row};
pub use reports::Report;

/// What goes wrong with a store.
pub type Error = sqlx::Error;

/// Connections to PostgreSQL.
const CONNECTIONS: u32 = 8;
/// How long SQLite waits for another connection that writes.
const BUSY: Duration = Duration::from_secs(10);

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/1_tables.sql")),
    (2, "clocks and reports", include_str!("../../migrations/2_clocks_reports.sql")),
];

#[derive(Clone)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The same statement for whichever database there is.
macro_rules! on {
    ($store:expr, $pool:ident => $act:expr) => {
        match &$store.pool {
            $crate::store::Pool::Sqlite($pool) => $act,
            $crate::store::Pool::Postgres($pool) => $act,
        }
    };
}
use on;

/// A database.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
}

impl Store {
    /// Opens the database at an address (`postgres://...`), or the file, which is made if there is none.
    ///
    /// # Errors
    /// If it cannot be opened or brought up to date.
    pub async fn open(address: &str) -> Result<Self, Error> {
        let pool = if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            Pool::Postgres(PgPoolOptions::new().max_connections(CONNECTIONS).connect(address).await?)
        } else {
            Pool::Sqlite(sqlite(Path::new(address)).await?)
        };
        let store = Self { pool };
        on!(store, pool => migrator().run(pool).await).map_err(|error| Error::Migrate(Box::new(error)))?;
        Ok(store)
    }

    /// Copies the whole database into a new file while it is used: SQLite only, PostgreSQL has `pg_dump`.
    ///
    /// # Errors
    /// If the file cannot be written, or exists.
    pub async fn backup(&self, file: &str) -> Result<(), Error> {
        match &self.pool {
            Pool::Sqlite(pool) => sqlx::query("VACUUM INTO $1").bind(file).execute(pool).await.map(|_| ()),
            Pool::Postgres(_) => Err(Error::Configuration("PostgreSQL is backed up with pg_dump".into())),
        }
    }

    /// Fails if the database does not answer.
    ///
    /// # Errors
    /// Why it does not.
    pub async fn ping(&self) -> Result<(), Error> {
        on!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(|_| ()))
    }

    /// Ends all connections; what was written stays.
    pub async fn close(&self) {
        on!(self, pool => pool.close().await);
    }
}

async fn sqlite(file: &Path) -> Result<SqlitePool, Error> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What is acknowledged is on the disk also if the power fails.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY);
    SqlitePoolOptions::new().max_connections(2).connect_with(options).await
}

fn migrator() -> Migrator {
    let step = |(version, name, sql): &(i64, &'static str, &'static str)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(*version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(step).collect())
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
