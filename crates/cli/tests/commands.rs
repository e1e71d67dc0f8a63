//! The commands that do not play: sim, check, rules, keyword, cards, bench; bad input of every kind.

mod common;

use common::{byword, file, refused};

#[test]
fn simulations_are_the_same_on_any_number_of_threads() {
    let sim = |threads: &str| {
        let run =
            byword(&["sim", "lorcana", "--games", "40", "--seed", "9", "--threads", threads, "--json"], "");
        assert_eq!(run.code, 0, "{}", run.err);
        let mut report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let timing = report.as_object_mut().unwrap().remove("timing");
        assert!(timing.is_some_and(|timing| timing["games_per_second"].is_number()));
        report
    };
    let report = sim("1");
    assert_eq!(report, sim("2"));
    assert_eq!((report["games"].as_u64(), report["fault_count"].as_u64()), (Some(40), Some(0)));
}

#[test]
fn simulations_check_themselves_and_write_tables() {
    let run = byword(&["sim", "lorcana", "--games", "3", "--check"], "");
    assert_eq!((run.code, run.last_line()), (0, "0 faults"), "{}", run.out);
    for kit in byword_library::kits() {
        let run = byword(&["sim", kit.name, "--games", "3"], "");
        for words in ["95 % interval", "decisions/s", "checksum"] {
            assert!(run.out.contains(words), "{}: {words}: {}", kit.name, run.out);
        }
        let effect = run.out.contains("first player effect");
        assert_eq!(effect, !kit.cooperative, "{}: nobody plays against anybody: {}", kit.name, run.out);
    }
}

#[test]
fn options_of_the_setup_are_given_by_name() {
    let teams = ["sim", "lorcana", "--games", "3", "--seats", "4", "--option", "teams=1,2,1,2"];
    let run = byword(&teams, "");
    assert_eq!((run.code, run.last_line()), (0, "0 faults"), "{}{}", run.out, run.err);
    refused(&["sim", "lorcana", "--option", "teams"], &["NAME=VALUE"]);
    for kit in byword_library::kits() {
        refused(&["sim", kit.name, "--games", "2", "--option", "colour=red"], &["option", "`colour`"]);
    }
}

#[test]
fn keywords_of_all_games_are_written_in_both_languages() {
    for kit in byword_library::kits() {
        for (lang, unwritten) in [("en", "no words for this part"), ("es", "sin palabras para esta parte")] {
            let run = byword(&["keyword", kit.name, "--lang", lang], "");
            assert_eq!(run.code, 0, "{}", run.err);
            let missing: Vec<&str> = run.out.lines().filter(|line| line.contains(unwritten)).collect();
            assert!(
                missing.is_empty(),
                "{}: phrases/meanings.phrases lacks\n{}",
                kit.name,
                missing.join("\n")
            );
        }
    }
}

#[test]
fn a_keyword_says_what_it_stands_for() {
    let run = byword(&["keyword", "lorcana", "shift", "--lang", "es"], "");
    for words in
        ["equivale a:", "encima de uno de tus personajes", "si se repite:", "S 8.10.4", "escenarios:"]
    {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let json = byword(&["keyword", "lorcana", "resist", "--json"], "");
    let shown: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(shown[0]["name"], "Resist");
    assert_eq!(shown[0]["stacking"], "numbers add up");
    refused(&["keyword", "lorcana", "evasve"], &["there is no keyword `evasve`", "did you mean `Evasive`?"]);
    refused(&["keyword", "chess"], &["there is no game `chess`"]);
}

#[test]
fn clauses_are_found_with_or_without_letters() {
    let run = byword(&["rules", "lorcana", "8.10.4", "--lang", "es"], "");
    assert!(run.out.starts_with("S 8.10.4") && run.out.contains("en proceso de secarse"), "{}", run.out);
    let all = byword(&["rules", "lorcana"], "");
    assert!(all.out.lines().count() > 100);
    let coverage = byword(&["rules", "lorcana", "--coverage"], "");
    assert!(coverage.last_line().ends_with("clauses are shown by no scenario."), "{}", coverage.last_line());
    let json = byword(&["rules", "lorcana", "S 8.10.4", "--json"], "");
    let shown: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(shown[0]["id"], "S 8.10.4");
    refused(&["rules", "lorcana", "S 8.10.44"], &["there is no clause", "did you mean"]);
    refused(&["rules", "lorcanna", "1"], &["did you mean `lorcana`?"]);
}

#[test]
fn house_cards_are_listed_with_what_is_understood() {
    for kit in byword_library::kits() {
        let run = byword(&["cards", kit.name, "--json"], "");
        let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(
            (report["total"]["partial"].as_u64(), report["total"]["text_only"].as_u64()),
            (Some(0), Some(0)),
            "{}",
            kit.name
        );
        assert!(report["total"]["exact"].as_u64() > Some(20), "{}", kit.name);
    }
    let show = byword(&["cards", "lorcana", "--show", "anvil hermit", "--lang", "es"], "");
    assert!(
        show.out.starts_with("Grist - Anvil Hermit (exacta)") && show.out.contains("significa:"),
        "{}",
        show.out
    );
    refused(
        &["cards", "lorcana", "--show", "Grisd - Anvil Hermit"],
        &["did you mean `Grist - Anvil Hermit`?"],
    );
}

#[test]
fn databases_are_read_and_broken_ones_refused_with_their_place() {
    let text = r#"[{"fullName": "Brine - Lamp Thief", "cardType": "character", "cost": 1, "setId": "1", "number": 1,
        "strength": 1, "willpower": 1, "lore": 1, "rulesText": "<Evasive>\nJuggle 3 lamps."}]"#;
    let database = file("brine.json", text);
    let run = byword(&["cards", "lorcana", "--from", &database], "");
    assert!(run.out.contains("Brine - Lamp Thief  partial"), "{}", run.out);
    assert!(run.out.contains("3 lamps") && run.out.contains("N lamps"), "{}", run.out);
    let broken = file("broken.json", "[\n {\"fullName\": }]");
    refused(&["cards", "lorcana", "--from", &broken], &["broken.json:2:"]);
    let other = file("other.json", "[{\"id\": 1}]");
    refused(&["cards", "lorcana", "--from", &other], &["other.json:1:2: a card without"]);
    refused(&["cards", "lorcana", "--from", "nowhere.json"], &["nowhere.json"]);
    refused(&["sim", "lorcana", "--cards", &broken], &["broken.json:2:"]);
}

#[test]
fn decks_are_made_of_the_cards_that_are_brought() {
    let card = |n: usize| {
        let ink = ["Amber", "Ruby"][n % 2];
        let numbers = "cost: 1\ninkable: yes\nstrength: 2\nwillpower: 2\nlore: 2";
        format!("== Crewmate {n} - Hand\ntype: Character\nink: {ink}\n{numbers}\n\n")
    };
    let brought = file("crew.cards", &(0..16).map(card).collect::<String>());
    let script = "done\nboard\n";
    let run =
        byword(&["play", "lorcana", "--seed", "1", "--opponents", "random", "--cards", &brought], script);
    assert!(run.out.contains("draws Crewmate"), "{}", run.out);
    let few = file("few.cards", &(0..3).map(card).collect::<String>());
    let run = byword(&["play", "lorcana", "--seed", "1", "--opponents", "random", "--cards", &few], script);
    assert!(!run.out.contains("draws Crewmate"), "too few for decks: the house decks are played");
    let run = byword(&["sim", "lorcana", "--games", "5", "--cards", &brought, "--json"], "");
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["fault_count"].as_u64(), Some(0), "{}", run.err);
}

#[test]
fn scenarios_pass_fail_and_break() {
    let text = "title: A character quests\ngame: lorcana\nshows: CR 4.5\ncard Runner: Character, cost 1, 1/1, 2 lore\nplayer 1:\n  play: Runner\nplayer 2:\nturn: player 1, main\nsteps:\n- player 1: quest Runner\n- expect: player 1 lore LORE\n";
    let good = file("good.scenario", &text.replace("LORE", "2"));
    let run = byword(&["check", &good], "");
    assert_eq!((run.code, run.last_line()), (0, "1 passed, 0 failed"), "{}{}", run.out, run.err);
    let bad = file("bad.scenario", &text.replace("LORE", "3"));
    let run = byword(&["check", &good, &bad], "");
    assert_eq!((run.code, run.last_line()), (1, "1 passed, 1 failed"), "{}", run.out);
    assert!(run.out.contains("bad.scenario:11:") && run.out.contains("expected"), "{}", run.out);
    let broken = file("broken.scenario", &text.replace("play: Runner", "play: Rnner"));
    refused_check(&broken, &["broken.scenario:6:", "Rnner"]);
    let chess = file("chess.scenario", &text.replace("game: lorcana", "game: lorcanna"));
    refused_check(&chess, &["chess.scenario:2:", "did you mean `lorcana`?"]);
    refused(&["check", "nowhere"], &["nowhere"]);
    refused(&["check"], &["FILE OR FOLDER"]);
}

/// A broken file is an error; the last line counts the others.
fn refused_check(file: &str, words: &[&str]) {
    let run = byword(&["check", file], "");
    assert_eq!((run.code, run.last_line()), (2, "0 passed, 0 failed"), "{}", run.err);
    assert!(words.iter().all(|word| run.err.contains(word)), "{}", run.err);
}

#[test]
fn what_a_scenario_does_not_show_is_warned_about() {
    let head = "title: T\ngame: lorcana\ncard A: Character, cost 1, 1/1, 1 lore\ncard B: Action, cost 1\n  Deal 1 damage to chosen character.\nplayer 1:\n  hand: B\n  play: A, Grist\n  inkwell: 3\nplayer 2:\nturn: player 1\nsteps:\n";
    let table = [
        ("- play B\n- expect: player 1 decides\n", ""),
        ("- play B\n- options: A | Grist\n", ""),
        ("- play B\n", "open.scenario:13:3: the file ends at an open choice: "),
        ("- q\n", "open.scenario:13:3: several"),
        ("- end\n", ""),
        ("- en\n", "open.scenario:13:3: `en` is only the beginning of a word of `end turn`"),
    ];
    for (steps, said) in table {
        let open = file("open.scenario", &format!("{head}{steps}"));
        let run = byword(&["check", &open], "");
        let told = format!("{}{}", run.out, run.err);
        assert_eq!(run.err.contains("warning: "), said.contains(": ") && run.code == 0, "{steps}: {told}");
        assert!(told.contains(said) || run.code == 1, "{steps}: {told}");
    }
}

#[test]
fn other_bad_input_is_refused() {
    refused(&["sim", "lorcana", "--players", "random,genius"], &["there is no player `genius`"]);
    refused(&["sim", "lorcana", "--seats", "1"], &["2 to 4 seats"]);
    refused(&["sim", "lorcana", "--games", "many"], &["many"]);
    refused(&["bench", "chess"], &["there is no game `chess`"]);
    refused(&["simm"], &["simm"]);
    refused(&["rules", "lorcana", "--lang", "fr"], &["fr"]);
}

#[test]
fn the_bench_has_checksums() {
    let run = || {
        let run = byword(&["bench", "lorcana", "--games", "3", "--json"], "");
        let benches: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        (benches[0]["checksum"].clone(), benches[0]["decisions"].clone())
    };
    let (checksum, decisions) = run();
    assert!(checksum.as_str().is_some_and(|text| text.len() == 16) && decisions.as_u64() > Some(0));
    assert_eq!((checksum, decisions), run());
}

#[test]
fn the_bench_of_a_search_counts_its_nodes() {
    let args = ["bench", "lorcana", "--search", "300", "--decisions", "5", "--json"];
    let run = || serde_json::from_str::<serde_json::Value>(&byword(&args, "").out).unwrap()[0].clone();
    let [first, again] = [run(), run()];
    assert!(first["decisions"] == 5 && first["samples"].as_u64() > Some(0), "{first}");
    assert!(
        first["choices"].as_u64() > Some(300) && first["allocations_per_thousand"].is_number(),
        "{first}"
    );
    assert_eq!([&first["choices"], &first["checksum"]], [&again["choices"], &again["checksum"]]);
    refused(&["bench", "lorcana", "--search", "1h"], &["`1h` is no budget"]);
    refused(&["bench", "lorcana", "--decisions", "5"], &["--search"]);
}

#[test]
fn colours_only_where_they_are_wanted() {
    let plain = byword(&["keyword", "lorcana", "ward"], "");
    assert!(!plain.out.contains('\u{1b}'));
    let coloured = byword(&["keyword", "lorcana", "ward", "--color", "always"], "");
    assert!(coloured.out.contains("\u{1b}[1mWard"), "{}", coloured.out);
}

#[test]
fn help_has_examples() {
    for command in ["play", "sim", "check", "rules", "keyword", "cards", "replay", "bench"] {
        let run = byword(&[command, "--help"], "");
        assert!(run.code == 0 && run.out.contains("Example"), "{command}: {}", run.out);
    }
}
