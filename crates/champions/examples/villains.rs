//! How often players win against each villain, with 95 % intervals; the heroes take turns to be first.
//!
//! `cargo run --release -p byword-champions --example villains PACKS PLAYER SEATS GAMES SETUP...`: GAMES in all against
//! each villain; the set-up `house` is the house scenario.

use byword_arena::{Plan, Rate, Report, simulate};
use byword_champions::KIT;
use byword_kernel::rulebook::World;
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckLine, DeckSource, parse_deck};
use byword_players::Spec;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [packs, player, seats, games, setups @ ..] = args.as_slice() else {
        return Err("PACKS PLAYER SEATS GAMES SETUP...".to_owned());
    };
    let number = |word: &String| word.parse::<u64>().map_err(|_| format!("`{word}` is not a number"));
    let spec: Spec = player.parse().map_err(|error| format!("{error}"))?;
    let (seats, games) = (number(seats)? as u8, number(games)?);
    let loaded = (KIT.load)(&core(packs)?, false).map_err(|errors| format!("{errors:?}"))?;
    for setup in setups {
        let decks = decks(&loaded.world, setup)?;
        println!("{setup}, {seats} seats, {player}");
        villain(&loaded.world, decks, seats, spec, games)?;
    }
    Ok(())
}

/// The decks of a set-up file, or the house decks.
fn decks(world: &World, setup: &str) -> Result<Vec<DeckSource>, String> {
    if setup == "house" {
        return Ok(KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect());
    }
    let text = std::fs::read_to_string(setup).map_err(|error| error.to_string())?;
    (KIT.decks_in)(world, setup, &text).map_err(|errors| format!("{errors:?}"))
}

/// A series for each hero in front, and all together.
fn villain(
    world: &World,
    mut decks: Vec<DeckSource>,
    seats: u8,
    spec: Spec,
    games: u64,
) -> Result<(), String> {
    let (mut won, mut played, mut seconds) = (0, 0, 0.0);
    for series in 0..decks.len() as u64 {
        let setup = (KIT.setup)(world, &decks, seats, 1).map_err(|e| format!("{e:?}"))?;
        let plan = Plan {
            games: games.div_ceil(decks.len() as u64),
            seed: 1 + series,
            players: vec![spec],
            ..Plan::default()
        };
        let report = simulate(world, &setup, &plan, &|_| {}).map_err(|error| error.to_string())?;
        let wins = report.games - report.without_winner.count;
        println!("  {:18} {}", hero(&decks), told(wins, &report));
        won += wins;
        played += report.games;
        seconds += report.timing.map_or(0.0, |timing| timing.seconds);
        decks.rotate_left(1);
    }
    println!("  {:18} {} ({:.1} games/s)", "all", percent(won, played), played as f64 / seconds);
    Ok(())
}

fn hero(decks: &[DeckSource]) -> &str {
    let lines = decks.first().map_or(&[][..], |deck| &deck.lines);
    let named = lines.iter().find_map(|line| match line {
        DeckLine::Header { key, value, .. } if key == "hero" => Some(value.as_str()),
        _ => None,
    });
    named.unwrap_or("?")
}

fn told(wins: u64, report: &Report) -> String {
    format!("{}; {:.1} rounds, {} faults", percent(wins, report.games), report.turns.mean, report.fault_count)
}

fn percent(count: u64, of: u64) -> String {
    let rate = Rate::new(count, of);
    let [share, low, high] = [rate.rate, rate.low, rate.high].map(|share| 100.0 * share);
    format!("{count:3} of {of:3}: {share:4.1} % ({low:.1} to {high:.1})")
}

/// The cards of the core set.
fn core(packs: &str) -> Result<Vec<CardSource>, String> {
    let mut cards = Vec::new();
    for file in ["core.json", "core_encounter.json"].map(|name| format!("{packs}/{name}")) {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        cards.extend((KIT.import)(&file, &text).map_err(|error| error.to_string())?);
    }
    Ok(cards)
}
