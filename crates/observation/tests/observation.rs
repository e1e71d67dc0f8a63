//! What the tables have in them follows from what the seat may know.

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::Rng;
use byword_kernel::table::Table;
use byword_language::kit::{Kit, Loaded};
use byword_library::{cards, decks, kits};
use byword_observation::{Encoder, Features, Limits, Tables};

const LIMITS: Limits = Limits { cards: 96, options: 96, events: 16 };

/// The tables of one observation.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Seen {
    cards: Vec<i16>,
    globals: Vec<i16>,
    options: Vec<i16>,
    events: Vec<i16>,
    mask: Vec<bool>,
}

impl Seen {
    /// An observation that is written over whatever was there.
    fn of(features: &Features, table: &Table<'_>, seat: Seat, encoder: &mut Encoder) -> Self {
        let mut seen = Self::filled(features, -7);
        seen.look(features, table, seat, encoder, false);
        seen
    }

    /// Tables in which each number is this.
    fn filled(features: &Features, number: i16) -> Self {
        let size = |(rows, columns): (usize, usize)| vec![number; rows * columns];
        Self {
            cards: size(features.card_shape()),
            globals: vec![number; features.global_count()],
            options: size(features.option_shape()),
            events: size(features.event_shape()),
            mask: vec![number != 0; features.limits.options],
        }
    }

    /// An observation that is written over what was there.
    fn look(
        &mut self,
        features: &Features,
        table: &Table<'_>,
        seat: Seat,
        encoder: &mut Encoder,
        ours: bool,
    ) {
        let Self { cards, globals, options, events, mask } = self;
        encoder.observe(features, table, seat, Tables { cards, globals, options, events, mask, ours });
    }
}

/// Plays games of random choices, and looks at every position.
fn each_position(
    kit: &Kit,
    games: u64,
    mut look: impl FnMut(&Loaded, &Features, &Table<'_>, u64),
) -> Result<(), String> {
    let loaded = house(kit)?;
    let seats = kit.seats.1;
    let features = Features::new(&loaded.world, seats, LIMITS);
    for seed in 0..games {
        let chosen = decks::Choice::default();
        let setup = decks::setup(kit, &loaded.world, chosen, seats, seed).map_err(|e| format!("{e:?}"))?;
        let mut table = Table::deal(&loaded.world, &setup, Log::full())?;
        let mut rng = Rng::new(seed);
        for step in 0..400 {
            look(&loaded, &features, &table, seed * 1000 + step);
            let count = table.position().options().len() as u32;
            if count == 0 {
                break;
            }
            table.choose(rng.below(count) as usize).map_err(|refusal| format!("{refusal:?}"))?;
        }
    }
    Ok(())
}

fn house(kit: &Kit) -> Result<Loaded, String> {
    cards::load(kit, &[], false).map_err(|errors| format!("{errors:?}"))
}

#[test]
fn nothing_depends_on_what_the_seat_cannot_know() {
    for kit in kits() {
        let (mut one, mut other) = (Encoder::default(), Encoder::default());
        let mut looked = 0;
        each_position(kit, 4, |loaded, features, table, seed| {
            for seat in table.position().seats() {
                let twin = table.position().twin(&loaded.world, seat, seed);
                let mut twin = Table::new(&loaded.world, twin);
                // What was told is held by the conformance suite; its cards are those of the log.
                twin.log = table.log.clone();
                let (mut here, mut there) =
                    (Seen::of(features, table, seat, &mut one), Seen::of(features, &twin, seat, &mut other));
                (here.events, there.events) = (Vec::new(), Vec::new());
                assert_eq!(here, there, "{} seed {seed} {seat:?}", kit.name);
                looked += 1;
            }
        })
        .unwrap();
        assert!(looked > 200, "{}: only {looked} observations", kit.name);
    }
}

#[test]
fn what_is_not_written_again_is_what_it_would_be() {
    for kit in kits() {
        let (mut here, mut anew) = (Encoder::default(), Encoder::default());
        let (mut seen, mut looked) = (Seen::default(), 0);
        each_position(kit, 6, |_, features, table, seed| {
            if seed % 1000 == 0 {
                (seen, here) = (Seen::filled(features, 0), Encoder::default());
            }
            let Some(decision) = table.position().decision() else { return };
            seen.look(features, table, decision.seat, &mut here, true);
            assert_eq!(seen, Seen::of(features, table, decision.seat, &mut anew), "{} {seed}", kit.name);
            looked += 1;
        })
        .unwrap();
        assert!(looked > 500, "{}: only {looked} observations", kit.name);
    }
}

#[test]
fn tables_are_filled_whole_and_agree_with_each_other() {
    for kit in kits() {
        let mut encoder = Encoder::default();
        let (mut told, mut named) = (0, 0);
        each_position(kit, 2, |_, features, table, _| {
            let Some(decision) = table.position().decision() else { return };
            let seen = Seen::of(features, table, decision.seat, &mut encoder);
            let ((_, card), (rows, option)) = (features.card_shape(), features.option_shape());
            let legal = table.position().options().len().min(rows);
            assert_eq!(seen.mask.iter().filter(|legal| **legal).count(), legal);
            for (index, line) in seen.options.chunks(option).enumerate() {
                assert_eq!(line[0] != 0, index < legal, "a row for each option");
                let row = line[1] as usize;
                if row > 0 {
                    assert_eq!(seen.cards[(row - 1) * card + 1], line[3], "the row is the card's");
                    named += 1;
                }
            }
            assert!(seen.cards.iter().chain(&seen.globals).all(|n| *n != -7 || *n < 0 && legal > 0));
            told += usize::from(seen.events.iter().any(|n| *n != 0));
        })
        .unwrap();
        assert!(told > 20 && named > 20, "{}: {told} with events, {named} options with cards", kit.name);
    }
}

#[test]
fn the_list_of_features_has_a_name_for_every_column() {
    for kit in kits() {
        let loaded = house(kit).unwrap();
        let features = Features::new(&loaded.world, kit.seats.1, LIMITS);
        let list = features.describe(&loaded.world);
        for (table, width) in [
            ("cards", features.card_shape().1),
            ("globals", features.global_count()),
            ("options", features.option_shape().1),
            ("events", features.event_shape().1),
        ] {
            let columns = list[table]["columns"].as_array().unwrap();
            let names: std::collections::BTreeSet<&str> =
                columns.iter().filter_map(|column| column["name"].as_str()).collect();
            assert_eq!((columns.len(), names.len()), (width, width), "{} {table}", kit.name);
        }
    }
}
