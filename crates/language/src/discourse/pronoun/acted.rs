//! What was spoken of before an act picks anybody, and "the banished item" where nothing was done so.

use super::{Scope, part};
use crate::discourse::names::ELSE;
use crate::term::Term;

/// "The banished item": where the acts have their names, it is known which; beside the acts stands what it is if there was none.
pub(super) fn acted((head, noun): (&Term, &Term), acts: &[Term], scope: &mut Scope) -> Term {
    let other = if acts.iter().any(|act| act.as_word() == Some("choose")) {
        part(&Term::call("chosen-one", [noun.clone()]), scope)
    } else {
        said_before(&Term::call("that-one", [noun.clone()]), scope)
    };
    let told = [head.clone(), noun.clone()].into_iter().chain(acts.iter().cloned());
    Term::list(told.chain([Term::call(ELSE, [other])]).collect())
}

/// "Add his strength to that of another chosen character": his who was spoken of before the act picked anybody.
pub(super) fn said_before(said: &Term, scope: &Scope) -> Term {
    match scope.outer {
        true => Term::call("before", [part(said, &mut scope.clone())]),
        false => part(said, &mut Scope { picked: false, ..scope.clone() }),
    }
}
