//! "Each player may discard 1 card to draw 1 card": who may give something gets what it is given for.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Effect, Who};

/// Puts what an offer is made for into the offer.
pub(crate) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(effect) = part {
            offer_whole(effect);
        }
    });
}

fn offer_whole(effect: &mut Effect) {
    let Effect::IfDo(offer, gain) = effect else { return };
    let (Effect::As(_, offered) | Effect::EachPlayer(_, offered)) = &mut **offer else { return };
    let Effect::May(Who::You, given) = &mut **offered else { return };
    let given = std::mem::replace(&mut **given, Effect::X);
    **offered = Effect::May(Who::You, Box::new(Effect::IfDo(Box::new(given), gain.clone())));
    *effect = (**offer).clone();
}
