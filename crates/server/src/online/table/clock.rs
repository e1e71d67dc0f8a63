//! The time that players have: so much for each decision, and a reserve for the whole game. While nobody is connected who plays
//! the deciding seat it stands still; if others wait, for a limited time. It begins anew for a decision when the table is taken
//! up again.

use std::time::{Duration, Instant};

use byword_protocol::message::{Clock as Told, ClockRule, ClockState};
use serde::{Deserialize, Serialize};

/// The time of a table.
pub struct Clock {
    pub rule: ClockRule,
    purses: Purses,
    open: Option<Open>,
}

/// What each seat has left for the whole game, in milliseconds.
#[derive(Default, Serialize, Deserialize)]
struct Purses {
    reserve: Vec<u64>,
    away: Vec<u64>,
}

/// The open decision.
struct Open {
    seat: u8,
    /// How many moves were made before it.
    moves: u32,
    /// What is left for it.
    prompt: Duration,
    /// What the time has done since then.
    state: ClockState,
    since: Instant,
}

/// A decision whose time is counted.
#[derive(Clone, Copy)]
pub struct Decides {
    pub seat: u8,
    /// How many moves were made before it.
    pub moves: u32,
    pub state: ClockState,
}

impl Clock {
    /// A clock for so many seats, with what is kept of it.
    pub fn new(rule: ClockRule, seats: usize, kept: Option<&str>) -> Self {
        let mut purses: Purses = kept.and_then(|kept| serde_json::from_str(kept).ok()).unwrap_or_default();
        purses.reserve.resize(seats, u64::from(rule.reserve) * 1000);
        purses.away.resize(seats, u64::from(rule.away) * 1000);
        Self { rule, purses, open: None }
    }

    /// Counts the time up to now, for who decided; from now on that of who decides.
    pub fn turn(&mut self, now: Instant, decides: Option<Decides>) {
        self.count(now);
        let prompt = Duration::from_secs(self.rule.prompt.into());
        self.open = decides.map(|Decides { seat, moves, state }| {
            let same = self.open.take().filter(|open| (open.seat, open.moves) == (seat, moves));
            let prompt = same.map_or(prompt, |open| open.prompt);
            Open { seat, moves, prompt, state, since: now }
        });
    }

    fn count(&mut self, now: Instant) {
        let Some(open) = self.open.as_mut().filter(|open| open.state != ClockState::Still) else { return };
        let mut passed = now.saturating_duration_since(open.since);
        open.since = now;
        if open.state == ClockState::Away {
            spend(&mut self.purses.away, open.seat, &mut passed);
        }
        let over = passed.saturating_sub(open.prompt);
        (open.prompt, passed) = (open.prompt.saturating_sub(passed), over);
        spend(&mut self.purses.reserve, open.seat, &mut passed);
    }

    /// Whose time is up, and when; nothing: nobody's runs.
    pub fn ends(&self) -> Option<(u8, Instant)> {
        let open = self.open.as_ref().filter(|open| open.state != ClockState::Still)?;
        let away =
            if open.state == ClockState::Away { left(&self.purses.away, open.seat) } else { Duration::ZERO };
        Some((open.seat, open.since + away + open.prompt + left(&self.purses.reserve, open.seat)))
    }

    /// What players are told of it.
    pub fn told(&self) -> Told {
        let seconds = |millis: u128| u32::try_from(millis.div_ceil(1000)).unwrap_or(u32::MAX);
        let all = |purse: &[u64]| purse.iter().map(|left| seconds(u128::from(*left))).collect();
        Told {
            seat: self.open.as_ref().map(|open| open.seat),
            prompt: self.open.as_ref().map_or(0, |open| seconds(open.prompt.as_millis())),
            left: all(&self.purses.reserve),
            away: all(&self.purses.away),
            state: self.open.as_ref().map_or_else(ClockState::default, |open| open.state),
        }
    }

    /// What is kept of it.
    pub fn kept(&self) -> String {
        serde_json::to_string(&self.purses).unwrap_or_default()
    }
}

fn left(purse: &[u64], seat: u8) -> Duration {
    Duration::from_millis(purse.get(usize::from(seat)).copied().unwrap_or_default())
}

/// Takes what has passed out of a seat's purse; what it does not hold is still to be taken elsewhere.
fn spend(purse: &mut [u64], seat: u8, passed: &mut Duration) {
    let Some(left) = purse.get_mut(usize::from(seat)) else { return };
    let spent = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX).min(*left);
    *left -= spent;
    *passed = passed.saturating_sub(Duration::from_millis(spent));
}

#[cfg(test)]
mod tests {
    use super::*;
    use ClockState::{Away, Runs, Still};

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(kept: Option<&str>) -> Clock {
        Clock::new(ClockRule { prompt: 10, reserve: 60, away: 30, lapse: Default::default() }, 2, kept)
    }

    const fn decides(seat: u8, moves: u32, state: ClockState) -> Option<Decides> {
        Some(Decides { seat, moves, state })
    }

    #[test]
    fn the_reserve_is_taken_after_the_time_for_a_decision() {
        let (mut clock, start) = (clock(None), Instant::now());
        clock.turn(start, decides(0, 0, Runs));
        assert_eq!(clock.ends(), Some((0, start + 70 * SECOND)));
        // Quickly answered: nothing is lost. The next takes 15 seconds.
        clock.turn(start + 4 * SECOND, decides(1, 1, Runs));
        clock.turn(start + 19 * SECOND, decides(0, 2, Runs));
        assert_eq!((clock.told().left, clock.told().prompt), (vec![60, 55], 10));
        assert_eq!(clock.kept(), r#"{"reserve":[60000,55000],"away":[30000,30000]}"#);
    }

    #[test]
    fn it_stands_still_while_nobody_is_there_and_comes_back() {
        let (mut clock, start) = (clock(Some(r#"{"reserve":[60000,2000],"away":[0,7000]}"#)), Instant::now());
        clock.turn(start, decides(1, 5, Runs));
        clock.turn(start + 3 * SECOND, decides(1, 5, Still));
        assert_eq!((clock.ends(), clock.told().state), (None, Still));
        clock.turn(start + 100 * SECOND, decides(1, 5, Runs));
        assert_eq!(clock.ends(), Some((1, start + 109 * SECOND)), "7 for the decision, 2 in reserve");
        clock.turn(start + 110 * SECOND, decides(1, 6, Runs));
        assert_eq!((clock.told().left, clock.told().away), (vec![60, 0], vec![0, 7]));
    }

    #[test]
    fn others_do_not_wait_without_end_for_who_is_away() {
        let (mut clock, start) = (clock(None), Instant::now());
        clock.turn(start, decides(0, 5, Away));
        assert_eq!(
            clock.ends(),
            Some((0, start + 100 * SECOND)),
            "30 away, 10 for the decision, 60 in reserve"
        );
        clock.turn(start + 20 * SECOND, decides(0, 5, Runs));
        assert_eq!((clock.told().prompt, clock.told().away[0]), (10, 10), "back in time");
        clock.turn(start + 22 * SECOND, decides(0, 5, Away));
        clock.turn(start + 45 * SECOND, decides(0, 5, Away));
        let told = clock.told();
        assert_eq!(
            (told.away[0], told.prompt, told.left[0]),
            (0, 0, 55),
            "13 too long: 8 for the decision, 5 in reserve"
        );
    }
}
