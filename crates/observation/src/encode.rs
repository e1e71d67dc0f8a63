//! Fills the tables.

use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::cards::Row;
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
}

/// Fills tables. It keeps its lists from one time to the next, so that it does not allocate.
pub struct Encoder {
    pub(crate) rows: Vec<Row>,
    /// How many cards could have a row.
    pub(crate) found: usize,
    /// For each slot its row, from 1.
    pub(crate) row_of: Vec<i16>,
    /// Turned cards that do not lie open: by relative seat and kind of zone.
    pub(crate) turned: Vec<i16>,
    /// The card for whose sake the open decision is.
    pub(crate) asks: Ref,
    /// True if the open decision is about a card that the seat does not see.
    pub(crate) veiled: bool,
}

impl Default for Encoder {
    fn default() -> Self {
        let (rows, row_of, turned) = (Vec::new(), Vec::new(), Vec::new());
        Self { rows, found: 0, row_of, turned, asks: Ref::NONE, veiled: false }
    }
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
        self.write_cards(features, table, seat, out.cards);
        if !out.globals.is_empty() {
            self.write_globals(features, table, seat, out.globals);
        }
        self.write_options(features, table, seat, out.options);
        if !out.events.is_empty() {
            write_events(features, table, seat, out.events);
        }
    }
}
