//! Using a "When Played" or "When Defeated" ability of a card though nothing was played or defeated (D 14.5.12, CR 7.6.17).
//! Whether a keyword that resolves like such an ability is one is a difference between the editions (D3).

use byword_kernel::ability::{Body, EventKind, Filter};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Ref, Seat, Verb, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::edition;
use crate::rules::effects::recipient;
use crate::rules::procedure_frame;
use crate::words::{procedure, verb};

/// An effect uses an ability of the card that waits for its being played or defeated.
pub(crate) fn begin(table: &mut Table<'_>, demand: Verb, card: Ref, seat: Seat) {
    table.push(procedure_frame(procedure::USE_AGAIN, seat, card).number(i16::from(demand.0)));
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
    if on.subject == Filter::This && !apart {
        let use_of_it = Event::new(EventKind::Act, used).about(scope.this).by(scope.this).of(scope.seat);
        table.perform(use_of_it.amount(ability.0 as i16));
    }
}

/// The ability whose use is answered to is used once more.
pub(crate) fn same(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let used = table.frame().event;
    let occasion = if used.verb == verb::USED_PLAYED { common::PLAY } else { verb::DEFEAT };
    let frame = procedure_frame(procedure::USE_AGAIN, seat, card);
    run(table, &frame, AbilityId(used.amount as u16), 0, occasion);
}

/// What the abilities wait for that the demand means.
fn occasion(frame: &Frame) -> Verb {
    if frame.n == i16::from(verb::USE_PLAYED.0) { common::PLAY } else { verb::DEFEAT }
}

/// The abilities that may be used, with their numbers.
fn each(table: &Table<'_>, card: Ref, occasion: Verb, mut f: impl FnMut(AbilityId, i16)) {
    let apart = edition::later(table, edition::KEYWORDS_ARE_APART);
    table.own_triggers(card, EventKind::Move, |held| {
        let Body::Triggered { on, .. } = &held.compiled.ability.body else { return };
        let counts = !(apart && held.compiled.keyword.is_some());
        if on.verb == Some(occasion) && on.subject == Filter::This && counts {
            f(held.id, held.x);
        }
    });
}

/// With several abilities the player chooses one.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let occasion = occasion(frame);
    if step == 0 {
        let mut count = 0;
        each(table, frame.source, occasion, |_, _| count += 1);
        (0..count).for_each(|n| table.offer(Opt::number(Choice::MODE, n)));
        if count == 0 {
            return table.finish();
        }
        return table
            .ask(Decision::new(frame.seat, DecisionKind::Mode, cite("CR 7.6.17")).source(frame.source));
    }
    table.finish();
    let (mut chosen, mut place) = (None, 0);
    each(table, frame.source, occasion, |ability, x| {
        if place == frame.answer.n {
            chosen = Some((ability, x));
        }
        place += 1;
    });
    if let Some((ability, x)) = chosen {
        announce(table, ability, &Scope::of(frame.source, frame.seat));
        run(table, frame, ability, x, occasion);
    }
}

fn run(table: &mut Table<'_>, frame: &Frame, ability: AbilityId, x: i16, occasion: Verb) {
    let event = Event::new(EventKind::Move, occasion).about(frame.source).of(frame.seat);
    let scope = Scope::of(frame.source, frame.seat).x(x).event(event);
    let by = match table.world().catalog.ability(ability).map(|compiled| &compiled.ability.body) {
        Some(Body::Triggered { by: Some(who), .. }) => recipient::first(table, who, &scope),
        _ => None,
    };
    recipient::begin(table, ability, &Scope { seat: by.unwrap_or(frame.seat), ..scope });
}
