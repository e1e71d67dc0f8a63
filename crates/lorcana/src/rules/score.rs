//! How good a position is, for simple players: lore first, then what makes lore, then cards and ink.

use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::words::{stat, tag, tally, zone, zone_of};

byword_kernel::weights! {
    LORE: 40, "A lore: twenty win.";
    QUESTER: 30, "A lore that a character or location makes each turn.";
    STRENGTH: 7, "A point of strength: it challenges.";
    STAYING: 6, "A point of willpower that is left.";
    BODY: 12, "A character or location, whatever it does.";
    ITEM: 25, "An item.";
    HAND: 14, "A card in hand: little, so that cards are played.";
    INK: 24, "The first card in the inkwell; each further one is worth two points less, down to six.";
    EXPOSED: 5, "What an exerted character costs: it can be challenged before it is of use again."
}

/// The seat's own goods less the best opponent's.
pub(crate) fn of(table: &Table<'_>, seat: Seat, points: &[i32]) -> i32 {
    let worth = Worth::read(points);
    let opponents = table.position().seats().filter(|other| table.opposed(seat, *other));
    goods(table, seat, &worth) - opponents.map(|other| goods(table, other, &worth)).max().unwrap_or(0)
}

fn goods(table: &Table<'_>, seat: Seat, worth: &Worth) -> i32 {
    let position = table.position();
    let board: i32 = position.zone(zone_of(zone::PLAY, seat)).map(|card| value(table, card, worth)).sum();
    let lore = i32::from(position.tally(seat, tally::LORE));
    // The last lore is worth more: it ends the game.
    let haste = lore * lore / 4;
    let count = |kind| position.zone_len(zone_of(kind, seat)) as i32;
    board + lore * worth.LORE + haste + count(zone::HAND) * worth.HAND + ink(count(zone::INKWELL), worth.INK)
}

/// Ink is worth less the more there is.
fn ink(count: i32, first: i32) -> i32 {
    (0..count).map(|n| (first - 2 * n).max(6)).sum()
}

fn value(table: &Table<'_>, card: Ref, worth: &Worth) -> i32 {
    let def = table.def(card);
    let number = |which| i32::from(table.stat(card, which));
    let staying = i32::from(table.world().rulebook.remaining(table, card));
    if def.has_tag(tag::CHARACTER) {
        let exposed = table.position().get(card).is_some_and(|record| record.turned());
        let lore = number(stat::LORE) * worth.QUESTER;
        let bodied = worth.BODY + lore + number(stat::STRENGTH) * worth.STRENGTH + staying * worth.STAYING;
        return bodied - if exposed { worth.EXPOSED } else { 0 };
    }
    if def.has_tag(tag::LOCATION) {
        return worth.BODY + number(stat::LORE) * worth.QUESTER + staying * worth.STAYING;
    }
    worth.ITEM
}
