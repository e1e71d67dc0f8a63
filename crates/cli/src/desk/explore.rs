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
    let words = Words::new(args.from.lang.into(), file.kit.name);
    let lens = Lens::new(file.world(), &words);
    let bounds = Bounds { until: args.until, positions: args.limit.max(1) };
    let found = report(&table, &explore(&table, &lens, bounds), &lens, &words);
    if args.from.json {
        return Ok(screen.json(&found)?);
    }
    tell(&found, args.limit, &words, screen)
}

fn tell(found: &Found, limit: usize, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let head = [
        ("outcomes", found.outcomes.len().into()),
        ("positions", found.positions.into()),
        ("merged", found.merged.into()),
    ];
    screen.line(screen.bold(words.say("explore-head", &head)))?;
    for said in proven(found, limit, words) {
        screen.line(said)?;
    }
    if found.outcomes.len() == 1 || !found.always.is_empty() {
        screen.line("")?;
        screen.line(words.say("explore-always", &[]))?;
        let nothing = words.say("explore-nothing", &[]);
        let always = if found.always.is_empty() { std::slice::from_ref(&nothing) } else { &found.always };
        for text in always {
            screen.line(format!("  {text}"))?;
        }
    }
    for (number, outcome) in found.outcomes.iter().enumerate().filter(|_| found.outcomes.len() > 1) {
        screen.line("")?;
        screen.line(screen.bold(words.say("explore-outcome", &[("n", (number + 1).into())])))?;
        show(outcome, words, screen)?;
    }
    Ok(())
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

fn show(outcome: &Shown, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    for text in &outcome.differs {
        screen.line(format!("  {text}"))?;
    }
    if let Some(fault) = &outcome.fault {
        screen.line(format!("  {}", words.say("explore-fault", &[("fault", fault.as_str().into())])))?;
    }
    let way = way(words, &outcome.line).join(" > ");
    let way = if way.is_empty() { words.say("desk-no-choice", &[]) } else { way };
    Ok(screen.line(screen.dim(format!("  {}: {way}", words.say("explore-by", &[]))))?)
}
