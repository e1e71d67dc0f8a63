//! What is named: what an instruction asks for, and the cards of deeds.

use super::Instr;
use crate::ability::visit::{Part, walk};
use crate::ability::{Action, Amount, Effect, Target};
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
