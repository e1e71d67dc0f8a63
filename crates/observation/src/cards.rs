//! The table of cards: a row for each card that the seat can tell apart.

use byword_kernel::id::{Ref, Seat, Slot};
use byword_kernel::position::Card;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sight;

use crate::encode::Encoder;
use crate::features::{Features, relative};

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

/// A card that gets a row; they are in the order of their keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    /// Cards in play first, then hands, what lies open, what is known of decks; by owner; by the seat's name for it.
    key: u32,
    pub(crate) slot: Slot,
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
        let now =
            self.stats.iter().map(|(_, w)| named("now", w, "as it is; as printed where not in play or hand"));
        let words = self.keywords.iter();
        let keywords = words.map(|(_, w)| named("keyword", w, "1 + its number if the card has it"));
        fixed.chain(roles).chain(marks).chain(counters).chain(printed).chain(now).chain(keywords).collect()
    }
}

impl Encoder {
    /// Finds the cards that get a row, and counts those that do not.
    pub(crate) fn sort_cards(&mut self, features: &Features, table: &Table<'_>, own: Seat) {
        let (position, vocabulary) = (table.position(), &table.world().vocabulary);
        self.rows.clear();
        self.row_of.clear();
        self.row_of.resize(position.card_count(), 0);
        self.turned.clear();
        self.turned.resize(features.zones.len() * (usize::from(features.seats) + 1), 0);
        for slot in (0..position.card_count() as u16).map(Slot) {
            let Some(card) = position.card(slot) else { continue };
            let Some(zone) = features.zones.get(card.zone.kind.index()) else { continue };
            if zone.sight != Sight::Open {
                let of = relative(card.zone.seat, own, features.seats) as usize;
                self.turned[of * features.zones.len() + card.zone.kind.index()] += i16::from(card.turned());
            }
            if zone.sight == Sight::Open || vocabulary.sees(own, &card) {
                let group = match zone.sight {
                    _ if zone.in_play => 0,
                    Sight::Owner => 1,
                    Sight::Open => 2,
                    Sight::Nobody => 3,
                };
                let of = relative(card.zone.seat, own, features.seats) as u32;
                let key = group << 24 | of << 16 | u32::from(position.called(own, slot).0);
                self.rows.push(Row { key, slot });
            }
        }
        self.rows.sort_unstable();
        self.found = self.rows.len();
        self.rows.truncate(features.limits.cards);
        for (row, Row { slot, .. }) in (1..).zip(&self.rows) {
            self.row_of[slot.index()] = row;
        }
    }

    /// The row of a card, from 1; 0 if it has none.
    pub(crate) fn row(&self, slot: Slot) -> i16 {
        self.row_of.get(slot.index()).copied().unwrap_or(0)
    }

    /// Fills the rows, and clears the rest.
    pub(crate) fn write_cards(&self, features: &Features, table: &Table<'_>, own: Seat, out: &mut [i16]) {
        let width = features.card_shape().1;
        let roles: Vec<Ref> =
            features.roles.iter().map(|(role, _)| table.world().rulebook.role(table, *role)).collect();
        let mut lines = out.chunks_exact_mut(width);
        for (Row { slot, .. }, line) in self.rows.iter().zip(&mut lines) {
            line.fill(0);
            if let Some(card) = table.position().card(*slot) {
                self.write_card(features, table, own, (*slot, &card), &roles, line);
            }
        }
        lines.for_each(|line| line.fill(0));
    }

    fn write_card(
        &self,
        features: &Features,
        table: &Table<'_>,
        own: Seat,
        (slot, card): (Slot, &Card),
        roles: &[Ref],
        line: &mut [i16],
    ) {
        let (world, position) = (table.world(), table.position());
        let known = world.vocabulary.sees(own, card);
        let this = Ref { slot, life: card.life };
        let (first, rest) = line.split_at_mut(FIRST.len());
        first.copy_from_slice(&[
            if known { card.def.0 as i16 } else { 0 },
            position.called(own, slot).0 as i16 + 1,
            relative(card.owner, own, features.seats),
            relative(card.controller, own, features.seats),
            i16::from(card.zone.kind.0) + 1,
            self.place(features, table, this, card),
            i16::from(card.turned()),
            i16::from(card.facedown()),
            card.damage,
            card.host().map_or(0, |host| self.row(host)),
            position.turn().saturating_sub(card.since) as i16,
            i16::from(known && card.is_copy()),
            i16::from(self.asks == this),
        ]);
        let mut rest = rest.iter_mut();
        let mut put = |value: i16| {
            if let Some(place) = rest.next() {
                *place = value;
            }
        };
        roles.iter().for_each(|role| put(i16::from(*role == this)));
        features.marks.iter().for_each(|(mark, _)| put(i16::from(card.marked(*mark))));
        features.counters.iter().for_each(|(counter, _)| put(card.count(*counter)));
        if !known {
            return;
        }
        features.printed(card.def).iter().for_each(|printed| put(*printed));
        let zone = features.zones.get(card.zone.kind.index());
        if zone.is_some_and(|zone| zone.in_play || zone.sight == Sight::Owner) {
            features.stats.iter().for_each(|(stat, _)| put(table.stat(this, *stat)));
        } else {
            features.printed(card.def).iter().for_each(|printed| put(*printed));
        }
        let keywords = table.keywords_of(this);
        for (keyword, _) in &features.keywords {
            let has = keywords & (1 << keyword.0) != 0;
            put(if has { table.keyword(this, *keyword).map_or(0, |n| n.saturating_add(1)) } else { 0 });
        }
    }

    /// The place of a card in a deck, from 1.
    fn place(&self, features: &Features, table: &Table<'_>, this: Ref, card: &Card) -> i16 {
        let zone = features.zones.get(card.zone.kind.index());
        if card.facedown() || zone.is_none_or(|zone| zone.sight != Sight::Nobody) {
            return 0;
        }
        let place = table.position().zone(card.zone).position(|other| other == this);
        place.map_or(0, |place| place as i16 + 1)
    }
}
