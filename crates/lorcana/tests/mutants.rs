//! Scenarios have teeth: a keyword with any part dropped or changed fails one of the scenarios of its clauses.

#![allow(clippy::panic)] // How a test fails.

/// Having it twice is like having it once.
const TWICE: &str = "a permission or prohibition that is there twice is the same";
/// What of a card functions as it enters is looked for wherever it comes from.
const ENTERING: &str = "the zones tell text that functions outside play; entering is looked at by itself";
/// Turn actions are their player's.
const OWN: &str = "only one's own cards, in one's own turn, come up";
/// CR 4.4.2.1.
const EXERTED: &str = "only ready and dry characters are exerted for a cost anyway";

/// Changes that change nothing, each with its reason.
const SAME: &[(&str, &str)] = &[
    ("Alert: stacking: Independent", TWICE),
    ("Evasive: stacking: Independent", TWICE),
    ("Reckless: stacking: Independent", TWICE),
    ("Rush: stacking: Independent", TWICE),
    ("Ward: stacking: Independent", TWICE),
    ("Bodyguard: stacking: Independent", TWICE),
    ("Vanish: stacking: Independent", "what is banished twice is banished once"),
    ("Bodyguard: /0/zones: dropped", ENTERING),
    ("Bodyguard: /0/zones/0: dropped", ENTERING),
    ("Bodyguard: /0/zones/1: dropped", ENTERING),
    ("Bodyguard: /0/zones/2: dropped", ENTERING),
    ("Bodyguard: /0/zones/3: dropped", ENTERING),
    ("Bodyguard: /0/zones/4: dropped", ENTERING),
    ("Bodyguard: /1/body/static/change/rule/by: dropped", OWN),
    ("Bodyguard: /1/body/static/change/rule/by/all/0: dropped", OWN),
    ("Bodyguard: /1/body/static/change/rule/by/all/0/of: everyone", OWN),
    ("Bodyguard: /1/body/static/change/rule/by/all/1: dropped", OWN),
    ("Boost: /0/body/activated/when: dropped", OWN),
    ("Boost: /0/body/activated/when/turn: everyone", OWN),
    ("Boost: /0/body/activated/verb: dropped", "no text asks for it"),
    ("Reckless: /1/body/static/change/rule/who: dropped", OWN),
    ("Reckless: /1/body/static/change/rule/who: everyone", OWN),
    ("Shift: /0/body/way/onto/all/0: dropped", OWN),
    ("Shift: /0/body/way/onto/all/0/of: everyone", OWN),
    ("Duo Shift: /0/body/way/onto/all/0: dropped", OWN),
    ("Duo Shift: /0/body/way/onto/all/0/of: everyone", OWN),
    ("Combo Shift: /0/body/way/onto/all/0: dropped", OWN),
    ("Combo Shift: /0/body/way/onto/all/0/of: everyone", OWN),
    ("Combo Shift: /1/body/way/onto/all/0: dropped", OWN),
    ("Combo Shift: /1/body/way/onto/all/0/of: everyone", OWN),
    ("Temporary Shift: /0/body/way/onto/all/0: dropped", OWN),
    ("Temporary Shift: /0/body/way/onto/all/0/of: everyone", OWN),
    ("Sing Together: /0/body/way/cost/0/turn-total/2/all/0: dropped", EXERTED),
    ("Sing Together: /0/body/way/cost/0/turn-total/2/all/1: dropped", EXERTED),
    ("Support: /0/body/triggered/effect/may/0: everyone", "the active player comes first, who has quested"),
    ("Temporary Shift: /1/body/triggered/effect/do/native/2/n: 1", "the operation takes no number"),
    ("Temporary Shift: /1/body/triggered/on/moment: dropped", "the end of the turn is the next moment"),
];

byword_scenario::teeth_tests!(byword_lorcana::KIT, SAME);
