//! The page of a series of games.

use byword_arena::{Lengths, Rate, Report};
use byword_telling::Words;

use crate::frame::{Page, Source, percent};
use crate::plot::{Interval, intervals};

/// A series of games as a page; `game` is the game's title.
#[must_use]
pub fn series_page(report: &Report, game: &str, words: &Words, source: &Source) -> String {
    let title = words.say("report-series", &[("game", game.into())]);
    let lead = words.say(
        "report-series-lead",
        &[("games", report.games.into()), ("seats", report.seats.into()), ("seed", report.seed.into())],
    );
    let mut page = Page::new(words, &title, &lead);
    if report.fault_count > 0 {
        page.verdict(&words.say("report-faults", &[("n", report.fault_count.into())]));
    }
    page.heading("report-wins");
    page.figure(&intervals(&title, &wins(report, words)), &words.say("report-rate-caption", &[]));
    let effect = &report.first_player.effect;
    let points = [effect.value, effect.low, effect.high].map(|share| format!("{:+.1}", 100.0 * share));
    let [value, low, high] = points;
    page.note(
        &words.say("report-first", &[("value", value.into()), ("low", low.into()), ("high", high.into())]),
    );
    page.heading("report-lengths");
    lengths(&mut page, report);
    page.finish(source)
}

fn wins(report: &Report, words: &Words) -> Vec<Interval> {
    let row =
        |label: String, rate: &Rate| Interval { label, rate: rate.rate, low: rate.low, high: rate.high };
    let named = |player: &str, deck: Option<&String>| {
        deck.map_or_else(|| player.to_owned(), |deck| format!("{deck} ({player})"))
    };
    let entrants = report.entrants.iter().map(|one| row(named(&one.player, one.deck.as_ref()), &one.wins));
    let seats =
        report.by_seat.iter().map(|one| row(words.say("report-seat", &[("n", one.seat.into())]), &one.wins));
    let nobody = row(words.say("report-nobody", &[]), &report.without_winner);
    entrants.chain(seats).chain([nobody]).collect()
}

fn lengths(page: &mut Page<'_>, report: &Report) {
    let says = |id: &str| page.words.say(id, &[]);
    let header: Vec<String> =
        ["report-length", "report-mean", "report-median", "report-p5", "report-p95", "report-max"]
            .map(says)
            .into();
    let row = |name: String, lengths: &Lengths| {
        let Lengths { mean, p5, median, p95, max } = lengths;
        vec![name, format!("{mean:.1}"), median.to_string(), p5.to_string(), p95.to_string(), max.to_string()]
    };
    let rows =
        vec![row(says("report-turns"), &report.turns), row(says("report-decisions"), &report.decisions)];
    page.table(&header, &rows);
    let share = percent(report.without_winner.rate);
    page.note(&page.words.say("report-nobody-note", &[("share", share.into())]));
}
