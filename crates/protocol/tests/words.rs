//! What is told in words has words in both languages; what only people at home may ask for; what bots answer for a person.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::collections::BTreeMap;

use byword_protocol::Host;
use serde_json::{Value, json};

const GAMES: [&str; 4] = ["lorcana", "swu", "champions", "foursouls"];

fn ask(host: &mut Host, key: &str, arguments: &Value) -> Value {
    serde_json::from_str(&host.answer(&json!({"id": 1, "call": {key: arguments}}).to_string())).unwrap()
}

fn told(host: &mut Host, key: &str, arguments: &Value) -> Value {
    let mut reply = ask(host, key, arguments);
    assert!(reply.get("errors").is_none(), "{key} {arguments}: {reply}");
    reply["ok"].take()
}

#[test]
fn topics_have_names_for_people() {
    let mut host = Host::new();
    for lang in ["en", "es"] {
        told(&mut host, "hello", &json!({"lang": lang}));
        for game in GAMES {
            let rules = told(&mut host, "rules", &json!({"game": game}));
            for rule in rules["rules"].as_array().unwrap() {
                let (id, name) =
                    (rule["topic"]["id"].as_str().unwrap(), rule["topic"]["name"].as_str().unwrap());
                assert!(!name.is_empty() && !name.contains(':'), "{lang} {game}: {id} is {name}");
                let same = ["base", "control", "general"].contains(&name) || id.contains("keyword");
                assert!(lang == "en" || same || id != name, "{game}: {id} has no Spanish name");
            }
        }
    }
}

#[test]
fn options_of_a_setup_have_names_and_say_what_is_usual() {
    let mut host = Host::new();
    let english = told(&mut host, "hello", &json!({}));
    let spanish = told(&mut host, "hello", &json!({"lang": "es"}));
    for (english, spanish) in
        english["games"].as_array().unwrap().iter().zip(spanish["games"].as_array().unwrap())
    {
        let both = english["options"].as_array().unwrap().iter().zip(spanish["options"].as_array().unwrap());
        for (one, other) in both {
            assert!(!one["name"].as_str().unwrap().contains('-'), "{one}");
            assert_ne!(one["name"], other["name"]);
        }
    }
    let option = |game: usize, id: &str| {
        let options = english["games"][game]["options"].as_array().unwrap();
        options.iter().find(|option| option["id"] == id).unwrap()["usual"].clone()
    };
    assert_eq!((option(0, "variant"), option(0, "edition")), (json!(""), json!("seed")));
}

#[test]
fn refusals_speak_the_readers_language() {
    let mut host = Host::new();
    told(&mut host, "hello", &json!({"lang": "es"}));
    let update = told(&mut host, "start", &json!({"game": "swu", "seed": 1}));
    let (table, step) = (&update["table"], update["step"].as_u64().unwrap());
    let late = ask(&mut host, "choose", &json!({"table": table, "step": step + 9, "option": 0}));
    assert!(late["errors"][0]["message"].as_str().unwrap().starts_with("La partida ha avanzado"), "{late}");
    let undo = ask(&mut host, "undo", &json!({"table": table}));
    assert_eq!(undo["errors"][0]["message"], "No hay nada que deshacer.");
}

#[test]
fn bots_answer_as_often_as_they_are_asked_to() {
    let mut host = Host::new();
    let start = json!({"game": "lorcana", "seed": 7, "seating": {"bots": ["random"]}});
    let update = told(&mut host, "start", &start);
    let auto = json!({"table": update["table"], "times": 3, "player": "random"});
    let after = told(&mut host, "auto", &auto);
    assert_eq!(after["bot_decides"], false, "it is the caller's decision again");
    assert!(after["step"].as_u64().unwrap() >= 3);
    let end =
        told(&mut host, "auto", &json!({"table": update["table"], "times": 100_000, "player": "random"}));
    assert!(end["outcome"]["text"].is_string());
    let unknown = ask(&mut host, "auto", &json!({"table": update["table"], "player": "nobody"}));
    assert_eq!(unknown["errors"][0]["kind"], "unknown");
}

#[test]
fn only_at_home_can_files_be_named() {
    let path = std::env::temp_dir().join(format!("byword-home-{}.cards", std::process::id()));
    std::fs::write(&path, "== Ferry\ntype: Item\ncost: 1\nink: Amber\n").unwrap();
    let start = json!({"game": "lorcana", "seed": 1, "files": [path.display().to_string()]});
    let refused = ask(&mut Host::new(), "start", &start);
    assert_eq!(refused["errors"][0]["kind"], "refused");
    let mut home = Host::local();
    let table = told(&mut home, "start", &start)["table"].clone();
    let saved = told(&mut home, "save", &json!({"table": table}));
    let opened = told(&mut home, "open", &json!({"file": saved}));
    assert_eq!(
        opened["cards"],
        json!([path.display().to_string()]),
        "the files that the game names are read"
    );
    std::fs::remove_file(&path).unwrap();
    let gone = ask(&mut home, "open", &json!({"file": saved}));
    assert!(gone["errors"][0]["message"].is_string(), "{gone}");
}

#[test]
fn points_are_dealt_out_in_one_answer() {
    let mut host = Host::new();
    let name = json!({"game": "swu", "name": "effects/divided.scenario"});
    let file = told(&mut host, "scenario_text", &name);
    let update = told(&mut host, "scenario_play", &json!({"file": file, "seating": {"own": [0, 1]}}));
    let options = update["decision"]["options"].as_array().unwrap();
    let play = options.iter().find(|option| option["text"].as_str().unwrap().contains("Volley")).unwrap();
    let choose = json!({"table": update["table"], "step": update["step"], "option": play["index"]});
    let asked = told(&mut host, "choose", &choose);
    let picks = &asked["decision"]["picks"];
    assert_eq!((&picks["repeat"], &picks["left"]), (&json!(true), &json!(5)), "{}", asked["decision"]);
    let card = |at: usize| asked["decision"]["options"][at]["card"].clone();
    let cards = json!([card(0), card(1), card(0), card(1), card(1)]);
    let pick = json!({"table": update["table"], "step": asked["step"], "cards": cards});
    let after = told(&mut host, "pick", &pick);
    let zones = after["view"]["players"][1]["place"]["zones"].as_array().unwrap();
    let ground = zones.iter().find(|zone| zone["id"] == "ground").unwrap();
    let damage: Vec<&Value> =
        ground["cards"].as_array().unwrap().iter().map(|card| &card["damage"]).collect();
    assert_eq!(damage, [&json!(2), &json!(3)]);
    assert_eq!(
        zones.iter().filter(|zone| zone["spread"] == true).count(),
        4,
        "hand, base and both arenas: {zones:?}"
    );
}

#[test]
fn options_of_the_same_words_are_told_apart_by_what_is_not_the_same() {
    let mut host = Host::new();
    let mut groups = 0;
    for game in GAMES {
        let start = json!({"game": game, "seed": 3, "seating": {"own": [0, 1]}});
        let mut update = told(&mut host, "start", &start);
        for _ in 0..80 {
            let Some(options) = update["decision"]["options"].as_array() else { break };
            let mut twins: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
            for option in options {
                let Some(twin) = option["twin"].as_str() else { continue };
                let words = option["text"].as_str().unwrap().replace(&format!(" ({twin})"), "");
                let marks = twin.split(", ").map(str::to_owned).collect();
                twins.entry(words).or_default().push(marks);
            }
            for (words, marks) in &twins {
                let common = marks[0].iter().find(|mark| marks.iter().all(|other| other.contains(mark)));
                assert_eq!(common, None, "{words}: {marks:?}");
                groups += 1;
            }
            let choice = json!({"table": update["table"], "step": update["step"], "option": 0});
            update = told(&mut host, "choose", &choice);
        }
    }
    assert!(groups > 10, "{groups} groups of twins");
}
