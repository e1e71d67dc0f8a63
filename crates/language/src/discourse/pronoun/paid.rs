//! What is done for something else, or is not done.

use super::left::is_to_pile;
use super::{ACTS, Scope, is_this, part, rebuild};
use crate::term::Term;

/// Those of them by which a unit in an attack is spoken of.
const BLOWS: [&str; 5] = ["ready", "turn", "heal", "damage", "give"];

/// "You may banish this item to give them Resist": what pays is not spoken of afterwards, if something else was before.
pub(super) fn paid(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let mut out = vec![items[0].clone()];
    let (meaning, picked) = (scope.meaning.clone(), scope.picked);
    out.extend(items.get(1).map(|first| part(first, scope)));
    if items.get(1).is_some_and(pays_with_this) && meaning.as_ref().is_some_and(|other| !is_this(other)) {
        scope.meaning = meaning;
    }
    if items.get(1).is_some_and(pays_with_picked) {
        scope.gone = Some(picked);
    }
    out.extend(items.iter().skip(2).map(|rest| part(rest, scope)));
    rebuild(term, out)
}

/// "They discard a card. If they don't, deal 2 damage to it": what was not done picked nothing, but "they" were spoken of.
pub(super) fn undone(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let mut before = scope.clone();
    let mut out: Vec<Term> = items.iter().take(2).map(|first| part(first, scope)).collect();
    before.people |= scope.people;
    out.extend(items.iter().skip(2).map(|rest| part(rest, &mut before)));
    rebuild(term, out)
}

/// "Destroy another item to recharge it": the one that was spoken of before it. "You may destroy another item. If you do, recharge it" may
/// mean either.
fn pays_with_picked(effect: &Term) -> bool {
    if effect.head() == Some("may") {
        return false;
    }
    let picks = |act: &Term| act.parts().get(2).is_some_and(|cards| cards.head() == Some("chosen"));
    effect.any(&mut |act| act.head() == Some("move") && is_to_pile(act) && picks(act))
}

/// True if the card itself is turned, moved or damaged in it.
fn pays_with_this(effect: &Term) -> bool {
    let Some(items) = effect.items() else { return false };
    let head = effect.head().unwrap_or("");
    let itself = |t: &Term| object_named(head, t).is_some_and(|object| object.head() != Some("role"));
    matches!(head, "turn" | "move" | "damage") && items.iter().any(itself) || items.iter().any(pays_with_this)
}

/// The card that a part of an act names without a choice: its own, the one it is attached to, one that fights.
pub(super) fn object_named<'a>(head: &str, part: &'a Term) -> Option<&'a Term> {
    let fights = |role: &Term| matches!(role.as_word(), Some("attacker" | "defender"));
    match (part.head(), part.items()) {
        (Some("this" | "host"), None) if ACTS.contains(&head) => Some(part),
        (Some("role"), Some([_, role])) if BLOWS.contains(&head) && fights(role) => Some(part),
        (Some("to"), Some([_, object])) => object_named(head, object),
        _ => None,
    }
}
