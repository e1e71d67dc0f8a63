//! What is counted, and what stays the same though it is said to happen "instead".

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Effect, EventKind, Filter, Pattern, Rewrite, Target, Who,
};
use byword_kernel::id::ZoneKind;

use crate::words::{predicate, stat, tag, verb, zone};

/// The ability with these meanings.
pub(crate) fn make(ability: &mut Ability) {
    fold(&mut *ability, &mut |part| match part {
        PartMut::Amount(amount) => count_by_value(amount),
        PartMut::Pattern(on) => dies_into_discard(on),
        PartMut::Filter(Filter::Either(kinds)) => tell_zones(kinds),
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

/// "Destroy a shop item or a room", "an item or a soul": where one kind tells its zone, cards are looked for in the zones that
/// are told, so that the others tell theirs.
fn tell_zones(kinds: &mut [Filter]) {
    let told = |kind: &Filter| kind.tests().iter().any(|test| matches!(test, Filter::In(_)));
    let apart =
        |kind: &Filter| [zone::SHOP, zone::SOULS].iter().any(|at| kind.tests().contains(&Filter::In(*at)));
    if !kinds.iter().any(apart) {
        return;
    }
    const ZONES: [(Filter, ZoneKind); 5] = [
        (Filter::Fits(predicate::ITEM), zone::PLAY),
        (Filter::Fits(predicate::PLAYER), zone::PLAY),
        (Filter::Tag(tag::CURSE), zone::PLAY),
        (Filter::Fits(predicate::MONSTER), zone::DEN),
        (Filter::Tag(tag::ROOM), zone::ROOMS),
    ];
    for kind in kinds.iter_mut().filter(|kind| !told(kind)) {
        if let Some((_, at)) = ZONES.iter().find(|(test, _)| kind.tests().contains(test)) {
            *kind = std::mem::replace(kind, Filter::Any).and(Filter::In(*at));
        }
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
        && (*to == Target::Subject || is_of_whom(to, &on.subject))
    {
        *rewrite = Rewrite::Set(std::mem::take(amount));
    }
}

/// True if the target is the one of whom the event tells: this card, or its player.
fn is_of_whom(to: &Target, subject: &Filter) -> bool {
    let own = Filter::Of(Who::You).and(Filter::Fits(predicate::PLAYER));
    match to {
        Target::This => *subject == Filter::This,
        Target::Each(filter) => *filter == own && *subject == own,
        _ => false,
    }
}
