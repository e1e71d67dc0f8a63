//! The damage that an overkill attack leaves over where it is dealt after the defeat (P6): damage that was placed beyond the hit
//! points of a minion goes to the villain, of an ally to its identity. Elsewhere it is part of the attack's damage, as
//! the keyword says.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::rules::attacks;
use crate::rules::checks::defeat::{remaining, was_struck};
use crate::rules::table::{identity, villain};
use crate::words::{procedure, stat, tag, verb};

/// The innermost attack, if what is too much for those who fall to it is dealt to others.
fn overkill(table: &Table<'_>) -> Option<Ref> {
    let attacker = attacks::attacker(table)?;
    let spills =
        table.numbers().counts_as(attacker, verb::SPILL, stat::STAGE) > table.stat(attacker, stat::STAGE);
    spills.then_some(attacker)
}

/// What is too much for each of those who fall waits until they are gone (O15), one instance for each (O11).
pub(crate) fn begin(table: &mut Table<'_>, defeated: &[Ref]) {
    let Some(attacker) = overkill(table) else { return };
    for card in defeated.iter().rev() {
        if !was_struck(table, *card) {
            continue;
        }
        let to = match table.controller_of(*card) {
            _ if table.has_tag(*card, tag::MINION) => Some(Seat::NONE),
            owner if table.has_tag(*card, tag::ALLY) => owner,
            _ => None,
        };
        let excess = -remaining(table, *card);
        if let Some(seat) = to.filter(|_| excess > 0) {
            table.push(Spill { fallen: *card, attacker, excess }.frame(seat));
        }
    }
}

frame! {
    /// Damage that an attack leaves over is dealt to the identity of the player, or to the villain.
    struct Spill(procedure::SPILL) {
        /// Who fell to the attack.
        fallen: Ref = source,
        attacker: Ref = a,
        excess: i16 = n,
    }
}

/// It is dealt if the one who fell is gone.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame) {
    table.finish();
    let Spill { fallen, attacker, excess } = Spill::of(frame);
    let target = if frame.seat.is_some() { identity(table, frame.seat) } else { villain(table) };
    if target.is_some() && !table.in_play(fallen) {
        let damage = Event::new(EventKind::Damage, verb::SPILL).by(attacker).with(attacker);
        table.perform(damage.about(target).amount(excess));
    }
}
