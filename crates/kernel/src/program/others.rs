//! Whom "other" leaves out besides the card whose text it is: what a trigger tells of, and, in a number that is counted for what
//! is done to a chosen card, that card instead.

use crate::ability::visit::{Part, PartMut, any, children_mut, walk_mut};
use crate::ability::{Action, Amount, Effect, Filter, Pattern, Target};
use crate::id::CardsVar;

/// Which of an action's targets is chosen, and of what, if one is.
pub(super) fn chosen(action: &mut Action) -> Option<(usize, Filter)> {
    let mut found = action.targets_mut().into_iter().enumerate().filter_map(|(at, target)| match target {
        Target::Let(_, inner) => of_choice(inner).map(|of| (at, of)),
        target => of_choice(target).map(|of| (at, of)),
    });
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

fn of_choice(target: &Target) -> Option<Filter> {
    match target {
        Target::Chosen(choice) => Some(choice.of.clone()),
        _ => None,
    }
}

/// "Chosen character of yours gets +1 for each other character of yours": where whatever can be chosen is of the kind that
/// is counted, those other than the chosen one are meant, the card whose text it is among them.
pub(super) fn than_chosen(action: &mut Action, at: usize, kind: &Filter) {
    let Some(Target::Var(var)) = action.targets_mut().into_iter().nth(at).cloned() else { return };
    let picked = Filter::Not(Box::new(Filter::Is(Box::new(Target::Var(var)))));
    tell(action.into(), kind, &picked);
}

/// In the numbers of an action and of what it gives at once, not in texts that it gives.
fn tell(part: PartMut<'_>, kind: &Filter, picked: &Filter) {
    match part {
        PartMut::Amount(Amount::Count(counted)) => {
            let Filter::All(tests) = &mut **counted else { return };
            let alike = tests.iter().all(|test| *test == Filter::Other || kind.tests().contains(test));
            let others = tests.iter_mut().filter(|test| alike && **test == Filter::Other);
            others.for_each(|test| *test = picked.clone());
        }
        part @ (PartMut::Action(_) | PartMut::Amount(_) | PartMut::Change(_)) => {
            children_mut(part, &mut |part| tell(part, kind, picked));
        }
        _ => {}
    }
}

/// Damage is moved to a different card (Lorcana CR 1.9.2.4): what is chosen for it, last or alone, is not the other of the two. Nor
/// is a chosen card what it does something to, where that is chosen, too.
pub(super) fn than_the_other_end(action: &mut Action, fresh: impl FnOnce() -> u8) {
    let (from, to) = match action {
        Action::MoveDamage(_, from, to) => (from, to),
        Action::Perform(_, from, Some(to)) if of_choice(from).is_some() && of_choice(to).is_some() => {
            (from, to)
        }
        _ => return,
    };
    if of_choice(from).is_some() && of_choice(to).is_some() {
        let chosen = std::mem::replace(from, Target::This);
        *from = Target::Let(CardsVar(fresh()), Box::new(chosen));
    }
    let (end, choice) = match (&*from, &mut *to) {
        (Target::Let(name, _), Target::Chosen(choice)) => (Target::Var(*name), choice),
        (end @ (Target::This | Target::Var(_)), Target::Chosen(choice)) => (end.clone(), choice),
        _ => match (from, &*to) {
            (Target::Chosen(choice), end @ (Target::This | Target::Var(_))) => (end.clone(), choice),
            _ => return,
        },
    };
    leave_out(&mut choice.of, end);
}

/// The card is none of those that fit.
fn leave_out(of: &mut Filter, card: Target) {
    let apart = Filter::Not(Box::new(Filter::Is(Box::new(card))));
    *of = std::mem::take(of).and(apart);
}

/// The effect of a trigger: where that tells of another card ("damages another character"), what is chosen as another one
/// ("another chosen character") is not that card either. The others that are not chosen are other than the card that speaks, but for
/// those of which it asks what has happened with them.
pub(crate) fn apart_from_told(on: &Pattern, effect: &Effect) -> Effect {
    let mut effect = effect.clone();
    if on.subject != Filter::This {
        walk_mut(&mut effect, &mut happened_to_others);
    }
    let Some(told) = told_as_other(on) else { return effect };
    walk_mut(&mut effect, &mut |part| {
        if let PartMut::Target(Target::Chosen(choice)) = part
            && says_other(&choice.of)
        {
            leave_out(&mut choice.of, told.clone());
        }
        !matches!(part, PartMut::Ability(_))
    });
    effect
}

/// "Whenever you play an item, if you've played another item this turn", or "one with the same name": besides the one that is played
/// now, of which it has happened, too.
fn happened_to_others(part: &mut PartMut<'_>) -> bool {
    match part {
        PartMut::Amount(Amount::Happened(on, _) | Amount::Total(on, _)) => {
            let apart = Filter::Not(Box::new(Filter::Is(Box::new(Target::Subject))));
            let twin = Filter::SameName(Box::new(Target::Subject));
            if says_twin(&on.subject, &twin) && !says_other(&on.subject) {
                on.subject = std::mem::take(&mut on.subject).and(apart.clone());
            }
            walk_mut(&mut on.subject, &mut |part| {
                if let PartMut::Filter(test) = part
                    && **test == Filter::Other
                {
                    **test = apart.clone();
                }
                true
            });
            true
        }
        part => !matches!(part, PartMut::Ability(_)),
    }
}

fn says_twin(filter: &Filter, twin: &Filter) -> bool {
    any(filter, |part| matches!(part, Part::Filter(test) if test == twin))
}

/// The card that a trigger tells of as another.
fn told_as_other(on: &Pattern) -> Option<Target> {
    let other = || on.other.as_ref().is_some_and(says_other).then_some(Target::Other);
    says_other(&on.subject).then_some(Target::Subject).or_else(other)
}

fn says_other(filter: &Filter) -> bool {
    any(filter, |part| matches!(part, Part::Filter(Filter::Other)))
}
