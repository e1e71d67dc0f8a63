//! Enemies that activate (digest sections 8 and 9): attacks with boost cards and defenders, schemes.

pub(crate) mod boost;
pub(crate) mod called;

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, HOW_BOTTOM, HOW_FACEDOWN, HOW_HOSTED};
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Ref, Seat, Verb, Zone, cite};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::profile::Profile;
use crate::rules::checks::defeat;
use crate::rules::player::actions::{defense, may_defend};
use crate::rules::player::attack::power_event;
use crate::rules::table::{
    enemy_attack, identity, in_hero_form, main_scheme, next_round, present, procedure_frame,
};
use crate::rules::{piles, questions};
use crate::words::{choice, counter, moment, procedure, stat, tag, tally, verb, zone, zone_of};

/// The steps of an attack.
mod at {
    pub const INITIATE: u16 = 0;
    pub const ENGAGED: u16 = 1;
    pub const GIVE: u16 = 2;
    pub const DEFENDERS: u16 = 3;
    pub const ANSWER: u16 = 4;
    pub const FLIP: u16 = 5;
    pub const DAMAGE: u16 = 6;
    pub const STRUCK: u16 = 7;
    pub const ATTACKED: u16 = 8;
    pub const DEFENDED: u16 = 9;
    pub const END: u16 = 10;
}

/// The bits of `m`: somebody defends, by a basic defense, and the attack was made on an ally (MC-8.11).
const DEFENDED: i16 = 1;
const BASIC: i16 = 2;
const DIRECT: i16 = 4;

/// Whether somebody defends the attack.
pub(crate) const fn is_defended(frame: &Frame) -> bool {
    frame.m & DEFENDED != 0
}

/// Whether the one who defends does it by exhausting (MC-6.10).
pub(crate) const fn is_basic(frame: &Frame) -> bool {
    frame.m & BASIC != 0
}

/// An enemy activates against a player: it attacks a hero and schemes against an alter-ego (MC-8.1).
pub(crate) fn activate(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    if in_hero_form(table, seat) { attack(table, enemy, seat) } else { scheme(table, enemy, seat) }
}

/// An enemy attacks a player, whatever their form (MC-8.1).
pub(crate) fn attack(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    let target = identity(table, seat);
    if table.in_play(enemy) && target.is_some() {
        begin(table, procedure_frame(procedure::ENEMY_ATTACK, seat, enemy).with(enemy, target));
    }
}

/// An enemy attacks an ally instead of a player (MC-8.11).
pub(crate) fn attack_ally(table: &mut Table<'_>, enemy: Ref, ally: Ref) {
    let seat = table.controller_of(ally).unwrap_or(Seat::NONE);
    if table.in_play(enemy) && table.in_play(ally) {
        let mut frame = procedure_frame(procedure::ENEMY_ATTACK, seat, enemy).with(enemy, ally);
        frame.m = DIRECT;
        begin(table, frame);
    }
}

/// An enemy schemes.
pub(crate) fn scheme(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    if table.in_play(enemy) {
        begin(table, procedure_frame(procedure::ENEMY_SCHEME, seat, enemy).with(enemy, Ref::NONE));
    }
}

/// MC-8.4: each activation has its own boost cards. Those of one that this one interrupts are set back meanwhile; the
/// frame's `id` is 1 then.
fn begin(table: &mut Table<'_>, mut frame: Frame) {
    let same = |other: &Frame| is_activation(other) && other.a.slot == frame.a.slot;
    frame.id = u16::from(table.position().frames().iter().any(same));
    boost::set_back(table, frame.a, frame.id as i16);
    table.push(frame);
}

fn is_activation(frame: &Frame) -> bool {
    matches!(frame.work, Work::Procedure(procedure::ENEMY_ATTACK | procedure::ENEMY_SCHEME))
}

/// `a` is the enemy, `b` the character attacked, `seat` the target player, `n` the boost so far, `m` whether and how it
/// is defended, `x` how many players were asked to defend, then the damage dealt.
pub(crate) fn attack_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Some(enemy) = present(table, frame.a).filter(|_| goes_on(table, frame)) else {
        return end(table, frame, step);
    };
    let seat = frame.seat;
    table.edit_frame(|f| f.a = enemy);
    if (at::FLIP..=at::DAMAGE).contains(&step) && is_deserted(table, frame) {
        // MC-9.7: without its defender the attack is undefended.
        let target = identity(table, seat);
        table.edit_frame(|f| (f.b, f.m) = (target, 0));
    }
    if step == at::STRUCK {
        // How much damage the attack has dealt; nobody is asked to defend any more.
        table.edit_frame(|f| f.x = frame.done);
    }
    match step {
        at::INITIATE => initiate(table, frame, enemy),
        // MC-8.2: a stunned enemy does not attack, and gets no boost card.
        at::ENGAGED if !frame.did => table.goto(at::END),
        at::ENGAGED => answer_engaging(table, enemy),
        at::GIVE => give_boost(table, enemy),
        at::DEFENDERS => ask_defender(table, frame),
        at::ANSWER => declare_defender(table, frame),
        at::FLIP => {
            if flip_next(table, enemy, seat) {
                table.goto(at::FLIP);
            }
        }
        at::DAMAGE => deal(table, enemy),
        // RT7, RT10: only who was attacked answers, and retaliate comes first.
        at::STRUCK if table.in_play(frame.b) => {
            let recoil = Event::new(EventKind::Act, verb::RECOIL).about(frame.b).with(enemy);
            table.perform(recoil.by(enemy).of(seat));
        }
        at::STRUCK => {}
        at::ATTACKED => {
            let act = |verb: Verb| Event::new(EventKind::Act, verb).by(enemy).of(seat).amount(frame.x);
            let attacked = act(verb::ATTACKED).about(enemy).with(frame.b);
            let struck = table.in_play(frame.b).then(|| act(verb::STRUCK).about(frame.b).with(enemy));
            table.perform_all(struck.into_iter().chain([attacked]));
        }
        _ => end(table, frame, step),
    }
}

/// MC-8.4: the attack is initiated against a player and a character; on an ally, against its player only in the newest
/// rules (MC-8.11).
fn initiate(table: &mut Table<'_>, frame: &Frame, enemy: Ref) {
    let on_player = frame.m & DIRECT == 0 || Profile::of(table).ally_stands_for_player();
    let seat = if on_player { frame.seat } else { Seat::NONE };
    table.edit_frame(|f| f.did = true);
    table.perform(Event::new(EventKind::Act, verb::ATTACK).about(enemy).with(frame.b).by(enemy).of(seat));
}

/// Q5: an attack that follows from the enemy's engaging is answered, as soon as it has begun, by what answers that.
fn answer_engaging(table: &mut Table<'_>, enemy: Ref) {
    if !Profile::of(table).answers_entering_late() {
        let engages = |event: &Event| matches!(event.kind, EventKind::Move | EventKind::Control);
        table.answer_at_once(|event| engages(event) && event.subject == enemy);
    }
}

/// Whether the character that defends or was attacked has left play.
fn is_deserted(table: &Table<'_>, frame: &Frame) -> bool {
    frame.m & (DEFENDED | DIRECT) != 0 && !table.in_play(frame.b)
}

/// MC-8.9: the attack ends when the attacked player is eliminated.
fn goes_on(table: &Table<'_>, frame: &Frame) -> bool {
    identity(table, frame.seat).is_some()
}

/// MC-9.8: who defended has defended, even if the attack was cut short; then the attack is over.
fn end(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step <= at::DEFENDED && is_defended(frame) && table.in_play(frame.b) {
        table.goto(at::END);
        let defended = Event::new(EventKind::Act, verb::DEFENDED).about(frame.b).with(frame.a).by(frame.b);
        let used = is_basic(frame).then(|| power_event(verb::POWER_USED, frame.b, frame.a, frame.seat));
        return table.perform_all([defended.of(frame.seat)].into_iter().chain(used));
    }
    table.lasting().expire(moment::ATTACK_END, frame.seat);
    boost::set_back(table, frame.a, -(frame.id as i16));
    table.finish();
    called::resume(table, frame.seat);
    table.perform(Event::new(EventKind::Moment, verb::ATTACKED).of(frame.seat).detail(moment::ATTACK_END.0));
    defeat::settle(table);
}

/// MC-8.3: a villain gets a facedown boost card; so does a minion that something says so of.
pub(crate) fn give_boost(table: &mut Table<'_>, enemy: Ref) {
    if !table.def(enemy).has_tag(tag::VILLAIN)
        && table.counts_as(enemy, verb::BOOST, stat::STAGE) <= table.stat(enemy, stat::STAGE)
    {
        return;
    }
    if table.rules().allowed_to(Seat::NONE, verb::BOOST, Ref::NONE, enemy).is_err() {
        return;
    }
    let Some(card) = piles::top_encounter(table) else { return };
    let give = Event::new(EventKind::Move, verb::BOOST).about(card).with(enemy).to(Zone::shared(zone::BOOST));
    table.perform(give.how(HOW_BOTTOM | HOW_FACEDOWN | HOW_HOSTED));
}

/// Turns the next boost card of the enemy; whether there was one.
fn flip_next(table: &mut Table<'_>, enemy: Ref, seat: Seat) -> bool {
    let Some(card) = boost::next_of(table, enemy) else { return false };
    table.push(procedure_frame(procedure::BOOST, seat, card).with(enemy, Ref::NONE));
    true
}

/// MC-9.1, D4: the attacked player is asked first, then the others clockwise, until somebody defends.
fn ask_defender(table: &mut Table<'_>, frame: &Frame) {
    let next = next_round(table, frame.seat, frame.x).filter(|_| !is_defended(frame));
    let Some((seat, passed)) = next else { return table.goto(at::FLIP) };
    let by_ally = seat == frame.seat
        && questions::says(table, frame.a, tally::ALLY_DEFENDS)
        && allies_can_defend(table, seat);
    table.offer_all(|table, options| {
        let able = table
            .position()
            .zone(zone_of(zone::PLAY, seat))
            .filter(|card| may_defend(table, seat, *card).is_ok())
            .filter(|card| !by_ally || table.def(*card).has_tag(tag::ALLY));
        options.extend(able.map(|card| Opt::card(choice::DEFEND, card.slot)));
    });
    if table.offered() == 0 {
        table.edit_frame(|f| f.x = passed);
        return table.goto(at::DEFENDERS);
    }
    if !by_ally {
        table.offer(Opt::plain(Choice::PASS));
    }
    table.ask(Decision::new(seat, DecisionKind::Defend, cite("MC-9.1")).source(frame.a).verb(verb::DEFEND));
}

/// MC-9.3: the defender and its player become the targets; defending exhausts (MC-6.10).
fn declare_defender(table: &mut Table<'_>, frame: &Frame) {
    if frame.answer.choice != choice::DEFEND {
        if let Some((_, passed)) = next_round(table, frame.seat, frame.x) {
            table.edit_frame(|f| f.x = passed);
        }
        return table.goto(at::DEFENDERS);
    }
    let card = table.position().current(frame.answer.a);
    let seat = table.controller_of(card).unwrap_or(frame.seat);
    table.edit_frame(|f| {
        f.b = card;
        f.seat = seat;
        f.m = DEFENDED | BASIC;
    });
    table.perform_all([
        Event::new(EventKind::Turn, kernel::TURN).about(card).by(card).of(seat),
        Event::new(EventKind::Act, verb::DEFEND).about(card).with(frame.a).by(card).of(seat),
        power_event(verb::USE_POWER, card, frame.a, seat),
    ]);
}

/// MC-9.6: a defense ability makes its player's identity the defender if there is none, without DEF.
pub(crate) fn defend_by_ability(table: &mut Table<'_>, seat: Seat) {
    let card = identity(table, seat);
    let Some((index, frame)) = enemy_attack(table) else { return };
    if !is_defended(&frame) && card.is_some() {
        table.edit_frame_at(index, |f| {
            f.b = card;
            f.seat = seat;
            f.m = DEFENDED;
        });
        table.perform(Event::new(EventKind::Act, verb::DEFEND).about(card).with(frame.a).by(card).of(seat));
    }
}

/// A text declares a character the defender of the attack going on: it defends with its DEF, and stays as it is.
pub(crate) fn defend_without_exhausting(table: &mut Table<'_>, card: Ref) {
    let Some((index, frame)) = enemy_attack(table) else { return };
    let seat = table.controller_of(card).unwrap_or(frame.seat);
    let taken = is_defended(&frame) && (frame.b != card || frame.m & BASIC != 0);
    if taken || !table.in_play(card) {
        return table.edit_frame(|f| f.did = false);
    }
    table.edit_frame_at(index, |f| {
        f.b = card;
        f.seat = seat;
        f.m = DEFENDED | BASIC;
    });
    if !is_defended(&frame) {
        let defend = Event::new(EventKind::Act, verb::DEFEND).about(card).with(frame.a).by(card).of(seat);
        table.perform(defend.amount(1));
    }
}

/// MC-8.4: modified ATK with the boost, less DEF for a hero's basic defense.
fn deal(table: &mut Table<'_>, enemy: Ref) {
    let frame = table.frame();
    let target = frame.b;
    let basic = is_basic(&frame) && table.def(target).has_tag(tag::HERO);
    let block = if basic { defense(table, target) } else { 0 };
    // MC-2.2: boost counts with everything else that changes ATK, before the least.
    let amount = ((table.raw_stat(enemy, stat::ATK) + frame.n).max(0) - block).max(0);
    let damage = Event::new(EventKind::Damage, verb::ATTACK).about(target).with(enemy).by(enemy);
    table.perform(damage.of(frame.seat).amount(amount));
}

/// MC-8.7: boosts, then modified SCH threat on the main scheme. `n` is the boost so far.
pub(crate) fn scheme_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Some(enemy) = present(table, frame.a) else { return end_scheme(table, frame) };
    let seat = frame.seat;
    table.edit_frame(|f| f.a = enemy);
    let act = |verb: Verb| Event::new(EventKind::Act, verb).about(enemy).by(enemy).of(seat);
    match step {
        0 => {
            table.edit_frame(|f| f.did = true);
            table.perform(act(verb::SCHEME));
        }
        1 if !frame.did => end_scheme(table, frame),
        1 => give_boost(table, enemy),
        2 => {
            if flip_next(table, enemy, seat) {
                table.goto(2);
            }
        }
        3 => {
            let amount = table.raw_stat(enemy, stat::SCH) + frame.n;
            place_threat(table, main_scheme(table), amount, enemy);
        }
        4 => table.perform(act(verb::SCHEMED)),
        _ => end_scheme(table, frame),
    }
}

/// What lasts for an activation ends with it, and what waits for its end gets its turn.
fn end_scheme(table: &mut Table<'_>, frame: &Frame) {
    let seat = frame.seat;
    table.lasting().expire(moment::ATTACK_END, seat);
    boost::set_back(table, frame.a, -(frame.id as i16));
    table.finish();
    called::resume(table, seat);
    table.perform(Event::new(EventKind::Moment, verb::SCHEMED).of(seat).detail(moment::ATTACK_END.0));
}

/// Places threat on a scheme, if there is any.
pub(crate) fn place_threat(table: &mut Table<'_>, scheme: Ref, amount: i16, cause: Ref) {
    if amount > 0 && scheme.is_some() {
        let place = Event::new(EventKind::Counter, verb::PLACE).about(scheme).by(cause);
        table.perform(place.detail(counter::THREAT.0).amount(amount));
    }
}

/// Whether somebody could defend with an ally (for enemies that must be fought so).
fn allies_can_defend(table: &Table<'_>, seat: Seat) -> bool {
    table
        .position()
        .zone(zone_of(zone::PLAY, seat))
        .any(|card| table.def(card).has_tag(tag::ALLY) && may_defend(table, seat, card).is_ok())
}
