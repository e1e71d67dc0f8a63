//! Doors for games: set-ups, scenarios, saved games, choices, calls of the protocol.

use byword_arena::Checker;
use byword_kernel::log::Log;
use byword_kernel::replay::Replay;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_language::cardfile::parse_cards;
use byword_language::kit::read_decks;
use byword_protocol::Host;
use byword_scenario::{Mode, parse, run, stand};

use crate::{World, chosen};

/// The most choices that one input makes, and the most steps of a scenario and of a saved game.
const CHOICES: usize = 400;
/// The most calls of one input.
const CALLS: usize = 12;

/// The options of a setup, as lines `name = value`, and decks behind a blank line.
pub(crate) fn setup(data: &[u8]) {
    let Some((world, rest)) = chosen(data) else { return };
    let Some((seats, text)) = rest.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let (options, decks) = text.split_once("\n\n").unwrap_or((&text, ""));
    let (kit, rules) = (world.kit, &world.loaded.world);
    let (least, _, most) = kit.seats;
    let seats = least + seats % (most - least + 1);
    let decks = read_decks(kit, rules, "fuzz.setup", decks).unwrap_or_default();
    let Ok(mut setup) = (kit.setup)(rules, &decks, seats, 7) else { return };
    let pairs = options.lines().filter_map(|line| line.split_once('='));
    setup.options.extend(pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())));
    drop((kit.illegal)(rules, &setup));
    if let Ok(mut table) = Table::deal(rules, &setup, Log::Off) {
        play(&mut table, &[0, 1, 2, 3, 4, 5, 6, 7]);
    }
}

/// Takes options as the bytes say, until the game is over or there are no more.
fn play(table: &mut Table<'_>, choices: &[u8]) {
    for byte in choices {
        let offered = table.position().options().len();
        if offered == 0 || table.position().decision().is_none() {
            break;
        }
        let taken = table.choose(usize::from(*byte) % offered);
        assert!(taken.is_ok(), "an option that is offered is refused: {taken:?}");
    }
    assert!(table.fault().is_none(), "{:?}", table.fault());
}

/// A board with a card of a game.
const BOARDS: [(&str, &str); 4] = [
    (
        "lorcana",
        "player 1:\n  play: OWN, OWN\n  hand: OWN\n  inkwell: 5\n  deck: 9 OWN\nplayer 2:\n  play: OWN\n  deck: 9 OWN\n",
    ),
    (
        "swu",
        "player 1:\n  leader: Ysolde Marr - Keeper of the Ninth Wick\n  base: Wickhaven Spire\n  ground: OWN, OWN\n  hand: OWN\n  resources: 5 OWN\n  deck: 9 OWN\nplayer 2:\n  leader: Ysolde Marr - Keeper of the Ninth Wick\n  base: Wickhaven Spire\n  ground: OWN\n  deck: 9 OWN\n",
    ),
    (
        "champions",
        "player 1:\n  play: Beaconlight, OWN\n  hand: 2 OWN\n  deck: 9\ntable:\n  area: The Drowned Regent, The City Under Water\n  encounter-deck: 9\nturn: player 1, main\n",
    ),
    (
        "foursouls",
        "player 1:\n  play: Wick, OWN\n  hand: 3\nplayer 2:\n  play: Marl, OWN\ntable:\n  monsters: Dock Rat\n  monster-deck: 4 Bilge Slug\n  treasure-deck: 4 Tide Bell\n  deck: 6 Silver Bit\nturn: player 1, main\n",
    ),
];

/// A card file with a keyword of its own, and a card that has it: loaded beside the house set, and played. Such a card may
/// come to a fault (one that never ends), but not to a panic.
pub(crate) fn own_keyword(data: &[u8]) {
    let _ = plays_own_keyword(data);
}

/// True if the card came to a table.
fn plays_own_keyword(data: &[u8]) -> bool {
    let Some((world, rest)) = chosen(data) else { return false };
    let kit = world.kit;
    let (cards, errors) = parse_cards("fuzz.cards", &String::from_utf8_lossy(rest), kit.keys);
    let [card] = cards.as_slice() else { return false };
    let Some(loaded) = (kit.load)(&cards, false).ok().filter(|_| errors.is_empty()) else { return false };
    let board = BOARDS.iter().find(|(game, _)| *game == kit.name).map_or("", |(_, board)| board);
    let board = format!("title: Own\ngame: {}\n{}", kit.name, board.replace("OWN", &card.name));
    let Ok(board) = parse("fuzz.scenario", &board) else { return false };
    let Ok(mut table) = stand(kit, &loaded.world, &board, None) else { return false };
    for step in 0..CHOICES / 4 {
        let offered = table.position().options().len();
        if offered == 0 || table.fault().is_some() || table.choose(step * 37 % offered).is_err() {
            break;
        }
    }
    true
}

/// A scenario file. Its own cards are read, but the house set is what it is run with.
pub(crate) fn scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(mut scenario) = parse("fuzz.scenario", &text) else { return };
    let games = 0..u8::try_from(byword_library::kits().len()).unwrap_or(0);
    let of = |game: u8| chosen(&[game]).map(|(world, _)| world);
    let Some(world) = games.filter_map(of).find(|world| world.kit.name == scenario.game.text) else { return };
    // Nothing that an input says is looked for on this machine.
    scenario.setup = None;
    scenario.databases.clear();
    scenario.steps.truncate(CHOICES);
    for mode in [Mode::Plain, Mode::Saved] {
        drop(run(world.kit, &world.loaded.world, &scenario, mode));
    }
}

/// A saved game: read, and played again.
pub(crate) fn replay(data: &[u8]) {
    let Ok(mut replay) = Replay::read("fuzz.json", &String::from_utf8_lossy(data)) else { return };
    let games = 0..u8::try_from(byword_library::kits().len()).unwrap_or(0);
    replay = replay.first(CHOICES);
    for world in games.filter_map(|game| chosen(&[game]).map(|(world, _)| world)) {
        if world.kit.name == replay.game {
            again(world, &replay);
        }
    }
}

fn again(world: &World, replay: &Replay) {
    match Session::resume(&world.loaded.world, replay) {
        Ok(session) => assert!(session.replay().choices == replay.choices, "what was chosen is kept"),
        Err(divergence) => assert!(divergence.playable().is_none_or(|steps| steps <= replay.choices.len())),
    }
}

/// Choices of a game that is dealt from house decks, with the conformance suite at each decision.
pub(crate) fn options(data: &[u8]) {
    let Some((world, rest)) = chosen(data) else { return };
    let [seats, seed, choices @ ..] = rest else { return };
    let (kit, rules) = (world.kit, &world.loaded.world);
    let (least, _, most) = kit.seats;
    let Ok(setup) = (kit.setup)(rules, &[], least + seats % (most - least + 1), u64::from(*seed)) else {
        return;
    };
    let Ok(mut table) = Table::deal(rules, &setup, Log::full()) else { return };
    let mut checker = Checker::new(rules);
    for (step, byte) in choices.iter().take(CHOICES).enumerate() {
        let violations = checker.check(&table, step as u64);
        assert!(violations.is_empty(), "{}: step {step}: {}", kit.name, violations[0]);
        if table.position().decision().is_none() {
            break;
        }
        play(&mut table, &[*byte]);
    }
}

/// Lines of the protocol, to one host; each gets a reply that is JSON.
pub(crate) fn protocol(data: &[u8]) {
    let mut host = Host::new();
    for line in String::from_utf8_lossy(data).lines().take(CALLS) {
        let reply = host.answer(line);
        let read: Result<serde_json::Value, _> = serde_json::from_str(&reply);
        assert!(read.is_ok_and(|reply| reply.is_object()), "the reply to `{line}` is `{reply}`");
    }
}

#[cfg(test)]
mod tests {
    use super::plays_own_keyword;
    use crate::seeds;

    #[test]
    fn keywords_of_ones_own_are_played_in_every_game() {
        let seeds = seeds("own_keyword");
        for (kit, game) in byword_library::kits().iter().zip(0_u8..) {
            let mut of_game = seeds.iter().filter(|seed| seed.first() == Some(&game));
            assert!(
                of_game.any(|seed| plays_own_keyword(seed)),
                "{}: a board of the target is wrong",
                kit.name
            );
        }
    }
}
