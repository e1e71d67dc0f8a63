//! What the results of a roll speak of: the event of the roll tells nothing of what triggered the ability (FS-KW-7).

use byword_kernel::ability::visit::{Part, PartMut, walk, walk_mut};
use byword_kernel::ability::{Action, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use crate::text::announce::{results, results_mut};
use crate::words::predicate;

/// "Each time another player takes damage, roll- 1: They lose 1 cent": the player is named before the die is rolled.
pub(crate) fn name_before_rolls(effect: &mut Effect) {
    for told in [Target::Subject, Target::Other, Target::Cause] {
        if rows_tell(effect, &told) {
            let name = CardsVar(fresh_name(&*effect));
            each_row(effect, &mut |row| rename(row, &told, name));
            choose_before_rolls(effect, name, told);
        }
    }
    if rows_tell_of_seat(effect) {
        let name = CardsVar(fresh_name(&*effect));
        each_row(effect, &mut |row| rename_seat(row, name));
        let player = Filter::Of(Who::EventSeat).and(Filter::Fits(predicate::PLAYER));
        choose_before_rolls(effect, name, Target::Each(player));
    }
}

fn choose_before_rolls(effect: &mut Effect, name: CardsVar, told: Target) {
    let choose = Effect::Do(Action::Choose(Target::Let(name, Box::new(told))));
    let rolls = |part: &Effect| rows_use(part, name);
    match effect {
        Effect::Seq(parts) => {
            let place = parts.iter().position(rolls).unwrap_or_default();
            parts.insert(place, choose);
        }
        _ => {
            let rest = std::mem::replace(effect, Effect::X);
            *effect = Effect::Seq(vec![choose, rest]);
        }
    }
}

/// True if results tell of the player of the event, who has no name there.
pub(crate) fn rows_tell_of_seat(effect: &Effect) -> bool {
    in_rows(effect, &|part| matches!(part, Part::Who(Who::EventSeat)))
}

fn rows_tell(effect: &Effect, told: &Target) -> bool {
    in_rows(effect, &|part| matches!(part, Part::Target(target) if *target == told))
}

fn rows_use(effect: &Effect, name: CardsVar) -> bool {
    in_rows(effect, &|part| matches!(part, Part::Target(Target::Var(used)) if *used == name))
}

/// True if a part of the results of rolls is so, outside what has an event of its own.
fn in_rows(effect: &Effect, test: &dyn Fn(&Part<'_>) -> bool) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        if let Part::Effect(effect) = part
            && let Some(rows) = results(effect)
        {
            for (first, _, row) in rows {
                walk(row, &mut |part| {
                    found |= *first > 0 && test(&part);
                    !matches!(part, Part::Ability(_) | Part::Action(Action::Later(..) | Action::Whenever(..)))
                });
            }
            return false;
        }
        true
    });
    found
}

/// The results of dice; row 0 is what follows damage, and tells of it.
fn each_row(effect: &mut Effect, change: &mut dyn FnMut(&mut Effect)) {
    walk_mut(effect, &mut |part| {
        if let PartMut::Effect(effect) = part
            && let Some(rows) = results_mut(effect)
        {
            rows.iter_mut().filter(|(first, ..)| *first > 0).for_each(|(_, _, row)| change(row));
            return false;
        }
        true
    });
}

/// The player of the event by name; of an act, of whom the name is.
fn rename_seat(row: &mut Effect, name: CardsVar) {
    walk_mut(row, &mut |part| match part {
        PartMut::Who(who) if **who == Who::EventSeat => {
            **who = Who::Controller(Box::new(Target::Var(name)));
            false
        }
        part => {
            !matches!(part, PartMut::Ability(_) | PartMut::Action(Action::Later(..) | Action::Whenever(..)))
        }
    });
}

fn rename(row: &mut Effect, told: &Target, name: CardsVar) {
    walk_mut(row, &mut |part| match part {
        PartMut::Target(target) if **target == *told => {
            **target = Target::Var(name);
            false
        }
        part => {
            !matches!(part, PartMut::Ability(_) | PartMut::Action(Action::Later(..) | Action::Whenever(..)))
        }
    });
}
