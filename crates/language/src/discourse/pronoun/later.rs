//! What happens later: what waits for an event speaks of the event's card, and of what the text around it does.

use super::{Scope, part, rebuild, told, word};
use crate::term::Term;

/// An effect that waits for an event: "it" is what the event is about, "that much" how much it came to. A moment is about nothing.
pub(super) fn delayed(term: &Term, items: &[Term], outer: &Scope) -> Term {
    let at_a_moment = items.get(1).is_some_and(is_at_a_moment);
    let mut scope = match at_a_moment {
        true if outer.picked => outer.clone(),
        true => Scope {
            player: outer.player.clone(),
            card: around(&outer.card),
            ..Scope::new(outer.meaning.as_ref().map(around), around(&outer.that), outer.customs)
        },
        false => Scope::at(&waiting(&items[1]), outer.finds, outer.customs),
    };
    scope.finds = outer.finds;
    let mut out = vec![items[0].clone(), awaited(&items[1], outer)];
    let said = items[2..].iter().map(|said| if at_a_moment { as_was_done(said) } else { said.clone() });
    out.extend(said.map(|said| part(&said, &mut scope)));
    rebuild(term, out)
}

/// "Discard your hand. At the end of the turn, loot that many": as many as were discarded, for the moment has no number. What waits for
/// something else within it has an event of its own.
fn as_was_done(effect: &Term) -> Term {
    effect.rewrite(&mut |part| match (part.as_word(), part.head()) {
        (Some("event"), _) => Some(Term::word("done")),
        (None, Some("later" | "whenever" | "lasting" | "gain")) => Some(part.clone()),
        _ => None,
    })
}

/// True for an ability that waits for something.
pub(super) fn waits(ability: &Term) -> bool {
    matches!(ability.head(), Some("triggered" | "replacement"))
}

/// True for an ability that needs no card: it waits for something, or says what holds for a while.
pub(in crate::discourse) fn stands(ability: &Term) -> bool {
    waits(ability) || ability.head() == Some("static")
}

/// An ability without a card that waits for something: the text around says what.
pub(super) fn standing(term: &Term, items: &[Term], outer: &mut Scope) -> Term {
    let ability = items[1].map(&mut |field| match (field.head(), field.items()) {
        (Some("on"), Some(_)) => awaited(field, outer),
        _ => field.clone(),
    });
    let read = told(&ability, outer.finds, outer.customs);
    // What is waited for has been read.
    let read = read.map(&mut |field| match field.head() {
        Some("on") => ability.form("on").unwrap_or(field).clone(),
        _ => field.clone(),
    });
    let rest = items[2..].iter().map(|t| part(t, &mut outer.clone())).collect::<Vec<_>>();
    rebuild(term, [items[0].clone(), read].into_iter().chain(rest).collect())
}

/// What the text around means by a word, said where something else happens later: it is named before.
fn around(meant: &Term) -> Term {
    match meant.as_word() {
        Some("this" | "it" | "that-card") => meant.clone(),
        _ => Term::call(AROUND, [meant.clone()]),
    }
}

/// The form of what the text around means.
pub(in crate::discourse) const AROUND: &str = "around";

/// What is waited for: "the next time it would be dealt damage" speaks of the card of which the text does.
fn awaited(pattern: &Term, outer: &Scope) -> Term {
    let meant = |said: &Term| Some(word(said, outer)).filter(|meant| meant.as_word() != Some("it"));
    pattern.rewrite(&mut |part| match part.items() {
        None => speaks(part).then(|| meant(part).map_or_else(|| Term::word("it"), |meant| around(&meant))),
        Some([said, noun]) if speaks(said) => {
            let called = |meant| Term::call("noun", [noun.clone(), meant]);
            Some(meant(said).map_or_else(|| called(Term::word("it")), |meant| around(&called(meant))))
        }
        Some(_) => None,
    })
}

/// True for a word that speaks of a card.
fn speaks(word: &Term) -> bool {
    matches!(word.as_word(), Some("it" | "that" | "that-one" | "that-card"))
}

/// True if a moment is waited for. It has no subject: "at the end of the turn, banish it" means what was picked before.
pub(in crate::discourse) fn is_at_a_moment(pattern: &Term) -> bool {
    pattern.items().is_some_and(|pairs| pairs.iter().any(is_moment))
}

fn is_moment(pair: &Term) -> bool {
    pair.head() == Some("kind")
        && pair.items().is_some_and(|i| i.get(1).and_then(Term::as_word) == Some("moment"))
}

/// What waits for an event, as an ability does.
fn waiting(pattern: &Term) -> Term {
    let on = std::iter::once(Term::word("on")).chain(pattern.parts().iter().cloned());
    Term::call("triggered", [Term::list(on.collect())])
}
