//! Using a "When Played" or "When Defeated" ability of a card though nothing was played or defeated (D 14.5.12, CR 7.6.17).
//! The editions differ in which keywords that resolve like such an ability are one (D3).

use byword_kernel::ability::{Body, EventKind, Filter, Pattern};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, Verb, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::edition;
use crate::rules::effects::recipient;
use crate::words::{procedure, verb};

frame! {
    /// An ability is used once more.
    struct UseAgain(procedure::USE_AGAIN) {
        /// The card whose ability it is.
        card: Ref = source,
        /// It waits for being defeated, not for being played.
        defeated: bool = n,
    }
}

impl UseAgain {
    /// The verb that the ability waits for.
    const fn occasion(self) -> Verb {
        if self.defeated { verb::DEFEAT } else { common::PLAY }
    }
}

/// An effect uses an ability of the card that waits for its being played or defeated; without one nothing is used.
pub(crate) fn begin(table: &mut Table<'_>, demand: Verb, card: Ref, seat: Seat) {
    let using = UseAgain { card, defeated: demand != verb::USE_PLAYED };
    let mut has_one = false;
    each(table, card, using.occasion(), |_, _| has_one = true);
    if !has_one {
        return table.edit_frame(|effect| effect.did = false);
    }
    table.push(using.frame(seat));
}

/// An ability that waits for its card's being played or defeated is about to resolve: others may answer to its use.
pub(crate) fn announce(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let compiled = table.world().catalog.ability(ability);
    let Some(Body::Triggered { on, .. }) = compiled.map(|compiled| &compiled.ability.body) else { return };
    let used = match on.verb {
        Some(common::PLAY) => verb::USED_PLAYED,
        Some(verb::DEFEAT) => verb::USED_DEFEATED,
        _ => return,
    };
    let apart = compiled.is_some_and(|compiled| compiled.keyword.is_some());
    if is_its_own(on) && !apart {
        let use_of_it = Event::new(EventKind::Act, used).about(scope.this).by(scope.this).of(scope.seat);
        table.perform(use_of_it.amount(ability.0 as i16));
    }
}

/// A player collects a Bounty: the ability that does it is told, so that it can be collected again.
pub(crate) fn collect(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let ability = table.frame().ability;
    let collected = Event::new(EventKind::Act, verb::COLLECT).about(card).by(card).of(seat);
    table.perform(collected.amount(ability.0 as i16));
}

/// The ability whose use is answered to is used once more.
pub(crate) fn same(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let used = table.frame().event;
    let occasion = if used.verb == verb::USED_PLAYED { common::PLAY } else { verb::DEFEAT };
    let card = if used.subject.is_some() { used.subject } else { card };
    let scope = Scope::of(card, seat);
    if used.verb == verb::COLLECT {
        // Who collects it again is who has it.
        let defeat = Event::new(EventKind::Move, verb::DEFEAT).about(card).of(seat);
        return table.run_ability(AbilityId(used.amount as u16), &scope.event(defeat));
    }
    run(table, AbilityId(used.amount as u16), &scope, occasion);
}

/// True if it waits for its own card, and be it for one way of playing it (D 17.11).
fn is_its_own(on: &Pattern) -> bool {
    on.subject.tests().contains(&Filter::This)
}

/// The abilities that may be used, with their scopes.
fn each(table: &Table<'_>, card: Ref, occasion: Verb, mut f: impl FnMut(AbilityId, Scope)) {
    let apart = edition::later(table, edition::KEYWORDS_ARE_APART);
    table.usage().own_triggers(card, EventKind::Move, |held| {
        let Body::Triggered { on, .. } = &held.compiled.ability.body else { return };
        let counts = !(apart && held.compiled.keyword.is_some());
        if on.verb == Some(occasion) && is_its_own(on) && counts {
            f(held.id, held.scope());
        }
    });
}

/// With several abilities the player chooses one.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let using = UseAgain::of(frame);
    let (card, occasion) = (using.card, using.occasion());
    if step == FIRST {
        let mut count = 0;
        each(table, card, occasion, |_, _| count += 1);
        (0..count).for_each(|n| table.offer(Opt::number(Choice::MODE, n)));
        return table.ask(Decision::new(frame.seat, DecisionKind::Mode, cite("CR 7.6.17")).source(card));
    }
    table.finish();
    let (mut chosen, mut place) = (None, 0);
    each(table, card, occasion, |ability, scope| {
        if place == frame.answer.amount() {
            chosen = Some((ability, Scope { seat: frame.seat, ..scope }));
        }
        place += 1;
    });
    if let Some((ability, scope)) = chosen {
        announce(table, ability, &scope);
        run(table, ability, &scope, occasion);
    }
}

fn run(table: &mut Table<'_>, ability: AbilityId, scope: &Scope, occasion: Verb) {
    let scope = scope.event(Event::new(EventKind::Move, occasion).about(scope.this).of(scope.seat));
    let by = match table.world().catalog.body(ability) {
        Some(Body::Triggered { by: Some(who), .. }) => table.meaning().recipient(who, &scope),
        _ => None,
    };
    recipient::begin(table, ability, &Scope { seat: by.unwrap_or(scope.seat), ..scope });
}
