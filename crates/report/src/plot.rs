//! The drawings: intervals, bars, the path of a test. Widths are in units of the picture, which scales to the page.

use std::fmt::Write;

use crate::frame::{escaped, percent};

const WIDTH: f64 = 760.0;
const LABELS: f64 = 210.0;
const FIGURES: f64 = 150.0;
const ROW: f64 = 34.0;

/// A rate with its interval, and what it is of.
pub(crate) struct Interval {
    pub(crate) label: String,
    pub(crate) rate: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// A label that fits beside a drawing.
fn short(label: &str) -> String {
    const MOST: usize = 28;
    if label.chars().count() <= MOST {
        return escaped(label);
    }
    escaped(&(label.chars().take(MOST - 1).collect::<String>() + "…"))
}

fn svg(height: f64, name: &str, inner: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">{inner}</svg>",
        escaped(name)
    )
}

/// Rates with their intervals below one another, on an axis from 0 to 100 % with a line at one half.
pub(crate) fn intervals(name: &str, rows: &[Interval]) -> String {
    let x = |share: f64| LABELS + share.clamp(0.0, 1.0) * (WIDTH - LABELS - FIGURES);
    let bottom = rows.len() as f64 * ROW + 4.0;
    let mut inner = String::new();
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (at, class) = (x(tick), if (tick - 0.5_f64).abs() < 1e-9 { "even" } else { "axis" });
        let _ = write!(
            inner,
            "<line class=\"{class}\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{bottom}\"/>\
             <text class=\"soft\" x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{:.0} %</text>",
            bottom + 18.0,
            100.0 * tick
        );
    }
    for (row, place) in rows.iter().zip(0_u32..) {
        let y = f64::from(place) * ROW + ROW / 2.0;
        let _ = write!(
            inner,
            "<text x=\"0\" y=\"{0}\">{1}</text>\
             <line class=\"whisker\" x1=\"{2:.1}\" x2=\"{3:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"dot\" cx=\"{4:.1}\" cy=\"{y}\" r=\"5\"/>\
             <text x=\"{WIDTH}\" y=\"{0}\" text-anchor=\"end\">{5} ({6}–{7})</text>",
            y + 4.0,
            short(&row.label),
            x(row.low),
            x(row.high),
            x(row.rate),
            percent(row.rate),
            percent(row.low),
            percent(row.high)
        );
    }
    svg(bottom + 24.0, name, &inner)
}

/// Bars below one another, each with its label and its figure; the longest fills the width.
pub(crate) fn bars(name: &str, rows: &[(String, f64, String)]) -> String {
    let most = rows.iter().map(|row| row.1).fold(f64::MIN_POSITIVE, f64::max);
    let mut inner = String::new();
    for ((label, value, figure), place) in rows.iter().zip(0_u32..) {
        let y = f64::from(place) * ROW;
        let width = (value / most).max(0.0) * (WIDTH - LABELS - FIGURES);
        let _ = write!(
            inner,
            "<text x=\"0\" y=\"{0}\">{1}</text>\
             <rect class=\"bar\" x=\"{LABELS}\" y=\"{2}\" width=\"{width:.1}\" height=\"{3}\" rx=\"2\"/>\
             <text x=\"{4:.1}\" y=\"{0}\">{5}</text>",
            y + ROW / 2.0 + 4.0,
            short(label),
            y + 7.0,
            ROW - 14.0,
            LABELS + width + 8.0,
            escaped(figure)
        );
    }
    svg(rows.len() as f64 * ROW, name, &inner)
}

/// The path of a value between two bounds, against the number of pairs.
pub(crate) fn path(name: &str, points: &[(u64, f64)], bound: f64, labels: [&str; 2]) -> String {
    const HEIGHT: f64 = 260.0;
    const LEFT: f64 = 40.0;
    let most = points.last().map_or(1, |point| point.0).max(1) as f64;
    // Room above the upper bound for its words.
    let reach = points.iter().map(|point| point.1.abs()).fold(bound, f64::max) * 1.25;
    let x = |pairs: u64| LEFT + pairs as f64 / most * (WIDTH - LEFT - 10.0);
    let y = |value: f64| (1.0 - value / reach) * (HEIGHT - 30.0) / 2.0;
    let mut inner = String::new();
    for (value, label) in [(bound, labels[0]), (0.0, ""), (-bound, labels[1])] {
        let class = if value == 0.0 { "axis" } else { "even" };
        let _ = write!(
            inner,
            "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{0:.1}\" y2=\"{0:.1}\"/>\
             <text class=\"soft\" x=\"{4}\" y=\"{1:.1}\">{2}</text>\
             <text class=\"soft\" x=\"0\" y=\"{3:.1}\">{value:+.1}</text>",
            y(value),
            y(value) - 5.0,
            escaped(label),
            y(value) + 4.0,
            LEFT + 6.0
        );
    }
    let line: Vec<String> =
        points.iter().map(|(n, value)| format!("{:.1},{:.1}", x(*n), y(*value))).collect();
    let _ = write!(
        inner,
        "<polyline class=\"path\" points=\"{LEFT},{:.1} {}\"/>\
         <text class=\"soft\" x=\"{WIDTH}\" y=\"{HEIGHT}\" text-anchor=\"end\">{most:.0}</text>",
        y(0.0),
        line.join(" ")
    );
    svg(HEIGHT + 6.0, name, &inner)
}
