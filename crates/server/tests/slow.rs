//! A store whose writes are slow: a node that plays with it keeps its games, and loses no choice.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use byword_kernel::rng::Rng;
use byword_server::store::Store;
use common::database::{Folder, postgres};
use common::node::Node;
use common::play::Party;
use serde_json::json;

/// Seconds of a lease; writing goes on for three of them.
const LEASE: u64 = 2;
/// Every move that is written takes SQLite some tenths of a second of computing.
const SLOW_SQLITE: &[&str] = &[
    "CREATE VIEW slow AS WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 1500000) \
     SELECT max(n) AS n FROM count",
    "CREATE TRIGGER slowly AFTER INSERT ON moves BEGIN SELECT n FROM slow; END",
];
const SLOW_POSTGRES: &[&str] = &[
    "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.7); RETURN NEW; END'",
    "CREATE TRIGGER slowly BEFORE INSERT ON moves FOR EACH STATEMENT EXECUTE FUNCTION slow()",
];

/// Plays at two tables, so that there is always a move to be written, while another node wants the games.
fn plays_on(folder: &Folder, settings: &str, address: &str) {
    let node = Node::start(&folder.0, &format!("{settings}lease = {LEASE}\n"));
    let mut parties = [1, 2].map(|_| Party::meet(node.address, "lorcana", json!({})));
    let games = parties.each_ref().map(|party| party.game.clone());
    let done = AtomicBool::new(false);
    thread::scope(|threads| {
        let other = threads.spawn(|| tokio_test(wanted(address, &games, &done)));
        let players: Vec<_> = parties.iter_mut().map(|party| threads.spawn(|| play(party))).collect();
        let choices: u32 = players.into_iter().map(|player| player.join().unwrap()).sum();
        done.store(true, Ordering::Relaxed);
        assert!(other.join().unwrap() > 0, "the other node has tried");
        assert!(choices > 4, "{choices} choices were made");
    });
}

fn play(party: &mut Party) -> u32 {
    let (began, mut rng, mut choices) = (Instant::now(), Rng::new(1), 0);
    while began.elapsed() < Duration::from_secs(3 * LEASE) && party.play(&mut rng, 1) {
        choices += 1;
    }
    choices
}

/// How often another node could try to take the games, in vain.
async fn wanted(address: &str, games: &[String], done: &AtomicBool) -> u32 {
    let store = Store::open(address).await.unwrap();
    let mut tries = 0;
    while !done.load(Ordering::Relaxed) {
        for game in games {
            // SQLite, where one writes at a time, may say that it is busy.
            let Ok(taken) = store.lease(game, "another").await else { continue };
            assert!(!taken, "the node has lost {game}");
            tries += 1;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    tries
}

fn tokio_test<R>(test: impl Future<Output = R>) -> R {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test)
}

#[test]
fn sqlite_that_is_slow_loses_nothing() {
    let folder = Folder::new();
    let file = folder.0.join("byword.sqlite").display().to_string();
    tokio_test(async {
        Store::open(&file).await.unwrap().close().await;
        let pool = sqlx::SqlitePool::connect(&file).await.unwrap();
        for step in SLOW_SQLITE {
            sqlx::query(*step).execute(&pool).await.unwrap();
        }
        pool.close().await;
    });
    plays_on(&folder, &format!("data = {:?}\n", folder.0.display().to_string()), &file);
}

#[test]
fn postgresql_that_is_slow_loses_nothing() {
    let Some(address) = tokio_test(postgres()) else { return };
    tokio_test(async {
        Store::open(&address).await.unwrap().close().await;
        let pool = sqlx::PgPool::connect(&address).await.unwrap();
        for step in SLOW_POSTGRES {
            sqlx::query(*step).execute(&pool).await.unwrap();
        }
        pool.close().await;
    });
    plays_on(&Folder::new(), &format!("database = {address:?}\n"), &address);
}
