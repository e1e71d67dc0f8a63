//! How good a position is, for simple players: what is left of the bases, and what stands in the arenas.

use byword_kernel::id::Seat;
use byword_kernel::table::Table;

use crate::rules::board::{base_of, remaining};
use crate::words::{ARENAS, stat, tag, zone, zone_of};

byword_kernel::weights! {
    BASE: 4, "An HP that is left of the base: none lose.";
    POWER: 4, "A point of power of a unit.";
    STAYING: 2, "An HP that is left of a unit.";
    BODY: 2, "A unit, whatever it does.";
    OTHER: 2, "Anything else in an arena.";
    HAND: 2, "A card in hand.";
    RESOURCE: 3, "A resource."
}

/// How good the position is for a player: what is left of the bases, and what stands in the arenas.
pub(crate) fn score(table: &Table<'_>, seat: Seat, points: &[i32]) -> i32 {
    let w = Worth::read(points);
    let side = |of: Seat| {
        let base = base_of(table, of).map_or(0, |base| i32::from(remaining(table, base)));
        let units: i32 = ARENAS
            .iter()
            .flat_map(|arena| table.position().zone(zone_of(*arena, of)))
            .map(|card| {
                if !table.has_tag(card, tag::UNIT) {
                    return w.OTHER;
                }
                w.POWER * i32::from(table.stat(card, stat::POWER))
                    + w.STAYING * i32::from(remaining(table, card))
                    + w.BODY
            })
            .sum();
        let hand = table.position().zone_len(zone_of(zone::HAND, of)) as i32;
        let resources = table.position().zone_len(zone_of(zone::RESOURCES, of)) as i32;
        w.BASE * base + units + w.HAND * hand + w.RESOURCE * resources
    };
    let foes = || table.position().seats().filter(|foe| *foe != seat);
    side(seat) - foes().map(side).sum::<i32>() / (foes().count().max(1) as i32)
}
