//! Several clients at one table, who choose at random.

use std::net::SocketAddr;

use byword_kernel::rng::Rng;
use serde_json::{Value, json};

use super::client::Client;

/// Two people at a new table, and somebody who watches.
pub struct Party {
    pub game: String,
    pub players: Vec<Client>,
    pub cookies: Vec<String>,
    pub watcher: Client,
}

impl Party {
    /// Makes a table for two and goes there by links.
    pub fn meet(address: SocketAddr, kind: &str, rules: Value) -> Self {
        let (mut ana, ana_cookie) = Client::named(address, "Ana");
        let (mut bo, bo_cookie) = Client::named(address, "Bo");
        let (mut watcher, _) = Client::named(address, "Eve");
        let start = json!({ "game": kind, "seats": 2, "seating": { "own": [0, 1] }, "seed": 0 });
        let made = ana.ask("make", json!({ "start": start, "seat": 0, "rules": rules })).unwrap();
        let game = made["game"].as_str().unwrap().to_owned();
        let invitations = made["invitations"].as_array().unwrap();
        assert_eq!(invitations.len(), 1, "{made}");
        ana.join(&game, None).unwrap();
        assert_eq!(ana.room["state"], "waiting");
        bo.join(&game, invitations[0]["token"].as_str()).unwrap();
        watcher.join(&game, None).unwrap();
        let mut party = Self { game, players: vec![ana, bo], cookies: vec![ana_cookie, bo_cookie], watcher };
        let watched = party.watcher.room["rules"]["watchers"] == json!(true);
        for client in party.players.iter_mut().chain(watched.then_some(&mut party.watcher)) {
            client.until("the deal", |client| client.update.is_some());
        }
        party
    }

    pub fn everybody(&mut self) -> impl Iterator<Item = &mut Client> {
        self.players.iter_mut().chain([&mut self.watcher])
    }

    /// Who decides; nobody: the game is over.
    pub fn decides(&mut self) -> Option<usize> {
        let newest = self.everybody().map(|client| client.step()).max().unwrap();
        self.all_at(newest);
        self.players.iter().position(|client| client.options() > 0 && !client.is_over())
    }

    /// Everybody reads until they are told of this decision.
    pub fn all_at(&mut self, step: u64) {
        for client in self.everybody() {
            client.until("the next decision", |client| client.step() >= step);
        }
    }

    /// Makes at most so many choices at random; true if the game goes on.
    pub fn play(&mut self, rng: &mut Rng, most: usize) -> bool {
        for _ in 0..most {
            let Some(seat) = self.decides() else { return false };
            let (step, options) = (self.players[seat].step(), self.players[seat].options());
            let option = rng.below(options as u32);
            self.players[seat]
                .ask("choose", json!({ "table": 1, "step": step, "option": option }))
                .unwrap_or_else(|errors| panic!("choice {step}: {errors}"));
            self.all_at(step + 1);
        }
        true
    }
}
