//! Playing with others, as browsers would: links, seats, going back, watching, playing again; and strangers.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod common;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use byword_kernel::rng::Rng;
use byword_protocol::Host;
use byword_server::Engine;
use byword_server::online::secrets::commitment;
use byword_server::online::{Settings, serve_online};
use common::client::{Client, cookie, get};
use common::database::Folder;
use common::play::Party;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::connect;

fn engine() -> Engine {
    let mut host = Host::new();
    Box::new(move |line| host.answer(line))
}

/// A server in this process, with games in a folder.
fn served(change: impl FnOnce(&mut Settings)) -> (SocketAddr, Folder) {
    let folder = Folder::new();
    let mut settings =
        Settings { data: folder.0.clone(), rate: 1_000_000, connections: 1000, ..Settings::default() };
    change(&mut settings);
    let (ready, address) = mpsc::channel();
    thread::spawn(move || serve_online(settings, Arc::new(engine), |address| ready.send(address).unwrap()));
    (address.recv().unwrap(), folder)
}

fn kind(errors: &Value) -> &str {
    errors[0]["kind"].as_str().unwrap()
}

/// Plays a game of a kind with everything that happens at a table.
fn a_whole_game(address: SocketAddr, kind_of_game: &str) {
    let mut rng = Rng::new(kind_of_game.len() as u64);
    let mut party = Party::meet(address, kind_of_game, json!({}));
    let promised = party.watcher.room["commitment"].as_str().unwrap().to_owned();
    assert!(party.play(&mut rng, 12), "{kind_of_game} ends at once");
    who_watches_learns_nothing(&party.watcher);
    late_choices_are_refused(&mut party);
    somebody_reloads(address, &mut party);
    assert!(party.play(&mut rng, 5));
    something_is_taken_back(&mut party);
    party.play(&mut rng, 15);
    party.players[0].ask("say", json!({ "text": "gg <script>" })).unwrap();
    party.players[1]
        .until("what is said", |client| client.said.iter().any(|said| said["text"] == "gg <script>"));
    // Where several play on, the other gives up, too.
    for player in &mut party.players {
        let _ = player.ask("concede", json!({}));
    }
    party.everybody().for_each(|client| client.until("the end", Client::is_over));
    the_shuffle_is_the_promised_one(&mut party, &promised);
    they_play_again(&mut party);
}

fn who_watches_learns_nothing(watcher: &Client) {
    let update = watcher.update.as_ref().unwrap();
    assert_eq!(update["decision"]["options"], json!([]));
    assert!(update["view"]["seat"].is_null() && update.get("undo").is_none());
    for player in update["view"]["players"].as_array().unwrap() {
        for zone in player["place"]["zones"].as_array().unwrap().iter().filter(|zone| zone["kind"] == "hand")
        {
            for card in zone["cards"].as_array().unwrap() {
                assert_eq!(card["known"], json!(false), "{card}");
            }
        }
    }
}

/// Repeated, early, late, foreign and unreadable messages are answered with an error and change nothing.
fn late_choices_are_refused(party: &mut Party) {
    let seat = party.decides().unwrap();
    let step = party.players[seat].step();
    let choose = |step: u64, option: u64| json!({ "table": 1, "step": step, "option": option });
    let late = party.players[seat].ask("choose", choose(step - 1, 0)).unwrap_err();
    let both = format!("choice {} is not the open one, {step} is", step - 1);
    assert_eq!((kind(&late), late[0]["message"].as_str().unwrap()), ("late", both.as_str()));
    assert_eq!(kind(&party.players[seat].ask("choose", choose(step + 1, 0)).unwrap_err()), "late");
    assert_eq!(kind(&party.players[seat].ask("choose", choose(step, 60_000)).unwrap_err()), "unknown");
    assert_eq!(kind(&party.players[seat].ask("choose", choose(step, 65_530)).unwrap_err()), "unknown");
    assert_eq!(kind(&party.players[1 - seat].ask("choose", choose(step, 0)).unwrap_err()), "refused");
    assert_eq!(kind(&party.watcher.ask("choose", choose(step, 0)).unwrap_err()), "refused");
    assert_eq!(kind(&party.watcher.ask("undo", json!({})).unwrap_err()), "refused");
    let torn = party.watcher.try_line(r#"{"id":7,"call":{"look":{"nothing":1}}}"#).unwrap();
    assert_eq!((&torn["id"], kind(&torn["errors"])), (&json!(7), "malformed"), "{torn}");
    assert_eq!((&torn["errors"][0]["line"], &torn["errors"][0]["column"]), (&json!(1), &json!(33)), "{torn}");
    let other = party.watcher.try_line(r#"{"protocol":2,"id":8,"call":{"look":{}}}"#).unwrap();
    assert_eq!((&other["id"], kind(&other["errors"])), (&json!(8), "version"), "{other}");
    let same = party.players[seat].ask("look", json!({})).unwrap();
    assert_eq!(same["step"], json!(step));
}

/// A second connection of the same session sees the same, and plays the same seat.
fn somebody_reloads(address: SocketAddr, party: &mut Party) {
    let seat = party.decides().unwrap();
    let mut again = Client::connect(address, &party.cookies[seat]);
    again.join(&party.game, None).unwrap();
    let old = &party.players[seat];
    assert_eq!(again.update.as_ref().unwrap()["view"], old.update.as_ref().unwrap()["view"]);
    assert_eq!(again.log.len(), old.log.len());
    let texts = |client: &Client| client.log.iter().map(|line| line["text"].clone()).collect::<Vec<_>>();
    assert_eq!(texts(&again), texts(old), "the log is the same");
    party.players[seat] = again;
}

/// The last choice is taken back, freely or because the other agrees.
fn something_is_taken_back(party: &mut Party) {
    if party.decides().is_none() {
        return;
    }
    let decided = |client: &Client| client.update.as_ref().is_some_and(|update| update["undo"].is_object());
    let seat = party.players.iter().position(decided).unwrap();
    let before = party.players[seat].step();
    party.players[seat].ask("undo", json!({})).unwrap();
    party.players[seat]
        .until("an answer", |client| client.room["question"].is_object() || client.step() > before);
    if party.players[seat].room["question"].is_object() {
        let number = party.players[seat].room["question"]["number"].clone();
        let answer = |yes| json!({ "question": number, "yes": yes });
        let own = party.players[seat].ask("consent", answer(true)).unwrap_err();
        assert_eq!(kind(&own), "late", "nobody agrees with themselves");
        party.players[1 - seat]
            .until("the question", |client| client.room["question"]["asked"] == json!(true));
        party.players[1 - seat].ask("consent", answer(true)).unwrap();
    }
    // It is a step of the record: the number of the open decision is a new one.
    party.all_at(before + 1);
    let update = party.players[seat].update.as_ref().unwrap();
    assert_eq!(update["decision"]["seat"], json!(seat), "the decision is open again");
}

fn the_shuffle_is_the_promised_one(party: &mut Party, promised: &str) {
    let saved = party.players[0].ask("save", json!({})).unwrap();
    let game: Value = serde_json::from_str(saved["text"].as_str().unwrap()).unwrap();
    let setup = &game["setup"];
    assert_eq!(game["commitment"], promised);
    assert_eq!(commitment(setup["seed"].as_u64().unwrap(), setup["key"].as_str().unwrap()), promised);
}

fn they_play_again(party: &mut Party) {
    for player in &mut party.players {
        player.ask("rematch", json!({})).unwrap();
    }
    for client in party.everybody() {
        client.until("the next game", |client| client.room["next"].is_string());
        let next = client.room["next"].as_str().unwrap().to_owned();
        client.join(&next, None).unwrap();
        client.until("the next deal", |client| {
            client.update.as_ref().is_some_and(|update| update["step"] == 0)
        });
    }
    let won: u64 =
        party.watcher.room["seats"].as_array().unwrap().iter().map(|s| s["won"].as_u64().unwrap()).sum();
    assert!(won <= 2);
}

#[test]
fn two_people_play_lorcana() {
    a_whole_game(served(|_| ()).0, "lorcana");
}

#[test]
fn two_people_play_swu() {
    a_whole_game(served(|_| ()).0, "swu");
}

#[test]
fn two_people_play_champions() {
    a_whole_game(served(|_| ()).0, "champions");
}

#[test]
fn two_people_play_foursouls() {
    a_whole_game(served(|_| ()).0, "foursouls");
}

#[test]
fn seats_are_invited_to_left_and_taken() {
    let (address, _folder) = served(|_| ());
    let mut party = Party::meet(address, "lorcana", json!({ "public": true, "watchers": false }));
    assert_eq!(party.watcher.ask("tables", json!({})).unwrap()["tables"][0]["game"], json!(party.game));
    assert_eq!(kind(&party.watcher.ask("sit", json!({ "seat": 0 })).unwrap_err()), "refused");
    party.players[0].ask("stand", json!({})).unwrap();
    party.watcher.ask("sit", json!({ "seat": 0 })).unwrap();
    party.watcher.until("the seat", |client| client.update.as_ref().is_some_and(|u| u["own"] == json!([0])));
    // Another device in the same seat, once.
    let invitation = party.watcher.ask("invite", json!({ "seat": 0 })).unwrap();
    let token = invitation["token"].as_str().unwrap().to_owned();
    let (mut phone, _) = Client::named(address, "Phone");
    phone.join(&party.game, Some(&token)).unwrap();
    assert_eq!(phone.update.as_ref().unwrap()["own"], json!([0]));
    let (mut late, _) = Client::named(address, "Late");
    assert_eq!(kind(&late.join(&party.game, Some(&token)).unwrap_err()), "refused");
    assert_eq!(kind(&late.join("0123456789abcdef0123456789abcdef", None).unwrap_err()), "unknown");
}

#[test]
fn strangers_are_turned_away() {
    let (address, _folder) = served(|settings| settings.connections = 3);
    assert!(get(address, "/healthz").ends_with("ok\n"));
    assert!(get(address, "/metrics").contains("byword_games 0"));
    let page = get(address, "/");
    assert!(page.contains("content-security-policy: default-src 'self'") && page.contains("byword-online"));
    let own = cookie(address);
    let refused = |cookie: &str, origin: &str| {
        let mut request = format!("ws://{address}/online").into_client_request().unwrap();
        request.headers_mut().insert("Cookie", cookie.parse().unwrap());
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        connect(request).is_err()
    };
    assert!(refused(&own, "http://cards.example"));
    assert!(refused("byword=1", &format!("http://{address}")));
    assert!(!refused(&own, &format!("http://{address}")));
    // The one before has gone by then.
    thread::sleep(std::time::Duration::from_millis(500));
    let kept: Vec<Client> = (0..3).filter_map(|_| Client::try_connect(address, &own)).collect();
    assert!(kept.len() == 3 && Client::try_connect(address, &own).is_none(), "{} connections", kept.len());
}

#[test]
fn who_asks_too_much_waits() {
    let (address, _folder) = served(|settings| settings.rate = 5);
    let (mut client, _) = Client::named(address, "Ana");
    let answers: Vec<_> = (0..40).map(|_| client.ask("tables", json!({}))).collect();
    assert!(answers[0].is_ok());
    assert!(answers.iter().any(|answer| answer.as_ref().is_err_and(|errors| kind(errors) == "too_large")));
}

/// Calls that are nearly right. The open decision's number stands for `N`.
const CALLS: [&str; 6] = [
    r#"{"id":1,"call":{"choose":{"table":1,"step":N,"option":0}}}"#,
    r#"{"id":1,"call":{"pick":{"table":1,"step":N,"cards":[1,2]}}}"#,
    r#"{"id":1,"call":{"pass":{"table":1,"step":N}}}"#,
    r#"{"id":1,"call":{"consent":{"question":0,"yes":true}}}"#,
    r#"{"id":1,"call":{"say":{"text":"hello"}}}"#,
    r#"{"id":1,"call":{"sit":{"seat":1}}}"#,
];
/// Those for which much is computed: one in so many.
const COSTLY: [&str; 3] = [
    r#"{"id":1,"call":{"why":{"table":1,"card":2,"text":"attack"}}}"#,
    r#"{"id":1,"call":{"save":{}}}"#,
    r#"{"id":1,"call":{"look":{}}}"#,
];
const SELDOM: u32 = 200;

fn mutated(rng: &mut Rng, step: u64) -> String {
    let calls = if rng.below(SELDOM) == 0 { &COSTLY[..] } else { &CALLS[..] };
    let call = calls[rng.below(calls.len() as u32) as usize].replace('N', &step.to_string());
    let mut bytes = call.into_bytes();
    for _ in 0..rng.below(4) {
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = if rng.below(2) == 0 { b'0' + rng.below(10) as u8 } else { 32 + rng.below(95) as u8 };
    }
    String::from_utf8(bytes).unwrap()
}

/// `BYWORD_MUTATED` messages (3,000 if it does not say) that are nearly right, at eight tables at once: each is answered, the
/// games go on, and each that ends is one that the rules allow.
#[test]
fn mutated_messages_change_nothing_that_the_rules_do_not_allow() {
    let count: u64 = std::env::var("BYWORD_MUTATED").ok().and_then(|n| n.parse().ok()).unwrap_or(3000);
    let (address, _folder) = served(|_| ());
    let sent = AtomicU64::new(0);
    let games: u64 = thread::scope(|scope| {
        let tables: Vec<_> = (0..8)
            .map(|table| {
                scope.spawn({
                    let sent = &sent;
                    move || pester(address, table, count, sent)
                })
            })
            .collect();
        tables.into_iter().map(|table| table.join().unwrap()).sum()
    });
    eprintln!("{} messages in {games} games", sent.load(Ordering::Relaxed));
    assert!(get(address, "/healthz").ends_with("ok\n"));
    assert!(get(address, "/metrics").contains("byword_store_errors_total 0"));
}

/// Sends an eighth of the messages; says how many games were played to their end.
fn pester(address: SocketAddr, table: u64, count: u64, sent: &AtomicU64) -> u64 {
    let kind = ["lorcana", "swu", "champions", "foursouls"][table as usize % 4];
    let meet = || Party::meet(address, kind, json!({ "undo": "off" }));
    let (mut party, mut rng, mut games) = (meet(), Rng::new(table), 1);
    for _ in 0..count / 8 {
        if party.players.iter().any(Client::is_over) {
            the_rules_allow(&mut party);
            party = meet();
            games += 1;
        }
        let from = rng.below(2) as usize;
        let line = mutated(&mut rng, party.players[from].step());
        let reply = party.players[from].try_line(&line).unwrap_or_else(|| panic!("no reply to {line}"));
        assert!(reply.get("ok").is_some() != reply.get("errors").is_some(), "{line}: {reply}");
        party.everybody().for_each(Client::forget);
        let all = sent.fetch_add(1, Ordering::Relaxed) + 1;
        if all.is_multiple_of(50_000) {
            eprintln!("{all} messages");
        }
    }
    let looked: Vec<u64> = party
        .players
        .iter_mut()
        .map(|p| p.ask("look", json!({})).unwrap()["step"].as_u64().unwrap())
        .collect();
    assert_eq!(looked[0], looked[1]);
    // Who watched has read nothing, and may have been left by the server; somebody else comes.
    party.watcher = Client::named(address, "Fay").0;
    party.watcher.join(&party.game, None).unwrap();
    party.all_at(looked[0]);
    party.play(&mut rng, 5);
    the_rules_allow(&mut party);
    games
}

/// The game is given up if it is not over; an engine that plays the saved game anew comes to the same end.
fn the_rules_allow(party: &mut Party) {
    for player in &mut party.players {
        let _ = player.ask("concede", json!({}));
    }
    party.players.iter_mut().for_each(|player| player.until("the end", Client::is_over));
    let file = party.players[0].ask("save", json!({})).unwrap();
    let opened = Host::new()
        .answer(&json!({ "id": 1, "call": { "open": { "file": file, "cards": [] } } }).to_string());
    let opened: Value = serde_json::from_str(&opened).unwrap();
    let opened = &opened["ok"];
    assert!(opened.is_object() && opened["differs"].is_null(), "{opened}");
    assert_eq!(opened["playable"], opened["steps"]);
}
