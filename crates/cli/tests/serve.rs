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

#[test]
fn a_shuffle_is_the_promised_one_or_not() {
    let calls = [
        r#"{"id":1,"call":{"start":{"game":"lorcana","seed":7}}}"#,
        r#"{"id":2,"call":{"auto":{"table":1,"times":4}}}"#,
        r#"{"id":3,"call":{"save":{"table":1}}}"#,
    ];
    let run = byword(&["serve", "--stdio"], &format!("{}\n", calls.join("\n")));
    let saved: serde_json::Value = serde_json::from_str(run.last_line()).unwrap();
    let game = saved["ok"]["text"].as_str().unwrap();
    let promised = commitment(7, "salt");
    let hosted = |name: &str, salt: &str| {
        let shuffle = serde_json::json!({ "commitment": promised, "salt": salt });
        file(name, &format!("{{\"shuffle\": {shuffle}, \"game\": {game}}}"))
    };
    let (kept, broken) = (hosted("kept.hosted.json", "salt"), hosted("broken.hosted.json", "pepper"));
    let verified = byword(&["verify-shuffle", &kept, "--commitment", &promised], "");
    assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
    assert_eq!(byword(&["verify-shuffle", &broken], "").code, 1);
    let other = commitment(8, "salt");
    assert_eq!(byword(&["verify-shuffle", &kept, "--commitment", &other], "").code, 1);
    assert_eq!(byword(&["verify-shuffle", &file("no.hosted.json", "{}")], "").code, 2);
}

#[test]
fn a_server_says_what_is_wrong_with_its_settings() {
    let wrong = file("server.toml", "rate = \"fast\"\n");
    let run = byword(&["serve", "--settings", &wrong], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("rate") && run.err.contains("server.toml"), "{}", run.err);
    let run = byword(&["serve", "--data", "no-such-folder", "--backup", "copy.sqlite"], "");
    assert!(run.code == 2 && run.err.contains("there are no games"), "{}", run.err);
}
