//! "The number of upgrades on a friendly unit" is that of one unit, which is picked before; "an upgrade on a friendly unit" is on any of
//! them. Phrases say `(attached-to (one TEST))` of both. Where nothing can be picked before, the words stay, and mean nothing.

use crate::canon;
use crate::term::Term;

/// The ability with what is on one card told of that card, or of each, and with what is done once done without counting.
pub(super) fn told(ability: &Term) -> Term {
    let ability = ability.rewrite(&mut spoken_of_again);
    if !ability.any(&mut |part| one(part).is_some()) {
        return ability;
    }
    canon::term(&read(&ability))
}

/// "Gain +1 treasure. Destroy it at the end of your turn": the one that was gained is spoken of.
fn spoken_of_again(steps: &Term) -> Option<Term> {
    let parts = steps.parts();
    let speaks = |part: &Term| part.any(&mut |word| word.as_word() == Some("it"));
    let once = |part: &Term| part.head() == Some("repeat") && part.parts().get(1) == Some(&Term::int(1));
    let goes_on = |at: usize| parts.iter().skip(at + 1).any(speaks);
    let at = parts.iter().enumerate().position(|(at, part)| once(part) && goes_on(at))?;
    (steps.head() == Some("seq")).then(|| {
        let told = |(place, part): (usize, &Term)| match part.parts() {
            [_, _, act] if place == at => act.clone(),
            _ => part.clone(),
        };
        Term::list(parts.iter().enumerate().map(told).collect())
    })
}

/// The tests on the one card that something is attached to.
fn one(part: &Term) -> Option<&Term> {
    let [head, cards] = part.parts() else { return None };
    let [word, tests] = cards.parts() else { return None };
    (head.as_word() == Some("attached-to") && word.as_word() == Some("one")).then_some(tests)
}

fn read(term: &Term) -> Term {
    if term.head() == Some("count") && term.parts().len() == 2 {
        return term.clone();
    }
    if let Some(tests) = one(term) {
        return on(Term::call("each", [tests.clone()]));
    }
    let read = term.map(&mut read);
    let now = read.head() == Some("do") && !read.parts().get(1).is_some_and(waits);
    if now { picked_before(&read).unwrap_or(read) } else { read }
}

/// An act whose number is of what is on one card: that card is picked first.
fn picked_before(act: &Term) -> Option<Term> {
    let tests = counted(act)?;
    let choose =
        Term::call("do", [Term::call("choose", [Term::call("chosen", [Term::call("of", [tests])])])]);
    let act = act.rewrite(&mut |part| one(part).map(|_| on(Term::word("it"))));
    Some(Term::call("seq", [choose, act]))
}

/// True for an act that only begins something.
fn waits(act: &Term) -> bool {
    matches!(act.head(), Some("lasting" | "later" | "whenever"))
}

/// The tests on the card in what is counted, if that is one.
fn counted(term: &Term) -> Option<Term> {
    let mut found: Vec<Term> = Vec::new();
    term.walk(&mut |part| found.extend(one(part).cloned()));
    found.dedup();
    let [tests] = found.as_slice() else { return None };
    Some(tests.clone())
}

fn on(cards: Term) -> Term {
    Term::call("attached-to", [cards])
}
