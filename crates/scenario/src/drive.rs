//! A table that is driven through a scenario: plainly, or with a save, a load and an undo at each decision.

use byword_kernel::decision::Opt;
use byword_kernel::id::Seat;
use byword_kernel::log::{Entry, Miss};
use byword_kernel::position::Position;
use byword_kernel::table::Table;

use crate::clauses::in_words;
use crate::run::Mode;

/// What went wrong with a save, a load or an undo.
pub(crate) type Slip = String;

/// A table, how it is driven, and where the log of the last choice begins.
pub(crate) struct Drive<'w> {
    pub(crate) table: Table<'w>,
    mode: Mode,
    since: usize,
}

impl<'w> Drive<'w> {
    pub(crate) const fn new(table: Table<'w>, mode: Mode) -> Self {
        Self { table, mode, since: 0 }
    }

    /// The log since before the last choice.
    pub(crate) fn entries(&self) -> &[Entry] {
        self.table.log.entries().get(self.since..).unwrap_or_default()
    }

    /// What tried to happen since before the last choice.
    pub(crate) fn missed(&self) -> impl Iterator<Item = &Miss> {
        self.table.log.missed(self.since)
    }

    /// The answers since before the last choice that had no other beside them.
    pub(crate) fn answered(&self) -> impl Iterator<Item = (Seat, Opt)> {
        self.table.log.answered(self.since)
    }

    /// A new stretch of the log begins.
    pub(crate) fn mark(&mut self) {
        self.since = self.table.log.entries().len();
    }

    /// Takes an option.
    ///
    /// # Errors
    /// If a loaded or restored position differs from what it should be.
    pub(crate) fn choose(&mut self, index: usize) -> Result<(), Slip> {
        if self.mode == Mode::Saved {
            self.reload()?;
            self.try_and_undo(index)?;
        }
        self.table.choose(index).map_err(|refusal| {
            format!("an option that is offered was refused: {}", in_words(&self.table, &refusal))
        })?;
        match self.table.fault() {
            Some(fault) => Err(format!("the game stopped: {fault:?}")),
            None => Ok(()),
        }
    }

    /// Saves the position, and goes on with the loaded one.
    fn reload(&mut self) -> Result<(), Slip> {
        let saved =
            serde_json::to_string(self.table.position()).map_err(|error| format!("not saved: {error}"))?;
        let loaded: Position =
            serde_json::from_str(&saved).map_err(|error| format!("not loaded: {error}"))?;
        if loaded != *self.table.position() || loaded.digest() != self.table.position().digest() {
            return Err("the loaded position differs from the saved one".to_owned());
        }
        let log = std::mem::take(&mut self.table.log);
        self.table = Table::new(self.table.world(), loaded);
        self.table.log = log;
        Ok(())
    }

    /// Takes the option, takes it back, and compares what a second time gives.
    fn try_and_undo(&mut self, index: usize) -> Result<(), Slip> {
        let before = self.table.position().clone();
        let mut probe = Table::new(self.table.world(), before.clone());
        if probe.choose(index).is_err() {
            return Err("an option that is offered was refused".to_owned());
        }
        let length = self.table.log.entries().len();
        if self.table.choose(index).is_err() || self.table.position() != probe.position() {
            return Err("the same choice on a copy leads elsewhere".to_owned());
        }
        self.table.restore(&before);
        self.table.log.truncate(length);
        if *self.table.position() != before || self.table.position().digest() != before.digest() {
            return Err("an undo does not lead back".to_owned());
        }
        Ok(())
    }
}
