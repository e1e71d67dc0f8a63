//! Games that begin in the middle, as a scenario says.

use byword_kernel::frame::Frame;
use byword_kernel::id::{Ref, Seat};
use byword_kernel::stage;
use byword_kernel::table::Table;

use crate::rules::checks::elimination;
use crate::rules::turn::round::at;
use crate::words::{ARENAS, procedure, tag};

/// The phases in which a scenario may begin, and the steps they begin with.
const PHASES: &[(&str, u16)] =
    &[("main", at::ACTIONS), ("action", at::ACTIONS), ("start", at::START), ("regroup", at::REGROUP)];

pub(crate) fn stage(table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
    let step = stage::phase(PHASES, phase)?;
    stage_upgrades(table)?;
    elimination::stage_captives(table);
    table.book().set_first(active);
    table.book().count_turn();
    let mut frame = Frame::procedure(procedure::ROUND, active);
    frame.step = *step;
    table.push(frame);
    Ok(())
}

/// A card that lies on a unit as a game begins in the middle is an upgrade: in that form, if it has one (CR 3.5.6).
///
/// # Errors
/// A card that is no upgrade in any form.
fn stage_upgrades(table: &mut Table<'_>) -> Result<(), String> {
    let list = table.take_in_play(|table, card| {
        table.position().get(card).is_some_and(|r| r.host().is_some() && ARENAS.contains(&r.zone.kind))
    });
    let stray = list.iter().copied().find(|card| !show_as_upgrade(table, *card));
    table.put_list(list);
    stray.map_or(Ok(()), |card| {
        Err(format!("`{}` cannot be attached: it is no upgrade", table.title(card.slot)))
    })
}

/// True if the card shows an upgrade, now.
fn show_as_upgrade(table: &mut Table<'_>, card: Ref) -> bool {
    const FACES: usize = 3;
    (0..FACES).any(|_| {
        let shows = table.def(card).has_tag(tag::UPGRADE);
        if !shows {
            table.book().show_back(card);
        }
        shows
    })
}
