//! "The villain attacks you. If this attack is undefended, ...": that is asked when the attack is over, while it is still known how it went.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk};
use byword_kernel::ability::{
    Ability, Action, Body, Change, Cond, Cost, Duration, Effect, EventKind, Filter, Pattern, Target, Timing,
    Who,
};

use crate::words::{moment, predicate, role, tag, verb};

/// Lets the enemy that is told to attack wait for the end of its attack, where that is possible.
pub(super) fn settle(ability: &mut Ability) {
    let own_attack = interrupts_own_attack(ability);
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::Seq(parts)) = part {
            settle_parts(parts);
            if own_attack {
                parts.iter_mut().skip(1).for_each(wait_for_defeat);
            }
        }
    });
}

/// True if an ability interrupts an attack: what it defeats is known when it is over (MC-16.7).
const fn interrupted(ability: &Ability) -> Option<&Pattern> {
    match &ability.body {
        Body::Triggered { on, timing: Timing::Interrupt | Timing::ForcedInterrupt, .. }
            if matches!((on.kind, on.verb), (EventKind::Act, Some(verb::ATTACK))) =>
        {
            Some(on)
        }
        _ => None,
    }
}

fn interrupts_own_attack(ability: &Ability) -> bool {
    interrupted(ability).is_some_and(|on| on.subject.tests().contains(&Filter::Of(Who::You)))
}

/// True if what is done depends on the defeat of a card of the event.
const fn asks_who_fell(cond: &Cond) -> bool {
    matches!(cond, Cond::Fits(Target::Other | Target::Subject, Filter::Fits(predicate::GONE)))
}

/// "You get +2 ATK for this attack. If this attack defeats that enemy, ready your hero": the attacker answers what it defeats.
fn wait_for_defeat(effect: &mut Effect) {
    let Effect::If(cond, then, None) = effect else { return };
    if !asks_who_fell(cond) {
        return;
    }
    let then = std::mem::replace(&mut **then, Effect::X);
    let enemy = Filter::Tag(tag::ENEMY);
    let fell =
        Pattern { cause: Some(Filter::This), ..Pattern::new(EventKind::Move, Some(verb::DEFEAT), enemy) };
    *effect = while_it_lasts(fell, Cond::Always, then);
}

fn settle_parts(parts: &mut [Effect]) {
    for at in 1..parts.len() {
        if let Some(attacker) = attacker_of_others(&parts[at - 1])
            && asks_how_it_went(&parts[at])
            && !any(&parts[at], |part| matches!(part, Part::Who(Who::Var(_))))
        {
            let asked = std::mem::replace(&mut parts[at], Effect::X);
            let over = Pattern::new(EventKind::Act, Some(verb::ATTACKED), Filter::Is(Box::new(attacker)));
            let end = Duration::Until(moment::ATTACK_END);
            parts[at] = Effect::Do(Action::Later(Box::new(over), Box::new(asked), end));
            parts.swap(at - 1, at);
            continue;
        }
        if begins_attack(&parts[at - 1]) && asks_how_it_went(&parts[at]) && stands_alone(&parts[at]) {
            let asked = std::mem::replace(&mut parts[at], Effect::X);
            parts[at] = when_over(asked);
        }
    }
}

/// True if a text asks behind an attack how it was defended, in words that nobody else can say for it, or in an interrupt what it has defeated.
pub(crate) fn asks_too_late(ability: &Ability) -> bool {
    let late = |parts: &[Effect]| {
        parts.windows(2).any(|pair| {
            (begins_attack(&pair[0]) || attacker_of_others(&pair[0]).is_some()) && asks_how_it_went(&pair[1])
        })
    };
    let asks = |part: &Effect| matches!(part, Effect::If(cond, ..) if asks_who_fell(cond));
    let early = |parts: &[Effect]| interrupted(ability).is_some() && parts.iter().any(asks);
    ability.effect().is_some_and(|effect| {
        any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if late(parts) || early(parts)))
    })
}

fn begins_attack(effect: &Effect) -> bool {
    matches!(effect.unnamed(), Effect::Do(Action::Perform(verb::ATTACK | verb::ACTIVATE, ..)))
}

/// The enemy that attacks another player: what follows is said to you again, who wait for it.
fn attacker_of_others(effect: &Effect) -> Option<Target> {
    match effect.unnamed() {
        Effect::As(_, inner) | Effect::EachPlayer(_, inner) => match inner.unnamed() {
            Effect::Do(Action::Perform(verb::ATTACK, enemy @ (Target::Role(_) | Target::Var(_)), _)) => {
                Some(enemy.clone())
            }
            inner => attacker_of_others(inner),
        },
        _ => None,
    }
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
    while_it_lasts(Pattern::new(EventKind::Act, Some(verb::ATTACKED), Filter::This), Cond::Always, asked)
}

/// While the attack lasts, the attacker answers the event so.
pub(super) fn while_it_lasts(on: Pattern, when: Cond, effect: Effect) -> Effect {
    let answer = Body::Triggered {
        on,
        when,
        effect,
        timing: Timing::ForcedResponse,
        limit: None,
        cost: Cost::default(),
        by: None,
    };
    let gained = Change::Gain(vec![answer.into()]);
    Effect::Do(Action::Apply(Target::Role(role::ATTACKER), gained, Duration::Until(moment::ATTACK_END)))
}
