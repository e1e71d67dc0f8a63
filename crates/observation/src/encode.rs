//! Fills the tables.

use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::cards::{Number, Row};
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
    /// True if nobody but encoders has written to them since they were empty: what is behind an empty row is empty then, and is
    /// not cleared again.
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
    pub(crate) rows: Vec<Row>,
    /// How many cards could have a row.
    pub(crate) found: usize,
    /// For each slot its row, from 1.
    pub(crate) row_of: Vec<i16>,
    /// Turned cards that do not lie open: by relative seat and kind of zone.
    pub(crate) turned: Vec<i16>,
    /// How far the numbers of cards may be others than those printed, in the order of the features.
    pub(crate) numbers: Vec<Number>,
    /// The cards that play parts in what goes on, in the order of the features.
    pub(crate) roles: Vec<Ref>,
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
        self.sort_cards(features, table, seat);
        if !out.cards.is_empty() {
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
