//! Numbers of the table and its players.

use byword_kernel::id::{Ref, Seat, Zone};
use byword_kernel::table::Table;

use crate::encode::Encoder;
use crate::features::{Features, relative};

/// The first numbers; then for each player, oneself first, and for the table: tallies, cards in zones, turned ones.
pub(crate) const HEAD: [(&str, &str); 14] = [
    ("turn", "the number of the turn or round"),
    ("active", "relative seat whose turn it is"),
    ("first", "relative seat that comes first (first player, initiative)"),
    ("decides", "relative seat that decides; 0: the game is over"),
    ("decision", "1 + number of the kind of decision; 0: none, or about a card that this seat does not see"),
    ("verb", "number of the verb that the decision is about"),
    ("number", "a number that belongs to the decision"),
    ("source", "number of the definition of the card for whose sake it is"),
    ("options", "how many options there are; more than the table of options has are cut off"),
    ("cards", "how many cards can be told apart; more than the table of cards has are cut off"),
    ("waiting", "triggered abilities that wait"),
    ("stack", "what is on the stack"),
    ("lasting", "lasting effects"),
    ("over", "0: no; 1: over, not won; 2: won"),
];

impl Features {
    /// The names of the numbers and what they mean.
    pub(crate) fn global_names(&self) -> Vec<(String, String)> {
        let head = HEAD.iter().map(|(name, meaning)| ((*name).to_owned(), (*meaning).to_owned()));
        let players = (1..=self.seats).flat_map(|seat| self.names_of(&format!("player{seat}"), true));
        head.chain(players).chain(self.names_of("table", false)).collect()
    }
}

impl Encoder {
    /// Notes the card for whose sake the open decision is, if the seat sees it.
    pub(crate) fn note_decision(&mut self, table: &Table<'_>, own: Seat) {
        self.asks = Ref::NONE;
        self.veiled = false;
        let Some(decision) = table.position().decision() else { return };
        let source = decision.source;
        let seen = |card| table.world().vocabulary.sees(own, &card);
        if decision.seat == own || table.position().get(source).is_some_and(seen) {
            self.asks = source;
        } else {
            self.veiled = source.is_some();
        }
    }

    /// Fills the numbers.
    pub(crate) fn write_globals(&self, features: &Features, table: &Table<'_>, own: Seat, out: &mut [i16]) {
        let (head, rest) = out.split_at_mut(HEAD.len().min(out.len()));
        head.copy_from_slice(&self.head(features, table, own));
        let seats = features.seats;
        for (offset, numbers) in (0..seats).zip(rest.chunks_exact_mut(features.of_seat.max(1))) {
            self.write_numbers(features, table, own, Seat((own.0 + offset) % seats), numbers);
        }
        if let Some(numbers) = rest.get_mut(usize::from(seats) * features.of_seat..) {
            self.write_numbers(features, table, own, Seat::NONE, numbers);
        }
    }

    fn head(&self, features: &Features, table: &Table<'_>, own: Seat) -> [i16; HEAD.len()] {
        let position = table.position();
        let seat = |seat| relative(seat, own, features.seats);
        let count = |n: usize| n.min(i16::MAX as usize) as i16;
        let decision = position.decision();
        let shown = decision.filter(|_| !self.veiled);
        let mine = decision.is_some_and(|decision| decision.seat == own);
        let seen = |card: byword_kernel::position::Card| table.world().vocabulary.sees(own, &card);
        let asks = position.get(self.asks).filter(|card| seen(*card));
        [
            position.turn() as i16,
            seat(position.active()),
            seat(position.first()),
            decision.map_or(0, |decision| seat(decision.seat)),
            shown.map_or(0, |decision| decision.kind as i16 + 1),
            shown.map_or(0, |decision| i16::from(decision.verb.0)),
            shown.map_or(0, |decision| decision.n),
            asks.map_or(0, |card| card.def.0 as i16),
            if mine { count(position.options().len()) } else { 0 },
            count(self.rows.len()),
            count(position.pending().len()),
            count(position.stack().len()),
            count(position.modifiers().len()),
            position.outcome().map_or(0, |outcome| 1 + i16::from(outcome.won(own))),
        ]
    }

    fn write_numbers(&self, features: &Features, table: &Table<'_>, own: Seat, of: Seat, out: &mut [i16]) {
        let position = table.position();
        for ((tally, _), place) in features.tallies.iter().zip(out.iter_mut()) {
            *place = position.tally(of, *tally);
        }
        let row = relative(of, own, features.seats) as usize * features.zones.len();
        for zone in features.zones.iter().filter(|zone| zone.per_seat == of.is_some()) {
            let mut put = |place: usize, value: i16| {
                if let Some(place) = out.get_mut(place) {
                    *place = value;
                }
            };
            put(zone.count, position.zone_len(Zone { kind: zone.kind, seat: of }) as i16);
            if let Some(place) = zone.turned {
                put(place, self.turned.get(row + zone.kind.index() + 1).copied().unwrap_or(0));
            }
        }
    }
}
