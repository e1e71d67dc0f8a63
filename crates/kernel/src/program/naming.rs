//! What is named: what an instruction asks for, and the cards of deeds.

use super::Instr;
use crate::ability::visit::{Part, PartMut, any, walk, walk_mut};
use crate::ability::{Action, Amount, Effect, Filter, Pattern, Target};
use crate::id::{DeedVar, Tag, ZoneKind};

/// What is named.
#[derive(Clone, Debug)]
pub enum Naming {
    /// A card.
    Card,
    /// A word of the cards, none of these.
    Tag(Vec<Tag>),
    /// A number up to this one.
    Number(Amount),
    /// One of these kinds of zones.
    Zone(Vec<ZoneKind>),
}

/// The deeds of whose cards an effect speaks.
pub(super) fn deeds_with_cards(effect: &Effect) -> Vec<DeedVar> {
    let mut made = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Made(deed)) = part {
            made.push(*deed);
        }
        true
    });
    made
}

/// How the cards of an act get the name of its deed; those that are discarded have it since they were picked.
pub(super) fn noted(deed: DeedVar, act: &Effect) -> Option<Instr> {
    match act {
        Effect::Do(Action::Discard(..) | Action::DiscardRandom(..)) => None,
        Effect::Do(Action::Move(verb, ..)) => Some(Instr::Keep(deed, Some(*verb))),
        Effect::Do(_) => Some(Instr::Keep(deed, None)),
        _ => None,
    }
}

/// The effect of a trigger: where that tells of another card ("damages another character"), what is chosen as another one
/// ("another chosen character") is not that card either. The others that are not chosen are other than the card that speaks.
pub(crate) fn apart_from_told(on: &Pattern, effect: &Effect) -> Effect {
    let mut effect = effect.clone();
    let Some(told) = told_as_other(on) else { return effect };
    walk_mut(&mut effect, &mut |part| {
        if let PartMut::Target(Target::Chosen(choice)) = part
            && says_other(&choice.of)
        {
            let apart = Filter::Not(Box::new(Filter::Is(Box::new(told.clone()))));
            match &mut choice.of {
                Filter::All(tests) => tests.push(apart),
                of => *of = Filter::All(vec![std::mem::take(of), apart]),
            }
        }
        !matches!(part, PartMut::Ability(_))
    });
    effect
}

/// The card that a trigger tells of as another.
fn told_as_other(on: &Pattern) -> Option<Target> {
    let other = || on.other.as_ref().is_some_and(says_other).then_some(Target::Other);
    says_other(&on.subject).then_some(Target::Subject).or_else(other)
}

fn says_other(filter: &Filter) -> bool {
    any(filter, |part| matches!(part, Part::Filter(Filter::Other)))
}
