//! "That many": as many as an act before did, where nothing has happened that has a number.

use byword_kernel::ability::visit::{Part, PartMut, fold, walk, walk_mut};
use byword_kernel::ability::{Action, Amount, Effect, Target, fresh_name};
use byword_kernel::id::DeedVar;

use crate::text::announce::is_table;

/// "Discard your hand, then loot that many": the number of what was discarded, which no text tells beforehand.
pub(crate) fn count_what_was_done(effect: &mut Effect) {
    let mut next = fresh_name(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(Effect::Seq(parts)) = part else { return };
        for place in 1..parts.len() {
            let (before, after) = parts.split_at_mut(place);
            let (Some(deed), Some(act)) = (before.last_mut(), after.first_mut()) else { continue };
            if has_open_number(deed) && speaks_of_a_number(act) {
                let name = DeedVar(next);
                next = next.saturating_add(1);
                let done = std::mem::replace(deed, Effect::X);
                *deed = Effect::Let(name, Box::new(done));
                count(act, name);
            }
        }
    });
}

/// True if a number is spoken of where nothing has happened and nothing has been rolled.
pub(crate) fn is_of_no_event(effect: &Effect) -> bool {
    speaks_of_a_number(effect)
}

/// True if nobody knows beforehand how many an act is about.
fn has_open_number(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(Action::Discard(_, Amount::All, _) | Action::Move(_, Target::Var(_), _)))
}

/// True if an effect speaks of the number of an event, outside what has an event of its own.
fn speaks_of_a_number(effect: &Effect) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        found |= matches!(part, Part::Amount(Amount::Event));
        !has_an_event(&part)
    });
    found
}

/// True of rolls, of what waits, and of what is given.
fn has_an_event(part: &Part<'_>) -> bool {
    matches!(part, Part::Effect(effect) if is_table(effect))
        || matches!(
            part,
            Part::Ability(_) | Part::Action(Action::Later(..) | Action::Whenever(..) | Action::Lasting(..))
        )
}

fn count(effect: &mut Effect, deed: DeedVar) {
    walk_mut(effect, &mut |part| {
        let inside = match &part {
            PartMut::Effect(effect) => !is_table(effect),
            PartMut::Action(Action::Later(..) | Action::Whenever(..) | Action::Lasting(..)) => false,
            part => !matches!(part, PartMut::Ability(_)),
        };
        if let PartMut::Amount(amount) = part
            && **amount == Amount::Event
        {
            **amount = Amount::Done(deed);
        }
        inside
    });
}
