//! Damage that the damaged player assigns (digest 16.6).

use byword_kernel::id::{Ref, Seat, Verb};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::board::{is_unit, remaining};
use crate::words::verb;

/// How much of what is divided a card can be given: no unit gets more indirect damage than it has remaining HP (CR 8.35);
/// no card heals more than it has damage.
pub(crate) fn room(table: &Table<'_>, by: Verb, card: Ref) -> i16 {
    match by {
        verb::INDIRECT if is_unit(table, card) => remaining(table, card),
        byword_kernel::vocabulary::verb::HEAL => table.position().get(card).map_or(0, |record| record.damage),
        _ => i16::MAX,
    }
}

/// Who assigns indirect damage: the player who gets it, unless an ability lets the one who deals it do so.
pub(crate) fn assigner(table: &Table<'_>, scope: &Scope, named: Seat) -> Seat {
    let indirect =
        table.rules().is_ruled(verb::ASSIGN) && table.meaning().divides_by() == Some(verb::INDIRECT);
    if indirect && table.rules().permitted_to(scope.seat, verb::ASSIGN, scope.this, Ref::NONE) {
        scope.seat
    } else {
        named
    }
}
