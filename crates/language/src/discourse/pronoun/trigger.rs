//! What pronouns mean before anything was picked: what the trigger is about, its second card, its player.

use super::{is_this, rebuild};
use crate::discourse::given::gives_another;
use crate::discourse::nouns::{Customs, Fit, is_spoken_of};
use crate::frame::{BY_FIELD, BY_VALUE};
use crate::term::Term;

/// What "it" means at the beginning of an ability.
pub(super) fn meaning(ability: &Term, customs: Customs) -> Option<Term> {
    match ability.head() {
        Some("spell") | None => None,
        Some("triggered" | "replacement") => Some(subject_of(ability.form("on")?, customs)),
        // What is said of a group is said of each of its cards.
        Some("static") if !is_about_this(ability) => None,
        Some("activated") if gives_another(ability, customs) => Some(Term::word("subject")),
        Some(_) => Some(Term::word("this")),
    }
}

/// True if a standing ability is about its own card.
fn is_about_this(ability: &Term) -> bool {
    let of = ability.items().and_then(|items| items.iter().find(|t| t.head() == Some("of")));
    of.is_none_or(|of| of.items().is_some_and(|pair| pair.get(1).is_some_and(is_this)))
}

/// What a trigger is about: "when a friendly unit attacks and defeats a unit" tells of the former.
fn subject_of(on: &Term, customs: Customs) -> Term {
    if let Some((suffers, _)) = told_with_by(on) {
        return suffers;
    }
    match on.field("cause") {
        Some(doer) if doer.head() == Some("all") && !is_a_player(doer, customs) => {
            return Term::word("cause");
        }
        Some(doer) if doer.head() == Some("host") => return Term::word("host"),
        // "When it banishes a character this turn, ready it": of which the text around tells.
        Some(doer) if is_spoken_of(doer) && makes_or_moves(on) => return Term::word("cause"),
        _ => {}
    }
    let this = |t: &Term| t.as_word() == Some("this") || t.head() == Some("all") && mentions_this(t);
    match (on.field("subject"), on.field("other")) {
        // "After your hero attacks and defeats a minion."
        (Some(subject), Some(other)) if is_a_player(subject, customs) && !this(other) => Term::word("other"),
        (Some(subject), _) if !this(subject) => Term::word("subject"),
        // "When you create a token", "when you draw a card": the token, the card.
        (None, None) if makes_or_moves(on) => Term::word("subject"),
        // "Whenever one of your characters is challenged": it is the one that this is done to.
        (None, Some(other)) if !this(other) => Term::word("other"),
        _ => Term::word("this"),
    }
}

/// True if what does something is "you", or the one card that stands for a player: "it" is never that.
fn is_a_player(doer: &Term, customs: Customs) -> bool {
    let tests = doer.parts().get(1..).unwrap_or_default();
    tests.iter().any(is_yours)
        && tests.iter().all(|test| matches!(test.head(), Some("of" | "not")) || customs.is_sole(test))
}

/// "When this unit is attacked by an enemy unit": what suffers it, of which the text goes on, and what does it.
fn told_with_by(on: &Term) -> Option<(Term, Term)> {
    on.field(BY_FIELD).filter(|value| value.as_word() == Some(BY_VALUE))?;
    let acts = on.field("kind").and_then(Term::as_word) == Some("act");
    let (suffers, doer) = if acts { ("other", "subject") } else { ("subject", "cause") };
    let itself = on.field(suffers).is_some_and(is_this);
    Some((Term::word(if itself { "this" } else { suffers }), Term::word(doer)))
}

/// True if a pattern tells of the card itself in a fight with another card, which it names.
pub(in crate::discourse) fn is_told_beside(on: &Term, customs: Customs) -> bool {
    if let Some((suffers, _)) = told_with_by(on) {
        return is_this(&suffers);
    }
    let word = |name: &str| on.field(name).and_then(Term::as_word);
    let fights = word("kind") == Some("act") && word("verb").is_some_and(|verb| customs.is_fight(verb));
    let other = on.field("other").filter(|other| other.items().is_some());
    fights && on.field("subject").is_some_and(is_this) && other.is_some_and(|other| !mentions_this(other))
}

/// True if a pattern tells with "by" what is done to the card itself.
pub(super) fn suffers_itself(on: &Term) -> bool {
    told_with_by(on).is_some_and(|(suffers, _)| is_this(&suffers))
}

/// "When this character is challenged by a character with more {S} than him": than the card itself.
pub(super) fn of_itself(pattern: &Term) -> Term {
    match (pattern.head(), pattern.items()) {
        (Some("it"), _) => Term::word("this"),
        (_, Some(items)) => rebuild(pattern, items.iter().map(of_itself).collect()),
        _ => pattern.clone(),
    }
}

fn makes_or_moves(on: &Term) -> bool {
    matches!(on.field("kind").and_then(Term::as_word), Some("create" | "move"))
}

fn mentions_this(all: &Term) -> bool {
    all.items().is_some_and(|items| items.iter().any(|t| t.as_word() == Some("this")))
}

/// What "that character" means before any pick: the card that the cost of the ability was paid with; the second card of
/// its trigger if that speaks of one, or if it is an act of the card's own or of its player's; otherwise what "it" means.
pub(super) fn other_card(ability: &Term, customs: Customs) -> Term {
    if pays_with_cards(ability) {
        return Term::word("subject");
    }
    if let Some((_, doer)) = ability.form("on").and_then(told_with_by) {
        return doer;
    }
    let part = |name: &str| said(ability, name);
    let acts = match part("kind").and_then(Term::as_word) {
        Some("act") => true,
        Some("attach") => part("other").is_none(),
        _ => false,
    };
    let own = |subject: &Term| {
        subject.as_word() == Some("this") || subject.items().is_some_and(|tests| tests.iter().any(is_yours))
    };
    // "Deals damage to another character in a challenge": whom it is dealt to.
    let fights = part("kind").and_then(Term::as_word) == Some("damage") && part("cause") == part("other");
    if fights && part("cause").is_some() {
        return Term::word("subject");
    }
    if part("other").is_some_and(|other| other.as_word() != Some("this"))
        || (acts && part("subject").is_some_and(own))
    {
        return Term::word("other");
    }
    meaning(ability, customs).unwrap_or_else(|| Term::word("it"))
}

/// True if cards are moved or turned for an ability.
fn pays_with_cards(ability: &Term) -> bool {
    let cost = ability.form("cost").map(Term::parts).unwrap_or_default();
    cost.iter().any(|part| matches!(part.head(), Some("move" | "turn")))
}

/// True if the second card of the trigger is one at which others are.
pub(super) fn is_at_place(ability: &Term, customs: Customs) -> bool {
    let is_called = |noun, test: &Term| customs.fit(noun, std::slice::from_ref(test)) == Some(Fit::Yes);
    let place = |test: &Term| customs.telling.places.iter().any(|noun| is_called(noun, test));
    said(ability, "other").is_some_and(|other| place(other) || other.parts().iter().any(place))
}

/// "When a friendly unit attacks a unit": the other player is whose unit is attacked.
pub(super) fn is_attack_on_another(ability: &Term) -> bool {
    let part = |name: &str| said(ability, name);
    let own = |card: &Term| is_this(card) || card.as_word() == Some("host") || of_side(card, "you");
    part("verb").and_then(Term::as_word) == Some("attack")
        && part("seat").is_none()
        && part("subject").is_some_and(own)
        && part("other").is_some_and(|other| !own(other) && other.items().is_some())
}

/// True if the trigger tells of an act of a fight.
pub(super) fn is_fight(ability: &Term, customs: Customs) -> bool {
    let word = |name: &str| said(ability, name).and_then(Term::as_word);
    word("kind") == Some("act") && word("verb").is_some_and(|verb| customs.is_fight(verb))
}

/// What "that card" means before any pick: the card that the cost was paid with; the second card of the trigger, if that
/// speaks of one or if it is an act of the card itself; otherwise what the trigger is about.
pub(super) fn second_card(ability: &Term, customs: Customs) -> Term {
    let part = |name: &str| said(ability, name).filter(|card| !is_this(card));
    match (other_card(ability, customs), part("other"), part("subject")) {
        (other, None, Some(_)) if other.as_word() == Some("other") => Term::word("subject"),
        (other, _, _) if other.as_word() == Some("other") => other,
        (_, _, Some(_)) => Term::word("subject"),
        (that, _, _) => that,
    }
}

/// "When a friendly unit deals damage to an enemy unit", "when this unit attacks a unit": the card that this is done to, where
/// the trigger speaks of both.
pub(super) fn patient(ability: &Term) -> Option<Term> {
    if let Some((_, doer)) = ability.form("on").and_then(told_with_by) {
        return Some(doer);
    }
    if pays_with_cards(ability) {
        return Some(Term::word("subject"));
    }
    let part = |name: &str| said(ability, name);
    let suffers = |card: &&Term| !is_this(card) && !mentions_this(card);
    // "When attached unit is dealt damage by a unit": that unit is not the attached one.
    let host = |name: &str| part(name).is_some_and(|card| card.as_word() == Some("host"));
    let cards =
        |name: &'static str| part(name).filter(|card| card.items().is_some()).map(|_| Term::word(name));
    match part("kind").and_then(Term::as_word) {
        Some("damage") if host("subject") => cards("cause"),
        Some("act") if host("other") => cards("subject"),
        Some("damage") => part("subject").filter(suffers).and(part("cause")).map(|_| Term::word("subject")),
        Some("act" | "attach") => {
            part("other").filter(suffers).and(part("subject")).map(|_| Term::word("other"))
        }
        // "When you play an upgrade on a unit": the unit.
        Some("move") => match part("subject").filter(suffers) {
            Some(subject) if lies_on(subject) => Some(Term::call("host-of", [Term::word("subject")])),
            Some(_) => Some(Term::word("subject")),
            // The card itself is played on it.
            None => part("other").filter(suffers).and(part("subject")).map(|_| Term::word("other")),
        },
        _ => None,
    }
}

/// True if the cards are told by what they are attached to.
fn lies_on(card: &Term) -> bool {
    let attached = |test: &Term| {
        test.head() == Some("attached-to")
            && test.parts().get(1).is_some_and(|host| host.head() == Some("each"))
    };
    attached(card) || card.head() == Some("all") && card.parts().iter().any(attached)
}

/// The one card of the trigger that is said to be on the side of these players; the card itself is on its player's.
pub(super) fn on_side(ability: &Term, side: &str) -> Option<Term> {
    let parts = ["subject", "other", "cause"];
    let mut found = parts.into_iter().filter_map(|part| {
        let card = said(ability, part)?;
        match card.as_word() {
            Some("this") if side == "you" => Some(Term::word("this")),
            _ => of_side(card, side).then(|| Term::word(part)),
        }
    });
    let one = found.next()?;
    found.next().is_none().then_some(one)
}

/// What made the card go that the trigger is about, if that is the card itself, or the one of which the text around tells.
pub(super) fn made_it_go(ability: &Term) -> Option<Term> {
    let cause =
        said(ability, "cause").filter(|_| said(ability, "kind").and_then(Term::as_word) == Some("move"))?;
    match cause.head()? {
        "is" | "it" => Some(Term::word("cause")),
        _ => is_this(cause).then(|| Term::word("this")),
    }
}

/// "During an opponent's turn, whenever this takes damage, that player ...": the only other player of whom it tells is the one whose
/// turn it is.
pub(super) fn is_of_yours_on_their_turn(ability: &Term) -> bool {
    let part = |name: &str| said(ability, name);
    let seat = part("seat").map(|seat| seat.as_word() == Some("you"));
    let own = |card: &Term| is_this(card) || of_side(card, "you") || mentions_this(card);
    let told = [part("subject"), part("other")];
    is_on_their_turn(ability)
        && told.iter().flatten().all(|card| own(card) || seat == Some(true))
        && seat.unwrap_or_else(|| told.iter().any(Option::is_some))
}

/// True if an ability waits for something during an opponent's turn.
fn is_on_their_turn(ability: &Term) -> bool {
    let theirs = |test: &Term| test.head() == Some("turn") && test.word_at(1) == Some("opponent");
    ability.form("when").is_some_and(|when| when.any(&mut |test| theirs(test)))
}

/// True for cards that are told to be on the side of these players.
fn of_side(card: &Term, side: &str) -> bool {
    let is = |test: &Term| test.head() == Some("of") && test.word_at(1) == Some(side);
    is(card) || card.head() == Some("all") && card.parts().iter().any(is)
}

/// True if the trigger tells of a card that another one made go.
pub(super) fn fell(ability: &Term) -> bool {
    let cards = |part: &str| said(ability, part).is_some_and(|cards| cards.head() == Some("all"));
    said(ability, "kind").and_then(Term::as_word) == Some("move") && cards("subject") && cards("cause")
}

fn is_yours(test: &Term) -> bool {
    test.head() == Some("of") && test.items().is_some_and(|t| t.get(1).and_then(Term::as_word) == Some("you"))
}

/// What "that player" means before any player was spoken of: another player in its trigger, or whose the card in it is.
pub(super) fn other_player(ability: &Term, that: &Term) -> Term {
    if is_anothers_doing(ability) {
        return Term::call("controller", [Term::word("cause")]);
    }
    if is_of_yours_on_their_turn(ability) {
        return Term::word("active");
    }
    let theirs = said(ability, "subject").is_some_and(|card| of_side(card, "opponent"));
    match said(ability, "seat").and_then(Term::as_word) {
        // The player of the card itself is "you"; it is not clear who is meant.
        Some("you") | None if that.as_word() == Some("this") => Term::word("that-player"),
        // Nor is it where somebody's card is told of on an opponent's turn.
        None if is_on_their_turn(ability) && !theirs => Term::word("that-player"),
        Some("you") | None => owner(that.clone()),
        Some(_) => Term::word("event-seat"),
    }
}

/// "When an opponent defeats a unit": the trigger knows its player only by the card by which they do it.
pub(super) fn is_anothers_doing(ability: &Term) -> bool {
    let doer = said(ability, "cause").filter(|cause| cause.head() == Some("of"));
    doer.is_some_and(|doer| !is_yours(doer))
}

/// What an ability says of a part of what it waits for.
fn said<'a>(ability: &'a Term, part: &str) -> Option<&'a Term> {
    ability.form("on")?.field(part)
}

pub(super) fn owner(card: Term) -> Term {
    Term::call("owner", [card])
}

/// The cards of an earlier choice.
pub(super) fn picked(before: i64) -> Term {
    Term::call("picked", [Term::int(before)])
}
