//! What a seat is told follows from what it may know: two worlds that differ only in what it cannot know give the same
//! bytes. `BYWORD_LEAK_GAMES` says how many games of each kind are played (12 if it does not).

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::Setup;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_telling::Words;

use crate::game::{Asked, Game};

/// Positions of a game that are compared: every so many decisions.
const EVERY: usize = 11;
/// Decisions of a game that are looked at.
const LONGEST: usize = 600;

fn games() -> u64 {
    std::env::var("BYWORD_LEAK_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// What a seat is told of a table, as bytes.
fn told(game: &Game, words: &Words, table: Table<'_>, seat: Seat) -> String {
    let session = Session::on(table, Setup::default());
    let update = game.shown(Asked { table: 1, words }, &session, Some(seat));
    serde_json::to_string(&update).unwrap()
}

fn compare(game: &Game, words: &Words, table: &Table<'_>, seed: u64) {
    let copy = || Table::new(table.world(), table.position().clone());
    for seat in table.position().seats() {
        let mut other = copy();
        other.determinize(seat, seed);
        let (one, two) = (told(game, words, copy(), seat), told(game, words, other, seat));
        assert!(one == two, "{} seed {seed} seat {}:\n{one}\n{two}", game.kit.name, seat.0);
    }
}

fn play(kit: &'static Kit, seed: u64, game: &Game, words: &Words) {
    let setup = (kit.setup)(&game.loaded.world, &[], kit.seats.1, seed).unwrap();
    let mut table = Table::deal(&game.loaded.world, &setup, Log::Off).unwrap();
    let mut rng = Rng::new(seed);
    for step in 0..LONGEST {
        if table.position().decision().is_none() {
            break;
        }
        if step % EVERY == 0 {
            compare(game, words, &table, seed + step as u64);
        }
        let count = table.position().options().len() as u32;
        table.choose(rng.below(count) as usize).unwrap();
    }
    compare(game, words, &table, seed);
}

fn series(name: &str) {
    let kit = byword_library::find(name).unwrap();
    let loaded = std::sync::Arc::new((kit.load)(&[], false).unwrap());
    let words = Words::new(byword_kernel::rulebook::Lang::En, kit.name);
    let game = Game::new(kit, loaded, vec![Seat(0)], Vec::new());
    for seed in 0..games() {
        play(kit, seed, &game, &words);
    }
}

#[test]
fn lorcana_tells_no_secret() {
    series("lorcana");
}

#[test]
fn swu_tells_no_secret() {
    series("swu");
}

#[test]
fn champions_tells_no_secret() {
    series("champions");
}

#[test]
fn foursouls_tells_no_secret() {
    series("foursouls");
}
