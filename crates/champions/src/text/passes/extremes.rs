//! "Discard the upgrade with the lowest cost": the lowest of those that can be discarded (PM2). So it is with one at random.

use byword_kernel::ability::{Ability, Action, Filter, Target};
use byword_kernel::id::Verb;
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{predicate, verb};

/// What is greatest or least is so among the cards that may go.
pub(crate) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    effect.each_action_mut(|action| match action {
        Action::Move(verb, target, _) if takes_away(*verb) => settle_target(target),
        _ => {}
    });
}

fn settle_target(target: &mut Target) {
    match target {
        Target::Let(_, named) => settle_target(named),
        Target::Chosen(choice) => settle_filter(&mut choice.of),
        Target::Each(filter) => settle_filter(filter),
        Target::Random(_, of) if !lies_apart(of) => {
            *of = std::mem::take(of).and(Filter::Fits(predicate::MAY_GO))
        }
        _ => {}
    }
}

/// True if the cards are not those in play.
fn lies_apart(of: &Filter) -> bool {
    of.tests().iter().any(|test| matches!(test, Filter::In(_) | Filter::Is(_)))
}

const fn takes_away(verb: Verb) -> bool {
    matches!(verb, kernel::DISCARD | verb::RETURN | verb::DEFEAT | verb::REMOVE | verb::TUCK)
}

fn settle_filter(filter: &mut Filter) {
    match filter {
        Filter::Most(_, among)
        | Filter::Least(_, among)
        | Filter::More(_, among)
        | Filter::MostCounters(_, among)
        | Filter::LeastCounters(_, among) => {
            **among = among.as_ref().clone().and(Filter::Fits(predicate::MAY_GO));
        }
        Filter::All(tests) | Filter::Either(tests) => tests.iter_mut().for_each(settle_filter),
        _ => {}
    }
}
