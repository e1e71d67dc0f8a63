//! Enemies that an effect tells to activate. Several at once go one after the other: villains first, then minions in the
//! order that the player chooses (MC-8.10). Some profiles let them wait for the end of a running activation (P11).

use byword_kernel::ability::{Action, Body, Effect};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Mark, Ref, Seat, Tag, Verb, cite};
use byword_kernel::table::Table;

use crate::profile::Profile;
use crate::rules::enemy::{self, Defense, EnemyAttack};
use crate::rules::table::{identity, in_hero_form, innermost, takes_part};
use crate::words::{mark, moment, procedure, tag, verb};

/// Tells an enemy to attack or to scheme against a player; the mark says which.
pub(crate) fn call(table: &mut Table<'_>, enemy: Ref, seat: Seat, how: Mark) {
    if !table.in_play(enemy) || is_namesake(table, enemy) {
        return call_off(table);
    }
    table.book().mark(enemy, how, true);
    if waits(table) {
        return;
    }
    // Enemies that are called together share one frame.
    let top = table.position().frames().last().copied();
    let shared =
        top.is_some_and(|f| f.work == Work::Procedure(procedure::CALLED) && f.seat == seat && f.step == 0);
    if !shared {
        table.push(called(seat));
    }
}

/// MC-16.2: an attack that is replaced as it begins by one of the same enemy is that attack, against this ally or player; `false` if
/// none is.
pub(crate) fn redirect(table: &mut Table<'_>, enemy: Ref, ally: Option<Ref>, seat: Seat) -> bool {
    let attack = EnemyAttack::innermost(table.position()).filter(|(_, _, attack)| attack.enemy == enemy);
    let Some((place, ..)) = attack else { return false };
    let defense = if ally.is_some() { Defense::OnAlly } else { Defense::None };
    let target = ally.unwrap_or_else(|| identity(table, seat));
    let attacked = enemy::attacked_player(table, defense, seat);
    let redirected = enemy::may_activate(table, enemy, verb::ATTACK, target)
        && table.occurrence().redirect(verb::ATTACK, enemy, target, attacked);
    if redirected {
        EnemyAttack::edit_at(table, place, |attack| (attack.target, attack.defense) = (target, defense));
        table.agenda().edit_frame_at(place, |frame| frame.seat = seat);
    }
    redirected
}

/// MC-17.6: an enemy may bear the name of a hero or an ally in play; who is told to activate by that name is the enemy.
fn is_namesake(table: &Table<'_>, card: Ref) -> bool {
    let bears_its_title = |other: Ref| {
        table.has_tag(other, tag::ENEMY) && table.def(other).spec.title == table.def(card).spec.title
    };
    !table.has_tag(card, tag::ENEMY) && table.all_in_play().any(bears_its_title)
}

/// Those who are called; none of them has activated yet.
fn called(seat: Seat) -> Frame {
    Frame { did: false, ..Frame::procedure(procedure::CALLED, seat) }
}

/// Says to whoever ordered the activation that runs if it happens; a status card can have taken its place (MC-8.2). Of several
/// enemies that are called, one is enough.
pub(crate) fn tell_of(table: &mut Table<'_>, enemy: Ref, happens: bool) {
    if happens {
        table.agenda().done_to(enemy);
    } else {
        call_off(table);
    }
    tell(table, happens);
}

/// "The villain attacks you. After this activation, ...": what the text that ordered an activation has let wait for its end waits no
/// more where none takes place (MC-8.2).
pub(crate) fn call_off(table: &mut Table<'_>) {
    let frames = table.position().frames().iter().rev();
    let text = frames.into_iter().find(|frame| matches!(frame.work, Work::Program(_)));
    if let Some(source) = text.map(|text| text.source) {
        table.lasting().forget_waiting(moment::ATTACK_END, |waiting| waiting.source == source);
    }
}

fn tell(table: &mut Table<'_>, happens: bool) {
    table.agenda().edit_orderer(|orderer| match orderer.work {
        Work::Procedure(procedure::CALLED) => orderer.did |= happens,
        Work::Program(_) => orderer.did = happens,
        _ => {}
    });
}

/// Tells an enemy to activate against a player.
pub(crate) fn activate(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    let how = if in_hero_form(table, seat) { mark::TO_ATTACK } else { mark::TO_SCHEME };
    call(table, enemy, seat, how);
}

/// The orders by which texts tell enemies to activate.
pub(crate) const ORDERS: [Verb; 6] = [
    verb::ATTACK,
    verb::SCHEME,
    verb::ACTIVATE,
    verb::ATTACK_ENGAGED,
    verb::ATTACK_HERO,
    verb::ACTIVATE_ENGAGED,
];

/// Tells a minion to attack or to activate against the player that it is engaged with; `seat` gives the order.
pub(crate) fn engaged(table: &mut Table<'_>, enemy: Ref, seat: Seat, order: Verb) {
    let Some(own) = table.controller_of(enemy).filter(|own| own.is_some()) else { return };
    if order == verb::ATTACK_HERO && !in_hero_form(table, own) {
        return;
    }
    table.book().mark(enemy, mark::TO_ENGAGED, true);
    let attacks = order != verb::ACTIVATE_ENGAGED || in_hero_form(table, own);
    call(table, enemy, seat, if attacks { mark::TO_ATTACK } else { mark::TO_SCHEME });
}

/// True if those who are called now wait for the end of a running activation (P11).
pub(crate) fn waits(table: &Table<'_>) -> bool {
    Profile::of(table).queues_activations() && is_activating(table)
}

fn is_activating(table: &Table<'_>) -> bool {
    innermost(table, &[procedure::ENEMY_ATTACK, procedure::ENEMY_SCHEME]).is_some()
}

/// An activation has ended: whoever was called meanwhile gets their turn (P11).
pub(crate) fn resume(table: &mut Table<'_>, seat: Seat) {
    let waits = Profile::of(table).queues_activations() && !is_activating(table);
    let seat = if takes_part(table, seat) { seat } else { table.position().first() };
    if waits && innermost(table, &[procedure::CALLED]).is_none() && next(table, tag::ENEMY).is_some() {
        table.push(called(seat));
    }
}

/// The player whom all the minions engage whose quickstrike attacks wait to be put in order (Q8).
pub(crate) fn struck_by_all(table: &Table<'_>) -> Option<Seat> {
    let mut struck = table.position().options().iter().map(|opt| {
        let ability = table.world().catalog.ability(opt.ability())?;
        let strikes = match &ability.ability.body {
            Body::Triggered { effect: Effect::Do(Action::Perform(verb, ..)), .. } => {
                *verb == verb::ATTACK_HERO
            }
            _ => false,
        };
        table.controller_of(table.position().current(opt.subject())).filter(|_| strikes)
    });
    let first = struck.next().flatten()?;
    struck.all(|seat| seat == Some(first)).then_some(first)
}

fn is_called(table: &Table<'_>, card: Ref) -> bool {
    let record = table.position().get(card);
    record.is_some_and(|record| record.marked(mark::TO_ATTACK) || record.marked(mark::TO_SCHEME))
}

fn next(table: &Table<'_>, kind: Tag) -> Option<Ref> {
    table.all_in_play().find(|card| table.def(*card).has_tag(kind) && is_called(table, *card))
}

/// Q8: the one player whom all who are called to attack "the engaged player" engage; else the player affected.
fn orders(table: &Table<'_>, affected: Seat) -> Seat {
    let mut engaged = table.all_in_play().filter(|card| is_called(table, *card)).map(|card| {
        let told = table.position().peek(card).is_some_and(|record| record.marked(mark::TO_ENGAGED));
        table.controller_of(card).filter(|_| told)
    });
    let first = engaged.next().flatten();
    first.filter(|first| engaged.all(|seat| seat == Some(*first))).unwrap_or(affected)
}

/// `seat` is the player affected, who orders the minions.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step > 0 {
        table.goto(0);
        let minion = table.position().current(frame.answer.subject());
        return begin(table, minion, frame.seat);
    }
    if let Some(villain) = next(table, tag::VILLAIN) {
        table.goto(0);
        return begin(table, villain, frame.seat);
    }
    table.offer_all(|table, options| {
        let called = table.all_in_play().filter(|card| is_called(table, *card));
        options.extend(called.map(|card| Opt::card(Choice::CARD, card.slot)));
    });
    if table.offered() == 0 {
        tell(table, frame.did);
        return table.finish();
    }
    let seat = orders(table, frame.seat);
    table.ask(Decision::new(seat, DecisionKind::Order, cite("MC-8.10")));
}

fn begin(table: &mut Table<'_>, enemy: Ref, seat: Seat) {
    let told = |how| table.position().peek(enemy).is_some_and(|record| record.marked(how));
    let attacks = told(mark::TO_ATTACK);
    let own = table.controller_of(enemy).filter(|own| told(mark::TO_ENGAGED) && own.is_some());
    let seat = own.unwrap_or(seat);
    for how in [mark::TO_ATTACK, mark::TO_SCHEME, mark::TO_ENGAGED] {
        table.book().mark(enemy, how, false);
    }
    if attacks { enemy::attack(table, enemy, seat) } else { enemy::scheme(table, enemy, seat) }
}
