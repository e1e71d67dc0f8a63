//! What is kept: games, moves, seats, chat, sessions. SQLite in a file or PostgreSQL; the statements are the same for both.

mod games;
mod leases;
mod people;
mod record;
mod reports;

use std::borrow::Cow;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection as _, SqlStr};

pub use games::{Beginning, Game};
pub use people::{Holder, Seat};
pub use record::{Append, Lost, Row};
pub use reports::Report;

/// What goes wrong with a store.
pub type Error = sqlx::Error;

/// Connections to PostgreSQL for everything but leases.
const CONNECTIONS: u32 = 8;
/// Connections that read from SQLite.
const READERS: u32 = 4;
/// How long SQLite waits for another connection that writes.
const BUSY: Duration = Duration::from_secs(10);

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/1_tables.sql")),
    (2, "clocks and reports", include_str!("../../migrations/2_clocks_reports.sql")),
    (3, "nodes", include_str!("../../migrations/3_nodes.sql")),
];

#[derive(Clone)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The same statement for whichever database there is.
macro_rules! on {
    ($pools:expr, $pool:ident => $act:expr) => {
        match &$pools {
            $crate::store::Pool::Sqlite($pool) => $act,
            $crate::store::Pool::Postgres($pool) => $act,
        }
    };
}
use on;

/// Rows of either database as values of a type, column by column. A derivation would be shorter to write; it would have both databases
/// compiled a second time, for the compiler.
macro_rules! from_row {
    ($kind:ty: $($column:ident),*) => {
        $crate::store::from_row!(sqlx::sqlite::SqliteRow, $kind: $($column),*);
        $crate::store::from_row!(sqlx::postgres::PgRow, $kind: $($column),*);
    };
    ($row:ty, $kind:ty: $($column:ident),*) => {
        impl sqlx::FromRow<'_, $row> for $kind {
            fn from_row(row: &$row) -> Result<Self, sqlx::Error> {
                Ok(Self { $($column: sqlx::Row::try_get(row, stringify!($column))?),* })
            }
        }
    };
}
use from_row;

/// A database, by the connections that are there for each kind of statement.
#[derive(Clone)]
pub struct Store {
    reads: Pool,
    /// SQLite has one writer at a time: those who want to write queue up here instead of trying again and again.
    writes: Pool,
    /// A node that is slow in writing moves renews its leases all the same.
    leases: Pool,
}

impl Store {
    /// Opens the database at an address (`postgres://...`), or the file, which is made if there is none.
    ///
    /// # Errors
    /// If it cannot be opened or brought up to date.
    pub async fn open(address: &str) -> Result<Self, Error> {
        let store = if is_postgres(address) {
            // A pool tries again and again, and does not say why in vain.
            PgConnection::connect(address).await?.close().await?;
            let some = |n| PgPoolOptions::new().max_connections(n).connect(address);
            let all = Pool::Postgres(some(CONNECTIONS).await?);
            Self { reads: all.clone(), writes: all, leases: Pool::Postgres(some(1).await?) }
        } else if let Some((scheme, _)) = address.split_once("://") {
            let cause = format!("`{scheme}` is no database for games: `postgres://...` is one, and a file");
            return Err(Error::Configuration(cause.into()));
        } else {
            let writes = Pool::Sqlite(sqlite(Path::new(address), 1).await?);
            let reads = Pool::Sqlite(sqlite(Path::new(address), READERS).await?);
            Self { reads, leases: writes.clone(), writes }
        };
        let migrated = on!(store.writes, pool => migrator().run(pool).await);
        migrated.map_err(|error| Error::Migrate(Box::new(error)))?;
        Ok(store)
    }

    /// Copies the whole database into a new file while it is used: SQLite only, PostgreSQL has `pg_dump`.
    ///
    /// # Errors
    /// If the file cannot be written, or exists.
    pub async fn backup(&self, file: &str) -> Result<(), Error> {
        match &self.reads {
            Pool::Sqlite(pool) => sqlx::query("VACUUM INTO $1").bind(file).execute(pool).await.map(|_| ()),
            Pool::Postgres(_) => Err(Error::Configuration("PostgreSQL is backed up with pg_dump".into())),
        }
    }

    /// Fails if the database does not answer.
    ///
    /// # Errors
    /// Why it does not.
    pub async fn ping(&self) -> Result<(), Error> {
        on!(self.reads, pool => sqlx::query("SELECT 1").execute(pool).await.map(|_| ()))
    }

    /// Ends all connections; what was written stays.
    pub async fn close(&self) {
        for pools in [&self.reads, &self.writes, &self.leases] {
            on!(*pools, pool => pool.close().await);
        }
    }
}

/// True if an address is one of PostgreSQL.
fn is_postgres(address: &str) -> bool {
    ["postgres:", "postgresql:"].iter().any(|scheme| address.starts_with(scheme))
}

/// True if this is the name of a file, and the file is not there.
#[must_use]
pub fn is_missing(address: &str) -> bool {
    !is_postgres(address) && !address.contains("://") && !Path::new(address).is_file()
}

async fn sqlite(file: &Path, connections: u32) -> Result<SqlitePool, Error> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What is acknowledged is on the disk also if the power fails.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY);
    SqlitePoolOptions::new().max_connections(connections).connect_with(options).await
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
