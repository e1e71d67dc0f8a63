//! Writing: the entry whose term fits, the most particular first, filled with what its holes are called.

mod missing;
mod told;

use std::cell::RefCell;
use std::collections::HashMap;

use byword_kernel::vocabulary::Vocabulary;

use crate::canon;
use crate::parse::repeat::{is_again, picked_first, says_again};
use crate::pattern::{Features, From, Hole, Part, Pattern, Piece, Times, Want, form};
use crate::phrasebook::{Entry, Lexical, Phrasebook, Shape, Slot, SortId};
use crate::spelling::{capitalised, smooth};
use crate::term::{Node, Term};
use crate::turns;

pub use crate::tongue::Tongue;

/// A term that the phrasebook has no words for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the phrasebook has no {tongue} words for {term} as {sort}")]
pub struct RenderError {
    /// The sort that was to be written.
    pub sort: String,
    /// The term.
    pub term: String,
    /// The language.
    pub tongue: Tongue,
}

/// Texts that the phrasebook looks up elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words<'a> {
    /// What the card itself is (`Character`), for "this character".
    pub kind: Option<&'a str>,
    /// What texts call the card itself.
    pub name: Option<&'a str>,
    /// What names and traits are called.
    pub vocabulary: Option<&'a Vocabulary>,
}

const MAX_DEPTH: usize = 80;
/// How many acts of a sequence one phrase may say.
const LONGEST_PHRASE: usize = 4;

type Done = Option<(String, Features)>;
type Bound = Vec<Option<Vec<Term>>>;

struct Writer<'a> {
    book: &'a Phrasebook,
    tongue: Tongue,
    words: Words<'a>,
    /// What has been written before: agreement asks for the same parts again and again.
    memo: RefCell<HashMap<(SortId, Term, Features), Done>>,
}

impl Phrasebook {
    /// Writes a term of a sort.
    ///
    /// # Errors
    /// If no entries say it: the part that has no words.
    pub fn write(
        &self,
        sort: &str,
        term: &Term,
        tongue: Tongue,
        words: Words<'_>,
    ) -> Result<String, RenderError> {
        let fail = || RenderError { sort: sort.to_owned(), term: term.to_string(), tongue };
        let id = self.find_sort(sort).ok_or_else(fail)?;
        let writer = Writer { book: self, tongue, words, memo: RefCell::default() };
        let (text, _) = writer.sort(id, term, Features::default(), 0).ok_or_else(|| {
            let part = writer.missing(id, term);
            let sort = self.sort_name(part.sort).unwrap_or(sort).to_owned();
            RenderError { sort, term: part.term.to_string(), tongue }
        })?;
        Ok(capitalised(&smooth(&text, tongue)))
    }
}

impl Writer<'_> {
    fn sort(&self, sort: SortId, term: &Term, wanted: Features, depth: usize) -> Done {
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(kind) = self.book.lexical.get(usize::from(sort)).copied().flatten() {
            return self.lexical(kind, term);
        }
        let key = (sort, term.clone(), wanted);
        if let Some(done) = self.memo.borrow().get(&key) {
            return done.clone();
        }
        let list = self.book.written.get(usize::from(sort))?;
        let done = list.iter().find_map(|&e| self.entry(self.book.entries.get(e)?, term, wanted, depth));
        self.memo.borrow_mut().insert(key, done.clone());
        done
    }

    fn lexical(&self, kind: Lexical, term: &Term) -> Done {
        let text = match (kind, &term.node) {
            (Lexical::Number, Node::Int(n)) => {
                let plural = Some(*n != 1);
                return Some((n.to_string(), Features { plural, ..Features::default() }));
            }
            (Lexical::Negated, Node::Int(n)) if *n < 0 => n.unsigned_abs().to_string(),
            (Lexical::Signed, Node::Int(n)) => format!("{n:+}"),
            (Lexical::Own, Node::Word(_)) if term.as_word() == Some("this") => self.called(self.words.name?),
            (Lexical::Name | Lexical::Tag, Node::Word(w) | Node::Text(w)) => self.called(w),
            _ => return None,
        };
        Some((text, Features::default()))
    }

    /// What a name or a trait is called in the language that is written.
    fn called(&self, word: &str) -> String {
        let called = |vocabulary: &'_ Vocabulary| vocabulary.called(word, self.tongue.into()).to_owned();
        self.words.vocabulary.map_or_else(|| word.to_owned(), called)
    }

    fn entry(&self, entry: &Entry, term: &Term, wanted: Features, depth: usize) -> Done {
        let pattern = match self.tongue {
            Tongue::English => entry.english.first()?,
            Tongue::Spanish => entry.spanish.as_ref()?,
        };
        let mut bound: Bound = vec![None; entry.slots.len()];
        if !self.fits(entry, &entry.shape, term, &mut bound, depth) {
            bound = self.fits_picked(entry, term, depth)?;
        }
        Page { writer: self, entry, pattern, bound: &bound, wanted, depth }.write()
    }

    /// The same where a card that the entry says several times is picked before all.
    fn fits_picked(&self, entry: &Entry, term: &Term, depth: usize) -> Option<Bound> {
        let (cards, rest) = picked_first(term)?;
        (0..entry.slots.len()).find_map(|slot| {
            let mut bound: Bound = vec![None; entry.slots.len()];
            bind(&mut bound, slot, vec![cards.clone()]);
            let repeated = says_again(&entry.shape, slot);
            (repeated && self.fits(entry, &entry.shape, &rest, &mut bound, depth)).then_some(bound)
        })
    }

    fn fits(&self, entry: &Entry, shape: &Shape, term: &Term, bound: &mut Bound, depth: usize) -> bool {
        match shape {
            Shape::Fixed(t) => t == term,
            Shape::Hole(slot) | Shape::Splice(slot) => bind(bound, *slot, vec![term.clone()]),
            Shape::List(items) => match items.first() {
                Some(Shape::Fixed(t)) if matches!(t.as_word(), Some("all")) => {
                    self.fits_bag(entry, items, term, bound, depth)
                }
                Some(Shape::Fixed(t)) if matches!(t.as_word(), Some("provided")) => turns::conditional(term)
                    .is_some_and(|told| self.fits_list(entry, items, told.parts(), bound, depth)),
                _ => term.items().is_some_and(|terms| self.fits_list(entry, items, terms, bound, depth)),
            },
        }
    }

    fn fits_list(
        &self,
        entry: &Entry,
        items: &[Shape],
        terms: &[Term],
        bound: &mut Bound,
        depth: usize,
    ) -> bool {
        let splices = items.iter().filter(|i| matches!(i, Shape::Splice(_))).count();
        if splices == 0 {
            return items.len() == terms.len()
                && items.iter().zip(terms).all(|(i, t)| self.fits(entry, i, t, bound, depth));
        }
        if splices > 1 {
            return self.fits_spliced(entry, items, terms, bound, depth);
        }
        let Some(spare) = (terms.len() + splices).checked_sub(items.len()) else { return false };
        let mut at = 0;
        for item in items {
            let ok = if let Shape::Splice(slot) = item {
                let rest = terms.get(at..at + spare).unwrap_or(&[]).to_vec();
                at += spare;
                let many = entry.slots.get(*slot).is_some_and(|s| s.many);
                bind(bound, *slot, if many { rest } else { vec![Term::list(rest)] })
            } else {
                at += 1;
                terms.get(at - 1).is_some_and(|t| self.fits(entry, item, t, bound, depth))
            };
            if !ok {
                return false;
            }
        }
        true
    }

    /// A list with several splices: each takes what its sort can say, holes that take any number one term at a time.
    fn fits_spliced(
        &self,
        entry: &Entry,
        items: &[Shape],
        terms: &[Term],
        bound: &mut Bound,
        depth: usize,
    ) -> bool {
        let mut at = 0;
        for item in items {
            let rest = terms.get(at..).unwrap_or(&[]);
            let ok = if let Shape::Splice(slot) = item {
                let taken = if entry.slots.get(*slot).is_some_and(|s| s.many) {
                    rest.iter().take_while(|t| self.says(entry, *slot, t, depth)).cloned().collect()
                } else {
                    let whole = |n: &usize| Term::list(rest[..*n].to_vec());
                    let said = (1..=rest.len()).find(|n| self.says(entry, *slot, &whole(n), depth));
                    at += said.map_or(0, |n| n - 1);
                    said.iter().map(whole).collect::<Vec<Term>>()
                };
                at += taken.len();
                bind(bound, *slot, taken)
            } else {
                at += 1;
                rest.first().is_some_and(|t| self.fits(entry, item, t, bound, depth))
            };
            if !ok {
                return false;
            }
        }
        at == terms.len()
    }

    /// A conjunction: its fixed tests must be there, the others go to the holes that can say them.
    fn fits_bag(&self, entry: &Entry, items: &[Shape], term: &Term, bound: &mut Bound, depth: usize) -> bool {
        let mut rest = canon::conjuncts(term);
        let mut holes = Vec::new();
        for item in &items[1..] {
            match item {
                Shape::Hole(slot) | Shape::Splice(slot) => {
                    holes.push((matches!(item, Shape::Splice(_)), *slot))
                }
                shape => {
                    let mut trial = bound.clone();
                    let found = rest.iter().position(|t| {
                        trial.clone_from(bound);
                        self.fits(entry, shape, t, &mut trial, depth)
                    });
                    let Some(i) = found else { return false };
                    *bound = trial;
                    rest.remove(i);
                }
            }
        }
        self.share_out(entry, &holes, rest, bound, depth)
    }

    fn share_out(
        &self,
        entry: &Entry,
        holes: &[(bool, usize)],
        rest: Vec<Term>,
        bound: &mut Bound,
        depth: usize,
    ) -> bool {
        // The only hole takes all that is left, as one.
        if let [(splice, slot)] = holes
            && !entry.slots.get(*slot).is_some_and(|s| s.many)
            && (*splice || !rest.is_empty())
        {
            let mut all = vec![Term::word("all")];
            all.extend(rest);
            return bind(bound, *slot, vec![canon::list(all)]);
        }
        let mut shares: Vec<Vec<Term>> = vec![Vec::new(); holes.len()];
        let mut rest = rest;
        for (i, (_, slot)) in holes.iter().enumerate().filter(|(_, (many, _))| !many) {
            let Some(at) = rest.iter().position(|t| self.says(entry, *slot, t, depth)) else { return false };
            shares[i].push(rest.remove(at));
        }
        for term in rest {
            let mut takers = holes.iter().enumerate().filter(|(_, (many, _))| *many);
            match takers.find(|(_, (_, slot))| self.says(entry, *slot, &term, depth)) {
                Some((i, _)) => shares[i].push(term),
                None => return false,
            }
        }
        holes
            .iter()
            .zip(shares)
            .all(|((many, slot), share)| (*many || share.len() == 1) && bind(bound, *slot, share))
    }

    fn says(&self, entry: &Entry, slot: usize, term: &Term, depth: usize) -> bool {
        let sort = entry.slots.get(slot).map(|s| s.sort);
        sort.is_some_and(|s| self.sort(s, term, Features::default(), depth + 1).is_some())
    }
}

fn bind(bound: &mut Bound, slot: usize, terms: Vec<Term>) -> bool {
    match bound.get_mut(slot) {
        Some(Some(old)) => *old == terms || is_again(old, &terms),
        Some(place) => {
            *place = Some(terms);
            true
        }
        None => false,
    }
}

/// One term, or several as a sequence.
fn sequence_of(terms: &[Term]) -> Term {
    match terms {
        [one] => one.clone(),
        many => {
            let mut items = vec![Term::word("seq")];
            items.extend_from_slice(many);
            Term::list(items)
        }
    }
}

/// A pattern being filled.
struct Page<'a> {
    writer: &'a Writer<'a>,
    entry: &'a Entry,
    pattern: &'a Pattern,
    bound: &'a Bound,
    wanted: Features,
    depth: usize,
}

impl Page<'_> {
    fn write(&self) -> Done {
        let text = self.pieces(&self.pattern.pieces)?;
        let mut features = self.pattern.gives;
        let like = self.pattern.gives_like.as_deref();
        let source = like.or_else(|| self.pattern.holes().first().map(|h| h.name.as_str()));
        if let Some(inner) = source.filter(|_| features.plural.is_none() || features.feminine.is_none()) {
            features = features.or(self.features(inner));
        }
        Some((text, features.or(self.wanted)))
    }

    fn pieces(&self, pieces: &[Piece]) -> Option<String> {
        let mut out = String::new();
        let mut space = false;
        for piece in pieces {
            space |= piece.space;
            let text = self.part(&piece.part)?;
            if text.is_empty() {
                continue;
            }
            if space && !out.is_empty() && !out.ends_with([' ', '\n']) {
                out.push(' ');
            }
            space = false;
            out.push_str(&text);
        }
        Some(out)
    }

    fn part(&self, part: &Part) -> Option<String> {
        match part {
            Part::Word { forms, by } => Some(form(forms, self.agreement(by)).to_owned()),
            Part::Hole(hole) => self.hole(hole).map(|(text, _)| text),
            Part::Optional(_) => Some(String::new()),
            Part::Either(ways) => self.pieces(ways.first()?),
        }
    }

    fn agreement(&self, by: &From) -> Features {
        match by {
            From::Own => match self.pattern.gives_like.as_deref() {
                Some(hole) => self.pattern.gives.or(self.wanted).or(self.features(hole)),
                None => self.wanted.or(self.pattern.gives),
            },
            From::Hole(name) => self.features(name),
        }
    }

    /// The features of what fills a hole.
    fn features(&self, name: &str) -> Features {
        let holes = self.pattern.holes();
        let hole = holes.into_iter().find(|h| h.name == name);
        match hole {
            Some(hole) => self.hole(hole).map_or_else(Features::default, |(_, f)| f),
            None => self.free(name),
        }
    }

    /// The features of a hole of the term that this pattern does not have.
    fn free(&self, name: &str) -> Features {
        let slot = self.entry.slots.iter().position(|s| s.name == name);
        let term = slot.and_then(|s| self.bound.get(s)?.as_ref()?.first());
        match (slot, term) {
            (Some(s), Some(term)) => self
                .writer
                .sort(self.entry.slots[s].sort, term, Features::default(), self.depth + 1)
                .map_or_else(Features::default, |(_, f)| f),
            _ => Features::default(),
        }
    }

    fn wanted_of(&self, hole: &Hole) -> Features {
        match &hole.want {
            None => Features { plural: None, ..Features::default() },
            Some(Want::Singular) => Features { plural: Some(false), ..Features::default() },
            Some(Want::Plural) => Features { plural: Some(true), ..Features::default() },
            Some(Want::Second) => Features { second: Some(true), ..Features::default() },
            Some(Want::Like(From::Own)) => self.wanted,
            Some(Want::Like(From::Hole(name))) if *name != hole.name => self.features(name),
            Some(Want::Like(From::Hole(_))) => Features::default(),
        }
    }

    fn hole(&self, hole: &Hole) -> Done {
        let slot = self.entry.slots.iter().position(|s| s.name == hole.name)?;
        let wanted = self.wanted_of(hole);
        if let Some(done) = self.again(hole, wanted) {
            return Some(done);
        }
        let sort = self.entry.slots.get(slot)?.sort;
        let kind = self.writer.words.kind;
        let (text, features) = match self.bound.get(slot)? {
            Some(terms) => self.terms(hole, sort, terms, wanted)?,
            // A hole that the term does not have is filled by the card itself, or by what it is.
            None if hole.sort == "kind" => {
                self.writer.sort(sort, &Term::word(kind.unwrap_or("card")), wanted, self.depth + 1)?
            }
            None => self.writer.sort(sort, &Term::word("this"), wanted, self.depth + 1)?,
        };
        let text = self.told(hole, text);
        Some((if hole.capital { capitalised(&text) } else { text }, features))
    }

    /// What was said before, said again: a target is "it", other things have the words that they had.
    fn again(&self, hole: &Hole, wanted: Features) -> Done {
        let sort = self.writer.book.find_sort(&hole.sort).filter(|_| hole.name == "again")?;
        if hole.sort == "target" {
            return self.writer.sort(sort, &Term::word("it"), wanted, self.depth + 1);
        }
        let said = |(slot, bound): (&Slot, &Option<Vec<Term>>)| bound.clone().filter(|_| slot.sort == sort);
        let terms = self.entry.slots.iter().zip(self.bound).find_map(said)?;
        self.writer.sort(sort, terms.first()?, wanted, self.depth + 1)
    }

    /// What the terms of a list are called: one by one or, in sequences, several by a phrase of their own. Found from
    /// the end, so that a phrase is used only where what follows it can be said, too.
    fn said(
        &self,
        hole: &Hole,
        sort: SortId,
        terms: &[Term],
        wanted: Features,
    ) -> Option<Vec<(String, Features)>> {
        let sequence = matches!(hole.sort.as_str(), "sentence" | "act" | "option");
        let longest = if sequence { LONGEST_PHRASE } else { 1 };
        let mut from: Vec<Option<(usize, (String, Features))>> = vec![None; terms.len()];
        for at in (0..terms.len()).rev() {
            let ends = (1..=longest)
                .filter(|n| at + n == terms.len() || from.get(at + n).is_some_and(Option::is_some));
            let ends: Vec<usize> = ends.collect();
            from[at] = ends.into_iter().find_map(|n| {
                let done =
                    self.writer.sort(sort, &sequence_of(&terms[at..at + n]), wanted, self.depth + 1)?;
                Some((n, done))
            });
        }
        let mut out = Vec::new();
        let mut at = 0;
        while let Some(part) = from.get_mut(at) {
            let (n, text) = part.take()?;
            out.push(text);
            at += n;
        }
        Some(out)
    }

    fn terms(&self, hole: &Hole, sort: SortId, terms: &[Term], wanted: Features) -> Done {
        let separators = match &hole.times {
            Times::Once => {
                let term = terms.first()?;
                return self.writer.sort(sort, term, wanted, self.depth + 1);
            }
            Times::Any => None,
            Times::Separated(_) if terms.is_empty() => return None,
            Times::Separated(separators) => Some(separators),
        };
        let said = self.said(hole, sort, terms, wanted)?;
        let features = said.first().map_or_else(Features::default, |(_, f)| *f);
        let mut out = String::new();
        for (i, (text, _)) in said.iter().enumerate() {
            let between = match separators {
                _ if i == 0 => "",
                None => " ",
                Some(separators) => separators.before(i, said.len()),
            };
            out.push_str(between.trim_end_matches('^'));
            let capital = hole.capital || between.ends_with('^');
            out.push_str(&if capital { capitalised(text) } else { text.clone() });
        }
        Some((out, features))
    }
}
