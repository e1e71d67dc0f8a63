//! Deaths (digest section 8): monsters and other objects with their rewards and souls, players with their penalty.

use byword_kernel::ability::{Amount, Body, Change, Effect, EventKind};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{AbilityId, Ref, Seat, Tally, ZoneKind, cite};
use byword_kernel::position::{Batch, Item, ItemKind, Modifier};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::rules::stack::order;
use crate::rules::turn::{attack, barter};
use crate::rules::{objects, slots, stack, turn};
use crate::words::{mark, procedure, shared, stat, tally, verb, zone, zone_of};

/// Steps of the death of a monster or item (FS-DEATH-4).
mod at {
    pub const HOLD: u16 = 0;
    pub const TRIGGERS: u16 = 1;
    pub const REWARDS: u16 = 2;
    pub const AFTER_REWARDS: u16 = 3;
    pub const REST: u16 = 4;
}

/// Steps of a player's death (FS-DEATH-8 to FS-DEATH-10).
mod of_player {
    pub const DIES: u16 = 0;
    pub const BEFORE: u16 = 1;
    pub const ITEM: u16 = 2;
    pub const DESTROY: u16 = 3;
    pub const LOOT: u16 = 4;
    pub const DISCARD: u16 = 5;
    pub const REST: u16 = 6;
}

/// FS-DEATH-1, U-7: puts the deaths of objects at 0 HP on the stack: players in reverse turn order from whoever killed
/// them (FS-STACK-10), else from the active player; monsters on top of them. `true` if there was one.
pub(crate) fn place(table: &mut Table<'_>) -> bool {
    let list = table.take_in_play(dies);
    let batch = Batch { owner: if list.is_empty() { 0 } else { table.agenda().fresh_id() }, step: 0 };
    let first = stack::killing_seat(table).unwrap_or(table.position().active());
    for seat in table.position().seats_from(first).collect::<Seats>().0.into_iter().flatten().rev() {
        let character = objects::character(table, seat);
        if list.contains(&character) {
            push(table, character, batch);
        }
    }
    for card in &list {
        if !objects::is_player(table, *card) {
            push(table, *card, batch);
        }
    }
    order::remember(table, batch);
    let some = !list.is_empty();
    table.put_list(list);
    some
}

/// Seats in order, without allocation.
struct Seats([Option<Seat>; 8]);

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut list = [None; 8];
        list.iter_mut().zip(seats).for_each(|(place, seat)| *place = Some(seat));
        Self(list)
    }
}

/// True if the object's death should go onto the stack: 0 HP, not dead yet, not waiting, not forbidden (FS-DEATH-2).
fn dies(table: &Table<'_>, card: Ref) -> bool {
    objects::has_box(table, card)
        && objects::left(table, card) == 0
        && !objects::is_dying(table, card)
        && table.rules().allowed(verb::DIE, Ref::NONE, card).is_ok()
}

fn push(table: &mut Table<'_>, card: Ref, batch: Batch) {
    let killer = Some(stack::killer(table)).filter(|killer| killer.is_some());
    let killer = killer.unwrap_or_else(|| who_weakened(table, card));
    let of = table.controller_of(card).unwrap_or(Seat::NONE);
    let face = table.position().tally(Seat::NONE, tally::KILL_FACE) as u8;
    let event = Event::new(EventKind::Act, verb::DIE).about(card).by(killer).with(killer).of(of).detail(face);
    table.pile().push_item(Item { source: card, batch, event, ..Item::new(ItemKind::Event, Seat::NONE) });
}

/// FS-DEATH-7: who lowered the HP of an object last, by an ability that holds for a while: that player killed what no damage did.
fn who_weakened(table: &Table<'_>, card: Ref) -> Ref {
    let lowers = |modifier: &&Modifier| {
        let Modifier { ability, holder, x: fixed, .. } = **modifier;
        let held = table.world().catalog.ability(ability).map(|held| &held.ability.body);
        let Some(Body::Static { change: Change::Stat(stat::HP, by), .. }) = held else { return false };
        holder == card && (matches!(by, Amount::N(by) if *by < 0) || *by == Amount::X && fixed < 0)
    };
    let last = table.position().modifiers().iter().rev().find(lowers);
    last.map_or(Ref::NONE, |last| objects::character(table, last.seat))
}

/// The death of an object resolves.
pub(crate) fn resolve(table: &mut Table<'_>, item: &Item) {
    let card = item.event.subject;
    if table.position().get(card).is_none() || !table.in_play(card) {
        return;
    }
    let player = objects::is_player(table, card);
    let (killer, face) = (item.event.cause, i16::from(item.event.detail));
    table.push(if player {
        PlayerDeath { card, killer, face }.frame(item.event.seat)
    } else {
        Death { card, killer, face, dead: Ref::NONE, times: 0, slot: 0 }.frame(table.position().active())
    });
}

/// FS-DEATH-12: a death that does not happen leaves the object with at least 1 HP.
pub(crate) fn survive(table: &mut Table<'_>, card: Ref) {
    if table.position().get(card).is_some() && objects::left(table, card) == 0 {
        let full = table.stat(card, stat::HP);
        table.book().set_damage(card, full - 1);
    }
}

frame! {
    /// The death of a monster or another object.
    struct Death(procedure::DEATH) {
        card: Ref = source,
        killer: Ref = a,
        /// The face of the die that killed it; 0 if none did.
        face: i16 = m,
        /// The dead card, in the holding zone.
        dead: Ref = b,
        /// How many times as much as its reward says is being gained; 0 if none is.
        times: i16 = x,
        /// The kind of the slot that it left, counted from 1; 0 if it left none.
        slot: usize = n,
    }
}

frame! {
    /// The death of a player.
    struct PlayerDeath(procedure::PLAYER_DEATH) {
        /// The character.
        card: Ref = source,
        killer: Ref = a,
        face: i16 = m,
    }
}

/// A step is complete when the stack is as deep as it was when the step began.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let base = table.position().stack().len();
    let active = table.position().active();
    let Death { card, killer, face, dead, slot, .. } = Death::of(frame);
    match step {
        at::HOLD => hold(table, card, killer, face),
        at::TRIGGERS => {
            if !frame.did {
                survive(table, card);
                return table.finish();
            }
            note_death(table, card);
            table.pile().push_stack(base, active);
        }
        at::REWARDS => {
            table.pile().push_stack(base, active);
            if !forgone(table, card) {
                let rewards = Event::new(EventKind::Act, verb::REWARDS).about(dead).by(killer).with(killer);
                table.perform(rewards.of(active).amount(1).detail(face as u8));
            }
        }
        at::AFTER_REWARDS => {
            Death::edit(table, |death| death.times = 0);
            table.perform(Event::new(EventKind::Act, verb::REWARD).about(dead).by(killer).of(active));
            table.pile().push_stack(base, active);
        }
        at::REST => lay_to_rest(table, active, dead),
        _ => {
            slots::release(table, dead);
            table.finish();
            // That the death is over has its slot looked at, also where the last step did nothing.
            let monsters = i16::from(slot == zone::DEN.index() + 1);
            table.book().add_tally(Seat::NONE, tally::MONSTERS_DIED, monsters);
        }
    }
}

/// Step 1: to the holding zone; its abilities look back from there. Of an attack the event knows the face of the die.
fn hold(table: &mut Table<'_>, card: Ref, by: Ref, face: i16) {
    table.edit_frame(|f| f.did = true);
    let die = Event::new(EventKind::Move, verb::DIE).about(card).by(by).with(by).detail(face as u8);
    table.perform(die.to(shared(zone::HOLDING)));
}

/// The slot that a dying monster leaves is not filled before the end of its death.
fn note_death(table: &mut Table<'_>, card: Ref) {
    let dead = table.position().current(card.slot);
    Death::edit(table, |death| death.dead = dead);
    // FS-EFF-11: a copy has the rewards and the soul icon of what it was a copy of.
    if table.position().memory(card).is_some_and(|memory| memory.record.is_copy()) {
        table.book().become_copy(dead, card);
    }
    let from = table.position().memory(card).map(|memory| memory.record.zone.kind);
    let slot = from.filter(|kind| [zone::DEN, zone::ROOMS].contains(kind));
    Death::edit(table, |death| death.slot = slot.map_or(0, |kind| kind.index() + 1));
    if from == Some(zone::DEN) {
        let uncovered = slots::uncovered(table);
        if let Some(card) = uncovered {
            table.book().set_host(card, Some(dead));
        }
    }
}

/// True if the monster was killed without its rewards.
fn forgone(table: &Table<'_>, card: Ref) -> bool {
    table.position().memory(card).is_some_and(|memory| memory.record.marked(mark::BARREN))
}

/// Step 3: the player in the event gains what the reward box says (FS-CARD-13), so many times as much as the amount says
/// (FS-EFF-19). Treasure comes one by one; the rest is one gain (FS-EFF-3). A roll of it is over before the next step.
pub(crate) fn gain_rewards(table: &mut Table<'_>, event: &Event) {
    let Some((ability, one_by_one)) = reward(table, event.subject) else { return };
    let runs = if one_by_one { event.amount } else { 1 };
    if let Some(place) = death_of(table, event.subject)
        && !one_by_one
        && event.amount > 1
    {
        Death::edit_at(table, place, |death| death.times = event.amount);
    }
    for _ in 0..runs {
        table.run_ability(ability, &Scope::of(event.subject, event.seat));
    }
}

/// The reward box of a card, and that what it gives comes one by one.
fn reward(table: &Table<'_>, card: Ref) -> Option<(AbilityId, bool)> {
    let catalog = &table.world().catalog;
    table.def(card).abilities.iter().copied().find_map(|id| match &catalog.ability(id)?.ability.body {
        Body::Spell { verb, effect, .. } if *verb == verb::REWARD => {
            Some((id, matches!(effect, Effect::Repeat(..))))
        }
        _ => None,
    })
}

/// What a reward gives, multiplied as the death says (FS-EFF-19).
pub(crate) fn multiplied(table: &Table<'_>, event: Event) -> Event {
    let counted = event.kind == EventKind::Tally || event.kind == EventKind::Act && event.verb == verb::LOOT;
    if !counted || !objects::lies_in(table, event.cause, zone::HOLDING) {
        return event;
    }
    let place = death_of(table, event.cause);
    let frame = place.and_then(|place| table.position().frames().get(place));
    event.amount(event.amount.saturating_mul(frame.map_or(1, |frame| Death::of(frame).times.max(1))))
}

/// How many slots of a kind wait for the end of deaths (FS-SLOT-1), wherever what died lies by now (FS-DEATH-5).
pub(crate) fn slots_left(table: &Table<'_>, kind: ZoneKind) -> i16 {
    let waits = |(_, death): &(&Frame, Death)| death.slot == kind.index() + 1;
    Death::going_on(table.position()).filter(waits).count() as i16
}

/// Where the death of this dead card is on the agenda.
fn death_of(table: &Table<'_>, dead: Ref) -> Option<usize> {
    let dies =
        |frame: &Frame| frame.work == Work::Procedure(procedure::DEATH) && Death::of(frame).dead == dead;
    table.position().frames().iter().rposition(dies)
}

/// Step 5: with a soul icon it becomes a soul of the active player, else it is discarded (FS-DEATH-4).
fn lay_to_rest(table: &mut Table<'_>, active: Seat, dead: Ref) {
    if table.position().get(dead).is_none_or(|record| record.zone.kind != zone::HOLDING) {
        return;
    }
    let rest = Event::new(EventKind::Move, verb::BECOME_SOUL).about(dead).of(active);
    if table.stat(dead, stat::SOUL) > 0 {
        table.perform(rest.to(zone_of(zone::SOULS, active)));
    } else {
        let to = objects::home(table, dead, zone::DISCARD);
        table.perform(Event { verb: verb::FLUSH, ..rest }.to(to));
    }
}

/// The player whose frame it is dies, and pays the penalty.
pub(crate) fn of_player(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, PlayerDeath { card, killer, .. }) = (frame.seat, PlayerDeath::of(frame));
    let chooser = penalty_rival(table, seat, tally::PENALTY_ITEM);
    let payer = penalty_rival(table, seat, tally::PENALTY_REST);
    match step {
        of_player::DIES => {
            table.edit_frame(|f| f.did = true);
            let die = Event::new(EventKind::Act, verb::DIE).about(card).by(killer).with(killer);
            table.perform(die.of(seat));
        }
        of_player::BEFORE => {
            if !frame.did {
                survive(table, card);
                return table.finish();
            }
            die(table, card, seat);
        }
        of_player::ITEM if table.numbers().allowance(seat, tally::SPARED) > 0 => table.finish(),
        of_player::ITEM => offer_penalty(table, seat, chooser, zone::PLAY),
        of_player::DESTROY => pay_item(table, frame),
        of_player::LOOT => offer_penalty(table, seat, seat, zone::HAND),
        of_player::DISCARD => pay_loot(table, frame, payer),
        of_player::REST => {
            pay_rest(table, seat, payer);
            let paid = Event::new(EventKind::Act, verb::PENALTY).about(card).by(killer).of(seat);
            table.perform(paid);
            let (base, active) = (table.position().stack().len(), table.position().active());
            table.pile().push_stack(base, active);
        }
        _ => table.finish(),
    }
}

/// FS-DEATH-8: what the active player was doing stops; abilities before the penalty resolve.
fn die(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.book().mark(card, mark::DEAD, true);
    table.book().add_tally(seat, tally::DIED, 1);
    // FS-ATK-7: also when they were being attacked.
    if attack::participants(table).is_some_and(|(_, target)| target == card) {
        attack::cancel(table);
    }
    if seat == table.position().active() {
        attack::cancel(table);
        table.book().set_tally(Seat::NONE, tally::TURN_OVER, 1);
        turn::count_down(table);
    }
    let (depth, active) = (table.position().stack().len(), table.position().active());
    table.pile().push_stack(depth, active);
}

/// Who chooses the item of a player's penalty, or gains what it takes: the player, or another who is said to.
fn penalty_rival(table: &Table<'_>, seat: Seat, what: Tally) -> Seat {
    let mut others = table.position().seats_from(seat).skip(1);
    others.find(|other| table.numbers().allowance(*other, what) > 0).unwrap_or(seat)
}

/// FS-DEATH-9: an item to destroy or a loot card to discard, of the player's own choice; skipped if there is none.
fn offer_penalty(table: &mut Table<'_>, seat: Seat, chooser: Seat, kind: ZoneKind) {
    let kept = if kind == zone::PLAY { tally::KEEPS_ITEMS } else { tally::KEEPS_LOOT };
    table.offer_all(|table, options| {
        if table.numbers().allowance(seat, kept) > 0 {
            return;
        }
        let cards = table.position().zone(zone_of(kind, seat));
        options.extend(
            cards
                .filter(|card| pays_penalty(table, *card, kind))
                .map(|card| Opt::card(Choice::CARD, card.slot)),
        );
    });
    if table.offered() == 0 {
        let step = table.step();
        return table.goto(step + 2);
    }
    let verb = if kind == zone::PLAY { verb::DESTROY } else { kernel_verb::DISCARD };
    table.ask(Decision::new(chooser, DecisionKind::Pay, cite("FS-DEATH-9")).verb(verb));
}

fn pays_penalty(table: &Table<'_>, card: Ref, kind: ZoneKind) -> bool {
    kind == zone::HAND
        || objects::is_item(table, card) && table.rules().allowed(verb::DESTROY, Ref::NONE, card).is_ok()
}

fn pay_item(table: &mut Table<'_>, frame: &Frame) {
    let card = table.position().current(frame.answer.subject());
    let to = objects::home(table, card, zone::DISCARD);
    table.perform(Event::new(EventKind::Move, verb::DESTROY).about(card).of(frame.seat).to(to));
}

fn pay_loot(table: &mut Table<'_>, frame: &Frame, payer: Seat) {
    let card = table.position().current(frame.answer.subject());
    if payer != frame.seat {
        let to = zone_of(zone::HAND, payer);
        return table.perform(Event::new(EventKind::Move, verb::GAIN).about(card).of(payer).to(to));
    }
    let to = shared(zone::DISCARD);
    table.perform(Event::new(EventKind::Move, kernel_verb::DISCARD).about(card).of(frame.seat).to(to));
}

/// The cent and the deactivation; abilities after the penalty follow (FS-DEATH-9, FS-DEATH-10).
fn pay_rest(table: &mut Table<'_>, seat: Seat, payer: Seat) {
    if table.numbers().allowance(seat, tally::KEEPS_CENTS) > 0 {
        // What is not lost is nobody's gain.
    } else if payer != seat {
        barter::hand_over(table, seat, payer, 1, kernel_verb::PLAIN);
    } else if table.position().tally(seat, tally::CENTS) > 0 {
        table.perform(
            Event::new(EventKind::Tally, kernel_verb::PLAIN).of(seat).detail(tally::CENTS.0).amount(-1),
        );
    }
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::PLAY, seat)));
    list.retain(|card| table.position().get(*card).is_some_and(|r| !r.turned()) && has_tap(table, *card));
    let turn = Event::new(EventKind::Turn, kernel_verb::TURN).of(seat);
    table.perform_all(list.iter().map(|card| turn.about(*card)));
    table.put_list(list);
}

/// True if an object has an ability with TAP; of shop items, what is printed counts (FS-CARD-18).
pub(crate) fn has_tap(table: &Table<'_>, card: Ref) -> bool {
    has_ability(table, card, |body| matches!(body, Body::Activated { cost, .. } if cost.turns_this()))
}

/// True if an object has an activated ability of any cost: it is no passive item (FS-CARD-4).
pub(crate) fn is_activated(table: &Table<'_>, card: Ref) -> bool {
    has_ability(table, card, |body| matches!(body, Body::Activated { .. }))
}

fn has_ability(table: &Table<'_>, card: Ref, test: impl Fn(&Body) -> bool) -> bool {
    if objects::lies_in(table, card, zone::SHOP) {
        let catalog = &table.world().catalog;
        let mut printed = table.def(card).abilities.iter().filter_map(|id| catalog.ability(*id));
        return printed.any(|compiled| test(&compiled.ability.body));
    }
    let mut found = false;
    table.usage().own_abilities(card, |held| found |= test(&held.compiled.ability.body));
    found
}
