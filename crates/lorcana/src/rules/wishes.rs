//! Everything that a player might wish to do on a turn, legal or not.

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Opt};
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::words::{choice, tag, zone, zone_of};

/// Every turn action that the player could name.
pub(crate) fn list(table: &Table<'_>, seat: Seat) -> Vec<Opt> {
    let mut wishes = vec![Opt::plain(Choice::END)];
    let in_play: Vec<Ref> = table.all_in_play().collect();
    let outside = [zone::HAND, zone::DISCARD, zone::UNDER].map(|kind| zone_of(kind, seat));
    for card in outside.into_iter().flat_map(|zone| table.position().zone(zone)) {
        of_card(table, card, &in_play, &mut wishes);
    }
    for card in &in_play {
        of_card_in_play(table, *card, &in_play, &mut wishes);
    }
    wishes
}

/// Inking and playing it, singing it, and every other way it has, with every card in play.
fn of_card(table: &Table<'_>, card: Ref, in_play: &[Ref], wishes: &mut Vec<Opt>) {
    wishes.extend([Opt::card(choice::INK, card.slot), Opt::card(Choice::PLAY, card.slot)]);
    if table.def(card).has_tag(tag::SONG) {
        wishes.extend(in_play.iter().map(|singer| Opt::pair(choice::SING, card.slot, singer.slot)));
    }
    for id in &table.def(card).abilities {
        let way = id.0 as i16;
        match table.world().catalog.body(*id) {
            Some(Body::Way { onto: None, .. }) => wishes.push(Opt::card(Choice::PLAY, card.slot).with(way)),
            Some(Body::Way { onto: Some(_), .. }) => {
                wishes.extend(
                    in_play.iter().map(|base| Opt::pair(Choice::PLAY, card.slot, base.slot).with(way)),
                );
            }
            _ => {}
        }
    }
}

fn of_card_in_play(table: &Table<'_>, card: Ref, in_play: &[Ref], wishes: &mut Vec<Opt>) {
    wishes.extend([Opt::card(choice::QUEST, card.slot), Opt::card(choice::INK, card.slot)]);
    for other in in_play.iter().filter(|other| **other != card) {
        wishes.push(Opt::pair(choice::CHALLENGE, card.slot, other.slot));
        wishes.push(Opt::pair(choice::TRAVEL, card.slot, other.slot));
    }
    if let Some(location) = table.host_of(card) {
        wishes.push(Opt::pair(choice::TRAVEL, card.slot, location.slot));
    }
    table.usage().own_abilities(card, |held| {
        if matches!(held.compiled.ability.body, Body::Activated { .. }) {
            wishes.push(Opt::card(Choice::USE, card.slot).with(held.id.0 as i16));
        }
    });
}
