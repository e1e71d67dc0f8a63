//! Questions about a position that many procedures ask: who is who, what is going on.

use byword_kernel::ability::{Ability, Body};
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Label, Procedure, Ref, Seat, Tally, Verb, Zone, cite};
use byword_kernel::query::Scope;
use byword_kernel::refusal::{Reason, Refusal, Verdict, no};
use byword_kernel::table::Table;

use crate::cards::sets::keyword_says;
use crate::rules::several;
use crate::words::{counter, stat, tag, tally, verb, zone, zone_of};

/// The villain's part of the table.
pub(crate) const AREA: Zone = Zone::shared(zone::AREA);

/// The villain in play; of several the active one.
pub(crate) fn villain(table: &Table<'_>) -> Ref {
    several::active(table)
}

/// The main scheme in play; of several the one that has the least room to its target (I9).
pub(crate) fn main_scheme(table: &Table<'_>) -> Ref {
    let mut schemes = table.position().zone(AREA).filter(|card| table.def(*card).has_tag(tag::MAIN_SCHEME));
    let Some(first) = schemes.next() else { return Ref::NONE };
    let room = |card: Ref| table.stat(card, stat::TARGET) - threat_on(table, card);
    schemes.fold(first, |best, card| if room(card) < room(best) { card } else { best })
}

/// A player's identity; none if they are eliminated.
pub(crate) fn identity(table: &Table<'_>, seat: Seat) -> Ref {
    if !seat.is_some() {
        return Ref::NONE;
    }
    // It was there first.
    let mut cards = table.position().zone_up(zone_of(zone::PLAY, seat));
    cards.find(|card| table.def(*card).has_tag(tag::IDENTITY)).unwrap_or(Ref::NONE)
}

/// True if a player is in hero form (MC-7.3).
pub(crate) fn in_hero_form(table: &Table<'_>, seat: Seat) -> bool {
    let card = identity(table, seat);
    card.is_some() && table.def(card).has_tag(tag::HERO)
}

/// True if a player still takes part.
pub(crate) fn takes_part(table: &Table<'_>, seat: Seat) -> bool {
    table.position().tally(seat, tally::ELIMINATED) == 0
}

/// The seats in player order from a seat, without the eliminated ones (MC-5.3).
pub(crate) fn player_order<'a>(table: &'a Table<'_>, from: Seat) -> impl Iterator<Item = Seat> + 'a {
    table.position().seats_from(from).filter(|seat| takes_part(table, *seat))
}

/// The next player of something that goes round the table from `start`: `n` counts the places that were passed, so that
/// nobody is forgotten or comes twice when a player is eliminated meanwhile (MC-5.3).
pub(crate) fn next_round(table: &Table<'_>, start: Seat, n: i16) -> Option<(Seat, i16)> {
    let places = (1..).zip(table.position().seats_from(start)).skip(n.max(0) as usize);
    places.into_iter().find(|(_, seat)| takes_part(table, *seat)).map(|(passed, seat)| (seat, passed))
}

/// The innermost frame of one of these procedures, with its place on the agenda.
pub(crate) fn innermost(table: &Table<'_>, among: &[Procedure]) -> Option<(usize, Frame)> {
    let frames = table.position().frames();
    frames.iter().enumerate().rev().find_map(|(index, frame)| match frame.work {
        Work::Procedure(procedure) if among.contains(&procedure) => Some((index, *frame)),
        _ => None,
    })
}

/// An enemy as it is now: a villain whose stage has been defeated goes on as the next one of its title (MC-8.8).
pub(crate) fn present(table: &Table<'_>, enemy: Ref) -> Option<Ref> {
    if table.in_play(enemy) {
        return Some(enemy);
    }
    let now = villain(table);
    let same = table.def(enemy).has_tag(tag::VILLAIN) && now.is_some();
    let title = |card: Ref| table.def(card).spec.title.as_str();
    (same && title(enemy) == title(now)).then_some(now)
}

/// A player's deck; the encounter deck, if it is nobody's.
pub(crate) const fn deck_of(owner: Seat) -> Zone {
    if owner.is_some() { zone_of(zone::DECK, owner) } else { Zone::shared(zone::ENCOUNTER) }
}

/// A player's discard pile; the encounter discard pile, if it is nobody's.
pub(crate) const fn pile_of(owner: Seat) -> Zone {
    if owner.is_some() { zone_of(zone::DISCARD, owner) } else { Zone::shared(zone::PILE) }
}

/// The encounter deck.
pub(crate) const ENCOUNTER_DECK: Zone = Zone::shared(zone::ENCOUNTER);

/// The deck of its own that a scenario has beside the encounter deck.
pub(crate) const SIDE_DECK: Zone = Zone::shared(zone::SIDE_DECK);

/// Its discard pile.
pub(crate) const SIDE_PILE: Zone = Zone::shared(zone::SIDE_PILE);

/// Whose a card is; encounter cards are nobody's (MC-1.11). A linked card of nobody is its taker's, before whom it lies (later linked).
pub(crate) fn owner_of(table: &Table<'_>, card: Ref) -> Seat {
    let record = table.position().card(card.slot).filter(|_| !table.def(card).has_tag(tag::ENCOUNTER));
    let Some(record) = record else { return Seat::NONE };
    let taken = !record.owner.is_some() && keyword_says(table.world(), record.def, verb::APART);
    if taken { record.zone.seat } else { record.owner }
}

/// The player whose card it is to use: whose it is, or who controls an ally, support or upgrade of the scenario (MC-1.11).
pub(crate) fn player_of(table: &Table<'_>, card: Ref) -> Seat {
    let owner = owner_of(table, card);
    if owner.is_some() || table.def(card).has_tag(tag::ENCOUNTER) {
        return owner;
    }
    table.controller_of(card).unwrap_or(Seat::NONE)
}

/// True for a card of a type that stands before the player who controls it, whosever it is (MC-6.15).
pub(crate) fn is_kept_by_players(table: &Table<'_>, card: Ref) -> bool {
    let def = table.def(card);
    [tag::ALLY, tag::SUPPORT, tag::UPGRADE].into_iter().any(|kind| def.has_tag(kind))
}

/// MC-1.10: a double-sided card leaves the game instead of going to a hand, deck or discard pile. Identities never go there
/// (MC-1.4), so that one that lies there stands for any card.
pub(crate) fn leaves_instead(table: &Table<'_>, card: Ref) -> bool {
    let def = table.def(card);
    def.back.is_some() && !def.has_tag(tag::IDENTITY)
}

/// The discard pile that a card goes to: its owner's, or that of the encounter cards (MC-1.11).
pub(crate) fn discard_of(table: &Table<'_>, card: Ref) -> Zone {
    if leaves_instead(table, card) {
        Zone::shared(zone::REMOVED)
    } else if table.def(card).has_tag(tag::SIDE_DECK) {
        Zone::shared(zone::SIDE_PILE)
    } else if table.def(card).has_tag(tag::OWN_DECK) && owner_of(table, card).is_some() {
        zone_of(zone::OWN_PILE, owner_of(table, card))
    } else {
        pile_of(owner_of(table, card))
    }
}

/// Where a card is kept that is worth points when it is defeated.
pub(crate) fn kept_in(table: &Table<'_>, card: Ref) -> Option<Zone> {
    table.rules().permitted(verb::VICTORY, card, card).then_some(Zone::shared(zone::VICTORY))
}

/// A card is discarded, by this verb.
pub(crate) fn discard_event(table: &Table<'_>, card: Ref, verb: Verb, seat: Seat) -> Event {
    Event::new(byword_kernel::ability::EventKind::Move, verb).about(card).of(seat).to(discard_of(table, card))
}

/// Checks that threat may be removed from a scheme by thwarting with this card, where the thwart ignores rules of these names
/// (MC-6.8, MC-11.7).
pub(crate) fn may_be_thwarted(
    table: &Table<'_>,
    seat: Seat,
    by: Ref,
    scheme: Ref,
    ignored: &[Label],
) -> Verdict {
    let clause = cite("MC-6.8");
    if !table.in_play(scheme) || !table.def(scheme).has_tag(tag::SCHEME) {
        return no(clause, Reason::WrongKind);
    }
    if threat_on(table, scheme) <= 0 {
        return Err(Refusal::new(clause, Reason::NoEffect).by(scheme));
    }
    table.rules().allowed_ignoring(seat, verb::THWART, by, scheme, ignored)
}

/// Checks that an enemy may be attacked with this card, where the attack ignores rules of these names (MC-6.7, G2).
pub(crate) fn may_be_attacked(
    table: &Table<'_>,
    seat: Seat,
    by: Ref,
    enemy: Ref,
    ignored: &[Label],
) -> Verdict {
    if !table.in_play(enemy) || !table.has_tag(enemy, tag::ENEMY) {
        return no(cite("MC-6.7"), Reason::WrongKind);
    }
    table.rules().allowed_ignoring(seat, verb::ATTACK, by, enemy, ignored)
}

/// The sum of the icons of all cards in play, whoever controls them (MC-11.5).
pub(crate) fn icons(table: &Table<'_>, kind: Tally) -> i16 {
    table.position().seats().chain([Seat::NONE]).map(|seat| table.numbers().allowance(seat, kind)).sum()
}

/// The threat on a scheme.
pub(crate) fn threat_on(table: &Table<'_>, scheme: Ref) -> i16 {
    table.position().peek(scheme).map_or(0, |record| record.count(counter::THREAT))
}

/// The abilities of a card under this verb.
pub(crate) fn spells<'w>(table: &Table<'w>, card: Ref, verb: Verb) -> impl Iterator<Item = &'w Ability> {
    let world = table.world();
    let all = table.def(card).abilities.iter().filter_map(|id| world.catalog.ability(*id));
    let named = move |ability: &&Ability| matches!(ability.body, Body::Spell { verb: v, .. } if v == verb);
    all.map(|compiled| &compiled.ability).filter(named)
}

/// Runs what a card says under this verb (When Revealed, Boost, Setup ...), in written order, for the player.
pub(crate) fn run_spells(table: &mut Table<'_>, card: Ref, verb: Verb, seat: Seat) -> bool {
    let scope = Scope::of(card, seat);
    let mut any = false;
    // The last one pushed begins.
    for id in table.def(card).abilities.iter().rev() {
        let body = table.world().catalog.body(*id);
        if let Some(Body::Spell { verb: v, when, .. }) = body
            && *v == verb
            && table.meaning().holds(when, &scope)
        {
            table.run_ability(*id, &scope);
            any = true;
        }
    }
    any
}

/// "You" in a text: whose it is; of a card that nobody controls, the player whom the event concerns.
pub(crate) fn who_is_meant(table: &Table<'_>, scope: &Scope) -> Seat {
    let seat = [scope.seat, scope.event.seat].into_iter().find(|seat| seat.is_some());
    seat.unwrap_or_else(|| table.position().first())
}
