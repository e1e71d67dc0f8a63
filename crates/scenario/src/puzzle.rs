//! Puzzles: scenarios with a goal, whose steps are the solution.

use byword_desk::{Answer, Effort, Goal, Solution, solve};
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_language::source::FileError;
use byword_telling::Words;

use crate::model::{Scenario, StepKind};
use crate::outcomes::stand;
use crate::piece::Piece;

/// A step of the solution after which the goal is out of reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The step.
    pub step: Piece,
    /// What is wrong from there on.
    pub after: Solution,
}

/// What a puzzle comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What can be reached from its board.
    pub solution: Solution,
    /// The first step of its own solution that gives it away.
    pub slip: Option<Slip>,
}

impl Puzzle {
    /// True if the goal can be reached for certain, and the steps keep it in reach.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.solution.answer == Answer::Proven && self.solution.all && self.slip.is_none()
    }
}

/// Proves the goal of a scenario from its board on, and that its steps are a solution.
///
/// # Errors
/// What is wrong with the file.
pub fn prove(
    kit: &Kit,
    world: &World,
    scenario: &Scenario,
    goal: Goal,
    effort: Effort,
    words: &Words,
) -> Result<Puzzle, Vec<FileError>> {
    let board = stand(kit, world, scenario, Some(0))?;
    let turn = board.position().turn();
    let solved = |table: &Table<'_>| solve(table, turn, goal, effort, words);
    let solution = solved(&board);
    if solution.answer != Answer::Proven {
        return Ok(Puzzle { solution, slip: None });
    }
    for (index, step) in scenario.steps.iter().enumerate() {
        if !matches!(step.kind, StepKind::Choose(_) | StepKind::AllPass) {
            continue;
        }
        let table = stand(kit, world, scenario, Some(index + 1))?;
        let own = table.position().decision().is_none_or(|decision| decision.seat == goal.seat);
        let after = solved(&table);
        // What others can choose where cards are hidden is seen once they have chosen.
        if after.answer == Answer::Refuted || own && after.answer == Answer::Unknown {
            let slip = Slip { step: step.text.clone(), after };
            return Ok(Puzzle { solution, slip: Some(slip) });
        }
    }
    Ok(Puzzle { solution, slip: None })
}
