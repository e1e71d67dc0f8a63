//! Players on the toy game: what they may know, and that they repeat themselves.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::id::{DefId, Seat};
use byword_kernel::log::Log;
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::table::Table;
use byword_players::{Budget, Eyes, Player, Spec, player_seed};
use byword_toy as toy;

const SEARCH: Spec = Spec::Search(Budget::Choices(600));

fn world() -> World {
    toy::world(toy::HOUSE).unwrap()
}

/// Plays a game; the choices and the winners' mask.
fn game(world: &World, seed: u64, specs: [Spec; 2]) -> (Vec<usize>, u8) {
    let mut table = Table::deal(world, &toy::setup(seed), Log::Off).unwrap();
    let mut players: Vec<Box<dyn Player<'_> + '_>> =
        (0..2).map(|seat| specs[seat as usize].build(player_seed(seed, Seat(seat)))).collect();
    let mut choices = Vec::new();
    while let Some(decision) = table.position().decision().copied() {
        let index = players[decision.seat.index()].choose(&Eyes::of(&table, decision.seat));
        table.choose(index).unwrap();
        choices.push(index);
    }
    (choices, table.position().outcome().unwrap().winners)
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let world = world();
    for specs in [[Spec::Random; 2], [Spec::Greedy, Spec::Random], [SEARCH, Spec::Random]] {
        assert_eq!(game(&world, 5, specs), game(&world, 5, specs));
        assert_ne!(game(&world, 5, specs).0, game(&world, 6, specs).0);
    }
}

#[test]
fn who_thinks_beats_random_from_either_seat() {
    let world = world();
    let wins = |specs, mask| (0..40).filter(|seed| game(&world, *seed, specs).1 == mask).count();
    for thinker in [Spec::Greedy, SEARCH] {
        assert!(wins([thinker, Spec::Random], 1) > 30, "{thinker}");
        assert!(wins([Spec::Random, thinker], 2) > 30, "{thinker}");
    }
}

#[test]
fn search_does_not_know_what_its_seat_cannot() {
    let world = world();
    for seed in 0..20 {
        let table = Table::deal(&world, &toy::setup(seed), Log::Off).unwrap();
        let seat = table.position().decision().unwrap().seat;
        let mut other = Table::bare(&world, 0, 0);
        Eyes::of(&table, seat).sample(seed + 100, &mut other);
        let choice = |table| SEARCH.build(seed).choose(&Eyes::of(table, seat));
        assert_eq!(choice(&table), choice(&other), "seed {seed}");
    }
}

#[test]
fn players_are_named_with_their_budgets() {
    for name in ["random", "greedy", "search", "search:6k", "search:150", "search:250ms", "search:2s"] {
        assert_eq!(name.parse::<Spec>().unwrap().to_string(), name);
    }
    for (name, cause) in [
        ("serch", "did you mean `search`"),
        ("search:", "`` is no budget"),
        ("search:99", "at least 100"),
        ("search:0ms", "no budget"),
        ("search:1h", "no budget"),
        ("search:99999999999999999999k", "no budget"),
        ("search:3600s", "at most 10 minutes"),
        ("greedy:5k", "only `search` has a budget"),
        ("greedy:weights=/etc/hosts", "read from a file where a command is given"),
    ] {
        let told = name.parse::<Spec>().unwrap_err().to_string();
        assert!(told.contains(cause), "{name}: {told}");
    }
}

#[test]
fn eyes_do_not_see_the_other_hand_or_any_deck() {
    let world = world();
    let table = Table::deal(&world, &toy::setup(3), Log::Off).unwrap();
    let decides = table.position().decision().unwrap().seat;
    let own = Eyes::of(&table, decides);
    let view = own.view();
    let seen = |zone, seat| -> usize {
        let zone = byword_kernel::id::Zone::of(zone, seat);
        view.position().zone(zone).filter(|c| view.position().card(c.slot).unwrap().def != DefId(0)).count()
    };
    assert_eq!(seen(toy::zone::HAND, decides), 4);
    assert_eq!(seen(toy::zone::HAND, Seat(1 - decides.0)) + seen(toy::zone::DECK, decides), 0);
    let texts: Vec<String> = own.options().map(|opt| view.text(&opt, Lang::En)).collect();
    assert!(texts.iter().all(|text| !text.contains('?')), "{texts:?}");
    assert_eq!(Eyes::of(&table, Seat(1 - decides.0)).count(), 0);
}

#[test]
fn samples_keep_the_view_and_change_the_rest() {
    let world = world();
    let table = Table::deal(&world, &toy::setup(3), Log::Off).unwrap();
    let (seat, mut sample) = (Seat(0), Table::bare(&world, 0, 0));
    let mut different = 0;
    for seed in 0..20 {
        Eyes::of(&table, seat).sample(seed, &mut sample);
        assert_eq!(sample.knowledge().seen_by(seat), table.knowledge().seen_by(seat));
        different += u32::from(sample.position() != table.position());
    }
    assert_eq!(different, 20);
}

#[test]
fn unknown_players_name_the_nearest() {
    let error = "gredy".parse::<Spec>().unwrap_err().to_string();
    assert_eq!(
        error,
        "there is no player `gredy`; there are random, greedy, search (did you mean `greedy`?)"
    );
}
