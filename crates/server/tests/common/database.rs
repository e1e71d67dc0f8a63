//! A new database for each test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

static LAST: AtomicU32 = AtomicU32::new(0);

fn fresh() -> String {
    format!("byword_test_{}_{}", process::id(), LAST.fetch_add(1, Ordering::Relaxed))
}

/// A folder that is removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        let folder = env::temp_dir().join(fresh());
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is in the way of nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The address of a new, empty PostgreSQL database; nothing, with a notice, if there is no PostgreSQL.
pub async fn postgres() -> Option<String> {
    let Ok(address) = env::var("BYWORD_POSTGRES") else {
        eprintln!("skipped on PostgreSQL: BYWORD_POSTGRES is not set (run it by .ci/postgres)");
        return None;
    };
    let name = fresh();
    let pool = sqlx::PgPool::connect(&address).await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&pool).await.unwrap();
    pool.close().await;
    let (server, _) = address.rsplit_once('/').unwrap();
    Some(format!("{server}/{name}"))
}
