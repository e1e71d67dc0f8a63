//! "An Iron Man attachment": heroes have none, so that it is one of the encounter set of the leader of that name.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Filter};
use byword_kernel::id::Tag;
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::words::tag;

/// Names the leader's set where the hero's is named.
pub(super) fn settle(ability: &mut Ability, vocabulary: &Vocabulary) {
    let Some(effect) = ability.effect_mut() else { return };
    walk_mut(effect, &mut |part| {
        if let PartMut::Filter(Filter::All(tests)) = part
            && tests.contains(&Filter::Tag(tag::ATTACHMENT))
        {
            for test in tests {
                if let Filter::Tag(set) = test
                    && let Some(led) = set_of_leader(*set, vocabulary)
                {
                    *set = led;
                }
            }
        }
        true
    });
}

fn set_of_leader(set: Tag, vocabulary: &Vocabulary) -> Option<Tag> {
    let word = vocabulary.word(Sort::Tag, set.0).filter(|word| word.starts_with("set:"))?;
    vocabulary.find(Sort::Tag, &format!("{word}_leader")).map(Tag)
}
