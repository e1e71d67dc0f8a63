//! "The first time": of all such events of a turn, or of those of each player or object by itself (FS-TRIG-6).

use byword_kernel::ability::{Amount, Cmp, Cond, EventKind, Filter, Pattern, Target, Who};
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::text::happened::by_what_they_are;
use crate::text::sense::is_of_players;
use crate::text::unclear::is_gain_of_any;
use crate::words::{moment, predicate, verb};

/// "The first time a player purchases an item each turn": where the game keeps no number of such events for the player
/// or the object itself, they are counted as they were remembered. On resolution it is not asked again.
pub(crate) fn first_of_all(on: &Pattern, when: &mut Cond) {
    let of_each = *when == Cond::Rulebook(predicate::FIRST_OF_EACH);
    if of_each || *when == Cond::Rulebook(predicate::FIRST_TIME) && !is_counted(on) {
        let mut on = on.clone();
        if of_each && !of_the_same(&mut on) {
            return;
        }
        by_what_they_are(&mut on.subject);
        let times = Amount::Happened(Box::new(on), moment::TURN_START);
        let first = Cond::Compare(times, Cmp::Exactly, Amount::N(1));
        *when = Cond::Any(vec![first, Cond::Rulebook(predicate::RESOLVING)]);
    }
}

/// "The first time each player plays a loot card each turn": only those events that are of the same player, or about the same
/// object. False if the pattern does not tell whose they are.
fn of_the_same(on: &mut Pattern) -> bool {
    let seat = matches!(on.seat, Some(Who::Everyone | Who::Others)) || on.verb == Some(verb::PURCHASE);
    let of_a_doer = on.other.is_some() || on.cause.is_some() || is_gain_of_any(on);
    if is_of_players(&on.subject) || !seat && !of_a_doer {
        on.subject = Filter::Is(Box::new(Target::Subject));
        return true;
    }
    if seat {
        on.seat = Some(Who::EventSeat);
    }
    seat
}

/// True if the game keeps a number of such events for the player or the object (`history`).
pub(crate) fn is_counted(on: &Pattern) -> bool {
    let own = on.subject == Filter::This
        || on.seat == Some(Who::You)
        || on.subject.tests().contains(&Filter::Of(Who::You));
    match (on.kind, on.verb) {
        (EventKind::Damage, _) | (EventKind::Act, Some(kernel_verb::USE)) => own,
        (EventKind::Move, Some(kernel_verb::PLAY)) => own,
        // Of those of others one's own is none.
        (EventKind::Act, Some(verb::DIE)) => {
            !own && !on.subject.tests().contains(&Filter::Fits(predicate::OTHER_PLAYER))
        }
        _ => false,
    }
}
