//! What has happened this turn is counted by what happened, and told by where it was then: it may lie anywhere by now.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Amount, Cmp, Cond, EventKind, Filter, Pattern};
use byword_kernel::id::{Tag, Verb};
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::words::{predicate, stat, tag, verb, zone};

/// "For each monster you have killed this turn": what has gone is counted by what happened, not among what is there.
pub(crate) fn count_gone(amount: &mut Amount) {
    const GOING: [Verb; 4] = [verb::DIE, verb::DESTROY, kernel_verb::DISCARD, verb::PURCHASE];
    let Amount::Count(filter) = amount else { return };
    let Filter::All(tests) = &mut **filter else { return };
    let of_somebody = tests.iter().any(|test| matches!(test, Filter::Of(_)));
    let goes = |on: &Pattern| on.kind == EventKind::Move && on.verb.is_some_and(|verb| GOING.contains(&verb));
    // An item that was activated may have gone since.
    let used = |on: &Pattern| on.verb == Some(kernel_verb::USE) && !of_somebody;
    let gone = |test: &Filter| matches!(test, Filter::Past(on, _) if goes(on) || used(on));
    let Some(place) = tests.iter().position(gone) else { return };
    let Filter::Past(mut on, since) = tests.remove(place) else { return };
    let others = std::mem::take(tests);
    on.subject = others.into_iter().fold(Filter::Any, Filter::and);
    on.apart = used(&on);
    *amount = Amount::Happened(on, since);
}

/// "For each boss that died this turn": monsters that have died, not those whose player has.
pub(crate) fn count_dead(amount: &mut Amount) {
    let Amount::Count(filter) = amount else { return };
    let Filter::All(tests) = &mut **filter else { return };
    let died = |test: &Filter| match test {
        Filter::Whose(cond) => match &**cond {
            Cond::Compare(Amount::Happened(on, since), Cmp::AtLeast, Amount::N(1))
                if on.verb == Some(verb::DIE) =>
            {
                Some(*since)
            }
            _ => None,
        },
        _ => None,
    };
    let Some(since) =
        tests.iter().find_map(died).filter(|_| tests.contains(&Filter::Fits(predicate::MONSTER)))
    else {
        return;
    };
    let mut others = std::mem::take(tests);
    others.retain(|test| died(test).is_none());
    for test in &mut others {
        if let Filter::Stat(number, ..) = test
            && *number == stat::LEFT
        {
            *number = stat::HP;
        }
    }
    let subject = others.into_iter().fold(Filter::Any, Filter::and);
    *amount = Amount::Happened(Box::new(Pattern::new(EventKind::Move, Some(verb::DIE), subject)), since);
}

/// What events of this turn were about may lie anywhere by now: monsters and items are told by their types.
pub(crate) fn by_what_they_are(subject: &mut Filter) {
    let types = |tags: &[Tag]| Filter::Either(tags.iter().map(|tag| Filter::Tag(*tag)).collect());
    fold(subject, &mut |part| {
        let PartMut::Filter(filter) = part else { return };
        match filter {
            Filter::Fits(test) if *test == predicate::MONSTER => *test = predicate::ONCE_MONSTER,
            Filter::Fits(predicate::ITEM) => *filter = types(&[tag::LOOT, tag::STARTING, tag::TREASURE]),
            _ => {}
        }
    });
}

/// What is bought in the shop, or destroyed there, comes from there: it lies there no more. So it is with souls.
pub(crate) fn from_there(on: &mut Pattern) {
    let goes = on.kind == EventKind::Move && !on.enters && on.to.is_none();
    for kind in [zone::SHOP, zone::SOULS] {
        let there = Filter::In(kind);
        if goes && on.subject.tests().contains(&there) {
            let rest = on.subject.tests().iter().filter(|test| **test != there).cloned();
            on.subject = rest.fold(Filter::Any, Filter::and);
            on.from = Some(kind);
        }
    }
}
