//! What the rules say on points on which games differ.

use byword_kernel::policy::{Opponents, Policy};

use crate::words::{moment, procedure, tag, tally, verb, zone};

/// The policy of every edition.
pub(crate) static POLICY: Policy = Policy {
    out: Some(tally::OUT),
    opponents: Opponents::OthersWhoPlay,
    // The player who has the turn has left: the next one takes an action (CR 11.3).
    look_again: &[procedure::ACTIONS],
    // CR 1.8.8: what cannot be paid is not offered.
    asks_only_who_can_pay: true,
    // D 13.5, CR 1.17.4.
    may_feign: true,
    births: &[(tag::SPACE, zone::SPACE)],
    // D 12.14, CR 1.18.1.
    charges_lasting: true,
    forgets_at: Some(moment::ROUND_END),
    // CR 8.14: who has lost all abilities cannot gain any.
    blank_bars_gains: true,
    // CR 8.9.2: what is replaced counts as done.
    replaced_is_done: true,
    // D 14.8.1: what cannot be carried out replaces nothing.
    vain_rewrites_nothing: true,
    // D 12.5: "the next time" is that time, whatever else prevents it.
    missed_is_spent: true,
    // Unpreventable damage ignores prevention and Shields (CR 1.9.13).
    unpreventable: &[verb::INDIRECT, verb::UNPREVENTABLE],
    ..Policy::PLAIN
};
