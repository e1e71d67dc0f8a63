//! Cards that are exhausted before an arrow: all of them must be ready, and no card is given for two of them (MC-3.7).

use byword_kernel::ability::{Action, Choice, Target};
use byword_kernel::id::{CardsVar, Ref};
use byword_kernel::program::Instr;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

/// True if all can be exhausted. What hangs on a condition is not looked at.
pub(super) fn can_be(table: &Table<'_>, cost: &[Instr], scope: &Scope) -> bool {
    let told = told(cost);
    cost.iter().any(|instr| matches!(instr, Instr::Test(..)))
        || told.iter().all(|cards| is_ready(table, cards, scope))
            && finds_each(table, &choices(cost, 0, &told), scope, &mut Vec::new())
}

/// True if the others that are chosen after a step can be exhausted besides the card that is chosen there.
pub(super) fn can_be_besides(
    table: &Table<'_>,
    cost: &[Instr],
    step: usize,
    card: Ref,
    scope: &Scope,
) -> bool {
    let told = told(cost);
    let is_given = matches!(cost.get(step), Some(Instr::Choose(_, named)) if is_told(&told, *named));
    !is_given || finds_each(table, &choices(cost, step + 1, &told), scope, &mut vec![card])
}

/// True if those who are told without a choice are ready.
pub(super) fn is_ready(table: &Table<'_>, cards: &Target, scope: &Scope) -> bool {
    match cards {
        Target::This => table.usage().can_turn(scope.this),
        Target::Each(filter) => {
            let mut meant = table.meaning().matching(filter, scope).peekable();
            meant.peek().is_some() && meant.all(|card| table.usage().can_turn(card))
        }
        _ => true,
    }
}

/// The cards that are exhausted, those of several one by one.
fn told(cost: &[Instr]) -> Vec<&Target> {
    let exhausted = cost.iter().filter_map(|instr| match instr {
        Instr::Act(Action::Turn(cards)) => Some(cards),
        _ => None,
    });
    exhausted.flat_map(|cards| parts(cost, cards)).collect()
}

/// Cards that were picked one after the other go by one name.
fn parts<'c>(cost: &'c [Instr], cards: &'c Target) -> &'c [Target] {
    let named = |var: &CardsVar| {
        cost.iter().find_map(|instr| match instr {
            Instr::Pick(Target::Both(parts), name) if name == var => Some(parts.as_slice()),
            _ => None,
        })
    };
    let several = if let Target::Var(var) = cards { named(var) } else { None };
    several.unwrap_or(std::slice::from_ref(cards))
}

fn is_told(told: &[&Target], named: CardsVar) -> bool {
    told.iter().any(|cards| **cards == Target::Var(named))
}

/// The choices from a step on of cards that are exhausted.
fn choices<'c>(cost: &'c [Instr], from: usize, told: &[&Target]) -> Vec<&'c Choice> {
    let chosen = cost.iter().skip(from).filter_map(|instr| match instr {
        Instr::Choose(choice, named) if is_told(told, *named) => Some(choice),
        _ => None,
    });
    chosen.collect()
}

/// True if there is another ready card for each of the choices.
fn finds_each(table: &Table<'_>, choices: &[&Choice], scope: &Scope, given: &mut Vec<Ref>) -> bool {
    let [first, others @ ..] = choices else { return true };
    let fitting: Vec<Ref> = table.meaning().matching(&first.of, scope).collect();
    fitting.into_iter().filter(|card| table.usage().can_turn(*card)).any(|card| {
        if given.contains(&card) {
            return false;
        }
        given.push(card);
        let found = finds_each(table, others, scope, given);
        given.pop();
        found
    })
}
