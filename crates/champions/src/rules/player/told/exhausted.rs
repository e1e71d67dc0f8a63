//! Cards that are exhausted before an arrow: all of them must be ready, and no card is given for two of them (MC-3.7).

use byword_kernel::ability::{Action, Choice, Target};
use byword_kernel::few::Few;
use byword_kernel::id::{CardsVar, Ref};
use byword_kernel::program::Instr;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

/// True if all can be exhausted. What hangs on a condition is not looked at.
pub(super) fn can_be(table: &Table<'_>, cost: &[Instr], scope: &Scope) -> bool {
    let told = told(cost);
    cost.iter().any(|instr| matches!(instr, Instr::Test(..)))
        || told.as_slice().iter().flatten().all(|cards| is_ready(table, cards, scope))
            && finds_each(table, choices(cost, 0, &told).as_slice(), scope, None)
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
    let given = Given { card, before: None };
    !is_given || finds_each(table, choices(cost, step + 1, &told).as_slice(), scope, Some(&given))
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

/// Parts of a cost, without allocation while they are few.
type Parts<'c, T> = Few<Option<&'c T>, 8>;

/// A card that is given, and those before it.
struct Given<'g> {
    card: Ref,
    before: Option<&'g Given<'g>>,
}

impl Given<'_> {
    fn has(&self, card: Ref) -> bool {
        self.card == card || self.before.is_some_and(|before| before.has(card))
    }
}

/// The cards that are exhausted, those of several one by one.
fn told(cost: &[Instr]) -> Parts<'_, Target> {
    let exhausted = cost.iter().filter_map(|instr| match instr {
        Instr::Act(Action::Turn(cards)) => Some(cards),
        _ => None,
    });
    exhausted.flat_map(|cards| parts(cost, cards)).map(Some).collect()
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

fn is_told(told: &Parts<'_, Target>, named: CardsVar) -> bool {
    told.as_slice().iter().flatten().any(|cards| **cards == Target::Var(named))
}

/// The choices from a step on of cards that are exhausted.
fn choices<'c>(cost: &'c [Instr], from: usize, told: &Parts<'_, Target>) -> Parts<'c, Choice> {
    let chosen = cost.iter().skip(from).filter_map(|instr| match instr {
        Instr::Choose(choice, named) if is_told(told, *named) => Some(choice),
        _ => None,
    });
    chosen.map(Some).collect()
}

/// True if there is another ready card for each of the choices.
fn finds_each(
    table: &Table<'_>,
    choices: &[Option<&Choice>],
    scope: &Scope,
    given: Option<&Given<'_>>,
) -> bool {
    let [Some(first), others @ ..] = choices else { return true };
    table.meaning().matching(&first.of, scope).any(|card| {
        table.usage().can_turn(card)
            && !given.is_some_and(|given| given.has(card))
            && finds_each(table, others, scope, Some(&Given { card, before: given }))
    })
}
