//! What is done on a condition: it speaks of the card that the condition names.

use super::left::without_fallen;
use super::{Scope, is_this, part, rebuild};
use crate::term::Term;

/// "If Winter Storm is in play, he attacks": the card of the condition is spoken of in what follows from it.
pub(super) fn conditional(term: &Term, items: &[Term], named: Term, scope: &mut Scope) -> Term {
    let (picked, meaning, that) = (scope.picked, scope.meaning.clone(), scope.that.clone());
    let card = scope.card.clone();
    let (mut any, mut begun) = (picked, false);
    // "If this character is exerted, they gain Rush": the card itself is not "they" where the trigger tells of another.
    let told = meaning.clone().filter(|meant| is_this(&named) && !is_this(meant) && !picked);
    let outer = std::mem::replace(&mut scope.told, told);
    // "If the challenging character has Evasive, deal 2 damage to that character": not to the other of the two.
    let role = named.head() == Some("role");
    let read = branches(term, items, scope, &mut |scope| {
        if (that.as_word() == Some("it") || role) && !picked {
            scope.that = named.clone();
        }
        if role && !picked {
            scope.card = named.clone();
        }
        // What the condition is about is not picked by it.
        any |= begun && scope.picked;
        begun = true;
        (scope.picked, scope.meaning, scope.named) = (false, Some(named.clone()), None);
    });
    (scope.picked, scope.meaning, scope.that) = (any | scope.picked, meaning, that);
    (scope.card, scope.told) = (card, outer);
    read
}

/// What is done if a condition is true, and what otherwise; a card of which it is true that it fell is nothing to act on.
pub(super) fn branches(
    term: &Term,
    items: &[Term],
    scope: &mut Scope,
    begin: &mut dyn FnMut(&mut Scope),
) -> Term {
    let left = without_fallen(items.get(1), scope);
    let outer = scope.left.take();
    let mut out = vec![items[0].clone(), part(&items[1], scope)];
    for (at, branch) in items[2..].iter().enumerate() {
        begin(scope);
        scope.left = left.clone().filter(|_| at == 0);
        out.push(part(branch, scope));
    }
    scope.left = outer;
    rebuild(term, out)
}

/// True if nothing was spoken of but the card itself.
pub(super) fn is_fresh(scope: &Scope) -> bool {
    !scope.picked && scope.named.is_none() && scope.meaning.as_ref().is_some_and(is_this)
}

/// True if the trigger is about another card than the one whose text it is, and nothing was picked since.
pub(super) fn is_about_subject(scope: &Scope) -> bool {
    !scope.picked && scope.meaning.as_ref().and_then(Term::as_word) == Some("subject")
}
