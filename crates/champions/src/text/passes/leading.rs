//! "The player with the fewest remaining hit points": the identity is picked first (of several the first player picks, MC-12.11), and
//! the player is whoever controls it.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Effect, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

/// Picks, before anything is done to or by its controller, a card that a text only describes.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut unused = fresh_name(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let picked = match effect {
            Effect::As(who, _) => named(who, CardsVar(unused)),
            Effect::Do(Action::Move(_, _, dest)) => {
                dest.of.as_mut().and_then(|who| named(who, CardsVar(unused)))
            }
            _ => None,
        };
        if let Some(picked) = picked {
            unused = unused.saturating_add(1);
            let rest = std::mem::replace(effect, Effect::X);
            *effect = Effect::Seq(vec![Effect::Do(Action::Choose(picked)), rest]);
        }
    });
}

/// The choice of the card, which has the name in the text from now on.
fn named(who: &mut Who, name: CardsVar) -> Option<Target> {
    let card = match who {
        Who::Let(_, who) => return named(who, name),
        Who::Controller(card) => card,
        _ => return None,
    };
    if !matches!(**card, Target::Chosen(_)) {
        return None;
    }
    let described = std::mem::replace(&mut **card, Target::Var(name));
    Some(Target::Let(name, Box::new(described)))
}
