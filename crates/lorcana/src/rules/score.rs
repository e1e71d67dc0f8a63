//! How good a position is, for simple players: lore first, then what makes lore, then cards and ink.

use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::words::{stat, tag, tally, zone, zone_of};

/// The worth of one point of each thing.
mod worth {
    pub const LORE: i32 = 40;
    pub const QUESTER: i32 = 30;
    pub const STRENGTH: i32 = 7;
    pub const STAYING: i32 = 6;
    pub const BODY: i32 = 12;
    pub const ITEM: i32 = 25;
    pub const HAND: i32 = 14;
    pub const INK: i32 = 24;
    /// An exerted character can be challenged before it is of use again.
    pub const EXPOSED: i32 = 5;
}

/// The seat's own goods less the best opponent's.
pub(crate) fn of(table: &Table<'_>, seat: Seat) -> i32 {
    let opponents = table.position().seats().filter(|other| table.opposed(seat, *other));
    goods(table, seat) - opponents.map(|other| goods(table, other)).max().unwrap_or(0)
}

fn goods(table: &Table<'_>, seat: Seat) -> i32 {
    let position = table.position();
    let board: i32 = position.zone(zone_of(zone::PLAY, seat)).map(|card| value(table, card)).sum();
    let lore = i32::from(position.tally(seat, tally::LORE));
    // The last lore is worth more: it ends the game.
    let haste = lore * lore / 4;
    let count = |kind| position.zone_len(zone_of(kind, seat)) as i32;
    board + lore * worth::LORE + haste + count(zone::HAND) * worth::HAND + ink(count(zone::INKWELL))
}

/// Ink is worth less the more there is.
fn ink(count: i32) -> i32 {
    (0..count).map(|n| (worth::INK - 2 * n).max(6)).sum()
}

fn value(table: &Table<'_>, card: Ref) -> i32 {
    let def = table.def(card);
    let number = |which| i32::from(table.stat(card, which));
    let staying = i32::from(table.world().rulebook.remaining(table, card));
    if def.has_tag(tag::CHARACTER) {
        let exposed = table.position().get(card).is_some_and(|record| record.turned());
        let lore = number(stat::LORE) * worth::QUESTER;
        let bodied = worth::BODY + lore + number(stat::STRENGTH) * worth::STRENGTH + staying * worth::STAYING;
        return bodied - if exposed { worth::EXPOSED } else { 0 };
    }
    if def.has_tag(tag::LOCATION) {
        return worth::BODY + number(stat::LORE) * worth::QUESTER + staying * worth::STAYING;
    }
    worth::ITEM
}
