//! `byword serve --stdio`: lines in, lines out; the example client of the documentation plays a game.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails where it unwraps nothing"
)]

mod common;

use std::path::Path;
use std::process::Command;

use byword_kernel::luck::Key;
use byword_protocol::Host;
use byword_protocol::hosted::Move;
use byword_protocol::message::Start;
use byword_server::online::secrets::commitment;
use common::{byword, file};

#[test]
fn lines_are_answered_in_their_order_and_bad_ones_change_nothing() {
    let calls = [
        r#"{"id":1,"call":{"start":{"game":"lorcana","seed":7}}}"#,
        "",
        "no line of the protocol",
        r#"{"id":2,"call":{"choose":{"table":1,"step":4,"option":0}}}"#,
        r#"{"id":3,"call":{"look":{"table":1}}}"#,
    ];
    let run = byword(&["serve", "--stdio"], &format!("{}\n", calls.join("\n")));
    assert_eq!(run.code, 0, "{}", run.err);
    let replies: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), 4, "{}", run.out);
    assert_eq!(replies[1]["errors"][0]["column"], 2, "{}", replies[1]);
    assert_eq!(replies[2]["errors"][0]["kind"], "late");
    assert_eq!(replies[3]["ok"]["view"], replies[0]["ok"]["view"]);
}

#[test]
fn the_example_client_plays_a_game_to_its_end() {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/client.py");
    let played =
        Command::new("python3").arg(client).args(["swu", "5", env!("CARGO_BIN_EXE_byword")]).output();
    let Ok(played) = played else {
        println!("skipped: no python3");
        return;
    };
    let out = String::from_utf8_lossy(&played.stdout);
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    assert!(out.lines().last().unwrap().contains("win"), "{out}");
}

/// A game of a server with this key and this promise, after a choice, as a file.
fn hosted(name: &str, key: Key, promised: &str) -> String {
    let mut host = Host::new();
    let start = Start { game: "lorcana".into(), seed: 7, ..Start::default() };
    let mut table = host.table(&start, Some(key), &[Move::Option(0)]).unwrap();
    file(name, &table.save(Some(promised.to_owned())).unwrap().text)
}

#[test]
fn a_shuffle_is_the_promised_one_or_not() {
    let (key, other) = (Key([1; 32]), Key([2; 32]));
    let promised = commitment(7, &key.to_string());
    let kept = hosted("kept.json", key, &promised);
    let verified = byword(&["verify-shuffle", &kept, "--commitment", &promised], "");
    assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
    let verified = byword(&["verify-shuffle", &kept, "--lang", "es"], "");
    assert!(verified.code == 0 && verified.out.contains("barajado"), "{}", verified.out);
    // It is a saved game as any other.
    assert_eq!(byword(&["replay", &kept, "--verify"], "").code, 0);
    let broken = hosted("broken.json", other, &promised);
    assert_eq!(byword(&["verify-shuffle", &broken], "").code, 1);
    let wrong = commitment(8, &key.to_string());
    assert_eq!(byword(&["verify-shuffle", &kept, "--commitment", &wrong], "").code, 1);
    // The promised key, but a game that was dealt by another: it does not even begin as it says.
    let text = std::fs::read_to_string(&broken).unwrap().replace(&other.to_string(), &key.to_string());
    let swapped = byword(&["verify-shuffle", &file("swapped.json", &text)], "");
    assert!(swapped.code == 2 && swapped.err.contains("step 0"), "{}{}", swapped.out, swapped.err);
    assert_eq!(byword(&["verify-shuffle", &file("no.json", "{}")], "").code, 2);
}

#[test]
fn a_server_says_what_is_wrong_with_its_settings() {
    let wrong = file("server.toml", "rate = \"fast\"\n");
    let run = byword(&["serve", "--settings", &wrong], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("rate") && run.err.contains("server.toml"), "{}", run.err);
    let run = byword(&["serve", "--data", "no-such-folder", "--backup", "copy.sqlite"], "");
    assert!(run.code == 2 && run.err.contains("there are no games"), "{}", run.err);
    let run = byword(&["serve", "--data", "no-such-folder", "--reports", "no-such-reports"], "");
    assert!(run.code == 2 && run.err.contains("there are no games"), "{}", run.err);
    assert!(!Path::new("no-such-reports").exists());
    let run = byword(&["serve", "--database", "mysql://here"], "");
    assert!(run.code == 2 && run.err.contains("`mysql` is no database"), "{}", run.err);
}

#[test]
fn a_server_without_its_database_ends_at_once() {
    let run = byword(&["serve", "--database", "postgres://nobody@127.0.0.1:1/games"], "");
    assert!(run.code == 2 && run.err.contains("refused"), "{}", run.err);
}
