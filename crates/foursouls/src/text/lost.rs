//! What is chosen, and then never spoken of: the words that mean it were taken for something else.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Action, Effect, Target};

/// "Choose a monster. Choose a player. They take damage equal to its ATK": with two things chosen, "it" and "they" are read
/// as the last of them.
pub(crate) fn loses_what_is_chosen(effect: &Effect) -> bool {
    let several = chosen(effect) > 1;
    any(effect, |part| match part {
        Part::Action(Action::Choose(Target::Chosen(choice))) => several && !choice.quiet,
        Part::Action(Action::Damage { to: Target::Var(hit), from: Some(Target::Var(by)), .. }) => hit == by,
        _ => false,
    })
}

/// How many choices an effect makes.
fn chosen(effect: &Effect) -> usize {
    let mut count = 0;
    walk(effect, &mut |part| {
        count += usize::from(matches!(part, Part::Target(Target::Chosen(_))));
        true
    });
    count
}
