//! Reading: a memoised chart over the phrasebook. For every sort and place in the text it finds all ends at which
//! something of that sort can stop, and for each end the reading in which most words are the phrasebook's own; among
//! equals the earlier entry.

mod build;
mod lexical;

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use crate::phrasebook::{Phrasebook, SortId, Step, Tok};
use crate::term::Term;
use crate::token::Token;

/// What the reader knows besides the phrasebook.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known<'a> {
    /// The card's own names, longest first.
    pub names: &'a [String],
    /// Traits of more than one word.
    pub traits: &'a [String],
    /// Card names that contain words which elsewhere join names ("and", "or").
    pub titles: &'a [String],
}

/// Number of a node of the forest.
type NodeId = u32;

/// What fills a slot.
#[derive(Clone, Debug)]
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

#[derive(Debug)]
struct Forest {
    kind: Kind,
    score: u32,
}

/// Somewhere in the middle of an entry.
#[derive(Clone, Debug)]
struct State {
    at: usize,
    score: u32,
    binds: Binds,
}

type Ends = Rc<[(usize, NodeId)]>;

/// What would have been understood at the farthest place.
#[derive(Clone, Debug, Default)]
pub struct Farthest {
    /// The index of the token.
    pub at: usize,
    /// What could have stood there.
    pub expected: BTreeSet<String>,
}

/// A text being read.
pub struct Chart<'a> {
    book: &'a Phrasebook,
    text: &'a str,
    tokens: &'a [Token],
    ids: Vec<Tok>,
    known: Known<'a>,
    memo: HashMap<(SortId, u32), Option<Ends>>,
    forest: Vec<Forest>,
    farthest: Farthest,
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
        let (memo, forest) = (HashMap::new(), Vec::new());
        Self { book, text, tokens, ids, known, memo, forest, farthest: Farthest::default(), depth: 0 }
    }

    /// The readings of a sort that begin at a token: where they end, longest first, and their terms.
    pub fn read(&mut self, sort: &str, at: usize) -> Vec<(usize, Term)> {
        self.farthest = Farthest { at, ..Farthest::default() };
        let Some(sort) = self.book.find_sort(sort) else { return Vec::new() };
        let mut ends = self.ends(sort, at).to_vec();
        ends.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        ends.into_iter().map(|(end, node)| (end, self.build(node))).collect()
    }

    /// The farthest place that the last reading reached.
    #[must_use]
    pub const fn farthest(&self) -> &Farthest {
        &self.farthest
    }

    fn ends(&mut self, sort: SortId, at: usize) -> Ends {
        let key = (sort, u32::try_from(at).unwrap_or(u32::MAX));
        match self.memo.get(&key) {
            Some(Some(ends)) => return ends.clone(),
            Some(None) => return Rc::from([]),
            None => {}
        }
        if self.depth >= DEEPEST {
            return Rc::from([]);
        }
        self.memo.insert(key, None);
        self.depth += 1;
        let ends: Ends = match self.book.lexical[usize::from(sort)] {
            Some(kind) => self.lexical(kind, at).into(),
            None => self.entries(sort, at).into(),
        };
        self.depth -= 1;
        self.memo.insert(key, Some(ends.clone()));
        ends
    }

    fn entries(&mut self, sort: SortId, at: usize) -> Vec<(usize, NodeId)> {
        let ways = &self.book.by_sort[usize::from(sort)];
        let first =
            self.ids.get(at).copied().and_then(|t| ways.by_first.get(&t)).map_or(&[][..], Vec::as_slice);
        if first.is_empty() && !ways.by_first.is_empty() {
            self.expect_sort(sort, at);
        }
        let mut best: Vec<(usize, usize, State)> = Vec::new();
        for &way in first.iter().chain(&ways.open) {
            let start = State { at, score: 0, binds: Vec::new() };
            for state in self.steps(&self.book.ways[way].steps, vec![start]) {
                keep_best(&mut best, self.book.ways[way].entry, state);
            }
        }
        best.into_iter()
            .map(|(end, entry, state)| (end, self.node(Kind::Entry(entry, state.binds), state.score)))
            .collect()
    }

    fn node(&mut self, kind: Kind, score: u32) -> NodeId {
        self.forest.push(Forest { kind, score });
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

    fn step(&mut self, step: &'a Step, states: Vec<State>) -> Vec<State> {
        let mut out = Vec::new();
        match step {
            Step::Tokens(ways) => {
                for state in states {
                    self.tokens_step(ways, state, &mut out);
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
                for state in self.steps(inner, states.clone()).into_iter().chain(states) {
                    keep(&mut out, state);
                }
            }
            Step::Either(ways) => {
                for way in ways {
                    for state in self.steps(way, states.clone()) {
                        keep(&mut out, state);
                    }
                }
            }
        }
        out
    }

    fn tokens_step(&mut self, ways: &[Vec<Tok>], state: State, out: &mut Vec<State>) {
        let mut matched = None;
        for way in ways {
            if self.ids.get(state.at..).is_some_and(|rest| rest.starts_with(way)) {
                matched = matched.max(Some(way.len()));
            }
        }
        match matched {
            Some(n) => {
                let score = state.score + u32::try_from(n).unwrap_or(0);
                keep(out, State { at: state.at + n, score, ..state });
            }
            None => self.expect_tokens(ways, state.at),
        }
    }

    fn once(&mut self, slot: Option<usize>, sort: SortId, state: &State, out: &mut Vec<State>) {
        for (end, node) in self.ends(sort, state.at).iter() {
            let mut next =
                State { at: *end, score: state.score + self.score(*node), binds: state.binds.clone() };
            if let Some(slot) = slot {
                next.binds.push((slot, Filled::One(*node)));
            }
            keep(out, next);
        }
    }

    fn score(&self, node: NodeId) -> u32 {
        self.forest.get(node as usize).map_or(0, |f| f.score)
    }

    /// Any number, set side by side.
    fn any_number(&mut self, slot: Option<usize>, sort: SortId, state: State, out: &mut Vec<State>) {
        let mut border = vec![(state.clone(), Vec::new())];
        keep(out, filled(&state, slot, Vec::new()));
        while let Some((from, nodes)) = border.pop() {
            for (end, node) in self.ends(sort, from.at).iter() {
                if *end > from.at {
                    let next = State { at: *end, score: from.score + self.score(*node), binds: Vec::new() };
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
        let mut border = vec![(state.at, state.score, Vec::new())];
        while let Some((at, score, nodes)) = border.pop() {
            for (end, node) in self.ends(sort, at).iter() {
                let mut nodes = nodes.clone();
                nodes.push(*node);
                let score = score + self.score(*node);
                let whole = State { at: *end, score, binds: state.binds.clone() };
                if !keep(out, filled(&whole, slot, nodes.clone())) {
                    continue;
                }
                for separator in separators {
                    if !separator.is_empty() && self.ids[*end..].starts_with(separator) {
                        border.push((end + separator.len(), score + 1, nodes.clone()));
                    }
                }
            }
        }
    }

    fn expect_tokens(&mut self, ways: &[Vec<Tok>], at: usize) {
        if at < self.farthest.at {
            return;
        }
        let words = ways.iter().take(2).filter_map(|w| self.book.words(w)).filter(|w| !w.is_empty());
        let words: Vec<String> = words.map(|w| format!("`{w}`")).collect();
        words.into_iter().for_each(|w| self.expect(at, w));
    }

    fn expect_sort(&mut self, sort: SortId, at: usize) {
        if let Some(name) = self.book.sort_name(sort).filter(|_| at >= self.farthest.at) {
            self.expect(at, name.to_owned());
        }
    }

    fn expect(&mut self, at: usize, what: String) {
        if at > self.farthest.at {
            self.farthest = Farthest { at, expected: BTreeSet::new() };
        }
        if at == self.farthest.at && self.farthest.expected.len() < 40 {
            self.farthest.expected.insert(what);
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

/// Keeps a state unless one that is as good stands at the same place; whether it was kept.
fn keep(states: &mut Vec<State>, state: State) -> bool {
    match states.iter_mut().find(|s| s.at == state.at) {
        Some(other) if other.score >= state.score => false,
        Some(other) => {
            *other = state;
            true
        }
        None => {
            states.push(state);
            true
        }
    }
}

fn keep_best(best: &mut Vec<(usize, usize, State)>, entry: usize, state: State) {
    match best.iter_mut().find(|(end, ..)| *end == state.at) {
        Some(other) if other.2.score >= state.score => {}
        Some(other) => *other = (state.at, entry, state),
        None => best.push((state.at, entry, state)),
    }
}
