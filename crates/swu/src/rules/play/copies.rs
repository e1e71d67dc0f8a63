//! Units that enter play as copies (D 16.8): their player says of what before they enter, and they are it from the moment
//! they are in play, as it is printed.

use byword_kernel::ability::Body;
use byword_kernel::catalog::CardDef;
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::Ref;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::words::{procedure, verb};

/// Before a card enters play, what it says of copying is carried out.
pub(crate) fn offer(table: &mut Table<'_>, frame: &Frame) {
    let catalog = &table.world().catalog;
    let copies = |body: &Body| matches!(body, Body::Spell { verb: verb::COPY, .. });
    for id in &table.def(frame.source).abilities {
        if catalog.ability(*id).is_some_and(|compiled| copies(&compiled.ability.body)) {
            table.run_ability(*id, &Scope::of(frame.source, frame.seat));
        }
    }
}

/// The card that is being played will enter as a copy of this one.
pub(crate) fn choose(table: &mut Table<'_>, card: Ref, of: Ref) {
    if let Some(index) = played(table, |frame| frame.source == card) {
        table.edit_frame_at(index, |frame| frame.b = of);
    }
}

/// What the card that is being played enters as.
pub(crate) fn shape<'w>(table: &Table<'w>, frame: &Frame) -> &'w CardDef {
    let of = table.position().get(frame.b).map(|_| frame.b);
    table.def(of.unwrap_or(frame.source))
}

/// A card has entered play: it is what was chosen.
pub(crate) fn entered(table: &mut Table<'_>, event: &Event) {
    if event.verb != common::PLAY {
        return;
    }
    let of = |frame: &Frame| frame.source.slot == event.subject.slot && frame.b.is_some();
    let Some(index) = played(table, of) else { return };
    let copied = table.position().frames()[index].b;
    table.become_copy(event.subject, copied);
}

fn played(table: &Table<'_>, test: impl Fn(&Frame) -> bool) -> Option<usize> {
    let play = Work::Procedure(procedure::PLAY);
    table.position().frames().iter().rposition(|frame| frame.work == play && test(frame))
}
