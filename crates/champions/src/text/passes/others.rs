//! "After a trap enters play, discard each other trap": other than the one that has come, where the card that says so is none itself.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Body, Filter, Target};
use byword_kernel::id::Tag;

use crate::words::{TYPES, tag};

/// What is other than others of its type is other than the one that the trigger tells of.
pub(super) fn settle(ability: &mut Ability, kind: &str) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let Some(told) = type_in(&on.subject).filter(|told| TYPES.get(told.index()) != Some(&kind)) else {
        return;
    };
    if on.subject.tests().contains(&Filter::Other) {
        return;
    }
    fold(effect, &mut |part| {
        if let PartMut::Target(Target::Each(Filter::All(tests))) = part
            && tests.contains(&Filter::Tag(told))
        {
            let subject = || Filter::Not(Box::new(Filter::Is(Box::new(Target::Subject))));
            tests.iter_mut().filter(|test| **test == Filter::Other).for_each(|test| *test = subject());
        }
    });
}

/// "Different cards" in a pile have different titles; what lies in play is told apart as it stands.
pub(super) fn tell_apart(ability: &mut Ability) {
    fold(ability, &mut |part| {
        if let PartMut::Target(Target::Chosen(choice)) = part {
            let in_pile = choice.of.tests().iter().any(|test| matches!(test, Filter::In(_)));
            choice.unlike = choice.unlike.filter(|_| in_pile);
        }
    });
}

/// The card type that a filter asks for.
fn type_in(filter: &Filter) -> Option<Tag> {
    filter.tests().iter().find_map(|test| match test {
        Filter::Tag(of) if of.index() < TYPES.len() && *of != tag::LEADER => Some(*of),
        _ => None,
    })
}
