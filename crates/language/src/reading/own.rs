//! Numbers that a card is asked for itself.

use byword_kernel::ability::visit::{Part, walk};
use byword_kernel::ability::{Ability, Amount, Target};
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
