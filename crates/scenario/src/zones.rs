//! Zones and how many cards lie in them how, by their words.

use byword_kernel::id::{Ref, Seat, Zone};
use byword_kernel::table::Table;

use crate::board::{TURNED, UPRIGHT};
use crate::piece::plain;

/// How many cards lie so in a zone: `ready resources`, `resources exhausted`.
pub(crate) fn lying(table: &Table<'_>, seat: Seat, words: &str) -> Option<i16> {
    let (first, last) = words.split_once([' ', '-'])?;
    let zone_of = |word| zone_called(table, seat, word).or_else(|| zone_begun(table, seat, word));
    let (zone, how) = match zone_of(last) {
        Some(zone) => (zone, first),
        None => (zone_of(first)?, last),
    };
    let turned = TURNED.contains(&how);
    if !turned && !UPRIGHT.contains(&how) {
        return None;
    }
    let lies_so = |card: &Ref| table.position().get(*card).is_some_and(|record| record.turned() == turned);
    Some(table.position().zone(zone).filter(lies_so).count() as i16)
}

/// The only zone whose name begins so: `ready ink`.
fn zone_begun(table: &Table<'_>, seat: Seat, word: &str) -> Option<Zone> {
    let zones = table.world().vocabulary.zones().iter();
    let mut found = zones.filter(|spec| spec.per_seat && word.len() > 2 && spec.word.starts_with(word));
    let spec = found.next().filter(|_| seat.is_some())?;
    found.next().is_none().then_some(Zone { kind: spec.kind, seat })
}

/// The zone of that name, in the singular or the plural.
pub(crate) fn zone_called(table: &Table<'_>, seat: Seat, word: &str) -> Option<Zone> {
    let (one, many) = (plain(word), format!("{}s", plain(word)));
    let zones = table.world().vocabulary.zones();
    let called = |name: &str| zones.iter().find(|spec| plain(spec.word) == name);
    let spec = called(&one).or_else(|| called(&many))?;
    (spec.per_seat == seat.is_some()).then_some(Zone { kind: spec.kind, seat })
}
