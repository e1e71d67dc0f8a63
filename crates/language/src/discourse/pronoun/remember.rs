//! What has been spoken of once a part of a text has been read.

use super::left::without_this;
use super::paid::object_named;
use super::picks::{is_from_deck, picks_player, picks_yours};
use super::{DISCARDS, NUMBERS, PICKS, Scope, names_card};
use crate::term::Term;

/// What has been spoken of once a part has been read; `before` is what had been picked and named when it began.
pub(super) fn remember(term: &Term, items: &[Term], before: (bool, Option<Term>), scope: &mut Scope) {
    let head = term.head().unwrap_or("");
    if let Some(object) = items.iter().find_map(|t| object_named(head, t)).filter(|_| head != "perform") {
        // "Ready this character. It can't quest": it was spoken of last.
        scope.left = without_this(term, scope);
        scope.picked = false;
        (scope.meaning, scope.named) = (Some(object.clone()), None);
        if object.head() == Some("role") {
            // "Deal 1 damage to the attacker. That unit gets -1/-0": not the other of the two.
            (scope.that, scope.patient) = (object.clone(), None);
        }
    }
    if names_card(term) {
        (scope.named, scope.left) = (Some(term.clone()), None);
    }
    scope.discarded |= DISCARDS.contains(&head) || head == "move" && term.word_at(1) == Some("discard");
    scope.people |= picks_player(term);
    if PICKS.contains(&head) && !picks_player(term) && !names_card(term) {
        let from_deck = is_from_deck(term);
        scope.drawn = from_deck && (!scope.picked || scope.drawn);
        scope.gone = DISCARDS.contains(&head).then_some(scope.picked);
        scope.yours = picks_yours(term);
        scope.drawn_since = if from_deck { scope.drawn_since + i32::from(head == "choose") } else { 0 };
        (scope.picked, scope.left) = (true, None);
    }
    if head == "move" && term.any(&mut |part| part.head() == Some("under") && part.word_at(1) == Some("this"))
    {
        // "Put the top card of your deck under this character. Ready him": it was spoken of last.
        (scope.picked, scope.meaning, scope.named) = (false, Some(Term::word("this")), None);
    }
    if NUMBERS.contains(&head) {
        // What is counted is not picked, nor spoken of where something else is.
        scope.picked = before.0;
        if scope.meaning.is_some() {
            scope.named = before.1;
        }
    }
}
