//! The table of events: what happened last, as the seat was told.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{DefId, Seat};
use byword_kernel::log::{Entry, Told};
use byword_kernel::table::Table;

use crate::features::{Features, relative};

/// The columns; the latest event stands first.
pub(crate) const COLUMNS: [(&str, &str); 12] = [
    (
        "entry",
        "1 happened, 2 changed, 3 stopped, 4 triggered, 5 resolves, 6 fizzled, 7 chosen, 8 the game is over; 0: none",
    ),
    ("kind", "1 + number of the kind of event, or of what was chosen"),
    ("verb", "number of the verb"),
    ("card", "number of the definition of the card that it is about, as the seat saw it then"),
    ("other", "the same of the other card"),
    ("cause", "the same of the card that caused it"),
    ("seat", "relative seat in it"),
    ("amount", "how much"),
    ("detail", "number of the counter, tally, moment or face of the die"),
    ("from", "for moves: 1 + number of the kind of zone"),
    ("to", "for moves: 1 + number of the kind of zone"),
    ("whose", "for moves: relative seat whose zone it comes to"),
];

type Line = [i16; COLUMNS.len()];

/// Fills the rows from the table's log, and clears the rest.
pub(crate) fn write_events(features: &Features, table: &Table<'_>, own: Seat, out: &mut [i16]) {
    let (limit, length) = (features.limits.events, table.log.entries().len());
    let told =
        if limit == 0 { Vec::new() } else { table.knowledge().told(own, length.saturating_sub(limit)) };
    let mut lines = out.chunks_exact_mut(COLUMNS.len());
    for (told, line) in told.iter().rev().zip(&mut lines) {
        line.copy_from_slice(&row(features, own, told));
    }
    lines.for_each(|line| line.fill(0));
}

fn row(features: &Features, own: Seat, told: &Told) -> Line {
    let [first, second, third, _] = told.cards.map(|DefId(def)| def as i16);
    let relative = |seat| relative(seat, own, features.seats);
    let of_card = |entry, seat| [entry, 0, 0, first, 0, 0, relative(seat), 0, 0, 0, 0, 0];
    match told.entry {
        Entry::Happened(event) => event_row(features, own, 1, &event, [first, second, third]),
        Entry::Rewritten(event, ..) => event_row(features, own, 2, &event, [first, second, third]),
        Entry::Dropped(event, ..) => event_row(features, own, 3, &event, [first, second, third]),
        Entry::Triggered(_, _, seat) => of_card(4, seat),
        Entry::Resolves(_, _, seat) => of_card(5, seat),
        Entry::Fizzled(_, _, seat) => of_card(6, seat),
        Entry::Chose(decision, opt) => {
            let (choice, verb) = (i16::from(opt.choice.0) + 1, i16::from(decision.verb.0));
            [7, choice, verb, second, third, first, relative(decision.seat), opt.n, 0, 0, 0, 0]
        }
        Entry::Over(_) => [8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    }
}

fn event_row(features: &Features, own: Seat, entry: i16, event: &Event, cards: [i16; 3]) -> Line {
    let moves = event.kind == EventKind::Move;
    let zone = |kind: u8| if moves { i16::from(kind) + 1 } else { 0 };
    let seat = |seat| relative(seat, own, features.seats);
    [
        entry,
        event.kind as i16 + 1,
        i16::from(event.verb.0),
        cards[0],
        cards[1],
        cards[2],
        seat(event.seat),
        event.amount,
        i16::from(event.detail),
        zone(event.from.kind.0),
        zone(event.to.kind.0),
        if moves { seat(event.to.seat) } else { 0 },
    ]
}
