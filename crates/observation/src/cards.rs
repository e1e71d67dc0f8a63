//! The table of cards: a row for each card that the seat can tell apart.

use byword_kernel::id::{Keyword, Ref, Seat, Slot, Stat};
use byword_kernel::position::{Card, Counters, Position};
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
/// The column of the card for whose sake the open decision is.
const ASKS: usize = 12;

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

/// What all rows depend on, when they were written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written {
    turn: u16,
    keywords: u64,
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
    /// Finds the cards that get a row, and counts those that do not: where it may go on from what it found before, it looks
    /// at those only that have changed since.
    pub(crate) fn sort_cards(&mut self, features: &Features, table: &Table<'_>, own: Seat, ours: bool) {
        let position = table.position();
        let before = self.sorted.replace((own, position.changes())).filter(|(seat, _)| ours && *seat == own);
        self.goes_on = before.is_some_and(|(_, changes)| self.note_changed(position, changes));
        std::mem::swap(&mut self.rows, &mut self.before);
        self.rows.clear();
        if self.goes_on {
            self.sort_changed(features, position, own);
        } else {
            self.sort_all(features, position, own);
        }
        self.row_of.clear();
        self.row_of.resize(position.card_count(), 0);
        for (row, place) in (1..).zip(&self.rows).take(features.limits.cards) {
            self.row_of[place.slot().index()] = row;
        }
    }

    fn sort_all(&mut self, features: &Features, position: &Position, own: Seat) {
        self.counted.clear();
        self.counted.resize(position.card_count(), 0);
        self.turned.clear();
        self.turned.resize(features.zones.len() * (usize::from(features.seats) + 1) + 1, 0);
        for slot in (0..position.card_count() as u16).map(Slot) {
            if let Some(row) = self.find(features, position, own, slot) {
                self.rows.push(row);
            }
        }
        self.rows.sort_unstable();
    }

    fn sort_changed(&mut self, features: &Features, position: &Position, own: Seat) {
        for row in &self.before {
            if !self.has_changed(row.slot()) {
                self.rows.push(*row);
            }
        }
        for word in 0..self.changed.len() {
            let mut left = self.changed[word];
            while left != 0 {
                let slot = Slot((word * 64) as u16 + left.trailing_zeros() as u16);
                left &= left - 1;
                if let Some(row) = self.find(features, position, own, slot) {
                    let at = self.rows.partition_point(|other| *other < row);
                    self.rows.insert(at, row);
                }
            }
        }
    }

    /// The row that a card gets, if it gets one; counts it if it is turned where that is counted, and no longer where it was.
    fn find(&mut self, features: &Features, position: &Position, own: Seat, slot: Slot) -> Option<Row> {
        let card = position.cards().get(slot.index())?;
        let place = features.places(own).get(features.place_of(card.zone))?;
        let counted = self.counted.get_mut(slot.index())?;
        let now = if card.turned() { place.turned } else { 0 };
        if *counted != now {
            for (place, more) in [(*counted, -1), (now, 1)] {
                let turned = &mut self.turned[usize::from(place)];
                *turned = turned.wrapping_add(more);
            }
            *counted = now;
        }
        let known = card.known_to(own) || place.seen && !card.facedown();
        (known || place.listed).then(|| Row::new(place, position.called(own, slot), slot, known))
    }

    /// Notes which cards have changed since there were so many changes; false if that is not known.
    fn note_changed(&mut self, position: &Position, changes: u32) -> bool {
        let Some(changed) = position.changed_since(changes) else { return false };
        self.changed.clear();
        self.changed.resize(position.card_count().div_ceil(64), 0);
        self.counted.resize(position.card_count(), 0);
        for slot in changed {
            if let Some(bits) = self.changed.get_mut(slot.index() / 64) {
                *bits |= 1 << (slot.index() % 64);
            }
        }
        true
    }

    fn has_changed(&self, slot: Slot) -> bool {
        self.changed.get(slot.index() / 64).is_none_or(|bits| bits & 1 << (slot.index() % 64) != 0)
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
        let look = Look {
            features,
            table,
            own,
            keywords: table.numbers().keywords_beyond_print() | features.reckoned,
        };
        let width = features.card_shape().1;
        let now = Written { turn: table.position().turn(), keywords: look.keywords };
        let keeps = self.written.replace(now).is_some_and(|before| before == now) && self.goes_on;
        for cell in self.parts.drain(..).filter(|_| keeps) {
            out[cell] = 0;
        }
        let mut lines = out.chunks_exact_mut(width);
        for (index, (row, line)) in self.rows.iter().zip(&mut lines).enumerate() {
            let Some(card) = table.position().cards().get(row.slot().index()) else { continue };
            let Some(place) = features.places(own).get(features.place_of(card.zone)) else { continue };
            let kept = keeps && self.before.get(index) == Some(row) && !self.has_changed(row.slot());
            if !kept || card.host().is_some() || has_place(place, card) {
                self.write_card(&look, place, *row, card, line);
            }
            if row.known() && (place.lively || place.in_play) {
                self.write_now(&look, place, *row, card, line);
            }
        }
        clear(lines, ZONE, ours);
        self.write_parts(&look, width, out);
    }

    /// What follows from the card alone.
    fn write_card(&self, look: &Look<'_>, place: &Place, row: Row, card: &Card, line: &mut [i16]) {
        let Look { features, table, own, .. } = *look;
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
            if has_place(place, card) { place_in_deck(table, this, card) } else { 0 },
            i16::from(card.turned()),
            i16::from(card.facedown()),
            card.damage,
            card.host().map_or(0, |host| self.row(host)),
            table.position().turn().saturating_sub(card.since) as i16,
            i16::from(known && card.is_copy()),
            0,
        ]);
        write_words(features, card, &mut rest[features.roles.len()..]);
    }

    /// The numbers and keywords that may be others than those printed.
    fn write_now(&self, look: &Look<'_>, place: &Place, row: Row, card: &Card, line: &mut [i16]) {
        let Look { features, table, keywords, .. } = *look;
        let (this, printed) = (Ref { slot: row.slot(), life: card.life }, features.printed(card.def));
        let (_, now) = line.split_at_mut(features.place_of_printed() + features.stats.len());
        let (stats, words) = now.split_at_mut(self.numbers.len());
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
            let mut left = keywords & mask_of(words.len());
            while left != 0 {
                let keyword = left.trailing_zeros() as u8;
                left &= left - 1;
                let number = table.keyword(this, Keyword(keyword));
                words[usize::from(keyword)] = number.map_or(0, |n| n.saturating_add(1));
            }
        }
    }

    /// The card for whose sake the open decision is, and those that play parts in what goes on.
    fn write_parts(&mut self, look: &Look<'_>, width: usize, out: &mut [i16]) {
        let Look { features, table, .. } = *look;
        let rulebook = &table.world().rulebook;
        let roles = (FIRST.len()..).zip(features.roles.iter().map(|(role, _)| rulebook.role(table, *role)));
        for (column, card) in std::iter::once((ASKS, self.asks)).chain(roles) {
            let row = table.position().peek(card).map_or(0, |_| self.row(card.slot));
            if row > 0 {
                let cell = (row as usize - 1) * width + column;
                out[cell] = 1;
                self.parts.push(cell);
            }
        }
    }
}

/// The first so many bits.
const fn mask_of(count: usize) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

/// The marks and counters of a card; in the row of a card as it is printed there is none.
fn write_words(features: &Features, card: &Card, line: &mut [i16]) {
    let (marks, counters) = line.split_at_mut(features.marks.len());
    if card.has_marks() {
        for (place, (mark, _)) in marks.iter_mut().zip(&features.marks) {
            *place = i16::from(card.marked(*mark));
        }
    }
    if card.counters != Counters::default() {
        for (place, (counter, _)) in counters.iter_mut().zip(&features.counters) {
            *place = card.count(*counter);
        }
    }
}

/// True if it is said where in its deck the card is.
const fn has_place(place: &Place, card: &Card) -> bool {
    place.pile && !card.facedown()
}

/// The place of a card in a deck, from 1.
fn place_in_deck(table: &Table<'_>, this: Ref, card: &Card) -> i16 {
    let place = table.position().zone(card.zone).position(|other| other == this);
    place.map_or(0, |place| place as i16 + 1)
}
