//! "Each player may discard 1 card to draw 1 card": who may give something gets what it is given for.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Effect, Who};
use byword_kernel::id::DeedVar;

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
    let (Effect::IfDo(first, then) | Effect::AtCost(first, then)) = effect else { return };
    let (name, inner) = named(first);
    let Effect::If(cond, done, None) = inner else { return };
    // "If it is defeated, repeat this effect" is nothing but the question.
    if **done == Effect::Seq(Vec::new()) {
        return;
    }
    let done = called(name, std::mem::replace(&mut **done, Effect::X));
    let both = Effect::IfDo(Box::new(done), then.clone());
    *effect = Effect::If(std::mem::take(cond), Box::new(both), None);
}

fn offer_whole(effect: &mut Effect) {
    let (Effect::IfDo(offer, gain) | Effect::AtCost(offer, gain)) = effect else { return };
    let (name, offer) = named(offer);
    let (Effect::As(_, offered) | Effect::EachPlayer(_, offered)) = &mut *offer else { return };
    let Effect::May(Who::You, given) = &mut **offered else { return };
    let given = called(name, std::mem::replace(&mut **given, Effect::X));
    **offered = Effect::May(Who::You, Box::new(Effect::IfDo(Box::new(given), gain.clone())));
    *effect = offer.clone();
}

/// What was done, and the name by which its number is told.
fn named(effect: &mut Effect) -> (Option<DeedVar>, &mut Effect) {
    match effect {
        Effect::Let(name, inner) => (Some(*name), inner),
        inner => (None, inner),
    }
}

fn called(name: Option<DeedVar>, effect: Effect) -> Effect {
    match name {
        Some(name) => Effect::Let(name, Box::new(effect)),
        None => effect,
    }
}
