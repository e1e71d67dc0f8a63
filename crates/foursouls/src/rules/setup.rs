//! Setup (digest section 3).

use byword_kernel::ability::Body;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{DefId, Ref, Seat, ZoneKind};
use byword_kernel::query::Scope;
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;

use crate::options;
use crate::rules::checks::SOULS;
use crate::words::{deck, moment, procedure, shared, stat, tag, tally, verb, zone, zone_of};

/// Loot cards and cents that everybody begins with (FS-SETUP-5).
const HAND: usize = 3;
const CENTS: i16 = 3;
/// Slots of the shop and of monsters (FS-SETUP-1).
const SLOTS: i16 = 2;
/// Bonus souls that are active (FS-SETUP-2).
const BONUS: usize = 3;
/// Markers in the box; more are made when the stack grows higher.
const MARKERS: usize = 8;

const DEALT: [(usize, ZoneKind); 4] = [
    (deck::TREASURE, zone::TREASURE),
    (deck::LOOT, zone::LOOT),
    (deck::MONSTER, zone::MONSTER),
    (deck::ROOM, zone::ROOM),
];

pub(crate) fn deal(table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
    if setup.decks.len() != deck::COUNT || setup.seats == 0 {
        return Err(format!("{} decks instead of {}, {} seats", setup.decks.len(), deck::COUNT, setup.seats));
    }
    for (index, kind) in DEALT {
        for title in &setup.decks[index] {
            let def = find(table, title)?;
            // FS-CARD-15
            if setup.seats > 2 || !table.world().catalog.def(def).has_tag(tag::THREE_PLUS) {
                table.book().add_card(def, Seat::NONE, shared(kind));
            }
        }
        table.book().shuffle(shared(kind));
    }
    prepare(table);
    options::adopt(table, &setup.options)?;
    table.book().set_tally(Seat::NONE, tally::ROOM_SLOTS, i16::from(!setup.decks[deck::ROOM].is_empty()));
    let first = deal_characters(table, setup)?;
    deal_bonus_souls(table, &setup.decks[deck::BONUS])?;
    fill_dens(table);
    fill(table, zone::TREASURE, zone::SHOP, SLOTS);
    fill(table, zone::ROOM, zone::ROOMS, 1);
    for seat in table.position().seats() {
        table.draw_cards(seat, HAND, Ref::NONE);
        table.book().set_tally(seat, tally::CENTS, CENTS);
    }
    table.book().set_first(first);
    table.book().set_active(first);
    table.push(Frame::procedure(procedure::TURN, first));
    table.push(Frame::procedure(procedure::GAME_START, first));
    Ok(())
}

fn find(table: &Table<'_>, title: &str) -> Result<DefId, String> {
    table.world().catalog.find(title).ok_or_else(|| format!("no card is called `{title}`"))
}

/// The numbers and markers that every table begins with.
fn prepare(table: &mut Table<'_>) {
    table.book().set_tally(Seat::NONE, tally::MONSTER_SLOTS, SLOTS);
    table.book().set_tally(Seat::NONE, tally::SHOP_SLOTS, SLOTS);
    if table.position().tally(Seat::NONE, tally::SOULS_TO_WIN) == 0 {
        table.book().set_tally(Seat::NONE, tally::SOULS_TO_WIN, SOULS);
    }
    table.book().set_tally(Seat::NONE, tally::ROUND, 1);
    if let Some(marker) = table.world().catalog.find(tag::WORDS[tag::MARKER.index()]) {
        for _ in 0..MARKERS {
            let card = table.book().add_card(marker, Seat::NONE, shared(zone::BOX));
            table.book().show_all(card);
        }
    }
}

/// A staged table has as many slots as cards in them.
pub(crate) fn stage(table: &mut Table<'_>) {
    prepare(table);
    leave_out(table);
    for (slots, kind) in
        [(tally::MONSTER_SLOTS, zone::DEN), (tally::SHOP_SLOTS, zone::SHOP), (tally::ROOM_SLOTS, zone::ROOMS)]
    {
        let held = table.position().zone_len(shared(kind)) as i16;
        table.book().set_tally(Seat::NONE, slots, held);
    }
}

/// FS-CARD-15: cards for three or more players are in no deck of a smaller game.
fn leave_out(table: &mut Table<'_>) {
    let mut list = table.take_list();
    if table.position().seat_count() < 3 {
        let decks = DEALT.iter().flat_map(|(_, kind)| table.position().zone(shared(*kind)));
        list.extend(decks.filter(|card| table.def(*card).has_tag(tag::THREE_PLUS)));
    }
    for card in &list {
        table.book().relocate(*card, shared(zone::OUTSIDE));
    }
    table.put_list(list);
}

/// FS-SETUP-3: the character that the setup names for a seat, or a random one, deactivated, and its starting item,
/// charged. The first player is random, unless a character goes first (FS-SETUP-5).
fn deal_characters(table: &mut Table<'_>, setup: &Setup) -> Result<Seat, String> {
    let pairs: Vec<&[String]> = setup.decks[deck::CHARACTERS].chunks_exact(2).collect();
    let seated: Vec<&[String]> = setup.decks[deck::SEATED].chunks_exact(2).collect();
    let named =
        |seat: u8| seated.get(usize::from(seat)).filter(|pair| pair.iter().any(|name| !name.is_empty()));
    let mut left: Vec<&[String]> =
        pairs.into_iter().filter(|pair| !seated.iter().any(|named| named.first() == pair.first())).collect();
    let mut first = None;
    for seat in 0..setup.seats {
        let pair = match named(seat) {
            Some(pair) => *pair,
            None if left.is_empty() => return Err(format!("too few characters for {} seats", setup.seats)),
            None => left.remove(table.random(left.len() as u32) as usize),
        };
        if seat_player(table, Seat(seat), pair)? {
            first = Some(Seat(seat));
        }
    }
    // Characters that nobody plays are outside the game (FS-ZONE-7).
    for name in left.iter().filter_map(|pair| pair.first()) {
        let character = find(table, name)?;
        table.book().add_card(character, Seat::NONE, shared(zone::OUTSIDE));
    }
    Ok(first.unwrap_or_else(|| Seat(table.random(u32::from(setup.seats)) as u8)))
}

/// Puts a character and its starting item (some have none) before a player. True if the character goes first.
fn seat_player(table: &mut Table<'_>, seat: Seat, pair: &[String]) -> Result<bool, String> {
    let mut first = false;
    for (place, name) in pair.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        let def = find(table, name)?;
        let card = table.book().add_card(def, seat, zone_of(zone::PLAY, seat));
        if place == 0 {
            table.book().turn_quietly(card, true);
            first = table.def(card).has_tag(tag::GOES_FIRST);
        }
    }
    Ok(first)
}

frame! {
    /// The game starts.
    struct Start(procedure::GAME_START) {
        /// The abilities that have resolved.
        resolved: i16 = n,
    }
}

/// FS-SETUP-4: abilities of the start of the game resolve at once, one after the other.
pub(crate) fn start_of_game(table: &mut Table<'_>, frame: &Frame) {
    table.goto(0);
    let (mut left, mut next) = (Start::of(frame).resolved, None);
    for seat in table.position().seats_from(frame.seat) {
        for card in table.position().zone(zone_of(zone::PLAY, seat)) {
            for id in &table.def(card).abilities {
                let body = table.world().catalog.body(*id);
                if matches!(body, Some(Body::Triggered { on, .. }) if on.moment == Some(moment::GAME_START)) {
                    if left == 0 {
                        next = Some((*id, Scope::of(card, seat)));
                    }
                    left -= 1;
                }
            }
        }
    }
    let Some((ability, scope)) = next else { return table.finish() };
    Start::edit(table, |start| start.resolved += 1);
    table.run_ability(ability, &scope);
}

fn deal_bonus_souls(table: &mut Table<'_>, titles: &[String]) -> Result<(), String> {
    let mut left: Vec<&String> = titles.iter().collect();
    for _ in 0..BONUS.min(titles.len()) {
        let title = left.remove(table.random(left.len() as u32) as usize);
        let def = find(table, title)?;
        table.book().add_card(def, Seat::NONE, shared(zone::BONUS));
    }
    Ok(())
}

/// FS-SETUP-1: slots that are filled in silence; nobody has priority.
fn fill(table: &mut Table<'_>, deck: ZoneKind, kind: ZoneKind, slots: i16) {
    for _ in 0..slots {
        if let Some(top) = table.position().top(shared(deck)) {
            table.book().relocate(top, shared(kind));
        }
    }
}

/// FS-SETUP-1, FS-SETUP-6: monster slots hold monsters; events go to the bottom, what makes its own slot gets one.
fn fill_dens(table: &mut Table<'_>) {
    let mut tries = table.position().zone_len(shared(zone::MONSTER));
    let mut filled = 0;
    while filled < SLOTS && tries > 0 {
        tries -= 1;
        let Some(top) = table.position().top(shared(zone::MONSTER)) else { break };
        if table.def(top).stat(stat::HP) == 0 {
            table.book().relocate_under(top, shared(zone::MONSTER));
            continue;
        }
        let card = table.book().relocate(top, shared(zone::DEN));
        if table.rules().allowed(verb::COVER, Ref::NONE, card).is_err() {
            table.book().add_tally(Seat::NONE, tally::MONSTER_SLOTS, 1);
        } else {
            filled += 1;
        }
    }
}
