//! From where a card was played and in which way, for as long as it is there: "played from your discard pile", "using Smuggle"
//! (D 17.11), "using Plot" (D 18.5).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Mark, Predicate, Ref};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::play::{Play, costs, ways};
use crate::words::{mark, predicate, tag, zone};

/// Where a card comes from. The hand leaves no mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Hand,
    Elsewhere,
    Discard,
    Resources,
    Smuggled,
    Plotted,
}

/// What says so on the card: a number of three digits.
const DIGITS: [Mark; 3] = [mark::ORIGIN_1, mark::ORIGIN_2, mark::ORIGIN_4];

const ORIGINS: [Origin; 6] =
    [Origin::Hand, Origin::Elsewhere, Origin::Discard, Origin::Resources, Origin::Smuggled, Origin::Plotted];

/// The answer to a question of where a card was played from; none if it is another question.
pub(crate) fn fits(table: &Table<'_>, test: Predicate, card: Ref) -> Option<bool> {
    let was = |origins: &[Origin]| Some(origins.contains(&kept(table, card)));
    match test {
        predicate::FROM_HAND => {
            let def = table.def(card);
            let played = !def.spec.token && !def.has_tag(tag::LEADER);
            Some(played && kept(table, card) == Origin::Hand)
        }
        predicate::FROM_DISCARD => was(&[Origin::Discard]),
        predicate::FROM_RESOURCES => was(&[Origin::Resources, Origin::Smuggled, Origin::Plotted]),
        predicate::SMUGGLED => was(&[Origin::Smuggled]),
        predicate::PLOTTED => was(&[Origin::Plotted]),
        predicate::PLOTTING => Some(is_plotting(table, card)),
        _ => None,
    }
}

/// Keeps where a card comes from that is played, or comes into play in another way.
pub(crate) fn note(table: &mut Table<'_>, event: &Event) {
    let origin = match event.from.kind {
        _ if event.verb != common::PLAY => Origin::Elsewhere,
        zone::HAND => return,
        zone::DISCARD => Origin::Discard,
        zone::RESOURCES => from_resources(table, event.subject),
        _ => Origin::Elsewhere,
    };
    for (digit, mark) in DIGITS.into_iter().enumerate() {
        if origin as usize & (1 << digit) != 0 {
            table.book().mark(event.subject, mark, true);
        }
    }
}

/// An event has resolved: it is a card like others in the discard pile.
pub(crate) fn forget(table: &mut Table<'_>, card: Ref) {
    let Some(card) = table.follow(card).filter(|card| table.def(*card).has_tag(tag::EVENT)) else { return };
    for mark in DIGITS {
        if table.position().get(card).is_some_and(|record| record.marked(mark)) {
            table.book().mark(card, mark, false);
        }
    }
}

/// True if the event is one by which a card is played.
pub(crate) fn plays(event: &Event) -> bool {
    event.kind == EventKind::Move && event.verb == common::PLAY
}

fn kept(table: &Table<'_>, card: Ref) -> Origin {
    let Some(record) = table.record(card) else { return Origin::Hand };
    let digit = |(digit, mark): (usize, Mark)| usize::from(record.marked(mark)) << digit;
    let number: usize = DIGITS.into_iter().enumerate().map(digit).sum();
    ORIGINS.get(number).copied().unwrap_or(Origin::Hand)
}

/// True if the card that is being played comes out of the resources by its own Smuggle or Plot.
pub(crate) fn by_its_keyword(table: &Table<'_>, card: Ref) -> bool {
    let lies_there = table.position().get(card).is_some_and(|record| record.zone.kind == zone::RESOURCES);
    lies_there && from_resources(table, card) != Origin::Resources
}

fn from_resources(table: &Table<'_>, card: Ref) -> Origin {
    let way = Play::innermost(table.position()).map(|(_, _, play)| play.way);
    if way.is_some_and(|way| ways::is_smuggling(table, way)) {
        Origin::Smuggled
    } else if is_plotting(table, card) {
        Origin::Plotted
    } else {
        Origin::Resources
    }
}

/// True if the card is played, or may be, by its own Plot: by an ability of its own, and not in another of its ways.
fn is_plotting(table: &Table<'_>, card: Ref) -> bool {
    let frames = table.position().frames();
    let by_itself = |frame: &Frame| matches!(frame.work, Work::Program(_)) && frame.source.slot == card.slot;
    match Play::innermost(table.position()).filter(|(_, _, play)| play.card.slot == card.slot) {
        Some((place, _, play)) => {
            let outer = place.checked_sub(1).and_then(|below| frames.get(below));
            play.account.nested && costs::way_verb(table, play.way).is_none() && outer.is_some_and(by_itself)
        }
        None => frames.last().is_some_and(by_itself),
    }
}
