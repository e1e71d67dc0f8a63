//! What is chosen, and then never spoken of: the words that mean it were taken for something else.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Action, Effect, Target};

/// "Choose a monster. Choose a player. They take damage equal to its ATK": with two things chosen, "it" and "they" are read
/// as the last of them.
pub(crate) fn loses_what_is_chosen(effect: &Effect) -> bool {
    any(effect, |part| match part {
        Part::Action(Action::Choose(Target::Chosen(choice))) => !choice.quiet,
        Part::Action(Action::Damage { to: Target::Var(hit), from: Some(Target::Var(by)), .. }) => hit == by,
        _ => false,
    })
}
