//! "After Nessa defeats a minion, ready her": who is told by name is "he" or "she", and never "it"; a minion beside somebody who has a name
//! is "it" (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Action, Body, EventKind, Filter, Pattern, Target};
use byword_kernel::id::Name;
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::text::doubt::hinders;
use crate::words::{tag, verb};

const PERSONS: [&str; 6] = ["he", "him", "his", "she", "her", "hers"];
const THINGS: [&str; 4] = ["it", "its", "them", "they"];

/// Words that tell a card of the event otherwise.
const NOUNS: [&str; 7] = [
    "that minion",
    "that enemy",
    "that villain",
    "that character",
    "that ally",
    "the attacker",
    "the attacking",
];

/// Those words are said of whoever they can be said of, where the trigger names one of two.
pub(super) fn settle(ability: &mut Ability, text: &str, vocabulary: &Vocabulary) {
    let Some(meant) = told_otherwise(ability, text, vocabulary) else { return };
    if let Body::Triggered { effect, .. } = &mut ability.body {
        walk_mut(effect, &mut |part| {
            if let PartMut::Target(target) = part
                && **target == Target::Subject
            {
                target.clone_from(&meant);
            }
            true
        });
    }
}

/// True if "him" is hurt where an enemy attacks somebody who has a name: nobody says which of the two it is.
pub(crate) fn hurts_either(ability: &Ability, text: &str, vocabulary: &Vocabulary) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let other = on.other.as_ref().and_then(name_in);
    let said = other.and_then(|name| said_behind(text, name, vocabulary));
    is_foe(&on.subject)
        && said.is_some_and(|said| said.persons && !said.things)
        && effect.any_action(|action| hurts(action, &Target::Other) || hurts(action, &Target::Subject))
}

fn hurts(action: &Action, whom: &Target) -> bool {
    match action {
        Action::Damage { to, .. } => to == whom,
        Action::Count(status, _, to) => hinders(*status) && to == whom,
        _ => false,
    }
}

/// Who is meant in place of the card that the event is about.
fn told_otherwise(ability: &Ability, text: &str, vocabulary: &Vocabulary) -> Option<Target> {
    let Body::Triggered { on, effect, .. } = &ability.body else { return None };
    if !any(effect, |part| matches!(part, Part::Target(Target::Subject))) {
        return None;
    }
    let parts = [(on.cause.as_ref(), Target::Cause), (on.other.as_ref(), Target::Other)];
    match (name_in(&on.subject), parts) {
        (None, parts) => parts.into_iter().find_map(|(filter, target)| {
            let said = said_behind(text, name_in(filter?)?, vocabulary)?;
            (said.persons && !said.things && !said.nouns).then_some(target)
        }),
        (Some(name), parts) => {
            let said = said_behind(text, name, vocabulary)?;
            let foe = parts.into_iter().find(|(filter, _)| filter.is_some_and(is_foe));
            foe.map(|(_, target)| target)
                .filter(|_| said.things && !said.persons && !said.nouns && is_hurt(on))
        }
    }
}

fn is_foe(filter: &Filter) -> bool {
    filter.tests().iter().any(|test| matches!(test, Filter::Tag(tag::ENEMY | tag::VILLAIN | tag::MINION)))
}

/// True if something is done to the card of the event.
fn is_hurt(on: &Pattern) -> bool {
    on.kind == EventKind::Damage || on.kind == EventKind::Move && on.verb == Some(verb::DEFEAT)
}

fn name_in(filter: &Filter) -> Option<Name> {
    filter.tests().iter().find_map(|test| match test {
        Filter::Named(name) => Some(*name),
        _ => None,
    })
}

/// Which words a line says behind its trigger.
struct Words {
    persons: bool,
    things: bool,
    nouns: bool,
}

fn said_behind(text: &str, name: Name, vocabulary: &Vocabulary) -> Option<Words> {
    let name = vocabulary.word(Sort::Name, name.0)?;
    let trigger = |line: &&str| line.split([',', '>']).next().is_some_and(|head| head.contains(name));
    let line = text.lines().find(trigger)?;
    let (_, rest) = line.split_once(name)?;
    let (_, behind) = rest.split_once([',', '>'])?;
    let words: Vec<&str> = behind.split(|letter: char| !letter.is_alphabetic()).collect();
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.to_lowercase().as_str()));
    let nouns = NOUNS.iter().any(|noun| behind.to_lowercase().contains(noun));
    Some(Words { persons: says(&PERSONS), things: says(&THINGS), nouns })
}
