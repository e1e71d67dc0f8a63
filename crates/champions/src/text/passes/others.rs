//! "After a trap enters play, discard each other trap": other than the one that has come, where the card that says so is none itself.

use byword_kernel::ability::visit::{Part, PartMut, any, fold};
use byword_kernel::ability::{Ability, Amount, Body, Filter, Target};
use byword_kernel::id::Tag;

use crate::words::{TYPES, tag};

/// What is other than others of its type is other than the one that the trigger tells of.
pub(super) fn settle(ability: &mut Ability, kind: &str) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let Some(told) = type_in(&on.subject).filter(|told| TYPES.get(told.index()) != Some(&kind)) else {
        return;
    };
    if on.subject.tests().contains(&Filter::Other) {
        return;
    }
    fold(effect, &mut |part| {
        if let PartMut::Target(Target::Each(Filter::All(tests))) = part
            && tests.contains(&Filter::Tag(told))
        {
            let subject = || Filter::Not(Box::new(Filter::Is(Box::new(Target::Subject))));
            tests.iter_mut().filter(|test| **test == Filter::Other).for_each(|test| *test = subject());
        }
    });
}

/// "After a hero is attacked, heal another friendly character": another than the one of which the trigger tells, as long as
/// the card that says so is none of them itself.
pub(super) fn spare(ability: &mut Ability, kind: &str) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let two = any(&*effect, |part| matches!(part, Part::Target(Target::Both(..))));
    if two || super::foes::picks_several(effect) {
        return;
    }
    let sides = |filter: &Filter| filter.tests().iter().map(side).fold(0, |all, side| all | side);
    let own = match kind {
        "Ally" | "Hero" | "Alter-Ego" => 1,
        "Minion" | "Villain" | "Leader" => 2,
        _ => 0,
    };
    let told = [(Some(&on.subject), Target::Subject), (on.other.as_ref(), Target::Other)];
    for (filter, target) in told {
        let about = filter.map_or(0, sides);
        let is_itself = target == Target::Subject && about & own != 0;
        if about == 0 || is_itself {
            continue;
        }
        let spared = Filter::Not(Box::new(Filter::Is(Box::new(target))));
        fold(&mut *effect, &mut |part| {
            if let Some(tests) = others_of(part)
                && !tests.contains(&spared)
                && tests.iter().any(|test| side(test) & about != 0)
            {
                tests.push(spared.clone());
            }
        });
    }
}

/// The tests of a target that is told as another than one before.
fn others_of(part: PartMut<'_>) -> Option<&mut Vec<Filter>> {
    let filter = match part {
        PartMut::Target(Target::Each(filter)) => filter,
        PartMut::Target(Target::Chosen(choice)) if choice.max == Amount::N(1) => &mut choice.of,
        _ => return None,
    };
    match filter {
        Filter::All(tests) if tests.contains(&Filter::Other) => Some(tests),
        _ => None,
    }
}

/// On which sides the characters are that a test asks for: 1 for the players', 2 for the enemies'.
pub(super) const fn side(test: &Filter) -> u8 {
    match test {
        Filter::Tag(tag::CHARACTER) => 3,
        Filter::Tag(tag::FRIENDLY | tag::ALLY | tag::IDENTITY | tag::HERO | tag::ALTER_EGO) => 1,
        Filter::Tag(tag::ENEMY | tag::MINION | tag::VILLAIN) => 2,
        _ => 0,
    }
}

/// "Different cards" in a pile have different titles; what lies in play is told apart as it stands.
pub(super) fn tell_apart(ability: &mut Ability) {
    fold(ability, &mut |part| {
        if let PartMut::Target(Target::Chosen(choice)) = part {
            let in_pile = choice.of.tests().iter().any(|test| matches!(test, Filter::In(_)));
            choice.unlike = choice.unlike.filter(|_| in_pile);
        }
    });
}

/// The card type that a filter asks for.
fn type_in(filter: &Filter) -> Option<Tag> {
    filter.tests().iter().find_map(|test| match test {
        Filter::Tag(of) if of.index() < TYPES.len() && *of != tag::LEADER => Some(*of),
        _ => None,
    })
}
