//! "A minion engaged with you attacks you with +1 ATK": the text names one minion, which is made stronger and attacks (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, fold, walk, walk_mut};
use byword_kernel::ability::{Ability, Amount, Choice, Effect, Filter, Target, fresh_name};
use byword_kernel::id::{CardsVar, Tag};

use crate::words::tag;

/// What texts call one card of a kind.
const NOUNS: [(Tag, &str); 10] = [
    (tag::MINION, "minion"),
    (tag::ALLY, "ally"),
    (tag::ENEMY, "enemy"),
    (tag::FRIENDLY, "character"),
    (tag::CHARACTER, "character"),
    (tag::UPGRADE, "upgrade"),
    (tag::SUPPORT, "support"),
    (tag::ATTACHMENT, "attachment"),
    (tag::SIDE_SCHEME, "scheme"),
    (tag::SCHEME, "scheme"),
];

/// Acts that have a card picked more often than the text names one are about the card picked first.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut next = fresh_name(&*effect);
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::Seq(parts)) = part {
            (0..parts.len()).for_each(|at| bind(parts, at, text, &mut next));
        }
    });
}

/// How often a text speaks of one such card; nothing if that cannot be told.
fn mentions(choice: &Choice, text: &str) -> Option<usize> {
    let tests = choice.of.tests();
    let (_, noun) = NOUNS.iter().find(|(kind, _)| tests.contains(&Filter::Tag(*kind)))?;
    let words = text.split(|c: char| !c.is_alphanumeric());
    Some(words.filter(|word| word.eq_ignore_ascii_case(noun)).count())
}

/// Gives what an act picks a name, by which the acts behind it speak of it.
fn bind(parts: &mut [Effect], at: usize, text: &str, next: &mut u8) {
    let Some((_, acts)) = parts.split_at_mut_checked(at) else { return };
    let Some(choice) = acts.first().and_then(picked) else { return };
    let named = mentions(&choice, text);
    let again = Target::Chosen(Box::new(choice));
    let mut times = 0;
    for part in acts.iter().filter(|part| is_act(part)) {
        walk(part, &mut |part| {
            times += usize::from(matches!(part, Part::Target(target) if *target == again));
            true
        });
    }
    let ([first, rest @ ..], true) = (acts, named.is_some_and(|named| (1..times).contains(&named))) else {
        return;
    };
    let name = named_by(first, &again, next);
    for part in rest.iter_mut().filter(|part| is_act(part)) {
        walk_mut(part, &mut |part| {
            if let PartMut::Target(target) = part
                && **target == again
            {
                **target = Target::Var(name);
                return false;
            }
            true
        });
    }
}

const fn is_act(part: &Effect) -> bool {
    matches!(part, Effect::Do(_))
}

/// The choice of one card that an act makes.
pub(super) fn picked(part: &Effect) -> Option<Choice> {
    let mut found = None;
    if is_act(part) {
        walk(part, &mut |part| {
            if let Part::Target(Target::Chosen(choice)) = part
                && choice.max == Amount::N(1)
                && choice.min == Amount::N(1)
            {
                found.get_or_insert_with(|| (**choice).clone());
            }
            true
        });
    }
    found
}

/// The name of what an act picks, which gets one if it has none.
pub(super) fn named_by(part: &mut Effect, picked: &Target, next: &mut u8) -> CardsVar {
    let mut known = None;
    walk_mut(part, &mut |part| match part {
        PartMut::Target(Target::Let(name, inner)) if **inner == *picked => {
            known.get_or_insert(*name);
            false
        }
        PartMut::Target(target) if **target == *picked && known.is_none() => {
            let name = CardsVar(*next);
            *next = next.saturating_add(1);
            known = Some(name);
            **target = Target::Let(name, Box::new(picked.clone()));
            false
        }
        _ => true,
    });
    known.unwrap_or(CardsVar(*next))
}
