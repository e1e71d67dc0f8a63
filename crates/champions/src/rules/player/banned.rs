//! What players may not trigger or spend, and what is told of what they have spent.

use byword_kernel::ability::{Body, Cond, EventKind, Timing};
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, Verb};
use byword_kernel::query::Held;
use byword_kernel::refusal::Verdict;
use byword_kernel::table::Table;

use crate::rules::player::pay::Bag;
use crate::rules::player::play::Play;
use crate::words::{predicate, verb};

/// What spending a resource of each kind is called.
const SPENDING: [Verb; 4] = [verb::SPEND_ENERGY, verb::SPEND_MENTAL, verb::SPEND_PHYSICAL, verb::SPEND_WILD];

const HERO: Cond = Cond::Rulebook(predicate::HERO_FORM);
const ALTER_EGO: Cond = Cond::Rulebook(predicate::ALTER_EGO_FORM);

/// Checks that nothing forbids to trigger abilities of this kind.
pub(super) fn may_be_triggered(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> Verdict {
    let mut kinds = triggering(&held.compiled.ability.body).iter();
    kinds.try_for_each(|kind| table.rules().allowed_to(seat, *kind, held.holder, held.holder))
}

/// What triggering an ability is called: by its trigger word, and by the form that it asks for.
fn triggering(body: &Body) -> &'static [Verb] {
    match body {
        Body::Activated { verb: verb::RESOURCE, .. } => &[verb::TRIGGER, verb::TRIGGER_RESOURCE],
        Body::Activated { when, .. } if *when == HERO => {
            &[verb::TRIGGER, verb::TRIGGER_ACTION, verb::TRIGGER_HERO]
        }
        Body::Activated { when, .. } if *when == ALTER_EGO => {
            &[verb::TRIGGER, verb::TRIGGER_ACTION, verb::TRIGGER_ALTER_EGO]
        }
        Body::Activated { .. } => &[verb::TRIGGER, verb::TRIGGER_ACTION],
        Body::Triggered { timing: Timing::Response, .. } => &[verb::TRIGGER, verb::TRIGGER_RESPONSE],
        Body::Triggered { timing: Timing::Interrupt, .. } => &[verb::TRIGGER, verb::TRIGGER_INTERRUPT],
        _ => &[],
    }
}

/// True if the player cannot spend resources of this kind (0 energy ... 3 wild) on the card.
pub(super) fn withholds(table: &Table<'_>, seat: Seat, paid_for: Ref, kind: usize) -> bool {
    table.rules().allowed_to(seat, SPENDING[kind], paid_for, paid_for).is_err()
}

/// Those of the resources that the player may spend on the card.
pub(super) fn spendable(table: &Table<'_>, seat: Seat, paid_for: Ref, mut bag: Bag) -> Bag {
    for (kind, n) in bag.iter_mut().enumerate() {
        if *n > 0 && withholds(table, seat, paid_for, kind) {
            *n = 0;
        }
    }
    bag
}

/// A payment is complete: so many resources of each kind, and for a card that is played so many in all.
pub(super) fn tell_paid(table: &mut Table<'_>, frame: &Frame, of: Bag, all: i16) {
    let told = |verb, n| Event::new(EventKind::Act, verb).about(frame.source).of(frame.seat).amount(n);
    let kinds = SPENDING.into_iter().zip(of).filter(|(_, n)| *n > 0);
    let played = Play::going_on(table.position()).any(|(_, play)| play.card.slot == frame.source.slot);
    let paid = played.then(|| told(verb::PAID, all));
    table.perform_all(kinds.map(|(verb, n)| told(verb, n)).chain(paid));
}
