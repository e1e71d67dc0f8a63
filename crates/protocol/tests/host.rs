//! The host through its door: lines of JSON in, lines of JSON out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails where it unwraps nothing"
)]

mod client;

use byword_protocol::Host;
use serde_json::{Value, json};

use client::Client;

/// Every handle that an update names is that of a card in it, and options have words of their own.
fn check(update: &Value) {
    let mut cards = Vec::new();
    collect(&update["view"], &mut cards);
    let decision = &update["decision"];
    let options = decision["options"].as_array().map_or(&[][..], Vec::as_slice);
    let named = options.iter().flat_map(|option| [&option["card"], &option["other"]]);
    let waiting = update["view"]["waiting"].as_array().unwrap().iter().map(|waiting| &waiting["card"]);
    for handle in named.chain(waiting).chain([&decision["card"]]).filter(|handle| !handle.is_null()) {
        assert!(cards.contains(&handle.as_u64().unwrap()), "no card {handle} in {update}");
    }
    let mut texts: Vec<&str> = options.iter().map(|option| option["text"].as_str().unwrap()).collect();
    texts.sort_unstable();
    let count = texts.len();
    texts.dedup();
    assert_eq!(texts.len(), count, "options have words of their own: {decision}");
    assert!(texts.iter().all(|text| !text.is_empty()));
}

fn collect(value: &Value, cards: &mut Vec<u64>) {
    match value {
        Value::Array(list) => list.iter().for_each(|value| collect(value, cards)),
        Value::Object(fields) => {
            if fields.contains_key("known") {
                cards.extend(fields["id"].as_u64());
            }
            fields.values().for_each(|value| collect(value, cards));
        }
        _ => {}
    }
}

fn play_to_the_end(client: &mut Client, start: Value) -> Value {
    let mut update = client.ask("start", start);
    for _ in 0..4_000 {
        check(&update);
        if update.get("outcome").is_some() {
            return update;
        }
        update = client.go_on(&update);
    }
    panic!("no end: {}", update["view"]["turn"]);
}

#[test]
fn all_games_are_played_to_their_end() {
    let mut client = Client::new();
    let tables = [
        json!({"game": "lorcana", "seed": 3, "seating": {"bots": ["random"]}}),
        json!({"game": "swu", "seed": 3, "seating": {"bots": ["random"]}}),
        json!({"game": "champions", "seed": 3, "seats": 2, "seating": {"own": [0, 1]}}),
        json!({"game": "foursouls", "seed": 3, "seats": 3, "seating": {"own": [1], "bots": ["random", "random"]}}),
        json!({"game": "lorcana", "seed": 4, "seats": 3, "seating": {"own": [0, 2], "bots": ["random"]}}),
    ];
    for start in tables {
        let end = play_to_the_end(&mut client, start);
        assert!(end["outcome"]["text"].is_string() && end["outcome"].get("fault").is_none(), "{end}");
        assert!(end.get("decision").is_none());
        client.ask("look", json!({"table": end["table"], "viewer": "all"}));
    }
}

#[test]
fn a_game_in_spanish_speaks_spanish() {
    let mut client = Client::new();
    let welcome = client.ask("hello", json!({"lang": "es"}));
    assert_eq!((welcome["protocol"].as_u64(), welcome["games"].as_array().unwrap().len()), (Some(1), 4));
    let update = client.ask("start", json!({"game": "lorcana", "seed": 7}));
    assert!(update["decision"]["text"].as_str().unwrap().contains("Jugador 1"), "{}", update["decision"]);
}

#[test]
fn bad_lines_say_where_and_change_nothing() {
    let mut client = Client::new();
    let update = client.ask("start", json!({"game": "lorcana", "seed": 7}));
    let before = client.ask("look", json!({"table": update["table"]}));
    let bad = [
        ("", "malformed", None),
        ("{", "malformed", None),
        ("[1,2]", "malformed", None),
        (r#"{"id":9,"call":{"nothing":{}}}"#, "malformed", Some(9)),
        (r#"{"id":9,"call":{"choose":{"table":1,"step":0,"option":"x"}}}"#, "malformed", Some(9)),
        (r#"{"id":9,"call":{"choose":{"table":1,"step":0}}}"#, "malformed", Some(9)),
        (r#"{"id":9,"call":{"choose":{"table":1,"step":0,"option":0,"more":1}}}"#, "malformed", Some(9)),
        (r#"{"protocol":2,"id":9,"call":{"hello":{}}}"#, "version", Some(9)),
        (r#"{"id":9,"call":{"choose":{"table":1,"step":0,"option":99999}}}"#, "unknown", Some(9)),
        (r#"{"id":9,"call":{"choose":{"table":1,"step":5,"option":0}}}"#, "late", Some(9)),
        (r#"{"id":9,"call":{"choose":{"table":77,"step":0,"option":0}}}"#, "unknown", Some(9)),
        (r#"{"id":9,"call":{"step":{"table":1}}}"#, "refused", Some(9)),
        (r#"{"id":9,"call":{"undo":{"table":1}}}"#, "refused", Some(9)),
        (r#"{"id":9,"call":{"pick":{"table":1,"step":0,"cards":[60000]}}}"#, "refused", Some(9)),
        (r#"{"id":9,"call":{"concede":{"table":1,"seat":1}}}"#, "refused", Some(9)),
        (r#"{"id":9,"call":{"look":{"table":1,"viewer":"all"}}}"#, "refused", Some(9)),
        (r#"{"id":9,"call":{"look":{"table":1,"viewer":{"seat":1}}}}"#, "refused", Some(9)),
        (r#"{"id":9,"call":{"start":{"game":"lorcana","seed":1,"seats":40}}}"#, "unknown", Some(9)),
        (
            r#"{"id":9,"call":{"start":{"game":"lorcana","seed":1,"options":{"edition":"x"}}}}"#,
            "text",
            Some(9),
        ),
    ];
    for (line, kind, id) in bad {
        let reply = client.line(line);
        let error = &reply["errors"][0];
        assert_eq!((error["kind"].as_str(), reply["id"].as_u64()), (Some(kind), id), "{line}: {reply}");
        assert!(kind != "malformed" || error["column"].is_u64(), "{line}: {reply}");
    }
    assert_eq!(client.ask("look", json!({"table": update["table"]})), before, "nothing has changed");
}

#[test]
fn a_malformed_argument_has_its_column() {
    let reply = Client::new().line(r#"{"id":1,"call":{"choose":{"table":1,"step":-3,"option":0}}}"#);
    assert_eq!(reply["errors"][0]["column"], 45, "{reply}");
    assert!(reply["errors"][0]["message"].as_str().unwrap().contains("-3"));
}

#[test]
fn choices_are_taken_back_and_said_what_was_learned() {
    let mut client = Client::new();
    let mut update = client.ask("start", json!({"game": "lorcana", "seed": 7, "seating": {"own": [0, 1]}}));
    let first = update.clone();
    for _ in 0..12 {
        update = client.go_on(&update);
    }
    assert!(["nothing", "card", "chance"].contains(&update["undo"]["learned"].as_str().unwrap()));
    let back = client.ask("undo", json!({"table": update["table"], "to": 0}));
    assert_eq!(
        (&back["step"], &back["view"], &back["decision"]),
        (&first["step"], &first["view"], &first["decision"])
    );
}

#[test]
fn a_game_is_saved_opened_scrubbed_and_played_on() {
    let mut client = Client::new();
    let mut update = client.ask("start", json!({"game": "swu", "seed": 11}));
    for _ in 0..30 {
        update = client.go_on(&update);
    }
    let saved = client.ask("save", json!({"table": update["table"]}));
    let opened = client.ask("open", json!({"file": saved}));
    assert_eq!(
        (&opened["steps"], &opened["playable"], opened.get("differs")),
        (&update["step"], &update["step"], None)
    );
    for viewer in [json!("all"), json!({"seat": 1})] {
        let ask = json!({"table": opened["table"], "step": 12, "viewer": viewer});
        let step = client.ask("replay", ask);
        check(&step["update"]);
        assert_eq!(step["update"]["step"], 12);
    }
    let forked = client.ask("fork", json!({"table": opened["table"], "step": 12, "seating": {"own": [1]}}));
    assert_eq!((forked["step"].as_u64(), &forked["own"]), (Some(12), &json!([1])));
    client.go_on(&forked);
    let broken = saved["text"].as_str().unwrap().replace("\"format\": 1", "\"format\": 99");
    let error = client.refused("open", json!({"file": {"name": "g.json", "text": broken}}));
    assert_eq!((error["source"].as_str(), error["kind"].as_str()), (Some("g.json"), Some("text")));
}

#[test]
fn why_names_the_clause_or_the_option() {
    let mut client = Client::new();
    let mut update = client.ask("start", json!({"game": "lorcana", "seed": 7, "seating": {"own": [0, 1]}}));
    while update["decision"]["kind"] != "act" {
        update = client.go_on(&update);
    }
    let seat = update["decision"]["seat"].as_u64().unwrap() as usize;
    let zones = update["view"]["players"][seat]["place"]["zones"].as_array().unwrap();
    let hand = zones.iter().find(|zone| zone["id"] == "hand").unwrap();
    for card in hand["cards"].as_array().unwrap() {
        let reasons = client.ask("why", json!({"table": update["table"], "card": card["id"]}));
        for reason in reasons["reasons"].as_array().unwrap() {
            let told = reason["option"].is_u64()
                || reason["clause"]["text"].is_string()
                || reason["code"] == "not_now";
            assert!(told, "{reason}");
        }
        assert!(!reasons["reasons"].as_array().unwrap().is_empty(), "{card}");
    }
}

#[test]
fn rules_keywords_and_scenarios_are_found() {
    let mut client = Client::new();
    let rules = client.ask("rules", json!({"game": "lorcana", "text": "8.10"}));
    assert!(rules["rules"].as_array().unwrap().len() > 3, "the clauses below: {rules}");
    let by_word = client.ask("rules", json!({"game": "lorcana", "text": "challenge damage"}));
    assert!(!by_word["rules"].as_array().unwrap().is_empty());
    let shift = client.ask("keywords", json!({"game": "lorcana", "text": "shift"}));
    let shift = &shift["keywords"][0];
    assert_eq!(shift["id"], "Shift");
    assert!(
        !shift["clauses"].as_array().unwrap().is_empty()
            && !shift["scenarios"].as_array().unwrap().is_empty()
    );
    let shown = client.ask("scenarios", json!({"game": "lorcana", "text": "shift"}));
    let name = &shown["scenarios"][0]["name"];
    let text = client.ask("scenario_text", json!({"game": "lorcana", "name": name}));
    let run = client.ask("scenario", json!({"file": text}));
    assert_eq!(run["passed"], true, "{}", run["title"]);
    assert_eq!(run["steps"][0]["line"], 0, "the board before any step");
    let played = client.ask("scenario_play", json!({"file": text, "seating": {"own": [0, 1]}}));
    check(&played);
}

#[test]
fn a_scenario_that_fails_or_is_broken_says_where() {
    const HEAD: &str =
        "title: T\ngame: lorcana\nplayer 1:\n  lore: 3\nplayer 2:\n  deck: 5\nturn: player 1, main\nsteps:\n";
    let mut client = Client::new();
    let file = |steps: &str| json!({"file": {"name": "s", "text": format!("{HEAD}{steps}")}});
    let run = client.ask("scenario", file("- expect: player 1 lore 4\n"));
    assert_eq!(run["passed"], false);
    let failure = &run["steps"][1]["failures"][0];
    assert_eq!(
        (failure["place"]["line"].as_u64(), failure["place"]["source"].as_str()),
        (Some(9), Some("s"))
    );
    let error = client.refused("scenario", file("- expekt: player 1 lore 4\n"));
    assert_eq!((error["line"].as_u64(), error["help"].as_str()), (Some(9), Some("did you mean `expect`?")));
    let machine = file("- expect: player 1 lore 3\n")
        .to_string()
        .replace("player 1:", "database: lorcana/x.json\\nplayer 1:");
    let machine: Value = serde_json::from_str(&machine).unwrap();
    assert!(
        client.refused("scenario", machine)["message"].as_str().unwrap().contains("files of this machine")
    );
}

#[test]
fn cards_are_read_and_played() {
    let mut client = Client::new();
    let text = "== Test Lamp\ntype: Item\ncost: 1\ninkable: yes\nink: Amber\ntext:\n{E} - Draw a card.\n== Odd Lamp\ntype: Item\ncost: 1\nink: Amber\ntext:\nJuggle three lamps.\n";
    let cards = json!({"name": "my.cards", "text": text});
    let read = client.ask("read_cards", json!({"game": "lorcana", "cards": cards}));
    assert_eq!(
        (&read["cards"][0]["state"], &read["cards"][1]["state"]),
        (&json!("exact"), &json!("text_only"))
    );
    assert!(!read["cards"][0]["faces"][0]["spanish"][0].as_str().unwrap().is_empty(), "{read}");
    assert_eq!(read["cards"][1]["spans"][0]["line"], 1, "{read}");
    let coverage = client.ask("coverage", json!({"game": "lorcana", "files": [cards], "state": "text_only"}));
    assert_eq!(
        (coverage["found"].as_u64(), coverage["total"]["exact"].as_u64()),
        (Some(1), Some(1)),
        "{coverage}"
    );
    let deck =
        client.ask("deck", json!({"game": "lorcana", "list": {"name": "d", "text": "4 No Such Card\n"}}));
    assert_eq!(deck["problems"][0]["line"], 1, "{deck}");
    let bad = json!({"game": "lorcana", "seed": 1, "cards": [{"name": "b.cards", "text": "type: Item\n"}]});
    assert_eq!(client.refused("start", bad)["source"], "b.cards");
}

#[test]
fn decks_are_legal_unless_any_will_do() {
    let mut client = Client::new();
    let list = json!({"name": "d", "text": "4 Grist - Anvil Hermit\n"});
    let read = client.ask("deck", json!({"game": "lorcana", "list": list}));
    let start = |any: bool| json!({"game": "lorcana", "seed": 1, "decks": [{"list": list}], "any_deck": any});
    let refused = client.refused("start", start(false));
    for problem in [&read["problems"][0], &refused] {
        assert_eq!((&problem["kind"], &problem["line"]), (&json!("illegal"), &json!(1)), "{problem}");
        assert!(problem["message"].as_str().unwrap().contains("(CR 1.10)"), "{problem}");
    }
    assert_eq!(client.ask("start", start(true))["step"], 0);
}

#[test]
fn the_log_of_a_game_that_is_taken_up_is_that_of_the_game() {
    let mut client = Client::new();
    let mut update = client.ask("start", json!({"game": "swu", "seed": 11, "seating": {"own": [0, 1]}}));
    let mut saved = Value::Null;
    for step in 0..40 {
        update = client.go_on(&update);
        // What is written again and again is the same as what is written once.
        if step % 7 == 0 || step == 39 {
            saved = client.ask("save", json!({"table": update["table"]}));
        }
    }
    let look = |client: &mut Client, update: &Value| {
        client.ask("look", json!({"table": update["table"], "viewer": {"seat": 0}}))["log"].clone()
    };
    let opened = client.ask("open", json!({"file": saved}));
    assert_eq!((&opened["playable"], opened.get("differs")), (&update["step"], None));
    let fork = json!({"table": opened["table"], "step": opened["playable"], "seating": {"own": [0, 1]}});
    let forked = client.ask("fork", fork);
    let texts = |log: &Value| {
        let lines = log.as_array().unwrap().iter();
        lines.map(|line| (line["step"].clone(), line["text"].clone())).collect::<Vec<_>>()
    };
    let (played, told) = (look(&mut client, &update), look(&mut client, &forked));
    assert_eq!(texts(&played), texts(&told));
    let undo = |table: &Value| json!({"table": table, "to": 20});
    let back = client.ask("undo", undo(&forked["table"]));
    let kept = look(&mut client, &back);
    let last = kept.as_array().unwrap().last().unwrap()["step"].as_u64();
    assert!(last.is_some_and(|step| step > 10 && step <= 20), "what was before is in the log: {kept}");
}

#[test]
fn the_options_that_are_offered_are_understood() {
    let mut client = Client::new();
    for game in client.ask("hello", json!({}))["games"].as_array().unwrap() {
        for option in game["options"].as_array().unwrap() {
            for value in option["values"].as_array().unwrap() {
                let name = option["id"].as_str().unwrap();
                let start = json!({"game": game["id"], "seed": 1, "seats": game["usual"], "options": {name: value["id"]}});
                let reply = client.reply("start", &start);
                let message = reply["errors"][0]["message"].as_str().unwrap_or("");
                assert!(
                    !message.contains("is called") && !message.contains("there are "),
                    "{start}: {message}"
                );
                if let Some(table) = reply["ok"]["table"].as_u64() {
                    client.ask("close", json!({"table": table}));
                }
            }
        }
    }
}

const QUESTION: &str = "title: T
game: lorcana
card Watcher: Character, cost 1, 1/3, 1 lore
  Whenever you play an item, you may draw a card.
card Other: Character, cost 1, 1/3, 1 lore
card Bolt: Action, cost 1
  Deal 1 damage to chosen opposing character.
player 1:
  play: Watcher
  hand: Bolt, Bolt
  inkwell: 2
  deck: 5
player 2:
  play: Other, Watcher
  deck: 5
turn: player 1, main
steps:
- player 1: play Bolt
";

#[test]
fn every_way_is_explored_within_a_limit() {
    let mut client = Client::new();
    let file = json!({"name": "s", "text": QUESTION});
    let found = client.ask("explore", json!({"file": file}));
    let outcomes = found["outcomes"].as_array().unwrap();
    assert_eq!((outcomes.len(), &found["complete"]), (2, &json!(true)), "{found}");
    assert!(outcomes.iter().all(|outcome| outcome["way"].as_array().unwrap().len() == 1), "{found}");
    assert!(!found["said"].as_array().unwrap().is_empty() && !found["always"].as_array().unwrap().is_empty());
    let turn = client.ask("explore", json!({"file": file, "step": 0, "until": {"choices": 2}, "limit": 3}));
    assert_eq!(turn["complete"], false, "{turn}");
    assert!(turn["positions"].as_u64().unwrap() <= 4, "{turn}");
    let error = client.refused("explore", json!({"file": file, "step": 9}));
    assert!(error["message"].as_str().unwrap().contains("there are 1 steps"), "{error}");
}

#[test]
fn what_tried_to_happen_in_a_game_is_told() {
    let mut client = Client::new();
    let file = json!({"name": "s", "text": QUESTION});
    let mut update =
        client.ask("scenario_play", json!({"file": file, "step": 0, "seating": {"own": [0, 1]}}));
    let before = client.ask("why", json!({"table": update["table"]}));
    assert!(before["tried"].is_null(), "nothing was chosen yet: {before}");
    let play = |option: &Value| option["text"].as_str().unwrap().starts_with("play Bolt");
    let index = update["decision"]["options"].as_array().unwrap().iter().position(play).unwrap();
    update = client.ask("choose", json!({"table": update["table"], "step": update["step"], "option": index}));
    let why = client.ask("why", json!({"table": update["table"], "text": "watcher item"}));
    let tried = why["tried"].as_array().unwrap_or_else(|| panic!("{why}"));
    assert!(
        tried.iter().any(|entry| entry["text"].as_str().unwrap().starts_with("Watcher lets it pass")),
        "{why}"
    );
    assert!(tried.iter().all(|entry| entry["ability"].as_str().unwrap().contains("item")), "{why}");
}

#[test]
fn keywords_of_ones_own_are_shown_and_played_with() {
    const OWN: &str = "keyword Undertow = Resaca\nparam number\nstacking sum\ntext: Whenever this character quests, you may deal X damage to chosen character.\n\n== Test Eel\ntype: Character\nink: Amber\ncost: 1\ninkable: yes\nstrength: 1\nwillpower: 1\nlore: 1\ntext:\nUndertow 2\n";
    let mut client = Client::new();
    let cards = json!({"name": "my.cards", "text": OWN});
    let read = client.ask("read_cards", json!({"game": "lorcana", "cards": cards}));
    assert_eq!(read["keywords"][0]["spanish"], "Resaca", "{read}");
    assert_eq!(read["cards"][0]["state"], "exact", "{read}");
    let found = client.ask("keywords", json!({"game": "lorcana", "text": "resaca", "cards": [cards]}));
    assert_eq!(found["keywords"][0]["print"], "Undertow {n}", "{found}");
    assert!(found["keywords"][0]["meaning"][0].as_str().unwrap().contains("X damage"), "{found}");
    let rules = client.ask("rules", json!({"game": "lorcana", "text": "undertow", "cards": [cards]}));
    assert_eq!(rules["rules"][0]["id"], "Undertow", "{rules}");
    let house = client.ask("keywords", json!({"game": "lorcana", "text": "resaca"}));
    assert!(house["keywords"].as_array().unwrap().is_empty(), "{house}");
    let bad = json!({"name": "my.cards", "text": OWN.replace("param number", "param none")});
    let error = client.refused("read_cards", json!({"game": "lorcana", "cards": bad}));
    assert_eq!((error["line"].as_u64(), error["source"].as_str()), (Some(1), Some("my.cards")), "{error}");
}

/// The marks of each card with a title in a view.
fn marks_of(value: &Value, title: &str) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().flat_map(|value| marks_of(value, title)).collect(),
        Value::Object(fields) if fields.get("title").is_some_and(|own| own == title) => {
            let marks = fields["marks"].as_array().map_or(&[][..], Vec::as_slice);
            marks.iter().filter_map(|mark| mark["id"].as_str().map(str::to_owned)).collect()
        }
        Value::Object(fields) => fields.values().flat_map(|value| marks_of(value, title)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_mark_is_told_of_the_types_that_it_matters_to() {
    let text = "title: T
game: lorcana
card Clerk: Character, cost 1, 1/3, 1 lore
card Lamp: Item, cost 1
player 1:
  hand: Clerk, Lamp
  inkwell: 2
turn: player 1, main
steps:
- player 1: play Clerk
- player 1: play Lamp
";
    let mut client = Client::new();
    let file = json!({"name": "s", "text": text});
    let update = client.ask("scenario_play", json!({"file": file, "step": 2, "seating": {"own": [0, 1]}}));
    assert_eq!(marks_of(&update["view"], "Clerk"), ["drying"], "CR 5.1.2: {update}");
    assert_eq!(marks_of(&update["view"], "Lamp"), [""; 0], "being dry matters only to characters: {update}");
}

#[test]
fn no_bot_thinks_longer_than_it_may() {
    let mut client = Client::new();
    client.host = Host::new().bounded(std::time::Duration::from_millis(50));
    let start = |bot: &str| json!({"game": "lorcana", "seed": 1, "seating": {"own": [0], "bots": [bot]}});
    for bot in ["search:600s", "search:51ms", "search:1001", "search"] {
        let trouble = client.refused("start", start(bot));
        assert_eq!(trouble["kind"], "too_large", "{trouble}");
        assert!(trouble["message"].as_str().unwrap().contains("at most 50 ms"), "{trouble}");
    }
    assert_eq!(client.refused("start", start("nobody"))["kind"], "unknown");
    for bot in ["random", "greedy", "search:50ms", "search:1k"] {
        let table = client.ask("start", start(bot))["table"].take();
        client.refused("auto", json!({"table": table, "times": 1, "player": "search:1s"}));
        client.refused("fork", json!({"table": table, "step": 0, "seating": {"bots": ["search:1s"]}}));
    }
}
