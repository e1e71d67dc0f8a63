//! Labels: an ability counts as something (MC-15.1): an attack, a thwart, a defense, or several of them at once.

use byword_kernel::id::{AbilityId, Label};
use byword_kernel::table::Table;

use crate::words::covers;

/// True if the ability counts as this.
pub(crate) fn counts_as(table: &Table<'_>, ability: AbilityId, plain: Label) -> bool {
    let labelled = table.world().catalog.ability(ability).and_then(|compiled| compiled.ability.label);
    labelled.is_some_and(|labelled| covers(labelled, plain))
}
