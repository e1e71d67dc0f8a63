//! The time that players have: so much for each decision, and a reserve for the whole game. It stands still while nobody who
//! plays the deciding seat is connected, and begins anew for a decision when the table is taken up again.

use std::time::{Duration, Instant};

use byword_protocol::message::{Clock as Told, ClockRule};

/// The time of a table.
pub struct Clock {
    pub rule: ClockRule,
    /// What each seat has left in reserve.
    left: Vec<Duration>,
    open: Option<Open>,
}

/// The open decision.
struct Open {
    seat: u8,
    /// How many moves were made before it.
    moves: u32,
    /// What is left for it.
    prompt: Duration,
    /// Since when it runs; nothing: it stands still.
    since: Option<Instant>,
}

impl Clock {
    /// A clock for so many seats, with what is kept of it.
    pub fn new(rule: ClockRule, seats: usize, kept: Option<&str>) -> Self {
        let kept: Vec<u64> = kept.and_then(|kept| serde_json::from_str(kept).ok()).unwrap_or_default();
        let mut left: Vec<Duration> = kept.into_iter().map(Duration::from_millis).collect();
        left.resize(seats, Duration::from_secs(rule.reserve.into()));
        Self { rule, left, open: None }
    }

    /// Counts the time up to now, for who decided; from now on that of who decides (the seat, how many moves were made, whether
    /// somebody is there who plays it).
    pub fn turn(&mut self, now: Instant, decides: Option<(u8, u32, bool)>) {
        self.count(now);
        let prompt = Duration::from_secs(self.rule.prompt.into());
        self.open = decides.map(|(seat, moves, here)| {
            let same = self.open.take().filter(|open| (open.seat, open.moves) == (seat, moves));
            let prompt = same.map_or(prompt, |open| open.prompt);
            Open { seat, moves, prompt, since: here.then_some(now) }
        });
    }

    fn count(&mut self, now: Instant) {
        let Some(open) = &mut self.open else { return };
        let Some(since) = open.since else { return };
        let passed = now.saturating_duration_since(since);
        let over = passed.saturating_sub(open.prompt);
        open.prompt = open.prompt.saturating_sub(passed);
        open.since = Some(now);
        if let Some(left) = self.left.get_mut(usize::from(open.seat)) {
            *left = left.saturating_sub(over);
        }
    }

    /// Whose time is up, and when; nothing: nobody's runs.
    pub fn ends(&self) -> Option<(u8, Instant)> {
        let open = self.open.as_ref()?;
        let reserve = self.left.get(usize::from(open.seat)).copied().unwrap_or_default();
        Some((open.seat, open.since? + open.prompt + reserve))
    }

    /// What players are told of it.
    pub fn told(&self) -> Told {
        let seconds = |time: Duration| u32::try_from(time.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        Told {
            seat: self.open.as_ref().map(|open| open.seat),
            prompt: self.open.as_ref().map_or(0, |open| seconds(open.prompt)),
            left: self.left.iter().map(|left| seconds(*left)).collect(),
            runs: self.open.as_ref().is_some_and(|open| open.since.is_some()),
        }
    }

    /// What is kept of it.
    pub fn kept(&self) -> String {
        let left: Vec<String> = self.left.iter().map(|left| left.as_millis().to_string()).collect();
        format!("[{}]", left.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(kept: Option<&str>) -> Clock {
        Clock::new(ClockRule { prompt: 10, reserve: 60, lapse: Default::default() }, 2, kept)
    }

    #[test]
    fn the_reserve_is_taken_after_the_time_for_a_decision() {
        let (mut clock, start) = (clock(None), Instant::now());
        clock.turn(start, Some((0, 0, true)));
        assert_eq!(clock.ends(), Some((0, start + 70 * SECOND)));
        // Quickly answered: nothing is lost. The next takes 15 seconds.
        clock.turn(start + 4 * SECOND, Some((1, 1, true)));
        clock.turn(start + 19 * SECOND, Some((0, 2, true)));
        assert_eq!((clock.told().left, clock.told().prompt), (vec![60, 55], 10));
        assert_eq!(clock.kept(), "[60000,55000]");
    }

    #[test]
    fn it_stands_still_while_nobody_is_there_and_comes_back() {
        let (mut clock, start) = (clock(Some("[60000,2000]")), Instant::now());
        clock.turn(start, Some((1, 5, true)));
        clock.turn(start + 3 * SECOND, Some((1, 5, false)));
        assert_eq!((clock.ends(), clock.told().runs), (None, false));
        clock.turn(start + 100 * SECOND, Some((1, 5, true)));
        assert_eq!(clock.ends(), Some((1, start + 109 * SECOND)), "7 for the decision, 2 in reserve");
        clock.turn(start + 110 * SECOND, Some((1, 6, true)));
        assert_eq!(clock.told().left, [60, 0]);
    }
}
