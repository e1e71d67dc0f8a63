//! Words become names, and names words: one table of terms, both ways.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use byword_kernel::ability::Ability;
use byword_kernel::vocabulary::Vocabulary;
use byword_language::discourse::{Customs, MANNERS, bind, speak};
use byword_language::term::{Term, parse_term, read};

/// An effect in words, and in names.
const EFFECTS: [(&str, &str); 18] = [
    ("(do (draw you 1))", "(do (draw you 1))"),
    // "Deal damage to a chosen card. Ready it."
    (
        "(seq (do (damage (amount 2) (to (chosen (of any))))) (do (ready it)))",
        "(seq (do (damage (amount 2) (to (let c1 (chosen (of any)))))) (do (ready c1)))",
    ),
    // "Choose a card, choose another. Ready the first."
    (
        "(seq (do (choose (chosen (of any)))) (do (choose (chosen (of other)))) (do (ready (picked 1))))",
        "(seq (do (choose (let c1 (chosen (of any))))) (do (choose (chosen (of other)))) (do (ready c1)))",
    ),
    // What is counted for a number is what was named before the act picks anything.
    (
        "(seq (do (look (top 3 deck you))) (do (damage (amount (count it)) (to (chosen (of any))))))",
        "(seq (do (look (let c1 (top 3 deck you)))) (do (damage (amount (count (is c1))) (to (chosen (of any))))))",
    ),
    // "Ready all your cards. They can't ...": named because it is spoken of.
    (
        "(seq (do (ready (each (of you)))) (do (turn it)))",
        "(seq (do (ready (let c1 (each (of you))))) (do (turn c1)))",
    ),
    (
        "(seq (do (ready (each (of you)))) (do (turn this)))",
        "(seq (do (ready (each (of you)))) (do (turn this)))",
    ),
    // "An opponent draws a card. They draw another."
    (
        "(seq (do (draw (chosen opponent) 1)) (do (draw they 1)))",
        "(seq (do (draw (let p1 (chosen opponent)) 1)) (do (draw p1 1)))",
    ),
    ("(each-player everyone (do (draw they 1)))", "(each-player (let p1 everyone) (do (draw p1 1)))"),
    // "Heal up to 3. Draw that many."
    (
        "(seq (do (heal (up-to 3) (chosen (of any)))) (do (draw you done)))",
        "(seq (let d1 (do (heal (up-to 3) (chosen (of any))))) (do (draw you (done d1))))",
    ),
    (
        "(seq (do (turn this)) (if (not did) (do (draw you 1))))",
        "(seq (let d1 (do (turn this))) (if (not (did d1)) (do (draw you 1))))",
    ),
    // What was discarded goes by the deed.
    (
        "(seq (do (discard opponent 1 any)) (if (fits it damaged) (do (draw you 1))))",
        "(seq (let d1 (do (discard opponent 1 any))) (if (fits (made d1) damaged) (do (draw you 1))))",
    ),
    // Of two ways one is gone: both name the same.
    (
        "(seq (if (turn you) (do (choose (chosen (of any)))) (do (choose (chosen (of other))))) (do (ready it)))",
        "(seq (if (turn you) (do (choose (let c1 (chosen (of any))))) (do (choose (let c1 (chosen (of other)))))) (do (ready c1)))",
    ),
    // "If it is ..., choose one. If it is ...": each of the conditions is about the same.
    (
        "(seq (do (choose (chosen (of any)))) (if (fits it damaged) (do (ready (chosen (of any))))) (if (fits it turned) (do (ready it))))",
        "(seq (do (choose (let c1 (chosen (of any))))) (if (fits c1 damaged) (do (ready (chosen (of any))))) (if (fits c1 turned) (do (ready c1))))",
    ),
    // "Otherwise" knows nothing of what was not done.
    (
        "(seq (do (choose (chosen (of any)))) (unless (do (choose (chosen (of other)))) (do (ready it))))",
        "(seq (do (choose (let c1 (chosen (of any))))) (unless (do (choose (chosen (of other)))) (do (ready c1))))",
    ),
    // "Exert each. Choose one and draw a card for each exerted this way": those that it was done to.
    (
        "(seq (do (turn (each (of opponent)))) (do (choose (chosen (of any)))) (do (draw you (count (all (made turn) damaged)))) (do (ready it)))",
        "(seq (let d1 (do (turn (each (of opponent))))) (do (choose (let c2 (chosen (of any))))) (do (draw you (count (all (is (made d1)) damaged)))) (do (ready c2)))",
    ),
    // "Remove damage. Draw a card. Gain lore equal to the damage removed this way."
    (
        "(seq (do (heal 3 (chosen (of any)))) (do (draw you 1)) (do (draw you (done heal))))",
        "(seq (let d1 (do (heal 3 (chosen (of any))))) (do (draw you 1)) (do (draw you (done d1))))",
    ),
    // What each player discards is discarded, whatever else they do.
    (
        "(seq (each-player everyone (seq (do (discard they 1 any)) (do (draw they 1)))) (do (draw you (count (made discard)))))",
        "(seq (each-player (let p1 everyone) (seq (let d1 (do (discard p1 1 any))) (do (draw p1 1)))) (do (draw you (count (is (made d1))))))",
    ),
    ("(for-each (each (of you)) (do (ready it)))", "(for-each (let c1 (each (of you))) (do (ready c1)))"),
];

fn activated(effect: &str) -> Term {
    parse_term(&format!("(activated (effect {effect}))")).unwrap()
}

#[test]
fn words_and_names_say_the_same() {
    for (words, names) in EFFECTS {
        let (words, names) = (activated(words), activated(names));
        assert_eq!(bind(&words, Customs::default()), names);
        let said = MANNERS.map(|manner| speak(&names, manner, Customs::default()));
        assert!(said.contains(&words), "{names} is said\n{}", said.map(|term| term.to_string()).join("\n"));
    }
}

#[test]
fn a_name_of_another_kind_is_an_error_with_its_place() {
    let source = "(activated (effect (seq (do (choose (let c1 (chosen (of any))))) (do (draw c1 1)))))";
    let error = read::<Ability>(&parse_term(source).unwrap(), &mut Vocabulary::default()).unwrap_err();
    assert_eq!(error.message, "`c1` is cards, where a player should be named");
    assert_eq!(&source[error.span.range()], "c1");
}

#[test]
fn before_anything_is_named_words_speak_of_the_event() {
    let effect = activated("(seq (do (ready it)) (do (draw they 1)))");
    let bound = bind(&effect, Customs::default());
    assert_eq!(bound, activated("(seq (do (ready subject)) (do (draw event-seat 1)))"));
}

#[test]
fn one_card_of_a_trigger_is_no_group() {
    let among = "(do (ready (each (all it damaged))))";
    let triggered = parse_term(&format!("(triggered (on (kind move)) (effect {among}))")).unwrap();
    assert_eq!(bind(&triggered, Customs::default()), triggered);
}

#[test]
fn an_act_that_is_not_there_has_no_cards() {
    let told = activated("(seq (do (draw you 1)) (do (ready (each (all (made turn) damaged)))))");
    assert_eq!(bind(&told, Customs::default()), told);
}
