//! "Deal 2 damage to an enemy. Deal 2 damage to a different enemy. Draw 1 card for each enemy defeated this way": both of them are meant
//! (MC-15.14).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target, fresh_name};
use byword_kernel::id::CardsVar;

use super::at_each_place;
use crate::text::alike::are_alike;
use crate::words::predicate;

/// Who was defeated by the second of two blows may have been by the first one, too.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut next = fresh_name(&*effect);
    at_each_place(effect, 2, |parts, behind| mean_both(parts, behind, &mut next));
}

fn mean_both(parts: &mut [Effect], behind: usize, next: &mut u8) {
    let Some((blows, later)) = parts.split_at_mut_checked(behind) else { return };
    let [.., Effect::Do(first), Effect::Do(second)] = blows else { return };
    let alike = are_alike(first, second);
    let Some(Target::Let(last, _)) = struck(second).filter(|_| alike) else { return };
    let last = *last;
    let mut name = CardsVar(*next);
    let mut changed = false;
    if let Some(Target::Let(known, _)) = struck(first) {
        name = *known;
    }
    for part in later {
        walk_mut(part, &mut |part| {
            let both = match part {
                PartMut::Amount(amount) => add_count(amount, last, name),
                PartMut::Cond(cond) => add_test(cond, last, name),
                _ => false,
            };
            changed |= both;
            !both
        });
    }
    if changed && name == CardsVar(*next) {
        *next = next.saturating_add(1);
        if let Some(cards) = struck(first) {
            *cards = Target::Let(name, Box::new(std::mem::replace(cards, Target::This)));
        }
    }
}

/// What an act deals damage to.
fn struck(action: &mut Action) -> Option<&mut Target> {
    if let Action::Damage { to, .. } = action { Some(to) } else { None }
}

fn add_count(amount: &mut Amount, last: CardsVar, first: CardsVar) -> bool {
    let Amount::Count(filter) = amount else { return false };
    let Some(other) = of_other(filter, last, first) else { return false };
    let counted = std::mem::take(&mut **filter);
    *amount =
        Amount::Plus(Box::new(Amount::Count(Box::new(other))), Box::new(Amount::Count(Box::new(counted))));
    true
}

fn add_test(cond: &mut Cond, last: CardsVar, first: CardsVar) -> bool {
    let Cond::Exists(filter) = cond else { return false };
    let Some(other) = of_other(filter, last, first) else { return false };
    *cond = Cond::Any(vec![Cond::Exists(other), Cond::Exists(std::mem::take(filter))]);
    true
}

/// A test on who was defeated by one blow, as one on who was by the other.
fn of_other(filter: &Filter, last: CardsVar, first: CardsVar) -> Option<Filter> {
    let is_last = |test: &Filter| matches!(test, Filter::Is(cards) if **cards == Target::Var(last));
    let tests = filter.tests();
    let defeated = tests.iter().any(|test| matches!(test, Filter::Fits(predicate::GONE)));
    let other = |test: &Filter| {
        if is_last(test) { Filter::Is(Box::new(Target::Var(first))) } else { test.clone() }
    };
    (defeated && tests.iter().any(is_last)).then(|| tests.iter().map(other).fold(Filter::Any, Filter::and))
}
