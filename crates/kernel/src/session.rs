//! A table with its history: choices, undo to any earlier decision, the replay so far.

use crate::id::Seat;
use crate::log::Log;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::replay::{Divergence, Replay};
use crate::rulebook::{Setup, World};
use crate::table::{CONCEDE, Fault, Table};

/// A game that remembers the position before each of its choices, as far as it was not told to let go of it.
pub struct Session<'w> {
    table: Table<'w>,
    setup: Setup,
    past: Vec<Past>,
}

/// A session without its world, to be kept while nobody asks.
#[derive(Default)]
pub struct Pause {
    position: Position,
    log: Log,
    setup: Setup,
    past: Vec<Past>,
    fault: Option<Fault>,
}

impl Pause {
    /// Goes on, in the world in which it was paused.
    #[must_use]
    pub fn resume(self, world: &World) -> Session<'_> {
        let mut table = Table::new(world, self.position);
        table.log = self.log;
        table.set_fault(self.fault);
        Session { table, setup: self.setup, past: self.past }
    }
}

/// A decision that was answered.
struct Past {
    /// The position; nothing: it was let go.
    position: Option<Box<Position>>,
    /// How many log entries there were of those that are kept.
    entries: usize,
    choice: u16,
    /// Who decided.
    seat: Seat,
    turn: u16,
}

impl<'w> Session<'w> {
    /// Deals a game, with a full log.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn deal(world: &'w World, setup: Setup) -> Result<Self, String> {
        let table = Table::deal(world, &setup, Log::full())?;
        Ok(Self::on(table, setup))
    }

    /// A history that begins with the table as it is now.
    #[must_use]
    pub const fn on(table: Table<'w>, setup: Setup) -> Self {
        Self { table, setup, past: Vec::new() }
    }

    /// Plays a saved game up to its last choice.
    ///
    /// # Errors
    /// The first step at which the game goes another way than the file says.
    pub fn resume(world: &'w World, replay: &Replay) -> Result<Self, Divergence> {
        if replay.game != world.game {
            return Err(Divergence::Game(replay.game.clone()));
        }
        let mut session = Self::deal(world, replay.setup.clone()).map_err(Divergence::Setup)?;
        replay.check(0, session.position())?;
        for (done, &choice) in replay.choices.iter().enumerate() {
            replay.check_offer(done, session.position())?;
            session.choose(usize::from(choice)).map_err(|_| Divergence::NotOffered {
                step: done + 1,
                choice,
                offered: session.position().options().len(),
            })?;
            replay.check(done + 1, session.position())?;
        }
        Ok(session)
    }

    /// The session without its world.
    #[must_use]
    pub fn pause(self) -> Pause {
        let Self { table, setup, past } = self;
        let fault = table.fault();
        let Table { pos: position, log, .. } = table;
        Pause { position, log, setup, past, fault }
    }

    /// The table as it is now.
    #[must_use]
    pub const fn table(&self) -> &Table<'w> {
        &self.table
    }

    /// The position as it is now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.table.position()
    }

    /// How the game began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many choices were made.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.past.len()
    }

    /// The choices made so far, as numbers of the options of their decisions.
    pub fn choices(&self) -> impl Iterator<Item = u16> + '_ {
        self.past.iter().map(|past| past.choice)
    }

    /// How many log entries there were after so many choices.
    #[must_use]
    pub fn entries_at(&self, step: usize) -> usize {
        self.past.get(step).map_or_else(|| self.table.log.entries().len(), |past| past.entries)
    }

    /// The choice, counted from 1, that brought about this log entry; 0: it was there before any.
    #[must_use]
    pub fn step_of(&self, entry: usize) -> usize {
        self.past.partition_point(|past| past.entries <= entry)
    }

    /// The position after so many choices, if it was not let go.
    #[must_use]
    pub fn at(&self, step: usize) -> Option<&Position> {
        if step == self.past.len() {
            Some(self.position())
        } else {
            self.past.get(step).and_then(|past| past.position.as_deref())
        }
    }

    /// The turn in which each choice was made and who decided, the last one first.
    pub fn decided(&self) -> impl Iterator<Item = (u16, Seat)> + '_ {
        self.past.iter().rev().map(|past| (past.turn, past.seat))
    }

    /// The last choice that one of these seats made, as the number of those before it.
    pub fn last_of(&self, own: impl Fn(Seat) -> bool) -> Option<usize> {
        self.past.iter().rposition(|past| own(past.seat))
    }

    /// Lets go of past positions but those that are wanted, and of the log before the first of these. What was chosen
    /// stays, so that the game can be played [`again`](Self::again).
    pub fn let_go(&mut self, wanted: impl Fn(usize) -> bool) {
        for (step, past) in self.past.iter_mut().enumerate() {
            past.position = past.position.take().filter(|_| wanted(step));
        }
        let first = self.past.iter().position(|past| past.position.is_some());
        let gone = self.entries_at(first.unwrap_or(self.past.len()));
        self.table.log.drop_first(gone);
        for past in &mut self.past {
            past.entries = past.entries.saturating_sub(gone);
        }
    }

    /// The same game up to so many choices, played again from its deal.
    ///
    /// # Errors
    /// If it did not begin with a deal, or what was chosen is not offered any more.
    pub fn again(&self, steps: usize) -> Result<Self, String> {
        let mut session = Self::deal(self.table.world(), self.setup.clone())?;
        for choice in self.choices().take(steps) {
            session.choose(usize::from(choice)).map_err(|refusal| format!("{refusal:?}"))?;
        }
        Ok(session)
    }

    /// True if chance has decided anything since so many choices.
    #[must_use]
    pub fn chance_since(&self, step: usize) -> bool {
        self.at(step).is_some_and(|then| self.position().chance_since(then))
    }

    /// Takes the option with this number.
    ///
    /// # Errors
    /// If the game is over or there is no such option; nothing has changed then.
    pub fn choose(&mut self, index: usize) -> Result<(), Refusal> {
        let position = self.table.position();
        let past = Past {
            entries: self.table.log.entries().len(),
            choice: u16::try_from(index).unwrap_or(u16::MAX),
            seat: position.decision().map_or(Seat::NONE, |decision| decision.seat),
            turn: position.turn(),
            position: Some(Box::new(position.clone())),
        };
        self.table.choose(index)?;
        self.past.push(past);
        Ok(())
    }

    /// A player gives up, whoever decides now. It is a choice of the history like any other.
    ///
    /// # Errors
    /// If the game is over or the seat does not play; nothing has changed then.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.choose(CONCEDE + seat.index())
    }

    /// Goes back to the position after so many choices; `false` if there were fewer, or it was let go.
    pub fn undo_to(&mut self, step: usize) -> bool {
        let Some(past) = self.past.get(step) else { return step == self.past.len() };
        let Some(position) = &past.position else { return false };
        self.table.restore(position);
        self.table.log.truncate(past.entries);
        self.past.truncate(step);
        true
    }

    /// Goes back to the last decision that this seat answered; `false` if there is none.
    pub fn undo(&mut self, seat: Seat) -> bool {
        self.last_of(|decided| decided == seat).is_some_and(|step| self.undo_to(step))
    }

    /// The game so far as a file.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let first = self.at(0).unwrap_or_else(|| self.position());
        self.continued(&Replay::begin(self.table.world(), self.setup.clone(), first))
    }

    /// The game so far as a file, made of what it was written as before: only choices made since are added. Both need
    /// the positions of these.
    #[must_use]
    pub fn continued(&self, before: &Replay) -> Replay {
        let same = before.choices.iter().zip(self.choices()).take_while(|(then, now)| **then == *now).count();
        let mut replay = before.first(same);
        for (step, past) in self.past.iter().enumerate().skip(same) {
            if let Some(after) = self.at(step + 1) {
                replay.push(past.choice, after);
            }
        }
        replay
    }
}
