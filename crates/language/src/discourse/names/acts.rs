//! Acts: which cards they name, and what they speak of beside a choice.

use super::places::{Place, number_places, places, put, taken};
use super::{Known, Walk, let_of, made_by, nouns};
use crate::discourse::nouns::{COME, GONE, LEFT, PLAYER, TAKEN, is_among, is_its_player};
use crate::discourse::pronoun::{LIVE, is_at_a_moment, is_to_pile, stands};
use crate::term::{Term, name_parts};

impl Walk<'_> {
    pub(super) fn action(&mut self, term: &Term, known: &mut Known) -> Term {
        match (term.head().unwrap_or(""), term.parts()) {
            ("together", parts) => {
                let mut out = vec![Term::word("together")];
                let (whole, before) = (parts.iter().skip(1).any(|part| chooses(part) > 0), known.cards.len());
                out.extend(parts.iter().skip(1).map(|part| self.act(part, known, whole)));
                // "Deal 2 damage to a unit and 1 damage to another unit. Ready them": both.
                let picked = known.cards.get(before..).unwrap_or_default();
                if picked.len() > 1 {
                    let both = std::iter::once(Term::word("both")).chain(picked.iter().cloned()).collect();
                    known.cards.push(Term::list(both));
                }
                Term::list(out)
            }
            ("later" | "whenever", [head, on, effect, rest @ ..]) => {
                let mut out = vec![head.clone(), self.said(on, known, false)];
                let waits = std::mem::replace(&mut self.event, nouns::Event::of(on));
                let later = std::mem::replace(&mut self.later, true);
                out.push(self.effect(effect, &mut Known { spoken_of: false, ..known.clone() }));
                (self.event, self.later) = (waits, later);
                out.extend(rest.iter().map(|part| self.said(part, known, false)));
                Term::list(out)
            }
            ("lasting", [head, ability, rest @ ..]) if stands(ability) => {
                let mut out = vec![head.clone(), self.standing(ability, known)];
                out.extend(rest.iter().map(|part| self.said(part, known, false)));
                Term::list(out)
            }
            ("discard" | "discard-random", _) => {
                let read = self.said(term, known, false);
                self.makes(known);
                read
            }
            ("create", _) => {
                let read = self.said(term, known, false);
                if known.spoken_of && self.manner.is_none() {
                    self.makes(known);
                }
                read
            }
            _ => self.act(term, known, false),
        }
    }

    /// An ability without a card: what it waits for, does or forbids speaks of what the text around it has named.
    fn standing(&mut self, ability: &Term, known: &Known) -> Term {
        let event = ability.form("on").map(nouns::Event::of).unwrap_or_default();
        let outer = std::mem::replace(&mut self.event, event);
        let later = std::mem::replace(&mut self.later, true);
        let mut known = Known { spoken_of: false, ..known.clone() };
        let read = ability.map(&mut |part| match part.head() {
            Some("effect") if part.items().is_some() => self.fields(part, &mut known, Self::effect),
            Some("rewrite") => self.fields(part, &mut known.clone(), Self::rewrite),
            _ => self.said(part, &mut known.clone(), false),
        });
        (self.event, self.later) = (outer, later);
        read
    }

    /// The cards that a deed makes or moves are spoken of from then on.
    pub(super) fn makes(&mut self, known: &mut Known) {
        let deed = if self.manner.is_some() { Term::word("?") } else { self.fresh('d') };
        known.cards.push(made_by(&deed));
    }

    /// An act on cards: those that are picked for it are named in the order in which it speaks of them; `joined` if it
    /// is one of several that happen together.
    pub(super) fn act(&mut self, term: &Term, known: &mut Known, joined: bool) -> Term {
        let mut out: Vec<Term> = term.parts().to_vec();
        if out.is_empty() {
            return self.said(term, known, false);
        }
        self.tell_player(&mut out, true);
        self.pass_over_taken(term, known);
        let mut before = known.clone();
        let (places, choices) = (places(term), chooses(term));
        self.demand(&mut out, &places);
        let (mut late, mut named) = (Vec::new(), false);
        for place in &places {
            let Some(cards) = taken(&out, *place).cloned() else { continue };
            let inner = let_of(&cards).map_or(&cards, |(_, inner)| inner);
            let shares = term.head() == Some("divide") && place.0 == 4;
            let before_it = |walk: &Self| walk.is_it(&cards, &before) || !named && belongs_to_it(inner);
            if !shares && self.is_named(term, &cards, inner, (places.len(), choices), known) {
                let read = self.introduced(term, &cards, known);
                named = true;
                put(&mut out, *place, read);
            } else if shares || choices > 0 && !joined && before_it(self) {
                let read = self.said(&cards, &mut before, false);
                put(&mut out, *place, read);
            } else if joined && self.is_it(&cards, known) {
                let read = self.said(&cards, known, false);
                put(&mut out, *place, read);
            } else {
                late.push(*place);
            }
        }
        for place in late {
            let Some(cards) = taken(&out, place).cloned() else { continue };
            let read = self.said(&cards, known, false);
            put(&mut out, place, read);
        }
        self.tell_player(&mut out, false);
        let (numbers, customs) = (number_places(term), self.customs);
        self.customs.numbers_before &= customs.changes_before || term.head() != Some("apply");
        for (at, part) in out.iter_mut().enumerate().skip(1) {
            if places.iter().any(|place| place.0 == at && !place.2) {
                continue;
            }
            if term.head() == Some("divide") {
                *part = self.said(part, &mut before, false);
                continue;
            }
            if choices > 0 && numbers.contains(&at) {
                self.before = Some(before.clone());
            }
            let skip: Vec<usize> = places.iter().filter(|p| p.0 == at).filter_map(|p| p.1).collect();
            *part = self.rest_of(part, &skip, known);
            self.before = None;
        }
        self.customs = customs;
        self.tell_moved(&out);
        if !joined {
            self.speak_of((term.parts(), &out), &places, known);
        }
        Term::list(out)
    }

    /// "Recharge it": of what was named, what can be recharged.
    fn demand(&self, act: &mut [Term], places: &[Place]) {
        let Some(noun) = self.customs.demanded(act) else { return };
        for place in places {
            let told = taken(act, *place).map(|cards| (cards.head(), cards.parts()));
            if let Some((Some("noun"), [head, said, rest @ ..])) = told
                && said
                    .as_word()
                    .is_some_and(|said| self.customs.is_soft(said) && !self.customs.is_player(said))
            {
                let words = [&[head.clone(), Term::word(noun)], rest].concat();
                put(act, *place, Term::list(words));
            }
        }
    }

    /// "A friendly unit captures an enemy unit. Ready it": what is done only to cards in play is done to the one that is still there.
    fn pass_over_taken(&self, act: &Term, known: &mut Known) {
        let live = act.head().is_some_and(|head| LIVE.contains(&head) || head == "give");
        let left = |cards: &Term| {
            self.is_told(cards, TAKEN) || act.head() != Some("apply") && self.is_told(cards, LEFT)
        };
        if !live || !known.cards.iter().any(left) {
            return;
        }
        let mut there = known.clone();
        there.cards.retain(|cards| !left(cards));
        if there.cards.is_empty() && !self.event.tells_of_another() {
            return;
        }
        let cards = places(act).into_iter().filter_map(|place| taken(act.parts(), place));
        if cards.into_iter().any(|cards| self.is_it(cards, &there)) {
            known.cards = there.cards;
        }
    }

    /// Keeps what the act takes out of play, or brings into it.
    fn tell_moved(&mut self, act: &[Term]) {
        if let Some((cards, how)) = moved_by(act, &self.customs.telling.takes) {
            self.told_moved(cards, how);
            if how == GONE && is_to_pile(&Term::list(act.to_vec())) {
                self.told_moved(cards, LEFT);
            }
        }
    }

    /// Cards that were named before others, and are told by a noun, were spoken of last once something is done to them: "ready that
    /// ally and heal 1 damage from it".
    fn speak_of(&self, (said, read): (&[Term], &[Term]), places: &[Place], known: &mut Known) {
        // Of two, the one that was taken is spoken of: "the chosen unit captures an enemy unit. That unit's owner draws a card".
        let takes = moved_by(read, &self.customs.telling.takes).is_some_and(|(_, how)| how == TAKEN);
        let picked = |place: &Place| taken(said, *place).is_some_and(is_choice);
        if takes && places.iter().any(picked) {
            return;
        }
        for place in places {
            let (Some(said), Some(read)) = (taken(said, *place), taken(read, *place)) else { continue };
            self.speak_of_one(said, read, known);
        }
    }

    /// The same of what a condition asks about: "if that card has cost 3 or less, play it".
    pub(super) fn asked_about(&self, (cond, read): (&Term, &Term), known: &mut Known) {
        if let ([head, said, _], [_, read, _]) = (cond.parts(), read.parts())
            && head.as_word() == Some("fits")
        {
            self.speak_of_one(said, read, known);
        }
    }

    fn speak_of_one(&self, said: &Term, read: &Term, known: &mut Known) {
        let name = [said, read].into_iter().find(|cards| known.cards.contains(cards)).cloned();
        let noun = [said, read].iter().any(|cards| self.is_told_by_noun(cards));
        known.cards.extend(name.filter(|name| noun && known.cards.last() != Some(name)));
    }

    /// True for "that ally", "the banished item", not for "him" and "they".
    fn is_told_by_noun(&self, cards: &Term) -> bool {
        let noun = matches!(cards.head(), Some("acted" | "noun" | "it" | "that-card"));
        let noun = cards.word_at(1).filter(|_| noun);
        noun.is_some_and(|noun| !self.customs.is_present(noun) && !self.customs.is_soft(noun))
    }

    /// "Until the end of its next turn" is said of the card that gets it, whatever was named since: words for that name before
    /// the cards are put in words, the name for the words once they have one.
    fn tell_player(&self, act: &mut [Term], before: bool) {
        let Some(own) = named_by(act).filter(|_| self.manner.is_some() == before) else { return };
        let it = Term::word("it");
        let (from, to) = if before { (&own, &it) } else { (&it, &own) };
        with_player(act, from, to);
    }

    /// A part of an act without those of its items that are cards and have been read.
    pub(super) fn rest_of(&mut self, part: &Term, skip: &[usize], known: &mut Known) -> Term {
        if skip.is_empty() {
            return self.said(part, known, false);
        }
        let mut at = 0;
        part.map(&mut |item| {
            at += 1;
            if skip.contains(&(at - 1)) { item.clone() } else { self.said(item, known, false) }
        })
    }

    /// True if the cards are "it".
    pub(super) fn is_it(&self, cards: &Term, known: &Known) -> bool {
        match self.manner {
            None => is_it(cards),
            Some(manner) => {
                self.cards_word(cards, known, manner).is_some_and(|word| word.as_word() == Some("it"))
            }
        }
    }

    /// True if the act names the cards: it picks them, or what follows speaks of them.
    pub(super) fn is_named(
        &self,
        act: &Term,
        cards: &Term,
        inner: &Term,
        (places, choices): (usize, usize),
        known: &Known,
    ) -> bool {
        let head = act.head().unwrap_or("");
        let picked = is_choice(inner);
        let always = matches!(head, "choose" | "look" | "reveal" | "divide");
        let each = matches!(inner.head(), Some("each" | "top")) && inner.items().is_some();
        let spoken_of =
            known.spoken_of && !belongs_to_it(inner) || head == "apply" && ends_with_its_player(act);
        let alone = each && places == 1 && choices == 0;
        always || picked || let_of(cards).is_some() || self.manner.is_none() && alone && spoken_of
    }

    pub(super) fn introduced(&mut self, act: &Term, cards: &Term, known: &mut Known) -> Term {
        let (name, inner) = self.named(cards, 'c');
        self.told(&name, &inner);
        let told =
            matches!(inner.head(), Some("chosen" | "random" | "both" | "it" | "noun" | "picked" | "made"))
                || inner.as_word().and_then(name_parts).is_some();
        let picked = is_choice(&inner);
        let inner = match inner.head() {
            Some("both") => self.both(&inner, known),
            _ => self.said(&inner, known, false),
        };
        self.told_among(&name, &inner);
        let seen = matches!(act.head(), Some("look" | "reveal"));
        // What was chosen among the cards looked at is shown; the others are still "the rest".
        if seen && !(act.head() == Some("reveal") && told) {
            known.looked = Some(name.clone());
        }
        let returned = act.head() == Some("move") && act.word_at(1) == Some("return");
        known.owner = (returned && picked).then(|| Term::call("owner", [name.clone()]));
        if act.head() == Some("choose") && picked {
            known.chosen = Some(name.clone());
        }
        // It was picked, and then shown.
        known.cards.extend(std::iter::repeat_n(name.clone(), if seen && picked { 2 } else { 1 }));
        self.naming(&name, inner)
    }
}

impl Walk<'_> {
    /// Cards that are picked one after the other: "a unit and another unit in the same arena".
    fn both(&mut self, cards: &Term, known: &mut Known) -> Term {
        self.fields(cards, known, |walk, part, known| {
            if !is_choice(let_of(part).map_or(part, |(_, inner)| inner)) {
                return walk.said(part, known, false);
            }
            let (name, inner) = walk.named(part, 'c');
            walk.told(&name, &inner);
            let inner = walk.said(&inner, known, false);
            known.cards.push(name.clone());
            walk.naming(&name, inner)
        })
    }
}

/// The name of the cards that get something for a while.
fn named_by(act: &[Term]) -> Option<Term> {
    let cards = act.get(1).filter(|_| act.first().and_then(Term::as_word) == Some("apply"))?;
    let name = let_of(cards).map_or(cards, |(name, _)| name);
    name.as_word().and_then(name_parts).map(|_| name.clone())
}

/// The player of one card as that of another, in how long something lasts.
fn with_player(act: &mut [Term], from: &Term, to: &Term) {
    let player = |card: &Term| Term::call("controller", [card.clone()]);
    if let [_, _, _, until, ..] = act {
        *until = until.rewrite(&mut |part| (*part == player(from)).then(|| player(to)));
    }
}

/// The cards that an act takes out of play, or brings into it.
fn moved_by<'a>(act: &'a [Term], takes: &[String]) -> Option<(&'a Term, &'static str)> {
    match act {
        [head, verb, _, cards, ..]
            if head.as_word() == Some("perform")
                && verb.as_word().is_some_and(|verb| is_among(verb, takes)) =>
        {
            Some((cards, TAKEN))
        }
        [head, cards, ..] if head.as_word() == Some("play") => Some((cards, COME)),
        [head, _, cards, ..] if head.as_word() == Some("move") => Some((cards, GONE)),
        _ => None,
    }
}

/// True if the act makes cards that are spoken of afterwards.
pub(super) fn makes(action: &Term, spoken_of: bool) -> bool {
    match action.parts().get(1).and_then(Term::head) {
        Some("discard" | "discard-random") => true,
        Some("create") => spoken_of,
        _ => false,
    }
}

/// True for "it", by a noun or without.
fn is_it(cards: &Term) -> bool {
    let meant = if cards.head() == Some("noun") { cards.parts().get(2) } else { Some(cards) };
    meant.and_then(Term::as_word) == Some("it")
}

/// True for "1 of them".
fn is_one_of_it(cards: &Term) -> bool {
    is_choice(cards) && cards.field("of").is_some_and(is_it)
}

/// True if somebody or chance picks cards.
fn is_choice(cards: &Term) -> bool {
    let is_name = |part: &Term| part.as_word().and_then(name_parts).is_some_and(|(letter, _)| letter == 'c');
    match cards.head().filter(|_| cards.items().is_some()) {
        // Two that have names already are no choice.
        Some("both") => !cards.parts().iter().skip(1).all(is_name),
        head => matches!(head, Some("chosen" | "random")),
    }
}

/// How many cards are picked for an act.
pub(super) fn chooses(act: &Term) -> usize {
    let picked = |cards: &Term| {
        let inner = let_of(cards).map_or(cards, |(_, inner)| inner);
        is_choice(inner)
    };
    places(act)
        .into_iter()
        .filter_map(|place| taken(act.parts(), place))
        .filter(|cards| picked(cards))
        .count()
}

/// "... until the start of their next turn", said of each of the cards.
pub(super) fn ends_with_its_player(act: &Term) -> bool {
    act.parts().last().is_some_and(|last| {
        matches!(last.head(), Some("until-next" | "during")) && last.any(&mut |part| is_its_player(part))
    })
}

/// True if cards are told by what they are attached to, and that is "it".
pub(super) fn belongs_to_it(each: &Term) -> bool {
    let tests = each.parts().get(1);
    let to_it = |test: &Term| test.head() == Some("attached-to") && test.word_at(1) == Some("it");
    tests.is_some_and(|tests| to_it(tests) || tests.head() == Some("all") && tests.parts().iter().any(to_it))
}

/// True if an effect begins by speaking of the cards named before it.
pub(super) fn speaks_of_it(effect: &Term) -> bool {
    match (effect.head(), effect.parts()) {
        (Some("do"), [_, action]) => speaks_of_it_in(action),
        (Some("seq"), [_, first, ..]) => speaks_of_it(first),
        (Some("if"), [_, cond, ..])
            if cond.head() == Some("fits") && cond.parts().get(1).is_some_and(is_it) =>
        {
            true
        }
        (Some("if"), [_, cond, ..]) if asks_what_happened_to_it(cond) || asks_for_one_of_it(cond) => true,
        (Some("each-player"), [_, _, inner]) if inner.head() == Some("repeat") => speaks_of_it(inner),
        (Some("repeat"), [_, times, _]) if times.any(&mut |part| is_of_it(part)) => true,
        (Some("for-each"), [_, cards, _]) if cards.any(&mut |part| is_of_it(part)) => true,
        (Some("may" | "if"), [_, _, inner, ..]) => speaks_of_it(inner),
        // "They may swap it with an item they control": it is none of them.
        (Some("as"), [_, who, inner]) if who.any(&mut is_of_players) => {
            speaks_of_it(inner) && inner.any(&mut |part| is_soft_noun(part) && !is_of_players(part))
        }
        (Some("if-do" | "at-cost"), [_, inner, _]) => speaks_of_it(inner),
        // "Discard a status card from it", of whichever kind.
        (Some("modes"), parts) => parts
            .iter()
            .find(|part| part.head() == Some("options"))
            .is_some_and(|options| options.parts().iter().skip(1).all(speaks_of_it)),
        _ => false,
    }
}

fn is_soft_noun(part: &Term) -> bool {
    part.head() == Some("noun") && part.word_at(2) == Some("it")
}

fn is_of_players(part: &Term) -> bool {
    is_soft_noun(part) && part.word_at(1) == Some(PLAYER)
}

fn happens_later(action: &Term) -> bool {
    matches!(action.head(), Some("later" | "whenever"))
}

pub(super) fn speaks_of_it_in(action: &Term) -> bool {
    if action.head() == Some("together") {
        return action.parts().iter().skip(1).any(speaks_of_it_in);
    }
    if let ([_, on, effect, ..], true) = (action.parts(), happens_later(action))
        && is_at_a_moment(on)
    {
        return speaks_of_it(effect);
    }
    let cards = places(action).into_iter().filter_map(|place| taken(action.parts(), place));
    cards.into_iter().any(|cards| is_it(cards) || is_one_of_it(cards))
        || number_places(action)
            .iter()
            .any(|at| action.parts().get(*at).is_some_and(|number| number.any(&mut |part| is_of_it(part))))
}

/// "If one is defeated this way". "If a card was discarded this way" is about what the act did, not what it was about.
fn asks_what_happened_to_it(cond: &Term) -> bool {
    cond.any(&mut |part| part.head() == Some("happened")) && cond.any(&mut |part| is_of_it(part))
}

/// "If no ally was discarded this way": one of those that it was about.
fn asks_for_one_of_it(cond: &Term) -> bool {
    match (cond.head(), cond.parts()) {
        (Some("not"), [_, inner]) => asks_for_one_of_it(inner),
        (Some("exists"), [_, filter]) => is_of_it(filter),
        _ => false,
    }
}

/// True for a part of a number or a condition that is of the cards named before: "its cost" is that of the card that was
/// discarded, "each unit defeated this way" is one of those that were dealt damage.
fn is_of_it(part: &Term) -> bool {
    let among = part.head() == Some("all") && part.parts().iter().any(is_it);
    let told = matches!(part.head(), Some("stat" | "damage" | "attached-to" | "subject" | "count"));
    among || told && part.parts().get(1).is_some_and(is_it)
}
