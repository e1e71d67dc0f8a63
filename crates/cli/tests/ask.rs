//! `byword ask` from scripts: a board is typed, corrected, asked about and saved.

#![allow(clippy::unwrap_used)] // How a test fails.

mod common;

use common::{byword, place};
use serde_json::Value;

const BOARD: &str = "\
card Bell: Character, cost 1, 1/3, 1 lore
+ Whenever you play an action, draw a card.
card Bolt: Action, cost 1
+ Deal 2 damage to chosen character.
card Guard: Character, cost 3, 2/4, 1 lore
+ Ward
card Pup: Character, cost 1, 1/1, 1 lore
player 1 hand: Bolt, Pup
inkwell: 2
player 2 play: Guard
player 1 deck: 5
player 1 play: Bell (exerted), Pup
";

/// What is said to each line.
fn said(script: &str) -> Vec<Value> {
    let run = byword(&["ask", "lorcana", "--json"], script);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answer to a question about the board.
fn answer(lines: &str, question: &str) -> String {
    let all = said(&format!("{BOARD}{lines}{question}\n"));
    let last = all.last().unwrap();
    assert_eq!(last["asked"], question);
    last["lines"].as_array().unwrap().iter().map(|line| format!("{}\n", line.as_str().unwrap())).collect()
}

#[test]
fn every_line_of_a_board_is_noted() {
    for said in said(BOARD) {
        assert_eq!(said["refused"], false, "{said}");
    }
}

#[test]
fn may_i_is_answered_with_the_clause() {
    let refused = answer("", "may I quest Bell?");
    assert!(refused.contains("exerted") && refused.contains("[CR "), "{refused}");
    let offered = answer("", "can I play Bolt?");
    assert!(offered.contains("play Bolt: yes"), "{offered}");
    let warded = answer("- play Bolt\n", "why not Guard");
    assert!(warded.contains("S 8.15"), "{warded}");
}

#[test]
fn a_board_is_corrected() {
    let corrected = answer("player 1 play: Bell\n", "may I quest Bell?");
    assert!(corrected.contains("quest Bell: yes"), "{corrected}");
    let undone = answer("player 1 play: Bell\nundo\n", "may I quest Bell?");
    assert!(undone.contains("exerted"), "{undone}");
    let unknown = said("player 1 hand: Linet Oar\nshow\n");
    assert_eq!(unknown[0]["refused"], true);
    assert!(unknown[0].to_string().contains("Linnet Oar"), "the nearest name: {}", unknown[0]);
    assert!(!unknown[1].to_string().contains("Linet"), "what is wrong is not kept: {}", unknown[1]);
}

#[test]
fn what_happens_and_what_tried_to_happen() {
    let happens = answer("", "what happens if I play Bolt?");
    assert!(happens.contains("outcome") && happens.contains("Every way was followed"), "{happens}");
    let alone = answer("", "what happens if I quest Pup?");
    assert!(alone.contains("Pup") && alone.contains("lore"), "what the step itself does is told: {alone}");
    let tried = answer("- play Pup\n", "what tried to happen?");
    assert!(
        tried.contains("Bell lets it pass (Player 1 plays Pup)") && tried.contains("kind it waits for"),
        "{tried}"
    );
    assert!(tried.contains("Whenever you play an action, draw a card."), "the ability is told: {tried}");
    let triggered = answer("- play Bolt > Pup\n", "what tried to happen?");
    assert!(!triggered.contains("plays Bolt"), "{triggered}");
}

#[test]
fn steps_that_cannot_be_are_not_kept() {
    let all = said(&format!("{BOARD}- quest Bell\n- expect: Bell exerted\n- expect: Bell damaged\nshow\n"));
    let [quest, so, not_so, show] = &all[all.len() - 4..] else { panic!("{all:?}") };
    assert_eq!(
        (&quest["refused"], &so["refused"], &not_so["refused"]),
        (&true.into(), &false.into(), &true.into())
    );
    let text = show["lines"][0].as_str().unwrap();
    assert!(text.ends_with("steps:\n- expect: Bell exerted"), "{text}");
}

#[test]
fn a_question_is_saved_as_a_scenario() {
    let saved = place("asked.scenario");
    let path = saved.display().to_string();
    let script = format!("{BOARD}- play Bolt > Bell\n- expect: Bell damage 2\nsave {path}\nsave {path}\n");
    let run = byword(&["ask", "lorcana"], &script);
    assert_eq!(run.out.matches("Saved: ").count(), 1, "nothing is replaced: {}", run.out);
    let checked = byword(&["check", &path], "");
    assert_eq!(checked.last_line(), "1 passed, 0 failed", "{}", checked.out);
}

#[test]
fn it_speaks_spanish_and_every_game_begins() {
    let spanish = byword(&["ask", "lorcana", "--lang", "es"], "ayuda\nxyzzy\n¿qué pasa?\n");
    for words in ["escribe lo que hay", "¿puedo jugar Bolt?", "no es una línea", "posici"] {
        assert!(spanish.out.contains(words), "{words}: {}", spanish.out);
    }
    for kit in byword_library::kits() {
        let run = byword(&["ask", kit.name, "--json"], "show\nboard\n");
        assert_eq!((run.code, run.out.lines().count()), (0, 2), "{}: {}{}", kit.name, run.out, run.err);
    }
}

#[test]
fn who_reads_spanish_may_ask_in_english_too() {
    let asked = |line: &str| {
        let run = byword(&["ask", "lorcana", "--lang", "es"], &format!("{BOARD}{line}\n"));
        run.out.lines().rev().find(|line| line.contains("ir de aventura")).map(str::to_owned)
    };
    let spanish = asked("¿puedo ir de aventura con Pup?");
    assert!(spanish.is_some());
    assert_eq!(asked("may I quest Pup?"), spanish);
}

#[test]
fn options_are_named_in_spanish_and_kept_in_english() {
    let lines = "¿qué pasa al jugar Bolt?\n- jugar Bolt > Guard\n- jugar Bolt > Bell\n- ir de aventura con Pup\nshow\n";
    let run = byword(&["ask", "lorcana", "--lang", "es", "--json"], &format!("{BOARD}{lines}"));
    let all: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [happens, warded, played, quested, show] = &all[all.len() - 5..] else { panic!("{}", run.out) };
    assert_eq!((&happens["refused"], &warded["refused"]), (&false.into(), &true.into()), "{happens}{warded}");
    assert!(warded.to_string().contains("Se esperaba la opción `Guard`"), "{warded}");
    assert_eq!(
        (&played["refused"], &quested["refused"]),
        (&false.into(), &false.into()),
        "{played}{quested}"
    );
    let steps = "steps:\n- play Bolt > Bell\n- quest Pup";
    assert!(show["lines"][0].as_str().unwrap().ends_with(steps), "{show}");
}

#[test]
fn what_is_refused_is_not_kept() {
    let refused = |line: &str| {
        let all = said(&format!("{BOARD}{line}\nshow\n"));
        let [.., wrong, show] = all.as_slice() else { unreachable!() };
        assert_eq!(wrong["refused"], true, "{wrong}");
        assert_eq!(show["lines"], said(&format!("{BOARD}show\n")).last().unwrap()["lines"], "{line:.60}");
    };
    for line in ["player 99999 play: Bell", "player 5 play: Bell", "player 1 lore: 1e3"] {
        refused(line);
    }
    refused(&format!("player 1 play: {}", "Bell, ".repeat(20_000)));
    let text = said("+ Ward\n");
    assert_eq!(text[0]["refused"], true, "{text:?}");
}
