//! `byword explore`: every way in which a position can go on.

use byword_desk::{Bounds, Found, Lens, Shown, explore, report};
use byword_telling::Words;

use super::args::Explore;
use super::file::File;
use super::way;
use crate::failure::Failure;
use crate::screen::Screen;

pub fn run(args: &Explore, screen: &mut Screen) -> Result<(), Failure> {
    let file = File::open(&args.from)?;
    let table = file.table()?;
    let words = Words::new(args.from.answer.lang.into(), file.kit.name);
    let lens = Lens::new(file.world(), &words);
    let bounds = Bounds { until: args.until, positions: args.limit.max(1) };
    let found = report(&table, &explore(&table, &lens, bounds), &lens, &words);
    if args.from.answer.json {
        return Ok(screen.json(&found)?);
    }
    for line in lines(&found, args.limit, &words) {
        screen.line(line)?;
    }
    Ok(())
}

/// What was found, in lines.
pub fn lines(found: &Found, limit: usize, words: &Words) -> Vec<String> {
    let head = [
        ("outcomes", found.outcomes.len().into()),
        ("positions", found.positions.into()),
        ("merged", found.merged.into()),
    ];
    let mut lines = vec![words.say("explore-head", &head)];
    lines.extend(proven(found, limit, words));
    if found.outcomes.len() == 1 || !found.always.is_empty() {
        lines.extend([String::new(), words.say("explore-always", &[])]);
        let nothing = words.say("explore-nothing", &[]);
        let always = if found.always.is_empty() { std::slice::from_ref(&nothing) } else { &found.always };
        lines.extend(always.iter().map(|text| format!("  {text}")));
    }
    for (number, outcome) in found.outcomes.iter().enumerate().filter(|_| found.outcomes.len() > 1) {
        lines.extend([String::new(), words.say("explore-outcome", &[("n", (number + 1).into())])]);
        lines.extend(shown(outcome, words));
    }
    lines
}

/// What is proven about all ways.
fn proven(found: &Found, limit: usize, words: &Words) -> Vec<String> {
    let order = if found.order_matters { "explore-order-matters" } else { "explore-order-free" };
    let said =
        |id, when: bool| when.then(|| words.say(id, &[("n", found.orders.into()), ("limit", limit.into())]));
    [
        said("explore-whole", found.complete),
        said("explore-stopped", !found.complete),
        said("explore-chance", found.chance),
        said("explore-one", found.complete && found.outcomes.len() == 1),
        said(order, found.complete && found.orders > 0),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn shown(outcome: &Shown, words: &Words) -> Vec<String> {
    let mut lines: Vec<String> = outcome.differs.iter().map(|text| format!("  {text}")).collect();
    if let Some(fault) = &outcome.fault {
        lines.push(format!("  {}", words.say("explore-fault", &[("fault", fault.as_str().into())])));
    }
    let way = way(words, &outcome.line).join(" > ");
    let way = if way.is_empty() { words.say("desk-no-choice", &[]) } else { way };
    lines.push(format!("  {}: {way}", words.say("explore-by", &[])));
    lines
}
