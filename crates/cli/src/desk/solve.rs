//! `byword solve`: can a player win this turn, or survive the next?

use byword_desk::{Aim, Answer, Effort, Goal, Open, Refutation, Solution, solve, way};
use byword_kernel::id::Seat;
use byword_scenario::{Puzzle, prove};
use byword_telling::Words;
use serde::Serialize;

use super::args::{self, Solve};
use super::file::File;
use super::seat;
use crate::failure::Failure;
use crate::screen::Screen;

/// What `--json` writes.
#[derive(Serialize)]
struct Shown<'a> {
    player: u8,
    goal: &'static str,
    #[serde(flatten)]
    solution: &'a Solution,
    /// The step of the puzzle's own solution that gives it away.
    #[serde(skip_serializing_if = "Option::is_none")]
    slip: Option<&'a str>,
}

pub fn run(args: &Solve, screen: &mut Screen) -> Result<(), Failure> {
    let file = File::open(&args.from)?;
    let words = Words::new(args.from.answer.lang.into(), file.kit.name);
    let effort = Effort { positions: args.limit.max(1), worlds: args.worlds };
    let own =
        file.scenario().filter(|_| args.from.step.is_none() && args.goal.is_none() && args.player.is_none());
    let (goal, puzzle) = match own.and_then(|scenario| Some((scenario, scenario.goal.as_ref()?.1))) {
        Some((scenario, goal)) => (goal, prove(file.kit, file.world(), scenario, goal, effort, &words)?),
        None => asked(args, &file, effort, &words)?,
    };
    if args.from.answer.json {
        screen.json(&Shown {
            player: goal.seat.0 + 1,
            goal: aim(goal),
            solution: &puzzle.solution,
            slip: puzzle.slip.as_ref().map(|slip| slip.step.text.as_str()),
        })?;
    } else {
        tell(&puzzle, goal, &words, screen)?;
    }
    if puzzle.solution.answer == Answer::Proven && puzzle.slip.is_none() {
        Ok(())
    } else {
        Err(Failure::Check)
    }
}

const fn aim(goal: Goal) -> &'static str {
    match goal.aim {
        Aim::Win => "win",
        Aim::Survive => "survive",
    }
}

/// A question about a position, without a solution of its own.
fn asked(args: &Solve, file: &File, effort: Effort, words: &Words) -> Result<(Goal, Puzzle), Failure> {
    let table = file.table()?;
    let position = table.position();
    let decides = position.decision().map_or(position.active(), |decision| decision.seat);
    let asking = args.player.map_or(decides, |number| Seat(number - 1));
    if asking.0 >= position.seat_count() {
        return Err(Failure::input(format!("there are {} players", position.seat_count())));
    }
    let aim = if args.goal == Some(args::Aim::Survive) { Aim::Survive } else { Aim::Win };
    let goal = Goal { seat: asking, aim };
    Ok((goal, Puzzle { solution: solve(&table, position.turn(), goal, effort, words), slip: None }))
}

fn tell(puzzle: &Puzzle, goal: Goal, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let solution = &puzzle.solution;
    let name = seat(words, goal.seat);
    let values = [
        ("player", name.into()),
        ("aim", aim(goal).into()),
        ("choices", solution.choices.unwrap_or_default().into()),
        ("worlds", solution.worlds.into()),
        ("won", solution.won_in.into()),
        ("tried", solution.tried.into()),
    ];
    screen.line(screen.bold(words.say("solve-head", &values)))?;
    let id = match solution.answer {
        Answer::Proven if solution.all => "solve-proven",
        Answer::Proven => "solve-sampled",
        Answer::Refuted => "solve-refuted",
        Answer::Unknown => match solution.open {
            Some(Open::Unseen) => "solve-unseen",
            Some(Open::Length) => "solve-too-long",
            Some(Open::Effort) | None => "solve-unknown",
        },
    };
    screen.line(screen.verdict(solution.answer == Answer::Proven, words.say(id, &values)))?;
    screen.line(words.say("solve-tried", &values))?;
    if solution.answer == Answer::Refuted && solution.won_in > 0 {
        screen.line(words.say("solve-share", &values))?;
    }
    if !solution.line.is_empty() {
        screen.line(words.say("solve-line", &[]))?;
        for step in way(words, &solution.line) {
            screen.line(format!("  {step}"))?;
        }
    }
    against(&solution.refutations, words, screen)?;
    let Some(slip) = &puzzle.slip else { return Ok(()) };
    let said = words.say("solve-slip", &[("step", slip.step.text.as_str().into())]);
    screen.line(screen.verdict(false, said))?;
    against(&slip.after.refutations, words, screen)
}

fn against(refutations: &[Refutation], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    if !refutations.is_empty() {
        screen.line(words.say("solve-against", &[]))?;
    }
    for refutation in refutations {
        let line = way(words, &refutation.line).join(" > ");
        let line = if line.is_empty() { words.say("solve-nothing", &[]) } else { line };
        screen.line(format!("  {}: {line}", refutation.option.as_deref().unwrap_or("-")))?;
    }
    Ok(())
}
