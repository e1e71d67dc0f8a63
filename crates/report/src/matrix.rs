//! The page of a matrix.

use std::fmt::Write;

use byword_lab::Matrix;
use byword_telling::Words;

use crate::frame::{Page, Source, escaped};
use crate::plot::bars;

/// A matrix of decks as a page; `game` is the game's title.
#[must_use]
pub fn matrix_page(result: &Matrix, game: &str, words: &Words, source: &Source) -> String {
    let (named, pairs_of) = if result.versus {
        ("report-matrix", "lab-pairs")
    } else {
        ("report-matrix-alone", "lab-pairs-alone")
    };
    let title = words.say(named, &[("game", game.into()), ("n", result.decks.len().into())]);
    let pairs: u64 = result.cells.iter().map(|cell| cell.pairs.count()).sum();
    let mut page = Page::new(words, &title, &words.say(pairs_of, &[("n", pairs.into())]));
    page.raw(&heat(result, words));
    page.note(&words.say("lab-undecided", &[]));
    if result.versus {
        page.heading("report-field");
        page.figure(
            &bars(&title, &ranked(result, &result.field, |share| format!("{:.0} %", 100.0 * share))),
            &words.say("report-field-caption", &[]),
        );
    }
    page.heading("report-strength");
    page.figure(
        &bars(&title, &ranked(result, &result.strengths, |strength| format!("{strength:.2}"))),
        &words.say("report-strength-caption", &[]),
    );
    page.finish(source)
}

/// The decks by a value, the highest first.
fn ranked(result: &Matrix, values: &[f64], figure: impl Fn(f64) -> String) -> Vec<(String, f64, String)> {
    let mut rows: Vec<(String, f64, String)> =
        result.decks.iter().zip(values).map(|(deck, value)| (deck.clone(), *value, figure(*value))).collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    rows
}

/// The rates as a table whose cells are coloured by who is favoured, as far as that is decided.
fn heat(result: &Matrix, words: &Words) -> String {
    let mut html = format!(
        "<div class=\"wide\"><table class=\"heat\"><thead><tr><th scope=\"col\">{}</th>",
        escaped(&words.say(if result.versus { "report-row" } else { "report-row-alone" }, &[]))
    );
    for place in 1..=result.decks.len() {
        let _ = write!(html, "<th scope=\"col\">{place}</th>");
    }
    html.push_str("</tr></thead><tbody>");
    for (row, deck) in result.decks.iter().enumerate() {
        let _ = write!(html, "<tr><th scope=\"row\">{}. {}</th>", row + 1, escaped(deck));
        for column in 0..result.decks.len() {
            html.push_str(&cell(result, row, column));
        }
        html.push_str("</tr>");
    }
    html + "</tbody></table></div>\n"
}

fn cell(result: &Matrix, row: usize, column: usize) -> String {
    let Some((estimate, decided)) = result.between(row, column) else { return "<td>·</td>".to_owned() };
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
    let interval = format!("<small>{low:.0}–{high:.0}</small>");
    if !decided {
        return format!("<td>?{interval}</td>");
    }
    let (class, weight) = (if rate >= 50.0 { "up" } else { "down" }, (rate - 50.0).abs() * 2.0);
    format!("<td class=\"{class}\" style=\"--weight: {weight:.0}%\">{rate:.0}{interval}</td>")
}
