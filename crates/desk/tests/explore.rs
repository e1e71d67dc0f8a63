//! Every way in which a position can go on.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use byword_desk::{Bounds, Exploration, Face, Found, Lens, Until, explore, report};
use byword_kernel::decision::DecisionKind;
use byword_kernel::log::Log;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_telling::Words;
use common::File;

fn found(file: &File, bounds: Bounds) -> Found {
    let words = Words::new(Lang::En, file.kit.name);
    let lens = Lens::new(&file.loaded.world, &words);
    let table = file.table(1);
    report(&table, &table, &explore(&table, &lens, bounds), &lens, &words)
}

const STORM: &str = "title: T
game: lorcana
card Bell: Character, cost 1, 1/1, 1 lore
  When this character is banished, gain 1 lore.
card Drum: Character, cost 1, 1/1, 1 lore
  When this character is banished, draw a card.
card Bow: Character, cost 1, 1/1, 1 lore
  When this character is banished, deal 1 damage to chosen opposing character.
card Sling: Character, cost 1, 1/1, 1 lore
  When this character is banished, deal 2 damage to chosen opposing character.
card Whip: Character, cost 1, 1/1, 1 lore
  When this character is banished, exert chosen opposing character.
card Storm: Action, cost 0
  Banish all of your characters.
card North: Character, cost 4, 1/5, 1 lore
card South: Character, cost 4, 2/6, 1 lore
player 1:
  hand: Storm
  play: Bell, Drum, Bow, Sling, Whip
  deck: 3
player 2:
  play: North, South
  deck: 3
turn: player 1
steps:
- play Storm
";

#[test]
fn five_triggers_three_of_them_with_two_targets() {
    let found = found(&File::of(STORM), Bounds::default());
    assert!(found.complete && !found.chance);
    assert!(found.positions < 5_000, "{} positions", found.positions);
    // Each of three effects hits one of two; nothing else differs.
    assert_eq!(found.outcomes.len(), 8, "{:#?}", found.outcomes);
    assert!(found.orders > 0 && !found.order_matters);
    assert!(found.always.iter().any(|text| text == "Player 1: lore 1"), "{:?}", found.always);
    let all: Vec<&String> = found.outcomes.iter().flat_map(|outcome| &outcome.differs).collect();
    assert!(all.iter().any(|text| text.contains("North") && text.contains("damage 3")), "{all:?}");
    assert!(found.outcomes.iter().all(|outcome| outcome.line.iter().all(|step| step.player == 1)));
}

#[test]
fn an_order_that_matters_is_told() {
    let text = STORM
        .replace("draw a card", "remove up to 2 damage from chosen opposing character")
        .replace("exert chosen", "deal 1 damage to chosen");
    let found = found(&File::of(&text), Bounds::default());
    assert!(found.complete && found.order_matters, "{found:#?}");
}

#[test]
fn limits_stop_it_and_say_so() {
    let few = found(&File::of(STORM), Bounds { positions: 50, ..Bounds::default() });
    assert!(!few.complete && few.positions == 50 && !few.outcomes.is_empty());
    let two = found(&File::of(STORM), Bounds { until: Until::Choices(2), ..Bounds::default() });
    assert!(two.complete && two.outcomes.iter().all(|outcome| outcome.line.len() <= 2));
}

/// Positions of random games, and what random play reaches from them: it is among the outcomes.
fn random_play_is_foreseen(kit: &'static Kit, games: u64) {
    let loaded = (kit.load)(&[], false).unwrap();
    let words = Words::new(Lang::En, kit.name);
    let lens = Lens::new(&loaded.world, &words);
    let mut whole = 0;
    for seed in 0..games {
        let setup = (kit.setup)(&loaded.world, &[], kit.seats.1, seed).unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..rng.below(120) {
            step(&mut table, &mut rng);
        }
        let found = explore(&table, &lens, Bounds { positions: 3_000, ..Bounds::default() });
        assert!(found.outcomes.iter().all(|outcome| outcome.fault.is_none()), "{} {seed}", kit.name);
        whole += u32::from(found.complete());
        for _ in 0..3 {
            let reached = play_on(&loaded.world, &table, &mut rng, &lens);
            assert!(!found.complete() || is_foreseen(&found, &reached), "{} {seed}: {reached:?}", kit.name);
        }
    }
    assert!(u64::from(whole) * 3 > games, "{}: only {whole} of {games} are whole", kit.name);
}

fn step(table: &mut Table<'_>, rng: &mut Rng) {
    let options = table.position().options().len();
    if options > 0 {
        table.choose(rng.below(options as u32) as usize).unwrap();
    }
}

/// Random play until nothing waits.
fn play_on(world: &World, from: &Table<'_>, rng: &mut Rng, lens: &Lens) -> Face {
    let mut table = Table::new(world, from.position().clone());
    step(&mut table, rng);
    let waits = |table: &Table<'_>| {
        let position = table.position();
        let idle = position.stack().is_empty() && position.pending().is_empty();
        let free = |kind| kind == DecisionKind::Act || kind == DecisionKind::Respond && idle;
        let stacks = matches!(world.rulebook.schedule(), byword_kernel::rulebook::Schedule::Stack(_));
        let free = |kind| free(kind) && (stacks || kind == DecisionKind::Act);
        position.decision().is_some_and(|decision| !free(decision.kind))
    };
    while waits(&table) {
        step(&mut table, rng);
    }
    Face::of(&table, lens)
}

fn is_foreseen(found: &Exploration, reached: &Face) -> bool {
    found.outcomes.iter().any(|outcome| outcome.face == *reached)
}

/// So many games of each kind; more by hand.
fn games() -> u64 {
    std::env::var("BYWORD_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(8)
}

#[test]
fn random_play_is_foreseen_in_all_games() {
    for kit in byword_library::kits() {
        random_play_is_foreseen(kit, games());
    }
}
