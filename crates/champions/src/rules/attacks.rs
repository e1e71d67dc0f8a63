//! The attack that is going on, whoever makes it.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Change, EventKind};
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Procedure, Ref, Seat, Stat, Verb};
use byword_kernel::position::Modifier;
use byword_kernel::table::Table;

use crate::rules::enemy::{Defense, EnemyAttack, EnemyScheme};
use crate::rules::player::attack::{Basic, Labelled};
use crate::rules::table::identity;
use crate::words::{counter, mark, moment, procedure, stat};

/// A basic attack, thwart or recovery, an ability that counts as an attack or a thwart, or an enemy's attack.
#[derive(Clone, Copy)]
pub(crate) enum Attack {
    Basic(Basic),
    Labelled(Labelled),
    Enemy(EnemyAttack),
}

impl Attack {
    fn of(frame: &Frame) -> Option<Self> {
        match frame.work {
            Work::Procedure(procedure::BASIC) => Some(Self::Basic(Basic::of(frame))),
            Work::Procedure(procedure::LABELLED) => Some(Self::Labelled(Labelled::of(frame))),
            Work::Procedure(procedure::ENEMY_ATTACK) => Some(Self::Enemy(EnemyAttack::of(frame))),
            _ => None,
        }
    }

    /// The innermost one, with its place on the agenda.
    fn innermost(table: &Table<'_>) -> Option<(usize, Self)> {
        let frames = table.position().frames().iter().enumerate().rev();
        frames.into_iter().find_map(|(place, frame)| Some((place, Self::of(frame)?)))
    }

    /// The effect that was made last before it.
    const fn since(self) -> u16 {
        match self {
            Self::Basic(basic) => basic.since,
            Self::Labelled(labelled) => labelled.since,
            Self::Enemy(attack) => attack.since,
        }
    }

    const fn actor(self) -> Ref {
        match self {
            Self::Basic(basic) => basic.actor,
            Self::Labelled(labelled) => labelled.actor,
            Self::Enemy(attack) => attack.enemy,
        }
    }
}

/// Who attacks.
pub(crate) fn attacker(table: &Table<'_>) -> Option<Ref> {
    Attack::innermost(table).map(|(_, attack)| attack.actor())
}

/// Who is attacked, or which scheme is thwarted.
pub(crate) fn aim(table: &Table<'_>) -> Option<Ref> {
    Attack::innermost(table).and_then(|(_, attack)| match attack {
        Attack::Basic(basic) => Some(basic.target),
        Attack::Labelled(labelled) => labelled.target,
        Attack::Enemy(attack) => Some(attack.target),
    })
}

/// The enemy or character whose attack is going on, or the enemy whose scheme is: "the activating enemy" (MC-8.1).
pub(crate) fn activating(table: &Table<'_>) -> Option<Ref> {
    table.position().frames().iter().rev().find_map(actor)
}

/// The identity of the player against whom an enemy acts, or who reveals a card: to whom the scenario's cards speak (MC-8.6).
pub(crate) fn addressed(table: &Table<'_>) -> Ref {
    const ACTS: [Procedure; 3] = [procedure::ENEMY_ATTACK, procedure::ENEMY_SCHEME, procedure::REVEAL];
    let acts = |frame: &&Frame| matches!(frame.work, Work::Procedure(going_on) if ACTS.contains(&going_on));
    let frame = table.position().frames().iter().rev().find(acts);
    frame.map_or(Ref::NONE, |frame| identity(table, frame.seat))
}

/// Who a text calls "the attacking enemy", "the attacker": whose attack it answers, where it is itself an attack inside another
/// (MC-15.1, MC-15.10); else who activates.
pub(crate) fn named_attacker(table: &Table<'_>) -> Option<Ref> {
    let frames = || table.position().frames().iter().rev();
    let text = frames().find(|frame| matches!(frame.work, Work::Program(_))).map(|text| text.source);
    let labelled = Work::Procedure(procedure::LABELLED);
    let other = |frame: &&Frame| frame.work != labelled || Some(frame.source) != text;
    frames().filter(other).find_map(actor).or_else(|| activating(table))
}

/// Who attacks, or schemes, in a frame.
fn actor(frame: &Frame) -> Option<Ref> {
    begun(frame).map(|(actor, _)| actor)
}

/// Who attacks, or schemes, in a frame, and the effect that was made last before that.
fn begun(frame: &Frame) -> Option<(Ref, u16)> {
    if frame.work == Work::Procedure(procedure::ENEMY_SCHEME) {
        let scheme = EnemyScheme::of(frame);
        return Some((scheme.enemy, scheme.since));
    }
    Attack::of(frame).map(|attack| (attack.actor(), attack.since()))
}

/// Makes a character the target of the attack.
pub(crate) fn aim_at(table: &mut Table<'_>, target: Ref) {
    match Attack::innermost(table) {
        Some((place, Attack::Basic(_))) => Basic::edit_at(table, place, |basic| basic.target = target),
        Some((place, Attack::Labelled(_))) => {
            Labelled::edit_at(table, place, |labelled| labelled.target = Some(target));
        }
        Some((place, Attack::Enemy(_))) => {
            EnemyAttack::edit_at(table, place, |attack| attack.target = target)
        }
        None => {}
    }
}

/// Adds to what the attack of a player has dealt to the enemy attacked.
pub(crate) fn count_damage(table: &mut Table<'_>, event: &Event) {
    match Attack::innermost(table) {
        Some((place, Attack::Basic(basic))) if basic.target == event.subject => {
            Basic::edit_at(table, place, |basic| basic.dealt = basic.dealt.saturating_add(event.amount));
        }
        Some((place, Attack::Labelled(labelled)))
            if labelled.target.is_none_or(|aim| aim == event.subject) =>
        {
            Labelled::edit_at(table, place, |labelled| {
                labelled.dealt = labelled.dealt.saturating_add(event.amount);
            });
        }
        _ => {}
    }
}

/// True if the attack, thwart, recovery or defense going on is a basic one of this card (MC-6.6).
pub(crate) fn is_basic_act(table: &Table<'_>, card: Ref) -> bool {
    match Attack::innermost(table) {
        Some((_, Attack::Basic(basic))) => basic.actor == card,
        Some((_, Attack::Enemy(attack))) => attack.target == card && attack.defense == Defense::Basic,
        _ => false,
    }
}

/// The attack or scheme of the frame that ends, where it went on inside another.
#[derive(Clone, Copy)]
pub(crate) struct Nested {
    /// The effect that was made last before it.
    since: u16,
}

/// What was made for the attack or scheme that ends is over (MC-16.6): everything, or, inside another, what was made since it
/// began and what its actor got for it, but no number of the enemy whose activation goes on around it (MC-15.10).
pub(crate) fn expire(table: &mut Table<'_>, seat: Seat) -> Option<Nested> {
    table.lasting().expire_where(moment::REMOVAL_END, |_| true);
    let frame = table.frame();
    let mut around = table.take_list();
    around.extend(table.position().frames().iter().rev().skip(1).filter_map(actor));
    let begun = begun(&frame).filter(|_| !around.is_empty());
    if let Some((actor, since)) = begun {
        let catalog = &table.world().catalog;
        let goes_on = |m: &Modifier| m.holder != actor && around.contains(&m.holder);
        let bends =
            |m: &Modifier| catalog.ability(m.ability).is_some_and(|held| bends_activation(&held.ability));
        let got_before = frame.work != Work::Procedure(procedure::LABELLED) && !around.contains(&actor);
        table.lasting().expire_where(moment::ATTACK_END, |m| {
            got_before && m.holder == actor || m.is_since(since) && !(goes_on(m) && bends(m))
        });
    } else {
        table.lasting().expire(moment::ATTACK_END, seat);
        forget_struck(table);
    }
    table.put_list(around);
    begun.map(|(_, since)| Nested { since })
}

/// Whoever was attacked is defeated by other things from now on (MC-15.7).
fn forget_struck(table: &mut Table<'_>) {
    let list = table.take_in_play(|table, card| {
        table.position().peek(card).is_some_and(|record| record.marked(mark::STRUCK))
    });
    for card in &list {
        table.book().mark(*card, mark::STRUCK, false);
    }
    table.put_list(list);
}

/// "Remove 3 threat from a scheme, ignoring crisis icons" says so of this removal alone.
pub(crate) fn note_removal(table: &mut Table<'_>, event: &Event) {
    if event.kind == EventKind::Counter && event.detail == counter::THREAT.0 && event.amount < 0 {
        table.lasting().expire_where(moment::REMOVAL_END, |_| true);
    }
}

/// True if an ability changes a number that only an enemy's activation uses.
fn bends_activation(ability: &Ability) -> bool {
    let used = |stat: &Stat| [stat::ATK, stat::SCH].contains(stat);
    any(ability, |part| match part {
        Part::Change(Change::Stats(stats)) => stats.iter().any(|(stat, _)| used(stat)),
        Part::Change(
            Change::Stat(stat, _)
            | Change::Multiply(stat, _)
            | Change::Set(stat, _)
            | Change::AtLeast(stat, _)
            | Change::AtMost(stat, _),
        ) => used(stat),
        _ => false,
    })
}

/// What waits for the end of the attack or scheme that has ended gets its turn.
pub(crate) fn over(table: &mut Table<'_>, verb: Verb, seat: Seat, nested: Option<Nested>) {
    match nested {
        None => table.perform(Event::new(EventKind::Moment, verb).of(seat).detail(moment::ATTACK_END.0)),
        Some(Nested { since }) => table.lasting().overdue_where(moment::ATTACK_END, |m| m.is_since(since)),
    }
}
