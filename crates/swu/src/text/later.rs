//! What is done later goes on then.

use byword_language::term::Term;

/// "At the start of the regroup phase, you may draw a card. If you do, discard a card": then, and not now, when nothing of it has
/// been done yet.
pub(crate) fn goes_on_then(ability: &Term) -> Term {
    ability.rewrite(&mut |part| {
        let [head, first, then] = part.parts() else { return None };
        if head.as_word() != Some("if-do") || first.head() != Some("do") {
            return None;
        }
        let delayed = first.parts().get(1).filter(|act| act.head() == Some("later"))?;
        let [later, event, body, rest @ ..] = delayed.parts() else { return None };
        let mut parts = vec![later.clone(), event.clone(), depending(body, then)];
        parts.extend(rest.iter().cloned());
        Some(Term::call("do", [Term::list(parts)]))
    })
}

/// The second depends on what the first does, if it comes to that.
fn depending(first: &Term, then: &Term) -> Term {
    match first.parts() {
        [head, cond, yes] if head.as_word() == Some("if") => {
            Term::list(vec![head.clone(), cond.clone(), depending(yes, then)])
        }
        _ => Term::call("if-do", [first.clone(), then.clone()]),
    }
}

/// "At the start of the regroup phase, if it attacked this phase, defeat it": the phase in which that was laid down, which is over by
/// then (D 5.2). Of the round that has passed it is all there was.
pub(crate) fn asks_of_the_phase_before(ability: &Term) -> Term {
    ability.rewrite(&mut |part| {
        let [head, event, body, rest @ ..] = part.parts() else { return None };
        let regroup = |when: &Term| when.head() == Some("moment") && when.word_at(1) == Some("regroup-phase");
        if head.as_word() != Some("later") || !event.any(&mut |when| regroup(when)) {
            return None;
        }
        let mut parts = vec![head.clone(), event.clone(), since_the_round_began(body)];
        parts.extend(rest.iter().cloned());
        Some(Term::list(parts))
    })
}

fn since_the_round_began(body: &Term) -> Term {
    body.rewrite(&mut |part| {
        let [head, pattern, since] = part.parts() else { return None };
        let counts = matches!(head.as_word(), Some("past" | "happened" | "total"));
        let phase = counts && since.as_word() == Some("end-of-phase");
        phase.then(|| Term::list(vec![head.clone(), pattern.clone(), Term::word("end-of-round")]))
    })
}
