//! Scenarios have teeth: a keyword with any part dropped or changed fails one of the scenarios of its clauses.

#![allow(clippy::panic)] // How a test fails.

/// Having it twice is like having it once.
const TWICE: &str = "a permission, prohibition or mere word that is there twice is the same";
/// Who is asked first and says yes has done it.
const FIRST: &str = "its player is the active player, who is asked first";
/// A unit that is played or created enters exhausted.
const TIRED: &str = "it enters exhausted itself";
/// Only units can attack.
const UNITS: &str = "nothing but a unit is able to attack";
/// What a way to play says of zones.
const WAYS: &str = "the procedure of playing looks in the zones of a way by itself";

/// Changes that change nothing, each with its reason.
const SAME: &[(&str, &str)] = &[
    ("Coordinate: stacking: Independent", TWICE),
    ("Fortify: stacking: Independent", TWICE),
    ("Hidden: stacking: Independent", TWICE),
    ("Sentinel: stacking: Independent", TWICE),
    (
        "Plot: stacking: Independent",
        "nothing gives Plot to a card that has it; a second one finds the card played",
    ),
    ("Ambush: /0/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Ambush: /1/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Ambush: /2/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Ambush: /3/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Bounty: /1/body/triggered/effect/may/0: everyone", FIRST),
    ("Bounty: /1/body/triggered/by: everyone", "an opponent is found by the rulebook (CR 7.5.13G)"),
    ("Plot: /0/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Support: /0/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Support: /1/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Support: /2/body/triggered/effect/if/1/may/0: everyone", FIRST),
    ("Plot: /0/body/triggered/on/subject/all/1: dropped", "only leaders are deployed"),
    ("Piloting: /0/zones: dropped", WAYS),
    ("Smuggle: /0/zones: dropped", WAYS),
    ("Saboteur: /1/body/triggered/on/verb: dropped", "no other act of a unit has a defender"),
    ("Fortify: /0/body/static/change/rule/to: dropped", "only a player's own base is looked at"),
    (
        "Sentinel: /0/body/static/change/rule/by/all/0: dropped",
        "it speaks of targets among its player's cards, which are no targets of theirs",
    ),
    (
        "Sentinel: /0/body/static/change/rule/by/all/0/of: everyone",
        "it speaks of targets among its player's cards, which are no targets of theirs",
    ),
    (
        "Overwhelm: /0/body/replacement/rewrite/spill/each/all/1: dropped",
        "the base is the first of its player's cards",
    ),
    ("Exploit: stacking: Once", "a card that is not in play has each instance by itself"),
    ("Exploit: /0/zones/3: dropped", "what plays a card from the deck sets its price"),
    ("Support: /0/body/triggered/effect/if/0/exists/all/0: dropped", TIRED),
    ("Support: /2/body/triggered/effect/if/0/exists/all/0: dropped", TIRED),
    ("Support: /0/body/triggered/effect/if/0/exists/all/4: dropped", UNITS),
    ("Support: /1/body/triggered/effect/if/0/exists/all/4: dropped", UNITS),
    ("Support: /2/body/triggered/effect/if/0/exists/all/4: dropped", UNITS),
    ("Overwhelm: /0/body/replacement/on/subject: dropped", "damage on a base has no excess"),
];

byword_scenario::teeth_tests!(byword_swu::KIT, SAME);
