//! "Give this to another player: Steal 3 cents from them": from the player to whom it was given, whoever has it by then (FS-STACK-7).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Body, Target, Who};

use crate::text::person::{player, strike};
use crate::words::verb;

/// What is said of whoever has the card is said of the player of the event, to whom it was given.
pub(crate) fn speak_of_receiver(ability: &mut Ability) {
    let Body::Activated { cost, effect, .. } = &mut ability.body else { return };
    if !cost.moves_this(verb::GIVE) {
        return;
    }
    let owner = Who::Controller(Box::new(Target::This));
    walk_mut(&mut *effect, &mut |part| {
        if let PartMut::Who(who) = part
            && **who == owner
        {
            **who = Who::EventSeat;
        }
        true
    });
    strike(effect, &Target::This, &player(&Who::EventSeat));
}
