//! Numbers that a text does not tell.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Body, CostPart, Effect, Target};
use byword_kernel::id::Stat;

/// True if what the ability does or asks is told by one of these numbers of its own card, which a card of its kind has not:
/// "heal damage from an ally equal to its ATK" on a support. What it gives to other cards asks those.
#[must_use]
pub fn asks_itself(ability: &Ability, numbers: &[Stat]) -> bool {
    let mut asks = false;
    walk(ability, &mut |part| {
        if let Part::Amount(Amount::Stat(of, number) | Amount::Sum(of, number)) = &part {
            asks |= **of == Target::This && numbers.contains(number);
        }
        !matches!(part, Part::Change(_))
    });
    asks
}

/// True if an ability does something X times, or to X, and neither its cost nor anything that it does says how much that is.
pub(crate) fn leaves_x_open(ability: &Ability) -> bool {
    let (Body::Activated { cost, effect, .. }
    | Body::Triggered { cost, effect, .. }
    | Body::Spell { cost, effect, .. }) = &ability.body
    else {
        return false;
    };
    let says = |part: Part<'_>| {
        matches!(part, Part::Effect(Effect::Pay(_)) | Part::Action(Action::NameNumber(_) | Action::Reckon(_)))
    };
    cost.0.iter().all(|part| *part == CostPart::TurnThis)
        && any(effect, |part| matches!(part, Part::Amount(Amount::X)))
        && !any(effect, says)
}
