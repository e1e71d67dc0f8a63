//! `byword compare`: which of two sides is better, by how much, and how sure that is.

use byword_arena::Plan;
use byword_kernel::rulebook::{Setup, World};
use byword_lab::{Comparison, Contest, Entry, Sprt, Tested, Verdict, compare};
use byword_language::cardfile::CardSource;
use byword_language::kit::Kit;
use byword_library::{cards, decks};
use byword_players::Spec;

use super::args::Compare;
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

pub fn run(args: &Compare, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let test = test(&args.sprt)?;
    if args.decks.len() > 2 || args.players.len() > 2 {
        return Err(Failure::input("compare takes two sides: at most two decks and two players"));
    }
    let brought = cards::read_all(kit, &args.common.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.common.files.allow_partial)?;
    let contest = contest(kit, &loaded.world, &brought, args)?;
    let plan = Plan { seed: args.common.seed, threads: args.common.threads, ..Plan::default() };
    let bar = progress(2 * args.pairs);
    let result = compare(&loaded.world, &contest, args.pairs, test, &plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    let result = result.map_err(|error| Failure::input(error.to_string()))?;
    if args.common.json {
        screen.json(&result)?;
    } else {
        tell(&result, screen)?;
    }
    if result.faults == 0 { Ok(()) } else { Err(Failure::Check) }
}

/// The test that is asked for; gains are in percentage points.
fn test(gains: &[f64]) -> Result<Option<Sprt>, Failure> {
    let [low, high] = gains else { return Ok(None) };
    let refusal = || {
        Failure::input(format!(
            "--sprt {low} {high}: the first gain must be below the second, and both between -50 and 50 points"
        ))
    };
    Sprt::new(low / 100.0, high / 100.0).map(Some).ok_or_else(refusal)
}

fn contest(kit: &Kit, world: &World, brought: &[CardSource], args: &Compare) -> Result<Contest, Failure> {
    let setup = |named: &[String], seats: u8| -> Result<Setup, Failure> {
        let chosen = decks::Choice { named, cards: brought, options: &args.common.options.list };
        Ok(decks::setup(kit, world, chosen, seats, args.common.seed)?)
    };
    if !kit.cooperative {
        return Ok(Contest::Versus {
            setup: setup(&args.decks, 2)?,
            sides: [0, 1].map(|side| side_of(args, side)),
        });
    }
    let entry = |side: usize| -> Result<Entry, Failure> {
        let (name, player) = side_of(args, side);
        let named = args.decks.get(side).or(args.decks.first()).map(std::slice::from_ref).unwrap_or_default();
        Ok(Entry { name, player, setup: setup(named, args.seats)? })
    };
    Ok(Contest::Apart([entry(0)?, entry(1)?]))
}

/// What a side is called, and who plays it.
fn side_of(args: &Compare, side: usize) -> (String, Spec) {
    let player = args.players.get(side).or(args.players.first()).copied().unwrap_or(Spec::Greedy);
    let deck = args.decks.get(side).or(args.decks.first());
    (deck.map_or_else(|| player.to_string(), |deck| format!("{deck} ({player})")), player)
}

fn tell(result: &Comparison, screen: &mut Screen) -> Result<(), Failure> {
    let [first, second] = &result.sides;
    let how = if result.versus { "against" } else { "compared with" };
    screen.line(screen.bold(format!("{}: {first} {how} {second}, seed {}", result.game, result.seed)))?;
    screen.line("")?;
    let estimate = &result.estimate;
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
    let what = if result.versus { "wins" } else { "does better: even at 50 %," };
    let pairs = result.pairs.count();
    screen.line(format!(
        "{first} {what} {rate:.1} % (95 % interval {low:.1} to {high:.1}), {pairs} pairs of games"
    ))?;
    let [lost, less, even, more, won] = result.pairs.counts;
    screen.line(format!(
        "pairs won {won}, rather won {more}, shared {even}, rather lost {less}, lost {lost}"
    ))?;
    screen.line(format!("games without pairs would have to be {:.2} times as many", estimate.saved))?;
    if let Some(test) = &result.test {
        screen.line(tested(test))?;
    }
    if result.faults > 0 {
        screen.line(
            screen.verdict(false, format!("{} pairs had a fault and are not counted", result.faults)),
        )?;
    }
    Ok(())
}

fn tested(test: &Tested) -> String {
    let [low, high] = [test.sprt.low, test.sprt.high].map(|gain| 100.0 * gain);
    let verdict = match test.state.verdict {
        Verdict::Better => format!("decided: the gain is rather {high:+.1} points than {low:+.1}"),
        Verdict::NotBetter => format!("decided: the gain is rather {low:+.1} points than {high:+.1}"),
        Verdict::Open => "not decided: more pairs are needed".to_owned(),
    };
    format!("{verdict} (ratio {:+.2}, decided at {:.2})", test.state.ratio, test.sprt.bound())
}
