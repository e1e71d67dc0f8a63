//! One game of a series.

use std::panic::{AssertUnwindSafe, catch_unwind};

use byword_kernel::decision::Decision;
use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_players::{Eyes, Player, player_seed};

use serde::{Deserialize, Serialize};

use crate::conformance::{Checker, replays};
use crate::fault::{Fault, FaultKind, write_replay};
use crate::simulate::Plan;

/// What became of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The winners, one bit a seat; nothing if the game did not end.
    pub winners: Option<u8>,
    /// The seat that came first, from 0.
    pub first: u8,
    /// Turns that it took.
    pub turns: u32,
    /// Decisions that it took.
    pub decisions: u32,
    /// The digest of its last position.
    pub digest: u64,
    /// What went wrong, if anything did.
    pub fault: Option<Fault>,
}

impl Record {
    /// True if this seat (from 0) is among the winners.
    #[must_use]
    pub const fn won(&self, seat: u8) -> bool {
        match self.winners {
            Some(winners) => seat < 8 && winners & (1 << seat) != 0,
            None => false,
        }
    }
}

/// Somebody who looks on while a game of a series is played, and may have a choice made otherwise.
pub trait Witness: Send {
    /// The number of the option that is taken instead of asking the player, if any.
    fn instead(&mut self, _table: &Table<'_>, _decision: &Decision) -> Option<usize> {
        None
    }

    /// Called with each choice before it is made.
    fn sees(&mut self, _table: &Table<'_>, _decision: &Decision, _choice: usize) {}
}

impl Witness for () {}

/// What a thread keeps from game to game.
#[derive(Default)]
pub(crate) struct Scratch<'w> {
    table: Option<Table<'w>>,
    checker: Option<Checker<'w>>,
    choices: Vec<u16>,
}

type Stop = (FaultKind, String);

/// Which entrant sits on a seat in a game of the series: everybody sits everywhere equally often.
#[must_use]
pub const fn entrant_at(seat: u8, index: u64, seats: u8) -> usize {
    let n = seats as u64;
    if n == 0 { 0 } else { ((seat as u64 + n - index % n) % n) as usize }
}

/// The setup of a game of the series: entrants take their decks along, if each seat has its own.
pub(crate) fn setup_of(base: &Setup, plan: &Plan, index: u64) -> Setup {
    let luck = if plan.paired { index / u64::from(base.seats.max(1)) } else { index };
    let mut setup = Setup { seed: game_seed(plan.seed, luck), ..base.clone() };
    if base.decks.len() != usize::from(base.seats) {
        return setup;
    }
    for (seat, deck) in (0..).zip(&mut setup.decks) {
        if let Some(from) = base.decks.get(entrant_at(seat, index, base.seats)) {
            deck.clone_from(from);
        }
    }
    setup
}

/// Plays a game of the series; a panic is caught and counted.
pub(crate) fn play<'w>(
    world: &'w World,
    base: &Setup,
    plan: &Plan,
    index: u64,
    scratch: &mut Scratch<'w>,
    witness: &mut impl Witness,
) -> Record {
    let setup = setup_of(base, plan, index);
    let mut record = Record::default();
    scratch.choices.clear();
    let played =
        catch_unwind(AssertUnwindSafe(|| run(world, &setup, plan, index, scratch, &mut record, witness)));
    let stop = played.unwrap_or_else(|payload| {
        // A table that was left in the middle of a step is not used again.
        scratch.table = None;
        scratch.checker = None;
        Err((FaultKind::Panic, panic_words(payload.as_ref())))
    });
    if let Err((kind, detail)) = stop {
        record.fault = Some(fault(world, &setup, plan, index, &scratch.choices, kind, detail));
    }
    record
}

fn fault(
    world: &World,
    setup: &Setup,
    plan: &Plan,
    game: u64,
    choices: &[u16],
    kind: FaultKind,
    mut detail: String,
) -> Fault {
    let written = plan.fault_dir.as_ref().map(|folder| write_replay(folder, world, setup, game, choices));
    let replay = match written {
        Some(Ok(name)) => Some(name),
        Some(Err(cause)) => {
            detail = format!("{detail}; {cause}");
            None
        }
        None => None,
    };
    let decision = u32::try_from(choices.len()).unwrap_or(u32::MAX);
    Fault { game, seed: setup.seed, kind, detail, decision, replay }
}

fn panic_words(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

fn run<'w>(
    world: &'w World,
    setup: &Setup,
    plan: &Plan,
    index: u64,
    scratch: &mut Scratch<'w>,
    record: &mut Record,
    witness: &mut impl Witness,
) -> Result<(), Stop> {
    let table = scratch.table.get_or_insert_with(|| {
        let mut table = Table::bare(world, setup.seats, 0);
        table.log = Log::Off;
        table
    });
    table.redeal(setup).map_err(|cause| (FaultKind::Setup, cause))?;
    record.first = table.position().first().0;
    let mut players = players(plan, setup, index);
    let mut checker =
        if plan.check { Some(scratch.checker.take().unwrap_or_else(|| Checker::new(world))) } else { None };
    while let Some(decision) = table.position().decision().copied() {
        if let Some(checker) = &mut checker {
            checked(checker, table, setup.seed ^ u64::from(record.decisions))?;
        }
        if record.decisions >= plan.decision_limit {
            return Err((FaultKind::Limit, format!("more than {} decisions", plan.decision_limit)));
        }
        let Some(player) = players.get_mut(decision.seat.index()) else {
            return Err((FaultKind::Stuck, format!("{:?} decides, who is nobody", decision.seat)));
        };
        let choice = witness
            .instead(table, &decision)
            .unwrap_or_else(|| player.choose(&Eyes::of(table, decision.seat)));
        witness.sees(table, &decision, choice);
        scratch.choices.push(u16::try_from(choice).unwrap_or(u16::MAX));
        if let Some(checker) = &mut checker {
            checker.foresee(table, choice);
        }
        table
            .choose(choice)
            .map_err(|refusal| (FaultKind::Stuck, format!("option {choice} refused: {refusal:?}")))?;
        record.decisions += 1;
    }
    record.turns = u32::from(table.position().turn());
    record.digest = table.position().digest();
    if let Some(fault) = table.fault() {
        return Err((FaultKind::Stuck, format!("{fault:?}")));
    }
    record.winners = table.position().outcome().map(|outcome| outcome.winners);
    if let Some(checker) = &mut checker {
        checked(checker, table, setup.seed)?;
        replays(world, setup, &scratch.choices, record.digest)
            .map_err(|cause| (FaultKind::Violation, cause.to_string()))?;
    }
    scratch.checker = checker;
    Ok(())
}

fn checked<'w>(checker: &mut Checker<'w>, table: &Table<'w>, seed: u64) -> Result<(), Stop> {
    let violations = checker.check(table, seed);
    let words: Vec<String> = violations.iter().map(ToString::to_string).collect();
    if words.is_empty() { Ok(()) } else { Err((FaultKind::Violation, words.join("; "))) }
}

fn players<'w>(plan: &Plan, setup: &Setup, index: u64) -> Vec<Box<dyn Player<'w> + 'w>> {
    let spec = |seat| plan.spec(entrant_at(seat, index, setup.seats));
    (0..setup.seats).map(|seat| spec(seat).build(player_seed(setup.seed, Seat(seat)))).collect()
}
