//! Proofs that a player can reach a goal: whatever opponents choose, and wherever lies what the player cannot see.
//!
//! A node is a set of tables that the player cannot tell from one another. The player takes the same option in all of them;
//! opponents take every option in each. What follows is parted by what the player sees then, and every part must be won.
//! Depth grows by one choice of the player at a time, so that the first proof is a shortest one.

mod plan;

use std::collections::BTreeMap;

use byword_kernel::id::Seat;
use byword_kernel::position::Position;
use byword_kernel::table::Table;

use crate::same::different;
use crate::worlds::copy;

pub use plan::{Answer, Open, Refutation, Solution, solve};

/// The most choices of the player that a plan has.
const DEEPEST: u16 = 40;
/// The most choices in a row that are followed.
const LONGEST: usize = 400;

/// What a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To win before the turn (or round) is over.
    Win,
    /// Not to have lost when the player's next turn (or the next round) begins.
    Survive,
}

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Who.
    pub seat: Seat,
    /// What.
    pub aim: Aim,
}

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most choices that are tried.
    pub positions: usize,
    /// The most ways in which hidden cards may lie.
    pub worlds: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { positions: 200_000, worlds: 60 }
    }
}

/// What is known of a set of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Won,
    /// Not to be won with so many choices of the player.
    NotWithin(u16),
    /// Not to be won at all.
    Lost,
}

/// Tables that the player cannot tell apart.
type Set<'w> = Vec<Table<'w>>;

struct Prover<'g> {
    goal: Goal,
    /// The turn in which it began.
    turn: u16,
    left: usize,
    chance: bool,
    /// True if it came to a decision of others whose options depend on what the player does not see.
    unseen: bool,
    known: BTreeMap<u64, Known>,
    root: &'g Position,
}

/// The search was broken off: there is no more effort left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spent;

impl Prover<'_> {
    /// How a table that is not open any more came out.
    fn end(&self, table: &Table<'_>) -> Option<bool> {
        let position = table.position();
        if table.fault().is_some() {
            return Some(false);
        }
        if let Some(outcome) = position.outcome() {
            return Some(outcome.won(self.goal.seat));
        }
        match self.goal.aim {
            _ if !table.plays(self.goal.seat) => Some(false),
            Aim::Win => (position.turn() != self.turn).then_some(false),
            Aim::Survive => (position.turn() != self.turn && table.has_turn(self.goal.seat)).then_some(true),
        }
    }

    /// True if the player has a plan for these tables with so many choices; [`Known`] says more.
    fn prove(&mut self, set: Set<'_>, depth: u16, length: usize) -> Result<Known, Spent> {
        let mut open = Vec::new();
        for table in set {
            match self.end(&table) {
                Some(false) => return Ok(Known::Lost),
                Some(true) => {}
                None => open.push(table),
            }
        }
        let Some(first) = open.first() else { return Ok(Known::Won) };
        // In a sample nobody knows what others may choose at a decision of theirs that is open already.
        let blank = open.iter().any(|table| table.position().options().is_empty());
        self.unseen |= blank;
        if length >= LONGEST || blank {
            return Ok(Known::NotWithin(depth));
        }
        let key = digest(&open);
        match self.known.get(&key) {
            Some(Known::NotWithin(tried)) if *tried < depth => {}
            Some(known) => return Ok(*known),
            None => {}
        }
        let own = first.position().decision().is_some_and(|decision| self.is_own(first, decision.seat));
        let free = different(first).len() < 2;
        let known = match own {
            true if depth == 0 && !free => Known::NotWithin(0),
            true => self.any(&open, depth - u16::from(!free), length)?,
            false => self.all(&open, depth, length)?,
        };
        let known = if let Known::NotWithin(_) = known { Known::NotWithin(depth) } else { known };
        self.known.insert(key, known);
        Ok(known)
    }

    /// True if the player, or somebody on the same side, decides.
    fn is_own(&self, table: &Table<'_>, seat: Seat) -> bool {
        seat == self.goal.seat || !table.opposed(self.goal.seat, seat)
    }

    /// The player needs one option that wins.
    fn any(&mut self, set: &Set<'_>, depth: u16, length: usize) -> Result<Known, Spent> {
        let mut best = Known::Lost;
        for option in self.own_options(set) {
            let parts = self.taken(set, option)?;
            match self.every(parts, depth, length)? {
                Known::Won => return Ok(Known::Won),
                Known::NotWithin(_) => best = Known::NotWithin(depth),
                Known::Lost => {}
            }
        }
        Ok(best)
    }

    /// No option of the others may win for them.
    fn all(&mut self, set: &Set<'_>, depth: u16, length: usize) -> Result<Known, Spent> {
        let parts = self.answers(set)?;
        self.every(parts, depth, length)
    }

    fn every(&mut self, parts: Vec<Set<'_>>, depth: u16, length: usize) -> Result<Known, Spent> {
        let mut worst = Known::Won;
        for part in parts {
            match self.prove(part, depth, length + 1)? {
                Known::Won => {}
                Known::NotWithin(_) => worst = Known::NotWithin(depth),
                Known::Lost => return Ok(Known::Lost),
            }
        }
        Ok(worst)
    }

    /// The numbers of the options, in the first of the tables, that come to different things.
    fn own_options(&self, set: &Set<'_>) -> Vec<u16> {
        set.first().map(different).unwrap_or_default()
    }

    /// The tables after an option of the player, parted by what is seen. In each table it is the option that the player
    /// calls the same; where there is none, the table stays as it is, and nothing is won by it.
    fn taken<'w>(&mut self, set: &Set<'w>, option: u16) -> Result<Vec<Set<'w>>, Spent> {
        let seat = self.goal.seat;
        let named = |table: &Table<'w>, index: usize| {
            table.position().options().get(index).map(|opt| table.knowledge().option_for(seat, opt))
        };
        let meant = set.first().and_then(|first| named(first, usize::from(option)));
        let mut after = Vec::new();
        for table in set {
            let count = table.position().options().len();
            let index = (0..count).find(|index| named(table, *index) == meant);
            after.push(self.step(table, index.unwrap_or(count))?);
        }
        Ok(self.parted(after))
    }

    /// The tables after every answer of the others, parted by what the player sees.
    fn answers<'w>(&mut self, set: &Set<'w>) -> Result<Vec<Set<'w>>, Spent> {
        let mut after = Vec::new();
        for table in set {
            for option in different(table) {
                after.push(self.step(table, usize::from(option))?);
            }
        }
        Ok(self.parted(after))
    }

    fn step<'w>(&mut self, table: &Table<'w>, index: usize) -> Result<Table<'w>, Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let mut next = copy(table);
        // A number that is no option leaves the table as it is.
        let _ = next.choose(index);
        self.chance |= next.position().chance_since(self.root);
        Ok(next)
    }

    /// Tables by what the player sees of them.
    fn parted<'w>(&self, tables: Set<'w>) -> Vec<Set<'w>> {
        if tables.len() < 2 {
            return vec![tables];
        }
        let mut parts: BTreeMap<u64, Set<'w>> = BTreeMap::new();
        for table in tables {
            parts.entry(table.knowledge().seen_by(self.goal.seat).digest()).or_default().push(table);
        }
        parts.into_values().collect()
    }
}

fn digest(set: &Set<'_>) -> u64 {
    let mut digests: Vec<u64> = set.iter().map(|table| table.position().digest()).collect();
    digests.sort_unstable();
    digests.iter().fold(0, |sum, digest| sum.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ digest)
}
