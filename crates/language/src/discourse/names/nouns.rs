//! "That ally", "that scheme": of what was named, the last that can be called so.

use super::words::side;
use super::{Known, Walk, deeds};
use crate::discourse::given;
use crate::discourse::nouns::{COME, Fit, GONE, MANY, ONE, SINGULAR, among, is_elsewhere, tests_of};
use crate::term::Term;

const CONTROLLER: &str = "controller";

/// How many cards a word with a noun speaks of: "they" of either, "that ally" of one, "those allies" of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Any,
    One,
    Several,
}

impl Number {
    /// As it stands behind `(noun NOUN CARDS ..)`.
    pub(super) fn of(words: &[Term]) -> Self {
        match words.first().and_then(Term::as_word) {
            Some(SINGULAR) => Self::One,
            Some(_) => Self::Several,
            None => Self::Any,
        }
    }
}

/// The cards that an ability knows before anything is named.
#[derive(Clone, Debug, Default)]
pub(super) struct Event {
    /// The parts of its trigger, or what its cost was paid with, and by which tests they are told.
    parts: Vec<(Term, Vec<Term>)>,
    /// What an answer was paid with: it has no word, for the cards of the trigger are known by it.
    given: Option<Vec<Term>>,
    /// True if an act or damage has a second card of which the trigger tells nothing.
    untold: bool,
    /// The player who did it, if that is not "you".
    doer: Option<Term>,
    /// True if one of them is the card itself.
    own: bool,
    /// What is done in the event, or what the cost is paid by.
    acts: Vec<Term>,
}

impl Event {
    pub(super) fn new(ability: &Term) -> Self {
        let given = given::cards(ability).map(tests_of);
        match ability.form("on") {
            Some(on) => Self { given, ..Self::of(on) },
            None => {
                let parts = given.map(|tests| (Term::word("subject"), tests)).into_iter().collect();
                Self {
                    parts,
                    acts: given::last_part(ability).cloned().into_iter().collect(),
                    ..Self::default()
                }
            }
        }
    }

    /// True if the ability knows another card before anything is named.
    pub(super) const fn tells_of_another(&self) -> bool {
        !self.parts.is_empty() && !self.own
    }

    /// True if the ability knows a card before anything is named.
    pub(super) const fn is_told(&self) -> bool {
        !self.parts.is_empty()
    }

    /// The parts of a pattern of events.
    pub(super) fn of(on: &Term) -> Self {
        let part = |name: &str| Some((Term::word(name), tests_of(on.field(name)?)));
        let mut parts: Vec<_> = ["subject", "other", "cause"].into_iter().filter_map(part).collect();
        let fights = matches!(on.field("kind").and_then(Term::as_word), Some("damage" | "act"));
        let untold = fights && on.field("subject").is_some() && parts.len() == 1;
        // "When you play an upgrade on a unit": what it lies on is told, too.
        let host =
            on.field("subject").and_then(|card| card.form("attached-to")).and_then(|on| on.parts().get(1));
        let host = host.filter(|host| host.head() == Some("each"));
        parts.extend(host.map(|host| {
            let one = tests_of(host).into_iter().filter(|test| test.as_word() != Some(MANY)).collect();
            (Term::call("host-of", [Term::word("subject")]), one)
        }));
        let own = ["subject", "other", "cause"]
            .iter()
            .any(|part| on.field(part).and_then(Term::as_word) == Some("this"));
        let seat = on.field("seat").and_then(Term::as_word).filter(|seat| *seat != "you");
        let acts = ["kind", "verb"].iter().filter_map(|part| on.field(part)).cloned();
        let (doer, acts) = (seat.map(|_| Term::word("event-seat")), acts.map(|act| Term::list(vec![act])));
        Self { parts, given: None, untold, doer, own, acts: acts.collect() }
    }

    /// True if one of these acts is what happens in the event, or what the cost is paid by.
    pub(super) fn is_of(&self, acts: &[Term]) -> bool {
        self.acts.iter().any(|act| deeds::is_called_one_of(act, acts))
    }
}

impl Walk<'_> {
    /// By which tests cards are told.
    pub(super) fn tests_of(&self, cards: &Term) -> Vec<Term> {
        let named = self.kinds.iter().chain(&self.event.parts).filter(|(name, _)| name == cards);
        let mut tests: Vec<Term> = named.flat_map(|(_, tests)| tests.iter().cloned()).collect();
        if cards.as_word() == Some("this") {
            tests.extend(self.customs.own_test());
        }
        // Where a character is is a location, and nobody.
        if cards.head() == Some("host-of") {
            tests.extend(self.customs.tests_of_places().cloned());
        }
        if tests.is_empty() { tests_of(cards) } else { tests }
    }

    /// Keeps how cards are told that have got a name.
    pub(super) fn told(&mut self, name: &Term, cards: &Term) {
        // One option has the names of another.
        self.kinds.retain(|(known, _)| known != name);
        self.kinds.push((name.clone(), tests_of(cards)));
    }

    /// The same of one after the other of several: each of them is one.
    pub(super) fn told_each(&mut self, name: &Term, cards: &Term) {
        self.told(name, cards);
        if let Some((_, tests)) = self.kinds.last_mut() {
            tests.retain(|test| test.as_word() != Some(MANY));
        }
    }

    /// Keeps that cards that each of several players has named are not one.
    pub(super) fn told_of_all(&mut self, names: &[Term]) {
        let named = self.kinds.iter_mut().filter(|(name, _)| names.contains(name));
        named.for_each(|(_, tests)| tests.retain(|test| test.as_word() != Some(ONE)));
    }

    /// What is picked among cards that were named is called as they are.
    pub(super) fn told_among(&mut self, name: &Term, picked: &Term) {
        if picked.head() == Some("chosen") {
            let tests = among(picked).into_iter().flat_map(|named| self.tests_of(named));
            let tests = tests.filter(|test| !matches!(test.as_word(), Some(ONE | MANY))).collect();
            self.kinds.push((name.clone(), tests));
        }
    }

    /// True if an act has told so of the cards.
    pub(super) fn is_told(&self, cards: &Term, how: &str) -> bool {
        self.kinds.iter().any(|(name, tests)| name == cards && tests.contains(&Term::word(how)))
    }

    /// Keeps that an act has taken the cards out of play, or brought them into it.
    pub(super) fn told_moved(&mut self, cards: &Term, how: &str) {
        let name = super::let_of(cards).map_or(cards, |(name, _)| name);
        if name.items().is_none() {
            self.kinds.push((name.clone(), vec![Term::word(how)]));
        }
    }

    /// "He", "her": what is meant without the word, if it is in play and somebody; else the last such card that was named, else the
    /// card itself. Where that is somebody, and what is meant has just gone or come, it may be either.
    fn somebody(&self, noun: &str, meant: &Term, known: &Known) -> Option<Term> {
        let this = Term::word("this");
        let told = self.tests_of(meant);
        let fits = |cards: &Term| {
            let told = self.tests_of(cards);
            self.customs.fit(noun, &told) == Some(Fit::Yes)
                && !is_elsewhere(&told)
                && !told.contains(&Term::word(MANY))
        };
        let own = (self.customs.given || fits(&this)).then_some(this);
        let elsewhere = meant.head() == Some("made") || is_elsewhere(&told);
        let is = |how| told.contains(&Term::word(how));
        // "Your other characters get +1 {S} for each card under her": each of many is nobody.
        if known.about_subject && meant.as_word() == Some("subject") && own.is_some() {
            return own;
        }
        // "Whenever he challenges another character, if that character is damaged, he gets +2 {S}": the others of a trigger are no "he"
        // where it tells of the card itself.
        let other = meant.as_word() == Some("other") || meant.head() == Some("role");
        if other && self.event.own && own.is_some() {
            return own;
        }
        match self.customs.fit(noun, &told)? {
            Fit::Yes | Fit::Perhaps if own.is_some() && (is(COME) || is(GONE) && !elsewhere) => None,
            Fit::Yes | Fit::Perhaps if !elsewhere && !is(MANY) => Some(meant.clone()),
            _ => {
                let last = known.cards.iter().rev().find(|cards| fits(cards)).cloned();
                last.or(own).or_else(|| elsewhere.then(|| meant.clone()))
            }
        }
    }

    /// The cards named last that have a test.
    pub(super) fn last_with(&self, known: &Known, test: &Term) -> Option<Term> {
        known.cards.iter().rev().find(|cards| self.tests_of(cards).contains(test)).cloned()
    }

    /// The cards of a side: those named last that are told to be of it; else the card of the event that is, where what was named
    /// last is of the other side ("exhaust an enemy unit. Give a Shield token to that friendly unit").
    pub(super) fn on_side(&self, [own, other]: [usize; 2], known: &Known) -> Option<Term> {
        let of = |place: usize| move |tests: &[Term]| tests.contains(&side(place));
        let last = known.cards.last().filter(|cards| of(other)(&self.tests_of(cards)));
        let told = || self.event.parts.iter().find(|(_, tests)| of(own)(tests));
        self.last_with(known, &side(own))
            .or_else(|| last.map(|_| told().map_or_else(|| Term::word("nobody"), |(part, _)| part.clone())))
    }

    /// The cards that can be called by a noun: those that are meant without it, if they can; else those named last that
    /// can; else the one card of the event. Of several cards none is picked alone, and one is not all of a kind.
    pub(super) fn called(&self, noun: &str, (meant, number): (&Term, Number), known: &Known) -> Option<Term> {
        if self.customs.is_present(noun) {
            return self.somebody(noun, meant, known);
        }
        if self.customs.is_soft(noun) {
            return Some(self.rather_called(noun, meant, known).unwrap_or_else(|| meant.clone()));
        }
        let fit = |cards: &Term| {
            // Two that were picked in one sentence are called what both can be called.
            if cards.head() == Some("both") {
                let all = cards.parts().iter().skip(1).all(|one| self.is_called(noun, one));
                return Some(if all { Fit::Yes } else { Fit::No });
            }
            let told = self.tests_of(cards);
            let fit = self.customs.fit(noun, &told)?;
            let other = match number {
                Number::Any => false,
                Number::One => told.contains(&Term::word(MANY)),
                Number::Several => self.customs.is_one(&told),
            };
            Some(if other { Fit::No } else { fit })
        };
        let Some(first) = fit(meant) else { return Some(meant.clone()) };
        let bearer = self.customs.given && meant.as_word() == Some("this");
        let first = if bearer { Fit::No } else { first };
        if first == Fit::Yes {
            return Some(self.rather(noun, meant));
        }
        let last = |wanted| known.cards.iter().rev().find(|cards| fit(cards) == Some(wanted)).cloned();
        if let Some(named) = last(Fit::Yes) {
            return Some(named);
        }
        let of_event = || {
            let mut parts = self.event.parts.iter().filter(|(part, _)| fit(part) == Some(Fit::Yes));
            let one = parts.next().map(|(part, _)| part.clone());
            one.filter(|_| parts.next().is_none())
        };
        match first {
            // "Whenever one or more of your characters sing, those characters": nothing else was named.
            _ if meant.as_word() == Some("those") => of_event(),
            Fit::No if number == Number::Several => None,
            _ if self.has_given(noun) => None,
            Fit::No => of_event()
                .or_else(|| last(Fit::Wider))
                .or_else(|| last(Fit::Perhaps))
                .or_else(|| self.event.untold.then(|| Term::word("other"))),
            // Of a name nobody knows what it is called: of two who fight it may be either.
            Fit::Perhaps if self.event.untold && self.is_of_event(meant) => None,
            // What a deed made, or a part of the event of which nothing is told, is rather not what the event knows by its noun.
            Fit::Perhaps if meant.head() == Some("made") || self.is_of_event(meant) => {
                of_event().or_else(|| Some(meant.clone()))
            }
            Fit::Wider if number != Number::Several => of_event().or_else(|| Some(meant.clone())),
            _ => Some(meant.clone()),
        }
    }

    /// What is rather meant by a word that is said of players alone, or of one thing alone: what is meant without it, unless that is
    /// something else; then the last that was named and is such a one; else the one part of the event that is. Nothing if there is none.
    pub(super) fn rather_called(&self, noun: &str, meant: &Term, known: &Known) -> Option<Term> {
        let is = |cards: &Term| self.is_rather(noun, cards, known) == Some(true);
        if self.is_rather(noun, meant, known) != Some(false) {
            return Some(meant.clone());
        }
        known.cards.iter().rev().find(|cards| is(cards)).cloned().or_else(|| {
            let mut parts = self.event.parts.iter().map(|(part, _)| part).filter(|part| is(part));
            parts.next().filter(|_| parts.next().is_none()).cloned()
        })
    }

    /// If such a word is said of the cards; nothing where it is not known. All of a kind are not "it", and you are not "they".
    fn is_rather(&self, noun: &str, cards: &Term, known: &Known) -> Option<bool> {
        let discarded = is_discarded(cards, known).then(|| Term::call("in", [Term::word("discard")]));
        let told: Vec<Term> = self.tests_of(cards).into_iter().chain(discarded).collect();
        let yours = || told.contains(&side(1)) && self.customs.is_told(noun, &told);
        let player = self.customs.is_player(noun);
        if player && (cards.head() == Some("made") || yours()) || !player && told.contains(&Term::word(MANY))
        {
            return Some(false);
        }
        match self.customs.fit(noun, &told)? {
            Fit::Yes => Some(true),
            Fit::No => Some(false),
            Fit::Wider | Fit::Perhaps => None,
        }
    }

    /// Who is said to be the controller of something: "they", "its controller".
    pub(super) fn whose_called(&self, head: &Term, told: &Term, known: &Known) -> Option<Term> {
        self.told_player(told, known).or_else(|| self.controlled(head, told, known))
    }

    /// "They" of whom something is said to be the controller: the player, where the noun is one of players.
    fn told_player(&self, told: &Term, known: &Known) -> Option<Term> {
        let [_, noun, cards, ..] = told.parts() else { return None };
        let noun = noun.as_word().filter(|noun| self.customs.is_player(noun))?;
        self.player_called(noun, cards, known)
    }

    /// "Its controller": of what was named, the controller of what can be controlled.
    fn controlled(&self, head: &Term, told: &Term, known: &Known) -> Option<Term> {
        let [word, noun, rest @ ..] = told.parts() else { return None };
        let held = self.customs.demanded(std::slice::from_ref(head))?;
        let noun = noun.as_word()?;
        let asks = self.customs.is_soft(noun) && !self.customs.is_player(noun);
        let words = [&[word.clone(), Term::word(held)], rest].concat();
        let cards = self.bound(&Term::list(words), known, false).filter(|_| asks)?;
        Some(Term::call(CONTROLLER, [cards]))
    }

    /// The player of whom "they" is said, where no card stands for one: who the event knows did it.
    fn player_called(&self, noun: &str, cards: &Term, known: &Known) -> Option<Term> {
        let meant = self.bound(cards, known, false).unwrap_or_else(|| cards.clone());
        match self.rather_called(noun, &meant, known) {
            Some(player) => Some(Term::call(CONTROLLER, [player])),
            None => self.event.doer.clone(),
        }
    }

    /// Of two parts of the trigger that can be called so, the one that the trigger calls so.
    fn rather(&self, noun: &str, meant: &Term) -> Term {
        let own = |cards: &Term| self.customs.is_own(noun, &self.tests_of(cards));
        if !self.is_of_event(meant) || own(meant) {
            return meant.clone();
        }
        let mut parts = self.event.parts.iter().map(|(part, _)| part).filter(|part| own(part));
        let one = parts.next().filter(|_| parts.next().is_none());
        one.unwrap_or(meant).clone()
    }

    /// True if cards are a part of the trigger.
    fn is_of_event(&self, cards: &Term) -> bool {
        self.event.parts.iter().any(|(part, _)| part == cards)
    }

    /// True if an answer was paid with what can be called so.
    fn has_given(&self, noun: &str) -> bool {
        let given = self.event.given.as_ref();
        given.is_some_and(|tests| self.customs.fit(noun, tests) == Some(Fit::Yes))
    }

    /// "That ally": the word for cards that are not the last ones named, if a noun tells them.
    pub(super) fn noun_for(&self, cards: &Term, known: &Known) -> Option<Term> {
        let last = known.cards.last()?;
        let tells = |noun: &&str| self.called(noun, (last, Number::Any), known).as_ref() == Some(cards);
        let noun = self.plain_nouns().find(tells)?;
        Some(Term::call("it", [Term::word(noun)]))
    }

    /// "That character": the word for the second card of a trigger, by the noun that tells it.
    pub(super) fn noun_of_other(&self, cards: &Term) -> Option<Term> {
        let told = self.tests_of(cards);
        let noun = self.plain_nouns().find(|noun| self.customs.fit(noun, &told) == Some(Fit::Yes));
        let noun = noun.filter(|_| cards.as_word() == Some("other"))?;
        Some(Term::call("that-card", [Term::word(noun)]))
    }

    /// True if cards are told to be what a noun says.
    pub(super) fn is_called(&self, noun: &str, cards: &Term) -> bool {
        self.customs.fit(noun, &self.tests_of(cards)) == Some(Fit::Yes)
    }

    /// The nouns by which cards are told.
    fn plain_nouns(&self) -> impl Iterator<Item = &str> {
        let nouns = self.customs.nouns.iter().map(|noun| noun.word.as_str());
        nouns.filter(|noun| !self.customs.is_present(noun))
    }
}

/// True for what a deed discarded from a hand.
fn is_discarded(cards: &Term, known: &Known) -> bool {
    let deed = cards.parts().get(1).filter(|_| cards.head() == Some("made"));
    let act = deed.and_then(|deed| known.acts.iter().rev().find(|(name, _)| name == deed));
    act.and_then(|(_, act)| act.head()).is_some_and(|head| head.starts_with("discard"))
}
