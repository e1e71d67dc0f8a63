//! `byword merge`: the parts of a series, put together.

use byword_arena::{Plan, Record, Report};
use byword_lab::{Book, Cell, Head, PartError, matrix, merge};
use byword_players::Spec;
use serde::Serialize;
use serde_json::Value;

use super::args;
use super::matrix::Told;
use crate::failure::Failure;
use crate::screen::Screen;

pub fn run(args: &args::Merge, screen: &mut Screen) -> Result<(), Failure> {
    args.output.check_page()?;
    // What kind of work it is stands in every head; the units are read as what they are.
    let (head, _) = merge::<Value>(&args.files)?;
    match head.work.as_str() {
        "sim" => {
            let (head, games) = merge::<Record>(&args.files)?;
            keep(args, &head, &games)?;
            crate::sim::show(&report(&head, &games)?, None, &args.output, screen)
        }
        "matrix" => {
            let (head, cells) = merge::<Cell>(&args.files)?;
            keep(args, &head, &cells)?;
            let result = matrix(names(&head, "decks")?, cells, is(&head, "versus")?);
            let told = Told {
                game: word(&head, "game")?,
                player: word(&head, "player")?.to_owned(),
                seed: number(&head, "seed")?,
            };
            super::matrix::tell(&result, &told, None, &args.output, screen)
        }
        other => Err(Failure::input(format!("there is no work `{other}` to merge"))),
    }
}

/// Writes the whole as one file, if that is asked for.
fn keep<U: Serialize>(args: &args::Merge, head: &Head, units: &[U]) -> Result<(), Failure> {
    let Some(path) = &args.out else { return Ok(()) };
    if path.exists() {
        return Err(Failure::input(format!("{}: this file exists; it is not overwritten", path.display())));
    }
    Book::open::<Value>(path, head)?.0.add(units)?;
    Ok(())
}

/// The report of a series, as one run would have made it.
fn report(head: &Head, games: &[Record]) -> Result<Report, Failure> {
    let players = names(head, "players")?;
    let players =
        players.iter().map(|name| name.parse::<Spec>().map_err(|error| Failure::input(error.to_string())));
    let plan = Plan {
        games: head.units,
        seed: number(head, "seed")?,
        players: players.collect::<Result<_, _>>()?,
        decks: names(head, "decks")?,
        ..Plan::default()
    };
    let seats = u8::try_from(number(head, "seats")?).map_err(|_| missing("seats"))?;
    Ok(Report::of(word(head, "game")?, seats, &plan, games, None))
}

fn number(head: &Head, name: &str) -> Result<u64, Failure> {
    head.plan.get(name).and_then(Value::as_u64).ok_or_else(|| missing(name))
}

fn is(head: &Head, name: &str) -> Result<bool, Failure> {
    head.plan.get(name).and_then(Value::as_bool).ok_or_else(|| missing(name))
}

fn word<'a>(head: &'a Head, name: &str) -> Result<&'a str, Failure> {
    head.plan.get(name).and_then(Value::as_str).ok_or_else(|| missing(name))
}

fn names(head: &Head, name: &str) -> Result<Vec<String>, Failure> {
    let list = head.plan.get(name).and_then(Value::as_array).ok_or_else(|| missing(name))?;
    Ok(list.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect())
}

fn missing(name: &str) -> Failure {
    Failure::input(format!("the plan in the files has no `{name}`"))
}

impl From<PartError> for Failure {
    fn from(error: PartError) -> Self {
        Self::input(error.to_string())
    }
}
