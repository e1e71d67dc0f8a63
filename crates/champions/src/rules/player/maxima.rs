//! "Max 1 per round": how many copies of a card may be played (MC-16.8).

use byword_kernel::ability::Body;
use byword_kernel::catalog::CardDef;
use byword_kernel::id::{AbilityId, Ref};
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

use crate::words::verb;

/// True if as many copies have been played as may be.
pub(crate) fn is_reached(table: &Table<'_>, card: Ref) -> bool {
    maxima(table.world(), table.def(card)).any(|(id, times)| table.usage().times_used(id, Ref::NONE) >= times)
}

/// One more copy has been played.
pub(crate) fn count(table: &mut Table<'_>, card: Ref) {
    for (id, _) in maxima(table.world(), table.def(card)) {
        table.lasting().count_use(id, Ref::NONE);
    }
}

/// The abilities that only count, with how often.
fn maxima<'w>(world: &'w World, def: &'w CardDef) -> impl Iterator<Item = (AbilityId, u8)> + 'w {
    def.abilities.iter().filter_map(|id| match &world.catalog.ability(*id)?.ability.body {
        Body::Activated { verb: verb::MAX, limit: Some(limit), .. } => Some((*id, limit.times)),
        _ => None,
    })
}
