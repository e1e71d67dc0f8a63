//! Cards that are picked from nowhere, numbers that are not told.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Effect, EventKind, Filter, Target};
use byword_language::reading::untold::asks_itself;

use crate::words::stat;

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

/// The kinds of cards that are characters, and have their numbers.
const CHARACTERS: [&str; 6] = ["Hero", "Alter-Ego", "Ally", "Minion", "Villain", "Leader"];

/// "Heal damage from an identity equal to his REC" on a support: it has none.
pub(crate) fn asks_a_card_without_powers(ability: &Ability, kind: &str) -> bool {
    !CHARACTERS.contains(&kind)
        && asks_itself(
            ability,
            &[stat::ATK, stat::THW, stat::DEF, stat::REC, stat::SCH, stat::HP, stat::REMAINING],
        )
}

/// "Choose an enemy. Take damage equal to its ATK": not to one's own.
pub(crate) fn measures_by_the_damaged(ability: &Ability) -> bool {
    let by_itself = |action: &Action| match action {
        Action::Damage {
            amount: Amount::Stat(of, _) | Amount::Sum(of, _), to: Target::Let(name, _), ..
        } => **of == Target::Var(*name),
        _ => false,
    };
    ability.effect().is_some_and(|effect| effect.any_action(by_itself))
}

/// True if a text goes on with those among whom it has divided something: "assign 3 damage among players. Place a counter on it" means
/// another card.
pub(crate) fn speaks_of_the_divided(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut shared = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Action(Action::Divide(_, Target::Let(name, _), ..)) = part {
            shared.push(*name);
        }
        true
    });
    let places =
        |action: &Action| matches!(action, Action::Count(_, _, Target::Var(name)) if shared.contains(name));
    effect.any_action(places)
}

/// True if a text speaks at a later moment of a card of the event that it answers, which is over then.
pub(crate) fn speaks_later_of_the_event(ability: &Ability) -> bool {
    let of_the_event = |effect: &Effect| {
        any(effect, |part| matches!(part, Part::Target(Target::Subject | Target::Other | Target::Cause)))
    };
    let later = |action: &Action| matches!(action, Action::Later(on, later, _) if on.kind == EventKind::Moment && of_the_event(later));
    ability.effect().is_some_and(|effect| effect.any_action(later))
}
