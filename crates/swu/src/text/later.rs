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
