//! `byword compare`: which of two sides is better, by how much, and how sure that is.

use byword_arena::Plan;
use byword_lab::{Comparison, Sprt, Tested, Verdict, compare};
use byword_library::{cards, decks};
use byword_players::Spec;
use byword_report::{compare_page, sides_and_pairs};
use byword_telling::Words;

use super::args::Compare;
use super::meeting::Meeting;
use super::output::source;
use super::recording::finish;
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

pub fn run(args: &Compare, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let test = test(&args.sprt)?;
    if args.decks.len() > 2 || args.players.len() > 2 {
        return Err(Failure::input("compare takes two sides: at most two decks and two players"));
    }
    let brought = cards::read_all(kit, &args.common.series.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.common.series.files.allow_partial)?;
    let seats = super::seats(kit, args.seats)?;
    args.common.output.check_page()?;
    let chosen = args.common.choice(&args.decks, &brought);
    let named = super::decks_of_both(kit, &loaded.world, chosen, seats, args.common.series.seed);
    let chosen = decks::Choice { named: &named, ..chosen };
    let meeting = Meeting::new(kit, &loaded.world, chosen, seats, args.common.series.seed)?;
    let contest = meeting.contest(&named, [0, 1].map(|side| side_of(args, side)))?;
    let played: Vec<String> = named.iter().chain(meeting.beside()).cloned().collect();
    let played = decks::Choice { named: &played, ..chosen };
    let plan = Plan {
        seed: args.common.series.seed,
        threads: args.common.series.threads,
        decks: decks::names(kit, &loaded.world, played, seats, args.common.series.seed),
        recorder: args.recording.begin()?,
        ..Plan::default()
    };
    let bar = progress(2 * args.pairs);
    let result = compare(&loaded.world, &contest, args.pairs, test, &plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    let result = result.map_err(|error| Failure::input(error.to_string()))?;
    finish(&plan)?;
    let words = args.common.output.words(kit.name);
    let players: Vec<String> = args.players.iter().map(ToString::to_string).collect();
    args.common.output.write_page(|| {
        compare_page(&result, &words, &source(&words, Some(&loaded.world), &players, args.common.series.seed))
    })?;
    if args.common.output.answer.json {
        screen.json(&result)?;
    } else {
        tell(&result, &words, screen)?;
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

/// What a side is called, and who plays it.
fn side_of(args: &Compare, side: usize) -> (String, Spec) {
    let player = args.players.get(side).or(args.players.first()).copied().unwrap_or(Spec::Greedy);
    let deck = args.decks.get(side).or(args.decks.first());
    (deck.map_or_else(|| player.to_string(), |deck| format!("{deck} ({player})")), player)
}

fn tell(result: &Comparison, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let [first, second] = &result.sides;
    let (sides, pairs_of) = sides_and_pairs(result);
    let title = words.say(sides, &[("first", first.into()), ("second", second.into())]);
    screen.line(screen.bold(format!("{}: {title}", result.game)))?;
    screen.line(words.say(pairs_of, &[("n", result.pairs.count().into())]))?;
    screen.line(played_with(&result.decks, words))?;
    screen.line("")?;
    told(result, words, screen)
}

/// With which decks it was played, each once.
pub fn played_with(names: &[String], words: &Words) -> String {
    let mut each: Vec<&str> = Vec::new();
    for name in names {
        if !each.contains(&name.as_str()) {
            each.push(name);
        }
    }
    words.say("lab-decks", &[("decks", each.join(", ").into())])
}

/// The rate with its interval, and how the pairs went.
pub fn told(result: &Comparison, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let first = &result.sides[0];
    let estimate = &result.estimate;
    let [rate, low, high] =
        [estimate.rate, estimate.low, estimate.high].map(|share| format!("{:.1}", 100.0 * share));
    let values = [("side", first.into()), ("rate", rate.into()), ("low", low.into()), ("high", high.into())];
    screen.line(words.say(if result.versus { "lab-wins" } else { "lab-does-better" }, &values))?;
    let [lost, less, even, more, won] = result.pairs.counts;
    let counts = [
        ("won", won.into()),
        ("more", more.into()),
        ("even", even.into()),
        ("less", less.into()),
        ("lost", lost.into()),
    ];
    screen.line(words.say("lab-counts", &counts))?;
    screen.line(words.say("lab-saved", &[("times", format!("{:.2}", estimate.saved).into())]))?;
    if let Some(test) = &result.test {
        screen.line(tested(test, words))?;
    }
    if result.faults > 0 {
        screen.line(screen.verdict(false, words.say("lab-faults", &[("n", result.faults.into())])))?;
    }
    Ok(())
}

fn tested(test: &Tested, words: &Words) -> String {
    let [low, high] = [test.sprt.low, test.sprt.high].map(|gain| format!("{:+.1}", 100.0 * gain));
    let verdict = match test.state.verdict {
        Verdict::Better => "lab-better",
        Verdict::NotBetter => "lab-not-better",
        Verdict::Open => "lab-open",
    };
    let verdict = words.say(verdict, &[("low", low.into()), ("high", high.into())]);
    let [ratio, bound] = [format!("{:+.2}", test.state.ratio), format!("{:.2}", test.sprt.bound())];
    format!("{verdict} {}", words.say("lab-ratio", &[("ratio", ratio.into()), ("bound", bound.into())]))
}
