//! Bad input: exit code 2, what is wrong with its place, and nothing written.

mod common;

use std::fs;

use common::{byword, file, place, refused};

/// Runs the command with `FILE` as a file of this name and text.
fn refused_file(args: &[&str], name: &str, text: &str, words: &[&str]) {
    let path = file(name, text);
    let args: Vec<&str> = args.iter().map(|arg| if *arg == "FILE" { path.as_str() } else { arg }).collect();
    refused(&args, words);
}

#[test]
fn what_is_no_deck_is_refused_with_its_place() {
    let table = [
        ("lorcana", "a.deck", "{\"cards\":5}", "a.deck:1:1: this is JSON"),
        ("lorcana", "b.deck", "foo: bar\n", "b.deck:1:1: a deck of Disney Lorcana has no line `foo:`"),
        (
            "lorcana",
            "c.deck",
            "hero: X\n4 Grist - Anvil Hermit\n",
            "c.deck:1:1: a deck of Disney Lorcana has no line",
        ),
        ("lorcana", "d.deck", "# nothing\n", "d.deck:1:1: there is no deck in it"),
        (
            "lorcana",
            "e.deck",
            "4 Grist - Anvil Hermit\n",
            "e.deck:1:1: 4 cards, and at least 60 are needed (CR 1.10)",
        ),
        ("lorcana", "f.deck", "60 Grist - Anvil Hermit\n", "60 copies, and at most 4 are allowed (CR 1.10)"),
        ("lorcana", "g.deck", "65535 Grist - Anvil Hermit\n", "a deck has at most 5000"),
        (
            "lorcana",
            "h.deck",
            "\u{feff}4 Grist - Anvil Hermt\n",
            "h.deck:1:1: no card is called `Grist - Anvil Hermt`",
        ),
        ("swu", "i.deck", "{\"cards\":5}", "i.deck:1:1: a deck list has no key `cards`"),
        ("swu", "j.deck", "{\"deck\":[", "j.deck:1:"),
        ("swu", "r.deck", "{\"deck\":\"\n\"}", "r.deck:2:1: not a deck list: control character"),
        ("swu", "k.deck", "leadr: X\n", "k.deck:1:1: a deck of Star Wars: Unlimited has no line `leadr:`"),
        ("swu", "l.deck", "3 Nobody\n", "l.deck:1:1: no card is called `Nobody`"),
        (
            "champions",
            "m.json",
            "{\"hero_code\":\"1\",\"slots\":{\"01002\":-1}}",
            "m.json:1:27: `01002`: -1 is no number",
        ),
        ("champions", "n.json", "{\"hero_code\":\"1\"", "n.json:1:16: this is not a deck in JSON"),
        ("champions", "o.deck", "2 Nobody\n", "o.deck:1:1: a deck needs a `hero: Name` line"),
        ("champions", "p.deck", "herro: X\n", "a deck of Marvel Champions has no line `herro:`"),
        (
            "foursouls",
            "q.deck",
            "villain: X\n",
            "q.deck:1:1: a deck of The Binding of Isaac: Four Souls has no line",
        ),
    ];
    for (game, name, text, said) in table {
        refused_file(&["play", game, "--seats", "2", "--decks", "FILE"], name, text, &[said]);
    }
}

#[test]
fn decks_are_legal_unless_any_will_do() {
    let deck = file("short.deck", "4 Grist - Anvil Hermit\n");
    let run = byword(&["play", "lorcana", "--decks", &deck], "");
    assert_eq!(run.err.matches("error: ").count(), 1, "one deck for both is told once: {}", run.err);
    assert!(run.err.contains("`--any-deck`"), "{}", run.err);
    let run = byword(&["play", "lorcana", "--decks", &deck, "--any-deck", "--seed", "1"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let format = ["--decks", &deck, "--seed", "1", "--option", "format=core"];
    refused(
        &[&["play", "lorcana"], &format[..]].concat(),
        &["short.deck:1:1: 4 cards, and at least 60 are needed"],
    );
    let run = byword(&[&["play", "lorcana", "--any-deck"], &format[..]].concat(), "");
    assert_eq!(run.code, 0, "{}", run.err);
    refused(
        &["play", "swu", "--option", "format=twin-suns"],
        &["keepers:2:1: leaders: 1, and 2 needed (D 19.5)"],
    );
    // A variant is played with what there is, unless somebody brings decks.
    let run = byword(&["sim", "swu", "--option", "variant=twin-suns", "--games", "1"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    refused(
        &["play", "swu", "--option", "decks=all"],
        &["no way with decks is called `all`; there are legal, any"],
    );
    for kit in byword_library::kits().iter().filter(|kit| kit.deck_each) {
        for (name, _) in kit.decks {
            let seats = kit.seats.0.to_string();
            let run = byword(&["play", kit.name, "--decks", name, "--seats", &seats, "--seed", "1"], "");
            assert_eq!(run.code, 0, "{}: {name}: {}", kit.name, run.err);
        }
    }
}

#[test]
fn a_card_that_is_understood_in_part_is_told_so() {
    let cards = file("partly.cards", "== Brine - Lamp Thief\ntype: Character\ntext:\nJuggle 3 lamps.\n");
    let deck = file("partly.deck", "4 Brine - Lamp Thief\n");
    let args = ["play", "lorcana", "--cards", &cards, "--decks", &deck];
    refused(&args, &["partly.deck:1:1: `Brine - Lamp Thief` is understood only in part", "--allow-partial"]);
}

#[test]
fn options_and_numbers_out_of_range_are_refused() {
    let table: &[(&[&str], &str)] = &[
        (&["sim", "lorcana", "--games", "0"], "--games"),
        (&["sim", "lorcana", "--games", "18446744073709551615"], "--games"),
        (&["bench", "lorcana", "--games", "100000000"], "--games"),
        (&["sim", "lorcana", "--threads", "70000"], "--threads"),
        (&["sim", "lorcana", "--players", "random,greedy,random"], "3 players, and there are 2 seats"),
        (
            &["sim", "lorcana", "--decks", "harbor-watch,lamplighters,broadside-crew"],
            "3 decks, and there are 2 seats",
        ),
        (
            &["sim", "lorcana", "--option", "edition=seed", "--option", "edition=V2_2"],
            "the option `edition` is given twice",
        ),
        (&["sim", "champions", "--option", "heroic=-1"], "heroic"),
        (&["sim", "champions", "--option", "heroic=99"], "heroic"),
        (&["sim", "champions", "--option", "skirmish=-3"], "skirmish"),
        (&["sim", "swu", "--option", "format=premier", "--option", "pool=zzz"], "zzz"),
        (&["sim", "swu", "--option", "format=premier", "--option", "suspended=zzz"], "zzz"),
        (&["sim", "swu", "--option", "pool=SOR"], "format"),
    ];
    for (args, said) in table {
        refused(args, &[said]);
    }
}

#[test]
fn what_is_no_card_is_refused_with_its_place() {
    let table = [
        ("a.cards", "", "no card of Disney Lorcana in it"),
        ("b.json", "{}", "no card of Disney Lorcana in it"),
        ("c.cards", "== A\ncost: 3\n", "c.cards:1:1: `A` needs a line `type: ...`"),
        ("d.cards", "== A\ntype: Character\nink: Purple\n", "d.cards:3:6: `Purple` is no value of `ink`"),
        ("e.cards", "== A\ntype: Character\ncost: -5\n", "e.cards:3:7: `-5` is not a number from 0 to 32767"),
        ("f.cards", "== A\ntype: Character\ninkable: maybe\n", "f.cards:3:10: `maybe` is neither yes nor no"),
        ("g.cards", "== A\ntype: Item\n\n== A\ntype: Item\n", "g.cards:4:4: there is another card `A`"),
        (
            "k.cards",
            "keyword Foo\ntext:\nThis character gains Foo.\n\n== A\ntype: Character\n",
            "`Foo` stands for itself",
        ),
        (
            "l.cards",
            "keyword Foo\ntext:\nBar\n\nkeyword Bar\ntext:\nFoo\n\n== A\ntype: Character\n",
            "`Bar` stands for itself",
        ),
        (
            "m.json",
            r#"[{"fullName": "A", "fullText": "", "type": "Item", "cost": "x"}]"#,
            "`x` is not a number",
        ),
        (
            "n.json",
            r#"[{"fullName": "A", "fullText": "", "type": "Item", "cost": 1.5}]"#,
            "`1.5` is not a number",
        ),
        (
            "o.json",
            r#"[{"fullName": "A", "fullText": "", "type": "Item", "cost": null}]"#,
            "a card without `cost`",
        ),
        ("h.cards", "== A\u{1b}[31mB\ntype: Item\n", "h.cards:1:5: a control character"),
        ("i.cards", "== \ntype: Item\n", "i.cards:1:3: a card needs a name"),
    ];
    for (name, text, said) in table {
        refused_file(&["cards", "lorcana", "--from", "FILE"], name, text, &[said]);
    }
    let long = format!("== A\ntype: Item\ntext:\n{}\n", "Draw a card. ".repeat(4_000));
    refused_file(
        &["cards", "lorcana", "--from", "FILE"],
        "long.cards",
        &long,
        &["long.cards:4:1: a text of more than"],
    );
    let folder = place("empty-folder");
    fs::create_dir_all(&folder).unwrap();
    refused(
        &["cards", "lorcana", "--from", &folder.display().to_string()],
        &["no card of Disney Lorcana in it"],
    );
    let marked = file("marked.cards", "\u{feff}== A\ntype: Item\n");
    assert_eq!(byword(&["cards", "lorcana", "--from", &marked], "").code, 0, "a byte order mark is no fault");
}

#[test]
fn at_most_twenty_errors_are_told_and_their_number() {
    let cards: String = (0..10_000).map(|n| format!("== Card {n}\ncots: 1\n")).collect();
    let path = file("many.cards", &cards);
    let run = byword(&["cards", "lorcana", "--from", &path], "");
    assert_eq!((run.code, run.err.matches("error: many").count()), (2, 0));
    assert_eq!(run.err.lines().filter(|line| line.starts_with("error: ")).count(), 21, "{}", run.err);
    assert!(run.err.ends_with("error: and 9980 more\n"), "{}", run.err);
    let deck: String = (0..3_000).map(|n| format!("1 Nobody {n}\n")).collect();
    refused_file(&["play", "lorcana", "--decks", "FILE"], "many.deck", &deck, &["error: and 2980 more"]);
}

#[test]
fn names_do_not_reach_the_terminal_with_what_it_understands() {
    let database = r#"[{"fullName": "Br\u001b[31mine - Lamp", "cardType": "character", "cost": 1, "setId": "1",
        "number": 1, "strength": 1, "willpower": 1, "lore": 1, "rulesText": "Juggle\u001b[2J lamps."}]"#;
    let path = file("escape.json", database);
    let run = byword(&["cards", "lorcana", "--from", &path], "");
    assert!(run.out.contains("lamps") && !run.out.contains('\u{1b}'), "{}", run.out);
    let deck = file("escape.deck", "1 No\u{1b}[31mbody\n");
    let run = byword(&["play", "lorcana", "--decks", &deck], "");
    assert!(run.code == 2 && !run.err.contains('\u{1b}'), "{}", run.err);
}

#[test]
fn broken_scenarios_are_refused_with_their_place() {
    let head = "title: T\ngame: lorcana\ncard A: Character, cost 1, 1/1, 1 lore\nplayer 1:\n  play: A\nplayer 2:\nturn: player 1\nsteps:\n- expect: A in play\n";
    let table = [
        ("cost 1", "cost -1", ":3:"),
        ("play: A", "play: A (damage -1)", ":5:"),
        ("turn: player 1\n", "turn: player 7\n", ":7:7: there is no player 7"),
        ("play: A", "play: 60000 A", ":5:9: a board has at most"),
        ("- expect", "- player 7: expect", ":9:3: there is no player 7"),
        ("turn: player 1\n", "setup: nosuch\n", "nosuch"),
        ("turn: player 1\n", "turn: player 1\nsetup: harbor\n", ":8:8: decks belong to a game that is dealt"),
        ("player 2:\n", "player 2:\ncard A: Item, cost 1\n", "another card `A`"),
        ("cost 1", "cost 99999", "`99999` is not a number from 0 to 32767"),
        ("play: A", "play: 99999999999 A", ":5:9: a board has at most"),
        ("play: A", "play: A (damage 99999)", ":5:12: `(damage 99999)`: it is at most 32767"),
        ("play: A", "play: 0 A", ":5:9: a card that is there no time is left out"),
        ("play: A", "play: A (damage 1", ":5:9: a parenthesis is not closed"),
        ("play: A", "lore: 3\n  lore: 4", ":6:3: `lore` is said twice"),
        ("play: A", "lore: 99999", ":5:9: numbers go up to 32767"),
        ("play: A", "play: A (damage 1, damage 0)", ":5:22: `(damage 0)`: that is said of the card twice"),
        ("play: A", "lore: 1e3", ":5:9: `1e3` is not a number from 0 up"),
        ("- expect: A in play", "- expect: ;;", ":9:3: `expect:` of what?"),
        (
            "turn: player 1\n",
            "turn: player 1\noption: a = 1\noption: a = 2\n",
            ":9:9: the option `a` is given twice",
        ),
        ("play: A", "play: A (controlled by player 3)", ":5:12: there is no player 3: player 1 to 2 play"),
        (
            "turn: player 1\n",
            "turn: player 1\nfirst: player 3\n",
            ":8:8: there is no player 3: player 1 to 2",
        ),
        ("turn: player 1\n", "turn: player 1\nturn: player 2\n", ":8:1: `turn:` is said in line 7 already"),
        ("turn: player 1\n", "turn: player 1\nseats: 1\n", ":8:8: Disney Lorcana has 2 to"),
    ];
    let deep = format!("play: {}A{}", "A (under: ".repeat(10_000), ")".repeat(10_000));
    let table = table.into_iter().chain([("play: A", &*deep, "at most 32 cards lie one below the other")]);
    for (index, (old, new, said)) in table.enumerate() {
        let name = format!("broken-{index}.scenario");
        let path = file(&name, &head.replace(old, new));
        let run = byword(&["check", &path], "");
        assert_eq!((run.code, run.last_line()), (2, "0 passed, 0 failed"), "{said}: {}", run.err);
        assert!(run.err.contains(&name) && run.err.contains(said), "{said}: {}", run.err);
    }
    let marked = file("marked.scenario", &format!("\u{feff}{head}"));
    let run = byword(&["check", &marked], "");
    assert_eq!((run.code, run.last_line()), (0, "1 passed, 0 failed"), "{}{}", run.out, run.err);
}

#[test]
fn nothing_is_overwritten_without_being_asked() {
    let start = ["play", "lorcana", "--seed", "3", "--opponents", "random"];
    let other = file("mine.deck", "4 Grist\n");
    let run = byword(&start, &format!("save {other}\nquit\n"));
    assert!(run.out.contains("is there already"), "{}", run.out);
    assert_eq!(fs::read_to_string(&other).unwrap(), "4 Grist\n");
    byword(&start, &format!("save {other}\nsave {other}\nquit\n"));
    assert!(fs::read_to_string(&other).unwrap().contains("\"choices\""), "said twice, it is replaced");
    let own = place("own.json").display().to_string();
    let run = byword(&start, &format!("save {own}\n1\nsave {own}\nquit\n"));
    assert_eq!(run.out.matches("Saved: ").count(), 2, "its own file is replaced at once: {}", run.out);
    let run = byword(&start, "save /dev/null\nsave /dev/null\nsave\nquit\n");
    assert_eq!(run.out.matches("no plain file").count(), 2, "{}", run.out);
    assert!(run.out.contains("save <file>"), "{}", run.out);
}

#[test]
fn a_game_is_recorded_as_it_goes_and_stays_open_after_its_end() {
    let folder = place("records");
    let _ = fs::remove_dir_all(&folder);
    let records = folder.display().to_string();
    let start = ["play", "lorcana", "--seed", "3", "--opponents", "random", "--record", &records];
    let saved = place("after-the-end.json").display().to_string();
    let script = format!("auto 100000\nsave {saved}\n1\nboard\nundo\nboard\n");
    let run = byword(&start, &script);
    assert_eq!(run.code, 0, "{}", run.err);
    for said in ["Recorded as it goes: ", "wins", "The game is over: ", "Back to your last decision."] {
        assert!(run.out.contains(said), "{said}: {}", run.out);
    }
    let verified = byword(&["replay", &saved, "--verify"], "");
    assert!(verified.last_line().starts_with("Verified"), "{}{}", verified.out, verified.err);
    let record = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path().display().to_string();
    assert_eq!(byword(&["replay", &record, "--verify"], "").code, 0);
    let resumed = byword(&["play", "lorcana", "--resume", &saved], "undo 3\nlog\n");
    assert!(resumed.out.contains("Back by 3 of your decisions."), "{}", resumed.out);
    let log = resumed.out.split_once("> log").unwrap().1;
    assert!(log.lines().count() > 20, "what came before the save is in the log: {log}");
}

#[test]
fn replays_that_differ_or_are_of_another_engine_are_told() {
    let path = place("other-engine.json");
    let name = path.display().to_string();
    byword(&["play", "lorcana", "--seed", "3", "--opponents", "random"], &format!("auto 5\nsave {name}\n"));
    let text = fs::read_to_string(&path).unwrap();
    let engine = format!("\"engine\": \"{}\"", env!("CARGO_PKG_VERSION"));
    fs::write(&path, text.replace(&engine, "\"engine\": \"0.0.9\"")).unwrap();
    let run = byword(&["replay", &name], "");
    assert!(run.code == 0 && run.err.contains("warning: saved by version 0.0.9"), "{}", run.err);
    let choices = text.split_once("\"choices\": [").unwrap().1.split_once(']').unwrap().0;
    fs::write(&path, text.replace(choices, &format!("999,{choices}"))).unwrap();
    let run = byword(&["replay", &name], "");
    assert_ne!(run.code, 0, "{}", run.out);
}

#[test]
fn entrants_of_house_decks_are_named() {
    let run = byword(&["sim", "lorcana", "--games", "2", "--json"], "");
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let decks: Vec<&str> =
        report["entrants"].as_array().unwrap().iter().filter_map(|e| e["deck"].as_str()).collect();
    assert_eq!(decks, ["harbor-watch", "smoke-and-archive"]);
}

#[test]
fn lists_in_one_piece_are_told_by_their_cards_and_never_whole() {
    let long = "TWFyYSAtIFF1ZWVu".repeat(400);
    let table = [
        (
            "lorcana",
            "one.txt",
            "Grist - Anvil Hermit:4,Safe Harbr:2",
            "one.txt:1:24: no card is called `Safe Harbr`",
        ),
        (
            "lorcana",
            "bars.txt",
            "R3Jpc3QgLSBBbnZpbCBIZXJtaXQkNHxOb2JvZHkkMnw=",
            "bars.txt:1:1: no card is called `Nobody`",
        ),
        ("swu", "one.deck", "Gatehouse Warden:3,Nobody:2", "one.deck:1:20: no card is called `Nobody`"),
        (
            "champions",
            "d.o8d",
            "<deck>\n<card qty=\"1\">Rope</card></deck>",
            "d.o8d:1:1: an OCTGN deck needs a section `Hero`",
        ),
        ("lorcana", "long.txt", &long, "...` is neither `4 Card name` nor `key: value`"),
    ];
    for (game, name, text, said) in table {
        refused_file(&["play", game, "--decks", "FILE", "--any-deck"], name, text, &[said]);
        let run = byword(&["play", game, "--decks", &file(name, text), "--any-deck"], "");
        assert!(run.err.lines().all(|line| line.len() < 200), "{}", run.err);
    }
}

#[test]
fn encounter_sets_are_used_once_and_told_by_the_nearest_name() {
    let option = |named: &'static str| ["play", "champions", "--seats", "1", "--option", named];
    refused(
        &option("modular=lantern_wreckers,lantern_wreckers"),
        &["the encounter set `lantern_wreckers` is used twice"],
    );
    refused(&option("modular=drowned_regent"), &["the encounter set `drowned_regent` is used twice"]);
    refused(&option("modular=lantern_wrecker"), &["no set is called", "did you mean `lantern_wreckers`?"]);
    refused(&option("villain=drownd_regent"), &["did you mean `drowned_regent`?"]);
}
