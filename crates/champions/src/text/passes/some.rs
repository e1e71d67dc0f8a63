//! "While an enemy is stunned, ...": that one of them is. What is asked picks no card, and a number is told of a card that is picked
//! before ("deal damage to an enemy equal to the ATK of an ally you control").

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Choice, Cond, Effect, Filter, Target, fresh_name,
};
use byword_kernel::id::CardsVar;

/// Asks whether there is such a card, and picks those whose numbers are told.
pub(super) fn settle(ability: &mut Ability) {
    forbid_without_one(ability);
    walk_mut(&mut *ability, &mut |part| {
        if let PartMut::Cond(cond) = part {
            return ask(cond);
        }
        true
    });
    let mut next = fresh_name(&*ability);
    fold(ability, &mut |part| {
        if let PartMut::Effect(effect) = part {
            pick_before(effect, &mut next);
        }
    });
}

/// "Play only if an ally you control is exhausted": not where there is none.
fn forbid_without_one(ability: &mut Ability) {
    let Body::Static { when: Cond::Not(inner), change: Change::Rule(_), .. } = &mut ability.body else {
        return;
    };
    ask(inner);
}

/// Returns true if the parts of the condition are to be asked, too.
fn ask(cond: &mut Cond) -> bool {
    match cond {
        Cond::Not(inner) => !matches!(**inner, Cond::Fits(Target::Chosen(_), _)),
        Cond::Fits(Target::Chosen(choice), filter) if is_one(choice) => {
            *cond = Cond::Exists(choice.of.clone().and(filter.clone()));
            false
        }
        Cond::Compare(number, cmp, than) => {
            let (choice, test) = match number {
                Amount::Stat(target, stat) | Amount::Sum(target, stat) => {
                    (&**target, Filter::Stat(*stat, *cmp, than.clone()))
                }
                Amount::Counters(target, kind) => (&**target, Filter::Counters(*kind, *cmp, than.clone())),
                _ => return true,
            };
            if let Target::Chosen(choice) = choice
                && is_one(choice)
            {
                *cond = Cond::Exists(choice.of.clone().and(test));
            }
            false
        }
        _ => true,
    }
}

fn is_one(choice: &Choice) -> bool {
    *choice == Choice::one(choice.of.clone())
}

/// The cards whose numbers an act tells are picked first.
fn pick_before(effect: &mut Effect, next: &mut u8) {
    let Effect::Do(action) = effect else { return };
    if matches!(action, Action::Lasting(..) | Action::Later(..) | Action::Whenever(..)) {
        return;
    }
    let mut picks = Vec::new();
    walk_mut(&mut *action, &mut |part| {
        if let PartMut::Amount(amount) = part
            && let Some(target) = told_of(amount)
            && is_open(target)
        {
            picks.push(named(target, next));
        }
        !matches!(part, PartMut::Effect(_) | PartMut::Ability(_))
    });
    if !picks.is_empty() {
        let act = std::mem::replace(effect, Effect::X);
        let picks = picks.into_iter().map(|pick| Effect::Do(Action::Choose(pick)));
        *effect = Effect::Seq(picks.chain([act]).collect());
    }
}

/// The card whose number it is.
fn told_of(amount: &mut Amount) -> Option<&mut Target> {
    match amount {
        Amount::Stat(target, _)
        | Amount::Printed(target, _)
        | Amount::Damage(target)
        | Amount::Counters(target, _)
        | Amount::Sum(target, _) => Some(target),
        _ => None,
    }
}

/// The choice with its name, in whose place the name stands.
fn named(target: &mut Target, next: &mut u8) -> Target {
    let name = match target {
        Target::Let(name, _) => *name,
        _ => {
            let name = CardsVar(*next);
            *next = next.saturating_add(1);
            name
        }
    };
    match std::mem::replace(target, Target::Var(name)) {
        pick @ Target::Let(..) => pick,
        pick => Target::Let(name, Box::new(pick)),
    }
}

fn is_open(target: &Target) -> bool {
    match target {
        Target::Let(_, inner) => is_open(inner),
        target => matches!(target, Target::Chosen(_)),
    }
}

/// True if a number, or a condition, is of a card that nobody picks.
pub(crate) fn is_left(ability: &Ability) -> bool {
    any(ability, |part| match part {
        Part::Amount(
            Amount::Stat(target, _)
            | Amount::Printed(target, _)
            | Amount::Damage(target)
            | Amount::Counters(target, _)
            | Amount::Sum(target, _),
        ) => is_open(target),
        Part::Cond(Cond::Fits(target, _)) => is_open(target),
        _ => false,
    })
}
