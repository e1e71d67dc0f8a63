//! "After a minion engaged with another player is defeated, that player draws 1 card": the player of whom the trigger tells by a thing of
//! theirs, whoever made the event happen (MC-15.14).

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Action, Body, EventKind, Filter, Pattern, Target, Who};

use crate::words::{tag, verb};

/// "That player" is who has the thing, where the trigger tells of no player otherwise.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let Some(thing) = thing_of(on) else { return };
    walk_mut(effect, &mut |part| match part {
        PartMut::Who(who) if **who == Who::EventSeat => {
            **who = Who::Controller(Box::new(thing.clone()));
            false
        }
        // What waits for an event of its own, and what is given to a card, tells of another.
        PartMut::Action(Action::Later(..) | Action::Whenever(..)) | PartMut::Ability(_) => false,
        _ => true,
    });
}

/// The card of the event that some player has.
fn thing_of(on: &Pattern) -> Option<Target> {
    if on.seat.is_some() || on.cause.as_ref().is_some_and(is_somebodys) {
        return None;
    }
    match (is_somebodys(&on.subject), on.other.as_ref().is_some_and(is_somebodys)) {
        (true, false) => Some(Target::Subject),
        (false, true) => Some(Target::Other),
        (false, false) if befalls(on) && is_of_players(&on.subject) => Some(Target::Subject),
        _ => None,
    }
}

/// True for what some player other than "you" has in play.
fn is_somebodys(filter: &Filter) -> bool {
    let tests = filter.tests();
    let owned = |test: &Filter| matches!(test, Filter::Of(Who::Others | Who::Everyone));
    tests.iter().any(owned) && !tests.iter().any(|test| matches!(test, Filter::In(_)))
}

/// "After a hero is stunned, that player discards 1 card": such a card has a player, whether the text says so or not.
fn is_of_players(filter: &Filter) -> bool {
    const KINDS: [byword_kernel::id::Tag; 4] = [tag::HERO, tag::ALTER_EGO, tag::IDENTITY, tag::ALLY];
    let tests = filter.tests();
    tests.iter().any(|test| matches!(test, Filter::Tag(kind) if KINDS.contains(kind)))
        && !tests.iter().any(|test| matches!(test, Filter::Of(_)))
}

/// True if the event is done to its card, so that its player need not be who does it.
fn befalls(on: &Pattern) -> bool {
    match on.kind {
        EventKind::Damage | EventKind::Heal | EventKind::Counter => true,
        EventKind::Move => on.verb == Some(verb::DEFEAT),
        _ => false,
    }
}
