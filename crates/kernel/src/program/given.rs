//! Abilities that are given for a while.

use crate::ability::{Ability, Amount, Body};

/// The ability with the number of its keyword, if that is reckoned when it is given: "gains Raid 1 for each upgrade on it".
pub(super) fn with_fixed_number(mut ability: Ability) -> (Ability, Amount) {
    let number = match &mut ability.body {
        Body::Keyword(used) if !matches!(used.n, Amount::N(_) | Amount::X) => {
            std::mem::replace(&mut used.n, Amount::X)
        }
        _ => Amount::N(0),
    };
    (ability, number)
}
