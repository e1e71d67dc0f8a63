//! "Heal up to 3 damage from your hero": there is one such card, of which the player says how much (MC-16.15).

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Amount, Choice, Target};

use super::foes::is_own_identity;

/// The player's own identity is picked like any one card, and not each of several.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Action(
            Action::Heal(Amount::UpTo(_), from) | Action::MoveDamage(Amount::UpTo(_), from, _),
        ) = part
            && let Target::Each(filter) = from
            && is_own_identity(filter)
        {
            *from = Target::Chosen(Box::new(Choice::one(filter.clone())));
        }
    });
}
