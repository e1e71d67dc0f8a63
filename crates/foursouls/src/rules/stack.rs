//! The stack (digest section 5): what goes onto it, in which order, and how each kind of item resolves.

pub(crate) mod cast;
pub(crate) mod copy;
pub(crate) mod dice;
pub(crate) mod give;
pub(crate) mod order;

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::catalog::CardDef;
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{AbilityId, Ref, Seat, Verb, ZoneKind};
use byword_kernel::position::{Batch, Item, ItemKind};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::rules::policy::PATIENCE;
use crate::rules::{death, objects, slots, turn};
use crate::words::{
    ASKED, COMBAT, TAKEN, counter, mark, procedure, shared, stat, tag, tally, verb, zone, zone_of,
};

/// Takes damage over to put it on the stack (FS-DMG-1), keeps rolls between 1 and 6 (FS-DICE-2), cards that are not
/// loot out of hands (FS-ZONE-12), and healing from the dying (FS-HEAL-1).
pub(crate) fn route(table: &mut Table<'_>, event: &Event) -> bool {
    match event.kind {
        EventKind::Damage if event.verb == verb::DEAL && !event.how.has(TAKEN) => {
            if event.amount > 0 && objects::left(table, event.subject) > 0 {
                put_damage(table, *event);
            } else {
                table.edit_frame(|frame| frame.did = false);
            }
            true
        }
        EventKind::Heal if objects::is_dying(table, event.subject) => {
            table.edit_frame(|frame| frame.did = false);
            true
        }
        EventKind::Move if give::begin(table, event) => true,
        // U-20: what is stolen from the shop has been given, not gained.
        EventKind::Move
            if event.verb == verb::STEAL && objects::lies_in(table, event.subject, zone::SHOP) =>
        {
            table.perform(Event { kind: EventKind::Control, seat: event.to.seat, ..*event });
            slots::enter_from_shop(table, event.subject);
            true
        }
        EventKind::Control if is_kept(table, event) => {
            table.edit_frame(|frame| frame.did = false);
            true
        }
        EventKind::Move if event.verb == verb::DESTROY && is_killed(table, event) => {
            let seat = if event.cause.is_some() { performer(table).seat } else { Seat::NONE };
            kill(table, event.subject, seat);
            true
        }
        EventKind::Move if is_no_card(table, event) => {
            table.edit_frame(|frame| frame.did = false);
            true
        }
        EventKind::Counter if event.detail == counter::PIPS.0 => {
            let value = table.position().get(event.subject).map_or(0, |record| record.count(counter::PIPS));
            let change = (value + event.amount).clamp(1, 6) - value;
            let within = change == event.amount;
            if !within && change != 0 {
                table.perform(event.amount(change));
            }
            !within
        }
        _ => false,
    }
}

/// Says of an event how it is meant: paying is not losing (FS-EFF-8); what an ability or loot does, its controller does
/// (FS-ABIL-9), wherever its card is by then (FS-STACK-7).
pub(crate) fn dress(table: &Table<'_>, event: Event) -> Event {
    let frame = table.frame();
    let own = matches!(frame.work, Work::Program(_)) && event.cause.is_some() && event.cause == frame.source;
    let event = if own && !event.responsible.is_some() { event.charged_to(frame.seat) } else { event };
    match event.kind {
        EventKind::Tally if frame.work == Work::Pay => Event { verb: verb::PAY, ..event },
        EventKind::Move => Event { how: event.how | manner(table, &event), ..event },
        EventKind::Tally | EventKind::Act => death::multiplied(table, event),
        _ => event,
    }
}

/// A bonus soul leaves the game face down (FS-ZONE-10); what is gained, or becomes a soul, in play is the same object
/// (FS-ZONE-9).
fn manner(table: &Table<'_>, event: &Event) -> How {
    const IN_PLAY: [ZoneKind; 5] = [zone::PLAY, zone::SOULS, zone::SHOP, zone::DEN, zone::ROOMS];
    let from = table.position().get(event.subject).map(|record| record.zone.kind);
    match event.to.kind {
        zone::OUTSIDE if table.def(event.subject).has_tag(tag::BONUS) => How::FACEDOWN,
        zone::SHOP if event.verb == verb::SWAP && from == Some(zone::PLAY) => How::SAME,
        zone::PLAY | zone::SOULS if from.is_some_and(|from| IN_PLAY.contains(&from)) => How::SAME,
        _ => How::PLAIN,
    }
}

/// True if a player would take what another has, and it cannot be stolen. Who gives something away, or swaps it, is not robbed
/// (FS-EFF-7).
fn is_kept(table: &Table<'_>, event: &Event) -> bool {
    let had_by = table.controller_of(event.subject).filter(|seat| seat.is_some());
    let taken = had_by.is_some_and(|seat| seat != event.seat) && performer(table).seat == event.seat;
    taken
        && event.verb == kernel_verb::PLAIN
        && table.rules().allowed(verb::STEAL, event.cause, event.subject).is_err()
}

/// FS-DEATH-6: what is destroyed and has HP is killed, unless it cannot be destroyed.
fn is_killed(table: &Table<'_>, event: &Event) -> bool {
    let card = event.subject;
    let lives = objects::has_box(table, card) && table.position().get(card).is_some() && table.in_play(card);
    lives && table.rules().allowed(verb::DESTROY, event.cause, card).is_ok()
}

/// Damage is about to be put on the stack, which may change it (FS-DMG-6). Whose it is, is known now: its source may be
/// gone when it is taken.
fn put_damage(table: &mut Table<'_>, event: Event) {
    let seat = table.controller_of(event.cause).unwrap_or(table.frame().seat);
    table.perform(Event { kind: EventKind::Act, verb: verb::PUT_DAMAGE, seat, ..event });
}

/// The frame that deals the damage or rolls the die: the work below the events that are being performed.
fn performer(table: &Table<'_>) -> Frame {
    let mut work = table.position().frames().iter().rev();
    work.find(|frame| frame.work != Work::Events).copied().unwrap_or_else(|| table.frame())
}

/// Damage of one instruction resolves in turn order, monsters first: it is placed in the reverse order (FS-STACK-10).
pub(crate) fn damage_put(table: &mut Table<'_>, event: &Event) {
    let event = Event { kind: EventKind::Damage, verb: verb::DEAL, ..*event };
    if event.amount <= 0 {
        return;
    }
    let batch = batch_of(&performer(table));
    let item = Item { source: event.cause, batch, event, ..Item::new(ItemKind::Event, Seat::NONE) };
    let rank = rank(table, &event);
    let id = table.pile().push_item(item);
    let earlier = |top: &Item| {
        batch.owner != 0 && is_damage(top) && top.batch == batch && self::rank(table, &top.event) < rank
    };
    let place = table.position().stack().iter().rev().skip(1).take_while(|top| earlier(top)).count();
    table.pile().lay_item(id, place);
    order::remember(table, batch);
}

/// The place of the damaged object in the order in which damage of one instruction resolves.
fn rank(table: &Table<'_>, event: &Event) -> usize {
    if !objects::is_player(table, event.subject) {
        return 0;
    }
    let position = table.position();
    let first = event.seat.or(position.active());
    let seat = table.controller_of(event.subject).unwrap_or(Seat::NONE);
    1 + position.seats_from(first).position(|other| other == seat).unwrap_or(0)
}

/// Markers stand for what is no card: nothing can be done with the copy of a loot (FS-EFF-11). Into a hand goes only loot
/// (FS-ZONE-12).
fn is_no_card(table: &Table<'_>, event: &Event) -> bool {
    let def = table.def(event.subject);
    def.has_tag(tag::MARKER) || event.to.kind == zone::HAND && !def.has_tag(tag::LOOT)
}

/// True if the item is damage.
pub(crate) fn is_damage(item: &Item) -> bool {
    item.kind == ItemKind::Event && item.event.kind == EventKind::Damage
}

/// True if the card is a loot on the stack.
pub(crate) fn is_loot(table: &Table<'_>, card: Ref) -> bool {
    objects::lies_in(table, card, zone::STACK)
}

/// A loot, or the copy of one, which exists on the stack only (FS-EFF-11): it can be cancelled or copied like any other.
pub(crate) fn is_a_loot(table: &Table<'_>, item: &Item) -> bool {
    let ability = table.world().catalog.ability(item.ability);
    item.kind == ItemKind::Card
        || item.kind == ItemKind::Ability
            && ability.is_some_and(|compiled| matches!(compiled.ability.body, Body::Spell { .. }))
}

/// The card whose loot ability the item is.
pub(crate) fn copied<'w>(table: &Table<'w>, item: &Item) -> Option<&'w CardDef> {
    let catalog = &table.world().catalog;
    catalog.defs().iter().find(|def| def.abilities.contains(&item.ability))
}

/// True if the item is an object's death.
pub(crate) fn is_death(item: &Item) -> bool {
    item.kind == ItemKind::Event && item.event.kind == EventKind::Act && item.event.verb == verb::DIE
}

/// An ability, or a roll whose result will be one; not the damage that an ability has put on the stack.
pub(crate) fn is_ability(item: &Item) -> bool {
    item.kind == ItemKind::Ability || is_roll(item)
}

/// True if the item is a roll.
pub(crate) fn is_roll(item: &Item) -> bool {
    item.kind == ItemKind::Event && item.event.kind == EventKind::Roll
}

/// True if the item belongs to an attack: its rolls and combat damage (FS-ATK-7).
pub(crate) fn is_of_attack(item: &Item) -> bool {
    is_roll(item) && item.event.verb == verb::ATTACK_ROLL || is_damage(item) && item.event.how.has(COMBAT)
}

/// The item that a marker or loot card on the stack stands for.
pub(crate) fn item_of(table: &Table<'_>, token: Ref) -> Option<Item> {
    table.position().stack().iter().find(|item| item.token == token).copied()
}

/// Loot stands for itself; rolls and abilities get a marker, by which they can be chosen (FS-ABIL-8).
pub(crate) fn token(table: &mut Table<'_>, item: &Item) -> Ref {
    match item.kind {
        ItemKind::Card => item.source,
        ItemKind::Event if !is_roll(item) => Ref::NONE,
        _ => {
            let spare = table.position().top(shared(zone::BOX));
            let marker = spare.unwrap_or_else(|| {
                let def = table.world().catalog.find(tag::WORDS[tag::MARKER.index()]).unwrap_or_default();
                table.book().add_card(def, Seat::NONE, shared(zone::BOX))
            });
            table.book().relocate(marker, zone_of(zone::STACK, item.seat))
        }
    }
}

/// Gives the marker of an item back.
pub(crate) fn give_back(table: &mut Table<'_>, item: &Item) {
    if item.kind != ItemKind::Card && table.position().get(item.token).is_some() {
        table.book().relocate(item.token, shared(zone::BOX));
    }
}

/// FS-STACK-6: a cancelled loot is discarded, a cancelled death heals, anything else just goes.
pub(crate) fn cancelled(table: &mut Table<'_>, item: &Item) {
    give_back(table, item);
    if item.kind == ItemKind::Card {
        cast::discard_loot(table, item.source, verb::CANCEL);
    } else if is_death(item) {
        death::survive(table, item.event.subject);
    }
}

/// Resolves the item that was on top (FS-STACK-3).
pub(crate) fn resolve(table: &mut Table<'_>, item: Item) {
    cast::count_loop(table, tally::RESOLVED, 8 * PATIENCE);
    match item.kind {
        ItemKind::Card => cast::resolve(table, &item),
        ItemKind::Ability => resolve_ability(table, &item),
        ItemKind::Event if is_roll(&item) => dice::resolve(table, item),
        ItemKind::Event if is_death(&item) => {
            if !asks_first(table, &item, verb::WOULD_DIE) {
                death::resolve(table, &item);
            }
        }
        ItemKind::Event if item.event.verb == verb::LOOT_STEP => turn::loot(table, item.seat),
        ItemKind::Event => take_damage(table, &item),
    }
}

/// The condition of a trigger is looked at again (FS-TRIG-3).
fn resolve_ability(table: &mut Table<'_>, item: &Item) {
    give_back(table, item);
    if still_holds(table, item.ability, item) {
        table.pile().run_item(item);
    }
}

fn still_holds(table: &Table<'_>, ability: AbilityId, item: &Item) -> bool {
    let Some(compiled) = table.world().catalog.ability(ability) else { return false };
    let Body::Triggered { when, .. } = &compiled.ability.body else { return true };
    let Item { source, seat, x, event, id, .. } = *item;
    table.meaning().holds(when, &Scope::of(source, seat).x(x).event(event).picks(id))
}

/// What is about to happen is announced once, while the item waits on the stack: abilities that see what would happen
/// get their turn first. `true` if there are any.
fn asks_first(table: &mut Table<'_>, item: &Item, verb: Verb) -> bool {
    if item.event.how.has(ASKED) {
        return false;
    }
    // What asks before damage may ask whether it is that of an attack.
    let how = if item.event.how.has(COMBAT) { COMBAT } else { How::PLAIN };
    table.perform(Event { kind: EventKind::Act, verb, how, ..item.event });
    if !table.position().pending().is_empty() {
        let mut item = *item;
        item.event.how |= ASKED;
        table.pile().push_item(item);
    }
    !table.position().pending().is_empty()
}

/// Less of the damage that waits for what it would do.
pub(crate) fn prevent_damage(table: &mut Table<'_>, amount: i16) {
    let waiting = |item: &&Item| is_damage(item) && item.event.how.has(ASKED);
    let Some(item) = table.position().stack().iter().rev().find(waiting).copied() else {
        return table.edit_frame(|frame| frame.did = false);
    };
    table.pile().edit_item(item.id, |item| item.event.amount = (item.event.amount - amount).max(0));
    if item.event.amount <= amount {
        table.pile().cancel_item(item.id);
    }
}

/// The death that waits for what it would do does not happen (FS-DEATH-12).
pub(crate) fn prevent_death(table: &mut Table<'_>) {
    let waiting = |item: &&Item| is_death(item) && item.event.how.has(ASKED);
    match table.position().stack().iter().rev().find(waiting).map(|item| item.id) {
        Some(id) => drop(table.pile().cancel_item(id)),
        None => table.edit_frame(|frame| frame.did = false),
    }
}

/// FS-DMG-2, FS-DMG-3: damage is taken now, unless its object is gone or at 0 HP.
fn take_damage(table: &mut Table<'_>, item: &Item) {
    let event = &item.event;
    let there = table.position().get(event.subject).is_some() && table.in_play(event.subject);
    if !there || objects::left(table, event.subject) == 0 {
        return;
    }
    if asks_first(table, item, verb::WOULD_TAKE) {
        return;
    }
    note_killer(table, event.seat, if event.how.has(COMBAT) { event.detail } else { 0 });
    if item.ability != NO_ABILITY {
        follow_up(table, item);
    }
    table.perform(Event { how: event.how.without(ASKED) | TAKEN, ..*event });
}

/// FS-EFF-4: what stands after "and" waits with the damage before it, and is done only if that is taken. It is the row 0
/// of a table that no die can reach.
pub(crate) fn follows_damage(table: &mut Table<'_>, rows: u16) -> bool {
    let Some(ability) = table.world().catalog.row(rows, 0) else { return false };
    let frame = table.frame();
    let batch = batch_of(&Frame { step: frame.step - 1, ..frame });
    let put = |item: &&Item| is_damage(item) && item.batch == batch;
    if let Some(item) = table.position().stack().iter().find(put).copied() {
        table.pile().copy_names(frame.id, item.id);
        let seat = frame.seat;
        table.pile().edit_item(item.id, |item| (item.ability, item.seat) = (ability, seat));
    }
    true
}

frame! {
    /// What follows damage waits for it.
    struct FollowUp(procedure::FOLLOW_UP) {
        source: Ref = source,
        ability: AbilityId = n,
        damage: Event = event,
        /// Under which its names are found.
        names: u16 = id,
    }
}

fn follow_up(table: &mut Table<'_>, item: &Item) {
    let Item { source, ability, event: damage, id: names, .. } = *item;
    table.push(FollowUp { source, ability, damage, names }.frame(item.seat));
}

/// The damage has been taken, or has not.
pub(crate) fn followed_up(table: &mut Table<'_>, frame: &Frame) {
    table.finish();
    if frame.did {
        let FollowUp { source, ability, damage, names } = FollowUp::of(frame);
        table.run_ability(ability, &Scope::of(source, frame.seat).event(damage).picks(names));
    }
}

/// By what damage of one instruction is known.
const fn batch_of(frame: &Frame) -> Batch {
    Batch { owner: frame.id, step: frame.step }
}

/// The ability of an item that has none.
pub(crate) const NO_ABILITY: AbilityId = AbilityId(u16::MAX);

/// FS-DEATH-7: who is the killer, should somebody die of this, and the attack roll that it comes from (0 for none).
fn note_killer(table: &mut Table<'_>, seat: Seat, face: u8) {
    table.book().set_tally(Seat::NONE, tally::KILL_FACE, i16::from(face));
    let number = if seat.is_some() { i16::from(seat.0) + 1 } else { 0 };
    table.book().set_tally(Seat::NONE, tally::KILLER, number);
}

/// Deaths have been placed: what happens from now on has a killer of its own.
pub(crate) fn forget_killer(table: &mut Table<'_>) {
    if table.position().tally(Seat::NONE, tally::KILLER) != 0 {
        note_killer(table, Seat::NONE, 0);
    }
}

/// The player who has killed, if one has.
pub(crate) fn killing_seat(table: &Table<'_>) -> Option<Seat> {
    let number = table.position().tally(Seat::NONE, tally::KILLER);
    (number > 0).then(|| Seat((number - 1) as u8))
}

/// The character of that player.
pub(crate) fn killer(table: &Table<'_>) -> Ref {
    killing_seat(table).map_or(Ref::NONE, |seat| objects::character(table, seat))
}

/// FS-EFF-6: sets the HP of an object to 0; its death goes onto the stack when priority is next given.
pub(crate) fn kill(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let dead = table.position().get(card).is_none_or(|record| record.marked(mark::DEAD));
    if dead || !table.in_play(card) || !objects::has_box(table, card) {
        return table.edit_frame(|frame| frame.did = false);
    }
    // What cannot die is left at 0 HP (FS-DEATH-2), and was not killed, "if you do" (FS-EFF-4).
    if table.rules().allowed(verb::DIE, Ref::NONE, card).is_err() {
        table.edit_frame(|frame| frame.did = false);
    }
    note_killer(table, seat, 0);
    let full = table.stat(card, stat::HP);
    table.book().set_damage(card, full);
}
