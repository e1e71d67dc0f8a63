//! `byword play` and `byword replay` from scripts: to the end, back and forth, saved and resumed.

mod common;

use std::fs;

use common::{byword, file, place, refused};

const START: [&str; 6] = ["play", "lorcana", "--seed", "3", "--opponents", "random"];

#[test]
fn every_game_is_played_to_its_end_from_the_standard_input() {
    for kit in byword_library::kits() {
        let run = byword(&["play", kit.name, "--seed", "1", "--opponents", "random"], "auto 100000\n");
        assert_eq!(run.code, 0, "{}: {}", kit.name, run.err);
        let last = run.last_line();
        assert!(
            last.contains("wins") || last.contains("win") || last.contains("Nobody"),
            "{}: {last}",
            kit.name
        );
        assert!(last.ends_with(']'), "the end names its clause: {last}");
    }
}

#[test]
fn whoever_gives_up_has_lost_at_any_moment() {
    for (lang, word, wins) in [("en", "concede", "Player 2 wins"), ("es", "rendirse", "Gana Jugador 2")] {
        let run = byword(
            &["play", "lorcana", "--seed", "3", "--opponents", "random", "--lang", lang],
            &format!("{word}\n"),
        );
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.last_line().contains(wins), "{}", run.last_line());
    }
}

#[test]
fn a_game_in_spanish_speaks_spanish() {
    let run = byword(
        &["play", "lorcana", "--seed", "1", "--opponents", "random", "--lang", "es"],
        &format!("{}auto 100000\n", "auto\n".repeat(20)),
    );
    assert!(run.last_line().starts_with("Gana Jugador"), "{}", run.last_line());
    for word in ["roba una carta", "leyenda", "en juego", "¿qué haces?"] {
        assert!(run.out.contains(word), "{word}");
    }
}

#[test]
fn the_end_of_the_input_is_no_failure() {
    let run = byword(&START, "1\n");
    assert_eq!((run.code, run.last_line()), (0, "The answers ended before the game did."));
    let run = byword(&START, "quit\n9\n");
    assert_eq!((run.code, run.last_line()), (0, "You left the game."));
}

#[test]
fn only_the_own_hand_is_shown() {
    let run = byword(&START, "");
    let (others, own) = run.out.split_once("(you)").unwrap();
    let others = others.split_once("Player 2: lore").unwrap().1;
    assert!(others.contains("hand: 7 cards\n"), "{others}");
    assert!(own.contains("hand:\n    "), "{own}");
    assert_eq!(run.out.matches("Player 2 draws a card").count(), 7);
}

#[test]
fn answers_are_numbers_or_words_and_others_change_nothing() {
    let script = "99\n0\nxyzzy\ndon\ndone\n";
    let run = byword(&START, script);
    assert_eq!(run.out.matches("There is no option").count(), 2, "{}", run.out);
    assert!(run.out.contains("\"xyzzy\" is neither an option nor a command"));
    assert!(run.out.contains("Player 1: done [CR 2.2.2.1]"), "`don` is enough");
    let plain = byword(&START, "done\n");
    let board = |out: &str| {
        out.split_once("Player 1: done").map(|(_, rest)| rest.lines().take(9).collect::<String>())
    };
    assert_eq!(board(&run.out), board(&plain.out));
}

#[test]
fn questions_are_answered_with_clauses() {
    let script =
        "done\nwhy quest\nrule 4.5\nrule S 8.6.1\nrule 99.99\ncard Grist\nhelp\nwhy\nboard\noptions\n";
    let run = byword(&START, script);
    let rule = "CR 4.5  Quest: exert a dry, ready character to gain lore equal to its lore value.";
    for words in
        [rule, "S 8.6.1  ", "There is no clause 99.99.", "why <card or action>", "back to your last decision"]
    {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    assert_eq!(run.code, 0);
}

#[test]
fn why_names_the_clause_of_what_is_not_offered() {
    // A card in hand that costs more ink than there is on the first turn.
    let run = byword(&["play", "lorcana", "--seed", "3", "--opponents", "random"], "done\nwhy play Hymn\n");
    let line = run.out.lines().find(|line| line.contains("Hymn of a Hundred Lamps: ")).unwrap_or_default();
    assert!(line.contains("It costs 7, and there is 0.") && line.ends_with(']'), "{line} in {}", run.out);
}

#[test]
fn undo_goes_back_to_the_own_decision() {
    let run = byword(&START, "undo\n1\nundo\nlog\n");
    assert!(run.out.contains("There is nothing to take back."));
    let after = run.out.split_once("Back to your last decision.").unwrap().1;
    assert!(after.contains("Player 1, which cards do you put"), "the same question is asked again");
    let log = after.split_once("> log").unwrap().1;
    assert!(!log.contains("puts"), "what was taken back did not happen: {log}");
}

#[test]
fn a_saved_game_is_resumed_verified_and_told() {
    let saved = place("saved.json");
    let path = saved.display().to_string();
    let run = byword(&START, &format!("done\nauto 5\nsave {path}\nquit\n"));
    assert!(run.out.contains(&format!("Saved: {path}")), "{}", run.out);
    let resumed = byword(&["play", "lorcana", "--resume", &path, "--opponents", "random"], "auto 100000\n");
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(resumed.out.contains("choices so far"));
    let verified = byword(&["replay", &path, "--verify"], "");
    assert!(
        verified.code == 0 && verified.last_line().starts_with("Verified: "),
        "{}{}",
        verified.out,
        verified.err
    );
    let told = byword(&["replay", &path, "--lang", "es"], "");
    assert!(told.out.contains("Jugador 1 roba") && told.out.contains("-- 1"), "{}", told.out);
    let step = byword(&["replay", &path, "--step", "1"], "");
    assert!(step.out.contains("After 1 of ") && step.out.contains("  1. "), "{}", step.out);
    refused_after_head(&["replay", &path, "--step", "9999"], "there is no step 9999");
    refused(&["play", "swu", "--resume", &path], &["a game of lorcana, not of swu"]);
}

/// The head of a replay is shown before its step is looked for.
fn refused_after_head(args: &[&str], words: &str) {
    let run = byword(args, "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains(words), "{}", run.err);
}

#[test]
fn a_replay_that_differs_names_its_first_step() {
    let path = place("tampered.json");
    let name = path.display().to_string();
    byword(&START, &format!("done\nauto 20\nsave {name}\n"));
    let text = fs::read_to_string(&path).unwrap();
    let trail = text.split_once("\"trail\": \"").unwrap().1;
    let changed = text.replacen(
        trail,
        &format!("{}{}", if trail.starts_with('0') { "1" } else { "0" }, &trail[1..]),
        1,
    );
    fs::write(&path, changed).unwrap();
    let run = byword(&["replay", &name, "--verify"], "");
    assert_eq!(
        (run.code, run.last_line().contains("step 1: the position differs")),
        (1, true),
        "{}",
        run.out
    );
}

#[test]
fn what_cannot_be_saved_is_told_and_nothing_is_written() {
    let run = byword(&START, "save no/such/folder/game.json\n");
    assert!(run.out.contains("Not saved: no/such/folder/game.json"), "{}", run.out);
    assert_eq!(run.code, 0);
}

#[test]
fn bad_tables_and_files_are_refused() {
    refused(&["play", "lorcna"], &["there is no game `lorcna`", "did you mean `lorcana`?"]);
    refused(&["play", "lorcana", "--seat", "3"], &["there is no seat 3"]);
    refused(&["play", "lorcana", "--seats", "9"], &["2 to 4 seats"]);
    refused(&["play", "lorcana", "--decks", "harbour-watch"], &["did you mean `harbor-watch`?"]);
    refused(&["play", "lorcana", "--opponents", "gredy"], &["gredy"]);
    refused(&["play", "lorcana", "--cards", "nowhere.cards"], &["nowhere.cards"]);
    refused(&["play", "lorcana", "--resume", "nowhere.json"], &["nowhere.json"]);
    let deck = file("bad.deck", "4 Grist - Anvil Hermt\n4\n");
    refused(&["play", "lorcana", "--decks", &deck], &["bad.deck:2:"]);
    let deck = file("unknown.deck", "4 Grist - Anvil Hermt\n");
    refused(
        &["play", "lorcana", "--decks", &deck],
        &["unknown.deck:1:", "did you mean `Grist - Anvil Hermit`?"],
    );
    let cards = file("bad.cards", "== A\ntype: Character\ncots: 3\n");
    refused(
        &["play", "lorcana", "--cards", &cards],
        &["bad.cards:3:1: there is no key `cots`", "did you mean `cost`?"],
    );
    let replay = file("bad.json", "{\n\"format\": \n}");
    refused(&["replay", &replay], &["bad.json:3:1"]);
    refused(&["replay", "nowhere.json"], &["nowhere.json"]);
}

#[test]
fn a_choice_is_told_in_the_words_in_which_it_was_offered() {
    // Two abilities of one card wait; the second, with its keyword's name, is taken.
    let run = byword(&["play", "swu", "--seed", "7"], &"restore\nauto 1\n".repeat(120));
    let offered: Vec<&str> = run.out.lines().filter(|line| line.starts_with("  2. trigger ")).collect();
    assert!(!offered.is_empty(), "abilities are put in order: {}", run.out);
    for line in offered {
        let (_, after) = run.out.split_once(line).unwrap();
        let told = after.lines().find(|line| line.contains(": trigger ")).unwrap();
        let restored = after.split_once(told).unwrap().1.trim_start().contains("is removed");
        assert!(restored && told.contains(line.trim_start_matches("  2. ")), "{told}: {after}");
    }
}

#[test]
fn passing_goes_on_until_something_happens() {
    let run = byword(&["play", "foursouls", "--seed", "3"], &"auto\nskip\n".repeat(40));
    let mut most = 0;
    for after in run.out.split("> skip\n").skip(1) {
        let passes = after.lines().take_while(|line| line.starts_with("Player 1: pass")).count();
        most = most.max(passes);
        let refused =
            ["You cannot pass now.", "The game is over."].iter().any(|said| after.starts_with(said));
        assert!(passes > 0 || refused, "{after}");
    }
    assert!(most > 1, "several passes for one answer: {}", run.out);
}

#[test]
fn a_game_is_not_begun_where_it_cannot_be_recorded() {
    refused(&["play", "lorcana", "--record", "/dev/null/games"], &["/dev/null/games: "]);
}

#[test]
fn games_begun_in_one_second_are_recorded_apart() {
    let folder = place("records");
    let _ = fs::remove_dir_all(&folder);
    let named = folder.display().to_string();
    for _ in 0..4 {
        let run = byword(&["play", "lorcana", "--seed", "1", "--record", &named], "");
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let records: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(records.len(), 4, "{records:?}");
    assert!(records.iter().all(|path| fs::metadata(path).unwrap().len() > 0), "{records:?}");
}

#[test]
fn a_saved_game_finds_its_card_files_from_anywhere() {
    let folder = place("far");
    fs::create_dir_all(&folder).unwrap();
    let (own, saved) = (folder.join("far.cards"), folder.join("far.json"));
    fs::write(&own, "== Far Gull\ntype: Character\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1\n").unwrap();
    let _ = fs::remove_file(&saved);
    // What lies under the name where the game is taken up is not read.
    file("far.cards", "nonsense");
    let [cards, path] = [&own, &saved].map(|path| path.display().to_string());
    let begun = byword(
        &["play", "lorcana", "--seed", "1", "--cards", &cards, "--decks", "harbor-watch"],
        &format!("save {path}\n"),
    );
    assert!(begun.out.contains("Saved"), "{}{}", begun.out, begun.err);
    assert!(fs::read_to_string(&saved).unwrap().contains("\"far.cards\""));
    let again = byword(&["play", "lorcana", "--resume", &path], "");
    assert_eq!((again.code, again.err.as_str()), (0, ""), "{}", again.out);
}

#[test]
fn what_somebody_chose_of_several_effects_is_told_in_its_words() {
    let run = byword(&["play", "foursouls", "--seed", "1"], "auto 400\n");
    let lines: Vec<&str> = run.out.lines().collect();
    let chosen = |player: &str| -> Vec<&str> {
        let used = format!("{player}: use Brass Telescope");
        lines.windows(2).filter(|pair| pair[0].starts_with(&used)).map(|pair| pair[1]).collect()
    };
    for player in ["Player 1", "Player 2"] {
        let chosen = chosen(player);
        assert!(!chosen.is_empty(), "{player}: {}", run.out);
        assert!(chosen.iter().all(|line| !line.contains(": mode ")), "{chosen:?}");
    }
}
