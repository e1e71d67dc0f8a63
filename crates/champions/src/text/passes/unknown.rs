//! Numbers that a line of the card defines ("X is equal to the threat on the main scheme").

use byword_kernel::ability::{Ability, Amount, Body, Change, Filter};
use byword_kernel::vocabulary::Vocabulary;
use byword_language::term::{self, Term};

use crate::text::passes::Printed;
use crate::text::printed::is_given;
use crate::words::stat;

/// Puts the number in the place of each X that is printed as one of these numbers, or else of the X in the card's other
/// abilities; returns true if there is an X that it defines.
pub(super) fn define(abilities: &mut [Ability], face: &Printed<'_>, vocabulary: &mut Vocabulary) -> bool {
    let printed = face.unknown;
    let Some(at) = abilities.iter().position(|ability| defined(ability).is_some()) else { return true };
    if let Body::Static { of, change, .. } = &mut abilities[at].body
        && let Change::Stat(_, amount) = change
        && !printed.is_empty()
    {
        *change = match printed {
            [number] => Change::Stat(*number, amount.clone()),
            _ => Change::Stats(printed.iter().map(|number| (*number, amount.clone())).collect()),
        };
        // The numbers of an attachment change those of the card that it is attached to.
        if matches!(face.kind, "Attachment" | "Upgrade") && printed.iter().all(|number| is_given(*number)) {
            *of = Filter::Host;
        }
        return true;
    }
    let amount = term::write(&abilities[at], vocabulary).ok().and_then(|line| number_of(&line));
    let Some(amount) = amount else { return false };
    let others = abilities.iter_mut().enumerate().filter(|(index, _)| *index != at);
    others.map(|(_, ability)| put(ability, &amount, vocabulary)).fold(false, |any, one| any | one)
}

fn defined(ability: &Ability) -> Option<&Amount> {
    match &ability.body {
        Body::Static { change: Change::Stat(stat::X_VALUE, amount), .. } => Some(amount),
        _ => None,
    }
}

/// The number in `(static ... (change (stat x-value NUMBER)))`.
fn number_of(line: &Term) -> Option<Term> {
    let items = line.items()?;
    match items {
        [head, word, number] if head.as_word() == Some("stat") && word.as_word() == Some("x-value") => {
            Some(number.clone())
        }
        _ => items.iter().find_map(number_of),
    }
}

/// An ability whose cost has an X speaks of that one.
fn put(ability: &mut Ability, amount: &Term, vocabulary: &mut Vocabulary) -> bool {
    let Ok(before) = term::write(ability, vocabulary) else { return false };
    let part =
        |name: &str| before.items().and_then(|items| items.iter().find(|part| part.head() == Some(name)));
    if part("cost").is_some_and(mentions_x) || !mentions_x(&before) {
        return false;
    }
    let changed = term::read(&with(&before, amount), vocabulary);
    changed.map(|changed| *ability = changed).is_ok()
}

fn mentions_x(term: &Term) -> bool {
    term.as_word() == Some("x") || term.items().is_some_and(|items| items.iter().any(mentions_x))
}

fn with(term: &Term, amount: &Term) -> Term {
    match term.items() {
        Some(items) => Term::list(items.iter().map(|item| with(item, amount)).collect()),
        None if term.as_word() == Some("x") => amount.clone(),
        None => term.clone(),
    }
}
