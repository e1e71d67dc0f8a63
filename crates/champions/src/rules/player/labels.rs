//! Labels: an ability counts as something (MC-15.1): an attack, a thwart, a defense, or several of them at once.

use byword_kernel::id::{AbilityId, Label};
use byword_kernel::table::Table;

use crate::words::label;

/// True if what is labelled so counts as the plain label.
pub(crate) fn covers(labelled: Label, plain: Label) -> bool {
    let parts: &[Label] = match labelled {
        label::ATTACK_THWART => &[label::ATTACK, label::THWART],
        label::ATTACK_DEFENSE => &[label::ATTACK, label::DEFENSE],
        label::ATTACK_DEFENSE_THWART => &[label::ATTACK, label::DEFENSE, label::THWART],
        _ => return labelled == plain,
    };
    parts.contains(&plain)
}

/// True if the ability counts as this.
pub(crate) fn counts_as(table: &Table<'_>, ability: AbilityId, plain: Label) -> bool {
    let labelled = table.world().catalog.ability(ability).and_then(|compiled| compiled.ability.label);
    labelled.is_some_and(|labelled| covers(labelled, plain))
}
