//! What everybody at the table sees. No player looks through these eyes, so cards have no names of their own in them: handles
//! are given out anew in each message, in the order in which cards are shown, and say nothing about what a card was before.

use std::collections::BTreeMap;

use byword_kernel::id::Seat;

use crate::message::{Card, LogEntry, Update, View};

/// The eyes of those who play no seat. No game has so many players.
pub(crate) const PUBLIC: Seat = Seat(7);

/// Takes everything out of an update by which a card could be followed.
pub(crate) fn unnamed(update: &mut Update) {
    let mut names = BTreeMap::new();
    update.view.seat = None;
    places(&mut update.view, &mut |card| {
        let next = names.len() as u16;
        card.id = *names.entry(card.id).or_insert(next);
    });
    let known = |name: &mut Option<u16>| *name = name.and_then(|name| names.get(&name).copied());
    for waiting in &mut update.view.waiting {
        known(&mut waiting.card);
        waiting.targets = waiting.targets.iter().filter_map(|name| names.get(name).copied()).collect();
    }
    for lasting in &mut update.view.lasting {
        known(&mut lasting.card);
        known(&mut lasting.source);
    }
    update.view.parts.retain(|part| names.contains_key(&part.card));
    for part in &mut update.view.parts {
        part.card = names.get(&part.card).copied().unwrap_or(part.card);
    }
    if let Some(decision) = &mut update.decision {
        known(&mut decision.card);
        decision.picks = None;
    }
    update.undo = None;
    update.log.iter_mut().for_each(unfollowed);
}

/// A line of the log without the handles of its cards.
fn unfollowed(entry: &mut LogEntry) {
    for card in [&mut entry.card, &mut entry.other, &mut entry.cause].into_iter().flatten() {
        card.id = None;
    }
}

fn places(view: &mut View, each: &mut dyn FnMut(&mut Card)) {
    let places = std::iter::once(&mut view.shared).chain(view.players.iter_mut().map(|one| &mut one.place));
    for card in places.flat_map(|place| &mut place.zones).flat_map(|zone| &mut zone.cards) {
        cards(card, each);
    }
}

fn cards(card: &mut Card, each: &mut dyn FnMut(&mut Card)) {
    each(card);
    for hosted in &mut card.hosted {
        cards(&mut hosted.card, each);
    }
}
