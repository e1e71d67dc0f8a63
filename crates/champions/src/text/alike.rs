//! Which acts are called the same.

use byword_kernel::ability::Action;

/// True for two acts of one kind: two that heal, two that place counters of one kind, two that move cards by one verb.
pub(crate) fn are_alike(one: &Action, other: &Action) -> bool {
    match (one, other) {
        (Action::Count(kind, ..), Action::Count(same, ..)) => kind == same,
        (Action::Move(verb, ..), Action::Move(same, ..)) => verb == same,
        (Action::Perform(verb, ..), Action::Perform(same, ..)) => verb == same,
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}
