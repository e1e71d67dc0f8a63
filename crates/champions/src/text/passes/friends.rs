//! "Each character you control": those that a player controls, not the minions engaged with them, who lie in the same area
//! (MC-12.6).

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Filter};

use crate::words::tag;

/// Characters of a player are friendly ones.
pub(super) fn settle(ability: &mut Ability) {
    fold(ability, &mut |part| {
        if let PartMut::Filter(Filter::All(tests)) = part
            && tests.iter().any(|test| matches!(test, Filter::Of(_)))
        {
            let characters = tests.iter_mut().filter(|test| **test == Filter::Tag(tag::CHARACTER));
            characters.for_each(|test| *test = Filter::Tag(tag::FRIENDLY));
        }
    });
}
