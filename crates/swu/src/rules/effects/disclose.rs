//! Disclosing aspect icons (digest 16.5): a player reveals cards from hand whose icons together contain the icons
//! named. Cards are picked one by one until nothing is missing; then all are revealed together.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Frame, Record as _};
use byword_kernel::id::{Ref, Seat, Tag, cite};
use byword_kernel::table::Table;

use crate::words::{ASPECTS, aspect_index, mark, procedure, zone, zone_of};

/// How many icons of each aspect are named, or missing.
type Icons = [u8; ASPECTS];

frame! {
    /// Aspect icons are disclosed.
    struct Disclosure(procedure::DISCLOSE) {
        /// The card for whose sake.
        source: Ref = source,
        /// The icons of the first aspects that are named. What has been picked so far only its player sees.
        low: i16 = n,
        /// Those of the others.
        high: i16 = m,
    }
}

impl Disclosure {
    fn named(self) -> Icons {
        unpack((self.low, self.high))
    }
}

/// How many bits of a frame's number hold the count of one aspect.
const BITS: u16 = 5;
/// How many aspects one number of a frame holds.
const PER_NUMBER: usize = 3;

fn named(types: &[(Tag, u8)]) -> Icons {
    let mut icons = [0; ASPECTS];
    for (tag, count) in types {
        if let Some(index) = aspect_index(*tag) {
            icons[index] += count;
        }
    }
    icons
}

/// Two numbers for a frame.
fn pack(icons: &Icons) -> (i16, i16) {
    let half = |part: &[u8]| part.iter().fold(0_i16, |n, count| n << BITS | i16::from(*count));
    (half(&icons[..PER_NUMBER]), half(&icons[PER_NUMBER..]))
}

fn unpack((low, high): (i16, i16)) -> Icons {
    let count = |n: i16, place: usize| (n >> (BITS as usize * (PER_NUMBER - 1 - place)) & 31) as u8;
    std::array::from_fn(|i| if i < PER_NUMBER { count(low, i) } else { count(high, i - PER_NUMBER) })
}

/// The icons that are still missing when the card is revealed as well.
fn without(table: &Table<'_>, card: Ref, missing: Icons) -> Icons {
    table.def(card).spec.tags.iter().filter_map(|tag| aspect_index(*tag)).fold(missing, |mut left, index| {
        left[index] = left[index].saturating_sub(1);
        left
    })
}

fn is_covered(missing: &Icons) -> bool {
    missing.iter().all(|count| *count == 0)
}

/// True if the cards in hand from this place on contain what is missing.
fn covered_by(table: &Table<'_>, cards: impl Iterator<Item = Ref>, missing: Icons) -> bool {
    is_covered(&cards.fold(missing, |missing, card| without(table, card, missing)))
}

fn hand<'a>(table: &'a Table<'_>, seat: Seat) -> impl Iterator<Item = Ref> + 'a {
    table.position().zone(zone_of(zone::HAND, seat))
}

/// True if the player's hand has the icons.
pub(crate) fn can(table: &Table<'_>, seat: Seat, types: &[(Tag, u8)]) -> bool {
    covered_by(table, hand(table, seat), named(types))
}

/// The player begins to disclose the icons.
pub(crate) fn begin(table: &mut Table<'_>, seat: Seat, types: &[(Tag, u8)], source: Ref) {
    let (low, high) = pack(&named(types));
    table.push(Disclosure { source, low, high }.frame(seat));
}

/// Cards are picked until nothing is missing.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step != FIRST {
        let card = table.position().current(frame.answer.subject());
        table.book().mark(card, mark::OFFERED, true);
    }
    let picked = hand(table, frame.seat).filter(|card| is_picked(table, *card));
    let missing = picked.fold(Disclosure::of(frame).named(), |missing, card| without(table, card, missing));
    if is_covered(&missing) {
        table.finish();
        return reveal(table, frame);
    }
    let mut list = table.take_list();
    list.extend(hand(table, frame.seat).filter(|card| !is_picked(table, *card)));
    list.sort_unstable_by_key(|card| card.slot);
    offer_useful(table, &list, missing);
    table.put_list(list);
    if table.offered() == 0 {
        return table.finish();
    }
    table.ask(Decision::new(frame.seat, DecisionKind::Pay, cite("D 16.5")).source(frame.source));
    table.goto(1);
}

fn is_picked(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| record.marked(mark::OFFERED))
}

/// Offers the cards with which the rest of the hand still contains all that is missing. Nobody is asked about the first of
/// them where the rest does not without it.
fn offer_useful(table: &mut Table<'_>, hand: &[Ref], missing: Icons) {
    table.offer_all(|table, options| {
        let rest = |card: &Ref, missing| {
            let others = hand.iter().copied().filter(|other| other != card);
            covered_by(table, others, missing)
        };
        let useful = |card: &&Ref| {
            let after = without(table, **card, missing);
            after != missing && rest(card, after)
        };
        options.extend(hand.iter().filter(useful).map(|card| Opt::card(Choice::CARD, card.slot)));
        if hand.iter().find(useful).is_some_and(|first| !rest(first, missing)) {
            options.truncate(1);
        }
    });
}

/// The picked cards are shown to all, together.
fn reveal(table: &mut Table<'_>, frame: &Frame) {
    let mut list = table.take_list();
    list.extend(hand(table, frame.seat));
    list.retain(|card| table.position().get(*card).is_some_and(|record| record.marked(mark::OFFERED)));
    for card in &list {
        table.book().mark(*card, mark::OFFERED, false);
    }
    let reveal = Event::new(EventKind::Reveal, byword_kernel::vocabulary::verb::PLAIN);
    table.perform_each(&list, |_, card| Some(reveal.about(card).by(frame.source).of(frame.seat)));
    table.put_list(list);
}
