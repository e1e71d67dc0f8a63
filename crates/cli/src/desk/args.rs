//! The options of the judge's desk.

use std::path::PathBuf;

use byword_desk::Until;
use clap::{Args, ValueEnum};

use crate::args::{Answer, CardFiles};

/// Which position.
#[derive(Debug, Args)]
pub struct From {
    /// A scenario file, or a saved game.
    pub file: PathBuf,
    /// The position after so many steps of the scenario, or choices of the game; absent: after all of them.
    #[arg(long, value_name = "N")]
    pub step: Option<usize>,
    #[command(flatten)]
    pub files: CardFiles,
    #[command(flatten)]
    pub answer: Answer,
}

/// `byword explore`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword explore question.scenario                     every way until nothing waits any more
  byword explore question.scenario --step 2 --until turn
  byword explore game.json --step 40 --until 3         three choices on from there
  byword explore question.scenario --lang es --json

Each choice is tried: the order of what waits, every may, every target. Outcomes that nobody can tell apart are one.
docs/desk.md says more.")]
pub struct Explore {
    #[command(flatten)]
    pub from: From,
    /// How far: until nothing waits, until the turn is over, or so many choices.
    #[arg(long, default_value = "settled", value_parser = until, value_name = "settled|turn|N")]
    pub until: Until,
    /// The most positions that are looked at.
    #[arg(long, default_value_t = byword_desk::POSITIONS, value_name = "N")]
    pub limit: usize,
}

fn until(text: &str) -> Result<Until, String> {
    match text {
        "settled" => Ok(Until::Settled),
        "turn" => Ok(Until::Turn),
        number => number
            .parse()
            .map(Until::Choices)
            .map_err(|_| "expected `settled`, `turn` or a number".to_owned()),
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Aim {
    /// Can the player win this turn?
    Win,
    /// Can the player survive until their next turn?
    Survive,
}

/// `byword solve`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword solve crates/lorcana/scenarios/puzzles/a-shield-in-the-way.scenario
  byword solve puzzle.scenario --goal survive --player 2
  byword solve game.json --step 40 --json

A scenario with a line `goal:` is a puzzle: the goal is proved from its board on, and its steps have to keep it in reach.
The proof is over everything that opponents can choose and every way in which hidden cards may lie. Exit code 1 if the
goal cannot be reached for certain. docs/desk.md says more.")]
pub struct Solve {
    #[command(flatten)]
    pub from: From,
    /// What is asked; absent: what the file says, else to win.
    #[arg(long, value_enum, value_name = "win|survive")]
    pub goal: Option<Aim>,
    /// Whose question it is; absent: as the file says, else the player who decides.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub player: Option<u8>,
    /// The most choices that are tried.
    #[arg(long, default_value_t = 200_000, value_name = "N")]
    pub limit: usize,
    /// The most ways in which hidden cards are laid.
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = worlds)]
    pub worlds: usize,
}

fn worlds(text: &str) -> Result<usize, String> {
    let number: usize = text.parse().map_err(|_| "expected a number".to_owned())?;
    if (1..=10_000).contains(&number) { Ok(number) } else { Err("from 1 to 10000".to_owned()) }
}
