//! How a table may be run: clocks, watching later, reports; and how a server ends in order.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod common;

use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use byword_kernel::replay::Replay;
use byword_kernel::rng::Rng;
use byword_server::online::{Settings, reports};
use common::client::Client;
use common::database::Folder;
use common::node::Node;
use common::play::Party;
use serde_json::{Value, json};

fn settings(folder: &Folder) -> String {
    format!("data = {:?}\nrate = 1000\njson_logs = true\n", folder.0.display().to_string())
}

/// Somebody else's turn begins without anybody having answered.
fn waits_for(party: &mut Party, what: &str, holds: impl Fn(&Client) -> bool) {
    let began = Instant::now();
    party.players[0].until(what, holds);
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn whose_time_is_up_passes_and_the_reserve_outlives_a_kill() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &settings(&folder));
    let clock = json!({ "prompt": 1, "reserve": 2, "lapse": "pass" });
    let mut party = Party::meet(node.address, "lorcana", json!({ "clock": clock }));
    assert_eq!(party.players[0].room["clock"]["left"], json!([2, 2]));
    let first = party.decides().unwrap();
    let step = party.players[0].step();
    waits_for(&mut party, "the clock", |client| client.step() > step);
    party.all_at(step + 1);
    party.players[0].until("the room", |client| client.room["clock"]["left"][first] == 0);
    assert_eq!(party.players[0].room["clock"]["left"][1 - first], 2);
    let before = party.players[0].step();
    node.kill();
    let node = Node::start(&folder.0, &settings(&folder));
    let mut again = Client::connect(node.address, &party.cookies[0]);
    let began = Instant::now();
    while again.join(&party.game, None).is_err() {
        assert!(began.elapsed() < Duration::from_secs(20), "the game is not taken up");
        thread::sleep(Duration::from_millis(100));
    }
    assert!(again.step() >= before);
    assert_eq!(again.room["clock"]["left"][first], 0, "{}", again.room);
}

#[test]
fn whose_time_is_up_loses_where_the_table_says_so() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &settings(&folder));
    let clock = json!({ "prompt": 1, "reserve": 0, "lapse": "lose" });
    let mut party = Party::meet(node.address, "swu", json!({ "clock": clock }));
    let seat = party.decides().unwrap();
    waits_for(&mut party, "the end", Client::is_over);
    let winners = party.players[0].update.as_ref().unwrap()["outcome"]["winners"].clone();
    assert_eq!(winners, json!([1 - seat]));
}

#[test]
fn time_stands_still_while_somebody_is_away_but_not_without_end() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &settings(&folder));
    let clock = json!({ "prompt": 1, "reserve": 0, "away": 4, "lapse": "lose" });
    let mut party = Party::meet(node.address, "lorcana", json!({ "clock": clock }));
    let seat = party.decides().unwrap();
    let gone = party.players.remove(seat);
    drop(gone);
    let other = &mut party.players[0];
    other.until("the clock", |client| client.room["clock"]["state"] == "away");
    let began = Instant::now();
    thread::sleep(Duration::from_millis(2000));
    let now = other.ask("look", json!({})).unwrap();
    assert!(now.get("outcome").is_none(), "nobody has lost");
    other.until("the end", Client::is_over);
    assert!(began.elapsed() > Duration::from_secs(4) && began.elapsed() < Duration::from_secs(20));
    assert_eq!(other.update.as_ref().unwrap()["outcome"]["winners"], json!([1 - seat]));
}

#[test]
fn time_stands_still_where_nobody_waits() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &settings(&folder));
    let clock = json!({ "prompt": 1, "reserve": 0, "away": 0, "lapse": "lose" });
    let mut party = Party::meet(node.address, "lorcana", json!({ "clock": clock }));
    party.players.clear();
    party.watcher.until("the clock", |client| client.room["clock"]["state"] == "still");
    thread::sleep(Duration::from_millis(2500));
    let now = party.watcher.ask("look", json!({})).unwrap();
    assert!(now.get("outcome").is_none(), "nobody has lost");
}

#[test]
fn seats_are_called_by_the_names_of_who_sits_there() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &settings(&folder));
    let mut party = Party::meet(node.address, "lorcana", json!({}));
    assert!(party.play(&mut Rng::new(4), 8));
    for client in party.everybody() {
        let players = &client.update.as_ref().unwrap()["view"]["players"];
        assert_eq!((&players[0]["name"], &players[1]["name"]), (&json!("Ana"), &json!("Bo")));
        let said = json!(client.log).to_string();
        assert!(said.contains("Ana") && said.contains("Bo") && !said.contains("Player 1"), "{said}");
    }
}

#[test]
fn who_watches_later_is_behind_until_the_end() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &settings(&folder));
    let mut party = Party::meet(node.address, "lorcana", json!({ "delay": 5 }));
    let mut rng = Rng::new(3);
    for _ in 0..12 {
        let newest = party.players[0].step();
        let seat = party.players.iter().position(|client| client.options() > 0).unwrap();
        let option = rng.below(party.players[seat].options() as u32);
        party.players[seat].ask("choose", json!({ "table": 1, "step": newest, "option": option })).unwrap();
        for player in &mut party.players {
            player.until("the next decision", |client| client.step() > newest);
        }
    }
    let now = party.players[0].ask("look", json!({})).unwrap()["step"].as_u64().unwrap();
    assert_eq!(now, 12);
    let seen = party.watcher.ask("look", json!({})).unwrap();
    assert_eq!(seen["step"], json!(now - 5));
    // Who comes later sees no more.
    let (mut late, _) = Client::named(node.address, "Late");
    late.join(&party.game, None).unwrap();
    assert_eq!(late.step(), now - 5);
    party.players[0].ask("concede", json!({})).unwrap();
    party.watcher.until("the end", Client::is_over);
    late.until("the end", Client::is_over);
    assert_eq!(party.watcher.step(), now + 1);
}

#[test]
fn what_is_reported_is_kept_with_the_game() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &settings(&folder));
    let mut party = Party::meet(node.address, "swu", json!({}));
    party.play(&mut Rng::new(2), 6);
    let step = party.players[0].step();
    party.players[1].ask("report", json!({ "text": "that card does not do that" })).unwrap();
    assert!(party.players[1].ask("report", json!({ "text": " " })).is_err());
    node.kill();
    let here = Settings { data: folder.0.clone(), ..Settings::default() };
    let out = folder.0.join("reports");
    let lines = reports(&here, &out).unwrap();
    assert_eq!(lines.len(), 1);
    assert!(lines[0].contains("Bo: that card does not do that"), "{}", lines[0]);
    let file = PathBuf::from(lines[0].split(' ').next().unwrap());
    let replay = Replay::read("report", &std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!((replay.game.as_str(), replay.choices.len() as u64), ("swu", step));
}

#[test]
fn a_server_that_is_told_to_end_gives_its_games_up_and_logs_in_json() {
    let folder = Folder::new();
    let node = Node::start(&folder.0, &format!("{}lease = 600\n", settings(&folder)));
    let mut party = Party::meet(node.address, "lorcana", json!({}));
    party.play(&mut Rng::new(2), 6);
    let step = party.players[0].step();
    let told = Command::new("kill").args(["-TERM", &node.id().to_string()]).status().unwrap();
    assert!(told.success());
    party.players[0].wait(|client| client.gone);
    assert!(party.players[0].gone, "everybody is told to connect again");
    assert!(node.ended(Duration::from_secs(10)), "it ends in order");
    // Its leases do not hold any more.
    let node = Node::start(&folder.0, &settings(&folder));
    let mut again = Client::connect(node.address, &party.cookies[0]);
    again.join(&party.game, None).unwrap();
    assert_eq!(again.step(), step);
    let log = std::fs::read_to_string(folder.0.join("log")).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|line| line["fields"]["message"] == "ending"), "{log}");
    let title = again.update.as_ref().unwrap()["view"]["players"][0]["place"]["zones"].to_string();
    let titles: Vec<&str> =
        title.split("\"title\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(
        !titles.is_empty() && titles.iter().all(|title| !log.contains(title)),
        "no card is named in the log"
    );
}
