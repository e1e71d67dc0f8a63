//! What players' characters do: basic powers (MC-6.6 - MC-6.9) and abilities that count as an attack or a thwart
//! (MC-15.1), with what follows: retaliate, responses, consequential damage (MC-15.9).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Ref, Seat, Stat, Verb};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::legal::actor;
use crate::table::procedure_frame;
use crate::words::{counter, label, mark, moment, procedure, stat, tag, verb};

/// Which basic power a frame carries out (its `n`).
pub(crate) mod power {
    pub const ATTACK: i16 = 0;
    pub const THWART: i16 = 1;
    pub const RECOVER: i16 = 2;
}

/// The steps of a basic power or labelled ability.
mod at {
    pub const EXHAUST: u16 = 0;
    pub const DECLARE: u16 = 1;
    pub const DO: u16 = 2;
    pub const STRUCK: u16 = 3;
    pub const DONE: u16 = 4;
    pub const CONSEQUENCE: u16 = 5;
    pub const FINISH: u16 = 6;
}

/// `a` is the character, `b` its target (none: it only tries), `n` the power.
pub(crate) fn basic(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, card) = (frame.seat, frame.a);
    match step {
        at::EXHAUST => table.perform(Event::new(EventKind::Turn, kernel::TURN).about(card).by(card).of(seat)),
        at::DECLARE => declare(table, frame, declared(frame.n)),
        at::DO if !frame.did => table.goto(at::FINISH),
        at::DO => use_power(table, frame),
        at::STRUCK => recoil(table, card, seat),
        at::DONE => conclude(table, frame, concluded(frame.n)),
        at::CONSEQUENCE => consequence(table, frame.n, card, seat),
        _ => finish(table, seat),
    }
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
        table.perform(
            Event::new(EventKind::Act, verb).about(frame.a).with(frame.b).by(frame.a).of(frame.seat),
        );
    }
}

fn use_power(table: &mut Table<'_>, frame: &Frame) {
    let (seat, card, target) = (frame.seat, frame.a, frame.b);
    let act = match frame.n {
        power::ATTACK => {
            let amount = table.stat(card, stat::ATK);
            Event::new(EventKind::Damage, verb::ATTACK).about(target).with(card).amount(amount)
        }
        power::THWART => {
            // A scheme may be thwarted by assault, with ATK.
            let assault = table.permitted(verb::ASSAULT, card, target);
            let amount = table.stat(card, if assault { stat::ATK } else { stat::THW });
            let thwart = Event::new(EventKind::Counter, verb::THWART).about(target).with(card);
            thwart.detail(counter::THREAT.0).amount(-amount)
        }
        _ => {
            let damage = table.position().get(card).map_or(0, |record| record.damage);
            let amount = table.stat(card, stat::REC).min(damage);
            Event::new(EventKind::Heal, kernel::HEAL).about(card).amount(amount)
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
fn conclude(table: &mut Table<'_>, frame: &Frame, verb: Verb) {
    let (card, seat) = (frame.a, frame.seat);
    let mut list = table.take_list();
    if verb == verb::ATTACKED {
        list.extend(table.all_in_play().filter(|other| is_struck(table, *other)));
    }
    for other in &list {
        table.mark(*other, mark::STRUCK, false);
    }
    let act = |verb: Verb| Event::new(EventKind::Act, verb).by(card).of(seat);
    let struck = list.iter().map(|other| act(verb::STRUCK).about(*other).with(card));
    table.perform_all(struck.chain([act(verb).about(card).with(frame.b)]));
    table.put_list(list);
}

/// MC-6.13: an ally takes its consequential damage after responses.
fn consequence(table: &mut Table<'_>, power: i16, card: Ref, seat: Seat) {
    let number: Stat = if power == power::ATTACK { stat::ATK_COST } else { stat::THW_COST };
    if power == power::RECOVER || !table.in_play(card) || !table.def(card).has_tag(tag::ALLY) {
        return;
    }
    let amount = table.stat(card, number);
    table.perform(
        Event::new(EventKind::Damage, verb::CONSEQUENCE).about(card).by(card).of(seat).amount(amount),
    );
}

fn finish(table: &mut Table<'_>, seat: Seat) {
    table.expire(moment::ATTACK_END, seat);
    table.finish();
    table.perform(Event::new(EventKind::Moment, verb::ATTACKED).of(seat).detail(moment::ATTACK_END.0));
    crate::defeat::settle(table);
}

/// Pushes the effect of an ability that counts as an attack or thwart.
pub(crate) fn begin_labelled(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let actor = actor(table, scope.this, scope.seat);
    let mut frame = procedure_frame(procedure::LABELLED, scope.seat, scope.this).with(actor, Ref::NONE);
    frame.ability = ability;
    (frame.event, frame.x, frame.they) = (scope.event, scope.x, scope.they);
    table.push(frame);
}

/// `a` is the character that acts, `b` a minion that was defeated or another enemy that was attacked.
pub(crate) fn labelled(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, card) = (frame.seat, frame.a);
    let attacks =
        table.world().catalog.ability(frame.ability).and_then(|c| c.ability.label) == Some(label::ATTACK);
    match step {
        at::EXHAUST => declare(table, frame, if attacks { verb::ATTACK } else { verb::THWART }),
        at::DECLARE if !frame.did => table.goto(at::FINISH),
        at::DECLARE => {
            let scope = crate::play::answer_scope(frame);
            table.run_ability(frame.ability, &scope);
        }
        at::DO => {}
        at::STRUCK if attacks => {
            let target = table.all_in_play().find(|c| is_struck(table, *c)).unwrap_or(Ref::NONE);
            table.edit_frame(|f| {
                if !f.b.is_some() {
                    f.b = target;
                }
            });
            recoil(table, card, seat);
        }
        at::STRUCK | at::CONSEQUENCE => {}
        at::DONE => conclude(table, frame, if attacks { verb::ATTACKED } else { verb::THWARTED }),
        _ => finish(table, seat),
    }
}

fn is_struck(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.marked(mark::STRUCK))
        && table.def(card).has_tag(tag::ENEMY)
}
