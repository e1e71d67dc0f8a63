//! Whom "other" leaves out in a number that is counted for what is done to a chosen card.

use crate::ability::visit::{PartMut, children_mut};
use crate::ability::{Action, Amount, Filter, Target};

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
