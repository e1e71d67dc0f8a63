//! A word for a name, a name for a word.

use super::nouns::Number;
use super::places::is_test;
use super::{Known, Manner, Walk, deeds, go, is_ability, is_player_picked, let_of};
use crate::discourse::pronoun::AROUND;
use crate::term::{Term, name_parts};

impl Walk<'_> {
    /// A part that names nothing but players; `test` if it stands where a test on a card does.
    pub(super) fn said(&mut self, term: &Term, known: &mut Known, test: bool) -> Term {
        if term.head() == Some(AROUND) {
            return self.meant_around(term, known, test);
        }
        if let Some(called) = self.called_around(term, known) {
            let is_around = called.head() == Some(AROUND);
            return if is_around { self.meant_around(&called, known, test) } else { as_test(called, test) };
        }
        if is_ability(term) {
            return go(term, self.manner, self.customs.on_another());
        }
        // "Each character damaged this way": one of several, of which nothing was told. The words stay, and mean nothing.
        if self.lone && known.cards.is_empty() && self.manner.is_none() && is_each_of_it(term) {
            return term.clone();
        }
        let word = match self.manner {
            None => self.bound(term, known, test),
            Some(manner) => self.spoken(term, known, test, manner),
        };
        if let Some(word) = word {
            return word;
        }
        let head = term.head().unwrap_or("");
        // A card of the event is no test on a card: the test is to be that one.
        if test && self.manner.is_none() && (head == "role" || term.as_word() == Some("subject")) {
            return as_test(term.clone(), true);
        }
        // A number of the player who is picked: it is said once who picks.
        let numbered = head == "tally" && matches!(term.parts(), [_, who, _] if is_player_picked(who));
        if numbered {
            return term.clone();
        }
        if let Some(player) = self.player_picked(term, known) {
            return player;
        }
        if head == "some" && term.items().is_some() {
            return self.some(term, known);
        }
        if self.manner.is_none()
            && let Some(read) = self.among_looked(term, known)
        {
            return read;
        }
        let mut place = 0;
        term.map(&mut |part| {
            let (test, is_head) = (is_test(head, place, part), place == 0 && part.items().is_none());
            place += 1;
            // A form is called by its first word, whatever that means elsewhere.
            if is_head { part.clone() } else { self.said(part, known, test) }
        })
    }

    /// "Search for a card that shares a trait with it": with what was spoken of before, and not with the cards looked at. Where nothing
    /// was, the words stay, and mean nothing.
    fn among_looked(&mut self, term: &Term, known: &Known) -> Option<Term> {
        let tests = term.items().filter(|_| term.head() == Some("all"))?;
        let looked = known.looked.as_ref().filter(|looked| known.cards.last() == Some(looked))?;
        let among = |test: &Term| test.as_word() == Some("it") || test.head() == Some("is");
        let compares = |test: &Term| matches!(test.head(), Some("like" | "stat"));
        if !tests.iter().any(among) || !tests.iter().any(|test| compares(test) && test.any(&mut is_bare_it)) {
            return None;
        }
        let mut before = known.clone();
        before.cards.retain(|cards| cards != looked);
        let unknown = before.cards.is_empty() && !self.event.is_told();
        let read = |test: &Term| match compares(test) {
            true if unknown => test.clone(),
            true => self.said(test, &mut before, true),
            false => self.said(test, &mut known.clone(), true),
        };
        Some(Term::list(tests.iter().map(read).collect()))
    }

    /// "That character" where something happens later: what is meant around it, or else what was named and can be called so.
    fn called_around(&self, term: &Term, known: &Known) -> Option<Term> {
        let [_, noun, around, number @ ..] = term.parts() else { return None };
        let meant = around.parts().get(1).filter(|_| is_noun(term) && around.head() == Some(AROUND))?;
        let meant = self.bound(meant, known, false).unwrap_or_else(|| meant.clone());
        let called = self.called(noun.as_word()?, (&meant, Number::of(number)), known)?;
        Some(if called == meant { around.clone() } else { called })
    }

    /// What is meant around an act by which something happens later: it has a name there.
    fn meant_around(&mut self, term: &Term, known: &mut Known, test: bool) -> Term {
        let meant = term.parts().get(1).unwrap_or(term).clone();
        let cards = self.said(&meant, known, false);
        let named = cards.head() == Some("made") || cards.as_word().and_then(name_parts).is_some();
        let known = self.around.iter().find(|(_, meant)| *meant == cards).map(|(name, _)| name.clone());
        let name = match known {
            _ if named => cards,
            Some(name) => name,
            None => {
                let name = self.fresh('c');
                self.told(&name, &cards);
                self.around.push((name.clone(), cards));
                name
            }
        };
        as_test(name, test)
    }

    /// The name that a word stands for.
    pub(super) fn bound(&self, term: &Term, known: &Known, test: bool) -> Option<Term> {
        let it = |known: &Known| known.cards.last().cloned().or_else(|| Some(Term::word("subject")));
        let earlier = |number: i64| match usize::try_from(number) {
            Ok(0) => it(known),
            Ok(back) => known.cards.iter().rev().nth(back).cloned(),
            Err(_) => None,
        };
        match (term.head()?, term.items()) {
            ("noun", Some([_, noun, cards, number @ ..])) => {
                self.bound_noun(noun, (cards, Number::of(number)), known, test)
            }
            ("controller", Some([head, cards])) if is_noun(cards) => self.whose_called(head, cards, known),
            ("it", None) if test => {
                let known = self.before.as_ref().unwrap_or(known);
                it(known).map(|cards| Term::call("is", [cards]))
            }
            ("it" | "last", None) => it(known),
            ("before", Some([_, cards])) => {
                let meant = self.bound(cards, self.before.as_ref().unwrap_or(known), test);
                // A card of the event is the same one before and after.
                meant.or_else(|| Some(cards.clone()))
            }
            ("looked", None) => known.looked.clone(),
            ("chosen-one", None) => known.chosen.clone().or_else(|| it(known)),
            ("picked-enemy", None) => self.on_side([0, 1], known).or_else(|| it(known)),
            ("picked-friend", None) => self.on_side([1, 0], known).or_else(|| it(known)),
            ("picked", Some([_, number])) => earlier(number.as_int()?),
            ("acted", Some(parts)) => {
                let known = self.before.as_ref().filter(|_| test).unwrap_or(known);
                self.acted(parts, known).map(|cards| as_test(cards, test))
            }
            ("they", None) => {
                let spoken_of = known.they.as_ref().or(known.owner.as_ref());
                Some(spoken_of.cloned().unwrap_or_else(|| Term::word("event-seat")))
            }
            ("stat" | "damage" | "attached-to", Some([head, cards, rest @ ..]))
                if self.customs.numbers_before && (cards.as_word() == Some("it") || is_noun(cards)) =>
            {
                let before = self.before.as_ref()?;
                // Where nothing was spoken of before, it is the number of what is picked.
                let from = if before.cards.is_empty() && !before.about_subject { known } else { before };
                let cards = self.bound(cards, from, false)?;
                Some(Term::list([&[head.clone(), cards], rest].concat()))
            }
            ("host-of", Some([_, cards])) => self.place_named(cards, known),
            ("made", Some([_, words @ ..])) => deeds::made(words, known).map(|cards| as_test(cards, test)),
            ("made-by-you", Some([_, words @ ..])) => deeds::made_by_you(words, known),
            ("done", Some([_, word])) => deeds::done(word, known),
            (head @ ("done" | "did"), None) => {
                let deed = known.deed.clone().unwrap_or_else(|| Term::word("paid"));
                Some(Term::call(head, [deed]))
            }
            ("sum", Some([head, cards, stat])) if cards.as_word() == Some("it") => {
                let known = self.before.as_ref().unwrap_or(known);
                Some(Term::list(vec![head.clone(), it(known)?, stat.clone()]))
            }
            _ => None,
        }
    }

    /// "That location", where the place itself was named.
    fn place_named(&self, cards: &Term, known: &Known) -> Option<Term> {
        let meant = self.bound(cards, known, false)?;
        let places = &self.customs.telling.places;
        let is_place = |cards: &&Term| places.iter().any(|noun| self.is_called(noun, cards));
        std::iter::once(&meant).chain(known.cards.iter().rev()).find(is_place).cloned()
    }

    /// The name that a word with a noun stands for; where nothing can be called so, the word stays and means nothing.
    fn bound_noun(
        &self,
        noun: &Term,
        (cards, number): (&Term, Number),
        known: &Known,
        test: bool,
    ) -> Option<Term> {
        let known = self.before.as_ref().filter(|_| test).unwrap_or(known);
        let meant = self.bound(cards, known, false).unwrap_or_else(|| cards.clone());
        let called = self.called(noun.as_word()?, (&meant, number), known)?;
        Some(as_test(called, test))
    }

    /// The word for a name.
    pub(super) fn spoken(&self, term: &Term, known: &Known, test: bool, manner: Manner) -> Option<Term> {
        let of_act = term.parts().get(1).filter(|_| test && term.head() == Some("is")).unwrap_or(term);
        if let Some(said) = deeds::spoken(of_act, known, test, manner) {
            return Some(said);
        }
        match (term.head()?, term.items()) {
            ("is", Some([_, cards])) if test => {
                let before = self.before.as_ref().unwrap_or(known);
                let said = self.cards_word(cards, before, manner);
                if said.as_ref().and_then(Term::as_word) == Some("it") {
                    return said;
                }
                Some(Term::call("is", [self.cards_word(cards, known, manner)?]))
            }
            ("sum", Some([head, cards, stat])) => {
                let known = self.before.as_ref().unwrap_or(known);
                Some(Term::list(vec![head.clone(), self.cards_word(cards, known, manner)?, stat.clone()]))
            }
            (head @ ("done" | "did"), Some([_, _])) => Some(Term::word(head)),
            ("stat" | "damage" | "attached-to", Some([head, cards, rest @ ..]))
                if self.customs.numbers_before && self.is_before(cards) =>
            {
                Some(Term::list([&[head.clone(), Term::word("it")], rest].concat()))
            }
            ("like", Some([head, respect, cards])) if manner.last && known.cards.last() == Some(cards) => {
                Some(Term::list(vec![head.clone(), respect.clone(), Term::word("last")]))
            }
            ("event-seat", None) if manner.they && known.they.is_none() => Some(Term::word("they")),
            (name, None) if name_parts(name).is_some_and(|(letter, _)| letter == 'p') => {
                Some(Term::word("they"))
            }
            _ => self.cards_word(term, known, manner),
        }
    }

    /// True for what was named last before the choices of the act that is being written.
    fn is_before(&self, cards: &Term) -> bool {
        self.before.as_ref().is_some_and(|known| known.cards.last() == Some(cards))
    }

    pub(super) fn cards_word(&self, cards: &Term, known: &Known, manner: Manner) -> Option<Term> {
        let is_name = cards.head() == Some("made")
            || cards.as_word().and_then(name_parts).is_some_and(|(letter, _)| letter == 'c');
        let both = cards.head() == Some("both") && known.cards.contains(cards);
        if !is_name && !both {
            let subject = cards.as_word() == Some("subject") && known.about_subject && known.cards.is_empty();
            return match subject {
                true => Some(Term::word("it")),
                false => self.noun_of_other(cards).filter(|_| manner.nouns),
            };
        }
        let back = known.cards.iter().rev().position(|known| known == cards)?;
        let looked = known.looked.as_ref() == Some(cards);
        let side = [0, 1].into_iter().find(|at| self.last_with(known, &side(*at)).as_ref() == Some(cards));
        Some(match back {
            _ if looked && manner.looked => Term::word("looked"),
            1.. if manner.sided && side.is_some() => {
                Term::word(if side == Some(0) { "that-enemy" } else { "that-friendly" })
            }
            1.. if manner.nouns => self.noun_for(cards, known)?,
            0 if !manner.numbered => Term::word("it"),
            _ if looked && back > 0 && !manner.counted => Term::word("looked"),
            _ => Term::call("picked", [Term::int(i64::try_from(back).unwrap_or(0))]),
        })
    }

    /// "An opponent", who is picked and is "they" from then on.
    pub(super) fn player_picked(&mut self, term: &Term, known: &mut Known) -> Option<Term> {
        let (_, inner) = let_of(term).unwrap_or((term, term));
        if !is_player_picked(inner) {
            return None;
        }
        let (name, inner) = self.named(term, 'p');
        known.they = Some(name.clone());
        Some(self.naming(&name, inner))
    }

    /// A condition that holds for one of some players, who is "they" in it.
    pub(super) fn some(&mut self, term: &Term, known: &Known) -> Term {
        let [head, who, cond] = term.parts() else { return term.clone() };
        let (name, who) = self.named(who, 'p');
        let who = self.said(&who, &mut known.clone(), false);
        let mut inner = Known { they: Some(name.clone()), ..known.clone() };
        let cond = self.said(cond, &mut inner, false);
        Term::list(vec![head.clone(), self.naming(&name, who), cond])
    }
}

/// True for each of the cards that were spoken of.
fn is_each_of_it(cards: &Term) -> bool {
    let tests = cards.parts().get(1).filter(|_| cards.head() == Some("each"));
    tests.is_some_and(|tests| {
        tests.head() == Some("all") && tests.parts().iter().any(|part| part.as_word() == Some("it"))
    })
}

/// True for "it", with a noun or without.
fn is_bare_it(word: &Term) -> bool {
    word.as_word() == Some("it")
}

/// The cards, or the test for being one of them.
fn as_test(cards: Term, test: bool) -> Term {
    if test { Term::call("is", [cards]) } else { cards }
}

/// The test on the cards of a side: of an opponent's, of yours.
pub(super) fn side(place: usize) -> Term {
    let player = if place == 0 { "opponent" } else { "you" };
    Term::call("of", [Term::word(player)])
}

/// True for a word that has a noun with it: "that character".
fn is_noun(cards: &Term) -> bool {
    cards.head() == Some("noun") && cards.items().is_some()
}
