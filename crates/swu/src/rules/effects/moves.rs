//! Cards that move within play and stay the same objects: units to another arena (D 16.7), upgrades to another unit
//! (D 11.4.6), units that become upgrades (D 11.3.2).

use byword_kernel::ability::{Action, EventKind, Filter, Target};
use byword_kernel::event::{Event, How};
use byword_kernel::id::{ProgramId, Ref, ZoneKind};
use byword_kernel::program::Instr;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::board::is_unit;
use crate::rules::checks::defeat;
use crate::rules::effects::in_vain;
use crate::rules::play::may_attach;
use crate::words::{ARENAS, tag, verb, zone_of};

/// A unit goes to an arena with everything on it; it neither leaves nor enters play (CR 8.36).
pub(crate) fn to_arena(table: &mut Table<'_>, unit: Ref, arena: ZoneKind) {
    let elsewhere = table.position().get(unit).filter(|record| record.zone.kind != arena);
    let Some(record) = elsewhere.filter(|_| is_unit(table, unit)) else { return in_vain(table) };
    let to = zone_of(arena, record.controller);
    let go = Event::new(EventKind::Move, verb::CHANGE_ARENA).about(unit).of(record.controller);
    table.perform(go.to(to).how(How::SAME));
    let mut list = table.take_list();
    list.extend(upgrades(table, unit));
    for upgrade in &list {
        go_along(table, *upgrade, unit);
    }
    table.put_list(list);
}

/// The upgrades on a unit; captives under it are none.
fn upgrades<'a>(table: &'a Table<'_>, unit: Ref) -> impl Iterator<Item = Ref> + 'a {
    table.position().hosted(unit.slot).filter(|card| table.in_play(*card))
}

/// An upgrade lies where its unit is; a token belongs to the unit's controller (CR 1.5.2F).
fn go_along(table: &mut Table<'_>, upgrade: Ref, unit: Ref) {
    let (Some(own), Some(host)) = (table.position().get(upgrade), table.position().get(unit)) else { return };
    table.book().shift(upgrade, zone_of(host.zone.kind, own.controller));
    if table.def(upgrade).spec.token {
        table.book().give_away(upgrade, host.controller);
    }
}

/// True if an upgrade is about to be attached where it may not be (CR 3.6.3A).
pub(crate) fn is_forbidden(table: &Table<'_>, event: &Event) -> bool {
    let seat = table.controller_of(event.subject);
    event.kind == EventKind::Attach
        && event.other.is_some()
        && seat.is_none_or(|seat| may_attach(table, seat, event.subject, event.other).is_err())
}

/// An upgrade that is attached from outside of play enters play so, where it may (D 11.4.6).
pub(crate) fn bring(table: &Table<'_>, event: Event) -> Event {
    let (Some(upgrade), Some(host)) = (table.record(event.subject), table.record(event.other)) else {
        return event;
    };
    let seat = table.controller_of(event.cause).unwrap_or(upgrade.owner);
    if event.kind != EventKind::Attach
        || table.in_play(event.subject)
        || may_attach(table, seat, event.subject, event.other).is_err()
    {
        return event;
    }
    Event { kind: EventKind::Move, ..event }.of(seat).to(zone_of(host.zone.kind, seat))
}

/// True if the upgrade may be attached to the card, and is not already.
pub(crate) fn is_eligible(table: &Table<'_>, card: Ref, upgrade: Ref) -> bool {
    let seat = table.controller_of(upgrade);
    is_unit(table, card)
        && table.host_of(upgrade) != Some(card)
        && seat.is_some_and(|seat| may_attach(table, seat, upgrade, card).is_ok())
}

/// True if the card may be picked to attach an upgrade to: "another" unit is another than the one it is on (D 15.6).
pub(crate) fn may_be_host(
    table: &Table<'_>,
    program: ProgramId,
    step: usize,
    card: Ref,
    scope: &Scope,
) -> bool {
    let mut code = table.world().catalog.program(program).iter().skip(step);
    let (
        Some(Instr::Choose(choice, name)),
        Some(Instr::Act(Action::Attach(upgrade, Target::Var(host_name)))),
    ) = (code.next(), code.next())
    else {
        return true;
    };
    if name != host_name {
        return true;
    }
    let host = table.meaning().first_target(upgrade, scope).and_then(|upgrade| table.host_of(upgrade));
    !is_another(&choice.of) || host != Some(card)
}

fn is_another(filter: &Filter) -> bool {
    match filter {
        Filter::Other => true,
        Filter::All(list) => list.iter().any(is_another),
        _ => false,
    }
}

/// True if the card is controlled by the player whose unit the upgrade is on.
pub(crate) fn is_on_the_same_side(table: &Table<'_>, card: Ref, upgrade: Ref) -> bool {
    let host = table.host_of(upgrade);
    host.is_some_and(|host| table.controller_of(host) == table.controller_of(card))
}

/// An upgrade has been attached to a unit by an effect.
pub(crate) fn attached(table: &mut Table<'_>, event: &Event) {
    if event.kind == EventKind::Attach && ARENAS.iter().any(|arena| lies_in(table, event.subject, *arena)) {
        go_along(table, event.subject, event.other);
    }
}

fn lies_in(table: &Table<'_>, card: Ref, arena: ZoneKind) -> bool {
    table.position().get(card).is_some_and(|record| record.zone.kind == arena)
}

/// An upgrade that can be a unit becomes one in the ground arena, ready, under the control of its player; it neither leaves nor enters
/// play.
pub(crate) fn become_unit(table: &mut Table<'_>, upgrade: Ref) {
    let Some(record) = table.position().get(upgrade) else { return in_vain(table) };
    let catalog = &table.world().catalog;
    let unit = catalog.faces(catalog.front(record.def)).find(|face| catalog.def(*face).has_tag(tag::UNIT));
    let (Some(unit), true) = (unit, table.def(upgrade).has_tag(tag::UPGRADE)) else {
        return in_vain(table);
    };
    let leave = Event::new(EventKind::Attach, common::ATTACH).about(upgrade).by(upgrade);
    table.perform(leave.of(record.controller));
    table.book().show_face(upgrade, unit);
    let to = zone_of(ARENAS[0], record.controller);
    let go = Event::new(EventKind::Move, verb::CHANGE_ARENA).about(upgrade).of(record.controller);
    table.perform(go.to(to).how(How::SAME));
}

/// A unit that can be an upgrade becomes one on another unit: it loses its damage, its upgrades are defeated, and it is
/// the same object (CR 3.5.6). A leader that the same effect has turned over is the unit that it became; what is an upgrade
/// already just moves.
pub(crate) fn become_upgrade(table: &mut Table<'_>, unit: Ref, host: Ref) {
    let unit = table.position().current(unit.slot);
    let there = table.position().get(unit).filter(|_| table.in_play(unit));
    let Some(record) = there else { return in_vain(table) };
    let catalog = &table.world().catalog;
    let form = catalog.def(record.def).back.is_some_and(|back| catalog.def(back).has_tag(tag::UPGRADE));
    let is_upgrade = table.has_tag(unit, tag::UPGRADE);
    if !(form || is_upgrade) || unit == host || !is_unit(table, host) {
        return in_vain(table);
    }
    let attach = Event::new(EventKind::Attach, common::ATTACH).about(unit).with(host).by(unit);
    let attach = attach.of(record.controller);
    if is_upgrade {
        return table.perform(attach);
    }
    let mut list = table.take_list();
    list.extend(upgrades(table, unit));
    table.perform_each(&list, |table, card| Some(defeat(table, card, unit)));
    table.put_list(list);
    table.book().clear_damage(unit);
    let turn_over = Event::new(EventKind::Flip, verb::PILOT).about(unit).of(record.controller);
    table.perform_all([turn_over, attach]);
}
