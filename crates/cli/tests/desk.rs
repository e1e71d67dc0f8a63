//! The judge's desk: explore and solve.

mod common;

use common::{byword, file, refused};

const STORM: &str = "title: T
game: lorcana
card Bell: Character, cost 1, 1/1, 1 lore
  When this character is banished, gain 1 lore.
card Bow: Character, cost 1, 1/1, 1 lore
  When this character is banished, deal 1 damage to chosen opposing character.
card Storm: Action, cost 0
  Banish all of your characters.
card North: Character, cost 4, 1/5, 1 lore
card South: Character, cost 4, 2/6, 1 lore
player 1:
  hand: Storm
  play: Bell, Bow
player 2:
  play: North, South
turn: player 1
";

#[test]
fn every_way_is_told_in_both_languages_and_to_machines() {
    let question = file("explore.scenario", &format!("{STORM}steps:\n- play Storm\n"));
    let told = byword(&["explore", &question], "");
    assert_eq!(told.code, 0, "{}", told.err);
    for words in [
        "2 outcomes",
        "Every way was followed",
        "The order does not matter",
        "North (Player 2): in play, damage 1",
    ] {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    let spanish = byword(&["explore", &question, "--lang", "es"], "");
    assert!(spanish.out.contains("El orden no importa"), "{}", spanish.out);
    let json: serde_json::Value =
        serde_json::from_str(&byword(&["explore", &question, "--json"], "").out).unwrap();
    assert_eq!(json["outcomes"].as_array().map(Vec::len), Some(2));
    assert_eq!((&json["complete"], &json["order_matters"]), (&true.into(), &false.into()));
}

#[test]
fn bounds_are_kept_and_told() {
    // Without steps it is asked from the board on: here of everything that may be done first.
    let question = file("bounds.scenario", STORM);
    let few = byword(&["explore", &question, "--until", "turn", "--limit", "5"], "");
    assert!(few.out.contains("Stopped after 5 positions"), "{}", few.out);
    refused(&["explore", &question, "--until", "soon"], &["settled", "turn"]);
    refused(&["explore", &question, "--step", "7"], &["there are 0 steps"]);
    refused(&["explore", "no-such.scenario"], &["no-such.scenario"]);
}

#[test]
fn what_no_limit_decides_is_told_so() {
    let board = "title: T\ngame: lorcana\nplayer 1:\n  hand: Linnet Oar\n  inkwell: 1\n  deck: 5\nplayer 2:\n  deck: 5\nturn: player 1, main\n";
    let question = file("unseen.scenario", board);
    let ask = ["solve", &question, "--goal", "survive", "--player", "2"];
    let told = byword(&ask, "");
    assert!(
        told.out.contains("depends on what Player 2 does not see") && !told.out.contains("--limit"),
        "{}",
        told.out
    );
    let json: serde_json::Value =
        serde_json::from_str(&byword(&[&ask[..], &["--json"]].concat(), "").out).unwrap();
    assert_eq!((&json["answer"], &json["open"]), (&"unknown".into(), &"unseen".into()));
}

#[test]
fn puzzles_are_proven_and_wrong_ones_refused() {
    let board = STORM.replace("game: lorcana", "game: lorcana\ngoal: player 1 wins this turn");
    let solved = |lore: &str| {
        let text = format!(
            "{}steps:\n- play Storm\n",
            board.replace("hand: Storm", &format!("lore: {lore}\n  hand: Storm"))
        );
        byword(&["solve", &file("solve.scenario", &text)], "")
    };
    let right = solved("19");
    assert_eq!(right.code, 0, "{}{}", right.out, right.err);
    assert!(right.out.contains("Yes, whatever happens"), "{}", right.out);
    let slip = solved("18");
    assert_eq!(slip.code, 1, "{}", slip.out);
    assert!(slip.out.contains("The step `play Storm` gives it away"), "{}", slip.out);
    let wrong = solved("10");
    assert_eq!(wrong.code, 1);
    assert!(wrong.out.contains("Against each choice:"), "{}", wrong.out);
    refused(&["solve", &file("seats.scenario", STORM), "--player", "3"], &["2 players"]);
}

#[test]
fn editions_are_compared_at_each_step() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../lorcana/scenarios");
    let damage = format!("{folder}/damage/reduced-to-nothing-in-2-2.scenario");
    let told = byword(&["check", &damage, "--editions"], "");
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.contains("V2_1: expected") && told.out.contains("V2_2: as it says"), "{}", told.out);
    assert_eq!(told.last_line(), "1 file, editions differ in 1");
    let spanish = byword(&["check", &damage, "--editions", "--lang", "es"], "");
    assert!(spanish.out.contains("V2_2: como dice"), "{}", spanish.out);
    assert_eq!(spanish.last_line(), "1 fichero, las ediciones difieren en 1");
    let same = byword(&["check", &format!("{folder}/bag"), "--editions", "--json"], "");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&same.out).unwrap(), serde_json::json!([]));
}

#[test]
fn rules_are_found_by_section_range_and_words() {
    let ids = |args: &[&str]| {
        let run = byword(&[&["rules", "lorcana", "--json"], args].concat(), "");
        let rules: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let ids = rules.as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(ids(&["S 8.10.1"]), ["S 8.10.1"]);
    assert!(ids(&["8.10"]).len() > 5 && ids(&["8.10"]).iter().all(|id| id.contains("8.10.")));
    let range = ids(&["S 8.10.1-S 8.10.3"]);
    assert!(range.len() >= 3 && range[0] == "S 8.10.1" && range.last().unwrap() == "S 8.10.3", "{range:?}");
    assert!(ids(&["--find", "shift cost"]).contains(&"S 8.10.1".to_owned()));
    refused(&["rules", "lorcana", "--find", "zeppelin"], &["zeppelin"]);
}

const HOMEBREW: &str = "\
== Great Wave - Wall of Water
type: Character
cost: 99
strength: 1
willpower: 2
text:
Whenever this character quests, it glows.

== Small Wave - Ripple, \"the\" Least
type: Character
cost: 1
strength: 1
willpower: 2
text:
Support
";

#[test]
fn cards_of_ones_own_are_looked_over_and_exported() {
    let cards = file("waves.cards", HOMEBREW);
    let odd = byword(&["cards", "lorcana", "--from", &cards, "--lint"], "");
    assert_eq!(odd.code, 1, "{}{}", odd.out, odd.err);
    assert!(odd.out.contains("cost: 99, where the house set has"), "{}", odd.out);
    assert!(odd.out.contains("is not understood"), "{}", odd.out);
    assert!(odd.out.contains("has no `lore`"), "{}", odd.out);
    assert_eq!(odd.last_line(), "2 cards, 4 oddities");
    let spanish = byword(&["cards", "lorcana", "--from", &cards, "--lint", "--lang", "es"], "");
    assert!(spanish.out.contains("no se entiende"), "{}", spanish.out);
    let table = byword(&["cards", "lorcana", "--from", &cards, "--export", "csv"], "").out;
    assert!(table.starts_with("\"name\",\"back_of\",\"cost\""), "{table}");
    assert!(table.contains("\"Small Wave - Ripple, \"\"the\"\" Least\""), "{table}");
    let json = byword(&["cards", "lorcana", "--from", &cards, "--export", "json"], "").out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[0]["cost"], &json[1]["text"]), (&"99".into(), &"Support".into()));
}

const OWN_KEYWORD: &str = "keyword Undertow = Resaca
param number
stacking sum
text: Whenever this character quests, you may deal X damage to chosen character.

== Small Wave - Ripple
type: Character
ink: Amber
cost: 1
strength: 1
willpower: 1
lore: 1
text:
Undertow 2
";

#[test]
fn keywords_of_ones_own_are_shown_by_the_same_commands() {
    let cards = file("undertow.cards", OWN_KEYWORD);
    let told = |args: &[&str]| byword(&[args, &["--from", &cards]].concat(), "");
    let all = told(&["keyword", "lorcana"]).out;
    assert!(all.contains("Undertow {n}") && !all.contains("Ward"), "{all}");
    let one = told(&["keyword", "lorcana", "resaca", "--lang", "es"]).out;
    assert!(one.starts_with("Resaca {n}") && one.contains("inflige X de daño"), "{one}");
    let json: serde_json::Value =
        serde_json::from_str(&told(&["keyword", "lorcana", "undertow", "--json"]).out).unwrap();
    assert_eq!(json[0]["clauses"][0][0], "Undertow");
    let rules = told(&["rules", "lorcana", "--find", "undertow"]).out;
    assert!(rules.contains("Whenever this character quests"), "{rules}");
    let lint = told(&["cards", "lorcana", "--lint"]);
    assert_eq!((lint.code, lint.last_line()), (0, "1 card, 0 oddities"), "{}", lint.out);
    let bad = file("bad.cards", &OWN_KEYWORD.replace("X damage", "Y damage"));
    let refused = byword(&["keyword", "lorcana", "--from", &bad], "");
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(
        refused.err.contains("bad.cards:4:") && refused.err.contains("not understood"),
        "{}",
        refused.err
    );
}

#[test]
fn a_card_is_tried_in_a_deck() {
    let cards = file(
        "try.cards",
        "== Gale - Breaker of Masts\ntype: Character\ncost: 1\nstrength: 9\nwillpower: 9\nlore: 4\nink: Amber\ninkable: yes\n",
    );
    let args =
        ["try", "lorcana", &cards, "--pairs", "12", "--any-deck", "--player", "random", "--threads", "1"];
    let told = byword(&args, "");
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(
        told.out.contains("x Gale - Breaker of Masts instead of ") && told.out.contains("95 %"),
        "{}",
        told.out
    );
    let json: serde_json::Value =
        serde_json::from_str(&byword(&[&args[..], &["--json"]].concat(), "").out).unwrap();
    assert_eq!(json[0]["card"], "Gale - Breaker of Masts");
    let rate = json[0]["comparison"]["estimate"]["rate"].as_f64().unwrap();
    assert!(rate > 0.5, "a card that is far too good wins more often: {rate}");
    let spanish = byword(&[&args[..], &["--lang", "es"]].concat(), "");
    assert!(spanish.out.contains(" en vez de "), "{}", spanish.out);
    refused(&["try", "lorcana", &cards, "--card", "Gail"], &["Gale - Breaker of Masts"]);
    refused(&["try", "lorcana", &cards, "--instead-of", "Nobody"], &["Nobody"]);
}

#[test]
fn a_file_of_cards_is_watched_until_it_is_gone() {
    let cards = file("watched.cards", HOMEBREW);
    let path = std::path::PathBuf::from(&cards);
    let writer = std::thread::spawn({
        let path = path.clone();
        move || {
            std::thread::sleep(std::time::Duration::from_secs(3));
            std::fs::write(&path, "== Great Wave\ntype: Character\ncots: 1\n").unwrap();
            std::thread::sleep(std::time::Duration::from_secs(3));
            std::fs::remove_file(&path).unwrap();
        }
    });
    let run = byword(&["cards", "lorcana", "--from", &cards, "--watch"], "");
    writer.join().unwrap();
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.matches("Read: ").count(), 2, "{}", run.out);
    for words in ["it glows", "there is no key `cots`", "did you mean `cost`?"] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    refused(&["cards", "lorcana", "--from", "no-such.cards", "--watch"], &["no-such.cards"]);
}

#[test]
fn cards_are_looked_at_in_games() {
    let text = "\
== Lull - Still Water
type: Character
cost: 1
strength: 1
willpower: 1
lore: 1
ink: Amber
inkable: yes
text:
When you play this character, you may draw a card.
Whenever you play a card named Nobody At All, draw a card.
";
    let cards = file("habits.cards", text);
    let lint =
        |more: &[&str]| byword(&[&["cards", "lorcana", "--from", &cards, "--lint"], more].concat(), "");
    assert_eq!(lint(&[]).code, 0, "in itself nothing is odd");
    let played = lint(&["--games", "12"]);
    assert!(
        played.code == 1 && played.out.contains("never triggered in 12 random games"),
        "{}{}",
        played.out,
        played.err
    );
    assert!(!played.out.contains("When you play"), "what triggers is not named: {}", played.out);
    let json: serde_json::Value = serde_json::from_str(&lint(&["--games", "12", "--json"]).out).unwrap();
    assert_eq!((&json[0]["kind"], json.as_array().map(Vec::len)), (&"idle".into(), Some(1)));
    refused(&["cards", "lorcana", "--games", "5"], &["--lint"]);
}
