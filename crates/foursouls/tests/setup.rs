//! Set-up files: who plays, what is in the box, which rules options hold.
#![allow(clippy::unwrap_used)] // a house set that does not load shall stop the test

use byword_foursouls::KIT;
use byword_kernel::decision::DecisionKind;
use byword_kernel::id::{Seat, Zone};
use byword_kernel::log::Log;
use byword_kernel::position::Position;
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;
use byword_language::deck::parse_deck;
use byword_language::kit::Loaded;

fn loaded() -> Loaded {
    (KIT.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap()
}

fn setup(loaded: &Loaded, text: &str, seats: u8) -> Result<Setup, String> {
    let (deck, errors) = parse_deck("own.setup", text);
    assert!(errors.is_empty(), "{errors:?}");
    (KIT.setup)(&loaded.world, &[deck], seats, 5).map_err(|errors| {
        errors
            .iter()
            .map(|e| format!("{e} {}", e.help.as_deref().unwrap_or("")))
            .collect::<Vec<_>>()
            .join("; ")
    })
}

fn titles_in_play(table: &Table<'_>, position: &Position, seat: Seat) -> Vec<String> {
    let cards = table.all_in_play().filter(|card| position.get(*card).is_some_and(|r| r.controller == seat));
    cards.map(|card| table.title(card.slot).to_owned()).collect()
}

#[test]
fn a_file_names_players_boxes_and_options() {
    let loaded = loaded();
    let text =
        "player 2: Marl / Storm Jar\nbox: house\nbox: house\noption: souls = 2\noption: priority = exact\n";
    let setup = setup(&loaded, text, 3).unwrap();
    let house = (KIT.setup)(&loaded.world, &[], 3, 5).map_err(|errors| format!("{errors:?}")).unwrap();
    assert_eq!(setup.decks[..6], house.decks[..6], "a box is opened once");
    let table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
    let mut second = titles_in_play(&table, table.position(), Seat(1));
    second.sort();
    assert_eq!(second, ["Marl", "Storm Jar"]);
    let others = [Seat(0), Seat(2)].map(|seat| titles_in_play(&table, table.position(), seat));
    assert!(others.iter().flatten().all(|title| title != "Marl"), "{others:?}");
}

#[test]
fn mistakes_are_told_with_their_place() {
    let loaded = loaded();
    let fault = |text: &str| setup(&loaded, text, 2).unwrap_err();
    assert_eq!(fault("box: b9\n"), "own.setup:1:1: no card that can be played is in a box `b9` ");
    assert!(fault("player 2: Marll\n").contains("did you mean `Marl`"), "{}", fault("player 2: Marll\n"));
    assert!(fault("player 9: Marl\n").contains("there is no `player 9`"));
    assert!(fault("boxes: house\n").contains("did you mean `box`"), "{}", fault("boxes: house\n"));
    let setup = setup(&loaded, "box: house\noption: timer = soon\n", 2).unwrap();
    let refused = Table::deal(&loaded.world, &setup, Log::Off).map(|_| ()).unwrap_err();
    assert_eq!(refused, "`timer` is a number from 1 to 999");
}

/// In exact priority everybody is asked every time, and games still end; else whoever can do nothing is asked only because
/// of loot that others do not see.
#[test]
fn exact_priority_never_skips() {
    let loaded = loaded();
    let play = |text: &str| {
        let (setup, exact) = (setup(&loaded, text, 2).unwrap(), text.contains("exact"));
        let world = &loaded.world;
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let (mut rng, mut lone, mut count) = (byword_kernel::rng::Rng::new(3), 0, 0_u32);
        while table.position().outcome().is_none() && count < 20_000 {
            assert_eq!(table.fault(), None);
            let options = table.position().options().len() as u32;
            let asked = table.position().decision().map(|decision| decision.kind);
            let seat = table.position().decision().map_or(Seat::NONE, |decision| decision.seat);
            let holds = table.position().zone_len(Zone::of(world.catalog.zones().hand, seat)) > 0;
            let alone = options == 1 && asked == Some(DecisionKind::Respond);
            assert_eq!(table.asks_for_show(), alone && !exact, "what is asked for show");
            lone += u32::from(alone && (exact || !holds));
            table.choose(rng.below(options) as usize).unwrap();
            count += 1;
        }
        (table.position().outcome().is_some(), lone)
    };
    let (over, lone) = play("box: house\n");
    assert_eq!((over, lone), (true, 0), "a single option is taken, unless a hand may hold a response");
    let (over, lone) = play("box: house\noption: priority = exact\noption: souls = 1\n");
    assert!(over && lone > 30, "{lone}");
}
