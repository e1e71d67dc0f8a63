//! "Reveal the top card of your deck": a player's card is shown to all and stays where it is; only encounter cards resolve as they are
//! revealed (MC-12.2, MC-16.12).

use byword_kernel::ability::visit::{Part, walk};
use byword_kernel::ability::{Ability, Action, Body, EventKind, Filter, Target};
use byword_kernel::id::{CardsVar, Tag, ZoneKind};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{tag, verb, zone};

/// Where players have their own cards.
const THEIRS: [ZoneKind; 3] = [zone::DECK, zone::HAND, zone::DISCARD];

/// Cards that are encounter cards wherever they lie.
const ENCOUNTER: [Tag; 7] = [
    tag::ENCOUNTER,
    tag::TREACHERY,
    tag::MINION,
    tag::OBLIGATION,
    tag::ATTACHMENT,
    tag::SIDE_SCHEME,
    tag::ENVIRONMENT,
];

/// "After you resolve an Attack event": an event resolves as it is played (MC-6.16), and is discarded then.
fn resolve_as_played(ability: &mut Ability) {
    let Body::Triggered { on, .. } = &mut ability.body else { return };
    let is_resolved = on.kind == EventKind::Act && on.verb == Some(verb::REVEALED);
    if is_resolved && on.subject.tests().contains(&Filter::Tag(tag::EVENT)) {
        (on.kind, on.verb) = (EventKind::Move, Some(verb::RESOLVE));
    }
}

/// Cards of players are shown where the text has them revealed.
pub(super) fn settle(ability: &mut Ability) {
    resolve_as_played(ability);
    let tells_of_drawn = match &ability.body {
        Body::Triggered { on, .. } => on.kind == EventKind::Move && on.verb == Some(kernel::DRAW),
        _ => false,
    };
    let Some(effect) = ability.effect_mut() else { return };
    let mut named = Vec::new();
    walk(&*effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && are_players(cards, &named)
        {
            named.push(*name);
        }
        true
    });
    effect.each_action_mut(|action| {
        if let Action::Perform(verb::REVEAL, cards, None) = action
            && (are_players(cards, &named) || tells_of_drawn && *cards == Target::Subject)
        {
            *action = Action::Reveal(std::mem::replace(cards, Target::This));
        }
    });
}

/// True if all these cards lie with a player; `named` are names of such cards.
fn are_players(cards: &Target, named: &[CardsVar]) -> bool {
    match cards.unnamed() {
        Target::Var(name) => named.contains(name),
        Target::Top(_, place, _) | Target::Until(place, ..) => THEIRS.contains(place),
        Target::Each(filter) | Target::Random(_, filter) => lie_there(filter, named),
        Target::Chosen(choice) => lie_there(&choice.of, named),
        Target::Both(all) => all.iter().all(|cards| are_players(cards, named)),
        _ => false,
    }
}

fn lie_there(filter: &Filter, named: &[CardsVar]) -> bool {
    let there = |test: &Filter| match test {
        Filter::In(place) => THEIRS.contains(place),
        Filter::Is(cards) => are_players(cards, named),
        Filter::Either(tests) => tests.iter().all(|test| lie_there(test, named)),
        _ => false,
    };
    let encounter = |test: &Filter| matches!(test, Filter::Tag(kind) if ENCOUNTER.contains(kind));
    filter.tests().iter().any(there) && !filter.tests().iter().any(encounter)
}
