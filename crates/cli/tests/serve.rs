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

use common::byword;

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
