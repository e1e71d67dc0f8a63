//! The page of a deck.

use byword_arena::Rate;
use byword_lab::deck::{CHEAP, CardStudy, Effect, Study, Swaps, Tried};
use byword_telling::Words;

use crate::frame::{Page, Source, percent};
use crate::plot::{Interval, bars, intervals};

/// What was found of a deck as a page; cards are shown as drawn and played by this own turn; `game` is the game's title.
#[must_use]
pub fn deck_page(
    study: &Study,
    swaps: Option<&Swaps>,
    game: &str,
    turn: u8,
    words: &Words,
    source: &Source,
) -> String {
    let against = study.against.join(", ");
    let id = if against.is_empty() { "deck-title-alone" } else { "deck-title" };
    let values = [
        ("deck", study.deck.as_str().into()),
        ("against", against.into()),
        ("player", study.player.as_str().into()),
        ("seed", study.seed.into()),
    ];
    let title = format!("{game}: {}", study.deck);
    let mut page = Page::new(words, &title, &words.say(id, &values));
    let [rate, low, high] = [study.wins.rate, study.wins.low, study.wins.high].map(percent);
    let values =
        [("rate", rate.into()), ("n", study.wins.of.into()), ("low", low.into()), ("high", high.into())];
    page.verdict(&words.say("deck-wins", &values));
    curve(&mut page, study);
    hands(&mut page, study);
    cards(&mut page, study, turn);
    if let Some(swaps) = swaps {
        changes(&mut page, swaps);
    }
    page.finish(source)
}

fn curve(page: &mut Page<'_>, study: &Study) {
    let row = |(cost, copies): &(i16, u32)| {
        let label = page.words.say("deck-cost", &[("n", i64::from(*cost).into())]);
        (label, f64::from(*copies), copies.to_string())
    };
    let rows: Vec<(String, f64, String)> = study.curve.iter().map(row).collect();
    let name = page.words.say("deck-curve", &[]);
    page.heading("deck-curve");
    page.figure(&bars(&name, &rows), "");
}

fn row(label: String, rate: &Rate) -> Interval {
    Interval { label, rate: rate.rate, low: rate.low, high: rate.high }
}

fn hands(page: &mut Page<'_>, study: &Study) {
    let says = |id: &str| page.words.say(id, &[]);
    let share = |hand: &byword_lab::deck::Hand| format!("{} ({} %)", hand.cheap, percent(hand.share.rate));
    let dealt: Vec<Interval> = study.hands.iter().map(|hand| row(share(hand), &hand.wins)).collect();
    let title = page.words.say("deck-hands", &[("cost", i64::from(CHEAP).into())]);
    let put: Vec<Interval> = study
        .put_back
        .iter()
        .map(|one| row(format!("{}: {}", says("deck-put"), one.cards), &one.wins))
        .collect();
    let put_title = says("deck-put-back");
    page.figure(&intervals(&title, &dealt), &title);
    page.figure(&intervals(&put_title, &put), &put_title);
}

fn cards(page: &mut Page<'_>, study: &Study, turn: u8) {
    page.heading("deck-cards");
    let (heads, rows) = cards_table(study, turn, page.words);
    page.table(&heads, &rows);
    let dealt =
        study.cards.iter().filter_map(|card| Some(row(card.title.clone(), &card.opening.as_ref()?.with)));
    let caption = page.words.say("deck-rates-caption", &[]);
    page.figure(&intervals(&caption, &dealt.collect::<Vec<_>>()), &caption);
    for id in ["deck-undecided", "deck-selection"] {
        page.note(&page.words.say(id, &[]));
    }
}

fn changes(page: &mut Page<'_>, swaps: &Swaps) {
    page.heading("deck-swaps");
    let (heads, rows) = swaps_table(swaps, page.words);
    page.table(&heads, &rows);
    page.note(&page.words.say("deck-swap-note", &[]));
}

/// A table: its heads and its rows.
pub type Table = (Vec<String>, Vec<Vec<String>>);

/// The cards of a deck, as drawn and played by this own turn.
#[must_use]
pub fn cards_table(study: &Study, turn: u8, words: &Words) -> Table {
    let by = [("turn", turn.into())];
    let heads = ["deck-card", "deck-number", "deck-drawn", "deck-played", "deck-opening", "deck-keep"];
    let at =
        |rates: &[Rate]| rates.get(usize::from(turn)).map_or_else(String::new, |rate| percent(rate.rate));
    let line = |card: &CardStudy| {
        let [opening, keep] =
            [&card.opening, &card.keep].map(|one| one.as_ref().map_or_else(String::new, effect));
        vec![card.title.clone(), card.copies.to_string(), at(&card.drawn), at(&card.played), opening, keep]
    };
    (heads.iter().map(|id| words.say(id, &by)).collect(), study.cards.iter().map(line).collect())
}

/// The changes that were tried.
#[must_use]
pub fn swaps_table(swaps: &Swaps, words: &Words) -> Table {
    let by = [("n", swaps.confirmation.into())];
    let heads = ["deck-swap", "deck-searched", "deck-confirmed"].map(|id| words.say(id, &by));
    let line = |tried: &Tried| {
        let confirmed = tried.confirmed.map(|one| points([one.gain, one.low, one.high], one.found));
        let searched = if tried.games > 0 { format!("{:+.1}", 100.0 * tried.gain) } else { String::new() };
        vec![tried.name.clone(), searched, confirmed.unwrap_or_default()]
    };
    (heads.into(), swaps.tried.iter().map(line).collect())
}

/// Percentage points with their interval; a question mark if they are no more than luck.
fn points([value, low, high]: [f64; 3], found: bool) -> String {
    // A negative zero is none.
    let [value, low, high] = [value, low, high].map(|share| (1000.0 * share).round() / 10.0 + 0.0);
    let [value, low, high] = [value, low, high].map(|points| format!("{points:+.1}"));
    format!("{value}{} ({low} … {high})", if found { "" } else { "?" })
}

fn effect(effect: &Effect) -> String {
    let by = effect.difference;
    points([by.value, by.low, by.high], effect.found)
}
