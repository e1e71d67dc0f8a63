//! Cards that are picked from nowhere.

use byword_kernel::ability::{Ability, Action, Filter, Target};

/// "Discard 1 card" says not from where: a card is picked of all there are.
pub(crate) fn picks_from_nowhere(ability: &Ability) -> bool {
    let open = |action: &Action| match action {
        Action::Move(_, cards, _) => {
            matches!(cards.unnamed(), Target::Chosen(choice) if choice.of == Filter::Any)
        }
        _ => false,
    };
    ability.effect().is_some_and(|effect| effect.any_action(open))
}
