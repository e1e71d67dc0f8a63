//! Others than whom: "another player" beside a player who is named before.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Effect, Filter, Target, fresh_name};
use byword_kernel::id::CardsVar;

use crate::words::predicate;

/// "Deal 1 damage to a player and 1 damage to another player": another than the first (FS-ABIL-4), which may be you.
pub(crate) fn others_than_the_first(effect: &mut Effect, text: &str) {
    if !names_two(text) {
        return;
    }
    let fresh = CardsVar(fresh_name(&*effect));
    let mut first = None;
    let mut second = false;
    each_choice(effect, &mut |target, named| {
        let Target::Chosen(choice) = &*target else { return };
        match choice.of {
            Filter::Fits(predicate::PLAYER) if first.is_none() => first = Some(named),
            Filter::Fits(predicate::OTHER_PLAYER) => second |= first.is_some(),
            _ => {}
        }
    });
    let Some(known) = first.filter(|_| second) else { return };
    let name = known.unwrap_or(fresh);
    let other =
        Filter::Fits(predicate::PLAYER).and(Filter::Not(Box::new(Filter::Is(Box::new(Target::Var(name))))));
    let mut given = known.is_some();
    each_choice(effect, &mut |target, _| {
        let Target::Chosen(choice) = &mut *target else { return };
        match choice.of {
            Filter::Fits(predicate::OTHER_PLAYER) => choice.of = other.clone(),
            Filter::Fits(predicate::PLAYER) if !given => {
                given = true;
                *target = Target::Let(name, Box::new(std::mem::replace(target, Target::This)));
            }
            _ => {}
        }
    });
}

/// True if a sentence speaks of a player and then of another.
fn names_two(text: &str) -> bool {
    text.to_lowercase().split(['.', '\n']).any(|sentence| {
        let first = sentence
            .find("a player ")
            .filter(|place| sentence[..*place].chars().last().is_none_or(|c| c == ' '));
        let second = sentence.find("another player");
        first.zip(second).is_some_and(|(first, second)| first < second)
    })
}

/// What is chosen, in the order of the text, and the name that it has.
fn each_choice(effect: &mut Effect, change: &mut dyn FnMut(&mut Target, Option<CardsVar>)) {
    let mut name = None;
    walk_mut(effect, &mut |part| {
        if let PartMut::Target(target) = part {
            match target {
                Target::Let(own, _) => {
                    name = Some(*own);
                    return true;
                }
                Target::Chosen(_) => {
                    change(target, name.take());
                    return false;
                }
                _ => {}
            }
            name = None;
        }
        true
    });
}
