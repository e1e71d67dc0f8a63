//! `byword tune`: the weights of a game's score, by paired games.

use byword_arena::Plan;
use byword_lab::{TunePlan, Tuned, Tuning, tune};
use byword_library::{cards, decks};
use byword_telling::Words;

use super::args;
use super::output::write_new;
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

pub fn run(args: &args::Tune, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let brought = cards::read_all(kit, &args.series.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.series.files.allow_partial)?;
    let seats = super::seats(kit, args.seats)?;
    let setup = |named: &[String]| {
        let any_deck = args.series.options.any_deck;
        let chosen = decks::Choice { named, cards: &brought, options: &args.series.options.list, any_deck };
        decks::setup(kit, &loaded.world, chosen, seats, args.series.seed)
    };
    let house = || kit.decks.iter().map(|(name, _)| (*name).to_owned()).collect();
    let names: Vec<String> =
        if args.decks.is_empty() && kit.deck_each { house() } else { args.decks.clone() };
    let setups = match names.as_slice() {
        [] => vec![setup(&[])?],
        names if kit.cooperative => {
            names.iter().map(|name| setup(std::slice::from_ref(name))).collect::<Result<_, _>>()?
        }
        names => names
            .iter()
            .zip(names.iter().cycle().skip(1))
            .map(|(deck, next)| setup(&[deck.clone(), next.clone()]))
            .collect::<Result<_, _>>()?,
    };
    let plan = TunePlan {
        setups,
        cooperative: kit.cooperative,
        rounds: args.rounds,
        pairs: args.pairs,
        confirm: args.confirm,
        plan: Plan { seed: args.series.seed, threads: args.series.threads, ..Plan::default() },
    };
    let bar = progress(2 * (u64::from(args.rounds) * args.pairs + args.confirm));
    let result = tune(&loaded.world, &plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    let (tuning, weights) = result.map_err(|error| Failure::input(error.to_string()))?;
    if let Some(path) = &args.out {
        write_new(path, &weights.write(loaded.world.rulebook.weights()))?;
    }
    if args.answer.json {
        screen.json(&tuning)?;
    } else {
        tell(&tuning, &Words::new(args.answer.lang.into(), kit.name), screen)?;
    }
    if tuning.faults == 0 { Ok(()) } else { Err(Failure::Check) }
}

fn tell(tuning: &Tuning, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let seed = [("seed", tuning.seed.into())];
    screen.line(screen.bold(format!("{}: {}", tuning.game, words.say("tune-title", &seed))))?;
    screen.line("")?;
    let heads = ["tune-weight", "tune-before", "tune-after", "tune-reason"].map(|id| words.say(id, &[]));
    let row = |one: &Tuned| {
        vec![one.name.to_owned(), one.before.to_string(), one.after.to_string(), one.reason.to_owned()]
    };
    let rows: Vec<Vec<String>> = tuning.weights.iter().map(row).collect();
    screen.table(&heads.each_ref().map(String::as_str), &rows, &[1, 2])?;
    screen.line("")?;
    let estimate = &tuning.estimate;
    let [rate, low, high] =
        [estimate.rate, estimate.low, estimate.high].map(|share| format!("{:.1}", 100.0 * share));
    let values =
        [("n", tuning.pairs.into()), ("rate", rate.into()), ("low", low.into()), ("high", high.into())];
    screen.line(words.say("tune-result", &values))?;
    Ok(screen.line(words.say(if tuning.better { "tune-better" } else { "tune-no-better" }, &[]))?)
}
