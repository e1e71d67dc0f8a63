//! Deeds that are counted: "draw 1 card for each threat removed this way" behind two of them, or behind another one.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Body, Cond, Effect, Filter, Target};
use byword_kernel::id::DeedVar;

use crate::text::alike::are_alike;
use crate::words::{role, verb};

/// True if a text counts what one of two acts did that it has told of together, or asks for it: "remove 2 threat from this and 1
/// from that", then something of another kind for each, or something if none was removed.
pub(crate) fn counts_one_of_two(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if counts_the_last(parts)))
}

/// True if a text asks if something was paid where nothing is: "if you do not, ..." on a line of its own; or counts the threat of an act
/// that has told of none.
pub(crate) fn asks_of_no_payment(ability: &Ability) -> bool {
    let free = match &ability.body {
        Body::Spell { cost, .. } | Body::Activated { cost, .. } | Body::Triggered { cost, .. } => {
            cost.is_free()
        }
        _ => true,
    };
    let untold = matches!(&ability.body, Body::Triggered { on, .. } if matches!(on.verb, Some(verb::SCHEMED | verb::THWARTED)));
    any(ability, |part| match part {
        Part::Cond(Cond::Did(DeedVar::PAID)) => free,
        Part::Amount(Amount::Event) => untold,
        _ => false,
    })
}

/// True if a text asks for the cards of one of two acts that it has told of together: who was defeated, what was discarded.
pub(crate) fn asks_of_one_blow(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if asks_of_the_last(parts)))
}

/// Two acts, one after the other or at once, each with the place behind them.
fn pairs(parts: &[Effect]) -> impl Iterator<Item = (usize, &Action, &Action)> {
    let in_turn = parts.windows(2).enumerate().filter_map(|(at, pair)| match pair {
        [Effect::Do(before), Effect::Do(last)] => Some((at + 2, before, last)),
        _ => None,
    });
    let at_once = parts.iter().enumerate().filter_map(|(at, part)| match part.unnamed() {
        Effect::Do(Action::Together(acts)) => {
            acts.split_last().and_then(|(last, acts)| Some((at + 1, acts.last()?, last)))
        }
        _ => None,
    });
    in_turn.chain(at_once)
}

fn asks_of_the_last(parts: &[Effect]) -> bool {
    pairs(parts).any(|(behind, before, last)| {
        let name = |act: &Action| {
            act.targets().into_iter().find_map(|target| match target {
                Target::Let(name, _) => Some(*name),
                _ => None,
            })
        };
        let (Some(name), None, true) = (name(last), name(before), are_alike(before, last)) else {
            return false;
        };
        let of_last = |part: Part<'_>| {
            matches!(part, Part::Cond(Cond::Exists(filter)) if filter.tests().iter().any(|test| {
                matches!(test, Filter::Is(cards) if **cards == Target::Var(name))
            }))
        };
        parts.iter().skip(behind).any(|part| any(part, of_last))
    })
}

fn counts_the_last(parts: &[Effect]) -> bool {
    parts.windows(2).enumerate().any(|(at, pair)| {
        let [Effect::Do(before), Effect::Let(deed, done)] = pair else { return false };
        let Effect::Do(last) = &**done else { return false };
        let later = parts.iter().skip(at + 2);
        let alike = are_alike(before, last);
        let counters = matches!((before, last), (Action::Count(..), Action::Count(..)));
        let is_meant =
            |part: &Effect| alike && counts(part, *deed, last) || (alike || counters) && asks(part, *deed);
        later.into_iter().any(is_meant)
    })
}

/// True if something depends on the number of the deed, or on whether it was done.
fn asks(part: &Effect, deed: DeedVar) -> bool {
    any(part, |part| match part {
        Part::Cond(Cond::Compare(Amount::Done(named), ..) | Cond::Did(named)) => *named == deed,
        _ => false,
    })
}

/// True if an act of another kind has the number of the deed. What is moved is taken and put, as one kind.
fn counts(part: &Effect, deed: DeedVar, last: &Action) -> bool {
    let mut counts = false;
    walk(part, &mut |part| {
        if let Part::Action(action) = part {
            let amount = |part: Part<'_>| matches!(part, Part::Amount(Amount::Done(named)) if *named == deed);
            counts |= !are_alike(action, last) && any(action, amount);
        }
        true
    });
    counts
}

/// What is said to have been done this way: in which words, by which acts, and if a text also asks so if it was done at all ("if your
/// hero was not exhausted this way").
pub(crate) struct Said {
    words: &'static [&'static str],
    pub does: fn(&Action) -> bool,
    asked: bool,
}

impl PartialEq for Said {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

const fn said(words: &'static [&'static str], does: fn(&Action) -> bool) -> Said {
    Said { words, does, asked: false }
}

const fn asked(words: &'static [&'static str], does: fn(&Action) -> bool) -> Said {
    Said { words, does, asked: true }
}

/// What is done by a rule of the game may come to anything.
static SAID: [Said; 10] = [
    said(&["prevented"], |action| matches!(action, Action::Prevent(_))),
    asked(&["exhausted", "exhaust"], |action| matches!(action, Action::Turn(_))),
    asked(&["readied"], |action| matches!(action, Action::Ready(_))),
    asked(&["healed"], |action| matches!(action, Action::Heal(..) | Action::Move(..))),
    asked(&["stunned", "confused"], |action| matches!(action, Action::Count(..))),
    said(&["drawn"], |action| matches!(action, Action::Draw(..) | Action::Perform(..))),
    said(&["discarded", "discards", "discard", "card", "cards"], discards),
    said(&["dealt", "taken"], |action| hurts(action) || matches!(action, Action::Perform(..))),
    said(&["damage"], |action| hurts(action) || matches!(action, Action::Heal(..) | Action::Perform(..))),
    said(&["placed", "removed", "threat", "given"], counts_or_moves),
];

fn discards(action: &Action) -> bool {
    let from_hand = matches!(action, Action::Discard(..) | Action::DiscardRandom(..));
    let moved = matches!(action, Action::Move(verb, ..) if *verb != verb::TUCK);
    from_hand || moved || matches!(action, Action::Count(..) | Action::Perform(..))
}

const fn hurts(action: &Action) -> bool {
    matches!(action, Action::Damage { .. } | Action::Divide(..) | Action::MoveDamage(..))
}

fn counts_or_moves(action: &Action) -> bool {
    let counts = matches!(action, Action::Count(..) | Action::Tally(..));
    // What is divided as damage is neither threat nor counters.
    let divides = matches!(action, Action::Divide(_, _, divided, _) if *divided != verb::DEAL);
    counts || divides || matches!(action, Action::Move(..) | Action::Perform(..))
}

/// What a text says was done this way; nothing if it says so in words that are not known.
pub(crate) fn said_to_be_done(text: &str) -> Vec<&'static Said> {
    let parts: Vec<&str> = text.split(" this way").collect();
    let before = parts.len().saturating_sub(1);
    let words = parts.iter().take(before).map(|part| part.rsplit([' ', '"']).next().unwrap_or(""));
    let known = |word: &str| SAID.iter().find(|said| said.words.contains(&word));
    words.map(known).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// The deeds of which a text says that: how much they did, and perhaps if they did it.
pub(crate) fn measured(effect: &Effect, said: &[&Said]) -> Vec<DeedVar> {
    let asks = said.iter().all(|said| said.asked);
    let mut measured = Vec::new();
    walk(effect, &mut |part| {
        match part {
            Part::Amount(Amount::Done(deed)) => measured.push(*deed),
            Part::Cond(Cond::Did(deed)) if asks => measured.push(*deed),
            _ => {}
        }
        true
    });
    measured.retain(|deed| *deed != DeedVar::PAID);
    measured
}

/// True if what is named as a deed is one of those that are said to have been done.
pub(crate) fn is_done(effect: &Effect, deed: DeedVar, said: &[&Said]) -> bool {
    any(effect, |part| match part {
        Part::Effect(Effect::Let(name, done)) if *name == deed => does_so(done, said),
        _ => false,
    })
}

/// True if an effect does what is said, whichever of its options is chosen.
fn does_so(effect: &Effect, said: &[&Said]) -> bool {
    let mut otherwise = false;
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Modes(modes)) = part {
            otherwise |= !modes.options.iter().all(|option| does_so(option, said));
        }
        true
    });
    !otherwise && effect.any_action(|action| said.iter().any(|said| (said.does)(action)))
}

/// True if a text asks what came of an act, and the deed that is measured is another one: "exhaust your hero and draw 1 card. If
/// your hero was not exhausted this way".
pub(crate) fn measures_another_deed(ability: &Ability, text: &str) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let said = said_to_be_done(text);
    let another = |deed: DeedVar| !is_done(effect, deed, &said);
    !said.is_empty() && measured(effect, &said).into_iter().any(another)
}

/// True if a text counts what an attack or a scheme that it has ordered came to: the order counts those who were ordered, and not the
/// damage that was dealt or the threat that was placed.
pub(crate) fn counts_an_activation(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut ordered = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Let(name, done)) = part
            && done.any_action(activates)
        {
            ordered.push(*name);
        }
        true
    });
    let mut counts = false;
    walk(effect, &mut |part| {
        if let Part::Amount(Amount::Done(name)) = part {
            counts |= ordered.contains(name);
        }
        // "If none of them attacks this way."
        !matches!(part, Part::Cond(Cond::All(tests)) if tests.iter().any(|test| is_undone(test, &ordered)))
    });
    counts
}

const fn activates(action: &Action) -> bool {
    matches!(action, Action::Perform(verb::ATTACK | verb::SCHEME | verb::ACTIVATE, ..))
}

fn is_undone(cond: &Cond, deeds: &[DeedVar]) -> bool {
    matches!(cond, Cond::Not(done) if matches!(**done, Cond::Did(name) if deeds.contains(&name)))
}

/// True if a text asks for minions alone ("if no minion attacked this way") where the villain was ordered to attack with them.
pub(crate) fn asks_of_the_villain_too(ability: &Ability, text: &str) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let of_villain = |deed: DeedVar| {
        any(effect, |part| match part {
            Part::Effect(Effect::Let(name, done)) if *name == deed => {
                done.any_action(|act| matches!(act, Action::Perform(_, Target::Role(role::VILLAIN), _)))
            }
            _ => false,
        })
    };
    let among_others = |cond: &Cond| match cond {
        Cond::Any(tests) => tests.iter().any(|test| matches!(test, Cond::Did(deed) if of_villain(*deed))),
        _ => false,
    };
    text.contains("no minion ") && any(effect, |part| matches!(part, Part::Cond(cond) if among_others(cond)))
}

/// True if a text goes on, behind a choice of options, with the cards that only one of them has told of.
pub(crate) fn tells_of_an_option(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let (mut cards, mut deeds) = (Vec::new(), Vec::new());
    walk(effect, &mut |part| {
        let Part::Effect(Effect::Modes(modes)) = part else { return true };
        for option in &modes.options {
            walk(option, &mut |part| {
                match part {
                    Part::Target(Target::Let(name, _)) => cards.push(*name),
                    Part::Effect(Effect::Let(name, _)) => deeds.push(*name),
                    _ => {}
                }
                true
            });
        }
        false
    });
    let mut tells = false;
    walk(effect, &mut |part| {
        tells |= match part {
            Part::Target(Target::Var(name)) => cards.contains(name),
            Part::Target(Target::Made(name)) => deeds.contains(name),
            _ => false,
        };
        !matches!(part, Part::Effect(Effect::Modes(_)))
    });
    tells
}
