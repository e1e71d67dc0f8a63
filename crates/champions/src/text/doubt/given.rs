//! Cards that are picked from nowhere, numbers that are not told.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Action, Amount, Body, Filter, Target};

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

/// "Remove X threat": nothing of the text says how much that is.
pub(crate) fn leaves_x_open(ability: &Ability) -> bool {
    let (Body::Activated { cost, effect, .. } | Body::Triggered { cost, effect, .. }) = &ability.body else {
        return false;
    };
    let named = effect.any_action(|action| matches!(action, Action::NameNumber(_)));
    cost.is_free() && !named && any(effect, |part| matches!(part, Part::Amount(Amount::X)))
}
