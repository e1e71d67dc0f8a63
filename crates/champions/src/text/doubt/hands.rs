//! Cards that are brought to a hand, where only player cards can be.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Action, Body, EventKind, Filter, Target};
use byword_kernel::id::Tag;

use super::kinds::filter_of;
use crate::words::{tag, verb, zone};

/// The types of cards that belong to the scenario, and what it is made of.
const TYPES: [&str; 9] = [
    "Attachment",
    "Environment",
    "Leader",
    "Main Scheme",
    "Minion",
    "Obligation",
    "Side Scheme",
    "Treachery",
    "Villain",
];

/// What a text calls them.
const WORDS: [Tag; 10] = [
    tag::ATTACHMENT,
    tag::ENEMY,
    tag::ENVIRONMENT,
    tag::LEADER,
    tag::MAIN_SCHEME,
    tag::MINION,
    tag::SCHEME,
    tag::SIDE_SCHEME,
    tag::TREACHERY,
    tag::VILLAIN,
];

/// True if a text brings an encounter card to a hand: it goes where its owner's cards go (MC-1.11), so another card is meant.
pub(crate) fn brings_a_foe_to_a_hand(ability: &Ability, kind: &str) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let named = |name| {
        any(
            effect,
            |part| matches!(part, Part::Target(Target::Let(known, cards)) if *known == name && picks_a_foe(cards)),
        )
    };
    let answered = |told: fn(&Body) -> Option<&Filter>| told(&ability.body).is_some_and(is_foe);
    effect.any_action(|action| match action {
        Action::Move(_, cards, dest) if dest.zone == zone::HAND => match cards {
            Target::This => TYPES.contains(&kind),
            Target::Var(name) => named(*name),
            Target::Subject => answered(|body| match body {
                Body::Triggered { on, .. } => Some(&on.subject),
                _ => None,
            }),
            Target::Other => answered(|body| match body {
                Body::Triggered { on, .. } => on.other.as_ref(),
                _ => None,
            }),
            cards => picks_a_foe(cards.unnamed()),
        },
        _ => false,
    })
}

fn picks_a_foe(cards: &Target) -> bool {
    filter_of(cards.unnamed()).is_some_and(is_foe)
}

/// True if all that fit are encounter cards.
fn is_foe(filter: &Filter) -> bool {
    match filter {
        Filter::Tag(tag) => WORDS.contains(tag),
        Filter::All(tests) => tests.iter().any(is_foe) && !tests.contains(&Filter::Tag(tag::PLAYER_SCHEME)),
        Filter::Either(tests) => tests.iter().all(is_foe),
        _ => false,
    }
}

/// True if a text that waits for a moment, or for its end, moves itself as "that card", which is one that another line has told of:
/// "place an upgrade under this card", and then "after the round ends, return that card to your hand"; "when defeated, discard those
/// cards".
pub(crate) fn moves_itself_as_that_card(ability: &Ability, text: &str) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let told =
        |line: &str, words| line.split_once(words).is_some_and(|(before, _)| !before.contains(" card"));
    let waits = on.kind == EventKind::Moment;
    let of_another = |line: &str| waits && told(line, "that card") || told(line, "those cards");
    (waits || on.verb == Some(verb::DEFEAT))
        && effect.any_action(|action| matches!(action, Action::Move(_, Target::This, _)))
        && text.lines().any(of_another)
}
