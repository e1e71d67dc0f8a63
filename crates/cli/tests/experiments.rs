//! Experiments from the command line: records and questions to them, ladders, long work that is broken off and in parts.
#![allow(clippy::unwrap_used)]

mod common;

use std::fs;

use byword_language::kit::Kit;
use common::{byword, fetches_nothing, file, place, refused};
use serde_json::Value;

fn path(name: &str) -> String {
    place(name).display().to_string()
}

fn text(path: &str) -> String {
    fs::read_to_string(path).unwrap()
}

fn rows(path: &str) -> Vec<Value> {
    text(path).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const SIM: [&str; 5] = ["sim", "lorcana", "--games", "30", "--json"];

#[test]
fn a_record_has_a_row_for_each_game_and_each_decision() {
    let (games, decisions) = (path("games.ndjson"), path("decisions.ndjson"));
    let args =
        [&SIM[..], &["--players", "greedy,random", "--record", &games, "--decisions", &decisions]].concat();
    let run = byword(&args, "");
    assert_eq!(run.code, 0, "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let (games, decisions) = (rows(&games), rows(&decisions));
    assert_eq!(games.len(), 30);
    assert_eq!(decisions.len() as u64, report["total_decisions"].as_u64().unwrap());
    let greedy = |game: &Value| {
        let place = game["players"].as_array().unwrap().iter().position(|player| player == "greedy").unwrap();
        game["winners"].as_array().unwrap().contains(&Value::from(place + 1))
    };
    let won = games.iter().filter(|game| greedy(game)).count() as u64;
    assert_eq!(Some(won), report["entrants"][0]["wins"]["count"].as_u64());
    for (row, before) in decisions.iter().skip(1).zip(&decisions) {
        let next = row["game"] == before["game"];
        let expected = if next { before["decision"].as_u64().unwrap() + 1 } else { 0 };
        assert_eq!(row["decision"].as_u64(), Some(expected), "{row}");
        let winners = &games[usize::try_from(row["game"].as_u64().unwrap()).unwrap()]["winners"];
        assert_eq!(row["won"], winners.as_array().unwrap().contains(&row["seat"]), "{row}");
        assert!(row["choice"].as_u64() < row["options"].as_u64() && row["text"] != "", "{row}");
    }
    refused(&args, &["games.ndjson", "not overwritten"]);
}

#[test]
fn records_of_shards_make_the_whole_one_after_the_other() {
    let whole = path("whole-record.ndjson");
    assert_eq!(byword(&[&SIM[..], &["--record", &whole]].concat(), "").code, 0);
    let parts = (1..=3).map(|n| {
        let (record, out) = (path(&format!("record-{n}.ndjson")), path(&format!("part-{n}.ndjson")));
        let shard = format!("{n}/3");
        let args = [&SIM[..], &["--record", &record, "--out", &out, "--shard", &shard]].concat();
        assert_eq!(byword(&args, "").code, 0);
        // Once games are played they cannot be recorded any more.
        let again = path(&format!("record-again-{n}.ndjson"));
        refused(&[&SIM[..], &["--record", &again, "--out", &out, "--shard", &shard]].concat(), &["--record"]);
        text(&record)
    });
    assert_eq!(parts.collect::<String>(), text(&whole));
}

#[test]
fn players_are_compared_with_the_same_deck() {
    let compare = ["compare", "lorcana", "--players", "random,random", "--pairs", "2"];
    let json = byword(&[&compare[..], &["--json"]].concat(), "");
    let result: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(result["decks"][0], result["decks"][1], "{result}");
    let told = byword(&compare, "");
    assert!(
        told.out.contains(&format!("Played with: {}", result["decks"][0].as_str().unwrap())),
        "{}",
        told.out
    );
    let named = byword(&[&compare[..], &["--decks", "harbor-watch,lamplighters", "--json"]].concat(), "");
    let result: Value = serde_json::from_str(&named.out).unwrap();
    assert_eq!(result["decks"], serde_json::json!(["harbor-watch", "lamplighters"]));
}

#[test]
fn comparisons_and_matrices_are_recorded_too() {
    let (versus, apart, matrix) = (path("versus.ndjson"), path("apart.ndjson"), path("cells.ndjson"));
    let decks = ["--decks", "harbor-watch,lamplighters", "--players", "random", "--pairs", "3", "--record"];
    assert_eq!(byword(&[&["compare", "lorcana"], &decks[..], &[&versus]].concat(), "").code, 0);
    assert_eq!(
        byword(
            &["compare", "champions", "--players", "random,greedy", "--pairs", "2", "--record", &apart],
            ""
        )
        .code,
        0
    );
    let three =
        ["--decks", "harbor-watch,lamplighters,smoke-and-archive", "--player", "random", "--pairs", "2"];
    assert_eq!(byword(&[&["matrix", "lorcana"], &three[..], &["--record", &matrix]].concat(), "").code, 0);
    let series = |path: &str| -> Vec<String> {
        let mut names: Vec<String> =
            rows(path).iter().map(|row| row["series"].as_str().unwrap().to_owned()).collect();
        names.dedup();
        names
    };
    assert_eq!(series(&versus), [""]);
    assert_eq!(rows(&versus)[1]["decks"], serde_json::json!(["lamplighters", "harbor-watch"]));
    assert_eq!(series(&apart), ["random", "greedy"]);
    assert_eq!(series(&matrix), ["1-2", "1-3", "2-3"]);
}

#[test]
fn a_record_answers_questions() {
    let line = |game: u32, first: u8, winner: u8, turns: u32, player: &str| {
        format!(
            "{{\"game\":{game},\"first\":{first},\"winners\":[{winner}],\"turns\":{turns},\"players\":[\"{player}\"],\"fault\":null}}\n"
        )
    };
    let text = line(0, 1, 1, 10, "greedy") + &line(1, 2, 1, 20, "random") + &line(2, 1, 2, 30, "greedy");
    let record = file("asked.ndjson", &text);
    let ask = |more: &[&str]| -> Value {
        let run = byword(&[&["query", &record, "--json"], more].concat(), "");
        assert_eq!(run.code, 0, "{}", run.err);
        serde_json::from_str(&run.out).unwrap()
    };
    let by = ask(&["--by", "first", "--rate", "winners has 1", "--mean", "turns"]);
    assert_eq!((&by[0]["by"][0], &by[0]["rows"], &by[0]["mean"]), (&"1".into(), &2.into(), &20.0.into()));
    assert_eq!((&by[0]["rate"]["count"], &by[1]["rate"]["count"]), (&1.into(), &1.into()));
    for (condition, count) in [
        ("turns < 20", 1),
        ("turns <= 20", 2),
        ("turns>=20", 2),
        ("turns > 9", 3),
        ("turns != 20", 2),
        ("fault = null", 3),
        ("players has greedy", 2),
        ("players has gree", 0),
    ] {
        let found = ask(&["--where", condition]);
        assert_eq!(found[0]["rows"].as_u64().unwrap_or(0), count, "{condition}");
    }
    assert!(byword(&["query", &record, "--by", "first"], "").out.contains("rows"));
    refused(&["query", &record, "--where", "Turns ~ 3"], &["is no condition"]);
    let holes = line(0, 1, 1, 10, "greedy") + "{\"turns\":null}\n{}\n";
    let holes = byword(&["query", &file("holes.ndjson", &holes), "--mean", "turns", "--json"], "");
    assert!(holes.out.contains("\"mean\":10.0") || holes.out.contains("\"mean\": 10.0"), "{}", holes.out);
    for (args, said) in [
        (["--mean", "players"], "line 1: `players` is a list, and a number is asked for"),
        (["--rate", "turns"], "line 1: `turns` is a number, and true or false is asked for"),
        (["--where", "players < 3"], "`players` is a list"),
        (
            ["--where", "players = greedy"],
            "`players` is a list, and one value (`has` looks into it) is asked for",
        ),
        (["--where", "turns = x"], "`turns` is a number, and a text is asked for"),
        (["--where", "turns has 1"], "a list or a text is asked for"),
        (["--where", "turns < x"], "`x` is no number"),
        (["--where", "turns < NaN"], "`NaN` is no number"),
        (["--where", "turns <"], "there is no value"),
    ] {
        refused(&[&["query", &record], &args[..]].concat(), &[said]);
    }
    // Whoever wins has won each decision of the game: a hundred decisions of four games say no more than four games.
    let decision =
        |game: u32| format!("{{\"series\":\"\",\"game\":{game},\"won\":{}}}\n", game.is_multiple_of(2));
    let decisions: String = (0..100).map(|n| decision(n / 25)).collect();
    let run = byword(&["query", &file("won.ndjson", &decisions), "--rate", "won", "--json"], "");
    let rate = &serde_json::from_str::<Value>(&run.out).unwrap()[0]["rate"];
    assert_eq!((&rate["count"], &rate["of"]), (&50.into(), &100.into()));
    assert!(rate["low"].as_f64().unwrap() < 0.2 && rate["high"].as_f64().unwrap() > 0.8, "{rate}");
    refused(&["query", &file("nothing.ndjson", "")], &["there are no rows"]);
    refused(&["query", &record, "--by", "turn"], &["no column `turn`", "turns"]);
    refused(&["query", &file("no-rows.ndjson", "hello\n")], &["line 1"]);
    refused(&["query", "nowhere.ndjson"], &["nowhere.ndjson"]);
}

#[test]
fn a_ladder_says_how_strong_players_are() {
    let args = ["ladder", "lorcana", "--players", "random,greedy,search:300", "--pairs", "6", "--json"];
    let (run, again) = (byword(&args, ""), byword(&[&args[..], &["--threads", "1"]].concat(), ""));
    assert_eq!((run.code, &run.out), (0, &again.out), "{}", run.err);
    let ladder: Value = serde_json::from_str(&run.out).unwrap();
    let rate = |n: usize| ladder["rungs"][n]["estimate"]["rate"].as_f64().unwrap();
    assert_eq!(
        (ladder["measure"].as_str(), ladder["rungs"][0]["games"].as_u64()),
        (Some("greedy"), Some(12))
    );
    assert!(rate(0) < 0.3 && rate(2) > 0.3, "{ladder}");
    let page = path("ladder.html");
    let alone =
        ["ladder", "champions", "--players", "random", "--pairs", "2", "--lang", "es", "--html", &page];
    let run = byword(&alone, "");
    assert!(run.out.contains("Partidas ganadas"), "{}{}", run.out, run.err);
    fetches_nothing(&text(&page));
    let page = path("series.html");
    let run = byword(&["sim", "lorcana", "--games", "5", "--html", &page], "");
    assert_eq!(run.code, 0, "{}", run.err);
    fetches_nothing(&text(&page));
    refused(&["ladder", "lorcana", "--players", "serch"], &["did you mean `search`?"]);
    refused(&["ladder", "lorcana", "--players", "search:99"], &["at least 100"]);
}

/// A house deck with some lines changed: each change is of the first line that begins so.
fn varied(game: &str, deck: &str, changes: &[(&str, &str)]) -> String {
    let house = format!("{}/../{game}/decks/{deck}.deck", env!("CARGO_MANIFEST_DIR"));
    let (mut lines, name) = (vec![], path(&format!("{game}-{deck}.deck")));
    let mut changes = changes.to_vec();
    for line in text(&house).lines() {
        let change = changes.iter().position(|(from, _)| line.starts_with(from)).map(|n| changes.remove(n));
        lines.push(change.map_or_else(|| line.to_owned(), |(from, to)| line.replacen(from, to, 1)));
    }
    assert!(changes.is_empty(), "{deck}: {changes:?}");
    fs::write(&name, lines.join("\n")).unwrap();
    name
}

/// The decks of a game that has some of its own for each player, eight of them: those of the house, and others with a copy
/// more of one card and one less of another (in Champions, whose cards of a hero are given, the same once more).
fn eight(kit: &Kit) -> String {
    let changes: &[(&str, &str)] = match kit.name {
        "swu" => &[("2 ", "3 "), ("3 ", "2 ")],
        "lorcana" => &[("2 ", "3 "), ("4 ", "3 ")],
        _ => &[],
    };
    let house: Vec<String> = kit.decks.iter().map(|(name, _)| (*name).to_owned()).take(8).collect();
    let more = house.iter().take(8 - house.len()).map(|deck| varied(kit.name, deck, changes));
    house.iter().cloned().chain(more).collect::<Vec<_>>().join(",")
}

fn matrix(game: &str, field: &str, more: &[&str]) -> (i32, String) {
    let plan = ["matrix", game, "--decks", field, "--player", "random", "--pairs", "2", "--json"];
    let run = byword(&[&plan[..], more].concat(), "");
    (run.code, run.out + &run.err)
}

/// In Four Souls nobody brings a deck: there is no matrix of them.
#[test]
fn a_matrix_of_eight_decks_that_is_killed_goes_on_and_one_in_shards_is_the_same() {
    for kit in byword_library::kits().iter().filter(|kit| kit.deck_each) {
        let (game, field) = (kit.name, eight(kit));
        let matrix = |more: &[&str]| matrix(game, &field, more);
        let [whole, killed, merged] =
            ["matrix", "killed", "merged"].map(|name| path(&format!("{game}-{name}.ndjson")));
        let (code, told) = matrix(&["--out", &whole]);
        assert_eq!(code, 0, "{told}");
        // Killed in the middle of a line, after the plan and some cells and a half.
        let written = text(&whole);
        assert_eq!(written.lines().count(), 1 + 28);
        let cut: usize = written.lines().take(12).map(|line| line.len() + 1).sum();
        fs::write(&killed, &written[..cut + 9]).unwrap();
        assert_eq!(matrix(&["--out", &killed]), (0, told.clone()));
        assert_eq!(text(&killed), written);
        let parts: Vec<String> = (1..=4).map(|n| path(&format!("{game}-shard-{n}.ndjson"))).collect();
        for (n, part) in (1..).zip(&parts) {
            assert_eq!(matrix(&["--out", part, "--shard", &format!("{n}/4")]).0, 0);
        }
        let files = [3, 1, 0, 2].map(|n: usize| parts[n].as_str());
        let run = byword(&[&["merge"], &files[..], &["--out", &merged, "--json"]].concat(), "");
        assert_eq!((run.code, run.out), (0, told), "{}", run.err);
        assert_eq!(text(&merged), written);
        let (code, told) = matrix(&["--out", &whole, "--seed", "2"]);
        assert!(code == 2 && told.contains("`seed` differs"), "{told}");
    }
}

#[test]
fn experiments_that_make_no_sense_are_refused_with_the_nearest_that_do() {
    let table: &[(&[&str], &str)] = &[
        (&["matrix", "lorcana", "--decks", "harbor-watch"], "at least two decks"),
        (&["matrix", "lorcana", "--decks", "harbor-watch,lamplihters"], "did you mean `lamplighters`?"),
        (&["matrix", "foursouls", "--decks", "a,b"], "no decks of one's own"),
        (&["matrix", "lorcana", "--decks", "a,b", "--seats", "2"], "is no cooperative game"),
        (
            &["matrix", "lorcana", "--decks", "a,b", "--shard", "5/4", "--out", "x"],
            "2/4 is the second of four",
        ),
        (&["matrix", "lorcana", "--decks", "a,b", "--shard", "1/4"], "--out"),
        (&["compare", "lorcana", "--players", "gredy,random"], "did you mean `greedy`?"),
        (&["compare", "lorcana", "--players", "search:1h"], "`1h` is no budget"),
        (&["compare", "lorcana", "--players", "random,random,random"], "at most two"),
        (&["compare", "lorcana", "--sprt", "3", "0"], "the first gain must be below the second"),
        (&["compare", "lorcana", "--decisions", "x"], "--record"),
        (&["merge", "nowhere.ndjson"], "nowhere.ndjson"),
        (&["compare", "lorcana", "--pairs", "0"], "--pairs"),
        (&["matrix", "lorcana", "--decks", "a,b", "--pairs", "0"], "--pairs"),
        (&["try", "lorcana", "a.cards", "--pairs", "0"], "--pairs"),
        (&["compare", "lorcana", "--seats", "2"], "is no cooperative game"),
        (&["ladder", "swu", "--seats", "2"], "is no cooperative game"),
        (&["sim", "lorcana", "--games", "1", "--html", "/"], "it is not overwritten"),
        (
            &["sim", "lorcana", "--games", "1", "--html", "/nowhere/a.html"],
            "/nowhere: this folder is not there",
        ),
        (&["sim", "lorcana", "--games", "1", "--out", "/dev/null"], "/dev/null: this is no plain file"),
    ];
    for (args, said) in table {
        refused(args, &[said]);
    }
}

/// Cards that nobody has: one that is as good as one of the deck, and one that is good for nothing.
const BROUGHT: &str = "\
== Josune Vey - Twin
type: Character
ink: Amber
cost: 1
inkable: yes
strength: 2
willpower: 2
lore: 1

== Josune Vey - Burden
type: Character
ink: Amber
cost: 10
inkable: no
strength: 0
willpower: 1
lore: 0
";

#[test]
fn a_worse_card_is_found_out_and_an_equal_one_accepted() {
    let cards = file("brought.cards", BROUGHT);
    let compare = |card: &str, verdict: &str| {
        let deck = include_str!("../../lorcana/decks/harbor-watch.deck");
        let changed = deck.replace("4 Pella Brightwick - Lamp Apprentice", &format!("4 Josune Vey - {card}"));
        assert_ne!(deck, changed);
        let decks = format!("harbor-watch,{}", file(&format!("{card}.deck"), &changed));
        let test =
            ["--players", "random", "--sprt", "0", "3", "--pairs", "6000", "--cards", &cards, "--json"];
        let run = byword(&[&["compare", "lorcana", "--decks", &decks], &test[..]].concat(), "");
        assert_eq!(run.code, 0, "{}", run.err);
        let told: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(
            told["test"]["state"]["verdict"], verdict,
            "{card}: {} {}",
            told["pairs"], told["estimate"]
        );
    };
    compare("Burden", "better");
    compare("Twin", "not-better");
}

#[test]
fn weights_are_tuned_and_played_with() {
    let weights = path("lorcana.weights");
    let args = ["tune", "lorcana", "--rounds", "3", "--pairs", "2", "--confirm", "6", "--json"];
    let run = byword(&[&args[..], &["--out", &weights]].concat(), "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out, byword(&[&args[..], &["--threads", "1"]].concat(), "").out);
    let tuned: Value = serde_json::from_str(&run.out).unwrap();
    let list = tuned["weights"].as_array().unwrap();
    assert!(list.iter().any(|one| one["before"] != one["after"]), "{tuned}");
    assert!(list.iter().all(|one| one["reason"] != ""), "{tuned}");
    assert_eq!(tuned["pairs"].as_u64(), Some(6));
    let player = format!("greedy:weights={weights},random");
    let sim = byword(&["sim", "lorcana", "--games", "4", "--players", &player, "--json"], "");
    assert!(sim.code == 0 && sim.out.contains("greedy:weights="), "{}{}", sim.out, sim.err);
    refused(
        &["sim", "swu", "--games", "4", "--players", &player],
        &["those of `lorcana`, and this is `swu`"],
    );
    let broken = format!("greedy:weights={}", file("broken.weights", "game = lorcana\nLORE\n"));
    refused(&["sim", "lorcana", "--players", &broken], &["line 2: `LORE` is no weight"]);
    let partly = format!("greedy:weights={}", file("partly.weights", "game = lorcana\nLORE = 3\n"));
    refused(
        &["sim", "lorcana", "--games", "2", "--players", &partly],
        &["counts, in this order: LORE, QUESTER"],
    );
    refused(&["sim", "lorcana", "--players", "greedy:weights=nowhere"], &["nowhere"]);
    let spanish =
        byword(&["tune", "swu", "--rounds", "1", "--pairs", "1", "--confirm", "1", "--lang", "es"], "");
    assert!(spanish.out.contains("Ajustados contra habituales"), "{}{}", spanish.out, spanish.err);
}

#[test]
fn files_of_other_kinds_are_refused_in_words() {
    let other = file("other.ndjson", "nothing\n");
    refused(&["query", &other, "--rate", "won"], &["other.ndjson: line 1: this is no row of a record"]);
    refused(&["merge", &other], &["other.ndjson:1: this is no part file of version"]);
}
