//! Units that enter play as copies (D 16.8): their player says of what before they enter, and they are it from the moment
//! they are in play, as it is printed.

use byword_kernel::ability::{Action, Body, Target};
use byword_kernel::catalog::CardDef;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Frame, Record as _};
use byword_kernel::id::{AbilityId, ProgramId, Ref, Seat};
use byword_kernel::program::Instr;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::board::arena_of;
use crate::rules::effects::is_marked;
use crate::rules::play::Play;
use crate::words::{ARENAS, mark, procedure, tally, verb, zone_of};

frame! {
    /// A unit that was rescued becomes what it enters play as.
    struct Shape(procedure::SHAPE) {
        /// The unit.
        card: Ref = source,
    }
}

/// What a card says of entering play as a copy.
fn says<'a>(table: &'a Table<'_>, card: Ref) -> impl Iterator<Item = AbilityId> + 'a {
    let catalog = &table.world().catalog;
    let copies = |body: &Body| matches!(body, Body::Spell { verb: verb::COPY, .. });
    let of_card = table.def(card).abilities.iter().copied();
    of_card.filter(move |id| catalog.ability(*id).is_some_and(|compiled| copies(&compiled.ability.body)))
}

/// Before a card enters play, what it says of copying is carried out.
pub(crate) fn offer(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let says: Vec<AbilityId> = says(table, card).collect();
    says.into_iter().for_each(|id| table.run_ability(id, &Scope::of(card, seat)));
}

/// Before anything else is checked, a unit that was rescued becomes what it enters play as: true if one is about to,
/// false while one does, none if there is none.
pub(crate) fn shape_rescued(table: &mut Table<'_>) -> Option<bool> {
    if table.position().tally(Seat::NONE, tally::SHAPELESS) == 0 {
        return None;
    }
    if Shape::innermost(table.position()).is_some() {
        return Some(false);
    }
    let shapeless = table.all_in_play().find(|card| is_marked(table, *card, mark::SHAPELESS));
    let Some(card) = shapeless else {
        table.book().set_tally(Seat::NONE, tally::SHAPELESS, 0);
        return None;
    };
    table.book().mark(card, mark::SHAPELESS, false);
    let seat = table.controller_of(card).unwrap_or(Seat::NONE);
    table.push(Shape { card }.frame(seat));
    Some(true)
}

/// The player of the rescued unit says what it enters play as.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step == FIRST { offer(table, Shape::of(frame).card, frame.seat) } else { table.finish() }
}

/// True if the card may be picked at this step: what enters play as a copy is not in play yet, nor is what enters with it.
pub(crate) fn may_be_copied(
    table: &Table<'_>,
    program: ProgramId,
    step: usize,
    card: Ref,
    scope: &Scope,
) -> bool {
    let mut code = table.world().catalog.program(program).iter().skip(step);
    match (code.next(), code.next()) {
        (
            Some(Instr::Choose(_, name)),
            Some(Instr::Act(Action::Perform(verb::BECOME_COPY, _, Some(Target::Var(of))))),
        ) if name == of => card != scope.this && !is_marked(table, card, mark::SHAPELESS),
        _ => true,
    }
}

/// The card that is being played will enter as a copy of this one; one that was rescued has entered as it.
pub(crate) fn choose(table: &mut Table<'_>, card: Ref, of: Ref) {
    if let Some(place) = Play::place(table.position(), |_, play| play.card == card) {
        return Play::edit_at(table, place, |play| play.copied = of);
    }
    let there = table.position().get(card).filter(|record| ARENAS.contains(&record.zone.kind));
    let Some(seat) = there.map(|record| record.controller) else { return };
    table.book().become_copy(card, of);
    let arena = arena_of(table.def(card));
    table.book().shift(card, zone_of(arena, seat));
}

/// The card that the card being played enters as.
pub(crate) fn shape<'w>(table: &Table<'w>, play: &Play) -> &'w CardDef {
    let of = table.position().get(play.copied).map(|_| play.copied);
    table.def(of.unwrap_or(play.card))
}

/// A card has entered play: it is what was chosen.
pub(crate) fn entered(table: &mut Table<'_>, event: &Event) {
    if event.verb == verb::RESCUE && says(table, event.subject).next().is_some() {
        table.book().mark(event.subject, mark::SHAPELESS, true);
        table.book().add_tally(Seat::NONE, tally::SHAPELESS, 1);
    }
    if event.verb != common::PLAY {
        return;
    }
    let copies = |play: &Play| play.card.slot == event.subject.slot && play.copied.is_some();
    let found = Play::going_on(table.position()).rev().map(|(_, play)| play).find(copies);
    if let Some(play) = found {
        table.book().become_copy(event.subject, play.copied);
    }
}
