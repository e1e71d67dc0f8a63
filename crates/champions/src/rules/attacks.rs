//! The attack that is going on, whoever makes it.

use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::Ref;
use byword_kernel::table::Table;

use crate::rules::enemy::{Defense, EnemyAttack, EnemyScheme};
use crate::rules::player::attack::{Basic, Labelled};
use crate::words::procedure;

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
    match frame.work {
        Work::Procedure(procedure::ENEMY_SCHEME) => Some(EnemyScheme::of(frame).enemy),
        _ => Attack::of(frame).map(Attack::actor),
    }
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

/// True if the attack, thwart, recovery or defense going on is a basic one of this card (MC-6.6).
pub(crate) fn is_basic_act(table: &Table<'_>, card: Ref) -> bool {
    match Attack::innermost(table) {
        Some((_, Attack::Basic(basic))) => basic.actor == card,
        Some((_, Attack::Enemy(attack))) => attack.target == card && attack.defense == Defense::Basic,
        _ => false,
    }
}
