//! What is counted before an ability does away with what it is counted by.

use byword_language::term::Term;

/// "You may banish this location to draw a card for each character here": those that are here before it is gone (CR 6.7.2).
pub(super) fn counted_while_there(ability: &Term) -> Term {
    ability.rewrite(&mut |part| {
        let deed = if part.head() == Some("may") { part.parts().get(2)? } else { part };
        let [head, first, second] = deed.parts() else { return None };
        if !matches!(head.as_word(), Some("if-do" | "at-cost")) || !first.any(&mut |act| banishes_this(act)) {
            return None;
        }
        let mut counts = Vec::new();
        second.walk(&mut |number| counts.extend(is_counted_here(number).then_some(number)));
        let [count] = counts.as_slice() else { return None };
        let told = part.rewrite(&mut |number| (number == *count).then(|| Term::word("x")));
        let reckon = Term::call("do", [Term::call("reckon", [(*count).clone()])]);
        Some(Term::call("seq", [reckon, told]))
    })
}

fn banishes_this(act: &Term) -> bool {
    act.head() == Some("move") && act.word_at(1) == Some("banish") && act.word_at(2) == Some("this")
}

fn is_counted_here(number: &Term) -> bool {
    let here = |test: &Term| test.head() == Some("fits") && test.word_at(1) == Some("here");
    number.head() == Some("count") && number.items().is_some() && number.any(&mut |test| here(test))
}

/// "Chosen opponent loses 2 lore. You gain that much lore": as much as was lost, which a deed counts below zero.
pub(super) fn as_much_as_was_lost(ability: &Term) -> Term {
    let mut losses = Vec::new();
    ability.walk(&mut |part| {
        if let [head, name, act] = part.parts()
            && head.as_word() == Some("let")
            && act.any(&mut |deed| loses_lore(deed))
        {
            losses.push(name.clone());
        }
    });
    ability.rewrite(&mut |part| {
        let of_loss = part.parts().get(1).is_some_and(|name| losses.contains(name));
        (part.head() == Some("done") && of_loss).then(|| Term::call("times", [part.clone(), Term::int(-1)]))
    })
}

fn loses_lore(deed: &Term) -> bool {
    let [head, _, tally, amount] = deed.parts() else { return false };
    let below = |number: &Term| number.as_int().is_some_and(|number| number < 0);
    let negative =
        below(amount) || amount.head() == Some("times") && amount.parts().get(2).is_some_and(below);
    head.as_word() == Some("tally") && tally.as_word() == Some("lore") && negative
}

/// "Your characters can't be challenged by characters with less {S} than them": than each of them, which the rule calls "this".
pub(super) fn compared_with_each(ability: &Term) -> Term {
    let group = ability.field("of").is_some_and(|of| of.as_word() != Some("this"));
    if ability.head() != Some("static") || !group {
        return ability.clone();
    }
    let each = |word: &Term| (word.as_word() == Some("subject")).then(|| Term::word("this"));
    ability.rewrite(&mut |part| {
        let rule = part.head() == Some("rule") && part.items().is_some();
        rule.then(|| part.rewrite(&mut |word| each(word)))
    })
}

/// "Whenever one of your characters is banished, reveal the top card of your deck. If it's a character card with the same cost, ...": as
/// the card of which the trigger tells, for every card costs as much as itself.
pub(super) fn compared_with_the_told(ability: &Term) -> Term {
    let Some(subject) = ability.form("on").and_then(|on| on.field("subject")) else { return ability.clone() };
    let own = subject.any(&mut |word| word.as_word() == Some("this"));
    let told = Term::word(if own { "this" } else { "subject" });
    ability.rewrite(&mut |part| {
        let [head, card, tests] = part.parts() else { return None };
        if head.as_word() != Some("fits") || !asks_its_own(tests, card) {
            return None;
        }
        let tests = tests.rewrite(&mut |number| is_number_of(number, card).then(|| of(number, &told)));
        Some(Term::call("fits", [card.clone(), tests]))
    })
}

/// True if a test on a card compares a number of it with the same number.
pub(super) fn asks_its_own(tests: &Term, card: &Term) -> bool {
    tests.any(&mut |test| {
        let same = |number: &Term| is_number_of(number, card) && number.word_at(2) == test.word_at(1);
        test.head() == Some("stat") && test.any(&mut |number| same(number))
    })
}

/// True of `(stat c1 cost)` for the card `c1`.
fn is_number_of(number: &Term, card: &Term) -> bool {
    number.head() == Some("stat") && number.parts().len() == 3 && number.parts().get(1) == Some(card)
}

/// The same number of another card.
fn of(number: &Term, card: &Term) -> Term {
    let parts = number.parts().iter().skip(2).cloned();
    Term::call("stat", std::iter::once(card.clone()).chain(parts))
}
