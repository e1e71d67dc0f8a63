//! What a proof comes to: the player's plan against a defence, or what is wrong with each of the player's choices.

use byword_kernel::table::Table;
use byword_telling::{Teller, Words};
use serde::Serialize;

use super::{DEEPEST, Effort, Goal, Known, Prover, Set, Spent};
use crate::tell::Move;
use crate::worlds::{Worlds, copy, worlds};

/// How many choices of a way are told.
const TOLD: usize = 60;
/// How many streams of random results are tried where they have a part in it.
const LUCK: u64 = 8;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The player can reach the goal.
    Proven,
    /// The player cannot be sure to reach it.
    Refuted,
    /// It could not be decided.
    Unknown,
}

/// Why a question could not be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Open {
    /// Too much to try.
    Effort,
    /// Others have a decision open already, and what they may choose depends on what the player does not see.
    Unseen,
    /// No plan of the length that is tried at most.
    Length,
}

/// What is wrong with a choice of the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refutation {
    /// The choice; nothing if others decide first.
    pub option: Option<String>,
    /// How it can go on without the goal being reached.
    pub line: Vec<Move>,
}

/// What a proof comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solution {
    /// What was found.
    pub answer: Answer,
    /// Why it is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Open>,
    /// In how many ways the hidden cards were laid, and the dice.
    pub worlds: usize,
    /// True if these are all ways there are; else they are samples.
    pub all: bool,
    /// In how many of them one plan reaches the goal.
    pub won_in: usize,
    /// How many choices the player has to make at most; nothing if there is no plan.
    pub choices: Option<u16>,
    /// The plan against a defence.
    pub line: Vec<Move>,
    /// Without a plan: what is wrong with each choice.
    pub refutations: Vec<Refutation>,
    /// How many choices were tried.
    pub tried: usize,
}

/// Proves that the goal can be reached from this table, or that it cannot. The turn is that in which the question is asked.
#[must_use]
pub fn solve(table: &Table<'_>, turn: u16, goal: Goal, effort: Effort, words: &Words) -> Solution {
    let mut desk = Desk::new(table, turn, goal, effort, words);
    let first = desk.answer(&worlds(table, goal.seat, effort.worlds, 1));
    if !desk.prover.chance {
        return first;
    }
    // Random results had a part in it: the plan has to do with others, too.
    let mut desk = Desk::new(table, turn, goal, effort, words);
    desk.answer(&worlds(table, goal.seat, effort.worlds, LUCK))
}

struct Desk<'a> {
    prover: Prover<'a>,
    effort: Effort,
    words: &'a Words,
}

impl<'a> Desk<'a> {
    fn new(table: &'a Table<'_>, turn: u16, goal: Goal, effort: Effort, words: &'a Words) -> Self {
        let root = table.position();
        let left = effort.positions;
        Self {
            prover: Prover {
                goal,
                turn,
                left,
                chance: false,
                unseen: false,
                known: Default::default(),
                root,
            },
            effort,
            words,
        }
    }

    fn answer(&mut self, worlds: &Worlds<'_>) -> Solution {
        let (answer, choices) = self.deepen(&worlds.tables);
        let open = (answer == Answer::Unknown).then_some(match self.prover {
            Prover { left: 0, .. } => Open::Effort,
            Prover { unseen: true, .. } => Open::Unseen,
            _ => Open::Length,
        });
        let mut solution = Solution {
            answer,
            open,
            worlds: worlds.tables.len(),
            all: worlds.all,
            won_in: 0,
            choices,
            line: Vec::new(),
            refutations: Vec::new(),
            tried: self.effort.positions - self.prover.left,
        };
        // What is told of it may take as much again.
        self.prover.left = self.effort.positions;
        match (answer, choices) {
            (Answer::Proven, Some(depth)) => {
                solution.won_in = worlds.tables.len();
                solution.line = self.won(cloned(&worlds.tables), depth);
            }
            (Answer::Refuted, _) => {
                solution.refutations = self.refutations(&worlds.tables);
                if worlds.tables.len() > 1 {
                    (solution.won_in, solution.line) = self.best(&worlds.tables);
                }
            }
            _ => {}
        }
        solution
    }

    /// With more and more choices of the player: the answer, and how many choices a plan takes.
    fn deepen(&mut self, tables: &Set<'_>) -> (Answer, Option<u16>) {
        for depth in 0..=DEEPEST {
            match self.prover.prove(cloned(tables), depth, 0) {
                Ok(Known::Won) => return (Answer::Proven, Some(depth)),
                Ok(Known::Lost) => return (Answer::Refuted, None),
                Ok(Known::NotWithin(_)) => {}
                Err(Spent) => break,
            }
        }
        (Answer::Unknown, None)
    }

    /// A plan for as many of the tables as one finds by adding one after the other: how many, and its moves.
    fn best(&mut self, tables: &Set<'_>) -> (usize, Vec<Move>) {
        let (mut kept, mut depth) = (Vec::new(), 0);
        for table in tables {
            let mut wider = cloned(&kept);
            wider.push(copy(table));
            if let (Answer::Proven, Some(choices)) = self.deepen(&wider) {
                (kept, depth) = (wider, choices);
            }
        }
        let count = kept.len();
        (count, self.won(kept, depth))
    }

    /// The moves of a plan against a defence.
    fn won(&mut self, set: Set<'_>, mut depth: u16) -> Vec<Move> {
        self.line(set, |desk, set, own| {
            let options = desk.prover.own_options(set);
            depth -= u16::from(own && options.len() > 1 && depth > 0);
            options.into_iter().find_map(|option| Some((option, desk.holding(set, own, option, depth)?)))
        })
    }

    /// How it goes on where the player has no plan.
    fn lost(&mut self, set: Set<'_>) -> Vec<Move> {
        self.line(set, |desk, set, own| {
            desk.prover.own_options(set).into_iter().find_map(|option| {
                let parts = desk.after(set, own, option).unwrap_or_default();
                Some((option, desk.failing(parts)?))
            })
        })
    }

    /// The moves of one way on, by what is chosen for a set of tables and which of the sets after it is followed.
    fn line<'w>(
        &mut self,
        mut set: Set<'w>,
        mut choose: impl FnMut(&mut Self, &Set<'w>, bool) -> Option<(u16, Set<'w>)>,
    ) -> Vec<Move> {
        let mut moves = Vec::new();
        while moves.len() < TOLD && set.iter().all(|table| self.prover.end(table) != Some(false)) {
            set.retain(|table| self.prover.end(table).is_none());
            let Some(first) = set.first().map(copy) else { break };
            let Some(decision) = first.position().decision().copied() else { break };
            let own = self.prover.is_own(&first, decision.seat);
            let Some((option, part)) = choose(self, &set, own) else { break };
            moves.extend(self.told(&first, option));
            set = part;
        }
        moves
    }

    /// One of the sets after an option that leaves the player a plan in all of them. The defence that takes longest is not
    /// known; the first that does not end at once is as good.
    fn holding<'w>(&mut self, set: &Set<'w>, own: bool, option: u16, depth: u16) -> Option<Set<'w>> {
        let parts = self.after(set, own, option).ok()?;
        if !parts.iter().all(|part| self.prover.prove(cloned(part), depth, 0) == Ok(Known::Won)) {
            return None;
        }
        let open = parts.iter().position(|part| part.iter().any(|table| self.prover.end(table).is_none()));
        parts.into_iter().nth(open.unwrap_or(0))
    }

    /// The tables after an option of the first of them: of the player in all, of others in that table alone.
    fn after<'w>(&mut self, set: &Set<'w>, own: bool, option: u16) -> Result<Vec<Set<'w>>, Spent> {
        if own {
            return self.prover.taken(set, option);
        }
        let Some(first) = set.first() else { return Ok(Vec::new()) };
        let child = self.prover.step(first, usize::from(option))?.position().digest();
        let mut parts = self.prover.answers(set)?;
        parts.retain(|part| part.iter().any(|table| table.position().digest() == child));
        Ok(parts)
    }

    fn refutations(&mut self, tables: &Set<'_>) -> Vec<Refutation> {
        let Some(first) = tables.first() else { return Vec::new() };
        let own =
            first.position().decision().is_some_and(|decision| self.prover.is_own(first, decision.seat));
        if !own {
            return vec![Refutation { option: None, line: self.lost(cloned(tables)) }];
        }
        let mut list = Vec::new();
        for option in self.prover.own_options(tables) {
            let Ok(parts) = self.prover.taken(tables, option) else { break };
            let line = self.failing(parts).map(|part| self.lost(part)).unwrap_or_default();
            let words = Teller::omniscient(self.words, first).offered(usize::from(option));
            list.push(Refutation { option: words, line });
        }
        list
    }

    /// The first of the sets in which the player has no plan.
    fn failing<'w>(&mut self, parts: Vec<Set<'w>>) -> Option<Set<'w>> {
        parts.into_iter().find(|part| {
            let known = self.prover.prove(cloned(part), DEEPEST, 0);
            known != Ok(Known::Won)
        })
    }

    /// A choice in words, unless there was no other.
    fn told(&self, table: &Table<'_>, option: u16) -> Option<Move> {
        let decision = table.position().decision().filter(|_| table.position().options().len() > 1)?;
        let option = Teller::omniscient(self.words, table).offered(usize::from(option))?;
        Some(Move { player: decision.seat.0 + 1, option })
    }
}

fn cloned<'w>(set: &Set<'w>) -> Set<'w> {
    set.iter().map(copy).collect()
}
