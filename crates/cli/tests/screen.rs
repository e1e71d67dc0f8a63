//! What a game looks like on a terminal of 80 columns and 24 rows.

mod common;

use std::fs;
use std::path::PathBuf;

use common::byword;

const LANGS: [&str; 2] = ["en", "es"];

fn played(game: &str, lang: &str, script: &str) -> String {
    let args = ["play", game, "--seed", "7", "--opponents", "random", "--screen", "80x24", "--lang", lang];
    let run = byword(&args, script);
    assert_eq!(run.code, 0, "{}", run.err);
    run.out
}

/// The beginning of a game of each kind in both languages is the one kept in `tests/transcripts`; `BYWORD_BLESS=1` keeps what it is
/// now.
#[test]
fn games_look_as_they_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    for kit in byword_library::kits() {
        for lang in LANGS {
            let now = played(kit.name, lang, &"auto\n".repeat(6));
            let file = folder.join(format!("{}-{lang}.txt", kit.name));
            if std::env::var_os("BYWORD_BLESS").is_some() {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&file, &now).unwrap();
            }
            let kept = fs::read_to_string(&file).unwrap_or_default();
            assert!(now == kept, "{} looks differently; if it should: BYWORD_BLESS=1", file.display());
        }
    }
}

/// The board with its question: from the line of the turn to the prompt.
fn boards(out: &str) -> Vec<Vec<&str>> {
    let mut boards: Vec<Vec<&str>> = Vec::new();
    let mut open = false;
    for line in out.lines() {
        if ["Turn ", "Round "].iter().any(|head| line.starts_with(head)) {
            boards.push(Vec::new());
            open = true;
        }
        open &= !(line.starts_with("> ") || line == "auto");
        boards.last_mut().filter(|_| open).into_iter().for_each(|board| board.push(line));
    }
    boards
}

#[test]
fn the_board_with_its_question_fits() {
    for kit in byword_library::kits() {
        let out = played(kit.name, "en", &"auto\n".repeat(150));
        let boards = boards(&out);
        assert!(boards.len() > 2, "{}: {out}", kit.name);
        // The board in its closest form may leave too few rows for a question of more.
        let short = |board: &&Vec<&str>| board.iter().rev().take_while(|line| !line.is_empty()).count() <= 9;
        for board in boards.iter().filter(short) {
            assert!(board.len() < 24, "{}: {} rows:\n{}", kit.name, board.len(), board.join("\n"));
            let wide = board.iter().find(|line| line.chars().count() > 80);
            assert_eq!(wide, None, "{}", kit.name);
        }
    }
}

#[test]
fn the_whole_board_is_shown_once_a_turn() {
    let out = played("lorcana", "en", &"auto\n".repeat(60));
    let mut turns: Vec<&str> = out.lines().filter(|line| line.starts_with("Turn ")).collect();
    let shown = turns.len();
    turns.dedup();
    assert_eq!(turns.len(), shown, "{turns:?}");
    assert!(shown > 3, "{out}");
}

#[test]
fn everything_that_a_player_needs_is_on_the_board() {
    let out = played("lorcana", "en", "");
    for words in ["Amber/Steel Character", "inkable", "Shift 3", "cost 5; 4/5; lore 2"] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let swu = played("swu", "en", &"auto\n".repeat(8));
    assert!(swu.contains("resources ") && swu.contains("Unit"), "{swu}");
}

#[test]
fn an_ability_that_triggers_says_what_it_does() {
    let out = played("swu", "en", &"auto\n".repeat(60));
    let mut triggers = out.lines().zip(out.lines().skip(1)).filter(|(line, _)| line.ends_with(" triggers."));
    let (_, below) = triggers.next().unwrap_or_else(|| panic!("none: {out}"));
    assert!(below.starts_with("  ") && below.len() > 10, "{below}");
}

#[test]
fn passing_on_stops_where_there_is_something_to_do() {
    let out = played("foursouls", "en", &"auto\nskip turn\n".repeat(20));
    let mut most = 0;
    for after in out.split("> skip turn\n").skip(1) {
        let before_next = after.split("> ").next().unwrap_or_default();
        most = most.max(before_next.lines().filter(|line| line.starts_with("Player 1: pass")).count());
    }
    assert!(most > 1, "{out}");
    let sizes = byword(&["play", "lorcana", "--screen", "8x2"], "");
    assert_eq!(sizes.code, 2);
    assert!(sizes.err.contains("COLUMNSxROWS"), "{}", sizes.err);
}

#[test]
fn no_line_is_wider_than_a_narrow_screen() {
    let script = format!("{}help\nboard\nlog\n", "auto\n".repeat(60));
    for kit in byword_library::kits() {
        let args = ["play", kit.name, "--seed", "7", "--opponents", "random", "--screen", "60x30"];
        let out = byword(&args, &script).out;
        let wide = out.lines().skip(1).find(|line| line.chars().count() > 60);
        assert_eq!(wide, None, "{}", kit.name);
    }
}
