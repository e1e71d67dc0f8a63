//! "A. If ..., B instead": the condition is said after A and asked before it, and before it the condition of a third.

use super::is_player_picked;
use crate::term::Term;

/// What is done. What A picks is picked before any condition is asked, if one or what it brings speaks of it. Nothing: it cannot be
/// told what they speak of, for A names something otherwise.
pub(super) fn unfolded(first: &Term, others: &[Term]) -> Option<Term> {
    let speaks = others.iter().any(|part| part.any(&mut speaks_of_something));
    let alternative = |first: Term| {
        others.chunks_exact(2).fold(first, |less, pair| {
            Term::call("if", pair.iter().cloned().chain([less]).collect::<Vec<_>>())
        })
    };
    if !speaks || !first.any(&mut names_something) {
        return Some(alternative(first.clone()));
    }
    let (pick, action) = picked_before(first)?;
    Some(Term::call("seq", [Term::call("do", [Term::call("choose", [pick])]), alternative(action)]))
}

/// What an act picks, and the act with "it" in its place; nothing if it names anything else.
fn picked_before(act: &Term) -> Option<(Term, Term)> {
    let [head, action] = act.parts() else { return None };
    let mut picks = Vec::new();
    let said = action.rewrite(&mut |part| {
        let picks_cards = part.head() == Some("chosen") && !is_player_picked(part);
        picks_cards.then(|| {
            picks.push(part.clone());
            Term::word("it")
        })
    });
    let [pick] = picks.as_slice() else { return None };
    let plain = head.as_word() == Some("do") && !said.any(&mut names_something);
    plain.then(|| (pick.clone(), Term::call("do", [said])))
}

/// True if the part is a word for what was named or done.
fn speaks_of_something(part: &Term) -> bool {
    matches!(part.as_word(), Some("it" | "they" | "looked" | "done" | "did"))
        || matches!(part.head(), Some("picked" | "made" | "done" | "did" | "that" | "those"))
}

/// True if the part names cards or players.
fn names_something(part: &Term) -> bool {
    let heads =
        ["chosen", "each", "top", "until", "random", "create", "discard", "discard-random", "each-player"];
    part.head().is_some_and(|head| heads.contains(&head))
}
