//! The project's puzzles are proven, and wrong ones are refused with what is wrong.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use std::path::Path;

use byword_desk::{Answer, Effort, Solution, solve};
use byword_kernel::rulebook::Lang;
use byword_language::kit::Kit;
use byword_scenario::{Collection, Puzzle, Worlds, prove};
use byword_telling::Words;
use common::File;

/// How many there are of each game.
const PUZZLES: usize = 12;

fn proved(file: &File) -> Puzzle {
    let words = Words::new(Lang::En, file.kit.name);
    let (_, goal) = file.scenario.goal.clone().unwrap();
    prove(file.kit, &file.loaded.world, &file.scenario, goal, Effort::default(), &words)
        .unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// The puzzles of a game that do not hold; `PUZZLE=part` picks those whose path contains it.
fn wrong(kit: &'static Kit) -> (usize, Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(kit.name).join("scenarios/puzzles");
    let read = Collection::read(&folder, &std::env::var("PUZZLE").unwrap_or_default());
    let (mut wrong, worlds, words) = (read.faults, Worlds::with_data(None), Words::new(Lang::En, kit.name));
    let puzzles: Vec<_> = read.scenarios.iter().filter(|scenario| scenario.goal.is_some()).collect();
    for scenario in &puzzles {
        let goal = scenario.goal.as_ref().unwrap().1;
        let proved = worlds
            .get(kit, scenario)
            .and_then(|loaded| prove(kit, &loaded.world, scenario, goal, Effort::default(), &words));
        match proved {
            Ok(puzzle) if puzzle.holds() => {}
            Ok(puzzle) => wrong.push(format!("{}: {puzzle:?}", scenario.file)),
            Err(errors) => wrong.push(format!("{errors:?}")),
        }
    }
    (puzzles.len(), wrong)
}

#[test]
fn every_puzzle_is_proven() {
    let mut faults = Vec::new();
    for kit in byword_library::kits() {
        let (count, wrong) = wrong(kit);
        println!("{}: {count} puzzles", kit.name);
        faults.extend(wrong);
        faults.extend((count < PUZZLES).then(|| format!("{}: only {count} puzzles", kit.name)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

const GUARD: &str = include_str!("../../lorcana/scenarios/puzzles/a-shield-in-the-way.scenario");

#[test]
fn a_puzzle_without_a_solution_is_refused() {
    let puzzle = proved(&File::of(&GUARD.replace("lore: 17", "lore: 16")));
    assert_eq!(puzzle.solution.answer, Answer::Refuted);
    let refuted: Vec<&str> =
        puzzle.solution.refutations.iter().filter_map(|one| one.option.as_deref()).collect();
    assert!(refuted.contains(&"quest Squire") && refuted.contains(&"end turn"), "{refuted:?}");
}

#[test]
fn a_step_that_gives_the_win_away_is_named() {
    let text =
        GUARD.replace("- player 1: quest Squire", "- player 1: quest Hunter\n- player 1: quest Squire");
    let slip = proved(&File::of(&text)).slip.unwrap();
    assert_eq!(slip.step.text, "player 1: quest Hunter");
    assert_eq!(slip.after.answer, Answer::Refuted);
}

/// Which of three cards is drawn nobody knows: one of them wins, or any.
const DRAW: &str = "title: T
game: lorcana
goal: player 1 wins this turn
card Well: Item, cost 1
  {E} - Draw a card.
card Cheer: Action, cost 0
  Gain 1 lore.
card Shout: Action, cost 0
  Gain 2 lore.
card Sigh: Action, cost 1
  Gain 1 lore.
player 1:
  lore: 19
  play: Well
  deck: Cheer, Shout, Cheer
player 2:
  deck: 3 Sigh
turn: player 1
steps:
- options: use Well | end turn
";

fn drawn(text: &str) -> Solution {
    proved(&File::of(text)).solution
}

#[test]
fn a_plan_has_to_do_whatever_is_drawn() {
    let whole = drawn(DRAW);
    assert_eq!((whole.answer, whole.all, whole.worlds), (Answer::Proven, true, 3));
    let some = drawn(&DRAW.replace("Cheer, Shout, Cheer", "Shout, Sigh, Sigh"));
    assert_eq!((some.answer, some.worlds, some.won_in), (Answer::Refuted, 3, 1), "{some:#?}");
}

#[test]
fn effort_has_an_end() {
    let file = File::of(GUARD);
    let (_, goal) = file.scenario.goal.clone().unwrap();
    let table = file.table(0);
    let effort = Effort { positions: 3, ..Effort::default() };
    let words = Words::new(Lang::En, file.kit.name);
    let solution = solve(&table, table.position().turn(), goal, effort, &words);
    assert_eq!(solution.answer, Answer::Unknown);
}
