//! What stands before the arrow of an ability is its cost (MC-15.13): it is paid as a whole or not at all (MC-3.7).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Choice, Cond, Cost, CostPart, Effect, Filter, Target, Timing, Who,
};
use byword_kernel::id::{DeedVar, Tag};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{counter, is_own_identity, is_status, tag, verb, zone};

/// Whose cards may be given for a cost of which nothing tells whose they are.
#[derive(Clone, Copy)]
enum Payers {
    /// Those of the player alone (MC-3.8).
    One,
    /// Anybody's (MC-3.9).
    All,
}

/// Makes costs of those acts before the arrow that costs can say.
pub(crate) fn settle(ability: &mut Ability, text: &str) {
    let payers = if text.starts_with("Alliance") { Payers::All } else { Payers::One };
    let (cost, effect) = match &mut ability.body {
        Body::Activated { cost, effect, .. } => (cost, effect),
        Body::Triggered { cost, effect, timing: Timing::Interrupt | Timing::Response, .. } => (cost, effect),
        _ => return,
    };
    if let Effect::AtCost(first, second) = effect {
        *effect = charge(cost, std::mem::replace(&mut **first, Effect::X), (**second).clone(), payers);
    }
    cost.0.iter_mut().for_each(exhaust_any);
}

/// What is left to do when costs are paid for what they can say.
fn charge(cost: &mut Cost, first: Effect, mut second: Effect, payers: Payers) -> Effect {
    if first.any_action(|action| matches!(action, Action::NameNumber(_))) {
        equal_the_number(&mut second);
    }
    let (deed, acts) = match first {
        Effect::Let(deed, acts) => (Some(deed), *acts),
        acts => (None, acts),
    };
    let parts = match acts {
        Effect::Seq(parts) => parts,
        single => vec![single],
    };
    let (told, given) = apart(&mut second, deed, parts);
    let mut left = pay(cost, given, payers);
    left.extend(told.into_iter().map(|part| of_the_payer(part, payers)));
    // "Exhaust this and remove up to 3 counters from it": what is counted is what the effect does before the arrow.
    let is_paid = !cost.is_free() && left.iter().all(only_picks);
    let deed = deed.filter(|deed| {
        if is_paid {
            name_payment(&mut second, *deed);
        }
        !is_paid
    });
    let first = match left.len() {
        0 => return second,
        1 => left.remove(0),
        _ => Effect::Seq(left),
    };
    let first = match deed {
        Some(deed) => Effect::Let(deed, Box::new(first)),
        None => first,
    };
    Effect::AtCost(Box::new(first), Box::new(second))
}

/// Adds to the cost what it can say, and returns what it cannot.
fn pay(cost: &mut Cost, parts: Vec<Effect>, payers: Payers) -> Vec<Effect> {
    if let Some(all) = several(&parts) {
        cost.0.extend(all);
        return Vec::new();
    }
    let mut left = Vec::new();
    for part in parts {
        match paid(part.unnamed()) {
            Some(more) => cost.0.extend(more.0),
            None => left.push(of_the_payer(part, payers)),
        }
    }
    left
}

/// The acts of whose cards the effect speaks ("deal damage equal to that card's cost"), which are done before the arrow and are no
/// cost, and the others.
fn apart(effect: &mut Effect, deed: Option<DeedVar>, parts: Vec<Effect>) -> (Vec<Effect>, Vec<Effect>) {
    let names: Vec<DeedVar> = deed.into_iter().chain(parts.iter().filter_map(name_of)).collect();
    let mut counting = effect.clone();
    if count_given(&mut counting, &names, &parts) && !speaks_of(&counting, &names) {
        *effect = counting;
        return (Vec::new(), parts);
    }
    let of_all = deed.is_some_and(|deed| speaks_of(effect, &[deed]));
    let is_told = |part: &Effect| of_all || name_of(part).is_some_and(|name| speaks_of(effect, &[name]));
    parts.into_iter().partition(is_told)
}

const fn name_of(part: &Effect) -> Option<DeedVar> {
    if let Effect::Let(name, _) = part { Some(*name) } else { None }
}

/// True if the effect speaks of the cards of one of these deeds.
fn speaks_of(effect: &Effect, deeds: &[DeedVar]) -> bool {
    any(effect, |part| matches!(part, Part::Target(Target::Made(name)) if deeds.contains(name)))
}

/// "Exhaust any number of allies -> ... for each ally exhausted this way": all that were given, if none but such can be. False if
/// only some of those may be meant, so that they must be told apart.
fn count_given(effect: &mut Effect, names: &[DeedVar], parts: &[Effect]) -> bool {
    let is_given = |test: &Filter| match test {
        Filter::Is(cards) => matches!(&**cards, Target::Made(name) if names.contains(name)),
        _ => false,
    };
    let open = parts.iter().find_map(|part| match part.unnamed() {
        Effect::Do(Action::Turn(Target::Chosen(choice))) => Some(choice.of.tests()),
        _ => None,
    });
    let is_of_all = |test: &Filter| is_given(test) || open.is_some_and(|tests| tests.contains(test));
    let mut counted = true;
    walk_mut(effect, &mut |part| {
        if let PartMut::Amount(amount) = part
            && let Amount::Count(filter) = &**amount
            && filter.tests().iter().any(is_given)
        {
            if filter.tests().iter().all(is_of_all) {
                **amount = Amount::X;
            } else {
                counted = false;
            }
        }
        true
    });
    counted
}

/// "Return an ally to your hand -> ...": costs take only what the payer controls (MC-3.8).
fn of_the_payer(mut part: Effect, payers: Payers) -> Effect {
    let give = |choice: &mut Choice| {
        if matches!(payers, Payers::One) {
            choice.of = of_controlled(std::mem::take(&mut choice.of));
        }
    };
    walk_mut(&mut part, &mut |inner| {
        if let PartMut::Action(
            Action::Move(_, Target::Chosen(choice), _) | Action::Count(_, _, Target::Chosen(choice)),
        ) = inner
        {
            give(choice);
        }
        // "Choose up to 2 enemies -> ...": at least 1 (MC-3.7).
        if let PartMut::Action(Action::Choose(cards)) = inner {
            match cards {
                Target::Chosen(choice) => give_one(choice),
                Target::Let(_, cards) => {
                    if let Target::Chosen(choice) = &mut **cards {
                        give_one(choice);
                    }
                }
                _ => {}
            }
        }
        if let PartMut::Action(Action::Turn(cards)) = inner {
            walk_mut(&mut *cards, &mut |card| {
                if let PartMut::Target(Target::Chosen(choice)) = card {
                    give(choice);
                    give_one(choice);
                }
                true
            });
        }
        true
    });
    part
}

/// "Exhaust any number of allies -> ...": one at least (MC-3.7).
fn give_one(choice: &mut Choice) {
    if choice.min == Amount::N(0) {
        choice.min = Amount::N(1);
    }
}

/// Cards of the types that players control are the payer's, where nothing else is told of whose they are.
fn of_controlled(of: Filter) -> Filter {
    const CONTROLLED: [Tag; 4] = [tag::ALLY, tag::FRIENDLY, tag::SUPPORT, tag::UPGRADE];
    let tests = of.tests();
    let is_open = tests.iter().any(|test| matches!(test, Filter::Tag(kind) if CONTROLLED.contains(kind)))
        && tests.iter().all(|test| matches!(test, Filter::Tag(_) | Filter::Other | Filter::Stat(..)));
    if is_open { of.and(Filter::Of(Who::You)) } else { of }
}

/// "Exhaust 3 cards you control": the identity is one of them (MC-1.11), though not where cards are discarded.
fn exhaust_any(part: &mut CostPart) {
    let identity = Filter::Not(Box::new(Filter::Tag(tag::IDENTITY)));
    if let CostPart::Turn(_, Filter::All(tests)) = part
        && tests.len() > 2
    {
        tests.retain(|test| *test != identity);
    }
}

/// True if cards are picked in it, and nothing is done to them.
fn only_picks(effect: &Effect) -> bool {
    matches!(effect.unnamed(), Effect::Do(Action::Choose(_) | Action::NameNumber(_)))
}

/// "Take up to 3 damage -> deal an equal amount of damage": the number that was named.
fn equal_the_number(effect: &mut Effect) {
    walk_mut(effect, &mut |part| {
        if let PartMut::Amount(amount) = part
            && **amount == Amount::Event
        {
            **amount = Amount::X;
        }
        true
    });
}

/// What was done is what was paid.
fn name_payment(effect: &mut Effect, deed: DeedVar) {
    walk_mut(effect, &mut |part| {
        match part {
            PartMut::Amount(Amount::Done(name)) | PartMut::Cond(Cond::Did(name)) if *name == deed => {
                *name = DeedVar::PAID;
            }
            _ => {}
        }
        true
    });
}

/// "Exhaust an upgrade and a support you control": the costs that several acts are, if they are done to cards of which nothing more is
/// told.
fn several(parts: &[Effect]) -> Option<Vec<CostPart>> {
    let costs = parts.iter().map(|part| match part {
        Effect::Do(Action::Turn(Target::Both(all))) => all.iter().map(turned).collect::<Option<Vec<_>>>(),
        Effect::Do(Action::Turn(cards)) => turned(cards).map(|part| vec![part]),
        Effect::Do(Action::Move(kernel::DISCARD, Target::Chosen(choice), _)) if is_one(choice) => {
            Some(vec![CostPart::Move(kernel::DISCARD, Amount::N(1), choice.of.clone(), zone::DISCARD)])
        }
        part => paid(part).map(|cost| cost.0),
    });
    let all: Vec<CostPart> = costs.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    (all.len() > 1 && are_apart(&all)).then_some(all)
}

/// True if no card can be given for two of the costs: each is of one type, and no two of the same.
fn are_apart(costs: &[CostPart]) -> bool {
    const TYPES: [Tag; 8] = [
        tag::ALLY,
        tag::ALTER_EGO,
        tag::EVENT,
        tag::HERO,
        tag::IDENTITY,
        tag::RESOURCE,
        tag::SUPPORT,
        tag::UPGRADE,
    ];
    let given = costs.iter().filter_map(|part| match part {
        CostPart::Turn(_, filter) | CostPart::Move(_, _, filter, _) => Some(filter.tests()),
        _ => None,
    });
    let is_type = |test: &&Filter| match test {
        Filter::This => true,
        Filter::Tag(tag) => TYPES.contains(tag),
        _ => false,
    };
    let types: Option<Vec<&Filter>> = given.map(|tests| tests.iter().find(is_type)).collect();
    types.is_some_and(|types| {
        types.iter().enumerate().all(|(at, of)| !types.iter().take(at).any(|known| known == of))
    })
}

fn turned(cards: &Target) -> Option<CostPart> {
    match cards {
        Target::This => Some(CostPart::TurnThis),
        Target::Each(filter) if is_own_identity(filter) => Some(CostPart::Turn(Amount::N(1), filter.clone())),
        Target::Chosen(choice) if is_one(choice) => Some(CostPart::Turn(Amount::N(1), choice.of.clone())),
        _ => None,
    }
}

fn is_one(choice: &Choice) -> bool {
    choice.min == Amount::N(1) && choice.max == Amount::N(1)
}

/// True for an exact number of cards, and more than one.
fn is_many(choice: &Choice) -> bool {
    choice.min == choice.max && matches!(choice.max, Amount::N(n) if n > 1)
}

/// The cost that an act is, if it can be one.
fn paid(part: &Effect) -> Option<Cost> {
    let one = |part| Some(Cost(vec![part]));
    match part {
        Effect::Pay(cost) => Some(cost.clone()),
        Effect::Do(Action::Turn(Target::This)) => one(CostPart::TurnThis),
        Effect::Do(Action::Turn(Target::Each(filter))) if is_own_identity(filter) => {
            one(CostPart::Turn(Amount::N(1), filter.clone()))
        }
        Effect::Do(Action::Turn(Target::Chosen(choice))) if choice.min == Amount::N(0) => {
            one(CostPart::Turn(Amount::UpTo(Box::new(choice.max.clone())), choice.of.clone()))
        }
        Effect::Do(Action::Turn(Target::Chosen(choice))) if is_many(choice) => {
            one(CostPart::Turn(choice.max.clone(), choice.of.clone()))
        }
        // MC-3.7: "any number" is one at least.
        Effect::Do(Action::Move(kernel::DISCARD, Target::Chosen(choice), _))
            if choice.min == Amount::N(0) && choice.of.tests().contains(&Filter::In(zone::HAND)) =>
        {
            let most = Amount::UpTo(Box::new(choice.max.clone()));
            one(CostPart::Move(kernel::DISCARD, most, choice.of.clone(), zone::DISCARD))
        }
        Effect::Do(Action::Count(kind, Amount::N(n), Target::Chosen(choice)))
            if *n < 0 && is_one(choice) && *kind != counter::THREAT && !is_status(*kind) =>
        {
            one(CostPart::Uncounts(*kind, Amount::N(-n), of_controlled(choice.of.clone())))
        }
        Effect::Do(Action::Damage { amount, to: Target::This, verb: verb::DEAL, from: None }) => {
            one(CostPart::Damage(verb::DEAL, amount.clone(), Filter::This))
        }
        Effect::Do(Action::Damage { amount, to: Target::Each(filter), verb: verb::DEAL, from: None })
            if is_own_identity(filter) && *amount != Amount::X =>
        {
            one(CostPart::Damage(verb::DEAL, amount.clone(), filter.clone()))
        }
        Effect::Do(Action::Move(kernel::DISCARD, Target::This, _)) => {
            one(CostPart::Move(kernel::DISCARD, Amount::N(1), Filter::This, zone::DISCARD))
        }
        Effect::Do(Action::Count(counter, Amount::N(n), Target::Each(of))) if *n < 0 => {
            one(CostPart::Uncounts(*counter, Amount::N(-n), of.clone()))
        }
        Effect::Do(Action::Count(counter, Amount::N(n), Target::This)) if *n < 0 => {
            one(CostPart::Uncount(*counter, Amount::N(-n)))
        }
        Effect::Do(Action::Discard(Who::You, amount, filter)) => {
            let from = Filter::All(vec![Filter::Of(Who::You), Filter::In(zone::HAND)]);
            one(CostPart::Move(kernel::DISCARD, amount.clone(), from.and(filter.clone()), zone::DISCARD))
        }
        _ => None,
    }
}
