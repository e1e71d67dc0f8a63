//! The page of a ladder of players.

use byword_lab::Ladder;
use byword_telling::Words;

use crate::frame::{Page, Source};
use crate::plot::{Interval, intervals};

/// How strong players are, as a page; `game` is the game's title.
#[must_use]
pub fn ladder_page(result: &Ladder, game: &str, words: &Words, source: &Source) -> String {
    let title = words.say("ladder-title", &[("game", game.into())]);
    let seed = ("seed", result.seed.into());
    let lead = match &result.measure {
        Some(measure) => words.say("ladder-against", &[("measure", measure.as_str().into()), seed]),
        None => words.say("ladder-alone", &[seed]),
    };
    let mut page = Page::new(words, &title, &lead);
    let rungs = result.rungs.iter().map(|rung| Interval {
        label: format!("{} ({})", rung.player, rung.games),
        rate: rung.estimate.rate,
        low: rung.estimate.low,
        high: rung.estimate.high,
    });
    page.figure(&intervals(&title, &rungs.collect::<Vec<_>>()), &words.say("report-rate-caption", &[]));
    page.finish(source)
}
