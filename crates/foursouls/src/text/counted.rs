//! "That many": as many as an act before did, where nothing has happened that has a number.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Cmp, Cond, Cost, CostPart, Effect, EventKind, Filter, Pattern, Target,
    Who, fresh_name,
};
use byword_kernel::id::DeedVar;

use crate::text::announce::is_table;
use crate::words::{tally, zone};

/// "Discard your hand, then loot that many", "you may discard any number of loot cards. If you do, loot that many": the number of what
/// was discarded, which no text tells beforehand.
pub(crate) fn count_what_was_done(effect: &mut Effect) {
    let mut next = fresh_name(&*effect);
    fold(effect, &mut |part| match part {
        PartMut::Effect(Effect::Seq(parts)) => {
            for place in 1..parts.len() {
                let (before, after) = parts.split_at_mut(place);
                if let (Some(deed), Some(act)) = (before.last_mut().and_then(last_deed), after.first_mut()) {
                    count_deed(deed, act, &mut next);
                }
            }
        }
        PartMut::Effect(Effect::IfDo(first, then)) => {
            if let Some(deed) = last_deed(first) {
                count_deed(deed, then, &mut next);
            }
        }
        _ => {}
    });
}

/// "Each time you gain cents, loot that many plus 1": nothing has been paid, so the number is that of the event.
pub(crate) fn count_the_event(ability: &mut Ability) {
    if let Body::Triggered { .. } | Body::Replacement { .. } = &ability.body {
        fold(ability, &mut |part| {
            if let PartMut::Amount(amount) = part
                && *amount == Amount::Done(DeedVar::PAID)
            {
                *amount = Amount::Event;
            }
        });
    }
}

/// Names the deed if the act behind it speaks of its number.
fn count_deed(deed: &mut Effect, act: &mut Effect, next: &mut u8) {
    if has_open_number(deed) && speaks_of_a_number(act) {
        let name = DeedVar(*next);
        *next = next.saturating_add(1);
        let done = std::mem::replace(deed, Effect::X);
        *deed = Effect::Let(name, Box::new(done));
        count(act, &Amount::Done(name));
    }
}

/// What somebody may do last.
fn last_deed(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::May(_, inner) => last_deed(inner),
        Effect::Seq(parts) => parts.last_mut().and_then(last_deed),
        deed => Some(deed),
    }
}

/// "Discard your hand: Gain that many cents": as many as the last part of the cost took.
pub(crate) fn count_what_was_paid(cost: &Cost, effect: &mut Effect) {
    if let Some(CostPart::Move(_, number, ..)) = cost.0.last()
        && !matches!(number, Amount::N(_))
    {
        count(effect, &Amount::X);
    }
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

fn count(effect: &mut Effect, number: &Amount) {
    walk_mut(effect, &mut |part| {
        let inside = match &part {
            PartMut::Effect(effect) => !is_table(effect),
            PartMut::Action(Action::Later(..) | Action::Whenever(..) | Action::Lasting(..)) => false,
            part => !matches!(part, PartMut::Ability(_)),
        };
        if let PartMut::Amount(amount) = part
            && **amount == Amount::Event
        {
            amount.clone_from(number);
        }
        inside
    });
}

/// "While you control 2 Guppy items": who has three has two of them (FS-WIN-3), unless the text says "exactly".
pub(crate) fn at_least(ability: &mut Ability, text: &str) {
    if let Body::Static { when, .. } = &mut ability.body
        && !says_exactly(text)
    {
        fold(when, &mut |part| {
            if let PartMut::Cond(Cond::Compare(amount, cmp @ Cmp::Exactly, Amount::N(1..))) = part
                && is_held(amount)
            {
                *cmp = Cmp::AtLeast;
            }
        });
    }
}

/// "If you have 5 cents, loot 1": that many, or that many at least.
pub(crate) fn may_mean_at_least(ability: &Ability, text: &str) -> bool {
    !says_exactly(text)
        && any(
            ability,
            |part| matches!(part, Part::Cond(Cond::Compare(amount, Cmp::Exactly, Amount::N(1..))) if is_held(amount)),
        )
}

fn says_exactly(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("exact") || text.contains("a single")
}

/// What players have: cents, and cards.
fn is_held(amount: &Amount) -> bool {
    matches!(amount, Amount::Tally(_, tally::CENTS) | Amount::Count(_))
}

/// "You may discard a loot card instead", "destroy this and another item": only who has one may (FS-EFF-3).
pub(crate) fn only_if_able(when: &mut Cond, instead: &Effect) {
    let able = match instead {
        Effect::Do(Action::Discard(Who::You, number, _)) => {
            let hand = Filter::Of(Who::You).and(Filter::In(zone::HAND));
            Cond::Compare(Amount::Count(Box::new(hand)), Cmp::AtLeast, number.clone())
        }
        Effect::Do(Action::Tally(Who::You, tally::CENTS, Amount::N(lost @ ..0))) => {
            Cond::Compare(Amount::Tally(Who::You, tally::CENTS), Cmp::AtLeast, Amount::N(-lost))
        }
        Effect::Pay(Cost(parts)) => match parts.as_slice() {
            [CostPart::Spend(tally, price)] => {
                Cond::Compare(Amount::Tally(Who::You, *tally), Cmp::AtLeast, price.clone())
            }
            _ => return,
        },
        Effect::Do(Action::Move(_, Target::Both(targets), _)) => {
            let needed = targets.iter().find_map(|target| match target.unnamed() {
                Target::Chosen(choice) if choice.min == Amount::N(1) => Some(choice.of.clone()),
                _ => None,
            });
            let Some(needed) = needed else { return };
            Cond::Exists(needed)
        }
        Effect::Seq(parts) => {
            if let Some(first) = parts.first() {
                only_if_able(when, first);
            }
            return;
        }
        _ => return,
    };
    *when = match std::mem::take(when) {
        Cond::Always => able,
        other => Cond::All(vec![other, able]),
    };
}

/// "Each time you lose cents, put that many counters on this": what is lost is a number below 0.
pub(crate) fn count_losses<'a>(on: &Pattern, done: impl Into<PartMut<'a>>) {
    if on.kind != EventKind::Tally || on.amount != Some((Cmp::AtMost, -1)) {
        return;
    }
    fold(done, &mut |part| {
        if let PartMut::Amount(amount) = part
            && *amount == Amount::Event
        {
            *amount = Amount::Times(Box::new(Amount::Event), -1);
        }
    });
}
