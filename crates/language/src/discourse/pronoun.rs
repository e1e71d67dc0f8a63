//! What "it", "they" and "that card" mean: the cards picked just before; before any pick, what the trigger is about,
//! or the card itself.

mod acted;
mod branches;
mod condition;
mod counted;
mod hosted;
mod later;
mod left;
mod mentions;
mod paid;
mod patterns;
mod picks;
mod remember;
mod standing;
mod theirs;
mod trigger;
mod turned;

use super::names::HEADS;
use super::nouns::{Customs, PLURAL, SINGULAR, is_spoken_of};
use super::{former, given, one, opposed, steps, whose};
use crate::term::{Node, Term};
use acted::{acted, said_before};
use branches::{branches, conditional, is_about_subject, is_fresh};
use condition::{
    ELSEWHERE, asks_number, compares_with_attacker, compares_with_it, counted_group, found, introduced,
    mentioned, names_card, standing_found,
};
use counted::{counted_group_of, reckoned};
use hosted::hosted;
use later::delayed;
pub(super) use later::{AROUND, is_at_a_moment, stands};
use left::without_fallen;
pub(super) use left::{LIVE, is_to_pile};
use paid::{object_named, paid, undone};
use patterns::{called, unresolved};
use remember::remember;
use standing::{for_a_while, ruled_each};
pub(crate) use theirs::as_theirs;
pub(super) use trigger::is_told_beside;
use trigger::{
    fell, is_anothers_doing, is_at_place, is_attack_on_another, is_fight, is_of_yours_on_their_turn,
    made_it_go, meaning, of_itself, on_side, other_card, other_player, owner, patient, picked, second_card,
    suffers_itself,
};
use turned::is_paid_by_turning;

/// The parts of effects that pick cards, to be spoken of as "it" from then on.
const PICKS: [&str; 11] = [
    "both",
    "chosen",
    "top",
    "random",
    "choose",
    "look",
    "reveal",
    "each",
    "create",
    "discard",
    "discard-random",
];
/// The acts by which players discard cards from their hands.
const DISCARDS: [&str; 2] = ["discard", "discard-random"];
/// The acts whose object "it" may mean afterwards.
const ACTS: [&str; 11] =
    ["ready", "turn", "apply", "move", "heal", "damage", "count", "flip", "attach", "give", "perform"];

/// The numbers that are reckoned from cards.
const NUMBERS: [&str; 5] = ["amount", "stat", "counters", "sum", "times"];

/// Where `it` is a test and not a card.
const TESTS: [&str; 4] = ["of", "all", "either", "not"];

/// Where players act, one after the other.
const PLAYERS: [&str; 2] = ["each-player", "as"];

#[derive(Clone)]
struct Scope<'a> {
    customs: Customs<'a>,
    picked: bool,
    /// True if only cards from decks were picked.
    drawn: bool,
    /// What "that character" means before any pick: where the trigger speaks of a second card, that one.
    that: Term,
    /// True if the second card of the trigger is a place: "that character" is the first, "that location" the second.
    at_place: bool,
    /// True if what the trigger is about is the card itself.
    about_this: bool,
    meaning: Option<Term>,
    /// True if cards had been picked when the act being read began.
    outer: bool,
    /// The card named last, by which "it" is known before any pick.
    named: Option<Term>,
    /// How many times cards were taken from decks since other cards were picked.
    drawn_since: i32,
    /// What "that player" means before any player was spoken of and before any pick.
    player: Term,
    /// True if that is who did what triggered the ability, by a card, or whose turn it is.
    anothers: bool,
    /// True if a player was spoken of: picked, or acting.
    people: bool,
    /// True if the cards picked last are cards of "you".
    yours: bool,
    /// True if cards were discarded.
    discarded: bool,
    /// What "that card" means before any pick.
    card: Term,
    /// True if the trigger tells of a fight: its characters are not called cards.
    fights: bool,
    /// The last cards picked were discarded; whether others had been picked before.
    gone: Option<bool>,
    /// True if what is being read is done to cards in play, of which none was discarded.
    live: bool,
    /// What "it" is where something is done to a card in play, as the one spoken of last has left play.
    left: Option<Term>,
    /// The one card that made the card go that the trigger is about: the card itself, or one of which the text around tells.
    doer: Option<Term>,
    /// True if the trigger tells of a card that another one made go.
    fell: bool,
    /// What a condition counts: "if they have 3 or more units, deal 1 damage to each of them".
    group: Option<Term>,
    /// The card of the trigger that something is done to by another card.
    patient: Option<Term>,
    /// The cards of the trigger that are told by their side: of an enemy, of a friend.
    sides: [Option<Term>; 2],
    /// True if "it" is a card that a condition finds in play, not the card itself.
    finds: bool,
    /// What the trigger is about, where a condition has named the card itself since.
    told: Option<Term>,
    /// What a condition tells that there is, or that there was.
    introduced: Option<Term>,
    /// True if what is being read is asked of a card.
    asked: bool,
    /// Set where another card is told of beside "that unit"; true if it is the one that was chosen.
    beside: Option<bool>,
}

impl<'a> Scope<'a> {
    fn new(meaning: Option<Term>, that: Term, customs: Customs<'a>) -> Self {
        Self {
            customs,
            finds: false,
            picked: false,
            drawn: false,
            that,
            at_place: false,
            about_this: false,
            meaning,
            outer: false,
            named: None,
            drawn_since: 0,
            player: Term::word("that-player"),
            anothers: false,
            people: false,
            yours: false,
            discarded: false,
            card: Term::word("that-card"),
            fights: false,
            gone: None,
            live: false,
            left: None,
            doer: None,
            fell: false,
            group: None,
            patient: None,
            sides: [None, None],
            told: None,
            introduced: None,
            asked: false,
            beside: None,
        }
    }

    /// Where the effect of an ability begins.
    fn at(ability: &Term, finds: bool, customs: Customs<'a>) -> Self {
        let mut scope =
            Self { finds, ..Self::new(meaning(ability, customs), other_card(ability, customs), customs) };
        scope.player = other_player(ability, &scope.that);
        (scope.card, scope.doer) = (second_card(ability, customs), made_it_go(ability));
        scope.fell = fell(ability);
        scope.anothers = is_anothers_doing(ability) || is_of_yours_on_their_turn(ability);
        scope.anothers |= is_attack_on_another(ability);
        scope.fights = is_fight(ability, customs);
        scope.patient = patient(ability);
        scope.at_place = is_at_place(ability, customs);
        scope.sides = [on_side(ability, "opponent"), on_side(ability, "you")];
        scope.about_this = ability.head() == Some("triggered") && scope.meaning.as_ref().is_some_and(is_this);
        scope
    }

    /// True if the cards picked were discarded, while the trigger is about another card, to which something is done: "discards a card. If
    /// that card is an item card" asks what was discarded.
    fn only_discarded(&self) -> bool {
        self.gone == Some(false) && self.card.as_word() == Some("subject") && !self.fights && !self.asked
    }

    /// "That player": the one spoken of, or whose cards were picked, or who is in what triggered it.
    fn player(&self) -> Term {
        match (self.people, self.picked) {
            (true, _) => Term::word("they"),
            // "You" are never "that player" where the trigger tells of one.
            (false, true) if self.yours && self.player.as_word() != Some("that-player") => {
                self.player.clone()
            }
            (false, true) => owner(Term::word("it")),
            (false, false) => self.player.clone(),
        }
    }
}

/// The ability with its pronouns resolved.
#[must_use]
pub fn resolve(ability: &Term, customs: Customs) -> Term {
    told(ability, false, customs)
}

/// The same where "it" is what a condition before it finds in play: "if you control a Robot, ready it".
#[must_use]
pub fn resolve_found(ability: &Term, customs: Customs) -> Term {
    told(ability, true, customs)
}

fn told(ability: &Term, finds: bool, customs: Customs) -> Term {
    let ability = &opposed::told(&whose::told(&one::told(&steps::told(ability))), customs);
    let ability = &given::discarded(&former::asked_in_time(ability, customs));
    if let Some(group) = standing_found(ability).filter(|_| finds) {
        return group;
    }
    let mut scope = Scope::at(ability, finds, customs);
    // A cost is paid before the effect picks anything, wherever it stands.
    let cost = match ability.items().and_then(|items| items.iter().find(|t| t.head() == Some("cost"))) {
        Some(cost) => part(cost, &mut scope.clone()),
        None => Term::word(""),
    };
    let item = |t: &Term| if t.head() == Some("cost") { cost.clone() } else { part(t, &mut scope) };
    match ability.items() {
        Some(items) => rebuild(ability, items.iter().map(item).collect()),
        None => ability.clone(),
    }
}

fn rebuild(term: &Term, items: Vec<Term>) -> Term {
    Term { node: Node::List(items.into()), span: term.span }
}

/// A word of an effect: a pronoun, or what stays as it is.
fn word(term: &Term, scope: &Scope) -> Term {
    match term.as_word() {
        // "That unit": the one that the trigger tells of besides its doer; not the one that acts now.
        Some("that-one") if scope.beside.is_some() && scope.other_than_picked().is_some() => {
            scope.other_than_picked().unwrap_or_else(|| term.clone())
        }
        Some("that-one") => match scope.patient.as_ref().filter(|_| !scope.picked) {
            Some(patient) => patient.clone(),
            None => word(&Term::word("it"), scope),
        },
        // "The chosen unit", whatever was picked since.
        Some("chosen-one") if !scope.picked => word(&Term::word("it"), scope),
        Some("subject") if scope.about_this => Term::word("this"),
        // Cards on top of a deck are no characters.
        Some("that") if scope.picked && !scope.drawn => match scope.drawn_since {
            0 => Term::word("it"),
            since => picked(i64::from(since)),
        },
        Some("that" | "that-card") if scope.at_place && !scope.picked => word(&Term::word("it"), scope),
        Some("that") => scope.that.clone(),
        // "That enemy unit": what was picked on that side, or the one card of the trigger that is on that side. The word stays where it
        // is not one, and means nothing.
        Some("that-enemy") if scope.picked => Term::word("picked-enemy"),
        Some("that-friendly") if scope.picked => Term::word("picked-friend"),
        Some("that-enemy") => scope.sides[0].clone().unwrap_or_else(|| term.clone()),
        Some("that-friendly") => scope.sides[1].clone().unwrap_or_else(|| term.clone()),
        Some("that-card") if scope.picked && !scope.only_discarded() => Term::word("it"),
        // "Whenever one of your characters banishes another, ready that character": not the one that is gone.
        Some("that-card") if scope.live && scope.fell => word(&Term::word("it"), scope),
        Some("that-card") => scope.card.clone(),
        Some("that-player") => scope.player(),
        Some("they") if scope.anothers && !scope.people => scope.player.clone(),
        // A card that was discarded is no card in play that "it" could mean.
        Some("discarded") if scope.discarded => picked(0),
        Some("discarded") => scope.that.clone(),
        // Several cards are never what a trigger is about.
        Some("those") if scope.picked => Term::word("it"),
        Some("those") => scope.group.clone().unwrap_or_else(|| term.clone()),
        Some("it") if scope.live && scope.left.is_some() => {
            scope.left.clone().unwrap_or_else(|| term.clone())
        }
        Some("it") if scope.live && scope.gone == Some(true) => picked(1),
        Some("it") if scope.live && scope.doer.is_some() && !scope.picked => {
            scope.doer.clone().unwrap_or_else(|| term.clone())
        }
        Some("it") if !scope.picked || scope.live && scope.gone.is_some() => {
            let meaning = scope.named.as_ref().or(scope.meaning.as_ref());
            meaning.unwrap_or(term).clone()
        }
        _ => term.clone(),
    }
}

/// A word, after which "it" is the card that it speaks of: "stun that enemy and deal 1 damage to it".
fn spoken(term: &Term, scope: &mut Scope) -> Term {
    let meant = word(term, scope);
    if matches!(term.as_word(), Some("that" | "that-card")) && meant.as_word() == Some("other") {
        (scope.named, scope.meaning, scope.about_this) = (None, Some(meant.clone()), false);
    }
    meant
}

/// "That character", "they": a word with the noun that it is said of.
fn by_noun(head: &str, word: &Term, noun: &Term, scope: &mut Scope) -> Term {
    // Which of the cards that were named can be called so is asked where they get their names.
    let meant = spoken(word, scope);
    if head != "it" && scope.is_of_the_condition(&meant, noun) {
        return word.clone();
    }
    let another = scope.told.clone().filter(|_| is_this(&meant) && !scope.customs.is_present_word(noun));
    let meant = another.unwrap_or(meant);
    if scope.group.as_ref() == Some(&meant) || meant.as_word() == Some(mentions::NOBODY) {
        return meant;
    }
    let called = [Term::word("noun"), noun.clone(), meant];
    let number = match head {
        "it" => None,
        "those" => Some(Term::word(PLURAL)),
        _ => Some(Term::word(SINGULAR)),
    };
    Term::list(called.into_iter().chain(number).collect())
}

fn part(term: &Term, scope: &mut Scope) -> Term {
    let Some(items) = term.items() else { return spoken(term, scope) };
    let head = term.head().unwrap_or("");
    if let ("it" | "that" | "that-one" | "that-card" | "chosen-one" | "those", [word, noun]) = (head, items) {
        return by_noun(head, word, noun, scope);
    }
    if let ("acted", [head, noun, acts @ ..]) = (head, items) {
        return acted((head, noun), acts, scope);
    }
    if let Some(read) = for_a_while(term, items, scope) {
        return read;
    }
    match head {
        "before" if items.len() == 2 => return said_before(&items[1], scope),
        // What the text around means, said where something else happens later: it is named there.
        AROUND if items.len() == 2 => return items[1].clone(),
        _ if HEADS.contains(&head) => return told(term, scope.finds, scope.customs),
        // The effect of a keyword is read where the keyword's definition puts it.
        "keyword" if items.iter().any(|part| part.head() == Some("effect")) => return term.clone(),
        // Patterns of events speak of their own parts.
        "on" if suffers_itself(term) => return unresolved(&of_itself(term)),
        "on" => return unresolved(term),
        "past" | "happened" | "total" => return unresolved(&called(term, scope)),
        "if-do" | "at-cost" => return paid(term, items, scope),
        "unless" => return undone(term, items, scope),
        _ => {}
    }
    if matches!(head, "later" | "whenever") && items.len() > 2 {
        return delayed(term, items, scope);
    }
    if head == "if"
        && let Some(read) = on_condition(term, items, scope)
    {
        return read;
    }
    if let Some(group) = counted_group_of(term, scope) {
        return group;
    }
    if head == "host-of" && scope.at_place && !scope.picked && term.word_at(1) == Some("that") {
        return rebuild(term, vec![items[0].clone(), Term::word("other")]);
    }
    if is_paid_by_turning(head, items) {
        return rebuild(term, items.iter().map(|t| part(t, &mut scope.clone())).collect());
    }
    if let Some(own) = theirs::as_yours(term).or_else(|| theirs::of_each(term)) {
        return plain(&own, own.parts(), scope);
    }
    if head == "do" {
        scope.outer = scope.picked;
    }
    if head == "attach" || head == "under" {
        return hosted(term, items, scope);
    }
    if let [_, card] = items
        && let Some(other) = scope.whose_not_yours(head, card)
    {
        return rebuild(term, vec![items[0].clone(), other]);
    }
    mentions::within(term, items, scope)
}

/// What is done on a condition that tells of cards.
fn on_condition(term: &Term, items: &[Term], scope: &mut Scope) -> Option<Term> {
    let cond = items.get(1)?;
    if is_about_subject(scope) && compares_with_attacker(cond) {
        return Some(conditional(term, items, Term::word("subject"), scope));
    }
    if let Some(named) = mentioned(cond)
        && (named.as_word() != Some(ELSEWHERE) || scope.about_this && !scope.picked)
        // "Look at a card. If your base is damaged, you may play it."
        && (named.head() != Some("each") || names_card(&named) || !scope.picked)
        // "If you paid 1 more for this event" is not about what was picked, nor about the event.
        && (!asks_number(cond) || !scope.picked)
        && !(scope.picked && compares_with_it(cond))
    {
        return Some(conditional(term, items, part(&named, &mut scope.clone()), scope));
    }
    if let Some(found) = found(cond)
        && scope.finds
        && is_fresh(scope)
    {
        return Some(conditional(term, items, found, scope));
    }
    if let Some(group) = counted_group(cond) {
        let outer = scope.group.replace(part(&group, &mut scope.clone()));
        let read = branches(term, items, scope, &mut |_| ());
        scope.group = outer;
        return Some(read);
    }
    if let Some(told) = introduced(cond).filter(|_| !scope.finds && !scope.picked) {
        let outer = scope.introduced.replace(told);
        let read = branches(term, items, scope, &mut |_| ());
        scope.introduced = outer;
        return Some(read);
    }
    if scope.picked && without_fallen(Some(cond), scope).is_some() {
        return Some(branches(term, items, scope, &mut |_| ()));
    }
    None
}

/// A part that is read item by item.
fn plain(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let head = term.head().unwrap_or("");
    let (before, named, live) = (scope.picked, scope.named.clone(), scope.live);
    let ruled = if head == "apply" { ruled_each(items) } else { None };
    let counted = ruled.or_else(|| reckoned(items, head));
    let items = counted.as_deref().unwrap_or(items);
    // A number may be that of a card that is gone, or was made to go: "damage equal to its printed cost".
    let of_gone =
        (scope.gone.is_some() || scope.left.is_some() || scope.doer.is_some()) && NUMBERS.contains(&head);
    let laid = head == "count" && (scope.left.is_some() || scope.gone.is_some());
    // Who controlled what is gone is still asked: "deal 2 damage to its controller's base".
    let whose = matches!(head, "controller" | "owner");
    scope.live = (scope.live || laid || LIVE.contains(&head)) && !of_gone && !whose;
    // A test for being among the cards picked stays one.
    let test = |t: &Term| TESTS.contains(&head) && t.as_word() == Some("it");
    // What one option picks, another does not speak of.
    let apart = head == "options";
    let done_to_it = items.iter().any(is_spoken_of);
    let mut read = |t: &Term| {
        scope.picked &= !apart || before;
        if apart && scope.meaning.is_some() {
            scope.named.clone_from(&named);
        }
        // Who deals damage is told before to whom.
        let picked = scope.picked;
        let doer = head == "damage" && t.head() == Some("from");
        scope.picked &= before || !doer;
        let hit = doer.then(|| std::mem::replace(&mut scope.named, named.clone()));
        let read = if test(t) { t.clone() } else { part(t, scope) };
        scope.people |= PLAYERS.contains(&head) && t.as_word() != Some(head);
        scope.named = hit.unwrap_or_else(|| scope.named.take());
        scope.picked |= picked;
        if let Some(doer) = object_named(head, t).filter(|_| head == "perform" && !done_to_it) {
            // "Attached unit captures a unit with less power than it"; "this unit captures it" is done to another.
            scope.picked = false;
            (scope.meaning, scope.named) = (Some(doer.clone()), None);
        }
        read
    };
    // "When this dies, it deals 1 damage": what a card deals itself needs no name.
    let needless = |told: &Term, read: &Term| head == "damage" && deals_itself(read) && !deals_itself(told);
    let told: Vec<(&Term, Term)> = items.iter().map(|t| (t, read(t))).collect();
    let of_event = told.iter().find_map(|(told, read)| mentions::done_to(head, told, read));
    let read = told.into_iter().filter(|(t, read)| !needless(t, read)).map(|(_, read)| read).collect();
    scope.live = live;
    remember(term, items, (before, named), scope);
    if let Some(meant) = of_event {
        (scope.named, scope.meaning, scope.about_this) = (None, Some(meant), false);
    }
    rebuild(term, read)
}

fn deals_itself(part: &Term) -> bool {
    let itself =
        |card: &Term| is_this(card) || card.head() == Some("noun") && card.word_at(2) == Some("this");
    part.head() == Some("from") && part.parts().iter().skip(1).all(itself)
}

fn is_this(term: &Term) -> bool {
    term.as_word() == Some("this")
}
