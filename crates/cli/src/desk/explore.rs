//! `byword explore`: every way in which a position can go on.

use byword_desk::{Bounds, Found, Lens, Shown, explore, report, way};
use byword_telling::Words;

use super::args::Explore;
use super::file::File;
use crate::failure::Failure;
use crate::screen::Screen;

pub fn run(args: &Explore, screen: &mut Screen) -> Result<(), Failure> {
    let file = File::open(&args.from)?;
    let table = file.table()?;
    let words = Words::new(args.from.answer.lang.into(), file.kit.name);
    let lens = Lens::new(file.world(), &words);
    let bounds = Bounds { until: args.until, positions: args.limit.max(1) };
    let found = report(&table, &table, &explore(&table, &lens, bounds), &lens, &words);
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
    let mut lines = found.proven(limit, words);
    let always = found.in_all(words);
    if !always.is_empty() {
        lines.extend([String::new(), words.say("explore-always", &[])]);
        lines.extend(always.iter().map(|text| format!("  {text}")));
    }
    for (number, outcome) in found.outcomes.iter().enumerate().filter(|_| found.outcomes.len() > 1) {
        lines.extend([String::new(), words.say("explore-outcome", &[("n", (number + 1).into())])]);
        lines.extend(shown(outcome, words));
    }
    lines
}

fn shown(outcome: &Shown, words: &Words) -> Vec<String> {
    let mut lines: Vec<String> = outcome.told(words).into_iter().map(|text| format!("  {text}")).collect();
    let way = way(words, &outcome.line).join(" > ");
    let way = if way.is_empty() { words.say("desk-no-choice", &[]) } else { way };
    lines.push(format!("  {}: {way}", words.say("explore-by", &[])));
    lines
}
