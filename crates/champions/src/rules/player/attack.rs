//! Deeds of players' characters: basic powers (MC-6.6 - MC-6.9) and abilities that count as an attack or a thwart
//! (MC-15.1), with what follows: retaliate, responses, consequential damage (MC-15.9).

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::decision::Opt;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Field, Frame, Record as _, Work};
use byword_kernel::id::{AbilityId, Label, Ref, Seat, Stat, Verb};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::rules::attacks;
use crate::rules::checks::defeat;
use crate::rules::player::labels;
use crate::rules::player::legal::{self, actor};
use crate::rules::table::{innermost, threat_on};
use crate::words::{counter, label, mark, moment, procedure, stat, tag, verb};

/// A basic power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    Attack,
    Thwart,
    Recover,
}

impl Power {
    const fn declared(self) -> Verb {
        match self {
            Self::Attack => verb::ATTACK,
            Self::Thwart => verb::THWART,
            Self::Recover => verb::RECOVER,
        }
    }

    const fn concluded(self) -> Verb {
        match self {
            Self::Attack => verb::ATTACKED,
            Self::Thwart => verb::THWARTED,
            Self::Recover => verb::RECOVER,
        }
    }
}

impl Field<i16> for Power {
    fn load(register: i16) -> Self {
        let other = [Self::Attack, Self::Thwart].into_iter();
        other.into_iter().find(|power| *power as i16 == register).unwrap_or(Self::Recover)
    }
    fn store(self) -> i16 {
        self as i16
    }
}

frame! {
    /// A character uses a basic power.
    pub(crate) struct Basic(procedure::BASIC) {
        actor: Ref = a,
        /// None: it only tries (MC-13.3).
        target: Ref = b,
        power: Power = n,
        /// How much damage it has dealt to its target.
        dealt: i16 = x,
        /// The effect that was made last before it.
        since: u16 = part_of,
    }
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

/// The power is declared, used and answered, and its cost is taken.
pub(crate) fn basic(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, basic) = (frame.seat, Basic::of(frame));
    let Basic { actor: card, target, power, .. } = basic;
    match step {
        at::EXHAUST => table.perform(Event::new(EventKind::Turn, kernel::TURN).about(card).by(card).of(seat)),
        at::DECLARE => declare(table, power.declared(), card, target, seat),
        at::POWER if !frame.did => table.goto(at::FINISH),
        at::POWER => table.perform(power_event(verb::USE_POWER, card, target, seat)),
        at::DO => use_power(table, seat, basic),
        at::STRUCK => recoil(table, card, seat),
        at::DONE => {
            let used = power_event(verb::POWER_USED, card, target, seat);
            let done = done(power.concluded(), card, target, seat).amount(basic.dealt);
            conclude(table, done, Some(used));
        }
        at::CONSEQUENCE => consequence(table, seat, basic),
        _ => {
            table.lasting().expire(moment::POWER_END, seat);
            finish(table, seat);
        }
    }
}

/// The character makes a basic attack, thwart or recovery because an effect says so: it does not exhaust.
pub(crate) fn make(table: &mut Table<'_>, order: Verb, card: Ref, target: Ref) {
    let seat = table.controller_of(card).unwrap_or(Seat::NONE);
    if !seat.is_some() || legal::may_make(table, order, seat, card, target).is_err() {
        return table.edit_frame(|frame| frame.did = false);
    }
    let power = match order {
        verb::BASIC_ATTACK => Power::Attack,
        verb::BASIC_THWART => Power::Thwart,
        _ => Power::Recover,
    };
    let since = table.lasting().latest();
    let basic = Basic { actor: card, target, power, dealt: 0, since }.frame(seat).source(card);
    table.push(Frame { step: at::DECLARE, ..basic });
}

/// A basic power is about to be used, or has been.
pub(crate) fn power_event(verb: Verb, card: Ref, on: Ref, seat: Seat) -> Event {
    Event::new(EventKind::Act, verb).about(card).with(on).by(card).of(seat)
}

/// The attack or thwart is declared; a status card may take its place (MC-13.3, MC-13.4).
fn declare(table: &mut Table<'_>, verb: Verb, actor: Ref, target: Ref, seat: Seat) {
    table.edit_frame(|f| f.did = true);
    if verb != verb::RECOVER {
        table.perform(Event::new(EventKind::Act, verb).about(actor).with(target).by(actor).of(seat));
    }
}

/// The number of a card that matches the basic power being used: a basic defense is part of the attack against it.
pub(crate) fn matching(table: &Table<'_>, card: Ref) -> i16 {
    let Some((_, frame)) = innermost(table, &[procedure::BASIC, procedure::ENEMY_ATTACK]) else { return 0 };
    if frame.work != Work::Procedure(procedure::BASIC) {
        return table.stat(card, stat::DEF);
    }
    let Basic { actor, target, power, .. } = Basic::of(&frame);
    table.stat(
        card,
        match power {
            Power::Attack => stat::ATK,
            Power::Thwart if table.rules().permitted(verb::ASSAULT, actor, target) => stat::ATK,
            Power::Thwart => stat::THW,
            Power::Recover => stat::REC,
        },
    )
}

fn use_power(table: &mut Table<'_>, seat: Seat, basic: Basic) {
    let Basic { actor: card, target, power: used, .. } = basic;
    // MC-2.2: all that changes a power counts together, before the least.
    let power = |number: Stat| {
        (table.numbers().raw_stat(card, number) + table.numbers().raw_stat(card, stat::POWER)).max(0)
    };
    let act = match used {
        Power::Attack => {
            Event::new(EventKind::Damage, verb::ATTACK).about(target).with(card).amount(power(stat::ATK))
        }
        Power::Thwart => {
            // A scheme may be thwarted by assault, with ATK.
            let assault = table.rules().permitted(verb::ASSAULT, card, target);
            let amount = power(if assault { stat::ATK } else { stat::THW });
            let thwart = Event::new(EventKind::Counter, verb::THWART).about(target).with(card);
            thwart.detail(counter::THREAT.0).amount(-amount)
        }
        Power::Recover => {
            let damage = table.position().get(card).map_or(0, |record| record.damage);
            Event::new(EventKind::Heal, kernel::HEAL).about(card).amount(power(stat::REC).min(damage))
        }
    };
    if act.amount != 0 || used == Power::Attack {
        table.perform(act.by(card).of(seat));
    }
}

/// RT10: those who were attacked and survive retaliate before anything else.
fn recoil(table: &mut Table<'_>, attacker: Ref, seat: Seat) {
    let list = table.take_in_play(is_struck);
    let event = Event::new(EventKind::Act, verb::RECOIL).with(attacker).by(attacker).of(seat);
    table.perform_all(list.iter().map(|card| event.about(*card)));
    table.put_list(list);
}

/// The player against whom all that is offered retaliates (RT6).
pub(crate) fn struck_back_at(table: &Table<'_>) -> Option<Seat> {
    let retaliates = |opt: &Opt| {
        let body = table.world().catalog.ability(opt.ability()).map(|compiled| &compiled.ability.body);
        matches!(body, Some(Body::Triggered { on, .. }) if on.verb == Some(verb::RECOIL))
    };
    let attack = innermost(table, &[procedure::BASIC, procedure::LABELLED]);
    attack.map(|(_, frame)| frame.seat).filter(|_| table.position().options().iter().all(retaliates))
}

/// A character has attacked, thwarted or recovered.
fn done(verb: Verb, card: Ref, target: Ref, seat: Seat) -> Event {
    Event::new(EventKind::Act, verb).about(card).with(target).by(card).of(seat)
}

/// The attack or thwart is over for the one who made it and for those who were attacked, and so is the use of a basic
/// power: one window for all of them.
fn conclude(table: &mut Table<'_>, done: Event, used: Option<Event>) {
    let mut list = table.take_list();
    if done.verb == verb::ATTACKED {
        list.extend(table.all_in_play().filter(|other| is_struck(table, *other)));
    }
    for other in &list {
        table.book().mark(*other, mark::STRUCK, false);
    }
    let struck = Event::new(EventKind::Act, verb::STRUCK).with(done.subject).by(done.subject).of(done.seat);
    let struck = list.iter().map(|other| struck.about(*other));
    table.perform_all(struck.chain([done]).chain(used));
    table.put_list(list);
}

/// MC-6.13: an ally takes its consequential damage after responses; the other card in it is what it acted on.
fn consequence(table: &mut Table<'_>, seat: Seat, basic: Basic) {
    let Basic { actor: card, target, power, .. } = basic;
    let number: Stat = if power == Power::Attack { stat::ATK_COST } else { stat::THW_COST };
    if power == Power::Recover || !table.in_play(card) || !table.has_tag(card, tag::ALLY) {
        return;
    }
    let amount = table.stat(card, number);
    let damage = Event::new(EventKind::Damage, verb::CONSEQUENCE).about(card).with(target).by(card);
    table.perform(damage.of(seat).amount(amount));
}

/// True if the power that this character has used is taking its toll: what befalls it now comes of that.
pub(crate) fn takes_consequence(table: &Table<'_>, card: Ref) -> bool {
    Basic::going_on(table.position())
        .next_back()
        .is_some_and(|(frame, basic)| basic.actor.slot == card.slot && frame.step > at::CONSEQUENCE)
}

fn finish(table: &mut Table<'_>, seat: Seat) {
    let nested = attacks::expire(table, seat);
    table.finish();
    attacks::over(table, verb::ATTACKED, seat, nested);
    defeat::settle(table);
}

/// Pushes the effect of an ability that counts as an attack or thwart.
pub(crate) fn begin_labelled(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let actor = actor(table, scope.this, scope.seat);
    let Scope { this, event, x, .. } = *scope;
    let since = table.lasting().latest();
    table.push(
        Labelled { this, actor, ability, event, given: x, since, ..Labelled::blank() }.frame(scope.seat),
    );
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

byword_kernel::flags! {
    /// The halves of a labelled ability that a status card stopped (MC-13.7).
    pub(crate) struct Stopped { attack = 1, thwart = 2 }
}

frame! {
    /// An ability that counts as an attack or a thwart is carried out.
    pub(crate) struct Labelled(procedure::LABELLED) {
        /// The card whose ability it is.
        this: Ref = source,
        ability: AbilityId = ability,
        /// The character that acts.
        actor: Ref = a,
        /// An enemy that was attacked, or a scheme.
        target: Option<Ref> = b,
        stopped: Stopped = m,
        /// How much damage it has dealt to the enemy attacked.
        dealt: i16 = n,
        /// The event that the ability answers.
        event: Event = event,
        /// The number that its cost gave.
        given: i16 = x,
        /// The effect that was made last before it.
        since: u16 = part_of,
    }
}

/// True if this half of the labelled ability going on was stopped (MC-13.7).
pub(crate) fn is_stopped(table: &Table<'_>, half: Label) -> bool {
    Labelled::innermost(table.position()).is_some_and(|(_, _, Labelled { ability, stopped, .. })| {
        let stopped = if half == label::ATTACK { stopped.attack } else { stopped.thwart };
        stopped && ability == table.frame().ability
    })
}

/// Its halves are declared as far as nothing stops them, then it resolves and is answered.
pub(crate) fn labelled(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, labelled) = (frame.seat, Labelled::of(frame));
    let Labelled { this, ability, actor, event, given, .. } = labelled;
    let target = labelled.target.unwrap_or(Ref::NONE);
    let attacks = labels::counts_as(table, ability, label::ATTACK);
    let thwarts = labels::counts_as(table, ability, label::THWART);
    match step {
        labelled_at::ATTACK if attacks => declare(table, verb::ATTACK, actor, target, seat),
        labelled_at::ATTACK => table.edit_frame(|f| f.did = true),
        labelled_at::THWART => {
            let stopped = Stopped { attack: !frame.did, thwart: false };
            Labelled::edit(table, |labelled| labelled.stopped = stopped);
            table.edit_frame(|f| f.did = true);
            if thwarts {
                declare(table, verb::THWART, actor, target, seat);
            }
        }
        labelled_at::DO => {
            let stopped = Stopped { thwart: labelled.stopped.thwart || !frame.did, ..labelled.stopped };
            Labelled::edit(table, |labelled| labelled.stopped = stopped);
            let goes_on = attacks && !stopped.attack || thwarts && !stopped.thwart;
            if !goes_on {
                return table.goto(labelled_at::THWARTED + 1);
            }
            table.run_ability(ability, &Scope { x: given, event, ..Scope::of(this, seat) });
        }
        labelled_at::STRUCK if attacks => note_target(table, seat, actor),
        labelled_at::ATTACKED if attacks && !labelled.stopped.attack => {
            conclude(table, done(verb::ATTACKED, actor, target, seat).amount(labelled.dealt), None);
        }
        labelled_at::THWARTED if thwarts && !labelled.stopped.thwart => {
            conclude(table, done(verb::THWARTED, actor, target, seat), None);
        }
        labelled_at::STRUCK | labelled_at::ATTACKED | labelled_at::THWARTED => {}
        _ => finish(table, seat),
    }
}

/// Remembers which scheme a labelled ability thwarts: one whose last threat it removes, before others.
pub(crate) fn note_scheme(table: &mut Table<'_>, scheme: Ref) {
    let Some((place, _, labelled)) = Labelled::innermost(table.position()) else { return };
    let lives = |target: Ref| table.def(target).has_tag(tag::SCHEME) && threat_on(table, target) > 0;
    if labelled.target.is_none_or(lives) {
        Labelled::edit_at(table, place, |labelled| labelled.target = Some(scheme));
    }
}

/// Who was attacked, and strikes back.
fn note_target(table: &mut Table<'_>, seat: Seat, actor: Ref) {
    let struck = table.all_in_play().find(|card| is_struck(table, *card));
    Labelled::edit(table, |labelled| labelled.target = labelled.target.or(struck));
    recoil(table, actor, seat);
}

fn is_struck(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.marked(mark::STRUCK))
        && table.has_tag(card, tag::ENEMY)
}
