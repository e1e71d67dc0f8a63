//! Who plays the other seats.

use byword_kernel::id::Seat;
use byword_kernel::rng::{Rng, game_seed};
use byword_kernel::table::Table;

use crate::args::Opponents;

pub struct Bots {
    seats: Vec<Rng>,
}

impl Bots {
    pub fn new(_who: Opponents, seats: u8, seed: u64) -> Self {
        Self { seats: (0..seats).map(|seat| Rng::new(game_seed(seed, u64::from(seat) + 1))).collect() }
    }

    pub fn choose(&mut self, table: &Table<'_>, seat: Seat) -> usize {
        let count = table.position().options().len();
        self.seats.get_mut(seat.index()).map_or(0, |rng| rng.below(count as u32) as usize)
    }
}
