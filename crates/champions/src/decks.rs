//! Decks as people have them.

pub(crate) mod brew;
pub(crate) mod files;
pub(crate) mod legality;
mod octgn;
pub(crate) mod setups;

/// The house decks, in the order of seats.
pub(crate) const HOUSE: [(&str, &str); 6] = [
    ("beaconlight-justice", include_str!("../decks/beaconlight-justice.deck")),
    ("brassbriar-aggression", include_str!("../decks/brassbriar-aggression.deck")),
    ("wayfinder-leadership", include_str!("../decks/wayfinder-leadership.deck")),
    ("stillwater-protection", include_str!("../decks/stillwater-protection.deck")),
    ("beaconlight-aggression", include_str!("../decks/beaconlight-aggression.deck")),
    ("brassbriar-justice", include_str!("../decks/brassbriar-justice.deck")),
];
