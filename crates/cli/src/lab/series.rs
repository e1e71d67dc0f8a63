//! What a series of games came to, told.

use byword_arena::{Lengths, Rate, Report, Timing};
use byword_telling::Words;

use crate::failure::Failure;
use crate::screen::Screen;

/// How many faults are told one by one.
const TOLD: usize = 20;

/// Tells who won how often, how long the games were, and what went wrong.
pub fn tell(report: &Report, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let together = byword_library::find(&report.game).is_ok_and(|kit| kit.cooperative);
    let lead = words.say(
        "report-series-lead",
        &[("games", report.games.into()), ("seats", report.seats.into()), ("seed", report.seed.into())],
    );
    screen.line(screen.bold(format!("{}: {lead}", report.game)))?;
    screen.line("")?;
    let header =
        ["sim-who", "lab-deck", "sim-wins", "sim-share", "ladder-interval"].map(|id| words.say(id, &[]));
    screen.table(&header.each_ref().map(String::as_str), &wins(report, together, words), &[2, 3, 4])?;
    screen.line("")?;
    if !together {
        let effect = &report.first_player.effect;
        let points = [effect.value, effect.low, effect.high].map(|share| format!("{:+.1}", 100.0 * share));
        let [value, low, high] = points;
        let values = [("value", value.into()), ("low", low.into()), ("high", high.into())];
        screen.line(words.say("sim-first-effect", &values))?;
    }
    screen.line(lengths("report-turns", &report.turns, words))?;
    screen.line(lengths("report-decisions", &report.decisions, words))?;
    if let Some(timing) = &report.timing {
        screen.line(timed(timing, words))?;
    }
    screen.line(words.say("sim-checksum", &[("sum", report.checksum.as_str().into())]))?;
    faults(report, words, screen)
}

/// A row for everyone who played, for each seat, for whoever goes first, and for nobody.
fn wins(report: &Report, together: bool, words: &Words) -> Vec<Vec<String>> {
    let row = |name: String, deck: &str, rate: &Rate| {
        let [low, high] = [rate.low, rate.high].map(percent);
        let interval = words.say("sim-interval", &[("low", low.into()), ("high", high.into())]);
        vec![name, deck.to_owned(), rate.count.to_string(), percent(rate.rate), interval]
    };
    let entrants = report.entrants.iter().zip(1..).map(|(one, n)| {
        row(format!("{n}. {}", one.player), one.deck.as_deref().unwrap_or_default(), &one.wins)
    });
    let seats = report
        .by_seat
        .iter()
        .map(|seat| row(words.say("report-seat", &[("n", seat.seat.into())]), "", &seat.wins));
    let first = (!together).then(|| row(words.say("sim-first", &[]), "", &report.first_player.first));
    let nobody = row(words.say("report-nobody", &[]), "", &report.without_winner);
    entrants.chain(seats).chain(first).chain([nobody]).collect()
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn lengths(what: &str, lengths: &Lengths, words: &Words) -> String {
    let Lengths { mean, p5, median, p95, max, .. } = lengths;
    let values = [
        ("what", words.say(what, &[]).into()),
        ("mean", format!("{mean:.1}").into()),
        ("median", median.to_string().into()),
        ("low", p5.to_string().into()),
        ("high", p95.to_string().into()),
        ("longest", max.to_string().into()),
    ];
    words.say("sim-lengths", &values)
}

fn timed(timing: &Timing, words: &Words) -> String {
    let values = [
        ("games", format!("{:.0}", timing.games_per_second).into()),
        ("decisions", format!("{:.0}", timing.decisions_per_second).into()),
        ("threads", timing.threads.into()),
        ("seconds", format!("{:.1}", timing.seconds).into()),
    ];
    words.say("sim-timing", &values)
}

fn faults(report: &Report, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let count = words.say("sim-faults", &[("n", report.fault_count.into())]);
    screen.line(screen.verdict(report.fault_count == 0, count))?;
    for fault in report.faults.iter().take(TOLD) {
        let file = fault.replay.clone().unwrap_or_else(|| words.say("sim-no-replay", &[]));
        let values = [
            ("game", fault.game.into()),
            ("kind", format!("{:?}", fault.kind).into()),
            ("n", fault.decision.into()),
            ("detail", fault.detail.as_str().into()),
            ("file", file.into()),
        ];
        screen.line(format!("  {}", words.say("sim-fault", &values)))?;
    }
    Ok(())
}
