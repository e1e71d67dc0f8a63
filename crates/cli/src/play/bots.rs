//! Who plays the other seats, and the person's own where asked.

use byword_kernel::id::Seat;
use byword_kernel::table::Table;
use byword_players::{Eyes, Player, Spec, player_seed};

/// A player for each seat.
pub struct Bots<'w> {
    players: Vec<Box<dyn Player<'w> + 'w>>,
}

impl<'w> Bots<'w> {
    /// Players of one kind, each with random numbers of its own.
    pub fn new(kind: Spec, seats: u8, seed: u64) -> Self {
        Self { players: (0..seats).map(|seat| kind.build(player_seed(seed, Seat(seat)))).collect() }
    }

    /// The number of the option that the seat's player takes.
    pub fn choose(&mut self, table: &Table<'w>, seat: Seat) -> usize {
        let eyes = Eyes::of(table, seat);
        self.players.get_mut(seat.index()).map_or(0, |player| player.choose(&eyes))
    }
}
