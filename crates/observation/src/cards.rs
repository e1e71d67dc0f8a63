//! The table of cards: a row for each card that the seat can tell apart.

use byword_kernel::id::{Keyword, Ref, Seat, Slot, Stat};
use byword_kernel::position::{Card, Counters};
use byword_kernel::table::Table;

use crate::encode::{Encoder, clear};
use crate::features::{Features, Place, relative};

/// The first columns; those of the game's words follow.
pub(crate) const FIRST: [(&str, &str); 13] = [
    ("card", "number of its definition; 0: not known to this seat"),
    ("handle", "by what options name it: 1 and more"),
    ("owner", "relative seat: 1 oneself, 2 the next ..., 0 the game"),
    ("controller", "relative seat"),
    ("zone", "1 + number of the kind of zone; 0: no card in this row"),
    ("place", "in a deck: place from the top, from 1; elsewhere 0"),
    ("turned", "1 if exerted, exhausted, deactivated"),
    ("facedown", "1 if face down"),
    ("damage", "damage on it"),
    ("host", "1 + row of the card that it is attached to or under; 0: none"),
    ("age", "turns since it came to its zone"),
    ("copy", "1 if it is a copy of another card"),
    ("asks", "1 if the open decision is for its sake"),
];

/// The column of the zone.
const ZONE: usize = 4;

/// A card that gets a row. Rows stand in order of: in play first, then hands, what lies open, what is known of decks; by
/// owner; by the seat's name for the card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row(u64);

impl Row {
    const fn new(place: &Place, name: Slot, slot: Slot, known: bool) -> Self {
        Self(place.order << 33 | (name.0 as u64) << 17 | (slot.0 as u64) << 1 | known as u64)
    }

    const fn slot(self) -> Slot {
        Slot((self.0 >> 1) as u16)
    }

    /// True if the seat knows which card it is.
    const fn known(self) -> bool {
        self.0 & 1 != 0
    }

    /// By what options name the card.
    const fn handle(self) -> i16 {
        ((self.0 >> 17) as u16).wrapping_add(1) as i16
    }
}

/// A number that may be another than the one printed.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    stat: Stat,
    /// True if abilities may change it.
    moves: bool,
    bounds: (i16, i16),
}

/// Who looks at which table.
#[derive(Clone, Copy)]
struct Look<'a> {
    features: &'a Features,
    table: &'a Table<'a>,
    own: Seat,
    /// The keywords that a card in play may have otherwise than it is printed, one bit each.
    keywords: u64,
}

impl Features {
    /// The names of the columns and what they mean.
    pub(crate) fn card_columns(&self) -> Vec<(String, String)> {
        let fixed = FIRST.iter().map(|(name, meaning)| ((*name).to_owned(), (*meaning).to_owned()));
        let named = |kind: &str, word: &str, meaning: &str| (format!("{kind}:{word}"), meaning.to_owned());
        let roles = self.roles.iter().map(|(_, w)| named("role", w, "1 if it plays this part now"));
        let marks = self.marks.iter().map(|(_, w)| named("mark", w, "1 if so"));
        let counters = self.counters.iter().map(|(_, w)| named("counter", w, "how many"));
        let printed = self.stats.iter().map(|(_, w)| named("printed", w, "as printed"));
        let now = self
            .stats
            .iter()
            .map(|(_, w)| named("now", w, "as it is in play and in hands; elsewhere as printed"));
        let words = self.keywords.iter();
        let keywords = words
            .map(|(_, w)| named("keyword", w, "1 + its number if the card has it; out of play as printed"));
        fixed.chain(roles).chain(marks).chain(counters).chain(printed).chain(now).chain(keywords).collect()
    }
}

impl Encoder {
    /// Finds the cards that get a row, and counts those that do not.
    pub(crate) fn sort_cards(&mut self, features: &Features, table: &Table<'_>, own: Seat) {
        let (position, places) = (table.position(), features.places(own));
        self.rows.clear();
        self.row_of.clear();
        self.row_of.resize(position.card_count(), 0);
        self.turned.clear();
        self.turned.resize(features.zones.len() * (usize::from(features.seats) + 1), 0);
        for (slot, card) in (0..).map(Slot).zip(position.cards()) {
            let Some(place) = places.get(features.place_of(card.zone)) else { continue };
            if let Some(turned) = place.turned.filter(|_| card.turned()) {
                self.turned[turned] += 1;
            }
            let known = card.known_to(own) || place.seen && !card.facedown();
            if known || place.listed {
                self.rows.push(Row::new(place, position.called(own, slot), slot, known));
            }
        }
        self.rows.sort_unstable();
        self.found = self.rows.len();
        self.rows.truncate(features.limits.cards);
        for (row, place) in (1..).zip(&self.rows) {
            self.row_of[place.slot().index()] = row;
        }
    }

    /// The row of a card, from 1; 0 if it has none.
    pub(crate) fn row(&self, slot: Slot) -> i16 {
        self.row_of.get(slot.index()).copied().unwrap_or(0)
    }

    /// Fills the rows, and clears the rest.
    pub(crate) fn write_cards(
        &mut self,
        features: &Features,
        table: &Table<'_>,
        own: Seat,
        ours: bool,
        out: &mut [i16],
    ) {
        let rulebook = &table.world().rulebook;
        self.numbers.clear();
        self.numbers.extend(features.stats.iter().map(|(stat, _)| Number {
            stat: *stat,
            moves: table.numbers().stat_moves(*stat),
            bounds: rulebook.bounds(*stat),
        }));
        self.roles.clear();
        self.roles.extend(features.roles.iter().map(|(role, _)| rulebook.role(table, *role)));
        let look = Look {
            features,
            table,
            own,
            keywords: table.numbers().keywords_beyond_print() | features.reckoned,
        };
        let mut lines = out.chunks_exact_mut(features.card_shape().1);
        for (row, line) in self.rows.iter().zip(&mut lines) {
            if let Some(card) = table.position().cards().get(row.slot().index()) {
                self.write_card(&look, *row, card, line);
            }
        }
        clear(lines, ZONE, ours);
    }

    fn write_card(&self, look: &Look<'_>, row: Row, card: &Card, line: &mut [i16]) {
        let Look { features, table, own, .. } = *look;
        let position = table.position();
        let (known, printed) = (row.known(), features.printed(card.def));
        if known && printed.len() == line.len() {
            line.copy_from_slice(printed);
        } else {
            line.fill(0);
        }
        let this = Ref { slot: row.slot(), life: card.life };
        let (first, rest) = line.split_at_mut(FIRST.len());
        first.copy_from_slice(&[
            if known { card.def.0 as i16 } else { 0 },
            row.handle(),
            relative(card.owner, own, features.seats),
            relative(card.controller, own, features.seats),
            i16::from(card.zone.kind.0) + 1,
            place_in_deck(look, this, card),
            i16::from(card.turned()),
            i16::from(card.facedown()),
            card.damage,
            card.host().map_or(0, |host| self.row(host)),
            position.turn().saturating_sub(card.since) as i16,
            i16::from(known && card.is_copy()),
            i16::from(self.asks == this),
        ]);
        self.write_words(look, this, card, rest);
        if known {
            let (_, now) = line.split_at_mut(features.place_of_printed() + features.stats.len());
            self.write_now(look, this, card, printed, now);
        }
    }

    /// The numbers and keywords that may be others than those printed.
    fn write_now(&self, look: &Look<'_>, this: Ref, card: &Card, printed: &[i16], line: &mut [i16]) {
        let Look { features, table, own, keywords } = *look;
        let Some(place) = features.places(own).get(features.place_of(card.zone)) else { return };
        let (stats, words) = line.split_at_mut(self.numbers.len());
        if place.lively {
            let rulebook = &table.world().rulebook;
            // What was just written is not read: it is on its way to memory.
            let printed = printed.get(features.place_of_printed()..).unwrap_or_default();
            for ((n, number), printed) in stats.iter_mut().zip(&self.numbers).zip(printed) {
                let (least, most) = number.bounds;
                *n = if number.moves || card.facedown() {
                    table.stat(this, number.stat)
                } else {
                    rulebook.base_stat(table, this, number.stat, *printed).max(least).min(most)
                };
            }
        }
        if place.in_play {
            if card.facedown() {
                words.fill(0);
            }
            for keyword in (0..words.len() as u8).filter(|keyword| keywords & (1 << keyword) != 0) {
                let number = table.keyword(this, Keyword(keyword));
                words[usize::from(keyword)] = number.map_or(0, |n| n.saturating_add(1));
            }
        }
    }

    /// The parts that the card plays, its marks and its counters.
    fn write_words(&self, look: &Look<'_>, this: Ref, card: &Card, line: &mut [i16]) {
        let (roles, rest) = line.split_at_mut(self.roles.len());
        roles.iter_mut().zip(&self.roles).for_each(|(place, role)| *place = i16::from(*role == this));
        let (marks, counters) = rest.split_at_mut(look.features.marks.len());
        for (place, (mark, _)) in marks.iter_mut().zip(&look.features.marks) {
            *place = i16::from(card.marked(*mark));
        }
        if card.counters != Counters::default() {
            for (place, (counter, _)) in counters.iter_mut().zip(&look.features.counters) {
                *place = card.count(*counter);
            }
        }
    }
}

/// The place of a card in a deck, from 1.
fn place_in_deck(look: &Look<'_>, this: Ref, card: &Card) -> i16 {
    let Look { features, table, own, .. } = *look;
    let pile = features.places(own).get(features.place_of(card.zone)).is_some_and(|place| place.pile);
    if !pile || card.facedown() {
        return 0;
    }
    let place = table.position().zone(card.zone).position(|other| other == this);
    place.map_or(0, |place| place as i16 + 1)
}
