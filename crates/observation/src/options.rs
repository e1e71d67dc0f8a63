//! The table of options: a row for each that the seat may choose, in their order, and the mask.

use byword_kernel::decision::{Choice, Opt};
use byword_kernel::id::{Seat, Slot};
use byword_kernel::table::Table;

use crate::encode::{Encoder, clear};
use crate::features::{Features, relative};

/// The columns.
pub(crate) const COLUMNS: [(&str, &str); 10] = [
    ("choice", "1 + number of what is done; 0: no option in this row"),
    ("row", "1 + row of the card in the table of cards; 0: it has none"),
    ("card", "number of the card's definition; 0: none, or not known"),
    ("handle", "handle of the card; 0: no card"),
    ("zone", "1 + number of the kind of zone that the card is in"),
    ("other_row", "the same of the other card"),
    ("other_card", "the same of the other card"),
    ("other_handle", "the same of the other card"),
    ("seat", "relative seat that is chosen"),
    ("number", "the number: amount, mode, way to play, ability"),
];

impl Encoder {
    /// The options of the open decision, if it is the seat's.
    fn listed<'a>(table: &'a Table<'_>, own: Seat) -> &'a [Opt] {
        let mine = table.position().decision().is_some_and(|decision| decision.seat == own);
        if mine { table.position().options() } else { &[] }
    }

    /// Fills the rows, and clears the rest.
    pub(crate) fn write_options(
        &self,
        features: &Features,
        table: &Table<'_>,
        own: Seat,
        ours: bool,
        out: &mut [i16],
    ) {
        let mut lines = out.chunks_exact_mut(COLUMNS.len());
        for (opt, line) in Self::listed(table, own).iter().zip(&mut lines) {
            let card = |slot| self.option_card(table, own, slot);
            let ([row, def, handle, zone], [other_row, other_def, other_handle, _]) =
                (card(opt.a), card(opt.b));
            let chosen = opt.choice == Choice::SEAT;
            let seat = if chosen { relative(Seat(opt.n as u8), own, features.seats) } else { 0 };
            let choice = i16::from(opt.choice.0) + 1;
            let number = if chosen { 0 } else { opt.n };
            line.copy_from_slice(&[
                choice,
                row,
                def,
                handle,
                zone,
                other_row,
                other_def,
                other_handle,
                seat,
                number,
            ]);
        }
        clear(lines, 0, ours);
    }

    fn option_card(&self, table: &Table<'_>, own: Seat, slot: Slot) -> [i16; 4] {
        let Some(card) = table.position().cards().get(slot.index()) else { return [0; 4] };
        let def = if table.world().vocabulary.sees(own, card) { card.def.0 as i16 } else { 0 };
        let handle = table.position().called(own, slot).0 as i16 + 1;
        [self.row(slot), def, handle, i16::from(card.zone.kind.0) + 1]
    }
}

/// Says which numbers can be chosen.
pub(crate) fn write_mask(table: &Table<'_>, own: Seat, mask: &mut [bool]) {
    let count = Encoder::listed(table, own).len().min(mask.len());
    let (legal, rest) = mask.split_at_mut(count);
    legal.fill(true);
    rest.fill(false);
}
