//! Random games of real cards: every set-up file, each rotation of its heroes, standard and expert, 1 to 4 players.
//!
//! `cargo run --release -p byword-champions --example sweep PACKS GAMES [mixed] SETUP...`: GAMES of each combination; with
//! `mixed` each player has forty random cards of all packs that are understood whole.

use byword_champions::KIT;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::id::Tag;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckLine, DeckSource};

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [packs, games, setups @ ..] = args.as_slice() else { return Err("PACKS GAMES SETUP...".to_owned()) };
    let games: u64 = games.parse().map_err(|_| format!("`{games}` is not a number"))?;
    let mixed = setups.iter().any(|word| word == "mixed");
    let loaded = (KIT.load)(&read(packs, mixed)?, true).map_err(|errors| format!("{errors:?}"))?;
    let pool = if mixed { player_cards(&loaded.world) } else { Vec::new() };
    let mut faults = 0;
    for setup in setups.iter().filter(|word| *word != "mixed") {
        let text = std::fs::read_to_string(setup).map_err(|error| error.to_string())?;
        let decks = (KIT.decks_in)(&loaded.world, setup, &text).map_err(|errors| format!("{errors:?}"))?;
        for mode in ["standard", "expert"] {
            for seats in 1..=4 {
                let decks: Vec<DeckSource> = decks.iter().map(|deck| in_mode(deck, mode)).collect();
                let tally = series(&loaded.world, &decks, &pool, seats, games)?;
                faults += tally.faults;
                println!(
                    "{setup} {mode} {seats}: {} games, {} won, {} faults, {} rounds, {} decisions",
                    tally.games, tally.won, tally.faults, tally.rounds, tally.decisions
                );
            }
        }
    }
    if faults == 0 { Ok(()) } else { Err(format!("{faults} faults")) }
}

#[derive(Default)]
struct Counts {
    games: u64,
    won: u64,
    faults: u64,
    rounds: u64,
    decisions: u64,
}

fn in_mode(deck: &DeckSource, mode: &str) -> DeckSource {
    let mut deck = deck.clone();
    for line in &mut deck.lines {
        if let DeckLine::Header { key, value, .. } = line
            && key == "mode"
        {
            mode.clone_into(value);
        }
    }
    deck
}

/// The heroes take turns to be first.
fn series(
    world: &World,
    decks: &[DeckSource],
    pool: &[String],
    seats: u8,
    games: u64,
) -> Result<Counts, String> {
    let mut counts = Counts::default();
    let mut order = decks.to_vec();
    for _ in 0..decks.len() {
        order.rotate_left(1);
        for game in 0..games {
            let mut setup =
                (KIT.setup)(world, &order, seats, game_seed(1, game)).map_err(|e| format!("{e:?}"))?;
            mix(&mut setup, pool);
            play(world, &setup, &mut counts)?;
        }
    }
    Ok(counts)
}

fn play(world: &World, setup: &Setup, counts: &mut Counts) -> Result<(), String> {
    let mut table = Table::deal(world, setup, Log::Off)?;
    let mut rng = Rng::new(setup.seed);
    while table.position().outcome().is_none() && table.fault().is_none() {
        let options = table.position().options().len() as u32;
        table.choose(rng.below(options) as usize).map_err(|refusal| format!("{refusal:?}"))?;
        counts.decisions += 1;
    }
    if let Some(fault) = table.fault() {
        println!(
            "fault with seed {} and {:?}: {fault:?}",
            setup.seed,
            setup.decks.first().and_then(|d| d.first())
        );
    }
    counts.games += 1;
    counts.faults += u64::from(table.fault().is_some());
    counts.rounds += u64::from(table.position().turn());
    counts.won += u64::from(table.position().outcome().is_some_and(|outcome| outcome.winners != 0));
    Ok(())
}

/// The player cards that are understood whole, by code.
fn player_cards(world: &World) -> Vec<String> {
    let kinds = ["Ally", "Event", "Resource", "Support", "Upgrade"];
    let mine = |def: &&CardDef| {
        let tag = |word: &str| world.vocabulary.find(Sort::Tag, word).is_some_and(|t| def.has_tag(Tag(t)));
        def.spec.exactness == Exactness::Exact && kinds.into_iter().any(tag) && !tag("encounter")
    };
    let codes = world.catalog.defs().iter().filter(mine).map(|def| def.spec.code.clone());
    codes.filter(|code| !code.is_empty()).collect()
}

/// Each player gets forty random cards of the pool, if there is one.
fn mix(setup: &mut Setup, pool: &[String]) {
    if pool.is_empty() {
        return;
    }
    let mut rng = Rng::new(setup.seed);
    for deck in &mut setup.decks {
        deck.truncate(1);
        deck.extend((0..40).filter_map(|_| pool.get(rng.below(pool.len() as u32) as usize)).cloned());
    }
}

/// The cards of the core set, or of all packs.
fn read(packs: &str, all: bool) -> Result<Vec<CardSource>, String> {
    let mut files = vec![format!("{packs}/core.json"), format!("{packs}/core_encounter.json")];
    if all {
        let entries = std::fs::read_dir(packs).map_err(|error| error.to_string())?;
        let paths = entries.flatten().map(|entry| entry.path().display().to_string());
        files = paths.filter(|path| path.ends_with(".json")).collect();
        files.sort();
    }
    let mut cards = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        cards.extend((KIT.import)(&file, &text).map_err(|error| error.to_string())?);
    }
    Ok(cards)
}
