//! What effects demand of the rulebook: deploying, capturing, attacking; and where cards go.

pub(crate) mod borrow;
pub(crate) mod change;
pub(crate) mod disclose;
pub(crate) mod lending;
pub(crate) mod likeness;
pub(crate) mod loops;
pub(crate) mod missed;
pub(crate) mod moves;
pub(crate) mod recipient;
pub(crate) mod use_again;

use byword_kernel::ability::EventKind;
use byword_kernel::event::{Event, How};
use byword_kernel::frame::Record as _;
use byword_kernel::id::{Mark, Ref, Seat, Verb, Zone, ZoneKind};
use byword_kernel::table::Table;

use crate::rules::attack::Aim;
use crate::rules::board::{self, arena_of};
use crate::rules::checks::elimination::rescue;
use crate::rules::checks::{concede, defeat};
use crate::rules::play::copies;
use crate::rules::turn::round;
use crate::rules::{attack, play};
use crate::words::{ARENAS, mark, tag, tally, verb, zone, zone_of};

/// An effect demands a procedure.
pub(crate) fn perform(table: &mut Table<'_>, verb: Verb, actor: Ref, target: Ref, seat: Seat) {
    match verb {
        // An effect that tells a unit to attack needs a ready one, unless it says otherwise (CR 6.3.2).
        verb::ATTACK if attack::may_declare(table, seat, actor).is_err() => attack::not_made(table, actor),
        verb::ATTACK => table.push(Aim { attacker: actor, units: false }.frame(seat)),
        verb::ATTACK_TIRED => table.push(Aim { attacker: actor, units: false }.frame(seat)),
        verb::ATTACK_UNIT => table.push(Aim { attacker: actor, units: true }.frame(seat)),
        verb::DEPLOY => deploy(table, actor, Ref::NONE, seat),
        verb::DEPLOY_ATTACHED => deploy(table, actor, target, seat),
        verb::CAPTURE => capture(table, actor, target),
        verb::USE_PLAYED | verb::USE_DEFEATED => use_again::begin(table, verb, actor, seat),
        verb::RESCUE => match rescue(table, actor) {
            // It is the player of the effect who rescues.
            Some(event) => table.perform(event.by(table.frame().source).charged_to(seat)),
            None => in_vain(table),
        },
        verb::BORROW => borrow::take(table, actor, seat),
        verb::LEND => lending::lend_gained(table, actor, target, seat),
        verb::BECOME_COPY => copies::choose(table, actor, target),
        verb::LOSE => _ = concede(table, seat),
        verb::USE_SAME => use_again::same(table, actor, seat),
        verb::PLAY_ON => play::on(table, actor, target, seat, false),
        verb::PLAY_ON_FREE => play::on(table, actor, target, seat, true),
        verb::PLAY_PILOT | verb::PLAY_SMUGGLED => play::ways::in_way(table, actor, seat, verb),
        verb::FLIP => flip(table, actor, seat),
        verb::TO_GROUND => moves::to_arena(table, actor, zone::GROUND),
        verb::TO_SPACE => moves::to_arena(table, actor, zone::SPACE),
        verb::BECOME_UPGRADE => moves::become_upgrade(table, actor, target),
        verb::BECOME_UNIT => moves::become_unit(table, actor),
        verb::EXTRA => round::take_another(table, seat),
        verb::COLLECT => use_again::collect(table, actor, seat),
        _ => table.perform(Event::new(EventKind::Act, verb).about(actor).with(target).by(actor).of(seat)),
    }
}

/// What the effect demands is impossible, or is so already: it was not done (D 15.2).
pub(crate) fn in_vain(table: &mut Table<'_>) {
    table.edit_frame(|effect| effect.did = false);
}

/// CR 3.4.4: the leader turns over and enters its arena ready; it is not played. With a host it is deployed as an upgrade
/// (CR 3.4.4A): that is the face behind its unit's.
fn deploy(table: &mut Table<'_>, leader: Ref, host: Ref, seat: Seat) {
    let catalog = &table.world().catalog;
    let Some(record) = table.position().get(leader).filter(|record| record.zone.kind == zone::BASE) else {
        return in_vain(table);
    };
    let Some(unit) = catalog.def(record.def).back else { return in_vain(table) };
    let to = match table.position().get(host) {
        Some(host) => zone_of(host.zone.kind, seat),
        None if host.is_some() => return in_vain(table),
        None => zone_of(arena_of(catalog.def(unit)), seat),
    };
    let faces = if host.is_some() { 2 } else { 1 };
    let turn_over = Event::new(EventKind::Flip, verb::DEPLOY).about(leader).of(seat).amount(faces);
    let deploy =
        Event::new(EventKind::Move, verb::DEPLOY).about(leader).by(leader).with(host).of(seat).to(to);
    table.perform_all([turn_over, deploy]);
}

/// A leader that another effect turns over is a leader unit from then on, neither deployed nor played (CR 3.4.4B).
fn flip(table: &mut Table<'_>, leader: Ref, seat: Seat) {
    let catalog = &table.world().catalog;
    let record = table.position().get(leader).filter(|record| record.zone.kind == zone::BASE);
    let Some(record) = record else { return in_vain(table) };
    let turn_over = Event::new(EventKind::Flip, verb::FLIP).about(leader).of(seat);
    let unit = match catalog.def(record.def).back {
        Some(back) if catalog.def(back).has_tag(tag::UNIT) => back,
        // A leader without a unit side stays where it is (D 18.11).
        Some(_) => return table.perform(turn_over),
        None => {
            table.perform(turn_over);
            return table.book().show_front(leader);
        }
    };
    let enter = Event::new(EventKind::Move, verb::FLIP).about(leader).of(seat);
    table.perform_all([turn_over, enter.to(zone_of(arena_of(catalog.def(unit)), seat))]);
}

/// A leader that was defeated turns over and is back in its base zone, exhausted (CR 3.4.5). What has defeated it speaks of the
/// unit that it was.
pub(crate) fn return_leaders(table: &mut Table<'_>) {
    for seat in table.position().seats() {
        let Some(leader) = table.position().top(zone_of(zone::FALLEN, seat)) else { continue };
        let to = zone_of(zone::BASE, seat);
        table.book().show_front(leader);
        let back = Event::new(EventKind::Move, verb::SET_ASIDE).about(leader).of(seat).to(to);
        table.perform(back.how(How::TURNED | How::APART));
    }
}

/// CR 8.33: the guard takes the unit out of play; a leader is defeated instead (CR 3.4.6), a token set aside.
fn capture(table: &mut Table<'_>, guard: Ref, card: Ref) {
    let (Some(own), Some(record)) = (table.position().get(guard), table.position().get(card)) else {
        return in_vain(table);
    };
    if !board::is_unit(table, card) || guard == card {
        return in_vain(table);
    }
    if table.has_tag(card, tag::LEADER) {
        let event = defeat(table, card, guard);
        return table.perform(event);
    }
    let (kind, host) =
        if table.def(card).spec.token { (zone::ASIDE, Ref::NONE) } else { (zone::CAPTURED, guard) };
    let taken =
        Event::new(EventKind::Move, verb::CAPTURE).about(card).by(guard).with(host).of(own.controller);
    table.perform(taken.to(zone_of(kind, record.owner)));
}

/// Where a card goes that is sent to a kind of zone: a token that leaves play is set aside (CR 3.7), a leader returns to
/// its base zone, all others go to their owner's.
pub(crate) fn home(table: &Table<'_>, card: Ref, kind: ZoneKind) -> Zone {
    let record = table.record(card);
    let owner = record.map_or(Seat::NONE, |record| record.owner);
    // A copy of a token is none.
    let def = record.map_or_else(|| table.def(card), |record| table.world().catalog.def(record.printed()));
    if table.is_play_zone(kind) {
        zone_of(kind, owner)
    } else if def.spec.token {
        zone_of(zone::ASIDE, owner)
    } else if def.has_tag(tag::LEADER) {
        zone_of(zone::FALLEN, owner)
    } else {
        zone_of(kind, owner)
    }
}

/// The event of an upgrade or captive whose unit leaves play, at the same time (D 12.13).
pub(crate) fn follow(table: &Table<'_>, card: Ref) -> Option<Event> {
    let record = table.position().get(card)?;
    if record.zone.kind == zone::CAPTURED {
        return rescue(table, card);
    }
    ARENAS.contains(&record.zone.kind).then(|| defeat(table, card, Ref::NONE))
}

/// A leader unit that would leave the arenas in another way, or change controller, is defeated instead (CR 3.4.6).
pub(crate) fn leader_leaves(table: &mut Table<'_>, event: &Event) -> bool {
    let away =
        event.kind == EventKind::Move && event.verb != verb::DEFEAT && !table.is_play_zone(event.to.kind);
    let leaves = (away || event.kind == EventKind::Control)
        && board::is_unit(table, event.subject)
        && table.has_tag(event.subject, tag::LEADER);
    if leaves {
        let event = defeat(table, event.subject, event.cause);
        table.perform(event);
    }
    leaves
}

/// Keeps what cards may ask about this phase: which units entered play, how many of whose units were defeated.
pub(crate) fn noted(table: &mut Table<'_>, event: &Event) {
    note_entering(table, event);
    moves::attached(table, event);
    if event.kind == EventKind::Control {
        tokens_follow(table, event.subject, event.seat);
        borrow::noted(table, event);
    }
    let left = event.kind == EventKind::Move
        && ARENAS.contains(&event.from.kind)
        && !table.is_play_zone(event.to.kind);
    if left {
        note_leaving(table, event);
    }
}

/// A card has left an arena. It was a unit there if the face that it showed then was: a leader unit was one (D 11.2.4), a Pilot
/// upgrade was none (D 18.3).
fn note_leaving(table: &mut Table<'_>, event: &Event) {
    let was = table.position().last_in_play(event.subject).unwrap_or(event.subject);
    if table.has_tag(was, tag::UNIT) {
        table.book().add_tally(event.from.seat, tally::LEFT, 1);
        if event.verb == verb::DEFEAT {
            table.book().add_tally(event.seat, tally::DEFEATED, 1);
        }
    }
    if event.to.kind != zone::FALLEN && table.def(event.subject).back.is_some() {
        table.book().show_front(event.subject);
    }
}

/// D 15.14: a unit that is rescued enters play, too; what is Hidden for a phase was played, deployed or created in it (D 18.4).
fn note_entering(table: &mut Table<'_>, event: &Event) {
    let moved = event.kind == EventKind::Move;
    let played = moved && matches!(event.verb, verb::DEPLOY | byword_kernel::vocabulary::verb::PLAY);
    let made = played || event.kind == EventKind::Create;
    let came = moved && ARENAS.contains(&event.to.kind) && !table.is_play_zone(event.from.kind);
    if came || play::origin::plays(event) {
        play::origin::note(table, event);
    }
    if !(made || came) || !table.in_play(event.subject) {
        return;
    }
    table.book().mark(event.subject, mark::ENTERED, true);
    if made {
        table.book().mark(event.subject, mark::MADE, true);
    }
}

/// Token upgrades belong to whoever controls their unit (CR 1.5.2F).
fn tokens_follow(table: &mut Table<'_>, unit: Ref, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.position().hosted(unit.slot));
    list.retain(|card| table.in_play(*card) && table.def(*card).spec.token);
    list.iter().for_each(|card| table.book().give_away(*card, seat));
    table.put_list(list);
}

/// True if the card carries the mark.
pub(crate) fn is_marked(table: &Table<'_>, card: Ref, mark: Mark) -> bool {
    table.position().get(card).is_some_and(|record| record.marked(mark))
}
