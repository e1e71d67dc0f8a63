//! From readings to terms.

use std::collections::{BTreeSet, HashMap};

use super::repeat::Repeats;
use super::{Binds, Chart, Filled, Kind, NodeId, Read};
use crate::canon;
use crate::phrasebook::{Row, Shape};
use crate::term::Term;

const BAGS: [&str; 4] = ["all", "either", "any", "seq"];

/// How many different terms of one stretch of text are told apart.
const MOST: usize = 6;

/// The different terms of each node, as far as they are known.
type Known = HashMap<NodeId, Vec<Term>>;

/// A slot with the terms in it; alone, or one of many.
pub(super) type Part = (usize, bool, Vec<Term>);

impl Chart<'_> {
    /// The terms that a reading can have, the preferred one first. Of each place that can be read in several ways they
    /// show all ways; of two such places not each combination.
    #[must_use]
    pub fn terms(&self, read: Read) -> Vec<Term> {
        self.variants(read.node, &mut Known::new())
    }

    /// The entries of the phrasebook by which the preferred reading is made.
    #[must_use]
    pub fn phrases(&self, read: Read) -> BTreeSet<Row> {
        let mut used = BTreeSet::new();
        let mut open = vec![read.node];
        while let Some(node) = open.pop() {
            let Some(Kind::Entry(entry, binds)) = self.preferred(node) else { continue };
            used.extend(self.book.entries.get(*entry).map(|entry| (entry.file.clone(), entry.line)));
            for (_, filled) in binds {
                match filled {
                    Filled::One(node) => open.push(*node),
                    Filled::Many(nodes) => open.extend(nodes),
                }
            }
        }
        used
    }

    fn preferred(&self, node: NodeId) -> Option<&Kind> {
        self.forest.get(node as usize)?.kinds.first()
    }

    fn variants(&self, node: NodeId, known: &mut Known) -> Vec<Term> {
        if let Some(terms) = known.get(&node) {
            return terms.clone();
        }
        let mut out = Vec::new();
        for kind in self.forest.get(node as usize).map_or(&[][..], |forest| &forest.kinds) {
            match kind {
                Kind::Lexical(term) => add(&mut out, term.clone()),
                Kind::Entry(entry, binds) => self.entry_variants(*entry, binds, known, &mut out),
            }
        }
        known.insert(node, out.clone());
        out
    }

    /// The terms of a node that is a part of an entry: where another player acts, "your character" is not one of that player's.
    fn heard(&self, node: NodeId, of_another: bool, known: &mut Known) -> Vec<Term> {
        let mut terms = self.variants(node, known);
        if of_another {
            for (side, player) in [("yours ", "you"), ("theirs ", "opponent")] {
                if self.says_whose(node, side) {
                    terms.iter_mut().for_each(|term| *term = of_the_card(term, player));
                }
            }
        }
        terms
    }

    fn says_whose(&self, node: NodeId, side: &str) -> bool {
        let (from, to) = self.forest.get(node as usize).map_or((0, 0), |forest| forest.span);
        let words = self.tokens.get(from..to).unwrap_or_default();
        words.iter().any(|token| self.book.says_whose(side, &token.text.to_lowercase()))
    }

    /// The term of an entry, and those in which one of its parts is read in another way.
    fn entry_variants(&self, entry: usize, binds: &Binds, known: &mut Known, out: &mut Vec<Term>) {
        let Some(entry) = self.book.entries.get(entry) else { return };
        let ways: Vec<(usize, bool, Vec<Vec<Term>>)> = binds
            .iter()
            .map(|(slot, filled)| match filled {
                Filled::One(node) => (*slot, false, vec![self.heard(*node, entry.of_another, known)]),
                Filled::Many(nodes) => {
                    (*slot, true, nodes.iter().map(|n| self.heard(*n, entry.of_another, known)).collect())
                }
            })
            .collect();
        let first = |ways: &Vec<Term>| ways.first().cloned().unwrap_or_else(|| Term::list(Vec::new()));
        let mut parts: Vec<Part> = ways
            .iter()
            .map(|(slot, many, nodes)| (*slot, *many, nodes.iter().map(first).collect()))
            .collect();
        if agree(&entry.shape, &parts) {
            filled_in(&entry.shape, &parts).into_iter().for_each(|term| add(out, term));
        }
        for (part, (_, _, nodes)) in ways.iter().enumerate() {
            for (place, ways) in nodes.iter().enumerate() {
                for way in ways.iter().skip(1) {
                    let kept = std::mem::replace(&mut parts[part].2[place], way.clone());
                    if agree(&entry.shape, &parts) {
                        filled_in(&entry.shape, &parts).into_iter().for_each(|term| add(out, term));
                    }
                    parts[part].2[place] = kept;
                }
            }
        }
    }
}

/// The same with cards of this player told from the card whose text it is. An opponent of its player has no such word, so
/// that the term means nothing then.
fn of_the_card(term: &Term, player: &str) -> Term {
    let owner = || match player {
        "you" => Term::call("controller", [Term::word("this")]),
        _ => Term::word("opponent-of-the-player-of-this-card"),
    };
    if term.word_at(1) == Some(player) {
        match term.parts() {
            [head, _] if head.as_word() == Some("of") => return Term::call("of", [owner()]),
            // A number that you have; with one more, such a number is changed.
            [head, _, tally] if head.as_word() == Some("tally") => {
                return Term::call("tally", [owner(), tally.clone()]);
            }
            _ => {}
        }
    }
    term.map(&mut |part| of_the_card(part, player))
}

/// Adds a term that is not among them yet. Whoever says a thing twice ("Pirate characters and characters named ...") means two
/// groups, not one of either.
fn add(terms: &mut Vec<Term>, term: Term) {
    if terms.len() < MOST && !terms.contains(&term) && !says_twice(&term) {
        terms.push(term);
    }
}

/// True for an "or" of which two parts are the same.
fn says_twice(term: &Term) -> bool {
    let ways = term.parts();
    term.head() == Some("either") && ways.iter().enumerate().any(|(at, way)| ways[..at].contains(way))
}

/// True if each hole of the term that stands twice in a pattern is filled by the same both times: "a Pilot unit ... another
/// Pilot unit".
fn agree(shape: &Shape, parts: &[Part]) -> bool {
    let alone = || parts.iter().filter(|(slot, many, _)| !many && speaks_of(shape, *slot));
    alone().all(|(slot, _, terms)| alone().all(|(other, _, others)| slot != other || terms == others))
}

fn speaks_of(shape: &Shape, slot: usize) -> bool {
    match shape {
        Shape::Hole(hole) | Shape::Splice(hole) => *hole == slot,
        Shape::List(items) => items.iter().any(|item| speaks_of(item, slot)),
        Shape::Fixed(_) => false,
    }
}

/// The term of an entry with its holes filled. What is picked is picked once, however often the entry says it; none if that cannot be
/// told.
fn filled_in(shape: &Shape, parts: &[Part]) -> Option<Term> {
    let Repeats { along, ahead, untold } = Repeats::of(shape, parts);
    if untold {
        return None;
    }
    let mut filling = Filling { parts, along, ahead, said: Vec::new() };
    let term = filling.fill(shape);
    let picks = filling.ahead.iter().flat_map(|slot| filled(*slot, parts));
    let mut steps: Vec<Term> =
        picks.map(|(_, cards)| Term::call("do", [Term::call("choose", [cards.clone()])])).collect();
    if steps.is_empty() {
        return Some(term);
    }
    match term.parts() {
        [head, parts @ ..] if head.as_word() == Some("seq") => steps.extend_from_slice(parts),
        _ => steps.push(term),
    }
    Some(Term::call("seq", steps))
}

/// The holes of an entry being filled.
struct Filling<'a> {
    parts: &'a [Part],
    /// The slots of choices that are spoken of by "it" wherever they stand again.
    along: Vec<usize>,
    /// Those of choices that are made before all.
    ahead: Vec<usize>,
    /// Those that have been said.
    said: Vec<usize>,
}

impl Filling<'_> {
    fn fill(&mut self, shape: &Shape) -> Term {
        match shape {
            Shape::Fixed(term) => term.clone(),
            Shape::Hole(slot) | Shape::Splice(slot) => {
                if self.is_known(*slot) {
                    return Term::word("it");
                }
                let mut terms: Vec<Term> = filled(*slot, self.parts).map(|(_, term)| term.clone()).collect();
                if self.parts.iter().all(|(s, many, _)| s != slot || !many) {
                    terms.dedup();
                }
                if terms.len() == 1 { terms.remove(0) } else { canon::list(terms) }
            }
            Shape::List(items) => self.fill_list(items),
        }
    }

    fn is_known(&mut self, slot: usize) -> bool {
        if self.ahead.contains(&slot) || self.said.contains(&slot) {
            return true;
        }
        if self.along.contains(&slot) {
            self.said.push(slot);
        }
        false
    }

    fn fill_list(&mut self, items: &[Shape]) -> Term {
        let bag =
            matches!(items.first(), Some(Shape::Fixed(t)) if t.as_word().is_some_and(|w| BAGS.contains(&w)));
        let mut out = Vec::new();
        for item in items {
            match item {
                Shape::Splice(slot) => {
                    for (many, term) in filled(*slot, self.parts) {
                        match term.items() {
                            Some(items) if !many && !bag => out.extend(items.iter().cloned()),
                            _ => out.push(term.clone()),
                        }
                    }
                }
                other => out.push(self.fill(other)),
            }
        }
        canon::list(out)
    }
}

/// The terms that fill a slot; true with those that are one of many.
fn filled(slot: usize, parts: &[Part]) -> impl Iterator<Item = (bool, &Term)> {
    let of_slot = parts.iter().filter(move |(s, ..)| *s == slot);
    of_slot.flat_map(|(_, many, terms)| terms.iter().map(|term| (*many, term)))
}
