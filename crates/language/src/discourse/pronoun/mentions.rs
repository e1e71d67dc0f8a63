//! What words of the trigger mean beside others: "that unit" beside "it" or "the chosen unit", "its controller" beside yours.

use super::{ACTS, Scope, plain, word};
use crate::term::Term;

/// Where a text tells of none. No ability has this word.
pub(super) const NOBODY: &str = "nobody";

/// The words by which a text speaks of a card of its trigger.
const WORDS: [&str; 3] = ["that-one", "that-enemy", "that-friendly"];

/// The card of the trigger that an act is done to, where a text calls it "that unit": it is spoken of next. `read` is what the words
/// `told` mean.
pub(super) fn done_to(head: &str, told: &Term, read: &Term) -> Option<Term> {
    if let (Some("to"), [_, told], [_, read]) = (told.head(), told.parts(), read.parts()) {
        return done_to(head, told, read);
    }
    let called = told.as_word().or_else(|| told.head())?;
    let meant = if read.head() == Some("noun") { read.parts().get(2)? } else { read };
    let does = ACTS.contains(&head) && head != "perform" && WORDS.contains(&called);
    (does && is_of_event(meant)).then(|| meant.clone())
}

/// True for a card of a trigger, or what it lies on.
fn is_of_event(card: &Term) -> bool {
    matches!(card.as_word(), Some("subject" | "other" | "cause" | "host")) || card.head() == Some("host-of")
}

/// True if a part tells of another card beside which "that unit" is none of those that were picked: "if it shares an aspect with that
/// unit", "the chosen unit deals 1 damage to that unit".
fn tells_of_two(head: &str, items: &[Term]) -> bool {
    let it = |card: &Term| card.as_word() == Some("it") || card.head() == Some("it");
    let sided = |card: &Term| matches!(card.as_word(), Some("that-friendly" | "that-enemy"));
    let strikes = |act: &Term| {
        let by = act.field("from").filter(|_| act.head() == Some("damage"));
        by.is_some_and(|by| it(by) || sided(by))
    };
    match head {
        "fits" => items.get(1).is_some_and(it),
        "do" => items.iter().any(|act| strikes(act) || act.any(&mut is_the_chosen)),
        _ => false,
    }
}

/// A part that is read item by item, with what is told beside "that unit" known in it.
pub(super) fn within(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let (head, asked, beside) = (term.head().unwrap_or(""), scope.asked, scope.beside);
    scope.asked |= head == "fits";
    scope.beside = if tells_of_two(head, items) { Some(head == "do") } else { beside };
    let read = plain(term, items, scope);
    (scope.asked, scope.beside) = (asked, beside);
    read
}

fn is_the_chosen(card: &Term) -> bool {
    let chosen = |word: Option<&str>| word == Some("chosen-one");
    chosen(card.as_word()) || card.head() == Some("acted") && card.word_at(2) == Some("choose")
}

impl Scope<'_> {
    /// "That unit" beside another one that was picked: the card of the trigger. Where the trigger tells of none the words mean nothing.
    pub(super) fn other_than_picked(&self) -> Option<Term> {
        let chosen = self.beside.filter(|_| self.picked)?;
        let of_event = self.patient.clone().or_else(|| self.meaning.clone().filter(is_of_event));
        of_event.or_else(|| chosen.then(|| Term::word(NOBODY)))
    }

    /// "When a friendly unit defeats an enemy unit: Its owner discards a card": nobody calls you so; it is the other card's.
    pub(super) fn whose_not_yours(&self, head: &str, card: &Term) -> Option<Term> {
        let it = card.as_word() == Some("it") || card.head() == Some("it");
        if !it || self.picked || self.named.is_some() || !matches!(head, "controller" | "owner") {
            return None;
        }
        // What suffers something from another card is rather spoken of than that.
        let meant = word(&Term::word("it"), self);
        let wanted = match meant.as_word()? {
            "cause" => "subject",
            "subject" => "other",
            _ => return None,
        };
        let other = self.patient.clone().filter(|other| other.as_word() == Some(wanted));
        other.filter(|_| self.sides[1].as_ref() == Some(&meant))
    }
}
