//! Fills the tables.

use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::cards::{Number, Row, Written};
use crate::events::write_events;
use crate::features::Features;
use crate::options::write_mask;

/// Where an observation is written; a table that is not wanted is empty.
pub struct Tables<'a> {
    /// Cards, row by row.
    pub cards: &'a mut [i16],
    /// Numbers of the table and its players.
    pub globals: &'a mut [i16],
    /// Options, row by row.
    pub options: &'a mut [i16],
    /// Events, row by row.
    pub events: &'a mut [i16],
    /// Which options there are.
    pub mask: &'a mut [bool],
    /// True if nobody but this encoder has written to them since they were empty, at this table as it went on: what is in them
    /// already is not written again then.
    pub ours: bool,
}

/// Clears the rows that are left of a table whose rows have something in them if they have in this column.
pub(crate) fn clear<'a>(rows: impl Iterator<Item = &'a mut [i16]>, column: usize, ours: bool) {
    for row in rows {
        if ours && row.get(column).is_none_or(|n| *n == 0) {
            return;
        }
        row.fill(0);
    }
}

/// Fills tables. It keeps its lists from one time to the next, so that it does not allocate.
#[derive(Default)]
pub struct Encoder {
    /// The cards that can be told apart, in their order; those that the table has no room for come last.
    pub(crate) rows: Vec<Row>,
    /// The rows before.
    pub(crate) before: Vec<Row>,
    /// For whom they were sorted, and how many changes of cards there had been.
    pub(crate) sorted: Option<(Seat, u32)>,
    /// The cards that have changed since, by their slots, one bit each.
    pub(crate) changed: Vec<u64>,
    /// True if that is known.
    pub(crate) goes_on: bool,
    /// What all rows depended on when they were written.
    pub(crate) written: Option<Written>,
    /// The cells that say that a card plays a part.
    pub(crate) parts: Vec<usize>,
    /// For each slot its row, from 1.
    pub(crate) row_of: Vec<i16>,
    /// Turned cards that do not lie open: by relative seat and kind of zone, from 1; first those that are not counted.
    pub(crate) turned: Vec<i16>,
    /// For each slot where its card is counted.
    pub(crate) counted: Vec<u16>,
    /// How far the numbers of cards may be others than those printed, in the order of the features.
    pub(crate) numbers: Vec<Number>,
    /// The card for whose sake the open decision is.
    pub(crate) asks: Ref,
    /// True if the open decision is about a card that the seat does not see.
    pub(crate) veiled: bool,
}

impl Encoder {
    /// Writes what the seat sees.
    pub fn observe(&mut self, features: &Features, table: &Table<'_>, seat: Seat, out: Tables<'_>) {
        write_mask(table, seat, out.mask);
        if out.cards.is_empty() && out.globals.is_empty() && out.options.is_empty() && out.events.is_empty() {
            return;
        }
        self.note_decision(table, seat);
        self.sort_cards(features, table, seat, out.ours);
        if out.cards.is_empty() {
            self.written = None;
        } else {
            self.write_cards(features, table, seat, out.ours, out.cards);
        }
        if !out.globals.is_empty() {
            self.write_globals(features, table, seat, out.globals);
        }
        self.write_options(features, table, seat, out.ours, out.options);
        if !out.events.is_empty() {
            write_events(features, table, seat, out.events);
        }
    }
}
