//! The page of a comparison.

use byword_lab::{Comparison, Tested, Verdict};
use byword_telling::Words;

use crate::frame::{Page, Source, percent};
use crate::plot::{Interval, bars, intervals, path};

/// The messages that name the two sides, and how their games are paired: against each other, or each alone.
#[must_use]
pub const fn sides_and_pairs(result: &Comparison) -> (&'static str, &'static str) {
    if result.versus { ("lab-sides", "lab-pairs") } else { ("lab-apart", "lab-pairs-alone") }
}

/// A comparison of two sides as a page.
#[must_use]
pub fn compare_page(result: &Comparison, words: &Words, source: &Source) -> String {
    let [first, second] = &result.sides;
    let (sides, pairs_of) = sides_and_pairs(result);
    let title = words.say(sides, &[("first", first.into()), ("second", second.into())]);
    let lead = words.say(pairs_of, &[("n", result.pairs.count().into())]);
    let mut page = Page::new(words, &title, &lead);
    page.verdict(&verdict(result, words));
    page.heading("report-rate");
    page.figure(&intervals(&title, &rates(result)), &words.say("report-rate-caption", &[]));
    let saved = format!("{:.2}", result.estimate.saved);
    page.note(&words.say("lab-saved", &[("times", saved.into())]));
    if let Some(test) = &result.test {
        tested(&mut page, test);
    }
    page.heading("report-pairs");
    page.figure(&bars(&title, &pairs(result, words)), &words.say("report-pairs-caption", &[]));
    page.finish(source)
}

/// The result in a sentence.
fn verdict(result: &Comparison, words: &Words) -> String {
    let estimate = &result.estimate;
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(percent);
    let id = if result.versus { "lab-wins" } else { "lab-does-better" };
    let side = result.sides[0].as_str();
    words.say(id, &[("side", side.into()), ("rate", rate.into()), ("low", low.into()), ("high", high.into())])
}

fn rates(result: &Comparison) -> Vec<Interval> {
    let estimate = &result.estimate;
    let [first, second] = result.sides.clone();
    vec![
        Interval { label: first, rate: estimate.rate, low: estimate.low, high: estimate.high },
        Interval {
            label: second,
            rate: 1.0 - estimate.rate,
            low: 1.0 - estimate.high,
            high: 1.0 - estimate.low,
        },
    ]
}

fn pairs(result: &Comparison, words: &Words) -> Vec<(String, f64, String)> {
    let names = ["lab-pair-0", "lab-pair-1", "lab-pair-2", "lab-pair-3", "lab-pair-4"];
    // Without draws there are no pairs won or lost by half.
    let drawn = result.pairs.counts[1] + result.pairs.counts[3] > 0;
    let rows = (0..5).zip(names.iter().zip(result.pairs.counts)).rev();
    rows.filter(|(quarters, _)| drawn || quarters % 2 == 0)
        .map(|(_, row)| row)
        .map(|(name, count)| (words.say(name, &[]), count as f64, count.to_string()))
        .collect()
}

fn tested(page: &mut Page<'_>, test: &Tested) {
    page.heading("report-test");
    let words = page.words;
    let [low, high] = [test.sprt.low, test.sprt.high].map(|gain| format!("{:+.1}", 100.0 * gain));
    let says = |id: &str| words.say(id, &[("low", low.clone().into()), ("high", high.clone().into())]);
    let labels = [says("lab-better"), says("lab-not-better")];
    let points: Vec<(u64, f64)> = test.path.iter().map(|state| (state.pairs, state.ratio)).collect();
    let drawing = path(&says("report-test-caption"), &points, test.sprt.bound(), [&labels[0], &labels[1]]);
    let caption = match test.state.verdict {
        Verdict::Better => labels[0].clone(),
        Verdict::NotBetter => labels[1].clone(),
        Verdict::Open => says("lab-open"),
    };
    page.figure(&drawing, &format!("{caption}. {}", says("report-test-caption")));
}
