//! Names that several cards have: their number is that of all together, or each one's own, and never the first one's.

use super::each::last_name;
use crate::term::{Term, name_word};

/// What is asked of one card: its number, what lies on it, whose it is, if it fits.
const ASKED: [&str; 6] = ["stat", "damage", "counters", "fits", "controller", "owner"];

/// The same of what lies on it, where something is given to it.
const LAID: &str = "attached-to";

/// The parts of numbers in which a number of cards may stand.
const SUMS: [&str; 6] = ["amount", "times", "plus", "whole", "half", "up-to"];

/// "Ready up to 2 of your characters. Gain lore equal to their {L}": that of all together; "up to 2 characters get +1 {S} for each damage
/// on them": each by its own. None where something else is asked of several cards that only one can answer.
#[must_use]
pub fn told_of_several(ability: &Term) -> Option<Term> {
    let mut several = Several { names: Vec::new(), next: last_name(ability, 'c') + 1, unclear: false };
    let told = several.read(ability);
    (!several.unclear).then_some(told)
}

struct Several {
    /// The names that several cards have, as far as the text has been read.
    names: Vec<Term>,
    next: u8,
    unclear: bool,
}

impl Several {
    fn read(&mut self, term: &Term) -> Term {
        match (term.head().unwrap_or(""), term.parts()) {
            ("let", [_, name, cards]) => self.named(term, name, cards),
            ("for-each", [head, named, body]) => {
                let named = named.map(&mut |part| self.read(part));
                let body = self.read(body);
                Term::list(vec![head.clone(), named, body])
            }
            // "Each player may banish an item. If you do, ...": whoever else does.
            ("if-do", [_, first, ..]) if is_offered_to_all(first) => {
                self.unclear = true;
                term.clone()
            }
            ("each-player" | "as", [_, who, ..]) => {
                let read = term.map(&mut |part| self.read(part));
                if is_everyone(who) {
                    self.names.extend(names_given(term));
                }
                read
            }
            ("do", [_, act]) => self.act(act),
            ("options", [_, ..]) => self.options(term),
            _ if is_span(term) => term.clone(),
            (head, [_, of, ..]) if ASKED.contains(&head) && self.names.contains(of) => {
                self.unclear = true;
                term.clone()
            }
            _ if term.items().is_some() => term.map(&mut |part| self.read(part)),
            _ => term.clone(),
        }
    }

    /// What one option names, another does not speak of.
    fn options(&mut self, term: &Term) -> Term {
        let (before, mut named) = (self.names.clone(), Vec::new());
        let read = term.map(&mut |option| {
            let read = self.read(option);
            named.extend(std::mem::replace(&mut self.names, before.clone()));
            read
        });
        self.names = named;
        read
    }

    /// A name is given, to cards or to those that an act is done to.
    fn named(&mut self, term: &Term, name: &Term, of: &Term) -> Term {
        let read = term.map(&mut |part| self.read(part));
        let deed = name.as_word().is_some_and(|word| word.starts_with('d'));
        let many = |part: &Term| self.are_several(part) || self.names.contains(part);
        if deed && of.any(&mut |part| many(part)) {
            self.names.push(Term::call("made", vec![name.clone()]));
        } else if !deed && self.are_several(of) {
            self.names.push(name.clone());
        }
        read
    }

    /// What is picked for an act has its name in the numbers of the act.
    fn act(&mut self, act: &Term) -> Term {
        let act = act.map(&mut |part| if object(part).is_some() { self.read(part) } else { part.clone() });
        if let Some(each) = self.done_to_each(&act) {
            return each;
        }
        let parts = act.map(&mut |part| {
            if object(part).is_some() {
                return part.clone();
            }
            let summed = self.sum(part);
            self.read(&summed)
        });
        Term::call("do", vec![parts])
    }

    /// True for a choice of several cards, or an act by which several may go.
    fn are_several(&self, cards: &Term) -> bool {
        let one = |number: &Term| number.as_int() == Some(1);
        match (cards.head().unwrap_or(""), cards.parts()) {
            ("chosen", _) => cards.field("max").is_some_and(|most| !one(most)),
            ("each", [_, of]) => among(of).is_none_or(|named| self.names.contains(named)),
            ("both", [_, ..]) => true,
            ("top", [_, number, _, who]) => !one(number) || is_everyone(who),
            ("random", [_, number, ..]) => !one(number),
            ("discard", [_, who, number, ..]) => !one(number) || is_everyone(who),
            _ => false,
        }
    }

    /// The number of several cards is that of all of them.
    fn sum(&self, part: &Term) -> Term {
        match (part.head().unwrap_or(""), part.parts()) {
            ("stat", [_, of, number]) if self.names.contains(of) => {
                Term::call("sum", vec![of.clone(), number.clone()])
            }
            (head, [_, ..]) if SUMS.contains(&head) => part.map(&mut |part| self.sum(part)),
            _ => part.clone(),
        }
    }

    /// What is done to several cards by their own numbers, is done to each by its own.
    fn done_to_each(&mut self, act: &Term) -> Option<Term> {
        let parts = act.parts();
        let asks = |other: &Term, card: &Term| {
            !is_span(other) && other.any(&mut |part| is_asked(part) && part.parts().get(1) == Some(card))
        };
        let own = |part: &Term| {
            let card = object(part).filter(|card| self.names.contains(*card))?;
            parts.iter().any(|other| other != part && asks(other, card)).then(|| (part.clone(), card.clone()))
        };
        let (named, card) = parts.iter().find_map(own)?;
        let one = name_word('c', self.next);
        self.next = self.next.saturating_add(1);
        let of_one = |part: &Term| {
            let picked = part.head() == Some("let") && object(part) == Some(&card);
            (picked || *part == card).then(|| one.clone())
        };
        let body = Term::call("do", vec![act.rewrite(&mut |part| of_one(part))]);
        let each = Term::call("for-each", vec![Term::call("let", vec![one.clone(), card.clone()]), body]);
        let picked = if named.head() == Some("to") { named.parts().get(1)? } else { &named };
        Some(match picked.items() {
            Some(_) => Term::call(
                "seq",
                vec![Term::call("do", vec![Term::call("choose", vec![picked.clone()])]), each],
            ),
            None => each,
        })
    }
}

/// The name of the cards that an act is done to, if they have one.
fn object(part: &Term) -> Option<&Term> {
    match (part.head().unwrap_or(""), part.parts()) {
        ("let", [_, name, _]) => Some(name),
        ("to", [_, cards]) => object(cards),
        (_, []) => part.names_cards().then_some(part),
        _ => None,
    }
}

/// True for how long something lasts.
fn is_span(part: &Term) -> bool {
    matches!(part.head(), Some("until" | "until-next" | "once" | "during" | "through"))
}

/// True for what is asked of a card: a number of it, or what lies on it.
fn is_asked(part: &Term) -> bool {
    part.head().is_some_and(|head| ASKED.contains(&head) || head == LAID)
}

/// The name among whose cards these are.
fn among(of: &Term) -> Option<&Term> {
    match (of.head().unwrap_or(""), of.parts()) {
        ("is", [_, named]) => Some(named),
        ("all", [_, tests @ ..]) => tests.iter().find_map(among),
        _ => None,
    }
}

fn is_everyone(who: &Term) -> bool {
    let who = if who.head() == Some("let") { who.parts().last().unwrap_or(who) } else { who };
    who.as_word() == Some("everyone")
}

/// True for what each player may do.
fn is_offered_to_all(part: &Term) -> bool {
    let ("each-player" | "as", [_, who, done]) = (part.head().unwrap_or(""), part.parts()) else {
        return false;
    };
    done.head() == Some("may") && is_everyone(who)
}

/// The names that are given to cards in a part.
fn names_given(term: &Term) -> Vec<Term> {
    let mut names = Vec::new();
    term.walk(&mut |part| {
        if let ("let", [_, name, _]) = (part.head().unwrap_or(""), part.parts())
            && name.as_word().is_some_and(|word| word.starts_with('c'))
        {
            names.push(name.clone());
        }
    });
    names
}
