//! Costs that are told as acts before the arrow, and not by the words of a cost: they must be possible as a whole (MC-3.7).

mod exhausted;

use byword_kernel::ability::{Action, Amount, Choice, Target, Who};
use byword_kernel::id::{AbilityId, Counter, ProgramId, Ref, Seat, cite};
use byword_kernel::program::Instr;
use byword_kernel::query::{Held, Scope};
use byword_kernel::refusal::{Reason, Verdict, no};
use byword_kernel::table::Table;

use crate::rules::player::legal;
use crate::words::{counter, is_status, zone, zone_of};

/// Checks that what an ability does before its arrow can be done: each player has the cards to discard, and who is to be exhausted is
/// ready.
pub(crate) fn pays(table: &Table<'_>, held: &Held<'_>, scope: &Scope) -> Verdict {
    let Some(program) = held.compiled.program else { return Ok(()) };
    let Some(cost) = cost_of(table, program) else { return Ok(()) };
    if can_be_done(table, (held.id, program), 1..cost.len() + 1, scope)
        && exhausted::can_be(table, cost, scope)
    {
        return Ok(());
    }
    no(cite("MC-3.7"), Reason::NoEffect)
}

/// True if the rest of what stands before the arrow can still be done when the card is picked at a step of it.
pub(crate) fn leaves_enough(
    table: &Table<'_>,
    program: ProgramId,
    step: usize,
    card: Ref,
    scope: &Scope,
) -> bool {
    let cost = cost_of(table, program).filter(|cost| (1..=cost.len()).contains(&step));
    cost.is_none_or(|cost| exhausted::can_be_besides(table, cost, step - 1, card, scope))
}

/// What is done before the arrow.
fn cost_of<'w>(table: &Table<'w>, program: ProgramId) -> Option<&'w [Instr]> {
    let code = table.world().catalog.program(program);
    match code.first() {
        Some(Instr::Watch(to, true)) => code.get(1..usize::from(*to)),
        _ => None,
    }
}

fn can_be_done(
    table: &Table<'_>,
    (ability, program): (AbilityId, ProgramId),
    steps: std::ops::Range<usize>,
    scope: &Scope,
) -> bool {
    let code = table.world().catalog.program(program);
    let mut step = steps.start;
    while let Some(instr) = code.get(step).filter(|_| step < steps.end) {
        step += 1;
        let possible = match instr {
            Instr::Test(cond, skip) if !table.meaning().holds(cond, scope) => {
                step = usize::from(*skip).max(step);
                true
            }
            Instr::Jump(to) => {
                step = usize::from(*to).max(step);
                true
            }
            // What follows is left to the player.
            Instr::May(..) | Instr::Modes(..) => return true,
            Instr::Act(Action::DiscardRandom(who, amount)) => each_holds(table, who, amount, scope),
            Instr::Act(Action::Turn(cards)) => exhausted::is_ready(table, cards, scope),
            // "Give the villain a tough status card", who has none (MC-13.1).
            Instr::Act(action @ Action::Count(kind, amount, cards)) => {
                legal::act_verdict(table, ability, action, scope).is_ok()
                    && bear_enough(table, (*kind, amount), named(code, cards), scope)
            }
            Instr::Choose(choice, _) => finds_enough(table, choice, scope),
            Instr::EachPlayer(who, player, body, theirs) => {
                table.meaning().seats_meant(who, scope).all(|seat| {
                    let scope = table.meaning().scope_for(scope, *player, seat, *theirs);
                    can_be_done(table, (ability, *body), 0..usize::MAX, &scope)
                })
            }
            _ => true,
        };
        if !possible {
            return false;
        }
    }
    true
}

fn each_holds(table: &Table<'_>, who: &Who, amount: &Amount, scope: &Scope) -> bool {
    let wanted = table.meaning().amount(amount, scope);
    let holds = |seat: Seat| {
        let cards = table.position().zone(zone_of(zone::HAND, seat));
        cards.filter(|card| *card != scope.this).count() >= usize::from(wanted.max(0).unsigned_abs())
    };
    wanted > MANY || table.meaning().seats_meant(who, scope).all(holds)
}

/// True if as many cards are there as are chosen, but for those that only the choices before could tell. A card that is played is in
/// its player's hand no more.
fn finds_enough(table: &Table<'_>, choice: &Choice, scope: &Scope) -> bool {
    let wanted = table.meaning().amount(&choice.min, scope);
    let here = |card: &Ref| *card != scope.this || table.in_play(*card);
    let cards = table.meaning().matching(&choice.of, scope).filter(here);
    wanted > MANY
        || legal::speaks_of_picks(&choice.of)
        || cards.count() >= usize::from(wanted.max(0).unsigned_abs())
}

/// What a name means that is given without a choice.
fn named<'c>(code: &'c [Instr], cards: &'c Target) -> &'c Target {
    let Target::Var(name) = cards else { return cards };
    let picked = code.iter().find_map(|instr| match instr {
        Instr::Pick(target, given) if given == name => Some(target),
        _ => None,
    });
    picked.unwrap_or(cards)
}

/// True if so many counters can be taken off each of the cards that are told without a choice.
fn bear_enough(table: &Table<'_>, (kind, amount): (Counter, &Amount), cards: &Target, scope: &Scope) -> bool {
    let Amount::N(taken @ ..=-1) = amount else { return true };
    let wanted = if is_status(kind) { 1 } else { -taken };
    let any_kind = matches!(kind, counter::ANY_KIND | counter::ALL_PURPOSE);
    let bears =
        |card: Ref| any_kind || table.position().get(card).is_some_and(|record| record.count(kind) >= wanted);
    match cards {
        Target::Each(filter) => table.meaning().matching(filter, scope).all(bears),
        Target::This | Target::Host | Target::Role(_) => {
            table.meaning().first_target(cards, scope).is_some_and(bears)
        }
        _ => true,
    }
}

/// "All that there are" are always enough.
const MANY: i16 = 1000;
