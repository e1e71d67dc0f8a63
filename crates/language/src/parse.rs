//! Reading: a memoised chart over the phrasebook. For every sort and place in the text it finds all ends at which
//! something of that sort can stop, and for each end the readings in which most words are the phrasebook's own; the
//! first of them is that of the earlier entry.

mod build;
mod lexical;
pub(crate) mod repeat;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::phrasebook::{Lexical, Phrasebook, SortId, Step, Tok};
use crate::term::Term;
use crate::token::Token;

/// What the reader knows besides the phrasebook.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The card's own names, longest first.
    pub names: &'a [String],
    /// Traits of more than one word.
    pub traits: &'a [String],
    /// Card names that contain words which elsewhere join names ("and", "or").
    pub titles: &'a [String],
    /// The English words for what the text calls otherwise.
    pub english: &'a English,
}

/// The English words for the names and traits of another language.
#[derive(Clone, Debug, Default)]
pub struct English {
    /// Of cards.
    pub names: BTreeMap<String, String>,
    /// Of traits.
    pub traits: BTreeMap<String, String>,
}

/// The word itself if it has no other in English.
fn meant<'w>(words: &'w BTreeMap<String, String>, word: &'w str) -> &'w str {
    words.get(word).map_or(word, String::as_str)
}

/// Number of a node of the forest.
type NodeId = u32;

/// What fills a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Filled {
    One(NodeId),
    Many(Vec<NodeId>),
}

type Binds = Vec<(usize, Filled)>;

#[derive(Debug)]
enum Kind {
    Lexical(Term),
    Entry(usize, Binds),
}

/// How good a reading is: how many of its words are the phrasebook's own. Of readings with as many the first is
/// preferred; the others are rivals only if they are made of as many parts, since an idiom is meant to go before what
/// its words would say one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Worth {
    words: u32,
    parts: u32,
}

impl Worth {
    const fn words(words: u32) -> Self {
        Self { words, parts: 0 }
    }

    const fn and(self, other: Self) -> Self {
        Self { words: self.words + other.words, parts: self.parts + other.parts }
    }

    /// That of an entry with parts of this worth.
    const fn whole(self) -> Self {
        Self { words: self.words, parts: self.parts + 1 }
    }
}

/// The readings of a sort between two places that are equally good, the preferred one first.
#[derive(Debug)]
struct Forest {
    kinds: Vec<Kind>,
    worth: Worth,
    /// The first token, and the one behind.
    span: (usize, usize),
}

/// How many readings that are equally good are kept at a place.
const RIVALS: usize = 3;

/// A reading of the text that stops somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    /// The token behind it.
    pub end: usize,
    node: NodeId,
}

/// Somewhere in the middle of an entry.
#[derive(Clone, Debug)]
struct State {
    at: usize,
    worth: Worth,
    binds: Binds,
}

type Ends = Rc<[(usize, NodeId)]>;

/// What was wanted at the farthest place, before it is put into words.
#[derive(Debug, Default)]
struct Frontier<'a> {
    at: usize,
    wanted: Vec<Wanted<'a>>,
    sorts: BTreeSet<SortId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted<'a> {
    Tokens(&'a [Tok]),
    Lexical(Lexical),
}

/// How much that was wanted at one place is kept.
const MOST_WANTED: usize = 40;

impl<'a> Frontier<'a> {
    fn new(at: usize) -> Self {
        Self { at, ..Self::default() }
    }

    fn get_as_far_as(&mut self, at: usize) {
        if at > self.at {
            *self = Self::new(at);
        }
    }

    fn want(&mut self, at: usize, what: Wanted<'a>) {
        self.get_as_far_as(at);
        if at == self.at && self.wanted.len() < MOST_WANTED && !self.wanted.contains(&what) {
            self.wanted.push(what);
        }
    }

    fn want_sort(&mut self, at: usize, sort: SortId) {
        self.get_as_far_as(at);
        if at == self.at {
            self.sorts.insert(sort);
        }
    }
}

/// What would have been understood at the farthest place.
#[derive(Clone, Debug, Default)]
pub struct Farthest {
    /// The index of the token.
    pub at: usize,
    /// What could have stood there, in words.
    pub expected: BTreeSet<String>,
    /// The sorts of phrases that could have begun there.
    pub(crate) sorts: BTreeSet<SortId>,
}

/// A text being read.
pub struct Chart<'a> {
    book: &'a Phrasebook,
    text: &'a str,
    tokens: &'a [Token],
    ids: Vec<Tok>,
    known: Known<'a>,
    memo: FxHashMap<(SortId, u32), Option<Ends>>,
    forest: Vec<Forest>,
    frontier: Frontier<'a>,
    /// Where something ends that cannot be read.
    nowhere: Ends,
    depth: usize,
}

/// How deeply sorts may lie within each other; no sentence for people comes near it.
const DEEPEST: usize = 120;

impl<'a> Chart<'a> {
    /// A chart over the tokens of the text.
    #[must_use]
    pub fn new(book: &'a Phrasebook, text: &'a str, tokens: &'a [Token], known: Known<'a>) -> Self {
        let id = |t: &Token| book.token(if t.text == "an" { "a" } else { &t.text });
        let ids = tokens.iter().map(id).collect();
        let (memo, forest, frontier) = (FxHashMap::default(), Vec::new(), Frontier::default());
        Self { book, text, tokens, ids, known, memo, forest, frontier, nowhere: Rc::from([]), depth: 0 }
    }

    /// The readings of a sort that begin at a token, by where they end, longest first.
    pub fn read(&mut self, sort: &str, at: usize) -> Vec<Read> {
        self.frontier = Frontier::new(at);
        let Some(sort) = self.book.find_sort(sort) else { return Vec::new() };
        let mut ends = self.ends(sort, at).to_vec();
        ends.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        ends.into_iter().map(|(end, node)| Read { end, node }).collect()
    }

    /// The farthest place that the last reading reached.
    #[must_use]
    pub fn farthest(&self) -> Farthest {
        let Frontier { at, wanted, sorts } = &self.frontier;
        let words = wanted.iter().filter_map(|wanted| match wanted {
            Wanted::Tokens(tokens) => self.book.words(tokens),
            Wanted::Lexical(kind) => Some(kind.expected().to_owned()),
        });
        Farthest { at: *at, expected: words.collect(), sorts: sorts.clone() }
    }

    fn ends(&mut self, sort: SortId, at: usize) -> Ends {
        let key = (sort, u32::try_from(at).unwrap_or(u32::MAX));
        match self.memo.get(&key) {
            Some(Some(ends)) => return ends.clone(),
            Some(None) => return self.nowhere.clone(),
            None => {}
        }
        if self.depth >= DEEPEST {
            return self.nowhere.clone();
        }
        self.memo.insert(key, None);
        self.depth += 1;
        let ends = match self.book.lexical[usize::from(sort)] {
            Some(kind) => self.lexical(kind, at),
            None => self.entries(sort, at),
        };
        let ends = if ends.is_empty() { self.nowhere.clone() } else { ends.into() };
        self.depth -= 1;
        self.memo.insert(key, Some(ends.clone()));
        ends
    }

    fn entries(&mut self, sort: SortId, at: usize) -> Vec<(usize, NodeId)> {
        let ways = &self.book.by_sort[usize::from(sort)];
        let first =
            self.ids.get(at).copied().and_then(|t| ways.by_first.get(&t)).map_or(&[][..], Vec::as_slice);
        if first.is_empty() && !ways.by_first.is_empty() {
            self.frontier.want_sort(at, sort);
        }
        let mut best: Vec<Best> = Vec::new();
        for &way in first.iter().chain(&ways.open) {
            let steps = &self.book.ways[way].steps;
            if self.cannot_begin(steps, at) {
                continue;
            }
            let start = State { at, worth: Worth::default(), binds: Vec::new() };
            for state in self.steps(steps, vec![start]) {
                keep_best(&mut best, self.book, self.book.ways[way].entry, state);
            }
        }
        best.into_iter()
            .map(|best| (best.end, self.node(best.kinds, best.worth.whole(), (at, best.end))))
            .collect()
    }

    /// True if these steps begin with something that is not there.
    fn cannot_begin(&mut self, steps: &'a [Step], at: usize) -> bool {
        match steps.first() {
            Some(Step::Hole { sort, any: false, .. }) => self.ends(*sort, at).is_empty(),
            Some(Step::Tokens(ways)) => self.longest(ways, at).is_none(),
            _ => false,
        }
    }

    fn node(&mut self, kinds: Vec<Kind>, worth: Worth, span: (usize, usize)) -> NodeId {
        self.forest.push(Forest { kinds, worth, span });
        NodeId::try_from(self.forest.len() - 1).unwrap_or(NodeId::MAX)
    }

    fn steps(&mut self, steps: &'a [Step], mut states: Vec<State>) -> Vec<State> {
        for step in steps {
            if states.is_empty() {
                break;
            }
            states = self.step(step, states);
        }
        states
    }

    fn step(&mut self, step: &'a Step, mut states: Vec<State>) -> Vec<State> {
        let mut out = Vec::new();
        match step {
            Step::Tokens(ways) => {
                states.retain_mut(|state| self.tokens_step(ways, state));
                if states.len() <= 1 {
                    return states;
                }
                for state in states {
                    keep(&mut out, state);
                }
            }
            Step::Hole { slot, sort, times, any } => {
                for state in states {
                    match times {
                        Some(separators) => self.separated(*slot, *sort, separators, state, &mut out),
                        None if *any => self.any_number(*slot, *sort, state, &mut out),
                        None => self.once(*slot, *sort, &state, &mut out),
                    }
                }
            }
            Step::Optional(inner) => {
                for state in self.each_behind(inner, &states).into_iter().chain(states) {
                    keep(&mut out, state);
                }
            }
            Step::Either(ways) => {
                for way in ways {
                    for state in self.each_behind(way, &states) {
                        keep(&mut out, state);
                    }
                }
            }
        }
        out
    }

    /// Goes on behind the longest of these sequences of words; false if none stands there.
    fn tokens_step(&mut self, ways: &'a [Vec<Tok>], state: &mut State) -> bool {
        let Some(n) = self.longest(ways, state.at) else { return false };
        state.at += n;
        state.worth = state.worth.and(Worth::words(u32::try_from(n).unwrap_or(0)));
        true
    }

    /// How many tokens the longest of these sequences has that stand there.
    fn longest(&mut self, ways: &'a [Vec<Tok>], at: usize) -> Option<usize> {
        let rest = self.ids.get(at..).unwrap_or(&[]);
        let stands = |way: &&Vec<Tok>| way.len() <= rest.len() && way.iter().zip(rest).all(|(a, b)| a == b);
        let longest = ways.iter().filter(stands).map(Vec::len).max();
        if longest.is_none() {
            self.expect_tokens(ways, at);
        }
        longest
    }

    /// Where each state stands behind these steps.
    fn each_behind(&mut self, steps: &'a [Step], states: &[State]) -> Vec<State> {
        match states {
            [state] if self.cannot_begin(steps, state.at) => Vec::new(),
            _ => self.steps(steps, states.to_vec()),
        }
    }

    fn once(&mut self, slot: Option<usize>, sort: SortId, state: &State, out: &mut Vec<State>) {
        for (end, node) in self.ends(sort, state.at).iter() {
            let mut next =
                State { at: *end, worth: state.worth.and(self.worth(*node)), binds: state.binds.clone() };
            if let Some(slot) = slot {
                next.binds.push((slot, Filled::One(*node)));
            }
            keep(out, next);
        }
    }

    fn worth(&self, node: NodeId) -> Worth {
        self.forest.get(node as usize).map_or_else(Worth::default, |f| f.worth)
    }

    /// Any number, set side by side.
    fn any_number(&mut self, slot: Option<usize>, sort: SortId, state: State, out: &mut Vec<State>) {
        let mut border = vec![(state.clone(), Vec::new())];
        keep(out, filled(&state, slot, Vec::new()));
        while let Some((from, nodes)) = border.pop() {
            for (end, node) in self.ends(sort, from.at).iter() {
                if *end > from.at {
                    let next =
                        State { at: *end, worth: from.worth.and(self.worth(*node)), binds: Vec::new() };
                    let mut nodes = nodes.clone();
                    nodes.push(*node);
                    let whole = State { binds: state.binds.clone(), ..next.clone() };
                    if keep(out, filled(&whole, slot, nodes.clone())) {
                        border.push((next, nodes));
                    }
                }
            }
        }
    }

    /// One or more with separators between them.
    fn separated(
        &mut self,
        slot: Option<usize>,
        sort: SortId,
        separators: &[Vec<Tok>],
        state: State,
        out: &mut Vec<State>,
    ) {
        let mut border = vec![(state.at, state.worth, Vec::new())];
        while let Some((at, worth, nodes)) = border.pop() {
            for (end, node) in self.ends(sort, at).iter() {
                let mut nodes = nodes.clone();
                nodes.push(*node);
                let worth = worth.and(self.worth(*node));
                let whole = State { at: *end, worth, binds: state.binds.clone() };
                if !keep(out, filled(&whole, slot, nodes.clone())) {
                    continue;
                }
                for separator in separators {
                    if !separator.is_empty() && self.ids[*end..].starts_with(separator) {
                        border.push((end + separator.len(), worth.and(Worth::words(1)), nodes.clone()));
                    }
                }
            }
        }
    }

    fn expect_tokens(&mut self, ways: &'a [Vec<Tok>], at: usize) {
        for way in ways.iter().take(2).filter(|way| !way.is_empty()) {
            self.frontier.want(at, Wanted::Tokens(way));
        }
    }
}

fn filled(state: &State, slot: Option<usize>, nodes: Vec<NodeId>) -> State {
    let mut state = state.clone();
    if let Some(slot) = slot {
        state.binds.push((slot, Filled::Many(nodes)));
    }
    state
}

/// Keeps a state unless one that is preferred stands at the same place; true if it was kept.
fn keep(states: &mut Vec<State>, state: State) -> bool {
    let mut rivals = 0;
    for other in states.iter().filter(|other| other.at == state.at) {
        let worse = state.worth.words < other.worth.words;
        let same = state.worth.words == other.worth.words;
        let rival =
            state.worth == other.worth && state.binds != other.binds && joined(&state) <= joined(other);
        if worse || (same && !rival) {
            return false;
        }
        rivals += usize::from(same);
    }
    if rivals >= RIVALS {
        return false;
    }
    if rivals == 0 {
        states.retain(|other| other.at != state.at);
    }
    states.push(state);
    true
}

/// How many things a reading sets side by side. What can be said within one of them is said there: "each player
/// discards a card and takes 1 damage", "the number of upgrades on units".
fn joined(state: &State) -> usize {
    let many = |(_, filled): &(usize, Filled)| match filled {
        Filled::One(_) => 0,
        Filled::Many(nodes) => nodes.len(),
    };
    state.binds.iter().map(many).sum()
}

/// The best readings of a sort that end at a place.
struct Best {
    end: usize,
    worth: Worth,
    kinds: Vec<Kind>,
}

fn keep_best(best: &mut Vec<Best>, book: &Phrasebook, entry: usize, state: State) {
    let State { at: end, worth, binds } = state;
    let kind = Kind::Entry(entry, binds);
    match best.iter_mut().find(|other| other.end == end) {
        Some(other) if other.worth.words > worth.words => {}
        Some(other) if other.worth.words == worth.words => {
            let rival =
                |kind: &Kind| matches!(kind, Kind::Entry(first, _) if are_rivals(book, *first, entry));
            if other.worth == worth && other.kinds.len() < RIVALS && other.kinds.iter().all(rival) {
                other.kinds.push(kind);
            }
        }
        Some(other) => *other = Best { end, worth, kinds: vec![kind] },
        None => best.push(Best { end, worth, kinds: vec![kind] }),
    }
}

/// True if neither of two entries is meant to go before the other: the later file does, the more particular entry, and what is
/// read before what is there to be written.
fn are_rivals(book: &Phrasebook, one: usize, other: usize) -> bool {
    let known = book.entries.get(one).zip(book.entries.get(other));
    known.is_some_and(|(one, other)| {
        one.file == other.file && one.weight == other.weight && one.as_written == other.as_written
    })
}
