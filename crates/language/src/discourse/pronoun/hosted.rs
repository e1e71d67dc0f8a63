//! What a card is attached to or put under.

use super::{Scope, names_card, part, rebuild};
use crate::term::Term;

/// What a card is attached to or put under is spoken of as before that card was picked.
pub(super) fn hosted(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let (last, first) = items.split_last().unwrap_or((term, &[]));
    let named = scope.named.clone();
    let mut out: Vec<Term> = first.iter().map(|t| part(t, scope)).collect();
    let picked = std::mem::replace(&mut scope.picked, scope.outer);
    let other = std::mem::replace(&mut scope.named, named);
    out.push(part(last, scope));
    scope.picked |= picked;
    // "Attach Sword to him and give him ...": whom the condition speaks of by name.
    let still = last.as_word() == Some("it") && scope.meaning.as_ref().is_some_and(names_card);
    scope.named = scope.named.take().or(other.filter(|_| !still));
    rebuild(term, out)
}
