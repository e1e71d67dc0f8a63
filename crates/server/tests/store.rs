//! The store, on SQLite and on PostgreSQL: the same suite.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod common;

use byword_protocol::message::Said;
use byword_server::store::{Append, Beginning, Lost, Row, Seat, Store, now};
use common::database::{Folder, postgres};

fn game(id: &str) -> Beginning {
    let seat = |seat: i64, name: &str, sessions: &[&str]| Seat {
        seat,
        name: name.into(),
        invitation: sessions.is_empty().then(|| "hash".to_owned()),
        sessions: sessions.iter().map(|one| (*one).to_owned()).collect(),
        ..Seat::default()
    };
    Beginning {
        id: id.into(),
        kind: "lorcana".into(),
        start: "{}".into(),
        salt: "salt".into(),
        rules: "{}".into(),
        listed: true,
        won: "[]".into(),
        seats: vec![seat(0, "Ana", &["a", "b"]), seat(1, "", &[])],
    }
}

fn taken(options: &[i64]) -> Vec<Row> {
    options.iter().map(|n| Row { taken: Some(*n), back: None, digest: Some(format!("{n:016x}")) }).collect()
}

fn moves(game: &str, owner: &str, before: i64, options: &[i64]) -> Append {
    Append { game: game.into(), owner: owner.into(), before, rows: taken(options) }
}

async fn games_and_seats(store: &Store) {
    store.make(&game("g1")).await.unwrap();
    assert!(store.make(&game("g1")).await.is_err(), "an id is there once");
    assert_eq!(store.seats("g1").await.unwrap(), game("g1").seats);
    let mut changed = game("g1").seats[1].clone();
    (changed.name, changed.invitation, changed.sessions) = ("Bo".into(), None, vec!["c".into()]);
    store.set_seat("g1", &changed).await.unwrap();
    assert_eq!(store.seats("g1").await.unwrap()[1], changed);
    assert_eq!(store.listed().await.unwrap().len(), 1);
    store.set_state("g1", "over").await.unwrap();
    assert_eq!(store.listed().await.unwrap().len(), 0);
    assert_eq!(store.game("g1").await.unwrap().unwrap().state, "over");
    assert_eq!(store.game("nothing").await.unwrap(), None);
    assert!(store.follow("g1", &game("g2")).await.unwrap());
    assert!(!store.follow("g1", &game("g3")).await.unwrap(), "one game follows");
    assert_eq!(store.game("g1").await.unwrap().unwrap().next.as_deref(), Some("g2"));
}

async fn one_node_has_a_game(store: &Store) {
    store.make(&game("leased")).await.unwrap();
    for node in ["one", "two"] {
        store.renew(node, now() + 60).await.unwrap();
    }
    assert!(store.lease("leased", "one").await.unwrap());
    assert!(!store.lease("leased", "two").await.unwrap());
    assert!(store.lease("leased", "one").await.unwrap(), "its own again");
    let both = [moves("leased", "one", 0, &[3, 1]), moves("leased", "two", 2, &[9])];
    assert_eq!(store.append(&both).await.unwrap(), [Ok(()), Err(Lost)]);
    let late = [moves("leased", "one", 0, &[5]), moves("leased", "one", 2, &[4])];
    assert_eq!(store.append(&late).await.unwrap(), [Err(Lost), Ok(())], "a number comes once");
    assert_eq!(store.moves("leased").await.unwrap(), taken(&[3, 1, 4]));
    store.renew("one", now() - 1).await.unwrap();
    assert!(store.lease("leased", "two").await.unwrap(), "the lease has ended");
    assert_eq!(store.append(&[moves("leased", "one", 3, &[0])]).await.unwrap(), [Err(Lost)]);
    store.resign("two").await.unwrap();
    assert!(store.lease("leased", "three").await.unwrap(), "a node that ends gives everything up");
    store.release("leased", "three").await.unwrap();
    assert_eq!(store.game("leased").await.unwrap().unwrap().owner, None);
}

async fn people_speak(store: &Store) {
    store.make(&game("chat")).await.unwrap();
    let said =
        |number, text: &str| Said { number, seat: Some(0), name: "Ana".into(), text: text.into(), at: 7 };
    let all = [said(0, "hola"), said(1, "<b>'); DROP TABLE games; --")];
    for one in &all {
        store.say("chat", one).await.unwrap();
    }
    assert_eq!(store.chat("chat").await.unwrap(), all);
    assert_eq!(store.name("nobody").await.unwrap(), None);
    store.enter("somebody", "Ana").await.unwrap();
    store.enter("somebody", "Ana B").await.unwrap();
    assert_eq!(store.name("somebody").await.unwrap().as_deref(), Some("Ana B"));
}

async fn suite(address: &str) {
    let store = Store::open(address).await.unwrap();
    store.ping().await.unwrap();
    games_and_seats(&store).await;
    one_node_has_a_game(&store).await;
    people_speak(&store).await;
    store.close().await;
    // What was kept is there when it is opened again.
    let again = Store::open(address).await.unwrap();
    assert_eq!(again.moves("leased").await.unwrap().len(), 3);
    again.close().await;
}

#[tokio::test]
async fn sqlite_keeps_everything() {
    let folder = Folder::new();
    let (file, copy) = (folder.0.join("byword.sqlite"), folder.0.join("copy.sqlite"));
    suite(file.to_str().unwrap()).await;
    let store = Store::open(file.to_str().unwrap()).await.unwrap();
    store.backup(copy.to_str().unwrap()).await.unwrap();
    assert!(store.backup(copy.to_str().unwrap()).await.is_err(), "no copy is overwritten");
    let copied = Store::open(copy.to_str().unwrap()).await.unwrap();
    assert_eq!(copied.moves("leased").await.unwrap().len(), 3);
}

#[tokio::test]
async fn postgresql_keeps_everything() {
    if let Some(address) = postgres().await {
        suite(&address).await;
    }
}
