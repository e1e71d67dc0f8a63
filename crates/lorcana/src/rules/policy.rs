//! What the rules say on points on which games differ, in each edition.

use byword_kernel::policy::{Opponents, Policy};

use crate::edition::Edition;
use crate::words::{moment, tally, zone};

/// 2.1.0, and the seed (D-15).
static POLICY: Policy = EVERY_EDITION;

/// 2.0.1: damage is calculated after other replacement effects.
static V2_0_1: Policy = Policy { calculates_last: true, ..EVERY_EDITION };

/// 2.2.0: damage reduced to 0 was dealt by its source, though nothing took it (CR2.2 1.9.5).
static V2_2: Policy = Policy { keeps_nothing: true, ..EVERY_EDITION };

const EVERY_EDITION: Policy = Policy {
    out: Some(tally::OUT),
    // A team has its turn together and orders its own triggers (CR 9.3). What a player who has left did still holds for those
    // who were opponents (CR 9.2.3).
    opponents: Opponents::OtherTeams(tally::TEAM),
    // "Can't" beats "can" (CR 1.2.2).
    prohibition_wins: true,
    // "A to B" and "A. If you do, B" need all of A (CR 6.1.5).
    all_or_nothing: true,
    // A keyword may be gained after it was lost (S 8.1.1).
    keywords_return: true,
    // "Once per turn" counts what resolved (CR 6.1.13.2, D-11).
    counts_what_resolved: true,
    // Owners order their own cards (CR 7.2.3).
    owners_order: true,
    // CR 6.5.8.
    twins_lapse: true,
    // "Whenever you play a character" is not about the playing of its own card; leaving looks back, coming does not (CR 6.7.7).
    unseen_coming: true,
    // What an action was like is asked when it has gone to the discard (CR 7.1.6).
    remembers_from: &[zone::TABLE],
    // Text asks about this turn.
    forgets_at: Some(moment::TURN_START),
    ..Policy::PLAIN
};

impl Edition {
    /// Its policy.
    pub(crate) const fn policy(self) -> &'static Policy {
        match self {
            Self::Seed | Self::V2_1 => &POLICY,
            Self::V2_0_1 => &V2_0_1,
            Self::V2_2 => &V2_2,
        }
    }
}
