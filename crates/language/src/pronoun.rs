//! What "it", "they" and "that card" mean: the cards picked just before; before any pick, what the trigger is about,
//! or the card itself.

use crate::term::{Node, Term};

/// The parts of effects that pick cards, to be spoken of as "it" from then on.
const PICKS: [&str; 9] = ["chosen", "top", "random", "choose", "look", "reveal", "each", "create", "discard"];
/// The heads of abilities.
const ABILITIES: [&str; 6] = ["static", "triggered", "activated", "replacement", "spell", "way"];

/// The acts whose object "it" may mean afterwards.
const ACTS: [&str; 11] =
    ["ready", "turn", "apply", "move", "heal", "damage", "count", "flip", "attach", "give", "perform"];

/// Those of them by which a unit in an attack is spoken of.
const BLOWS: [&str; 5] = ["ready", "turn", "heal", "damage", "give"];

/// The numbers that are reckoned from cards.
const NUMBERS: [&str; 5] = ["amount", "stat", "counters", "sum", "times"];

/// Where `it` is a test and not a card.
const TESTS: [&str; 4] = ["of", "all", "either", "not"];

/// Where players act, one after the other.
const PLAYERS: [&str; 2] = ["each-player", "as"];

#[derive(Clone)]
struct Scope {
    picked: bool,
    /// Whether only cards from decks were picked.
    drawn: bool,
    /// What "that character" means before any pick: where the trigger speaks of a second card, that one.
    that: Term,
    /// Whether what the trigger is about is the card itself.
    about_this: bool,
    meaning: Option<Term>,
    /// Whether cards had been picked when the act being read began.
    outer: bool,
    /// The card named last, by which "it" is known where nothing else is spoken of.
    named: Option<Term>,
    /// What "that player" means before any player was spoken of and before any pick.
    player: Term,
    /// Whether a player was spoken of: picked, or acting.
    people: bool,
    /// Whether cards were discarded.
    discarded: bool,
    /// What "that card" means before any pick.
    card: Term,
    /// The last cards picked were discarded; whether others had been picked before.
    gone: Option<bool>,
    /// Whether what is being read is done to cards in play, of which none was discarded.
    live: bool,
    /// Whether the card itself made the card go that the trigger is about.
    doer: bool,
}

impl Scope {
    fn new(meaning: Option<Term>, that: Term) -> Self {
        Self {
            picked: false,
            drawn: false,
            that,
            about_this: false,
            meaning,
            outer: false,
            named: None,
            player: Term::word("that-player"),
            people: false,
            discarded: false,
            card: Term::word("that-card"),
            gone: None,
            live: false,
            doer: false,
        }
    }

    /// Whether the cards picked were discarded, while the trigger is about another card.
    fn only_discarded(&self) -> bool {
        self.gone == Some(false) && self.card.as_word() == Some("subject")
    }

    /// "That player": the one spoken of, or whose cards were picked, or who is in what triggered it.
    fn player(&self) -> Term {
        match (self.people, self.picked) {
            (true, _) => Term::word("they"),
            (false, true) => owner(Term::word("it")),
            (false, false) => self.player.clone(),
        }
    }
}

/// The ability with its pronouns resolved.
#[must_use]
pub fn resolve(ability: &Term) -> Term {
    let mut scope = Scope::new(meaning(ability), other_card(ability));
    scope.player = other_player(ability, &scope.that);
    scope.card = second_card(ability);
    scope.doer = said(pattern(ability), "kind").and_then(Term::as_word) == Some("move")
        && said(pattern(ability), "cause").is_some_and(is_this);
    scope.about_this = ability.head() == Some("triggered") && scope.meaning.as_ref().is_some_and(is_this);
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

fn owner(card: Term) -> Term {
    Term::list(vec![Term::word("owner"), card])
}

fn picked(before: i64) -> Term {
    Term::list(vec![Term::word("picked"), Term::int(before)])
}

/// The parts of what an ability waits for.
fn pattern(ability: &Term) -> &[Term] {
    let items = ability.items().unwrap_or(&[]);
    items.iter().find(|t| t.head() == Some("on")).and_then(Term::items).unwrap_or(&[])
}

/// What is said of a part of a pattern.
fn said<'a>(pattern: &'a [Term], part: &str) -> Option<&'a Term> {
    pattern.iter().find(|t| t.head() == Some(part)).and_then(|t| t.items()?.get(1))
}

/// What "that player" means before any player was spoken of: another player in its trigger, or whose the card in it is.
fn other_player(ability: &Term, that: &Term) -> Term {
    match said(pattern(ability), "seat").and_then(Term::as_word) {
        // The player of the card itself is "you"; it is not clear who is meant.
        Some("you") | None if that.as_word() == Some("this") => Term::word("that-player"),
        Some("you") | None => owner(that.clone()),
        Some(_) => Term::word("event-seat"),
    }
}

/// What "it" means at the beginning of an ability.
fn meaning(ability: &Term) -> Option<Term> {
    match ability.head() {
        Some("spell") | None => None,
        Some("triggered" | "replacement") => {
            let on = ability.items()?.iter().find(|t| t.head() == Some("on"))?;
            Some(subject_of(on.items()?))
        }
        // What is said of a group is said of each of its cards.
        Some("static") if !is_about_this(ability) => None,
        Some(_) => Some(Term::word("this")),
    }
}

/// Whether a standing ability is about its own card.
fn is_about_this(ability: &Term) -> bool {
    let of = ability.items().and_then(|items| items.iter().find(|t| t.head() == Some("of")));
    of.is_none_or(|of| of.items().is_some_and(|pair| pair.get(1).is_some_and(is_this)))
}

/// What "that character" means before any pick: the card that the cost of the ability was paid with; the second card of
/// its trigger if that speaks of one, or if it is an act of the card's own or of its player's; otherwise what "it" means.
fn other_card(ability: &Term) -> Term {
    let items = ability.items().unwrap_or(&[]);
    let cost = items.iter().find(|t| t.head() == Some("cost")).and_then(Term::items).unwrap_or(&[]);
    if cost.iter().any(|part| matches!(part.head(), Some("move" | "turn"))) {
        return Term::word("subject");
    }
    let part = |name: &str| said(pattern(ability), name);
    let acts = match part("kind").and_then(Term::as_word) {
        Some("act") => true,
        Some("attach") => part("other").is_none(),
        _ => false,
    };
    let own = |subject: &Term| {
        subject.as_word() == Some("this") || subject.items().is_some_and(|tests| tests.iter().any(is_yours))
    };
    if part("other").is_some_and(|other| other.as_word() != Some("this"))
        || (acts && part("subject").is_some_and(own))
    {
        return Term::word("other");
    }
    meaning(ability).unwrap_or_else(|| Term::word("it"))
}

/// What "that card" means before any pick: the card that the cost was paid with; the second card of the trigger, if that
/// speaks of one or if it is an act of the card itself; otherwise what the trigger is about.
fn second_card(ability: &Term) -> Term {
    let part = |name: &str| said(pattern(ability), name).filter(|card| !is_this(card));
    match (other_card(ability), part("other"), part("subject")) {
        (other, None, Some(_)) if other.as_word() == Some("other") => Term::word("subject"),
        (other, _, _) if other.as_word() == Some("other") => other,
        (_, _, Some(_)) => Term::word("subject"),
        (that, _, _) => that,
    }
}

fn is_yours(test: &Term) -> bool {
    test.head() == Some("of") && test.items().is_some_and(|t| t.get(1).and_then(Term::as_word) == Some("you"))
}

/// Whether a player is picked, no card.
fn picks_player(term: &Term) -> bool {
    term.head() == Some("chosen") && term_word(term, 1).is_some()
}

fn term_word(term: &Term, place: usize) -> Option<&str> {
    term.items()?.get(place)?.as_word()
}

/// What the trigger with these parts is about: "when a friendly unit attacks and defeats a unit" tells of the former.
fn subject_of(pattern: &[Term]) -> Term {
    let cause = pattern.iter().find(|t| t.head() == Some("cause")).and_then(|c| c.items()?.get(1));
    if cause.is_some_and(|cause| cause.head() == Some("all")) {
        return Term::word("cause");
    }
    let subject = pattern.iter().find(|t| t.head() == Some("subject")).and_then(|s| s.items()?.get(1));
    let this = |t: &Term| t.as_word() == Some("this") || t.head() == Some("all") && mentions_this(t);
    match (subject, said(pattern, "other")) {
        (Some(subject), _) if !this(subject) => Term::word("subject"),
        // "Whenever one of your characters is challenged": it is the one that this is done to.
        (None, Some(other)) if !this(other) => Term::word("other"),
        _ => Term::word("this"),
    }
}

fn mentions_this(all: &Term) -> bool {
    all.items().is_some_and(|items| items.iter().any(|t| t.as_word() == Some("this")))
}

/// A word of an effect: a pronoun, or what stays as it is.
fn word(term: &Term, scope: &Scope) -> Term {
    match term.as_word() {
        Some("subject") if scope.about_this => Term::word("this"),
        // Cards on top of a deck are no characters.
        Some("that") if scope.picked && !scope.drawn => Term::word("it"),
        Some("that") => scope.that.clone(),
        Some("that-card") if scope.picked && !scope.only_discarded() => Term::word("it"),
        Some("that-card") => scope.card.clone(),
        Some("that-player") => scope.player(),
        // A card that was discarded is no card in play that "it" could mean.
        Some("discarded") if scope.discarded => picked(0),
        Some("discarded") => scope.that.clone(),
        Some("it") if scope.live && scope.gone == Some(true) => picked(1),
        Some("it") if scope.live && scope.doer && !scope.picked => Term::word("this"),
        Some("it") if !scope.picked || scope.live && scope.gone.is_some() => {
            let meaning = scope.meaning.as_ref().or(scope.named.as_ref());
            meaning.unwrap_or(term).clone()
        }
        _ => term.clone(),
    }
}

/// Whether a pick takes cards from a deck.
fn is_from_deck(term: &Term) -> bool {
    let inner = term.items().and_then(|items| items.get(1));
    match term.head() {
        Some("top" | "until" | "look") => true,
        Some("choose") => inner.is_some_and(is_from_deck),
        _ => false,
    }
}

fn part(term: &Term, scope: &mut Scope) -> Term {
    let Some(items) = term.items() else { return word(term, scope) };
    let head = term.head().unwrap_or("");
    if ABILITIES.contains(&head) {
        return resolve(term);
    }
    // The effect of a keyword is read where the keyword's definition puts it.
    if head == "keyword" && items.iter().any(|part| part.head() == Some("effect")) {
        return term.clone();
    }
    // Patterns of events speak of their own parts.
    if matches!(head, "on" | "past" | "happened" | "total") {
        return unresolved(term);
    }
    if matches!(head, "later" | "whenever") && items.len() > 2 {
        return delayed(term, items, scope);
    }
    if let ("if", Some(named)) = (head, items.get(1).and_then(mentioned)) {
        return conditional(term, items, named, scope);
    }
    match head {
        "if-do" => return paid(term, items, scope),
        "unless" => return undone(term, items, scope),
        _ => {}
    }
    if is_paid_by_turning(head, items) {
        return rebuild(term, items.iter().map(|t| part(t, &mut scope.clone())).collect());
    }
    if HOSTING.contains(&head) {
        scope.outer = scope.picked;
    }
    if head == "attach" || head == "under" {
        return hosted(term, items, scope);
    }
    plain(term, items, scope)
}

/// A part that is read item by item.
fn plain(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let head = term.head().unwrap_or("");
    let (before, live) = (scope.picked, scope.live);
    scope.live |= LIVE.contains(&head);
    scope.people |= PLAYERS.contains(&head);
    // A test for being among the cards picked stays one.
    let test = |t: &Term| TESTS.contains(&head) && t.as_word() == Some("it");
    // What one option picks, another does not speak of.
    let apart = head == "options";
    let mut read = |t: &Term| {
        scope.picked &= !apart || before;
        let read = if test(t) { t.clone() } else { part(t, scope) };
        if let Some(doer) = object_named(head, t).filter(|_| head == "perform") {
            // "Attached unit captures a unit with less power than it".
            scope.picked = false;
            scope.meaning = Some(doer.clone());
        }
        read
    };
    let read = items.iter().map(&mut read).collect();
    scope.live = live;
    scope.heard(term, items);
    if NUMBERS.contains(&head) {
        // What is counted is not picked.
        scope.picked = before;
    }
    rebuild(term, read)
}

impl Scope {
    /// What a part that has been read leaves to be spoken of.
    fn heard(&mut self, term: &Term, items: &[Term]) {
        let head = term.head().unwrap_or("");
        let object = items.iter().find_map(|t| object_named(head, t)).filter(|_| head != "perform");
        if let Some(object) = object {
            // "Ready this character. It can't quest": it was spoken of last.
            self.picked = false;
            self.meaning = Some(object.clone());
        }
        if names_card(term) {
            self.named = Some(term.clone());
        }
        self.discarded |= head == "discard" || head == "move" && term_word(term, 1) == Some("discard");
        self.people |= picks_player(term);
        if PICKS.contains(&head) && !picks_player(term) {
            self.drawn = is_from_deck(term) && (!self.picked || self.drawn);
            self.gone = (head == "discard").then_some(self.picked);
            self.picked = true;
        }
    }
}

/// What is done only to cards in play.
const LIVE: [&str; 5] = ["ready", "turn", "apply", "heal", "damage"];

/// "You may banish this item to give them Resist": what pays is not spoken of afterwards, if something else was before.
fn paid(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let mut out = vec![items[0].clone()];
    let meaning = scope.meaning.clone();
    out.extend(items.get(1).map(|first| part(first, scope)));
    if items.get(1).is_some_and(pays_with_this) && meaning.as_ref().is_some_and(|other| !is_this(other)) {
        scope.meaning = meaning;
    }
    out.extend(items.iter().skip(2).map(|rest| part(rest, scope)));
    rebuild(term, out)
}

/// "They discard a card. If they don't, deal 2 damage to it": what was not done has picked nothing.
fn undone(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let mut before = scope.clone();
    let mut out: Vec<Term> = items.iter().take(2).map(|first| part(first, scope)).collect();
    out.extend(items.iter().skip(2).map(|rest| part(rest, &mut before)));
    rebuild(term, out)
}

/// Whether the card itself is turned, moved or damaged in it.
fn pays_with_this(effect: &Term) -> bool {
    let Some(items) = effect.items() else { return false };
    let head = effect.head().unwrap_or("");
    matches!(head, "turn" | "move" | "damage") && items.iter().any(|t| object_named(head, t).is_some())
        || items.iter().any(pays_with_this)
}

/// Acts by which cards are put under or attached to others.
const HOSTING: [&str; 2] = ["attach", "move"];

/// What a card is attached to or put under is spoken of as before that card was picked.
fn hosted(term: &Term, items: &[Term], scope: &mut Scope) -> Term {
    let (last, first) = items.split_last().unwrap_or((term, &[]));
    let mut out: Vec<Term> = first.iter().map(|t| part(t, scope)).collect();
    let picked = std::mem::replace(&mut scope.picked, scope.outer);
    out.push(part(last, scope));
    scope.picked |= picked;
    rebuild(term, out)
}

/// "If Winter Storm is in play, he attacks": the card of the condition is spoken of in what follows from it.
fn conditional(term: &Term, items: &[Term], named: Term, scope: &mut Scope) -> Term {
    let (picked, meaning) = (scope.picked, scope.meaning.clone());
    let mut out = vec![items[0].clone(), part(&items[1], scope)];
    let mut any = picked;
    for branch in &items[2..] {
        (scope.picked, scope.meaning) = (false, Some(named.clone()));
        out.push(part(branch, scope));
        any |= scope.picked;
    }
    (scope.picked, scope.meaning) = (any, meaning);
    rebuild(term, out)
}

/// The card that a condition is about, if it names one.
fn mentioned(cond: &Term) -> Option<Term> {
    let items = cond.items()?;
    match (cond.head()?, items.get(1)?) {
        ("exists", test) if test.head() == Some("named") => {
            Some(Term::list(vec![Term::word("each"), test.clone()]))
        }
        ("exists", all) if all.head() == Some("all") => {
            let host = all.items()?.iter().find(|t| t.head() == Some("attached-to"))?;
            host.items()?.get(1).filter(|host| names_card(host)).cloned()
        }
        ("fits", card) if names_card(card) || matches!(card.as_word(), Some("host" | "other")) => {
            Some(card.clone())
        }
        ("all", first) => mentioned(first),
        _ => None,
    }
}

/// `(each (named N))`, or a part in what is going on.
fn names_card(target: &Term) -> bool {
    let inner = target.items().and_then(|items| items.get(1));
    match target.head() {
        Some("each") => inner.is_some_and(|test| test.head() == Some("named")),
        Some("role") => true,
        _ => false,
    }
}

/// An effect that waits for an event: "it" is what the event is about.
fn delayed(term: &Term, items: &[Term], outer: &Scope) -> Term {
    let meaning = items.get(1).and_then(Term::items).map(subject_of);
    // A moment has no subject: "at the end of the turn, banish it" means what was picked before.
    let moment = items.get(1).and_then(Term::items).is_some_and(|p| p.iter().any(is_moment));
    if moment && outer.picked {
        return term.clone();
    }
    let mut scope = match moment {
        true => Scope::new(outer.meaning.clone(), outer.that.clone()),
        false => Scope::new(meaning, Term::word("it")),
    };
    let mut out = vec![items[0].clone(), items[1].clone()];
    out.extend(items[2..].iter().map(|t| part(t, &mut scope)));
    rebuild(term, out)
}

/// A pattern as it stands; there is no other card yet, so "that one" is "it".
fn unresolved(pattern: &Term) -> Term {
    match pattern.items() {
        Some(items) => rebuild(pattern, items.iter().map(unresolved).collect()),
        None if matches!(pattern.as_word(), Some("that" | "that-card")) => Term::word("it"),
        None => pattern.clone(),
    }
}

fn is_moment(pair: &Term) -> bool {
    pair.head() == Some("kind")
        && pair.items().is_some_and(|i| i.get(1).and_then(Term::as_word) == Some("moment"))
}

/// "You may exhaust this leader. If you do, ready it": what is turned by choice pays, and nothing is said of it.
fn is_paid_by_turning(head: &str, items: &[Term]) -> bool {
    let turned = items.last().and_then(Term::items).and_then(|act| act.get(1)).and_then(Term::items);
    head == "may" && matches!(turned, Some([turn, this]) if turn.as_word() == Some("turn") && is_this(this))
}

fn is_this(term: &Term) -> bool {
    term.as_word() == Some("this")
}

/// The card that a part of an act names without a choice: its own, the one it is attached to, one that fights.
fn object_named<'a>(head: &str, part: &'a Term) -> Option<&'a Term> {
    let fights = |role: &Term| matches!(role.as_word(), Some("attacker" | "defender"));
    match (part.head(), part.items()) {
        (Some("this" | "host"), None) if ACTS.contains(&head) => Some(part),
        (Some("role"), Some([_, role])) if BLOWS.contains(&head) && fights(role) => Some(part),
        (Some("to"), Some([_, object])) => object_named(head, object),
        _ => None,
    }
}
