//! "Choose an item you control. Another player may pay 5 cents. If they do, they gain control of it": what is yours has no other player.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Effect, Filter, Target, Who};
use byword_kernel::id::CardsVar;

use crate::text::sense::{controller, is_of_players};
use crate::words::predicate;

/// Whoever is meant by the player of a thing of yours is the other player of whom the text told since.
pub(crate) fn speak_of_takers(effect: &mut Effect) {
    let mut yours: Vec<CardsVar> = Vec::new();
    let mut other = None;
    walk_mut(effect, &mut |part| {
        match part {
            PartMut::Target(Target::Let(name, cards)) => {
                if let Target::Chosen(choice) = &**cards {
                    if choice.of == Filter::Fits(predicate::OTHER_PLAYER) {
                        other = Some(*name);
                    } else if choice.of.tests().contains(&Filter::Of(Who::You)) && !is_of_players(&choice.of)
                    {
                        yours.push(*name);
                    }
                }
            }
            PartMut::Who(who) => {
                if let Some(other) = other
                    && let Who::Controller(of) = &**who
                    && matches!(**of, Target::Var(thing) if yours.contains(&thing))
                {
                    **who = controller(other);
                }
            }
            _ => {}
        }
        true
    });
}
