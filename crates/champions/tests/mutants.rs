//! Scenarios have teeth: a keyword with any part dropped or changed fails one of the scenarios of its clauses.

#![allow(clippy::panic)] // How a test fails.

/// Having it twice is like having it once.
const TWICE: &str = "a permission or prohibition that is there twice is the same";
/// What it says is done once.
const GONE: &str = "what is discarded twice is discarded once; both answers of a card are offered as one";
/// A window has one kind of forced answers after the event.
const LATER: &str = "what answers later without a timing is a forced response where there are windows";
/// A spell of which only the verb is read.
const READ: &str = "setting up and counting a deck ask whether the line is there, and nobody carries it out";
/// Its order could be asked only with a rewriting of another sort.
const ALONE: &str = "all that rewrites such an event is calculation, and nobody is asked for its order";
/// With what a card enters.
const ENTERS: &str =
    "what a card enters with undoes nothing of each other, and nobody is asked for its order";
/// Only another rewriting would show it.
const UNMET: &str = "not shown: no scenario has another rewriting of the same defeat";
/// A number that is only compared.
const MORE: &str = "it is only asked whether it counts as more than it is";
/// RS3.
const KEPT: &str =
    "discarding ends where the limit is kept (limit::step): at most an order is asked that changes nothing";
/// Its own discarding is an ability that has been used.
const USE: &str = "the answer is itself a use of the card, and a use discards the card that is spent (U3)";

/// Its order with other answers could be seen only if there were others.
const UNHEARD: &str = "no phrase answers to this event, so that the keyword answers alone";
/// G1.
const ENGAGED: &str = "`you` is the player with whom the minion is engaged, and that is whose it is";

/// Changes that change nothing, each with its reason.
const SAME: &[(&str, &str)] = &[
    ("Guard: /0/body/static/when/fits/1/all/0/of: you", ENGAGED),
    ("Guard: stacking: Independent", TWICE),
    ("Incite: /0/body/triggered/on/early: dropped", UNHEARD),
    ("Incite: /0/body/triggered/timing: dropped", LATER),
    ("Overkill: /0/body/replacement/calculation: dropped", ALONE),
    ("Overkill: /2/body/static/change/counts-more/2/n: 2", MORE),
    (
        "Peril: /3/body/static/change/rule/who: dropped",
        "PE3: who resolves the card could help others only with what they play, and they play nothing",
    ),
    ("Peril: stacking: Independent", TWICE),
    ("Permanent: /5/body/triggered/on/early: dropped", UNHEARD),
    ("Permanent: /5/body/triggered/timing: dropped", LATER),
    ("Permanent: /6/body/spell/effect: nothing", READ),
    ("Permanent: /7/body/spell/effect: nothing", READ),
    (
        "Piercing: /0/body/replacement/rewrite/and-then/1/do/count/1/n: -8",
        "MC-13.1: there are never so many tough cards on a character",
    ),
    ("Piercing: stacking: Independent", "the first takes all tough cards before the second is looked for"),
    ("Quickstrike: /0/body/triggered/timing: dropped", LATER),
    ("Quickstrike: /1/body/triggered/timing: dropped", LATER),
    ("Quickstrike: /2/body/triggered/timing: dropped", LATER),
    ("Ranged: stacking: Independent", "it stands for nothing: retaliate asks whether it is there"),
    ("Restricted: /1/body/triggered/on/subject: dropped", KEPT),
    ("Restricted: /1/body/triggered/on/to: dropped", KEPT),
    ("Restricted: /1/body/triggered/on/once: dropped", KEPT),
    (
        "Restricted: /1/body/triggered/when/all/1: dropped",
        "RS3: the older rules have enforced the limit before anything answers",
    ),
    ("Restricted: /1/body/triggered/timing: dropped", LATER),
    ("Restricted: /2/body/triggered/on/subject: dropped", KEPT),
    ("Restricted: /2/body/triggered/when: dropped", KEPT),
    ("Restricted: /2/body/triggered/when/all/0: dropped", KEPT),
    (
        "Restricted: /2/body/triggered/when/all/1: dropped",
        "RS3: the older rules have enforced the limit before anything answers",
    ),
    ("Restricted: /2/body/triggered/timing: dropped", LATER),
    ("Retaliate: /0/body/triggered/timing: dropped", LATER),
    ("Retaliate: /1/body/triggered/timing: dropped", LATER),
    ("Setup: /0/body/spell/effect: nothing", READ),
    ("Surge: /1/body/spell/effect/do/move/1/top/2: everyone", "there is one encounter deck"),
    ("Toughness: /0/body/replacement/calculation: dropped", ENTERS),
    (
        "Toughness: /1/body/triggered/when: dropped",
        "in the older rules it has entered tough, and gets no second card",
    ),
    (
        "Toughness: /1/body/triggered/on/to: dropped",
        "what has left play carries no status cards, and within play it is moved without entering",
    ),
    ("Toughness: /2/body/triggered/on/early: dropped", UNHEARD),
    ("Toughness: /2/body/triggered/timing: dropped", LATER),
    ("Toughness: /1/body/triggered/timing: dropped", LATER),
    ("Uses: /0/body/triggered/timing: dropped", LATER),
    ("Uses: /1/body/triggered/effect: nothing", USE),
    ("Uses: /1/body/triggered/timing: dropped", LATER),
    ("Uses: /2/body/triggered/effect: nothing", USE),
    ("Uses: /2/body/triggered/timing: dropped", LATER),
    ("Uses: stacking: Independent", GONE),
    ("Stunned: /0/body/replacement/calculation: dropped", ALONE),
    ("Stunned: /1/body/replacement/calculation: dropped", ALONE),
    ("Confused: /0/body/replacement/calculation: dropped", ALONE),
    ("Confused: /1/body/replacement/calculation: dropped", ALONE),
    ("Confused: /2/body/replacement/calculation: dropped", ALONE),
    ("Tough: /1/body/replacement/calculation: dropped", ALONE),
    ("Crisis: stacking: Independent", TWICE),
    ("Alliance: stacking: Independent", TWICE),
    ("Assault: stacking: Independent", TWICE),
    ("Hinder: /0/body/replacement/calculation: dropped", ENTERS),
    ("Linked: /0/body/spell/effect: nothing", READ),
    ("Linked: /1/body/spell/effect: nothing", READ),
    ("Patrol: /0/body/static/when/fits/1/all/0/of: you", ENGAGED),
    ("Patrol: stacking: Independent", TWICE),
    ("Stalwart: stacking: Independent", TWICE),
    ("Steady: stacking: Independent", TWICE),
    ("Temporary: /0/body/triggered/timing: dropped", LATER),
    ("Temporary: stacking: Independent", GONE),
    ("Victory: /0/body/replacement/calculation: dropped", UNMET),
    ("Victory: /2/body/replacement/calculation: dropped", UNMET),
    ("Victory: stacking: Once", "nothing counts the points of the victory display"),
    ("Villainous: /0/body/static/change/counts-more/2/n: 2", MORE),
    ("Villainous: stacking: Independent", MORE),
    ("Vulnerable: /0/body/triggered/timing: dropped", LATER),
    ("Vulnerable: /1/body/triggered/timing: dropped", LATER),
    ("Vulnerable: stacking: Independent", GONE),
];

byword_scenario::teeth_tests!(byword_champions::KIT, SAME);
