//! Records of series for other programs: a line of JSON a game, and a line a decision if that is asked for.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use byword_kernel::decision::Decision;
use byword_kernel::id::Seat;
use byword_kernel::rulebook::{Lang, Setup};
use byword_kernel::table::Table;
use serde::{Deserialize, Serialize};

use crate::game::{Record, Witness, entrant_at, setup_of};
use crate::simulate::Plan;

/// A game in a record. Seats are counted from 1; numbers of 64 bits are in hexadecimal, so that every reader keeps them whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRow {
    /// The series it belongs to: of a matrix the cell, of a comparison of sides that play alone the side; else empty.
    pub series: String,
    /// The number of the game in its series, from 0.
    pub game: u64,
    /// The seed that it was dealt with.
    pub seed: String,
    /// Who sat where.
    pub players: Vec<String>,
    /// What they played with, if that was told.
    pub decks: Vec<String>,
    /// The seat that came first.
    pub first: u8,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// Turns that it took.
    pub turns: u32,
    /// Decisions that it took.
    pub decisions: u32,
    /// The digest of its last position.
    pub digest: String,
    /// What went wrong, if anything did.
    pub fault: Option<String>,
}

/// A decision in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionRow {
    /// The series of the game.
    pub series: String,
    /// The game.
    pub game: u64,
    /// The number of the decision in the game, from 0.
    pub decision: u32,
    /// The turn, as the game counts them.
    pub turn: u16,
    /// Who decided.
    pub seat: u8,
    /// Who played that seat.
    pub player: String,
    /// What was decided: `act`, `mulligan` ...
    pub kind: String,
    /// How many options there were.
    pub options: u32,
    /// The option that was taken, from 0.
    pub choice: u32,
    /// The option in English words.
    pub text: String,
    /// True if the seat won in the end.
    pub won: bool,
}

/// Where the games of a series are recorded. Copies write to the same files.
#[derive(Clone)]
pub struct Recorder(Arc<Mutex<Pages>>);

struct Pages {
    games: BufWriter<File>,
    decisions: Option<BufWriter<File>>,
    failed: Option<io::Error>,
}

impl fmt::Debug for Recorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recorder")
    }
}

impl Recorder {
    /// Begins a record of games, and of decisions.
    ///
    /// # Errors
    /// If a file is there already, or cannot be made.
    pub fn create(games: &Path, decisions: Option<&Path>) -> io::Result<Self> {
        let make = |path: &Path| {
            let named =
                |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
            OpenOptions::new().write(true).create_new(true).open(path).map(BufWriter::new).map_err(named)
        };
        let (first, second) = (make(games)?, decisions.map(make).transpose());
        let decisions = second.inspect_err(|_| drop(fs::remove_file(games)))?;
        Ok(Self(Arc::new(Mutex::new(Pages { games: first, decisions, failed: None }))))
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn has_decisions(&self) -> bool {
        self.pages().decisions.is_some()
    }

    /// Writes games in their order. What goes wrong is told at the end.
    pub(crate) fn keep(&self, base: &Setup, plan: &Plan, from: u64, games: &[(Record, Scribe)]) {
        let mut pages = self.pages();
        for ((record, scribe), index) in games.iter().zip(from..) {
            if let Err(error) = pages.write(base, plan, index, record, scribe) {
                pages.failed.get_or_insert(error);
            }
        }
    }

    /// Sees that everything is on the disk.
    ///
    /// # Errors
    /// What went wrong first.
    pub fn finish(&self) -> io::Result<()> {
        let mut pages = self.pages();
        pages.games.flush()?;
        pages.decisions.as_mut().map_or(Ok(()), Write::flush)?;
        pages.failed.take().map_or(Ok(()), Err)
    }
}

impl Pages {
    fn write(
        &mut self,
        base: &Setup,
        plan: &Plan,
        index: u64,
        record: &Record,
        scribe: &Scribe,
    ) -> io::Result<()> {
        let row = GameRow::of(base, plan, index, record);
        line(&mut self.games, &row)?;
        let Some(out) = &mut self.decisions else { return Ok(()) };
        scribe.lines.iter().zip(0..).try_for_each(|(seen, number)| line(out, &seen.row(&row, number, record)))
    }
}

fn line(out: &mut impl Write, row: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, row)?;
    out.write_all(b"\n")
}

impl GameRow {
    fn of(base: &Setup, plan: &Plan, index: u64, record: &Record) -> Self {
        let seats = base.seats;
        let entrants = || (0..seats).map(|seat| entrant_at(seat, index, seats));
        Self {
            series: plan.series.clone(),
            game: index,
            seed: format!("{:016x}", setup_of(base, plan, index).seed),
            players: entrants().map(|entrant| plan.spec(entrant).to_string()).collect(),
            decks: entrants().filter_map(|entrant| plan.decks.get(entrant).cloned()).collect(),
            first: record.first + 1,
            winners: (0..seats).filter(|seat| record.won(*seat)).map(|seat| seat + 1).collect(),
            turns: record.turns,
            decisions: record.decisions,
            digest: format!("{:016x}", record.digest),
            fault: record.fault.as_ref().map(|fault| fault.detail.clone()),
        }
    }
}

/// A decision as it was seen.
struct Seen {
    turn: u16,
    seat: Seat,
    kind: &'static str,
    options: usize,
    choice: usize,
    text: String,
}

impl Seen {
    fn row(&self, game: &GameRow, number: u32, record: &Record) -> DecisionRow {
        DecisionRow {
            series: game.series.clone(),
            game: game.game,
            decision: number,
            turn: self.turn,
            seat: self.seat.0 + 1,
            player: game.players.get(self.seat.index()).cloned().unwrap_or_default(),
            kind: self.kind.to_owned(),
            options: u32::try_from(self.options).unwrap_or(u32::MAX),
            choice: u32::try_from(self.choice).unwrap_or(u32::MAX),
            text: self.text.clone(),
            won: record.won(self.seat.0),
        }
    }
}

/// Writes down what is decided in a game, if that is asked for.
pub(crate) struct Scribe {
    wanted: bool,
    lines: Vec<Seen>,
}

impl Scribe {
    pub(crate) const fn new(wanted: bool) -> Self {
        Self { wanted, lines: Vec::new() }
    }
}

impl Witness for Scribe {
    fn sees(&mut self, table: &Table<'_>, decision: &Decision, choice: usize) {
        if !self.wanted {
            return;
        }
        let (position, rulebook) = (table.position(), &table.world().rulebook);
        let text = position.options().get(choice).map(|opt| rulebook.option_text(table, opt, Lang::En));
        self.lines.push(Seen {
            turn: position.turn(),
            seat: decision.seat,
            kind: decision.kind.word(),
            options: position.options().len(),
            choice,
            text: text.unwrap_or_default(),
        });
    }
}
