//! Units that enter play as copies (D 16.8): their player says of what before they enter, and they are it from the moment
//! they are in play, as it is printed.

use byword_kernel::ability::Body;
use byword_kernel::catalog::CardDef;
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::Ref;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::play::Play;
use crate::words::verb;

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
    if let Some(place) = Play::place(table.position(), |_, play| play.card == card) {
        Play::edit_at(table, place, |play| play.copied = of);
    }
}

/// The card that the card being played enters as.
pub(crate) fn shape<'w>(table: &Table<'w>, play: &Play) -> &'w CardDef {
    let of = table.position().get(play.copied).map(|_| play.copied);
    table.def(of.unwrap_or(play.card))
}

/// A card has entered play: it is what was chosen.
pub(crate) fn entered(table: &mut Table<'_>, event: &Event) {
    if event.verb != common::PLAY {
        return;
    }
    let copies = |play: &Play| play.card.slot == event.subject.slot && play.copied.is_some();
    let found = Play::going_on(table.position()).rev().map(|(_, play)| play).find(copies);
    if let Some(play) = found {
        table.book().become_copy(event.subject, play.copied);
    }
}
