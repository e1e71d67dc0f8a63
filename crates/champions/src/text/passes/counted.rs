//! Texts that speak of what was given as a cost: how many cards, and which card.

use byword_kernel::ability::{Ability, Amount, Body, CostPart, fresh_name};
use byword_kernel::vocabulary::Vocabulary;
use byword_language::term::{self, Term};

/// "For each card discarded this way" counts what was given as the cost, which the effect knows as X.
pub(crate) fn count_cost(ability: &mut Ability, vocabulary: &mut Vocabulary) {
    let (Body::Activated { cost, .. } | Body::Triggered { cost, .. }) = &ability.body else { return };
    let open = |part: &CostPart| {
        matches!(part, CostPart::Move(_, Amount::UpTo(_), ..) | CostPart::Turn(Amount::UpTo(_), _))
    };
    if !cost.0.iter().any(open) {
        return;
    }
    let all = if cost.turns_this() {
        Term::list(vec![Term::word("plus"), Term::word("x"), Term::int(1)])
    } else {
        Term::word("x")
    };
    let counted = term::write(ability, vocabulary).map(|term| as_x(&term, &all));
    if let Ok(counted) = counted.and_then(|term| term::read(&term, vocabulary)) {
        *ability = counted;
    }
}

/// The number that was done as what was given: so many, and the card itself if it was exhausted, too.
fn as_x(term: &Term, all: &Term) -> Term {
    term.rewrite(&mut |part| {
        (part.head() == Some("done") && part.word_at(1) == Some("paid")).then(|| all.clone())
    })
}

/// "Discard a card from your hand -> ... that card": the card that was given is the one that the effect speaks of, so it
/// is picked and given at the beginning of the effect.
pub(crate) fn give_first(ability: &mut Ability, vocabulary: &mut Vocabulary) {
    let Ok(term) = term::write(ability, vocabulary) else { return };
    let name = Term::word(&format!("c{}", fresh_name(&*ability)));
    let given = term.form("cost").and_then(|cost| cost.parts().iter().find(|part| is_given(part)));
    let (Some(given), Some(effect)) = (given, term.field("effect")) else { return };
    if !speaks_of_given(effect) {
        return;
    }
    let [_, verb, _, filter, zone] = given.parts() else { return };
    let word = Term::word;
    let list = |items: &[Term]| Term::list(items.to_vec());
    let of = list(&[word("of"), filter.clone()]);
    let chosen = list(&[word("chosen"), list(&[word("quiet"), word("true")]), of]);
    let named = list(&[word("let"), name.clone(), chosen]);
    let choose = list(&[word("do"), list(&[word("choose"), named])]);
    let to = list(&[list(&[word("zone"), zone.clone()])]);
    let give = list(&[word("do"), list(&[word("move"), verb.clone(), name.clone(), to])]);
    let first = list(&[word("if-do"), list(&[word("seq"), choose, give]), of_given(effect, &name)]);
    let items = term.parts().iter().filter_map(|part| match part.head() {
        Some("effect") => Some(list(&[word("effect"), first.clone()])),
        Some("cost") => {
            let rest: Vec<Term> = part.parts().iter().filter(|part| *part != given).cloned().collect();
            (rest.len() > 1).then(|| Term::list(rest))
        }
        _ => Some(part.clone()),
    });
    if let Ok(changed) = term::read(&Term::list(items.collect()), vocabulary) {
        *ability = changed;
    }
}

/// True if a part of a cost is one other card that is given.
fn is_given(part: &Term) -> bool {
    let [head, _, amount, filter, _] = part.parts() else { return false };
    head.as_word() == Some("move") && *amount == Term::int(1) && filter.as_word() != Some("this")
}

/// True if an effect counts icons of a card, or asks what card it is, before it picks any: it means what was given.
fn speaks_of_given(effect: &Term) -> bool {
    effect.any(&mut sums_this)
}

fn of_given(term: &Term, name: &Term) -> Term {
    let given = |part: &Term| (part.as_word() == Some("this")).then(|| name.clone());
    term.rewrite(&mut |part| sums_this(part).then(|| part.rewrite(&mut |part| given(part))))
}

fn sums_this(term: &Term) -> bool {
    term.head() == Some("sum") && term.word_at(1) == Some("this")
}
