//! Putting loot and abilities on the stack (FS-STACK-8), and what becomes of loot (FS-STACK-5).

use byword_kernel::ability::{Action, Body, EventKind, Target};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, Tally, Verb, cite};
use byword_kernel::position::{Item, ItemKind};
use byword_kernel::query::Scope;
use byword_kernel::refusal::{Reason, Refusal, Verdict};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::rules::objects;
use crate::rules::policy::PATIENCE;
use crate::rules::stack::NO_ABILITY;
use crate::words::{procedure, shared, tally, verb, zone, zone_of};

/// The loot ability of a card.
fn spell(table: &Table<'_>, card: Ref) -> Option<AbilityId> {
    let catalog = &table.world().catalog;
    table.def(card).abilities.iter().copied().find(|id| {
        catalog
            .ability(*id)
            .is_some_and(|c| matches!(c.ability.body, Body::Spell { verb, .. } if verb == kernel_verb::PLAIN))
    })
}

/// Checks that the seat may play this loot now.
///
/// # Errors
/// The clause and what is missing.
pub(crate) fn may_play(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let position = table.position();
    if position.get(card).is_none_or(|record| record.zone != zone_of(zone::HAND, seat)) {
        return Err(Refusal::new(cite("FS-LOOT-2"), Reason::NotThere).by(card));
    }
    if position.tally(seat, tally::LOOT_PLAYS) <= 0 {
        return Err(Refusal::new(cite("FS-LOOT-2"), Reason::LimitReached).by(card));
    }
    table.rules().allowed_to(seat, kernel_verb::PLAY, card, card)?;
    spell(table, card).map_or(Ok(()), |ability| payable(table, seat, card, ability))
}

/// Checks that the seat may use this ability of the card now (FS-ACT-1, FS-ACT-2, FS-COST-2).
///
/// # Errors
/// The clause and what is missing.
pub(crate) fn may_use(table: &Table<'_>, seat: Seat, card: Ref, ability: AbilityId) -> Verdict {
    let Some(compiled) = table.world().catalog.ability(ability) else {
        return Err(Refusal::new(cite("FS-ACT-1"), Reason::Unknown));
    };
    let Body::Activated { cost, when, limit, .. } = &compiled.ability.body else {
        return Err(Refusal::new(cite("FS-ACT-1"), Reason::WrongKind).by(card));
    };
    let record = table.position().get(card).filter(|_| table.in_play(card));
    let Some(record) = record else { return Err(Refusal::new(cite("FS-ABIL-1"), Reason::NotThere).by(card)) };
    let room = record.zone.kind == zone::ROOMS;
    if (room && seat != table.position().active()) || (!room && record.controller != seat) {
        return Err(Refusal::new(cite("FS-ACT-1"), Reason::WrongPlayer).by(card));
    }
    if record.turned() && cost.turns_this() {
        return Err(Refusal::new(const { cite("FS-ACT-2") }, Reason::IsTurned).by(card));
    }
    if !table.meaning().holds(when, &Scope::of(card, seat)) {
        return Err(Refusal::new(cite("FS-ACT-1"), Reason::ConditionFails).by(card));
    }
    if limit.is_some_and(|limit| table.usage().times_used(ability, card) >= limit.times) {
        return Err(Refusal::new(cite("FS-ACT-1"), Reason::LimitReached).by(card));
    }
    table.rules().allowed_to(seat, kernel_verb::USE, card, card)?;
    payable(table, seat, card, ability)
}

/// FS-STACK-8: costs that cannot be paid, or a missing target, make the action illegal.
fn payable(table: &Table<'_>, seat: Seat, card: Ref, ability: AbilityId) -> Verdict {
    let scope = Scope::of(card, seat);
    if let Some(cost) = table.usage().cost_of(ability) {
        table.usage().payable(cost, &scope, const { cite("FS-COST-2") })?;
        // FS-DEATH-6: what is dying already cannot be destroyed any more.
        if objects::has_box(table, card) && objects::left(table, card) == 0 && destroys_itself(table, ability)
        {
            return Err(Refusal::new(cite("FS-COST-2"), Reason::ConditionFails).by(card));
        }
    }
    let program = table.world().catalog.ability(ability).and_then(|compiled| compiled.program);
    if program.is_some_and(|program| !table.meaning().has_targets(program, &scope)) {
        return Err(Refusal::new(cite("FS-STACK-8"), Reason::NoObject).by(card));
    }
    Ok(())
}

/// A player begins to play loot.
pub(crate) fn play(table: &mut Table<'_>, seat: Seat, card: Ref) {
    let ability = spell(table, card);
    table.push(Casting { card, ability, item: 0 }.frame(seat));
}

/// A player begins to use an ability.
pub(crate) fn activate(table: &mut Table<'_>, seat: Seat, card: Ref, ability: AbilityId) {
    table.push(Casting { card, ability: Some(ability), item: 0 }.frame(seat));
}

frame! {
    /// A loot or an ability is put on the stack.
    struct Casting(procedure::CAST) {
        card: Ref = source,
        /// None of loot that does nothing when it resolves (a trinket).
        ability: Option<AbilityId> = n,
        /// The number of the item to be.
        item: u16 = m,
    }
}

/// Modes and targets, then costs, then it is on the stack.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, casting) = (frame.seat, Casting::of(frame));
    match step {
        0 => {
            let id = table.agenda().fresh_id();
            Casting::edit(table, |casting| casting.item = id);
            if let Some(ability) = casting.ability {
                table.pile().push_announcement(ability, &Scope::of(casting.card, seat), id);
            }
        }
        1 => {
            let costs = |id: &AbilityId| table.usage().cost_of(*id).is_some_and(|cost| !cost.is_free());
            if let Some(ability) = casting.ability.filter(costs) {
                table.agenda().push_payment(ability, casting.card, seat);
            }
        }
        _ => {
            table.finish();
            put(table, casting, seat, frame.done);
        }
    }
}

/// Puts it on the stack, with as many as were `paid`, for a text may speak of that.
fn put(table: &mut Table<'_>, casting: Casting, seat: Seat, paid: i16) {
    count_loop(table, tally::PUT, PATIENCE);
    let (card, ability) = (casting.card, casting.ability.unwrap_or(NO_ABILITY));
    let event = receiver(table, ability, card);
    let item =
        |kind, source| Item { ability, source, x: paid, event, id: casting.item, ..Item::new(kind, seat) };
    if table.position().get(card).is_some_and(|record| record.zone.kind == zone::HAND) {
        table.book().add_tally(seat, tally::LOOT_PLAYS, -1);
        let to = zone_of(zone::STACK, seat);
        table.perform(Event::new(EventKind::Move, kernel_verb::PLAY).about(card).of(seat).to(to));
        let source = table.position().current(card.slot);
        table.pile().push_item(item(ItemKind::Card, source));
    } else {
        table.lasting().count_use(ability, card);
        table.pile().push_item(item(ItemKind::Ability, card));
        // FS-ACT-4: "each time you activate an item".
        table.perform(Event::new(EventKind::Act, kernel_verb::USE).about(card).by(card).of(seat));
    }
}

/// What tells to whom the card was given, where that has paid for its ability.
fn receiver(table: &Table<'_>, ability: AbilityId, card: Ref) -> Event {
    let given = table.usage().cost_of(ability).is_some_and(|cost| cost.moves_this(verb::GIVE));
    let seat = table.controller_of(card).filter(|_| given);
    seat.map_or_else(Event::default, |seat| Event { seat, ..Event::default() })
}

/// The card whose ability it is, as the ability speaks of it: one that its own cost has destroyed is meant where it lies
/// now; otherwise what has gone is gone (FS-STACK-7).
pub(crate) fn itself(table: &Table<'_>, ability: AbilityId, card: Ref) -> Ref {
    if destroys_itself(table, ability) { table.follow(card).unwrap_or(card) } else { card }
}

fn destroys_itself(table: &Table<'_>, ability: AbilityId) -> bool {
    let acts = |action: &Action| matches!(action, Action::Move(verb::DESTROY, Target::This, _));
    let compiled = table.world().catalog.ability(ability);
    let effect = compiled.and_then(|compiled| compiled.ability.effect());
    table.usage().cost_of(ability).is_some_and(|cost| cost.moves_this(verb::DESTROY))
        || effect.is_some_and(|effect| effect.any_action(acts))
}

/// U-19: what pays for itself could be used for ever, an attack that hurts nobody go on for ever: a turn in which players
/// put so much on the stack, or so much resolves, is a loop.
pub(crate) fn count_loop(table: &mut Table<'_>, number: Tally, most: u16) {
    table.book().add_tally(Seat::NONE, number, 1);
    if table.position().tally(Seat::NONE, number) >= most as i16 {
        table.end([], cite("U-19"));
    }
}

/// A loot resolves: its ability, then where the card goes (FS-STACK-5, FS-LOOT-1).
pub(crate) fn resolve(table: &mut Table<'_>, item: &Item) {
    table.push(Frame::procedure(procedure::RESOLVE, item.seat).source(item.source));
    table.pile().run_item(item);
}

/// The card is discarded, unless it says otherwise (FS-KW-2, FS-KW-3).
pub(crate) fn finish(table: &mut Table<'_>, frame: &Frame) {
    table.finish();
    discard_loot(table, frame.source, verb::RESOLVE);
}

/// A loot that has resolved or was cancelled leaves the stack.
pub(crate) fn discard_loot(table: &mut Table<'_>, card: Ref, verb: Verb) {
    let Some(record) = table.position().get(card).filter(|record| record.zone.kind == zone::STACK) else {
        return;
    };
    let to = shared(zone::DISCARD);
    table.perform(Event::new(EventKind::Move, verb).about(card).of(record.controller).to(to));
}
