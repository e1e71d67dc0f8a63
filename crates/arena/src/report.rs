//! What a series of games came to.

use std::hash::Hasher;
use std::time::Duration;

use byword_kernel::tape::Mixer;
use serde::Serialize;

use crate::fault::Fault;
use crate::game::{Record, entrant_at};
use crate::simulate::Plan;
use crate::stats::{Difference, Lengths, Rate};

/// The report of a series. Everything but [`Self::timing`] depends on the plan, the setup and the cards only.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The seed of the series.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// How many seats.
    pub seats: u8,
    /// The entrants, who sat everywhere equally often.
    pub entrants: Vec<Entrant>,
    /// The seats.
    pub by_seat: Vec<SeatResult>,
    /// What it is worth to come first.
    pub first_player: FirstPlayer,
    /// Games that ended without a winner (draws; in cooperative games: lost by the players).
    pub without_winner: Rate,
    /// How many turns games took.
    pub turns: Lengths,
    /// How many decisions games took.
    pub decisions: Lengths,
    /// All decisions of all games.
    pub total_decisions: u64,
    /// A checksum over the last positions of all games.
    pub checksum: String,
    /// How many games had a fault.
    pub fault_count: u64,
    /// The faults, by game.
    pub faults: Vec<Fault>,
    /// What the clock says; nothing if the games were played in parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timing: Option<Timing>,
}

/// An entrant of a series.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entrant {
    /// The player's name.
    pub player: String,
    /// What it played with, if that was told.
    pub deck: Option<String>,
    /// Games won.
    pub wins: Rate,
}

/// A seat over all games of a series.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatResult {
    /// The seat, from 1.
    pub seat: u8,
    /// Games won.
    pub wins: Rate,
}

/// Winning as the first in turn order against winning as another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstPlayer {
    /// Games won by whoever came first.
    pub first: Rate,
    /// Chances of the others, and how many of them won.
    pub others: Rate,
    /// The one less the other.
    pub effect: Difference,
}

/// What the clock says; it differs from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// How long the series took.
    pub seconds: f64,
    /// On how many threads.
    pub threads: usize,
    /// Games a second, all threads together.
    pub games_per_second: f64,
    /// Decisions a second, all threads together.
    pub decisions_per_second: f64,
}

impl Timing {
    pub(crate) fn new(elapsed: Duration, threads: usize, records: &[Record]) -> Self {
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let decisions: u64 = records.iter().map(|record| u64::from(record.decisions)).sum();
        Self {
            seconds,
            threads,
            games_per_second: records.len() as f64 / seconds,
            decisions_per_second: decisions as f64 / seconds,
        }
    }
}

impl Report {
    /// What all games of a plan came to, by number, in a game with so many seats.
    #[must_use]
    pub fn of(game: &str, seats: u8, plan: &Plan, records: &[Record], timing: Option<Timing>) -> Self {
        let ended: Vec<(u64, &Record, u8)> =
            (0..).zip(records).filter_map(|(index, record)| Some((index, record, record.winners?))).collect();
        let faults: Vec<Fault> = records.iter().filter_map(|record| record.fault.clone()).collect();
        let lengths =
            |of: fn(&Record) -> u32| Lengths::of(ended.iter().map(|(_, record, _)| of(record)).collect());
        Self {
            game: game.to_owned(),
            seed: plan.seed,
            games: records.len() as u64,
            seats,
            entrants: (0..seats).map(|entrant| entrant_result(plan, seats, entrant, &ended)).collect(),
            by_seat: (0..seats).map(|seat| seat_result(seat, &ended)).collect(),
            first_player: first_player(seats, &ended),
            without_winner: rate(&ended, |(_, _, winners)| *winners == 0),
            turns: lengths(|record| record.turns),
            decisions: lengths(|record| record.decisions),
            total_decisions: records.iter().map(|record| u64::from(record.decisions)).sum(),
            checksum: checksum(records),
            fault_count: faults.len() as u64,
            faults,
            timing,
        }
    }
}

type Ended<'a> = (u64, &'a Record, u8);

fn rate(ended: &[Ended<'_>], test: impl Fn(&Ended<'_>) -> bool) -> Rate {
    Rate::new(ended.iter().filter(|game| test(game)).count() as u64, ended.len() as u64)
}

const fn won(winners: u8, seat: u8) -> bool {
    seat < 8 && winners & (1 << seat) != 0
}

fn entrant_result(plan: &Plan, seats: u8, entrant: u8, ended: &[Ended<'_>]) -> Entrant {
    let sits = |index: u64| (0..seats).find(|seat| entrant_at(*seat, index, seats) == usize::from(entrant));
    Entrant {
        player: plan.spec(usize::from(entrant)).to_string(),
        deck: plan.decks.get(usize::from(entrant) % plan.decks.len().max(1)).cloned(),
        wins: rate(ended, |(index, _, winners)| sits(*index).is_some_and(|seat| won(*winners, seat))),
    }
}

fn seat_result(seat: u8, ended: &[Ended<'_>]) -> SeatResult {
    SeatResult { seat: seat + 1, wins: rate(ended, |(_, _, winners)| won(*winners, seat)) }
}

fn first_player(seats: u8, ended: &[Ended<'_>]) -> FirstPlayer {
    let first = rate(ended, |(_, record, winners)| won(*winners, record.first));
    let others =
        |(_, record, winners): &Ended<'_>| u64::from((winners & !(1 << record.first.min(7))).count_ones());
    let chances = ended.len() as u64 * u64::from(seats.saturating_sub(1));
    let others = Rate::new(ended.iter().map(others).sum(), chances);
    FirstPlayer { first, others, effect: Difference::new(&first, &others) }
}

fn checksum(records: &[Record]) -> String {
    let mut mixer = Mixer::new(records.len() as u64);
    for record in records {
        mixer.write_u64(record.digest);
    }
    format!("{:016x}", mixer.finish())
}
