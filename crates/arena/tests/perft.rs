//! The lines of play by their length, from fixed openings of the small game and of each published one, and from the first
//! choice of a turn in the middle of each game.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use byword_arena::perft;
use byword_kernel::decision::DecisionKind;
use byword_kernel::log::Log;
use byword_kernel::rng::Rng;
use byword_kernel::table::Table;
use byword_library::kits;
use byword_toy as toy;

/// No count above this: a few seconds in all.
const MOST: u64 = 4_000;
/// Choices at random before the middle of a game begins.
const BEFORE: u32 = 20;

/// The counts of each game: from the opening of seed 1, and from the first action of a turn after some choices at random.
const COUNTS: &str = "\
toy opening: 5 13 34 106 346 1187
toy middle: 4 17 182 1528
lorcana opening: 8 57 364 2097
lorcana middle: 1 9 62 325 1581
swu opening: 2 4 8 48 240 1440
swu middle: 1 7 35 385 3470
champions opening: 7 43 234 1156
champions middle: 5 27 133 649 2920
foursouls opening: 2 6 32 133 429 1280 3810
foursouls middle: 5 14 37 111 336 1104 3628
";

fn counts(game: &str, mut table: Table<'_>) -> String {
    let row = |place: &str, table: &Table<'_>| {
        let counts: Vec<String> = perft(table, MOST).iter().map(u64::to_string).collect();
        format!("{game} {place}: {}\n", counts.join(" "))
    };
    let opening = row("opening", &table);
    let mut rng = Rng::new(1);
    for made in 0.. {
        let decision = table.position().decision().copied().unwrap();
        if made >= BEFORE && decision.kind == DecisionKind::Act {
            break;
        }
        let index = rng.below(table.position().options().len() as u32) as usize;
        table.choose(index).unwrap();
    }
    opening + &row("middle", &table)
}

#[test]
fn no_line_of_play_comes_or_goes() {
    let world = toy::world(toy::HOUSE).unwrap();
    let mut found = counts("toy", Table::deal(&world, &toy::setup(1), Log::Off).unwrap());
    for kit in kits() {
        let Ok(loaded) = (kit.load)(&[], false) else { panic!("{} does not load", kit.name) };
        let setup = (kit.setup)(&loaded.world, &[], kit.seats.1, 1).unwrap();
        found += &counts(kit.name, Table::deal(&loaded.world, &setup, Log::Off).unwrap());
    }
    assert_eq!(found, COUNTS);
}
