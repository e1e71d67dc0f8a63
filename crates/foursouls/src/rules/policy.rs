//! What the rules say on points on which games differ.

use byword_kernel::id::cite;
use byword_kernel::policy::{EachFrom, Endless, Policy};
use byword_kernel::table::Table;

use crate::options::{Rule, chosen};
use crate::words::{counter, moment, tally, zone};

/// Automatic steps in a row, or things that players put on the stack in one turn, that make a draw (U-19).
pub(crate) const PATIENCE: u16 = 512;

const POLICY: Policy = Policy {
    out: Some(tally::OUT),
    // FS-STACK-11, FS-EFF-16: from the controller on, from the active player for what the game does.
    each_from: EachFrom::Doer,
    // U-19: a loop without a decision is a draw.
    endless: Endless::DrawAfter(PATIENCE as u32, cite("U-19")),
    // U-11: the first time is over though something else has prevented it.
    missed_first_is_over: true,
    // FS-EFF-13: named counters are counters.
    any_counter: &[counter::PLAIN, counter::HP, counter::ATTACK, counter::ETERNAL, counter::LEVEL],
    // FS-EFF-8: only what is there is paid, and everybody sees it.
    asks_only_who_can_pay: true,
    // FS-ABIL-5.
    needs_what_it_names: true,
    // FS-DEATH-5: what has gone elsewhere from its death still has rewards.
    remembers_from: &[zone::HOLDING],
    // FS-TURN-12: "this turn" is the whole turn.
    forgets_at: Some(moment::TURN_END),
    begins_at: Some(moment::GAME_START),
    // "Do this only once each turn": who declines has not done it.
    counts_what_resolved: true,
    ..Policy::PLAIN
};

static EASY: Policy = POLICY;

/// Priority to the letter: players pass even if they can do nothing else.
static EXACT: Policy = Policy { asks_to_pass: true, ..POLICY };

/// The policy of the game that is played.
pub(crate) fn policy(table: &Table<'_>) -> &'static Policy {
    if chosen(table, Rule::Exact) { &EXACT } else { &EASY }
}
