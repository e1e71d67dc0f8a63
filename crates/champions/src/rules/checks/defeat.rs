//! Checks made at once after every batch of events (digest section 14): defeats, stages, eliminations, limits; and the
//! procedures that follow.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Ref, Seat, Tag, Zone, cite};
use byword_kernel::table::{Changed, News, Table};
use byword_kernel::vocabulary::verb as kernel;

use crate::profile::Profile;
use crate::rules::checks::{control, limit, spill};
use crate::rules::encounter::scheme;
use crate::rules::round::villain::pass_first;
use crate::rules::table::{
    AREA, discard_event, kept_in, owner_of, player_of, player_order, run_spells, takes_part, threat_on,
};
use crate::rules::{attacks, piles, several};
use crate::words::{counter, mark, procedure, stat, tag, tally, verb, zone, zone_of};

/// How much more damage a character can take.
pub(crate) fn remaining(table: &Table<'_>, card: Ref) -> i16 {
    table.stat(card, stat::HP) - table.record(card).map_or(0, |record| record.damage)
}

/// Looks for what must happen at once and puts it on the agenda.
pub(crate) fn settle(table: &mut Table<'_>) {
    if is_watched(table) {
        let news = table.book().take_news();
        let changed = news.changed(table);
        scheme::check(table, &news, &changed);
        piles::check(table, &news);
        limit::check(table, &news, &changed);
        control::check(table, &changed);
        check_characters(table, &news, &changed);
        changed.put_back(table);
        shed_statuses(table);
    }
}

/// True if the game has begun and is not over.
fn is_watched(table: &Table<'_>) -> bool {
    table.position().outcome().is_none() && table.position().tally(Seat::NONE, tally::STARTED) > 0
}

/// A character that cannot be stunned or confused any more loses those cards (later stalwart).
fn shed_statuses(table: &mut Table<'_>) {
    while table.rules().is_ruled(verb::SHED) {
        let next = table.all_in_play().find(|card| sheds_statuses(table, *card));
        let Some(card) = next else { return };
        table.book().set_counters(card, counter::STUNNED, 0);
        table.book().set_counters(card, counter::CONFUSED, 0);
    }
}

fn sheds_statuses(table: &Table<'_>, card: Ref) -> bool {
    let record = table.position().peek(card);
    let hindered = record.is_some_and(|r| r.count(counter::STUNNED) > 0 || r.count(counter::CONFUSED) > 0);
    hindered && table.rules().permitted(verb::SHED, card, card)
}

/// Characters without remaining hit points fall together (MC-10.3).
fn check_characters(table: &mut Table<'_>, news: &News, changed: &Changed) {
    let printed_is_least = table.numbers().is_only_raised(stat::HP);
    let falls = |card: Ref| is_spent(table, card, printed_is_least);
    if !news.is_stat_new(table, stat::HP) && !changed.is_any(falls) {
        return;
    }
    let mut spent = table.take_in_play(|table, card| is_spent(table, card, printed_is_least));
    let all = spent.len();
    spent.retain(|card| {
        table.rules().allowed_to(Seat::NONE, verb::DEFEAT, Ref::NONE, *card).is_ok()
            && !gives_way(table, *card)
    });
    if spent.len() < all {
        // What keeps a character alive may end at any time.
        table.book().disturb();
    }
    for card in &spent {
        table.book().mark(*card, mark::FALLING, true);
    }
    let any = !spent.is_empty();
    table.put_list(spent);
    if any {
        table.push(Frame::procedure(procedure::DEFEAT, Seat::NONE));
    }
}

/// True if a character that has hit points has none left (MC-14.1).
fn is_spent(table: &Table<'_>, card: Ref, printed_is_least: bool) -> bool {
    table.position().peek(card).is_some_and(|record| {
        // Without damage a card falls only where hit points are lowered.
        if printed_is_least && record.damage <= 0 {
            return false;
        }
        let printed = table.def(card).stat(stat::HP);
        (record.damage > 0 || printed > 0)
            && !(printed_is_least && record.damage < printed)
            && !record.marked(mark::FALLING)
            && table.has_tag(card, tag::CHARACTER)
            && remaining(table, card) <= 0
            && !is_out(table, card)
    })
}

/// True if the card is the identity of a player who has been eliminated: while the minions engage the next player, it is
/// still there and is not defeated again (MC-14.3).
fn is_out(table: &Table<'_>, card: Ref) -> bool {
    let controller = table.controller_of(card).filter(|_| table.def(card).has_tag(tag::IDENTITY));
    controller.is_some_and(|seat| !takes_part(table, seat))
}

/// True if the villain's defeat is being answered.
fn gives_way(table: &Table<'_>, card: Ref) -> bool {
    let stage = Work::Procedure(procedure::STAGE);
    table.position().frames().iter().any(|frame| frame.work == stage && frame.source == card)
}

/// The cards of a kind that fall.
fn all_falling<'t>(table: &'t Table<'_>, kind: Tag) -> impl Iterator<Item = Ref> + 't {
    table.all_in_play().filter(move |card| table.def(*card).has_tag(kind) && is_falling(table, *card))
}

/// The first card of a kind that falls.
fn falling(table: &Table<'_>, kind: Tag) -> Option<Ref> {
    all_falling(table, kind).next()
}

/// True if the card is to fall. What falls in answer to another's defeat leaves out those whose defeat is under way.
fn is_falling(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.marked(mark::FALLING))
        && !table.meaning().is_under_way(verb::DEFEAT, card)
}

/// Steps of what falls together.
mod fallen {
    pub(super) const ELIMINATE: u16 = 0;
    pub(super) const CLEAR: u16 = 1;
    pub(super) const VILLAIN: u16 = 2;
    pub(super) const OTHERS: u16 = 3;
}

/// First identities (MC-14.5: a simultaneous win and loss is a loss), all out before the area of one is cleared; then
/// the villain, then all others together.
pub(crate) fn step(table: &mut Table<'_>, step: u16) {
    match step {
        fallen::ELIMINATE => {
            let next = all_falling(table, tag::IDENTITY).find(|card| !is_out(table, *card));
            if let Some(identity) = next {
                table.goto(fallen::ELIMINATE);
                table.push(elimination(table, identity));
            }
        }
        fallen::CLEAR => {
            if let Some(identity) = falling(table, tag::IDENTITY) {
                table.goto(fallen::CLEAR);
                table.book().mark(identity, mark::FALLING, false);
                table.push(Frame { step: eliminate::ENGAGE, ..elimination(table, identity) });
            }
        }
        fallen::VILLAIN => {
            if let Some(card) = falling(table, tag::VILLAIN) {
                table.book().mark(card, mark::FALLING, false);
                table.push(Frame::procedure(procedure::STAGE, Seat::NONE).source(card));
            }
        }
        fallen::OTHERS => defeat_all(table),
        _ => {
            clear(table);
            table.finish();
        }
    }
}

/// A text defeats a villain or an identity: it falls as one without hit points does. True if the event is about one.
pub(crate) fn fells(table: &mut Table<'_>, event: &Event) -> bool {
    let card = event.subject;
    let def = table.def(card);
    if !table.in_play(card) || !(def.has_tag(tag::VILLAIN) || def.has_tag(tag::IDENTITY)) {
        return false;
    }
    if !is_out(table, card) && table.rules().allowed_to(event.seat, verb::DEFEAT, event.cause, card).is_ok() {
        table.book().mark(card, mark::FALLING, true);
        table.push(Frame::procedure(procedure::DEFEAT, Seat::NONE));
    }
    true
}

/// MC-14.1: allies and minions are defeated and discarded.
fn defeat_all(table: &mut Table<'_>) {
    let mut list = table.take_in_play(is_falling);
    let mut events = table.agenda().take_events();
    let is_minion = |card: &&Ref| table.has_tag(**card, tag::MINION) && was_struck(table, **card);
    if let Some(minion) = list.iter().find(is_minion) {
        attacks::aim_at(table, *minion);
    }
    spill::begin(table, &list);
    let (cause, seat) = (cause(table), defeater(table));
    events.extend(list.drain(..).map(|card| discard_event(table, card, verb::DEFEAT, seat).by(cause)));
    table.put_list(list);
    // MC-15.7: what was damaged and defeated at one time is responded to in one window.
    table.occurrence().perform_following(events.drain(..));
    table.agenda().put_events(events);
}

/// The cause of the defeats that happen now: who attacks, or the card whose text is being carried out.
fn cause(table: &Table<'_>) -> Ref {
    let frames = table.position().frames();
    let text = frames.iter().rev().find(|frame| matches!(frame.work, Work::Program(_)));
    attacks::attacker(table).or(text.map(|text| text.source)).unwrap_or(Ref::NONE)
}

/// Who defeats what falls now ("the player who defeated this scheme"): the player whose attack, thwart, card or ability
/// it is; nobody if an enemy or an encounter card does.
fn defeater(table: &Table<'_>) -> Seat {
    let found = table.position().frames().iter().rev().find_map(|frame| match frame.work {
        Work::Procedure(procedure::BASIC | procedure::LABELLED | procedure::USE | procedure::PLAY) => {
            Some(frame.seat)
        }
        Work::Procedure(
            procedure::ENEMY_ATTACK | procedure::ENEMY_SCHEME | procedure::REVEAL | procedure::BOOST,
        ) => Some(Seat::NONE),
        Work::Program(_) => Some(frame.seat).filter(|_| player_of(table, frame.source).is_some()),
        _ => None,
    });
    found.unwrap_or(Seat::NONE)
}

pub(crate) fn was_struck(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.marked(mark::STRUCK))
}

/// A character that was saved may fall again.
fn clear(table: &mut Table<'_>) {
    for kind in [tag::CHARACTER, tag::SCHEME] {
        while let Some(card) = falling(table, kind) {
            table.book().mark(card, mark::FALLING, false);
        }
    }
}

/// A villain or an identity is defeated; what responds to that waits until it is held no longer.
fn fall(table: &mut Table<'_>, card: Ref, seat: Seat, held: u16) {
    let defeat = Event::new(EventKind::Act, verb::DEFEAT).about(card).of(seat);
    let defeat = defeat.by(cause(table));
    table.occurrence().perform_held([defeat], held);
}

/// A stage is defeated; what responds to that waits until the next one is there.
fn fall_as_stage(table: &mut Table<'_>, old: Ref) {
    table.edit_frame(|f| f.did = true);
    let held = table.agenda().fresh_id();
    StageChange::edit(table, |change| change.held = held);
    // MC-15.7: the stage that fell is the one that was attacked, also when the next one is there.
    if was_struck(table, old) {
        attacks::aim_at(table, old);
    }
    fall(table, old, defeater(table), held);
}

frame! {
    /// A stage of the villain gives way to another.
    struct StageChange(procedure::STAGE) {
        old: Ref = source,
        /// The new stage.
        next: Ref = a,
        /// The number under which the defeat is held that is answered when the stage has given way; 0 if there is none.
        held: u16 = id,
    }
}

/// Steps of a stage that gives way.
mod stage {
    pub(super) const FALLS: u16 = 0;
    pub(super) const NEXT: u16 = 1;
    pub(super) const TAKE_PLACE: u16 = 2;
    pub(super) const TELL: u16 = 3;
    pub(super) const WHEN_REVEALED: u16 = 4;
    /// Its defeat is answered.
    pub(super) const FELLED: u16 = 5;
    pub(super) const ANSWERED: u16 = 6;
    /// Another card has come to replace it.
    pub(super) const SWAPPED: u16 = 8;
}

/// MC-14.2: unless something answers its defeat, the stage gives way to the next one, which keeps what is on it; without
/// one the players win.
pub(crate) fn stage_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let StageChange { old, next: new, held } = StageChange::of(frame);
    match (step, several::next_stage(table, old)) {
        (stage::SWAPPED, _) => {
            let now = table.follow(new).unwrap_or(new);
            table.book().replace(old, now, Zone::shared(zone::ASIDE));
            table.perform(Event::new(EventKind::Act, verb::SWAP).about(now));
            table.goto(stage::FELLED);
        }
        (stage::FALLS, _) => fall_as_stage(table, old),
        (stage::NEXT, _) if !frame.did => table.goto(stage::ANSWERED),
        // One that its own text put elsewhere is no villain any more.
        (stage::NEXT, None) if !table.in_play(old) => table.goto(stage::FELLED),
        (stage::NEXT, None) if several::others_remain(table, old) => {
            table.book().mark(old, mark::FALLING, false);
            let gone = Event::new(EventKind::Move, verb::STAGE).about(old);
            let kept = kept_in(table, old);
            table.perform(gone.to(kept.unwrap_or(Zone::shared(zone::REMOVED))));
            table.goto(stage::FELLED);
        }
        (stage::NEXT, None) => {
            table.end(table.position().seats(), cite("MC-14.2"));
        }
        (stage::NEXT, Some(next)) => {
            table.book().clear_damage(old);
            StageChange::edit(table, |change| change.next = next);
            table.perform(Event::new(EventKind::Move, verb::STAGE).about(next).to(AREA));
        }
        (stage::TAKE_PLACE, _) => {
            let now = table.follow(new).unwrap_or(new);
            StageChange::edit(table, |change| change.next = now);
            if table.def(old).spec.title == table.def(now).spec.title {
                table.book().replace(old, now, Zone::shared(zone::REMOVED));
                table.book().clear_damage(now);
                table.book().mark(now, mark::STRUCK, false);
            } else {
                // MC-13.6: a villain of another title comes without anything that lay on the old one.
                let gone = Event::new(EventKind::Move, verb::STAGE).about(old);
                table.perform(gone.to(Zone::shared(zone::REMOVED)));
            }
        }
        (stage::TELL, _) => table.perform(Event::new(EventKind::Act, verb::STAGE).about(new)),
        (stage::WHEN_REVEALED, _) => {
            let first = table.position().first();
            run_spells(table, new, verb::WHEN_REVEALED, first);
        }
        // MC-14.5, MC-15.5: the defeat has been carried out when the next stage is there; the last one's ends the game.
        (stage::FELLED, _) if held != 0 => table.occurrence().answer_held(held),
        (stage::FELLED, _) => {}
        (stage::ANSWERED, _) => table.occurrence().forget_held(held),
        _ => table.finish(),
    }
}

/// Another villain card takes the place of one in play, with all that is on it.
pub(crate) fn swap(table: &mut Table<'_>, old: Ref, new: Ref) {
    if table.in_play(old) && table.position().get(new).is_some() {
        table.push(Frame {
            step: stage::SWAPPED,
            ..StageChange { old, next: new, held: 0 }.frame(Seat::NONE)
        });
        table.perform(Event::new(EventKind::Move, verb::SWAP).about(new).to(AREA));
    }
}

/// Steps of an elimination.
pub(crate) mod eliminate {
    pub(super) const FALLS: u16 = 0;
    /// Nothing answers it any more.
    pub(crate) const ELIMINATED: u16 = 1;
    /// It has been answered.
    pub(super) const ANSWERED: u16 = 2;
    /// The area of a player who is out is cleared.
    pub(super) const ENGAGE: u16 = 3;
    pub(super) const CLEAR: u16 = 4;
}

frame! {
    /// The player whose frame it is, is eliminated.
    struct Elimination(procedure::ELIMINATE) {
        identity: Ref = source,
        /// The number under which the defeat is held until the player is out; 0 if there is none.
        held: u16 = id,
    }
}

/// The elimination of the player whose identity falls.
fn elimination(table: &Table<'_>, identity: Ref) -> Frame {
    let seat = table.controller_of(identity).unwrap_or(Seat::NONE);
    Frame::procedure(procedure::ELIMINATE, seat).source(identity)
}

/// MC-14.3: the player is out, unless something answers that; the first player token passes, minions engage the next
/// player, the rest leaves.
pub(crate) fn eliminate_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, Elimination { identity, held }) = (frame.seat, Elimination::of(frame));
    match step {
        eliminate::FALLS => {
            table.edit_frame(|f| f.did = true);
            let held = table.agenda().fresh_id();
            Elimination::edit(table, |kept| kept.held = held);
            fall(table, identity, seat, held);
        }
        eliminate::ELIMINATED => {
            if !frame.did {
                table.book().mark(identity, mark::FALLING, false);
                return table.goto(eliminate::ANSWERED);
            }
            table.book().set_tally(seat, tally::ELIMINATED, 1);
            let Some(next) = player_order(table, seat).next() else {
                return table.end([], cite("MC-14.4"));
            };
            table.perform(Event::new(EventKind::Act, verb::ELIMINATED).about(identity).of(seat));
            if table.position().first() == seat {
                pass_first(table, next);
            }
            if held != 0 {
                table.occurrence().answer_held(held);
            }
        }
        eliminate::ANSWERED => {
            table.occurrence().forget_held(held);
            // The area is cleared when all who fall at this time are out.
            if takes_part(table, seat) || is_falling(table, identity) {
                table.finish();
            }
        }
        eliminate::ENGAGE => engage_next(table, seat),
        eliminate::CLEAR => clear_area(table, seat),
        _ => table.finish(),
    }
}

/// The minions engaged with a player engage the next one, all at once.
fn engage_next(table: &mut Table<'_>, seat: Seat) {
    let Some(next) = player_order(table, seat).next() else { return };
    let mut list = table.take_list();
    let area = table.position().zone(zone_of(zone::PLAY, seat));
    list.extend(area.filter(|card| table.has_tag(*card, tag::MINION)));
    let engage = Event::new(EventKind::Control, verb::ENGAGE).of(next).to(zone_of(zone::PLAY, next));
    table.perform_all(list.iter().map(|card| engage.about(*card)));
    table.put_list(list);
}

/// Cards of other owners go to their discard piles, the player's own leave the game (PM6: permanent ones, too).
fn clear_area(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    for kind in [zone::PLAY, zone::DEALT, zone::HAND, zone::DECK, zone::DISCARD] {
        list.extend(table.position().zone(zone_of(kind, seat)));
    }
    // What is attached to a card elsewhere lives with it (MC-1.7).
    let area = zone_of(zone::PLAY, seat);
    let in_area = |host: Ref| table.position().get(host).is_some_and(|record| record.zone == area);
    list.retain(|card| table.host_of(*card).is_none_or(in_area));
    table.perform_each(&list, |table, card| {
        let own = owner_of(table, card) == seat || leaves_with_player(table, card);
        let removed = Event::new(EventKind::Move, verb::CLEAR).about(card).to(Zone::shared(zone::REMOVED));
        Some(if own { removed } else { discard_event(table, card, verb::CLEAR, seat) })
    });
    table.put_list(list);
}

/// PM6: in the newest rules cards of others that cannot be discarded leave the game as well.
fn leaves_with_player(table: &Table<'_>, card: Ref) -> bool {
    Profile::of(table).clears_everything()
        && table.rules().allowed_to(Seat::NONE, kernel::DISCARD, Ref::NONE, card).is_err()
}

/// True if the scheme has as much threat as it can bear.
pub(crate) fn is_complete(table: &Table<'_>, scheme: Ref) -> bool {
    let threat = threat_on(table, scheme);
    if threat <= 0 {
        return false;
    }
    let target = table.stat(scheme, stat::TARGET);
    target > 0 && threat >= target
}
