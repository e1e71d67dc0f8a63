//! "Each player discards an ally": one of their own (MC-15.14).

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Effect, Filter, Target, Who};
use byword_kernel::id::Tag;
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{tag, verb};

/// Cards that players have.
const THEIRS: [Tag; 3] = [tag::ALLY, tag::UPGRADE, tag::SUPPORT];

/// What a player is told to give up is theirs, if the text does not say whose it is.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::As(who, body)) = part
            && *who != Who::You
        {
            body.each_action_mut(give_up_own);
        }
    });
}

fn give_up_own(action: &mut Action) {
    let (Action::Move(kernel::DISCARD | verb::RETURN, cards, _) | Action::Turn(cards)) = action else {
        return;
    };
    let cards = match cards {
        Target::Let(_, inner) => &mut **inner,
        other => other,
    };
    if let Target::Chosen(choice) = cards
        && is_bare(&choice.of)
    {
        choice.of = Filter::Of(Who::You).and(std::mem::take(&mut choice.of));
    }
}

/// True if it says of what kind such cards are and nothing of where or whose.
fn is_bare(filter: &Filter) -> bool {
    let theirs = |test: &Filter| matches!(test, Filter::Tag(kind) if THEIRS.contains(kind));
    let kind = |test: &Filter| match test {
        Filter::Either(tests) => tests.iter().all(theirs),
        other => theirs(other),
    };
    let plain =
        |test: &Filter| matches!(test, Filter::Tag(_) | Filter::Stat(..) | Filter::Turned | Filter::Upright);
    filter.tests().iter().any(kind) && filter.tests().iter().all(|test| kind(test) || plain(test))
}
