//! Numbers about the server, as Prometheus reads them.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A number that goes up and down.
#[derive(Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A number that only goes up.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Upper bounds of the buckets of times, in milliseconds.
const BOUNDS: [u64; 9] = [1, 5, 10, 25, 50, 100, 250, 1000, 5000];

/// Times, by buckets.
#[derive(Default)]
pub struct Times {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    /// Counts a time.
    pub fn took(&self, time: Duration) {
        let within = BOUNDS.iter().position(|bound| time <= Duration::from_millis(*bound));
        if let Some(bucket) = self.buckets.get(within.unwrap_or(BOUNDS.len())) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        self.micros.fetch_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

/// What is counted.
#[derive(Default)]
pub struct Metrics {
    /// Games in memory.
    pub games: Gauge,
    /// Connections at tables and elsewhere.
    pub connections: Gauge,
    /// Choices that were acknowledged.
    pub choices: Counter,
    /// Calls that were answered with an error.
    pub refused: Counter,
    /// Times from a choice to its acknowledgement.
    pub latency: Times,
    /// Games that were lost to another node.
    pub lost: Counter,
    /// Transactions that failed.
    pub store_errors: Counter,
}

impl Metrics {
    /// The text that Prometheus reads.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (name, gauge) in [("games", &self.games), ("connections", &self.connections)] {
            metric(&mut out, name, "gauge", gauge.0.load(Ordering::Relaxed));
        }
        let counters = [
            ("choices_total", &self.choices),
            ("refused_total", &self.refused),
            ("leases_lost_total", &self.lost),
            ("store_errors_total", &self.store_errors),
        ];
        for (name, counter) in counters {
            metric(&mut out, name, "counter", counter.0.load(Ordering::Relaxed));
        }
        self.histogram(&mut out);
        out
    }

    fn histogram(&self, out: &mut String) {
        let mut sum = 0;
        let _ = writeln!(out, "# TYPE byword_choice_seconds histogram");
        for (at, bucket) in self.latency.buckets.iter().enumerate() {
            sum += bucket.load(Ordering::Relaxed);
            let bound = BOUNDS.get(at).map_or("+Inf".to_owned(), |ms| format!("{:?}", *ms as f64 / 1000.0));
            let _ = writeln!(out, "byword_choice_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.latency.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "byword_choice_seconds_sum {seconds}\nbyword_choice_seconds_count {sum}");
    }
}

// Writing to a string cannot fail.
fn metric(out: &mut String, name: &str, kind: &str, n: impl std::fmt::Display) {
    let _ = writeln!(out, "# TYPE byword_{name} {kind}\nbyword_{name} {n}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_in_all_buckets_above_them() {
        let metrics = Metrics::default();
        metrics.latency.took(Duration::from_millis(7));
        metrics.choices.one();
        let text = metrics.text();
        for line in
            ["_bucket{le=\"0.005\"} 0", "_bucket{le=\"0.01\"} 1", "_bucket{le=\"+Inf\"} 1", "choices_total 1"]
        {
            assert!(text.contains(line), "{line} in\n{text}");
        }
    }
}
