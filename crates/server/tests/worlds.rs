//! Two tables that differ only in what seat 1 may not know, and at which the same is chosen: seat 1 and those who watch are sent
//! the same bytes.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod common;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, mpsc};
use std::thread;

use byword_kernel::rng::Rng;
use byword_library::find;
use byword_protocol::Host;
use byword_server::Engine;
use byword_server::online::secrets::hashed;
use byword_server::online::{Settings, serve_online};
use byword_server::store::{Beginning, Seat, Store};
use common::client::Client;
use common::database::Folder;
use serde_json::{Value, json};

/// Choices that are made at each table.
const CHOICES: usize = 40;
const GAME: &str = "0123456789abcdef0123456789abcdef";
const COOKIES: [&str; 3] = [
    "00000000000000000000000000000001",
    "00000000000000000000000000000002",
    "00000000000000000000000000000003",
];

fn engine() -> Engine {
    let mut host = Host::new();
    Box::new(move |line| host.answer(line))
}

fn served(folder: &Folder) -> SocketAddr {
    let settings = Settings { data: folder.0.clone(), rate: 1_000_000, ..Settings::default() };
    let (ready, address) = mpsc::channel();
    thread::spawn(move || serve_online(settings, Arc::new(engine), |address| ready.send(address).unwrap()));
    address.recv().unwrap()
}

/// What seat 1 and a watcher were sent at a table with this beginning.
fn told(start: &Value) -> [Vec<String>; 2] {
    let folder = Folder::new();
    let seat = |seat: i64, cookie: &str| Seat {
        seat,
        name: format!("P{seat}"),
        sessions: vec![hashed(cookie)],
        ..Seat::default()
    };
    let beginning = Beginning {
        id: GAME.into(),
        kind: start["game"].as_str().unwrap().into(),
        start: start.to_string(),
        salt: "5".repeat(64),
        rules: "{}".into(),
        listed: false,
        won: "{}".into(),
        seats: vec![seat(0, COOKIES[0]), seat(1, COOKIES[1])],
    };
    let file = folder.0.join("byword.sqlite").display().to_string();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::open(&file).await.unwrap();
        store.make(&beginning).await.unwrap();
        store.close().await;
    });
    let address = served(&folder);
    let mut people = COOKIES.map(|cookie| Client::connect(address, &format!("byword={cookie}")));
    for (person, name) in people.iter_mut().zip(["P0", "P1", "Eve"]) {
        person.ask("enter", json!({ "name": name })).unwrap();
        person.join(GAME, None).unwrap();
    }
    let mut rng = Rng::new(4);
    for person in &mut people {
        person.until("the deal", |client| client.update.is_some());
    }
    for _ in 0..CHOICES {
        let newest = people.iter().map(Client::step).max().unwrap();
        for person in &mut people {
            person.until("the next decision", |client| client.step() >= newest);
        }
        let Some(seat) = people[..2].iter().position(|client| client.options() > 0 && !client.is_over())
        else {
            break;
        };
        let option = if seat == 1 { rng.below(people[1].options() as u32) } else { quiet(&people[0]) };
        people[seat].ask("choose", json!({ "table": 1, "step": newest, "option": option })).unwrap();
        for person in &mut people {
            person.until("the next decision", |client| client.step() > newest);
        }
    }
    let [_, mine, watched] = people.map(|person| person.heard);
    [mine, watched]
}

/// What says least: passing, ending the turn, no more, no; else the first.
fn quiet(client: &Client) -> u32 {
    let options = client.update.as_ref().unwrap()["decision"]["options"].as_array().unwrap().clone();
    let role = |name: &str| options.iter().position(|option| option["role"] == name);
    ["pass", "end", "done", "no"].iter().find_map(|name| role(name)).unwrap_or_default() as u32
}

/// The lines of a deck, each card on a line of its own.
fn single(text: &str) -> Vec<String> {
    let each = |line: &str| match line.split_once(' ').map(|(count, title)| (count.parse::<usize>(), title)) {
        Some((Ok(count), title)) => vec![format!("1 {title}"); count],
        _ => vec![line.to_owned()],
    };
    text.lines().flat_map(each).collect()
}

/// The same cards in another order: those that are unseen change places with others of their type in the same part.
fn permuted(
    lines: &[String],
    unseen: impl Fn(&str) -> bool,
    types: &BTreeMap<String, String>,
) -> Vec<String> {
    let (mut part, mut groups) = ("", BTreeMap::<_, Vec<usize>>::new());
    for (at, line) in lines.iter().enumerate() {
        match line.strip_prefix("1 ") {
            Some(title) if unseen(title) => groups.entry((part, types.get(title))).or_default().push(at),
            None if line.contains(':') => part = line,
            _ => {}
        }
    }
    let mut permuted = lines.to_vec();
    for places in groups.values() {
        for (at, from) in places.iter().zip(places.iter().cycle().skip(1)) {
            permuted[*at].clone_from(&lines[*from]);
        }
    }
    permuted
}

fn two_worlds(kind: &str) {
    let kit = find(kind).unwrap();
    let loaded = (kit.load)(&[], false).ok().unwrap();
    let types = loaded.world.catalog.defs().iter().map(|def| {
        let kind = def.spec.printed.iter().find(|(key, _)| key == "type").map(|(_, value)| value.clone());
        (def.spec.title.clone(), kind.unwrap_or_default())
    });
    let types: BTreeMap<String, String> = types.collect();
    let start = |own: &[String]| {
        let mut decks = vec![json!({ "list": { "name": "own", "text": own.join("\n") } })];
        decks.extend(
            kit.decks[1..].iter().take(usize::from(kit.deck_each)).map(|(name, _)| json!({ "house": name })),
        );
        json!({ "game": kind, "seats": 2, "seating": { "own": [0, 1] }, "seed": 9, "decks": decks })
    };
    let own = single(kit.decks[0].1);
    let [mine, watched] = told(&start(&own));
    let unseen = |title: &str| {
        let name = title.split(" - ").next().unwrap_or(title);
        !mine.iter().chain(&watched).any(|line| line.contains(name))
    };
    let other = permuted(&own, unseen, &types);
    let moved = own.iter().zip(&other).filter(|(a, b)| a != b).count();
    assert!(moved > 5, "{kind}: only {moved} cards are others");
    let again = told(&start(&other));
    for (who, (one, two)) in ["seat 1", "who watches"].iter().zip([&mine, &watched].into_iter().zip(&again)) {
        assert!(one.len() > CHOICES / 2, "{kind}: {who} was told little");
        for (a, b) in one.iter().zip(two) {
            assert!(a == b, "{kind}: {who} was told other things:\n{a}\n{b}");
        }
        assert_eq!(one.len(), two.len(), "{kind}: {who}");
    }
}

#[test]
fn lorcana_says_nothing_that_is_hidden() {
    two_worlds("lorcana");
}

#[test]
fn swu_says_nothing_that_is_hidden() {
    two_worlds("swu");
}

#[test]
fn champions_says_nothing_that_is_hidden() {
    two_worlds("champions");
}

#[test]
fn foursouls_says_nothing_that_is_hidden() {
    two_worlds("foursouls");
}
