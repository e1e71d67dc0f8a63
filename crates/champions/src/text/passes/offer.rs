//! "Each player may discard 1 card to draw 1 card": who may give something gets what it is given for. "Exhaust an ally -> ready
//! another ally": not the one that was given.

use byword_kernel::ability::visit::{PartMut, fold, walk_mut};
use byword_kernel::ability::{Ability, Amount, Body, Cost, CostPart, Effect, Filter, Target, Who};

/// Puts what an offer is made for into the offer, and tells others from what was given.
pub(crate) fn settle(ability: &mut Ability) {
    let gives = matches!(&ability.body, Body::Activated { cost, .. } if gives_another(cost));
    let Some(effect) = ability.effect_mut() else { return };
    if gives {
        spare_the_given(effect);
    }
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

/// True if the last thing of a cost is another card, which stays in play.
fn gives_another(cost: &Cost) -> bool {
    let stays = |part: &CostPart| match part {
        CostPart::Turn(Amount::N(1), of) | CostPart::Damage(_, _, of) | CostPart::Heal(_, of) => {
            matches!(of, Filter::All(_)).then_some(())
        }
        _ => None,
    };
    cost.0.last().and_then(stays).is_some()
}

/// "Another" is neither the card itself nor the one that was given.
fn spare_the_given(effect: &mut Effect) {
    let given = Filter::Not(Box::new(Filter::Is(Box::new(Target::Subject))));
    walk_mut(effect, &mut |part| {
        if let PartMut::Target(Target::Chosen(choice)) = part
            && let Filter::All(tests) = &mut choice.of
            && tests.contains(&Filter::Other)
            && !tests.contains(&given)
        {
            tests.push(given.clone());
        }
        true
    });
}
