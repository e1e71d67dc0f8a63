//! Counters of several cards, of which each has its own number (FS-EFF-13).

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk, walk_mut};
use byword_kernel::ability::{Action, Amount, Effect, Target, fresh_name};
use byword_kernel::id::CardsVar;

/// "Double the number of counters on each item you control": on each of them by its own.
pub(crate) fn count_each_apart(effect: &mut Effect) {
    let several = several(effect);
    let kept = measured(effect);
    let mut name = fresh_name(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let Some(cards) = counted_by_their_own(effect).filter(|cards| several.contains(cards)) else {
            return;
        };
        if kept.contains(effect) {
            return;
        }
        let each = CardsVar(name);
        name = name.saturating_add(1);
        let mut act = std::mem::replace(effect, Effect::X);
        walk_mut(&mut act, &mut |part| {
            if let PartMut::Target(target) = part
                && **target == Target::Var(cards)
            {
                **target = Target::Var(each);
            }
            true
        });
        *effect = Effect::ForEach(Target::Let(each, Box::new(Target::Var(cards))), Box::new(act));
    });
}

/// "Remove all counters from up to 2 items. Gain 1 cent for each counter removed this way": nothing adds up what each of them had.
pub(crate) fn adds_up_what_each_had(effect: &Effect) -> bool {
    let several = several(effect);
    measured(effect).iter().filter_map(counted_by_their_own).any(|cards| several.contains(&cards))
}

/// The acts whose amount is spoken of later.
fn measured(effect: &Effect) -> Vec<Effect> {
    let mut found = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Let(_, act)) = part {
            found.push((**act).clone());
        }
        true
    });
    found
}

/// The names of cards that may be several.
fn several(effect: &Effect) -> Vec<CardsVar> {
    let mut named = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part {
            let many = match &**cards {
                Target::Each(_) => true,
                Target::Chosen(choice) => choice.max != Amount::N(1),
                _ => false,
            };
            named.extend(many.then_some(*name));
        }
        true
    });
    named
}

/// The cards on which so many counters are put, or from which they are taken, as they have themselves.
fn counted_by_their_own(effect: &Effect) -> Option<CardsVar> {
    let Effect::Do(Action::Count(_, amount, Target::Var(cards))) = effect else { return None };
    any(amount, |part| matches!(part, Part::Target(target) if *target == Target::Var(*cards)))
        .then_some(*cards)
}
