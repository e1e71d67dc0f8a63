//! From words that speak of what was said before to names, and back. The words are read along the text: `it` is what was
//! named last, `(picked n)` what was named `n` before that, `looked` what was looked at last, `they` the player who was
//! picked or whose turn it is, `done` and `did` what the part before did. Both ways go the same way through the text.

mod acted;
mod acts;
mod deeds;
mod instead;
mod nouns;
mod places;
mod prune;
mod words;

use crate::discourse::nouns::Customs;
use crate::term::{Term, name_parts, name_word};

pub(super) use acted::ELSE;
use acts::{makes, speaks_of_it};
pub(super) use places::{places, put, taken};

/// In which words names are written where several fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Cards that were looked at are "the cards looked at", not "it".
    pub looked: bool,
    /// Cards that were looked at before others were picked are told by their number.
    pub counted: bool,
    /// Cards that were picked are told by their number, not "it".
    pub numbered: bool,
    /// The player of an event is "they".
    pub they: bool,
    /// What cards are like is what was named last, however the text speaks of it.
    pub last: bool,
    /// Cards that were picked on one side are told by it: "that enemy unit".
    pub sided: bool,
    /// Cards that were named before others are told by a noun: "that ally".
    pub nouns: bool,
    /// What was done is told by the act: "each card discarded this way".
    pub acts: bool,
}

/// What has been spoken of where the text is read.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The cards, the last ones last.
    cards: Vec<Term>,
    looked: Option<Term>,
    /// Those that a text told somebody to choose.
    chosen: Option<Term>,
    they: Option<Term>,
    /// Whose the card is that was returned last.
    owner: Option<Term>,
    deed: Option<Term>,
    /// The acts, each with the name of its deed, the last ones last.
    acts: Vec<(Term, Term)>,
    /// The names of the deeds that not only "you" have done.
    of_others: Vec<Term>,
    /// The parts of sequences, each with its name.
    parts: Vec<(Term, Term)>,
    /// True if what follows speaks of the cards that are meant now.
    spoken_of: bool,
    /// True if "it" is what the text is about as long as nothing was named.
    about_subject: bool,
}

/// Goes through a text.
struct Walk<'a> {
    /// How names are said; none while they are given.
    manner: Option<Manner>,
    customs: Customs<'a>,
    /// True if the text speaks of the one card of a trigger until something is named: that is no group.
    lone: bool,
    /// True if the text tells cards by an act: then acts have names.
    acts: bool,
    next: u8,
    next_player: u8,
    /// What was known before the choices of the act that is being read.
    before: Option<Known>,
    /// How cards with names are told.
    kinds: Vec<(Term, Vec<Term>)>,
    event: nouns::Event,
    /// What was meant around the act that is being read, with the names that it gets for what happens later.
    around: Vec<(Term, Term)>,
    /// True if an act is read that happens later, within one that says when.
    later: bool,
}

/// The heads of abilities that say what they do; a keyword's definition says it.
pub(super) const HEADS: [&str; 6] = ["static", "triggered", "activated", "replacement", "spell", "way"];

/// An ability whose words are names.
#[must_use]
pub fn bind(ability: &Term, customs: Customs) -> Term {
    go(ability, None, customs)
}

/// An ability whose names are words.
#[must_use]
pub fn speak(ability: &Term, manner: Manner, customs: Customs) -> Term {
    go(ability, Some(manner), customs)
}

/// True if the term is that of an ability.
fn is_ability(term: &Term) -> bool {
    term.items().is_some() && term.head().is_some_and(|head| HEADS.contains(&head) || head == "keyword")
}

fn go(ability: &Term, manner: Option<Manner>, customs: Customs) -> Term {
    let event = nouns::Event::new(ability);
    let (kinds, around) = (Vec::new(), Vec::new());
    let (lone, acts) = (ability.head() == Some("triggered"), ability.any(&mut deeds::is_told_by_act));
    let (next, next_player, before) = (1, 1, None);
    let mut walk =
        Walk { manner, customs, lone, acts, next, next_player, before, kinds, event, around, later: false };
    let said_of_group = matches!(ability.head(), Some("static" | "spell" | "keyword"));
    let mut known = Known { about_subject: said_of_group, ..Known::default() };
    let read = ability.map(&mut |part| match part.head() {
        // A cost is paid before anything is picked.
        Some("cost") => walk.said(part, &mut known.clone(), false),
        Some("effect") if part.items().is_some() => {
            prune::finish(&walk.fields(part, &mut known, Walk::effect))
        }
        Some("rewrite") => prune::finish(&walk.fields(part, &mut known.clone(), Walk::rewrite)),
        _ => prune::finish(&walk.said(part, &mut known.clone(), false)),
    });
    Term { span: ability.span, ..read }
}

impl Walk<'_> {
    /// The same with all items of a list but the first read.
    fn fields(
        &mut self,
        list: &Term,
        known: &mut Known,
        mut read: impl FnMut(&mut Self, &Term, &mut Known) -> Term,
    ) -> Term {
        let mut first = true;
        list.map(&mut |part| if std::mem::take(&mut first) { part.clone() } else { read(self, part, known) })
    }

    fn rewrite(&mut self, term: &Term, known: &mut Known) -> Term {
        match term.head() {
            Some("instead") => self.fields(term, known, Self::effect),
            Some("all") => self.fields(term, known, Self::rewrite),
            Some("and-then") => {
                let mut place = 0;
                term.map(&mut |part| {
                    place += 1;
                    match place {
                        1 => part.clone(),
                        2 => self.rewrite(part, known),
                        _ => self.effect(part, known),
                    }
                })
            }
            _ => self.said(term, known, false),
        }
    }

    fn roll(&mut self, head: &Term, rows: &[Term], known: &mut Known) -> Term {
        let effects: Vec<Term> = rows.iter().filter_map(|row| row.parts().get(2).cloned()).collect();
        let read = self.alternatives(&effects, known);
        let rows = rows.iter().zip(read).map(|(row, effect)| match row.parts() {
            [low, high, _] => Term::list(vec![low.clone(), high.clone(), effect]),
            _ => row.clone(),
        });
        Term::list(std::iter::once(head.clone()).chain(rows).collect())
    }

    /// An act; what it makes or moves goes by its name. What is meant around something that happens later is named before the act
    /// that says when.
    fn deed(&mut self, head: &Term, action: &Term, known: &mut Known) -> Term {
        let mut action = Term::list(vec![head.clone(), self.action(action, known)]);
        if !self.later {
            let around = std::mem::take(&mut self.around).into_iter();
            action = around.fold(action, |action, (name, cards)| named_before(head, &name, cards, action));
        }
        let name = match known.cards.last() {
            _ if self.manner.is_some() => Term::word("?"),
            Some(made) if made.head() == Some("made") && makes(&action, known.spoken_of) => {
                made.parts().get(1).cloned().unwrap_or_else(|| made.clone())
            }
            _ if self.acts => self.fresh('d'),
            _ => return action,
        };
        known.acts.extend(action.parts().get(1).map(|act| (name.clone(), act.clone())));
        // Where something has a name for what happens later there are two acts.
        if action.head() == Some("do") { self.naming(&name, action) } else { action }
    }

    // --- Names -----------------------------------------------------------------------------------------------------

    fn fresh(&mut self, letter: char) -> Term {
        let counter = if letter == 'p' { &mut self.next_player } else { &mut self.next };
        let number = *counter;
        *counter = counter.saturating_add(1);
        name_word(letter, number)
    }

    /// What is named, with its name: the one that it has, or a new one.
    fn named(&mut self, term: &Term, letter: char) -> (Term, Term) {
        match let_of(term) {
            Some((name, inner)) => (name.clone(), inner.clone()),
            None if self.manner.is_some() => (Term::word("?"), term.clone()),
            None => (self.fresh(letter), term.clone()),
        }
    }

    /// What is named, written with its name; without it where it is put in words.
    fn naming(&self, name: &Term, inner: Term) -> Term {
        if self.manner.is_some() { inner } else { Term::call("let", [name.clone(), inner]) }
    }

    // --- Effects ---------------------------------------------------------------------------------------------------

    fn effect(&mut self, term: &Term, known: &mut Known) -> Term {
        if let Some((name, inner)) = let_of(term) {
            let read = self.effect(inner, known);
            self.made_by_name(inner, name, known);
            known.acts.extend(inner.parts().get(1).map(|act| (name.clone(), act.clone())));
            return read;
        }
        match (term.head().unwrap_or(""), term.parts()) {
            ("seq", parts) => self.sequence(parts.get(1..).unwrap_or_default(), known),
            ("may", [head, who, inner]) => {
                let who = self.said(who, known, false);
                Term::list(vec![head.clone(), who, self.effect(inner, known)])
            }
            ("if", [head, cond, branches @ ..]) => {
                let said = self.said(cond, known, false);
                self.asked_about((cond, &said), known);
                let mut out = vec![head.clone(), said];
                out.extend(self.alternatives(branches, known));
                Term::list(out)
            }
            // Said of nothing that can be told, the words stay, and mean nothing.
            ("instead", [_, first, others @ ..]) => {
                let told = instead::unfolded(first, others);
                told.map_or_else(|| term.clone(), |told| self.effect(&told, known))
            }
            ("if-do" | "at-cost", [head, first, second]) => {
                let first = self.unit(first, Some(second), known);
                Term::list(vec![head.clone(), first, self.effect(second, known)])
            }
            ("unless", [head, first, second]) => {
                let mut before = known.clone();
                let first = self.unit(first, None, known);
                before.deed.clone_from(&known.deed);
                before.they.clone_from(&known.they);
                Term::list(vec![head.clone(), first, self.effect(second, &mut before)])
            }
            ("each-player" | "as", [head, who, body]) => self.each_player(head, who, body, known),
            ("repeat", [head, times, body]) => {
                let times = self.said(times, known, false);
                known.spoken_of = false;
                Term::list(vec![head.clone(), times, self.effect(body, known)])
            }
            ("for-each", [head, cards, body]) => self.for_each(head, cards, body, known),
            ("modes", _) => self.modes(term, known),
            ("roll", [head, rows @ ..]) => self.roll(head, rows, known),
            ("do", [head, action]) => self.deed(head, action, known),
            _ => self.said(term, known, false),
        }
    }

    fn sequence(&mut self, parts: &[Term], known: &mut Known) -> Term {
        let mut out = vec![Term::word("seq")];
        for (place, part) in parts.iter().enumerate() {
            let later = parts.iter().skip(place + 1).find(|next| named_for_later(next).is_none());
            if let Some(name) = named_for_later(part)
                && self.manner.is_some()
                && later.is_some_and(is_later)
            {
                known.cards.push(name.clone());
                continue;
            }
            let before = known.clone();
            let next = parts.get(place + 1);
            out.push(self.unit(part, next, known));
            // "If that card has ..., do this. If it has ..., do that": each of the conditions is about the same.
            if is_conditional(part) && next.is_some_and(is_conditional) {
                *known = Known { deed: known.deed.take(), spoken_of: known.spoken_of, ..before };
            }
        }
        if let ([_, only], true) = (out.as_slice(), parts.len() > 1) {
            return only.clone();
        }
        Term::list(out)
    }

    /// A part of a sequence: what it does has a name; `next` may speak of the cards that it is about.
    fn unit(&mut self, part: &Term, next: Option<&Term>, known: &mut Known) -> Term {
        let spoken_of = next.map_or(known.spoken_of, speaks_of_it);
        let outer = std::mem::replace(&mut known.spoken_of, spoken_of);
        let given = let_of(part).map(|(name, _)| name.clone());
        let read = self.effect(part, known);
        known.spoken_of = outer;
        let own = let_of(&read).map(|(name, _)| name.clone());
        let (name, unit) = match (own, self.manner) {
            (Some(name), _) => (name, read),
            (None, Some(_)) => (given.unwrap_or_else(|| Term::word("?")), read),
            (None, None) => {
                let name = self.fresh('d');
                (name.clone(), self.naming(&name, read))
            }
        };
        known.parts.push((name.clone(), let_of(part).map_or(part, |(_, inner)| inner).clone()));
        // Shuffling is part of what went before: "Search ... and reveal it. Shuffle. If none was revealed this way"; picking
        // a card is no deed beside another: "Exhaust any number of units. Play a unit for 1 less for each exhausted this way".
        if known.deed.is_none() || !shuffles(part) && !picks_one(part) {
            known.deed = Some(name);
        }
        unit
    }

    /// What a deed with this name made goes by it.
    fn made_by_name(&self, deed: &Term, name: &Term, known: &mut Known) {
        match deed.parts().get(1).and_then(Term::head) {
            Some("create") => known.cards.push(made_by(name)),
            Some("discard" | "discard-random") => {
                known.cards.pop();
                known.cards.push(made_by(name));
            }
            _ => {}
        }
    }

    /// Of several effects one happens: each is read after what came before them all, and what the first of them that
    /// named anything has named is spoken of afterwards. So are their acts, if they are the same.
    fn alternatives(&mut self, effects: &[Term], known: &mut Known) -> Vec<Term> {
        let (before, from) = (known.clone(), (self.next, self.next_player));
        let mut after: Option<Known> = None;
        let mut most = from;
        let mut acts: Vec<Vec<(Term, Term)>> = Vec::new();
        let read = effects
            .iter()
            .map(|effect| {
                (self.next, self.next_player) = from;
                let mut own = before.clone();
                let read = self.effect(effect, &mut own);
                most = (most.0.max(self.next), most.1.max(self.next_player));
                acts.push(own.acts.get(before.acts.len()..).unwrap_or_default().to_vec());
                if after.as_ref().is_none_or(|first| first.cards.len() == before.cards.len()) {
                    after = Some(own);
                }
                read
            })
            .collect();
        (self.next, self.next_player) = most;
        if let Some(after) = after {
            known.cards = after.cards;
            known.looked = after.looked;
            known.chosen = after.chosen;
            known.they = after.they;
        }
        // An act that was not done, where there is nothing else to do, was done to nothing.
        if let [first, others @ ..] = acts.as_slice()
            && others.iter().all(|other| deeds::are_alike(first, other))
        {
            known.acts.extend(first.iter().cloned());
        }
        read
    }

    fn modes(&mut self, term: &Term, known: &mut Known) -> Term {
        known.spoken_of = false;
        let they = known.they.clone();
        let read = term.map(&mut |part| match part.head() {
            Some("options") if part.items().is_some() => {
                let options = part.parts().get(1..).unwrap_or_default();
                let read = self.alternatives(options, known);
                Term::list(std::iter::once(Term::word("options")).chain(read).collect())
            }
            _ => self.said(part, known, false),
        });
        known.they = they;
        read
    }

    fn each_player(&mut self, head: &Term, who: &Term, body: &Term, known: &mut Known) -> Term {
        let (name, who) = self.named(who, 'p');
        let picked = is_player_picked(&who);
        let who = if picked { who } else { self.said(&who, known, false) };
        if picked {
            known.they = Some(name.clone());
        }
        // "Its player puts the top card of their deck into their discard. If it's a character card": what one player did it to.
        let spoken_of = known.spoken_of && is_one_player(&who);
        let mut turn = Known { they: Some(name.clone()), spoken_of, ..known.clone() };
        let body = self.effect(body, &mut turn);
        let done = turn.acts.iter().skip(known.acts.len()).map(|(deed, _)| deed.clone());
        known.of_others.extend(done.filter(|_| who.as_word() != Some("you")));
        if !is_one_player(&who) {
            self.told_of_all(turn.cards.get(known.cards.len()..).unwrap_or_default());
        }
        (known.cards, known.looked, known.acts) = (turn.cards, turn.looked, turn.acts);
        Term::list(vec![head.clone(), self.naming(&name, who), body])
    }

    fn for_each(&mut self, head: &Term, cards: &Term, body: &Term, known: &mut Known) -> Term {
        let (name, cards) = self.named(cards, 'c');
        self.told_each(&name, &cards);
        let cards = self.said(&cards, known, false);
        let outer = known.they.clone();
        let mut turn = Known { spoken_of: false, ..known.clone() };
        turn.cards.extend([name.clone(), name.clone()]);
        let body = self.effect(body, &mut turn);
        known.cards.push(name.clone());
        // "Each friendly unit deals 1 damage to the chosen unit. If it's defeated": the one that all of them hit.
        known.cards.extend(struck(&body).filter(|struck| known.cards.contains(struck)).cloned());
        (known.looked, known.they) = (turn.looked, outer);
        Term::list(vec![head.clone(), self.naming(&name, cards), body])
    }
}

/// True if it is one player: who was picked, or whose a card is.
fn is_one_player(who: &Term) -> bool {
    is_player_picked(who)
        || matches!(who.head(), Some("controller" | "owner"))
        || who.as_word() == Some("event-seat")
}

/// What happens later, with what it speaks of named first.
fn named_before(head: &Term, name: &Term, cards: Term, later: Term) -> Term {
    let naming = Term::call("let", [name.clone(), cards]);
    let choose = Term::list(vec![head.clone(), Term::call("choose", [naming])]);
    Term::call("seq", [choose, later])
}

/// True if an act is that something happens later.
fn is_later(part: &Term) -> bool {
    let act = part.parts().get(1).filter(|_| part.head() == Some("do"));
    act.and_then(Term::head).is_some_and(|head| matches!(head, "later" | "whenever" | "lasting"))
}

/// The name that something gets for what happens later, if that is all that is done: no words say it.
fn named_for_later(part: &Term) -> Option<&Term> {
    let act = part.parts().get(1).filter(|_| part.head() == Some("do"))?;
    let (name, cards) = let_of(act.parts().get(1).filter(|_| act.head() == Some("choose"))?)?;
    cards.as_word().filter(|word| name_parts(word).is_none()).map(|_| name)
}

/// True if the effect happens on a condition, and nothing else happens otherwise.
fn is_conditional(effect: &Term) -> bool {
    let effect = let_of(effect).map_or(effect, |(_, inner)| inner);
    effect.head() == Some("if") && effect.parts().len() == 3
}

/// True if the term is that of a player whom somebody picks.
fn is_player_picked(who: &Term) -> bool {
    who.head() == Some("chosen") && matches!(who.parts(), [_, among] if among.as_word().is_some())
}

/// The card that damage is dealt to, if that is all that is done.
fn struck(body: &Term) -> Option<&Term> {
    match (body.head()?, body.parts()) {
        ("do" | "may", [.., act]) => struck(act),
        ("damage", _) => body.field("to"),
        _ => None,
    }
}

/// The name and what is named.
fn let_of(term: &Term) -> Option<(&Term, &Term)> {
    match term.parts() {
        [head, name, inner] if head.as_word() == Some("let") => Some((name, inner)),
        _ => None,
    }
}

/// True if all that is done is to shuffle.
fn shuffles(part: &Term) -> bool {
    part.head() == Some("do") && part.parts().get(1).and_then(Term::head) == Some("shuffle")
}

/// True if all that is done is that one card is picked.
fn picks_one(part: &Term) -> bool {
    let act = part.parts().get(1).filter(|_| part.head() == Some("do"));
    let picked = act.and_then(|act| act.parts().get(1).filter(|_| act.head() == Some("choose")));
    let picked = picked.map(|cards| let_of(cards).map_or(cards, |(_, inner)| inner));
    picked.is_some_and(|cards| cards.head() == Some("chosen") && cards.field("max").is_none())
}

fn made_by(deed: &Term) -> Term {
    Term::call("made", [deed.clone()])
}
