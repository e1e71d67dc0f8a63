//! What players' characters do: basic powers (MC-6.6 - MC-6.9) and abilities that count as an attack or a thwart
//! (MC-15.1), with what follows: retaliate, responses, consequential damage (MC-15.9).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Label, Ref, Seat, Stat, Verb};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::checks::defeat;
use crate::rules::player::legal::actor;
use crate::rules::player::{labels, play};
use crate::rules::table::{innermost, procedure_frame, threat_on};
use crate::words::{counter, label, mark, moment, procedure, stat, tag, verb};

/// Which basic power a frame carries out (its `n`).
pub(crate) mod power {
    pub const ATTACK: i16 = 0;
    pub const THWART: i16 = 1;
    pub const RECOVER: i16 = 2;
}

/// The steps of a basic power.
mod at {
    pub const EXHAUST: u16 = 0;
    pub const DECLARE: u16 = 1;
    pub const POWER: u16 = 2;
    pub const DO: u16 = 3;
    pub const STRUCK: u16 = 4;
    pub const DONE: u16 = 5;
    pub const CONSEQUENCE: u16 = 6;
    pub const FINISH: u16 = 7;
}

/// `a` is the character, `b` its target (none: it only tries), `n` the power.
pub(crate) fn basic(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, card) = (frame.seat, frame.a);
    match step {
        at::EXHAUST => table.perform(Event::new(EventKind::Turn, kernel::TURN).about(card).by(card).of(seat)),
        at::DECLARE => declare(table, frame, declared(frame.n)),
        at::POWER if !frame.did => table.goto(at::FINISH),
        at::POWER => table.perform(power_event(verb::USE_POWER, card, frame.b, seat)),
        at::DO => use_power(table, frame),
        at::STRUCK => recoil(table, card, seat),
        at::DONE => conclude(table, frame, concluded(frame.n), true),
        at::CONSEQUENCE => consequence(table, frame),
        _ => finish(table, seat),
    }
}

/// A basic power is about to be used, or has been.
pub(crate) fn power_event(verb: Verb, card: Ref, on: Ref, seat: Seat) -> Event {
    Event::new(EventKind::Act, verb).about(card).with(on).by(card).of(seat)
}

const fn declared(power: i16) -> Verb {
    match power {
        power::ATTACK => verb::ATTACK,
        power::THWART => verb::THWART,
        _ => verb::RECOVER,
    }
}

const fn concluded(power: i16) -> Verb {
    match power {
        power::ATTACK => verb::ATTACKED,
        power::THWART => verb::THWARTED,
        _ => verb::RECOVER,
    }
}

/// The attack or thwart is declared; a status card may take its place (MC-13.3, MC-13.4).
fn declare(table: &mut Table<'_>, frame: &Frame, verb: Verb) {
    table.edit_frame(|f| f.did = true);
    if verb != verb::RECOVER {
        let act = Event::new(EventKind::Act, verb).about(frame.a).with(frame.b).by(frame.a).of(frame.seat);
        table.perform(act);
    }
}

fn use_power(table: &mut Table<'_>, frame: &Frame) {
    let (seat, card, target) = (frame.seat, frame.a, frame.b);
    // MC-2.2: all that changes a power counts together, before the least.
    let power = |number: Stat| (table.raw_stat(card, number) + table.raw_stat(card, stat::POWER)).max(0);
    let act = match frame.n {
        power::ATTACK => {
            Event::new(EventKind::Damage, verb::ATTACK).about(target).with(card).amount(power(stat::ATK))
        }
        power::THWART => {
            // A scheme may be thwarted by assault, with ATK.
            let assault = table.rules().permitted(verb::ASSAULT, card, target);
            let amount = power(if assault { stat::ATK } else { stat::THW });
            let thwart = Event::new(EventKind::Counter, verb::THWART).about(target).with(card);
            thwart.detail(counter::THREAT.0).amount(-amount)
        }
        _ => {
            let damage = table.position().get(card).map_or(0, |record| record.damage);
            Event::new(EventKind::Heal, kernel::HEAL).about(card).amount(power(stat::REC).min(damage))
        }
    };
    if act.amount != 0 || frame.n == power::ATTACK {
        table.perform(act.by(card).of(seat));
    }
}

/// RT10: those who were attacked and survive retaliate before anything else.
fn recoil(table: &mut Table<'_>, attacker: Ref, seat: Seat) {
    let mut list = table.take_list();
    list.extend(table.all_in_play().filter(|card| is_struck(table, *card)));
    let event = Event::new(EventKind::Act, verb::RECOIL).with(attacker).by(attacker).of(seat);
    table.perform_all(list.iter().map(|card| event.about(*card)));
    table.put_list(list);
}

/// The attack or thwart is over for the one who made it and for those who were attacked: one window for all of them.
fn conclude(table: &mut Table<'_>, frame: &Frame, verb: Verb, basic: bool) {
    let (card, seat) = (frame.a, frame.seat);
    let mut list = table.take_list();
    if verb == verb::ATTACKED {
        list.extend(table.all_in_play().filter(|other| is_struck(table, *other)));
    }
    for other in &list {
        table.book().mark(*other, mark::STRUCK, false);
    }
    let act = |verb: Verb| Event::new(EventKind::Act, verb).by(card).of(seat);
    let struck = list.iter().map(|other| act(verb::STRUCK).about(*other).with(card));
    let used = basic.then(|| power_event(verb::POWER_USED, card, frame.b, seat));
    table.perform_all(struck.chain([act(verb).about(card).with(frame.b)]).chain(used));
    table.put_list(list);
}

/// MC-6.13: an ally takes its consequential damage after responses; the other card in it is what it acted on.
fn consequence(table: &mut Table<'_>, frame: &Frame) {
    let (seat, card) = (frame.seat, frame.a);
    let number: Stat = if frame.n == power::ATTACK { stat::ATK_COST } else { stat::THW_COST };
    if frame.n == power::RECOVER || !table.in_play(card) || !table.def(card).has_tag(tag::ALLY) {
        return;
    }
    let amount = table.stat(card, number);
    let damage = Event::new(EventKind::Damage, verb::CONSEQUENCE).about(card).with(frame.b).by(card);
    table.perform(damage.of(seat).amount(amount));
}

fn finish(table: &mut Table<'_>, seat: Seat) {
    table.lasting().expire(moment::ATTACK_END, seat);
    table.finish();
    table.perform(Event::new(EventKind::Moment, verb::ATTACKED).of(seat).detail(moment::ATTACK_END.0));
    defeat::settle(table);
}

/// Pushes the effect of an ability that counts as an attack or thwart.
pub(crate) fn begin_labelled(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let actor = actor(table, scope.this, scope.seat);
    let mut frame = procedure_frame(procedure::LABELLED, scope.seat, scope.this).with(actor, Ref::NONE);
    frame.ability = ability;
    (frame.event, frame.x) = (scope.event, scope.x);
    table.push(frame);
}

/// The steps of a labelled ability.
mod labelled_at {
    pub const ATTACK: u16 = 0;
    pub const THWART: u16 = 1;
    pub const DO: u16 = 2;
    pub const STRUCK: u16 = 3;
    pub const ATTACKED: u16 = 4;
    pub const THWARTED: u16 = 5;
}

/// The bits of `m`: the half of the ability that a status card stopped (MC-13.7).
const NO_ATTACK: i16 = 1;
const NO_THWART: i16 = 2;

/// Whether this half of the labelled ability going on was stopped (MC-13.7).
pub(crate) fn is_stopped(table: &Table<'_>, half: Label) -> bool {
    let bit = if half == label::ATTACK { NO_ATTACK } else { NO_THWART };
    let found = innermost(table, &[procedure::LABELLED]);
    found.is_some_and(|(_, frame)| frame.ability == table.frame().ability && frame.m & bit != 0)
}

/// `a` is the character that acts, `b` an enemy that was attacked, `m` what was stopped.
pub(crate) fn labelled(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let attacks = labels::counts_as(table, frame.ability, label::ATTACK);
    let thwarts = labels::counts_as(table, frame.ability, label::THWART);
    match step {
        labelled_at::ATTACK if attacks => declare(table, frame, verb::ATTACK),
        labelled_at::ATTACK => table.edit_frame(|f| f.did = true),
        labelled_at::THWART => {
            let stopped = if frame.did { 0 } else { NO_ATTACK };
            table.edit_frame(|f| (f.m, f.did) = (stopped, true));
            if thwarts {
                declare(table, frame, verb::THWART);
            }
        }
        labelled_at::DO => {
            let stopped = frame.m | if frame.did { 0 } else { NO_THWART };
            table.edit_frame(|f| f.m = stopped);
            let goes_on = attacks && stopped & NO_ATTACK == 0 || thwarts && stopped & NO_THWART == 0;
            if !goes_on {
                return table.goto(labelled_at::THWARTED + 1);
            }
            let scope = play::answer_scope(frame);
            table.run_ability(frame.ability, &scope);
        }
        labelled_at::STRUCK if attacks => note_target(table, frame),
        labelled_at::ATTACKED if attacks && frame.m & NO_ATTACK == 0 => {
            conclude(table, frame, verb::ATTACKED, false);
        }
        labelled_at::THWARTED if thwarts && frame.m & NO_THWART == 0 => {
            conclude(table, frame, verb::THWARTED, false);
        }
        labelled_at::STRUCK | labelled_at::ATTACKED | labelled_at::THWARTED => {}
        _ => finish(table, frame.seat),
    }
}

/// Remembers which scheme a labelled ability thwarts: one whose last threat it removes, before others.
pub(crate) fn note_scheme(table: &mut Table<'_>, scheme: Ref) {
    let Some((index, frame)) = innermost(table, &[procedure::LABELLED]) else { return };
    let thwarted = table.def(frame.b).has_tag(tag::SCHEME);
    if !frame.b.is_some() || thwarted && threat_on(table, frame.b) > 0 {
        table.edit_frame_at(index, |f| f.b = scheme);
    }
}

/// Who was attacked, and strikes back.
fn note_target(table: &mut Table<'_>, frame: &Frame) {
    let target = table.all_in_play().find(|card| is_struck(table, *card)).unwrap_or(Ref::NONE);
    table.edit_frame(|f| {
        if !f.b.is_some() {
            f.b = target;
        }
    });
    recoil(table, frame.a, frame.seat);
}

fn is_struck(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.marked(mark::STRUCK))
        && table.def(card).has_tag(tag::ENEMY)
}
