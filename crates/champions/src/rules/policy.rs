//! What the rules say on points on which games differ, in the older and the newest rules.

use byword_kernel::id::cite;
use byword_kernel::policy::{EachFrom, Endless, Opponents, Policy, Rewriter, Searched, Sides};

use crate::profile::Profile;
use crate::rules::questions;
use crate::rules::table::ENCOUNTER_DECK;
use crate::words::{moment, role, tag, tally, verb, zone};

const ALL_PROFILES: Policy = Policy {
    out: Some(tally::ELIMINATED),
    opponents: Opponents::Nobody,
    // D8: an endless loop is a loss for the players.
    endless: Endless::NobodyWins(cite("D8")),
    // MC-16.3: what comes after "then" needs all that stands before it.
    then_needs_all: true,
    forgets_at: Some(moment::ROUND_END),
    only_text_asks: questions::RECKONED,
    // P9: what was discarded this way counts, also where the discard pile has become the deck since.
    remembers_picked_from: &[zone::PILE, zone::DISCARD, zone::OWN_PILE, zone::SIDE_PILE],
    // MC-1.8: the text and numbers of a facedown card are off.
    facedown_is_blank: true,
    // MC-8.6: "you" in a constant ability of a villain, a scheme, an environment.
    addressed: Some(role::ADDRESSED),
    // MC-14.3: the ability that runs finishes resolving.
    outlasts: Some(tag::ENCOUNTER),
    // MC-5.3, MC-16.4: in player order, which begins with the first player.
    each_from: EachFrom::First,
    rewriter: Rewriter::First,
    // MC-3.8: costs use only what the payer controls.
    pays_with_own: true,
    // MC-12.10, MC-3.2: who has nothing to spend is not asked to.
    asks_only_who_can_pay: true,
    pays_from_hand: true,
    // MC-1.14: an event thwarts as the identity.
    done_by_other: &[verb::THWART],
    // MC-6.11: no damage is not damage taken.
    increases_some: true,
    // MC-3.7: "any number" or "up to N" in a cost is at least 1, and "a number from 1 to N" says so.
    counts_from_one: true,
    // MC-16.12: the decks of players are shuffled where the text says what is searched.
    searched: Some(Searched { deck: ENCOUNTER_DECK, aside: zone::ASIDE }),
    // MC-16.16, MC-17.6: a text of an encounter card means the enemy of a name, one of a player's card the hero or ally, and one of a
    // hero's own set that hero.
    sides: Some(Sides {
        friend: tag::FRIENDLY,
        foe: tag::ENEMY,
        of_game: tag::ENCOUNTER,
        of_player: tag::OBLIGATION,
        person: tag::IDENTITY,
        own: tag::OWN,
    }),
    ..Policy::PLAIN
};

/// P6: in the older rules prevention for the first target does not lessen what overkill leaves over. MC-15.9: keywords come
/// before forced responses.
static OLDER: Policy = Policy { spills_what_is_dealt: true, answers_first: true, ..ALL_PROFILES };

/// P10: in the newest rules tough comes between the interrupts to dealing damage and those to taking it.
static NEWEST: Policy = Policy { answers_before_rewriting: true, ..ALL_PROFILES };

impl Profile {
    /// Its policy.
    pub(crate) const fn policy(self) -> &'static Policy {
        match self {
            Self::Seed | Self::Rr16 => &OLDER,
            Self::Rr18 => &NEWEST,
        }
    }
}
