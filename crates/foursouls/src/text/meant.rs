//! What is counted, and what stays the same though it is said to happen "instead".

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Effect, EventKind, Filter, Pattern, Rewrite, Target,
};

use crate::words::{predicate, stat, verb, zone};

/// The ability with these meanings.
pub(crate) fn make(ability: &mut Ability) {
    fold(&mut *ability, &mut |part| match part {
        PartMut::Amount(amount) => count_by_value(amount),
        PartMut::Pattern(on) => dies_into_discard(on),
        PartMut::Ability(ability) => keep_the_damage(ability),
        _ => {}
    });
}

/// "While you control 3 or more souls": one worth 2 is two of them (FS-WIN-1, FS-CARD-11).
fn count_by_value(amount: &mut Amount) {
    if let Amount::Count(filter) = amount
        && filter.tests().contains(&Filter::In(zone::SOULS))
    {
        *amount = Amount::Sum(Box::new(Target::Each((**filter).clone())), stat::SOUL);
    }
}

/// "Each time a monster is put into discard": also one that died, which is no monster in play any more (FS-DEATH-4).
fn dies_into_discard(on: &mut Pattern) {
    let monster = Filter::Fits(predicate::MONSTER);
    if on.kind == EventKind::Move && on.verb == Some(verb::FLUSH) && on.subject == monster {
        on.subject = Filter::Either(vec![monster, Filter::Fits(predicate::DIED)]);
    }
}

/// "If this would take 2 or more damage, it takes 1 damage instead": the same damage with another amount (FS-EFF-3).
fn keep_the_damage(ability: &mut Ability) {
    let Body::Replacement { on, rewrite, .. } = &mut ability.body else { return };
    let Rewrite::Instead(effect) = rewrite else { return };
    if let Effect::Do(Action::Damage { amount, to, from: None, verb: verb::DEAL, .. }) = &mut **effect
        && on.kind == EventKind::Damage
        && (*to == Target::Subject || *to == Target::This && on.subject == Filter::This)
    {
        *rewrite = Rewrite::Set(std::mem::take(amount));
    }
}
