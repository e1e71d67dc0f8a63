//! Texts that speak of what was given as a cost: how many cards, and which card.

use byword_kernel::ability::{Ability, Amount, Body, CostPart, Filter, fresh_name};
use byword_kernel::vocabulary::Vocabulary;
use byword_language::term::{self, Term};

/// "For each card discarded this way" counts what was given as the cost, which the effect knows as X. The card whose cost it is
/// is one of the cards if the same is done to it.
pub(crate) fn count_cost(ability: &mut Ability, vocabulary: &mut Vocabulary) {
    let (Body::Activated { cost, .. } | Body::Triggered { cost, .. }) = &ability.body else { return };
    let exhausts = cost.0.iter().any(|part| matches!(part, CostPart::Turn(Amount::UpTo(_), _)));
    let discards = cost.0.iter().any(|part| matches!(part, CostPart::Move(_, Amount::UpTo(_), ..)));
    if !exhausts && !discards {
        return;
    }
    let goes = cost.0.iter().any(|part| matches!(part, CostPart::Move(_, _, Filter::This, _)));
    let counts_itself = exhausts && cost.turns_this() || discards && goes;
    let all =
        if counts_itself { Term::call("plus", [Term::word("x"), Term::int(1)]) } else { Term::word("x") };
    let counted = term::write(ability, vocabulary).map(|term| as_x(&term, &all));
    if let Ok(counted) = counted.and_then(|term| term::read(&term, vocabulary)) {
        *ability = counted;
    }
}

/// The number that was done as what was given.
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
    let words = words_for_given(&term, given);
    if !effect.any(&mut |part| sums(part, words)) {
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
    let first = list(&[word("if-do"), list(&[word("seq"), choose, give]), of_given(effect, words, &name)]);
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

/// The words by which an effect that counts icons "on that card" is read, where it means what was given: this card, on which nobody
/// counts them; what the trigger is about, which was told of before the cost; what is given behind it.
fn words_for_given(ability: &Term, given: &Term) -> &'static [&'static str] {
    let last = ability.form("cost").and_then(|cost| cost.parts().last());
    match ability.head() {
        Some("activated") if last == Some(given) => &["this"],
        _ if given.any(&mut is_in_hand) => &["this", "subject", "other", "cause", "host"],
        _ => &["this"],
    }
}

fn is_in_hand(test: &Term) -> bool {
    test.head() == Some("in") && test.word_at(1) == Some("hand")
}

fn of_given(term: &Term, words: &[&str], name: &Term) -> Term {
    let given = |part: &Term| part.as_word().is_some_and(|word| words.contains(&word)).then(|| name.clone());
    term.rewrite(&mut |part| sums(part, words).then(|| part.rewrite(&mut |part| given(part))))
}

/// True for the sum of a number of a card that is told by one of these words; of what a trigger is about, only of its resources.
fn sums(term: &Term, words: &[&str]) -> bool {
    let told = term.word_at(1).filter(|word| term.head() == Some("sum") && words.contains(word));
    told == Some("this") || told.is_some() && term.word_at(2).is_some_and(|stat| RESOURCES.contains(&stat))
}

/// What is printed on cards that pay.
const RESOURCES: [&str; 5] = ["printed-resources", "energy", "mental", "physical", "wild"];
