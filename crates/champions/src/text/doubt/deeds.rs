//! Deeds that are counted: "draw 1 card for each threat removed this way" behind two of them, or behind another one.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target};
use byword_kernel::id::DeedVar;

use crate::text::alike::are_alike;

/// True if a text counts what one of two acts did that it has told of together: "remove 2 threat from this and 1 from that", then
/// something of another kind for each.
pub(crate) fn counts_one_of_two(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if counts_the_last(parts)))
}

/// True if a text asks who was defeated by one of two blows that it has told of together.
pub(crate) fn asks_of_one_blow(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if asks_of_the_last(parts)))
}

fn asks_of_the_last(parts: &[Effect]) -> bool {
    parts.windows(2).enumerate().any(|(at, pair)| {
        let [
            Effect::Do(Action::Damage { to: first, .. }),
            Effect::Do(Action::Damage { to: Target::Let(name, _), .. }),
        ] = pair
        else {
            return false;
        };
        let of_last = |part: Part<'_>| {
            matches!(part, Part::Cond(Cond::Exists(filter)) if filter.tests().iter().any(|test| {
                matches!(test, Filter::Is(cards) if **cards == Target::Var(*name))
            }))
        };
        !matches!(first, Target::Let(..)) && parts.iter().skip(at + 2).any(|part| any(part, of_last))
    })
}

fn counts_the_last(parts: &[Effect]) -> bool {
    parts.windows(2).enumerate().any(|(at, pair)| {
        let [Effect::Do(before), Effect::Let(deed, done)] = pair else { return false };
        let Effect::Do(last) = &**done else { return false };
        let later = parts.iter().skip(at + 2);
        are_alike(before, last) && later.into_iter().any(|part| counts(part, *deed, last))
    })
}

/// True if an act of another kind has the number of the deed. What is moved is taken and put, as one kind.
fn counts(part: &Effect, deed: DeedVar, last: &Action) -> bool {
    let mut counts = false;
    walk(part, &mut |part| {
        if let Part::Action(action) = part {
            let amount = |part: Part<'_>| matches!(part, Part::Amount(Amount::Done(named)) if *named == deed);
            counts |= !are_alike(action, last) && any(action, amount);
        }
        true
    });
    counts
}

/// Words for what was done, and if an act does it.
type Done = (&'static str, fn(&Action) -> bool);

/// What is said to have been done this way, by the act that does it.
const DONE: [Done; 5] = [
    ("exhausted this way", |action| matches!(action, Action::Turn(_))),
    ("readied this way", |action| matches!(action, Action::Ready(_))),
    ("healed this way", |action| matches!(action, Action::Heal(..) | Action::Move(..))),
    ("stunned this way", |action| matches!(action, Action::Count(..))),
    ("confused this way", |action| matches!(action, Action::Count(..))),
];

/// True if a text asks what came of an act, and the deed that is measured is another one: "exhaust your hero and draw 1 card. If
/// your hero was not exhausted this way".
pub(crate) fn measures_another_deed(ability: &Ability, text: &str) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let said: Vec<_> = DONE.iter().filter(|(words, _)| text.contains(words)).collect();
    let others = text.matches(" this way").count() > said.len();
    if said.is_empty() || others {
        return false;
    }
    let mut measured = Vec::new();
    walk(effect, &mut |part| {
        match part {
            Part::Amount(Amount::Done(deed)) | Part::Cond(Cond::Did(deed)) => measured.push(*deed),
            _ => {}
        }
        true
    });
    measured.iter().any(|deed| {
        let is_it = |part: Part<'_>| match part {
            Part::Effect(Effect::Let(name, done)) if name == deed => {
                done.any_action(|action| said.iter().any(|(_, is)| is(action)))
            }
            _ => false,
        };
        *deed != DeedVar::PAID && !any(effect, is_it)
    })
}
