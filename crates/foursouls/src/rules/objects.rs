//! Cards as they lie: players, monsters, items (digest sections 1 and 2); their HP and who is alive.

use byword_kernel::id::{Ref, Seat, Tag, Zone, ZoneKind};
use byword_kernel::position::Item;
use byword_kernel::table::Table;

use crate::options::{self, Rule};
use crate::rules::{concede, stack};
use crate::words::{mark, shared, stat, tag, zone, zone_of};

/// True if a card, now or as it last was, lies in a zone of this kind.
pub(crate) fn lies_in(table: &Table<'_>, card: Ref, kind: ZoneKind) -> bool {
    table.record(card).is_some_and(|record| record.zone.kind == kind)
}

/// A card with a stat box: it has HP printed (FS-CARD-6).
pub(crate) fn has_box(table: &Table<'_>, card: Ref) -> bool {
    table.def(card).stat(stat::HP) > 0
}

/// True if a card with a stat box has no HP any more, whatever damage is on it.
pub(crate) fn has_lost_hp(table: &Table<'_>, card: Ref) -> bool {
    has_box(table, card) && table.stat(card, stat::HP) == 0
}

/// A monster: a card with a stat box on top of a monster slot (FS-CARD-6).
pub(crate) fn is_monster(table: &Table<'_>, card: Ref) -> bool {
    lies_in(table, card, zone::DEN) && has_box(table, card)
}

/// A player as an object: the character (FS-CARD-2).
pub(crate) fn is_player(table: &Table<'_>, card: Ref) -> bool {
    table.def(card).has_tag(tag::CHARACTER) && lies_in(table, card, zone::PLAY)
}

/// An item: what players control that is no character, curse or soul (FS-CARD-3, FS-CARD-4, FS-KW-2, FS-KW-5).
pub(crate) fn is_item(table: &Table<'_>, card: Ref) -> bool {
    const ITEMS: [Tag; 3] = [tag::TREASURE, tag::STARTING, tag::LOOT];
    let place = lies_in(table, card, zone::PLAY)
        // U-22
        || options::chosen(table, Rule::ShopItems) && lies_in(table, card, zone::SHOP);
    place && ITEMS.iter().any(|kind| table.def(card).has_tag(*kind))
}

/// A card that is a monster, or would be one in play.
pub(crate) fn is_monster_card(table: &Table<'_>, card: Ref) -> bool {
    is_monster(table, card) || !lies_in_play(table, card) && table.def(card).has_tag(tag::MONSTER)
}

/// A card that is an item, or would be one in play: loot only as a trinket (FS-KW-2).
pub(crate) fn is_item_card(table: &Table<'_>, card: Ref) -> bool {
    let is = |kind| table.def(card).has_tag(kind);
    let becomes = || is(tag::LOOT) && is_trinket(table, card);
    is_item(table, card)
        || !lies_in_play(table, card) && (is(tag::TREASURE) || is(tag::STARTING) || becomes())
}

/// What died as a monster: loot only if it is no trinket, which dies as an item (FS-KW-9).
pub(crate) fn was_monster(table: &Table<'_>, card: Ref) -> bool {
    is_monster_card(table, card)
        || !lies_in_play(table, card) && table.def(card).has_tag(tag::LOOT) && !is_trinket(table, card)
}

fn is_trinket(table: &Table<'_>, card: Ref) -> bool {
    let word = table.world().catalog.find_keyword(TRINKET);
    word.is_some_and(|word| table.keyword(card, word).is_some())
}

/// The keyword of loot that becomes an item.
const TRINKET: &str = "Trinket";

/// True if the card, now or as it last was, lies where objects are.
fn lies_in_play(table: &Table<'_>, card: Ref) -> bool {
    const PLACES: [ZoneKind; 5] = [zone::PLAY, zone::SHOP, zone::SOULS, zone::DEN, zone::ROOMS];
    table.record(card).is_some_and(|record| PLACES.contains(&record.zone.kind))
}

/// True if the card is the character of a player who has most of something, alone or with others.
pub(crate) fn leads(table: &Table<'_>, card: Ref, measure: impl Fn(Seat) -> i16) -> bool {
    let own = table.controller_of(card).filter(|seat| seat.is_some()).map(&measure);
    is_player(table, card) && own.is_some_and(|own| table.position().seats().all(|seat| measure(seat) <= own))
}

/// True if the card is the character of the player next to `seat` (FS-CARD-16: to the active player, for what is
/// nobody's): to the left if `places` is positive, else to the right.
pub(crate) fn is_neighbour(table: &Table<'_>, card: Ref, seat: Seat, places: i8) -> bool {
    let from = seat.or(table.position().active());
    let mut others = concede::players(table, from).filter(|other| *other != from);
    let neighbour = if places > 0 { others.next() } else { others.last() };
    is_player(table, card) && neighbour.is_some() && table.controller_of(card) == neighbour
}

/// The character of a player.
pub(crate) fn character(table: &Table<'_>, seat: Seat) -> Ref {
    // It was there first.
    let mut cards = table.position().zone_up(zone_of(zone::PLAY, seat));
    cards.find(|card| table.def(*card).has_tag(tag::CHARACTER)).unwrap_or(Ref::NONE)
}

/// HP less damage, never below 0 (FS-DMG-3); a player who has died stays at 0 until the turn ends (FS-DEATH-11).
pub(crate) fn left(table: &Table<'_>, card: Ref) -> i16 {
    let record = table.record(card);
    if record.is_some_and(|record| record.marked(mark::DEAD)) {
        return 0;
    }
    let damage = record.map_or(0, |record| record.damage);
    if damage == 0 { table.stat(card, stat::HP) } else { (table.stat(card, stat::HP) - damage).max(0) }
}

/// True if a player has died this turn (FS-DEATH-11).
pub(crate) fn dead(table: &Table<'_>, seat: Seat) -> bool {
    table.record(character(table, seat)).is_none_or(|record| record.marked(mark::DEAD))
}

/// True if the object's death is on the stack, or a player has died this turn (FS-HEAL-1).
pub(crate) fn is_dying(table: &Table<'_>, card: Ref) -> bool {
    let waits = |item: &Item| stack::is_death(item) && item.event.subject == card;
    table.position().get(card).is_some_and(|record| record.marked(mark::DEAD))
        || table.position().stack().iter().any(waits)
}

/// True if a player lives: neither dead nor at 0 HP (FS-DEATH-11).
pub(crate) fn living(table: &Table<'_>, seat: Seat) -> bool {
    !dead(table, seat) && left(table, character(table, seat)) > 0
}

/// The deck that a card belongs to by its back, and that deck's discard (FS-ZONE-10); nothing for cards without a deck.
pub(crate) fn decks_of(table: &Table<'_>, card: Ref) -> Option<(ZoneKind, ZoneKind)> {
    const DECKS: [(Tag, ZoneKind, ZoneKind); 6] = [
        (tag::TREASURE, zone::TREASURE, zone::TREASURE_DISCARD),
        (tag::LOOT, zone::LOOT, zone::DISCARD),
        (tag::MONSTER, zone::MONSTER, zone::MONSTER_DISCARD),
        (tag::EVENT, zone::MONSTER, zone::MONSTER_DISCARD),
        (tag::CURSE, zone::MONSTER, zone::MONSTER_DISCARD),
        (tag::ROOM, zone::ROOM, zone::ROOM_DISCARD),
    ];
    let def = table.world().catalog.def(table.record(card)?.printed());
    DECKS.iter().find(|(tag, ..)| def.has_tag(*tag)).map(|(_, deck, discard)| (*deck, *discard))
}

/// The zone to which an effect that names a kind of zone sends this card: decks and discards are those of its back,
/// players' zones those of its controller.
pub(crate) fn home(table: &Table<'_>, card: Ref, kind: ZoneKind) -> Zone {
    match (kind, decks_of(table, card)) {
        (zone::DISCARD, Some((_, discard))) => shared(discard),
        (zone::LOOT, Some((deck, _))) => shared(deck),
        (zone::DISCARD | zone::LOOT, None) => shared(zone::OUTSIDE),
        _ => {
            let seat = table.controller_of(card).filter(|seat| seat.is_some());
            table.meaning().zone_of(kind, seat.unwrap_or(table.position().active()))
        }
    }
}
