//! "Exhaust an upgrade and a support you control", "discard an ally and an event from your hand": both are yours, both are there.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Effect, Filter, Target, Who};
use byword_kernel::id::Tag;

use crate::text::alike::are_alike;
use crate::words::{tag, zone};

/// How many of something a text names.
const ARTICLES: [&str; 6] = ["a", "an", "each", "1", "2", "3"];

/// What players have.
const HAD: [Tag; 6] = [tag::ALLY, tag::EVENT, tag::HERO, tag::RESOURCE, tag::SUPPORT, tag::UPGRADE];

/// What is said of the last of two is true of both.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    if !says_both(text) {
        return;
    }
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| match part {
        PartMut::Effect(Effect::Seq(parts)) => {
            for at in 1..parts.len() {
                if let Some(([.., first], [second, ..])) = parts.split_at_mut_checked(at) {
                    share(first, second);
                }
            }
        }
        PartMut::Target(Target::Both(all)) => {
            if let [first, second] = all.as_mut_slice() {
                give(first, picked(second));
            }
        }
        _ => {}
    });
}

/// True if a text names two kinds of cards and then whose they are.
fn says_both(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let is = |at: usize, word: &str| {
        words.get(at).is_some_and(|said| said.trim_end_matches(['.', ',', ':']) == word)
    };
    let counted = |at: usize| ARTICLES.iter().any(|article| is(at, article));
    let whose = |at: usize| is(at, "you") && is(at + 1, "control") || is(at, "your") && is(at + 1, "hand");
    let plain = |from: usize, to: usize| {
        words.iter().take(to).skip(from).all(|word| !word.ends_with(['.', ',', ':']))
    };
    (1..words.len()).any(|and| {
        let before = (1..=3).any(|back| and > back && counted(and - back - 1) && plain(and - back - 1, and));
        let after = (3..=5).any(|far| whose(and + far) && plain(and, and + far));
        is(and, "and") && counted(and + 1) && before && after
    })
}

fn share(first: &mut Effect, second: &Effect) {
    let (Some(one), Some(other)) = (action_mut(first), action(second)) else { return };
    if !are_alike(one, other) {
        return;
    }
    let theirs = other.targets().into_iter().find_map(picked);
    if let Action::Move(_, cards, _) | Action::Turn(cards) | Action::Ready(cards) = one {
        give(cards, theirs);
    } else if let Action::Heal(_, cards) | Action::Damage { to: cards, .. } = one {
        give(cards, theirs);
    }
}

fn action_mut(effect: &mut Effect) -> Option<&mut Action> {
    match effect {
        Effect::Do(action) => Some(action),
        Effect::Let(_, inner) => action_mut(inner),
        _ => None,
    }
}

fn action(effect: &Effect) -> Option<&Action> {
    match effect.unnamed() {
        Effect::Do(action) => Some(action),
        _ => None,
    }
}

fn picked(cards: &Target) -> Option<&Filter> {
    match cards.unnamed() {
        Target::Chosen(choice) => Some(&choice.of),
        Target::Each(filter) => Some(filter),
        _ => None,
    }
}

/// Gives those of a kind the owner and the place of the others.
fn give(cards: &mut Target, theirs: Option<&Filter>) {
    let Some(theirs) = theirs else { return };
    let own = match cards {
        Target::Let(_, inner) => return give(inner, Some(theirs)),
        Target::Chosen(choice) => &mut choice.of,
        Target::Each(filter) => filter,
        _ => return,
    };
    let is_kind = |test: &Filter| matches!(test, Filter::Tag(tag) if HAD.contains(tag));
    let of_traits = |test: &Filter| matches!(test, Filter::Tag(_));
    let tests = own.tests();
    if !tests.iter().any(is_kind) || !tests.iter().all(of_traits) {
        return;
    }
    let told = |test: &&Filter| matches!(test, Filter::Of(Who::You) | Filter::In(zone::HAND));
    let whose = theirs.tests().iter().filter(told).cloned().fold(Filter::Any, Filter::and);
    *own = whose.and(std::mem::take(own));
}
