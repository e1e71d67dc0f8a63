//! Cards that are picked from nowhere, numbers that are not told.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Body, Change, Effect, EventKind, Filter, Target, Who};
use byword_kernel::id::Tag;
use byword_language::reading::untold::asks_itself;

use super::kinds::filter_of;
use crate::words::{counter, stat, tag, verb};

/// "Discard 1 card" says not from where: a card is picked of all there are; "add an event to your hand" of those in play, where none
/// is; "put a minion into play" of those that are there already.
pub(crate) fn picks_from_nowhere(ability: &Ability) -> bool {
    let open = |action: &Action| match action {
        Action::Move(verb::PUT, cards, _) | Action::Perform(verb::ENTER, cards, _) => {
            filter_of(cards.unnamed()).is_some_and(|filter| filter.tests().iter().all(is_kind))
        }
        Action::Move(_, cards, _) => {
            matches!(cards.unnamed(), Target::Chosen(choice) if is_nowhere(&choice.of))
        }
        _ => false,
    };
    ability.effect().is_some_and(|effect| effect.any_action(open))
}

/// True if a text that others are given puts threat "here": on this card, or on what has the text, which bears none.
pub(crate) fn gives_threat_to_itself(ability: &Ability) -> bool {
    let Body::Static { of, change: Change::Gain(given), .. } = &ability.body else { return false };
    let is_scheme = |test: &Filter| {
        matches!(
            test,
            Filter::This
                | Filter::Host
                | Filter::Tag(tag::SCHEME | tag::SIDE_SCHEME | tag::MAIN_SCHEME | tag::PLAYER_SCHEME)
        )
    };
    let here = |part: Part<'_>| matches!(part, Part::Action(Action::Count(counter::THREAT, _, Target::This)));
    !of.tests().iter().any(is_scheme) && given.iter().any(|given| any(given, here))
}

/// True if a filter has no place, and cards of its kind do not stay in play.
fn is_nowhere(filter: &Filter) -> bool {
    let tests = filter.tests();
    let passes = |test: &Filter| matches!(test, Filter::Tag(tag::EVENT | tag::RESOURCE | tag::TREACHERY));
    // "Discard another card" says neither what nor from where.
    matches!(filter, Filter::Any | Filter::Other) || tests.iter().any(passes) && tests.iter().all(is_kind)
}

/// True for a test that says what cards are, and not where.
const fn is_kind(test: &Filter) -> bool {
    matches!(test, Filter::Any | Filter::Tag(_) | Filter::Of(_) | Filter::Stat(..))
}

/// The kinds of cards that are characters, and have their numbers.
const CHARACTERS: [&str; 6] = ["Hero", "Alter-Ego", "Ally", "Minion", "Villain", "Leader"];

/// "Heal damage from an identity equal to his REC" on a support: it has none.
pub(crate) fn asks_a_card_without_powers(ability: &Ability, kind: &str) -> bool {
    !CHARACTERS.contains(&kind)
        && asks_itself(
            ability,
            &[stat::ATK, stat::THW, stat::DEF, stat::REC, stat::SCH, stat::HP, stat::REMAINING],
        )
}

/// "Choose an enemy. Take damage equal to its ATK": not to one's own.
pub(crate) fn measures_by_the_damaged(ability: &Ability) -> bool {
    let by_itself = |action: &Action| match action {
        Action::Damage {
            amount: Amount::Stat(of, _) | Amount::Sum(of, _), to: Target::Let(name, _), ..
        } => **of == Target::Var(*name),
        _ => false,
    };
    ability.effect().is_some_and(|effect| effect.any_action(by_itself))
}

/// True if a text goes on with those among whom it has divided something: "assign 3 damage among players. Place a counter on it" means
/// another card.
pub(crate) fn speaks_of_the_divided(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut shared = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Action(Action::Divide(_, Target::Let(name, _), ..)) = part {
            shared.push(*name);
        }
        true
    });
    let places =
        |action: &Action| matches!(action, Action::Count(_, _, Target::Var(name)) if shared.contains(name));
    effect.any_action(places)
}

/// True if a text speaks at a later moment of a card of the event that it answers, which is over then.
pub(crate) fn speaks_later_of_the_event(ability: &Ability) -> bool {
    let of_the_event = |effect: &Effect| {
        any(effect, |part| matches!(part, Part::Target(Target::Subject | Target::Other | Target::Cause)))
    };
    let later = |action: &Action| matches!(action, Action::Later(on, later, _) if on.kind == EventKind::Moment && of_the_event(later));
    ability.effect().is_some_and(|effect| effect.any_action(later))
}

/// True if a text that answers nothing speaks of "that player", and has told of none.
pub(crate) fn speaks_of_no_player(ability: &Ability) -> bool {
    let Body::Spell { effect, .. } = &ability.body else { return false };
    let mut speaks = false;
    walk(effect, &mut |part| {
        speaks |= matches!(part, Part::Who(Who::EventSeat));
        // What waits for an event, and what is given to a card, speak of their own.
        !matches!(part, Part::Action(Action::Later(..) | Action::Whenever(..)) | Part::Ability(_))
    });
    speaks
}

/// True if one card would be attached to several: "attach a set-aside copy to each minion" is one copy for each, as
/// is "a different enemy" for each who attacks.
pub(crate) fn attaches_one_to_many(ability: &Ability) -> bool {
    let one = |card: &Target| match card.unnamed() {
        Target::This => true,
        Target::Chosen(choice) => choice.max == Amount::N(1),
        _ => false,
    };
    let many = |host: &Target| match host.unnamed() {
        Target::Each(filter) => !is_of_one(filter),
        _ => false,
    };
    let picked = |target: &Target| matches!(target, Target::Chosen(choice) if choice.of.tests().contains(&Filter::Other));
    let attaches = |action: &Action| match action {
        Action::Attach(card, host) => one(card) && many(host),
        // "Each ally attacks a different enemy."
        Action::Perform(verb::ATTACK, actors, Some(on)) => many(actors) && picked(on.unnamed()),
        _ => false,
    };
    ability.effect().is_some_and(|effect| effect.any_action(attaches))
}

/// The types of which each player, or the scenario, has one.
const ONE_EACH: [Tag; 6] =
    [tag::IDENTITY, tag::HERO, tag::ALTER_EGO, tag::MAIN_SCHEME, tag::VILLAIN, tag::LEADER];

/// True if no more than one card in play would fit: one of a name, or somebody's identity.
fn is_of_one(filter: &Filter) -> bool {
    filter.tests().iter().any(|test| match test {
        Filter::Named(_) | Filter::Is(_) | Filter::Host | Filter::This | Filter::Like(..) => true,
        Filter::Tag(tag) => ONE_EACH.contains(tag),
        _ => false,
    })
}

/// True if a text has somebody choose a card and then speaks of one to which it does something else: "choose an enemy. Exhaust an
/// ally. Stun it" would stun the ally.
pub(crate) fn chooses_in_vain(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let (mut in_vain, mut goes_on) = (false, false);
    effect.any_action(|action| {
        match action {
            Action::Choose(Target::Chosen(choice)) => in_vain |= choice.max == Amount::N(1),
            // "Choose an enemy and an ally. Deal 1 damage to each of them."
            Action::Choose(Target::Let(..)) => goes_on |= in_vain,
            Action::Choose(_) => {}
            action => {
                goes_on |= in_vain && action.targets().iter().any(|target| matches!(target, Target::Let(..)));
            }
        }
        false
    });
    let tells_apart = |part: Part<'_>| matches!(part, Part::Filter(Filter::Other | Filter::PickedSoFar));
    goes_on && !any(effect, tells_apart)
}

/// True if an enemy is told to attack another one, or a character of a player to attack: orders to attack are given to enemies, against
/// players and their allies.
pub(crate) fn attacks_enemies(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let is_against = |cards: &Target| picked_in(effect, cards, &[tag::ENEMY, tag::MINION, tag::VILLAIN]);
    let is_by = |cards: &Target| {
        picked_in(effect, cards, &[tag::ALLY, tag::FRIENDLY, tag::HERO, tag::ALTER_EGO, tag::IDENTITY])
    };
    effect.any_action(|action| match action {
        Action::Perform(verb::ATTACK, by, against) => is_by(by) || against.as_ref().is_some_and(is_against),
        _ => false,
    })
}

/// True if cards are picked, here or where they are named, by a test for one of these words.
fn picked_in(effect: &Effect, cards: &Target, words: &[Tag]) -> bool {
    let word = |test: &Filter| matches!(test, Filter::Tag(tag) if words.contains(tag));
    let picked = |target: &Target| filter_of(target).is_some_and(|of| of.tests().iter().any(word));
    let Target::Var(name) = cards else { return picked(cards.unnamed()) };
    any(
        effect,
        |part| matches!(part, Part::Target(Target::Let(named, target)) if named == name && picked(target)),
    )
}

/// "Each minion gains \"When Revealed: ...\"": what a card is given is not among what resolves when it is revealed.
pub(crate) fn gives_what_resolves_by_itself(ability: &Ability) -> bool {
    let resolves = |given: &Ability| matches!(given.body, Body::Spell { .. });
    any(ability, |part| matches!(part, Part::Change(Change::Gain(given)) if given.iter().any(resolves)))
}
