//! A server is killed while people play: what was acknowledged is there afterwards, and the game goes on. `BYWORD_KILLS` says how
//! often (4 times if it does not).
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod common;

use std::time::{Duration, Instant};
use std::{env, thread};

use byword_kernel::rng::Rng;
use byword_server::store::{Row, Store};
use common::client::{Client, cookie};
use common::database::{Folder, postgres};
use common::node::Node;
use serde_json::{Value, json};

fn kills() -> u32 {
    env::var("BYWORD_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(4)
}

/// Somebody who plays against a bot, and knows what was acknowledged.
struct Player {
    cookie: String,
    game: String,
    /// The number of the decision and the option of each acknowledged choice.
    acknowledged: Vec<(u64, u32)>,
    rng: Rng,
}

impl Player {
    fn new(node: &Node, kind: &str, seed: u64) -> Self {
        let cookie = cookie(node.address);
        let mut client = Client::connect(node.address, &cookie);
        client.ask("enter", json!({ "name": "Ana" })).unwrap();
        let start = json!({ "game": kind, "seats": 2, "seating": { "own": [0] }, "seed": 0 });
        let made = client.ask("make", json!({ "start": start, "seat": 0 })).unwrap();
        let game = made["game"].as_str().unwrap().to_owned();
        Self { cookie, game, acknowledged: Vec::new(), rng: Rng::new(seed) }
    }

    /// Connects to whichever node has the game, and waits for that.
    fn connect(&self, node: &Node, patience: Duration) -> Client {
        let began = Instant::now();
        loop {
            let client = Client::try_connect(node.address, &self.cookie);
            if let Some(mut client) = client
                && client.join(&self.game, None).is_ok()
            {
                return client;
            }
            assert!(began.elapsed() < patience, "nobody takes the game up within {patience:?}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Plays until the connection breaks or the game is over; true if it is over.
    fn play(&mut self, client: &mut Client) -> bool {
        loop {
            if client.is_over() {
                return true;
            }
            if client.options() == 0 {
                let step = client.step();
                if !client.wait(|client| client.step() > step || client.is_over() || client.options() > 0) {
                    return false;
                }
                continue;
            }
            let (step, option) = (client.step(), self.rng.below(client.options() as u32));
            match client.try_ask("choose", json!({ "table": 1, "step": step, "option": option })) {
                Some(Ok(_)) => self.acknowledged.push((step, option)),
                Some(Err(errors)) if errors[0]["kind"] == "late" => return false,
                Some(Err(errors)) => panic!("choice {step}: {errors}"),
                None => return false,
            }
            if !client.wait(|client| client.step() > step) {
                return false;
            }
        }
    }
}

async fn record(address: &str, game: &str) -> Vec<Row> {
    let store = Store::open(address).await.unwrap();
    let moves = store.moves(game).await.unwrap();
    store.close().await;
    moves
}

/// Kills the node that plays at random moments, and goes on at the next.
fn killed(folder: &Folder, settings: &str, address: &str, patience: Duration, kind: &str) {
    let mut node = Node::start(&folder.0, settings);
    let mut rng = Rng::new(9);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut player = Player::new(&node, kind, 1);
    let mut acknowledged = 0;
    for round in 0..kills() {
        // On one file there is one node; on PostgreSQL the other one is there already.
        let other = address.starts_with("postgres").then(|| Node::start(&folder.0, settings));
        let mut client = player.connect(&node, patience);
        let after = Duration::from_millis(u64::from(rng.below(600)));
        let killer = thread::spawn(move || {
            thread::sleep(after);
            node.kill();
        });
        let over = player.play(&mut client);
        killer.join().unwrap();
        let kept = runtime.block_on(record(address, &player.game));
        for (number, option) in &player.acknowledged {
            let row = kept.get(*number as usize);
            assert_eq!(
                row.and_then(|row| row.taken),
                Some(i64::from(*option)),
                "round {round}: choice {number}"
            );
        }
        node = other.unwrap_or_else(|| Node::start(&folder.0, settings));
        let again = player.connect(&node, patience);
        assert!(again.step() as usize >= kept.len(), "round {round}: {} of {}", again.step(), kept.len());
        acknowledged += player.acknowledged.len();
        if over {
            player = Player::new(&node, kind, u64::from(round) + 2);
        }
    }
    assert!(acknowledged > 0, "no choice was acknowledged before a kill");
}

#[test]
fn nothing_that_was_acknowledged_is_lost() {
    let folder = Folder::new();
    let settings = format!("data = {:?}\nlease = 2\n", folder.0.display().to_string());
    let file = folder.0.join("byword.sqlite").display().to_string();
    killed(&folder, &settings, &file, Duration::from_secs(60), "lorcana");
}

#[test]
fn another_node_goes_on_within_ten_seconds() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let Some(address) = runtime.block_on(postgres()) else { return };
    let folder = Folder::new();
    let settings = format!("database = {address:?}\nlease = 6\n");
    killed(&folder, &settings, &address, Duration::from_secs(10), "swu");
}

#[test]
fn a_table_of_two_nodes_is_played_on_one() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let Some(address) = runtime.block_on(postgres()) else { return };
    let folder = Folder::new();
    let settings = format!("database = {address:?}\n");
    let (one, two) = (Node::start(&folder.0, &settings), Node::start(&folder.0, &settings));
    let player = Player::new(&one, "lorcana", 1);
    let _here = player.connect(&one, Duration::from_secs(10));
    let mut there = Client::connect(two.address, &player.cookie);
    let errors: Value = there.join(&player.game, None).unwrap_err();
    assert_eq!(errors[0]["kind"], "late", "{errors}");
}
