//! "When attached villain would be defeated, discard this card instead. Set its remaining hit points to 2": the villain's, for what is
//! attached has none.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Action, Body, Filter, Target};

use crate::words::native;

/// Who bears the card is set to so many hit points, where the card itself cannot be.
pub(super) fn settle(ability: &mut Ability, kind: &str) {
    if !matches!(kind, "Attachment" | "Upgrade" | "Environment" | "Treachery" | "Side Scheme") {
        return;
    }
    let bearer = match &ability.body {
        Body::Triggered { on, .. } if on.subject.tests().contains(&Filter::Host) => Target::Subject,
        _ => Target::Host,
    };
    walk_mut(ability, &mut |part| {
        if let PartMut::Action(Action::Native(native::SET_HIT_POINTS, cards, ..)) = part {
            cards.iter_mut().filter(|card| **card == Target::This).for_each(|card| card.clone_from(&bearer));
        }
        true
    });
}
