//! Who is in the game, and what lies where: questions that all procedures ask.

use byword_kernel::catalog::CardDef;
use byword_kernel::id::{Ref, Seat, ZoneKind};
use byword_kernel::table::Table;

use crate::words::{ARENAS, stat, tag, tally, zone, zone_of};

/// Everybody who is still in the game.
pub(crate) fn players<'a>(table: &'a Table<'_>) -> impl Iterator<Item = Seat> + 'a {
    table.position().seats().filter(|seat| is_in(table, *seat))
}

/// True if the player is still in the game.
pub(crate) fn is_in(table: &Table<'_>, seat: Seat) -> bool {
    table.position().tally(seat, tally::OUT) == 0
}

/// A player's base.
pub(crate) fn base_of(table: &Table<'_>, seat: Seat) -> Option<Ref> {
    table.position().zone(zone_of(zone::BASE, seat)).find(|card| table.def(*card).has_tag(tag::BASE))
}

/// True if a card is a unit in an arena.
pub(crate) fn is_unit(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| ARENAS.contains(&record.zone.kind))
        && table.has_tag(card, tag::UNIT)
}

/// How much more damage a unit or base can take.
pub(crate) fn remaining(table: &Table<'_>, card: Ref) -> i16 {
    table.position().get(card).map_or(0, |record| table.stat(card, stat::HP) - record.damage)
}

/// The upgrades on a card, or those that were on it (D 14.5.14): what it guards is not in an arena.
pub(crate) fn upgrades<'a>(table: &'a Table<'_>, card: Ref) -> impl Iterator<Item = Ref> + 'a {
    let lies_in_an_arena =
        |under: &Ref| table.record(*under).is_some_and(|record| ARENAS.contains(&record.zone.kind));
    table.meaning().hosted_by(card).filter(lies_in_an_arena)
}

/// The arena printed on a unit.
pub(crate) fn arena_of(def: &CardDef) -> ZoneKind {
    if def.has_tag(tag::SPACE) { zone::SPACE } else { zone::GROUND }
}
