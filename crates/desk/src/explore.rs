//! Every way in which a position can go on: choices are tried on copies, depth first, equal positions once.

use std::collections::{BTreeMap, BTreeSet};

use byword_kernel::decision::DecisionKind;
use byword_kernel::position::Position;
use byword_kernel::rulebook::Schedule;
use byword_kernel::table::{Fault, Table};

use crate::face::Face;
use crate::lens::Lens;
use crate::same::different;

/// The most positions that are looked at, unless told otherwise.
pub const POSITIONS: usize = 100_000;

/// How far ways are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// Until nothing waits any more: somebody may act freely, or the stack is empty.
    #[default]
    Settled,
    /// The same, but if nothing waits already, not a single choice: what was done before is over.
    Rest,
    /// Until the turn is over.
    Turn,
    /// So many choices.
    Choices(u16),
}

/// How far ways are followed, and how many positions are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How far.
    pub until: Until,
    /// The most positions.
    pub positions: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { until: Until::Settled, positions: POSITIONS }
    }
}

/// Positions that nobody can tell apart, to which ways lead.
pub struct Outcome {
    /// What there is to be seen.
    pub face: Face,
    /// The numbers of the options on the shortest way to it.
    pub line: Vec<u16>,
    /// The position at the end of that way.
    pub position: Position,
    /// What stopped the game there, if something that must not happen did.
    pub fault: Option<Fault>,
}

/// All that was found.
#[derive(Default)]
pub struct Exploration {
    /// Where ways lead, in the order in which they were found.
    pub outcomes: Vec<Outcome>,
    /// How many different positions there were.
    pub positions: usize,
    /// How many ways led to a position that was known already.
    pub merged: usize,
    /// True if there was more to look at than the limit allows.
    pub stopped: bool,
    /// True if random results had a part in it: they fell as the seed says.
    pub chance: bool,
    /// How many decisions asked which of several waiting things comes first.
    pub orders: usize,
    /// True if at one of them the answer decided which outcomes could still come.
    pub order_matters: bool,
}

impl Exploration {
    /// True if every way was followed to its end.
    #[must_use]
    pub const fn complete(&self) -> bool {
        !self.stopped
    }
}

/// The numbers of outcomes that can be reached.
type Reach = BTreeSet<u32>;

/// A position that was seen: after how many choices at the earliest, and what it leads to once that is known.
struct Seen {
    depth: usize,
    reach: Reach,
}

/// A position on the way that is followed.
struct Level<'w> {
    table: Table<'w>,
    digest: u64,
    options: Vec<u16>,
    next: usize,
    /// What each option leads to.
    reaches: Vec<Reach>,
}

impl<'w> Level<'w> {
    fn new(table: Table<'w>) -> Self {
        let (digest, options) = (table.position().digest(), different(&table));
        Self { table, digest, options, next: 0, reaches: Vec::new() }
    }

    fn is_order(&self) -> bool {
        let decision = self.table.position().decision();
        let asks = |kind| matches!(kind, DecisionKind::Order | DecisionKind::Replace);
        self.options.len() > 1 && decision.is_some_and(|decision| asks(decision.kind))
    }

    /// True if it leads elsewhere, depending on the option.
    fn decides(&self) -> bool {
        self.reaches.windows(2).any(|pair| pair[0] != pair[1])
    }
}

/// Goes through every way in which the table can go on.
#[must_use]
pub fn explore<'w>(root: &Table<'w>, lens: &Lens, bounds: Bounds) -> Exploration {
    let mut table = Table::new(root.world(), Position::default());
    table.copy_from(root);
    let mut search = Search {
        lens,
        bounds,
        turn: root.position().turn(),
        root: root.position().clone(),
        found: Exploration::default(),
        faces: BTreeMap::new(),
        seen: BTreeMap::new(),
        levels: Vec::new(),
        spare: Vec::new(),
    };
    search.run(table);
    search.found.positions = search.seen.len();
    search.found
}

struct Search<'a, 'w> {
    lens: &'a Lens,
    bounds: Bounds,
    turn: u16,
    root: Position,
    found: Exploration,
    faces: BTreeMap<(Face, bool), u32>,
    seen: BTreeMap<u64, Seen>,
    levels: Vec<Level<'w>>,
    /// Tables that are used again.
    spare: Vec<Table<'w>>,
}

impl<'w> Search<'_, 'w> {
    fn run(&mut self, root: Table<'w>) {
        self.enter(root);
        while let Some(level) = self.levels.last_mut() {
            match level.options.get(level.next).copied() {
                Some(option) if !self.found.stopped => {
                    level.next += 1;
                    let mut table =
                        self.spare.pop().unwrap_or_else(|| Table::bare(level.table.world(), 0, 0));
                    table.copy_from(&level.table);
                    if table.choose(usize::from(option)).is_ok() {
                        self.enter(table);
                    } else {
                        self.spare.push(table);
                    }
                }
                _ => self.leave(),
            }
        }
    }

    /// Looks at a position for the first time, or at least earlier than before.
    fn enter(&mut self, table: Table<'w>) {
        let depth = self.levels.len();
        let digest = table.position().digest();
        if let Some(seen) = self.seen.get_mut(&digest) {
            self.found.merged += 1;
            if seen.depth <= depth {
                let reach = seen.reach.clone();
                self.spare.push(table);
                return self.reached(reach);
            }
            seen.depth = depth;
        } else if self.seen.len() >= self.bounds.positions {
            self.found.stopped = true;
            return self.spare.push(table);
        } else {
            self.seen.insert(digest, Seen { depth, reach: Reach::new() });
        }
        if self.is_end(&table, depth) {
            let reach = Reach::from([self.outcome(&table)]);
            if let Some(seen) = self.seen.get_mut(&digest) {
                seen.reach.clone_from(&reach);
            }
            self.spare.push(table);
            return self.reached(reach);
        }
        self.levels.push(Level::new(table));
    }

    /// The option that was tried last leads there.
    fn reached(&mut self, reach: Reach) {
        if let Some(level) = self.levels.last_mut() {
            level.reaches.push(reach);
        }
    }

    /// Everything that follows from the last level is known.
    fn leave(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        if level.is_order() {
            self.found.orders += 1;
            self.found.order_matters |= level.decides();
        }
        let reach: Reach = level.reaches.into_iter().flatten().collect();
        if let Some(seen) = self.seen.get_mut(&level.digest) {
            seen.reach.clone_from(&reach);
        }
        self.spare.push(level.table);
        self.reached(reach);
    }

    fn is_end(&self, table: &Table<'_>, depth: usize) -> bool {
        let position = table.position();
        if position.outcome().is_some() || table.fault().is_some() {
            return true;
        }
        match self.bounds.until {
            Until::Settled => depth > 0 && is_settled(table),
            Until::Rest => is_settled(table),
            Until::Turn => position.turn() != self.turn,
            Until::Choices(n) => depth >= usize::from(n),
        }
    }

    /// The number of the outcome that the table shows.
    fn outcome(&mut self, table: &Table<'_>) -> u32 {
        self.found.chance |= table.position().chance_since(&self.root);
        let face = Face::of(table, self.lens);
        let line =
            || self.levels.iter().filter_map(|level| level.options.get(level.next - 1)).copied().collect();
        let next = self.found.outcomes.len() as u32;
        let number = *self.faces.entry((face.clone(), table.fault().is_some())).or_insert(next);
        match self.found.outcomes.get_mut(number as usize) {
            None => {
                let (position, fault) = (table.position().clone(), table.fault());
                self.found.outcomes.push(Outcome { face, line: line(), position, fault });
            }
            Some(known) if known.line.len() > self.levels.len() => {
                (known.line, known.position) = (line(), table.position().clone());
            }
            Some(_) => {}
        }
        number
    }
}

/// True if nothing waits: somebody may act freely, or has priority with nothing on the stack.
pub(crate) fn is_settled(table: &Table<'_>) -> bool {
    let position = table.position();
    let idle = || {
        let stacked = matches!(table.world().rulebook.schedule(), Schedule::Stack(_));
        stacked && position.stack().is_empty() && position.pending().is_empty()
    };
    position.decision().is_none_or(|decision| match decision.kind {
        DecisionKind::Act => true,
        DecisionKind::Respond => idle(),
        _ => false,
    })
}
