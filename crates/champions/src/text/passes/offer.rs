//! "Each player may discard 1 card to draw 1 card": who may give something gets what it is given for.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Effect, Who};

/// Puts what an offer is made for into the offer.
pub(crate) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(effect) = part {
            offer_whole(effect);
            go_on_within(effect);
        }
    });
}

/// "If there are 3 counters here, draw 1 card. Then, remove them": where the condition fails nothing comes then (MC-16.3).
fn go_on_within(effect: &mut Effect) {
    let Effect::IfDo(first, then) = effect else { return };
    let (name, inner) = match &mut **first {
        Effect::Let(name, inner) => (Some(*name), &mut **inner),
        inner => (None, inner),
    };
    let Effect::If(cond, done, None) = inner else { return };
    let done = std::mem::replace(&mut **done, Effect::X);
    let done = name.map_or_else(|| done.clone(), |name| Effect::Let(name, Box::new(done.clone())));
    let both = Effect::IfDo(Box::new(done), then.clone());
    *effect = Effect::If(std::mem::take(cond), Box::new(both), None);
}

fn offer_whole(effect: &mut Effect) {
    let Effect::IfDo(offer, gain) = effect else { return };
    let (Effect::As(_, offered) | Effect::EachPlayer(_, offered)) = &mut **offer else { return };
    let Effect::May(Who::You, given) = &mut **offered else { return };
    let given = std::mem::replace(&mut **given, Effect::X);
    **offered = Effect::May(Who::You, Box::new(Effect::IfDo(Box::new(given), gain.clone())));
    *effect = (**offer).clone();
}
