//! What actions and effects speak of: cards, players, "it".

use crate::ability::{Action, Amount, Change, Cond, Effect, Filter, Target, Who};

/// Whether an effect begins by speaking of the cards picked before it.
pub(super) fn speaks_of_it(effect: &Effect) -> bool {
    match effect {
        Effect::Do(action) => action.targets().contains(&&Target::It),
        Effect::Seq(parts) => parts.first().is_some_and(speaks_of_it),
        Effect::If(Cond::Fits(Target::It, _), _, _) => true,
        Effect::May(_, inner) | Effect::If(_, inner, _) | Effect::IfDo(inner, _) => speaks_of_it(inner),
        _ => false,
    }
}

/// Whether cards are told by what they are attached to, and that is "it".
pub(super) fn belongs_to_it(filter: &Filter) -> bool {
    filter.tests().iter().any(|test| matches!(test, Filter::AttachedTo(host) if **host == Target::It))
}

/// Every mention of players in an action.
pub(super) fn whos_mut(action: &mut Action) -> Vec<&mut Who> {
    match action {
        Action::Draw(who, _)
        | Action::Discard(who, _, _)
        | Action::DiscardRandom(who, _)
        | Action::Tally(who, _, _)
        | Action::Create(who, _, _, _)
        | Action::Shuffle(who, _)
        | Action::Control(_, who) => vec![who],
        Action::Move(_, _, dest) => dest.of.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// The target at this place speaks of the pick before the last.
pub(super) fn keep_it(action: &mut Action, place: Option<usize>) {
    if let Some(target) = place.and_then(|place| action.targets_mut().into_iter().nth(place)) {
        *target = Target::Picked(1);
    }
}

/// Every mention of players in a target: who picks, whose cards.
pub(super) fn whos_of_target(target: &mut Target) -> Vec<&mut Who> {
    match target {
        Target::Each(filter) | Target::Random(_, filter) => whos_of_filter(filter),
        Target::Top(_, _, who) => vec![who],
        Target::Chosen(choice) => {
            std::iter::once(&mut choice.by).chain(whos_of_filter(&mut choice.of)).collect()
        }
        _ => Vec::new(),
    }
}

fn whos_of_filter(filter: &mut Filter) -> Vec<&mut Who> {
    match filter {
        Filter::Of(who) => vec![who],
        Filter::All(list) | Filter::Either(list) => list.iter_mut().flat_map(whos_of_filter).collect(),
        _ => Vec::new(),
    }
}

/// With several choices in one action, each target speaks of its own.
pub(super) fn number_picks(action: &mut Action, count: u8) {
    let mut seen = 0;
    for target in action.targets_mut() {
        if *target == Target::It {
            seen += 1;
            *target = Target::Picked(count - seen.min(count));
        }
    }
}

/// With so many choices in an action, its numbers still speak of what was before them: of how much was done (`X`, then) and
/// of the cards that are counted. Whether the former is to be kept.
pub(super) fn look_back(action: &mut Action, choices: u8) -> bool {
    // All of them, not only up to the first.
    choices > 0
        && amounts_mut(action).into_iter().filter_map(|n| number_before(n, choices).then_some(())).count() > 0
}

fn amounts_mut(action: &mut Action) -> Vec<&mut Amount> {
    match action {
        Action::Damage { amount, .. }
        | Action::Heal(amount, _)
        | Action::MoveDamage(amount, ..)
        | Action::Count(_, amount, _)
        | Action::Give(_, amount, _)
        | Action::Apply(_, Change::Stat(_, amount), _) => vec![amount],
        Action::Apply(_, Change::Stats(list), _) => list.iter_mut().map(|(_, amount)| amount).collect(),
        _ => Vec::new(),
    }
}

fn number_before(amount: &mut Amount, choices: u8) -> bool {
    match amount {
        Amount::Done => {
            *amount = Amount::X;
            true
        }
        Amount::Count(filter) | Amount::Kinds(_, filter) => {
            picks_before(filter, choices);
            false
        }
        Amount::Sum(cards, _) if **cards == Target::It => {
            **cards = Target::Picked(choices);
            false
        }
        Amount::UpTo(inner) | Amount::Times(inner, _) | Amount::Whole(inner, _) => {
            number_before(inner, choices)
        }
        Amount::Plus(a, b) | Amount::Least(a, b) => {
            let first = number_before(a, choices);
            number_before(b, choices) || first
        }
        _ => false,
    }
}

fn picks_before(filter: &mut Filter, choices: u8) {
    match filter {
        Filter::It => *filter = Filter::Is(Box::new(Target::Picked(choices))),
        Filter::All(list) | Filter::Either(list) => list.iter_mut().for_each(|f| picks_before(f, choices)),
        Filter::Not(inner) => picks_before(inner, choices),
        _ => {}
    }
}
