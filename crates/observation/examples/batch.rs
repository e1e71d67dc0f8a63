//! Many games stepped in turn by random choices, as a batch of environments steps them, beside plain random play of one game after
//! the other: `batch GAME [GAMES] [STEPS] [play|mask|observe]`. Each line is what one kind of work took; what the last step wrote
//! is folded into a number, so that two builds can be seen to write the same.
#![allow(clippy::print_stdout, clippy::panic, clippy::unwrap_used)]

use std::time::Instant;

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;
use byword_observation::{Encoder, Features, Limits, Tables};

const LIMITS: Limits = Limits { cards: 96, options: 96, events: 0 };

/// What is written of one game in each step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Play,
    Mask,
    Observe,
}

/// Games in their places, and the arrays that their observations are written to.
struct Batch<'w> {
    features: &'w Features,
    setup: &'w Setup,
    games: Vec<(Table<'w>, Encoder, u64)>,
    rng: Rng,
    cards: Vec<i16>,
    globals: Vec<i16>,
    mask: Vec<bool>,
}

fn part<T>(all: &mut [T], index: usize, size: usize) -> &mut [T] {
    all.get_mut(index * size..(index + 1) * size).unwrap_or_default()
}

impl<'w> Batch<'w> {
    fn deal(&mut self, index: usize) {
        let (table, _, episode) = &mut self.games[index];
        *episode += 1;
        let seed = game_seed(game_seed(1, index as u64), *episode);
        table.redeal(&Setup { seed, ..self.setup.clone() }).unwrap();
    }

    fn step(&mut self, index: usize, work: Work, many: bool) {
        let table = &mut self.games[index].0;
        if many {
            table.read_through();
        }
        let options = table.position().options().len() as u32;
        if options > 0 {
            table.choose(self.rng.below(options) as usize).unwrap();
        }
        if table.position().decision().is_none() {
            self.deal(index);
        }
        self.show(index, work);
    }

    fn show(&mut self, index: usize, work: Work) {
        let (table, encoder, _) = &mut self.games[index];
        let Some(seat) = table.position().decision().map(|decision| decision.seat) else { return };
        let seat: Seat = seat;
        let (rows, columns) = self.features.card_shape();
        let mut out = Tables {
            cards: &mut [],
            globals: &mut [],
            options: &mut [],
            events: &mut [],
            mask: part(&mut self.mask, index, LIMITS.options),
            ours: true,
        };
        match work {
            Work::Play => return,
            Work::Mask => {}
            Work::Observe => {
                out.cards = part(&mut self.cards, index, rows * columns);
                out.globals = part(&mut self.globals, index, self.features.global_count());
            }
        }
        encoder.observe(self.features, table, seat, out);
    }

    fn written(&self) -> u64 {
        let all = self.cards.iter().chain(&self.globals).map(|n| *n as u64);
        let all = all.chain(self.mask.iter().map(|legal| u64::from(*legal)));
        all.fold(0, |sum: u64, n| (sum.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// What is counted: a profiler looks for this name.
#[inline(never)]
fn measured(batch: &mut Batch<'_>, steps: usize, work: Work) {
    let count = batch.games.len();
    for _ in 0..steps {
        (0..count).for_each(|index| batch.step(index, work, count > 1));
    }
}

/// Nanoseconds of a core that this program has had; where the system does not say, those that went by.
fn spent(start: Instant) -> u128 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok();
    let first = stat.and_then(|line| line.split_whitespace().next()?.parse().ok());
    first.unwrap_or_else(|| start.elapsed().as_nanos())
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, other| args.get(place).and_then(|n| n.parse().ok()).unwrap_or(other);
    let (games, steps): (usize, usize) = (number(1, 1024), number(2, 100));
    let kit = byword_library::find(args.first().map_or("lorcana", String::as_str)).unwrap();
    let Ok(loaded) = (kit.load)(&[], false) else { panic!("{} does not load", kit.name) };
    let setup = (kit.setup)(&loaded.world, &[], kit.seats.1, 1).unwrap();
    let features = Features::new(&loaded.world, kit.seats.1, LIMITS);
    let seated = |games: usize| {
        let table = || Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let (rows, columns) = features.card_shape();
        let mut batch = Batch {
            features: &features,
            setup: &setup,
            games: (0..games).map(|_| (table(), Encoder::default(), 0)).collect(),
            rng: Rng::new(1),
            cards: vec![0; games * rows * columns],
            globals: vec![0; games * features.global_count()],
            mask: vec![false; games * LIMITS.options],
        };
        (0..games).for_each(|index| batch.deal(index));
        // Games of a batch are not all at their beginning.
        for index in 0..games {
            (0..index * 7 % 150).for_each(|_| batch.step(index, Work::Play, false));
            batch.show(index, Work::Observe);
        }
        batch
    };
    let start = Instant::now();
    let kinds = [("play", Work::Play), ("mask", Work::Mask), ("observe", Work::Observe)];
    let wanted = args.get(3).map(String::as_str);
    let mut all: Vec<_> =
        kinds.into_iter().filter(|(name, _)| wanted.is_none_or(|wanted| wanted == *name)).collect();
    if wanted.is_none() {
        all.insert(0, ("alone", Work::Play));
    }
    let mut base = None;
    for (name, work) in all {
        let count = if name == "alone" { 1 } else { games };
        let mut batch = seated(count);
        let before = spent(start);
        measured(&mut batch, steps * games / count, work);
        let each = (spent(start) - before) as f64 / (steps * games) as f64;
        let base = *base.get_or_insert(each);
        println!(
            "{} {name}: {each:.0} ns a decision, {:.2} of the first; wrote {:016x}",
            kit.name,
            each / base,
            batch.written()
        );
    }
}
