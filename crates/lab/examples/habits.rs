//! How often a search with given habits wins, one searching seat against greedy ones: for finding the habits of a game.
//!
//! `cargo run --release -p byword-lab --example habits -- GAME SEATS BUDGET GAMES SEED [turns=4 width=6 scale=200 ...]`
//! In a cooperative game all seats search. With `setup=FILE cards=FILE` it is played from a set-up file; `first=N` begins
//! with that game; `save=FOLDER` keeps the games that are lost, for `byword replay`.

use byword_arena::Rate;
use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::replay::Replay;
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_library::{cards, decks};
use byword_players::{Budget, Eyes, Greedy, Habits, Player, Search, player_seed};

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, budget, games, seed, rest @ ..] = args.as_slice() else {
        return Err("GAME SEATS BUDGET GAMES SEED [NAME=VALUE...]".to_owned());
    };
    let kit = byword_library::find(game).map_err(|error| error.to_string())?;
    let budget: Budget = budget.parse().map_err(|error| format!("{error}"))?;
    let [seats, games, seed] = [seats, games, seed].map(|word| word.parse::<u64>().unwrap_or(2));
    let (mut named, mut files, mut habits) = (Vec::new(), Vec::new(), Habits::of(kit.name));
    let (mut first, mut folder) = (0, None);
    for (name, value) in rest.iter().filter_map(|word| word.split_once('=')) {
        match name {
            "setup" => named.push(value.to_owned()),
            "save" => folder = Some(value),
            "first" => first = value.parse().map_err(|_| format!("first={value}"))?,
            "cards" => files.push(value.into()),
            _ => set(&mut habits, name, value)?,
        }
    }
    println!("{} {budget} {habits:?}", rest.join(" "));
    let brought = cards::read_all(kit, &files).map_err(|error| format!("{error:?}"))?.cards;
    let loaded = (kit.load)(&brought, false).map_err(|error| format!("{error:?}"))?;
    let sources = decks::named(kit, &loaded.world, &named).map_err(|error| format!("{error:?}"))?;
    let (mut won, mut made) = (0, 0);
    for index in first..first + games {
        let seat = index % seats;
        let mut own = sources.clone();
        if kit.cooperative && !own.is_empty() {
            let front = index as usize % own.len();
            own.rotate_left(front);
        }
        let setup = (kit.setup)(&loaded.world, &own, seats as u8, game_seed(seed, index / seats))
            .map_err(|error| format!("{error:?}"))?;
        let (wins, thought, choices) = play(kit, &loaded.world, &setup, seat as u8, budget, habits)?;
        won += u64::from(wins);
        made += thought;
        if let Some(folder) = folder.filter(|_| !wins) {
            let replay = Replay::bare(&loaded.world, setup, choices).write();
            let path = format!("{folder}/{}-{seed}-{index}.replay", kit.name);
            std::fs::write(path, replay).map_err(|error| error.to_string())?;
        }
    }
    let rate = Rate::new(won, games);
    println!(
        "{won} of {games}: {:.1} % ({:.1} to {:.1}), {made} choices in thought",
        100.0 * rate.rate,
        100.0 * rate.low,
        100.0 * rate.high
    );
    Ok(())
}

fn set(habits: &mut Habits, name: &str, value: &str) -> Result<(), String> {
    let wrong = || format!("{name}={value}");
    match name {
        "turns" => habits.turns = value.parse().map_err(|_| wrong())?,
        "width" => habits.width = value.parse().map_err(|_| wrong())?,
        "scale" => habits.scale = value.parse().map_err(|_| wrong())?,
        "prior" => habits.prior = value.parse().map_err(|_| wrong())?,
        "careful" => habits.careful = value.parse().map_err(|_| wrong())?,
        _ => return Err(wrong()),
    }
    Ok(())
}

fn play(
    kit: &Kit,
    world: &byword_kernel::rulebook::World,
    setup: &Setup,
    own: u8,
    budget: Budget,
    habits: Habits,
) -> Result<(bool, u64, Vec<u16>), String> {
    let mut choices = Vec::new();
    let mut table = Table::deal(world, setup, Log::Off)?;
    let seed = |seat| player_seed(setup.seed, Seat(seat));
    let mut search = Search::new(seed(own), budget).with(habits);
    let mut greedy: Vec<Greedy<'_>> =
        (0..setup.seats).map(|seat| Greedy::new(seed(seat), Greedy::SAMPLES)).collect();
    for _ in 0..100_000 {
        let Some(decision) = table.position().decision().copied() else { break };
        let eyes = Eyes::of(&table, decision.seat);
        let choice = match greedy.get_mut(decision.seat.index()) {
            Some(player) if !kit.cooperative && decision.seat.0 != own => player.choose(&eyes),
            _ => search.choose(&eyes),
        };
        choices.push(u16::try_from(choice).unwrap_or(u16::MAX));
        table.choose(choice).map_err(|refusal| format!("{refusal:?}"))?;
    }
    let won = table.position().outcome().is_some_and(|outcome| outcome.won(Seat(own)));
    Ok((won, search.made(), choices))
}
