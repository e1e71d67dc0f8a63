//! "The villain attacks you. If this attack is undefended, ...": that is asked when the attack is over, while it is still known how it went.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk};
use byword_kernel::ability::{
    Ability, Action, Body, Change, Cond, Cost, Duration, Effect, EventKind, Filter, Pattern, Target, Timing,
};

use crate::words::{moment, predicate, role, verb};

/// Lets the enemy that is told to attack wait for the end of its attack, where that is possible.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::Seq(parts)) = part {
            settle_parts(parts);
        }
    });
}

fn settle_parts(parts: &mut [Effect]) {
    for at in 1..parts.len() {
        if begins_attack(&parts[at - 1]) && asks_how_it_went(&parts[at]) && stands_alone(&parts[at]) {
            let asked = std::mem::replace(&mut parts[at], Effect::X);
            parts[at] = when_over(asked);
        }
    }
}

/// True if a text asks behind an attack how it was defended, in words that nobody else can say for it.
pub(crate) fn asks_too_late(ability: &Ability) -> bool {
    let late =
        |parts: &[Effect]| parts.windows(2).any(|pair| begins_attack(&pair[0]) && asks_how_it_went(&pair[1]));
    ability.effect().is_some_and(|effect| {
        any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if late(parts)))
    })
}

fn begins_attack(effect: &Effect) -> bool {
    matches!(effect.unnamed(), Effect::Do(Action::Perform(verb::ATTACK | verb::ACTIVATE, ..)))
}

fn asks_how_it_went(effect: &Effect) -> bool {
    let Effect::If(cond, ..) = effect else { return false };
    any(cond, |part| matches!(part, Part::Cond(Cond::Rulebook(predicate::UNDEFENDED))))
}

/// True if it speaks of nothing that has been named before, and of its card only to say that it surges.
fn stands_alone(effect: &Effect) -> bool {
    let mut surges = 0;
    effect.each_action(|action| {
        surges += usize::from(matches!(action, Action::Perform(verb::FURTHER, Target::This, _)));
    });
    let (mut own, mut named) = (0, false);
    walk(effect, &mut |part| {
        match part {
            Part::Target(Target::This) => own += 1,
            Part::Target(Target::Var(_) | Target::Made(_)) | Part::Cond(Cond::Did(_)) => named = true,
            Part::Filter(Filter::This) => named = true,
            _ => {}
        }
        true
    });
    own == surges && !named
}

/// The same, as an answer of whoever attacks.
fn when_over(asked: Effect) -> Effect {
    let on = Pattern::new(EventKind::Act, Some(verb::ATTACKED), Filter::This);
    let answer = Body::Triggered {
        on,
        when: Cond::Always,
        effect: asked,
        timing: Timing::ForcedResponse,
        limit: None,
        cost: Cost::default(),
        by: None,
    };
    let gained = Change::Gain(vec![answer.into()]);
    Effect::Do(Action::Apply(Target::Role(role::ATTACKER), gained, Duration::Until(moment::ATTACK_END)))
}
