//! "Deal 1 damage to an ally you control. If you cannot, take 2 damage": damage that is prevented was dealt all the same (MC-3.10,
//! MC-10.1); it cannot be dealt where there is no such ally.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Cond, Effect, Filter, Target};
use byword_kernel::id::DeedVar;

/// How a text says that something cannot be done.
const WORDS: [&str; 3] = ["f you cannot", "who cannot", "f they cannot"];

/// Asks for somebody to deal damage to, and not if all of it was dealt.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    if !WORDS.iter().any(|words| text.contains(words)) {
        return;
    }
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let Effect::Seq(parts) = effect else { return };
        for at in (1..parts.len()).rev() {
            ask_for_somebody(parts, at);
        }
        if parts.len() == 1 {
            *effect = parts.remove(0);
        }
    });
}

/// Of damage and what is done where it cannot be dealt, at this place, one of both.
fn ask_for_somebody(parts: &mut Vec<Effect>, at: usize) {
    let Some(deed) = parts.get(at).and_then(undone) else { return };
    let Some((from, who)) = parts.get(..at).and_then(|before| dealt_to(before, deed)) else { return };
    let Some(Effect::If(_, otherwise, None)) = (at < parts.len()).then(|| parts.remove(at)) else { return };
    let dealt = parts.split_off(at);
    let mut done = parts.split_off(from);
    parts.extend([Effect::X]);
    if let Some(Effect::Let(_, act)) = done.pop() {
        done.push(*act);
    }
    let done = if done.len() == 1 { done.remove(0) } else { Effect::Seq(done) };
    parts[from] = Effect::If(Cond::Exists(who), Box::new(done), Some(otherwise));
    parts.extend(dealt);
}

/// The deed of which an effect asks if it was not done.
fn undone(effect: &Effect) -> Option<DeedVar> {
    match effect {
        Effect::If(Cond::Not(cond), _, None) => match **cond {
            Cond::Did(deed) => Some(deed),
            _ => None,
        },
        _ => None,
    }
}

/// Where the damage of this deed begins that stands last, with the choice of whom it is dealt to, and who can be chosen.
fn dealt_to(before: &[Effect], deed: DeedVar) -> Option<(usize, Filter)> {
    let last = before.len().checked_sub(1)?;
    let Effect::Let(name, done) = &before[last] else { return None };
    let Effect::Do(Action::Damage { to, .. }) = &**done else { return None };
    if *name != deed {
        return None;
    }
    match to {
        Target::Chosen(choice) => Some((last, choice.of.clone())),
        Target::Var(chosen) => match before.get(last.checked_sub(1)?)? {
            Effect::Do(Action::Choose(Target::Let(of, cards))) if of == chosen => match &**cards {
                Target::Chosen(choice) => Some((last - 1, choice.of.clone())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
