//! `byword ladder`: how strong players are.

use byword_arena::Plan;
use byword_lab::{Ladder, Rung, ladder};
use byword_library::{cards, decks};
use byword_report::ladder_page;
use byword_telling::Words;

use super::args;
use super::compare::played_with;
use super::output::{source, title};
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

pub fn run(args: &args::Ladder, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let brought = cards::read_all(kit, &args.common.series.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.common.series.files.allow_partial)?;
    let chosen = args.common.choice(&args.decks, &brought);
    let seats = super::seats(kit, args.seats)?;
    args.common.output.check_page()?;
    let named = super::decks_of_both(kit, &loaded.world, chosen, seats, args.common.series.seed);
    let chosen = decks::Choice { named: &named, ..chosen };
    let setup = decks::setup(kit, &loaded.world, chosen, seats, args.common.series.seed)?;
    let plan = Plan {
        seed: args.common.series.seed,
        threads: args.common.series.threads,
        decks: decks::names(kit, &loaded.world, chosen, seats, args.common.series.seed),
        ..Plan::default()
    };
    let measure = (!kit.cooperative).then_some(args.measure);
    let bar = progress(2 * args.pairs * args.players.len() as u64);
    let result =
        ladder(&loaded.world, &setup, &args.players, measure, args.pairs, &plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    let result = result.map_err(|error| Failure::input(error.to_string()))?;
    let words = args.common.output.words(kit.name);
    args.common.output.write_page(|| {
        let players: Vec<String> = args.players.iter().map(ToString::to_string).collect();
        let source = source(&words, Some(&loaded.world), &players, args.common.series.seed);
        ladder_page(&result, title(kit.name), &words, &source)
    })?;
    if args.common.output.answer.json {
        screen.json(&result)?;
    } else {
        tell(&result, &words, screen)?;
    }
    if result.rungs.iter().all(|rung| rung.faults == 0) { Ok(()) } else { Err(Failure::Check) }
}

fn tell(result: &Ladder, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let seed = ("seed", result.seed.into());
    let lead = match &result.measure {
        Some(measure) => words.say("ladder-against", &[("measure", measure.as_str().into()), seed]),
        None => words.say("ladder-alone", &[seed]),
    };
    screen.line(screen.bold(format!("{}: {lead}", result.game)))?;
    screen.line(played_with(&result.decks, words))?;
    screen.line("")?;
    let heads =
        ["ladder-player", "ladder-games", "ladder-wins", "ladder-interval"].map(|id| words.say(id, &[]));
    let row = |rung: &Rung| {
        let estimate = &rung.estimate;
        let [rate, low, high] =
            [estimate.rate, estimate.low, estimate.high].map(|share| format!("{:.1}", 100.0 * share));
        vec![rung.player.clone(), rung.games.to_string(), rate, format!("{low} - {high}")]
    };
    let rows: Vec<Vec<String>> = result.rungs.iter().map(row).collect();
    Ok(screen.table(&heads.each_ref().map(String::as_str), &rows, &[1, 2, 3])?)
}
