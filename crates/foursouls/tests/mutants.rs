//! Scenarios have teeth: a keyword with any part dropped or changed fails one of the scenarios of its clauses.

#![allow(clippy::panic)] // How a test fails.

/// Having it twice is like having it once.
const TWICE: &str =
    "a permission, a marker, or what replaces an event once, is the same when it is there twice";
/// Nothing but the text of a card makes it a curse.
const ONE_CURSE: &str = "no effect gives the keyword, and no card has it twice";
/// FS-KW-6.
const FROM_THE_DECK: &str = "only the monster deck and what was covered go into a slot by this verb";
/// FS-KW-6: it cannot be covered.
const NEVER_COVERED: &str = "an indomitable card is in a slot or comes from the deck or the stack";
/// FS-DEATH-1.
const WITH_HP: &str = "only what is in play and has HP dies: no soul, nothing in a hand, deck or discard";

/// Changes that change nothing, each with its reason.
const SAME: &[(&str, &str)] = &[
    ("Ambush: stacking: Independent", TWICE),
    ("Curse: stacking: Independent", ONE_CURSE),
    (
        "Curse: /1/body/triggered/on/subject/all/1: dropped",
        "what dies besides players is held already, and nobody's",
    ),
    ("Familiar: stacking: Independent", TWICE),
    ("Guppy: stacking: Independent", TWICE),
    ("Indomitable: stacking: Independent", TWICE),
    ("Roll-: stacking: Independent", TWICE),
    ("Trinket: stacking: Independent", TWICE),
    ("Indomitable: /0/body/replacement/on/to: dropped", FROM_THE_DECK),
    ("Indomitable: /0/zones: dropped", NEVER_COVERED),
    ("Indomitable: /0/zones/0: dropped", NEVER_COVERED),
    ("Indomitable: /0/zones/1: dropped", NEVER_COVERED),
    (
        "Team Up: /0/body/triggered/on/verb: dropped",
        "only attack rolls have the attacked object in their event",
    ),
    (
        "Team Up: /0/body/triggered/on/other: dropped",
        "team-mates are chosen for the attack on this object alone",
    ),
    ("Team Up: /0/body/triggered/effect/do/native/2/n: 1", "the operation takes no number"),
    (
        "Eternal: /0/body/static/when/fits/1/either/1: dropped",
        "FS-DEATH-6: a monster is destroyed by being killed, and the last line keeps it from dying",
    ),
    ("Eternal: /2/body/static/when: dropped", WITH_HP),
    ("Eternal: /2/body/static/when/fits/1/either/3: dropped", WITH_HP),
    ("Eternal: /2/body/static/when/fits/1/either/3/all/0: dropped", WITH_HP),
    ("Eternal: /2/body/static/when/fits/1/either/3/all/1: dropped", WITH_HP),
    ("Eternal: /2/body/static/when/fits/1/either/3/all/1: without `not`", WITH_HP),
];

byword_scenario::teeth_tests!(byword_foursouls::KIT, SAME);
