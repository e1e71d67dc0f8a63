//! Terms and values.
#![allow(clippy::unwrap_used, clippy::panic)]
use byword_kernel::ability::{Ability, Body, Effect};
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::term::{parse_term, read, write};

fn words() -> Vocabulary {
    Vocabulary::new(
        &[],
        &[
            (Sort::Stat, &["strength"]),
            (Sort::Label, &["evasive"]),
            (Sort::Keyword, &["Evasive"]),
            (Sort::Moment, &["end-of-turn"]),
            (Sort::Verb, &["challenge"]),
        ],
    )
}

#[test]
fn abilities_survive_the_trip() {
    let mut words = words();
    for text in [
        "(static (of this) (change (rule (kind forbid) (verb challenge) (by (not (has Evasive))) (to this))) (label evasive))",
        "(spell (effect (seq (let d1 (do (draw you 2))) (if (did d1) (do (draw you 1)) (do (draw opponent x))))))",
        "(static (when (turn you)) (of (all other (of you) (tag Knight))) (change (stat strength 1)))",
        "(spell (effect (do (apply (chosen (of (all (tag Character) (of opponent)))) (gain (keyword (keyword Evasive))) (until end-of-turn)))))",
        "(spell (effect (do (play this ()))))",
        "(spell (effect (do (play this))))",
        "(spell (effect (do (play this _ turned))))",
        "(spell (effect (modes (count 1) (options (do (draw you 1)) (do (damage (amount 3) (to this)))))))",
        "(activated (cost turn-this (resource 1)) (effect (do (draw you 1))))",
        "(replacement (on (kind damage) (verb challenge) (subject this) (amount at-least 2)) (rewrite (reduce x)))",
    ] {
        let term = parse_term(text).unwrap();
        let ability: Ability = read(&term, &mut words).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!(write(&ability, &words).unwrap().to_string(), text);
    }
}

#[test]
fn misspelt_words_are_named() {
    let term = parse_term("(static (of this) (change (stat stength 1)))").unwrap();
    let error = read::<Ability>(&term, &mut words()).unwrap_err();
    assert!(error.message.contains("did you mean `strength`"), "{error}");
    assert_eq!(error.span.range(), 32..39);
    let effect: Effect = read(&parse_term("(do (draw you 1))").unwrap(), &mut words()).unwrap();
    assert!(matches!(effect, Effect::Do(_)));
    assert!(matches!(
        Body::Spell { cost: Default::default(), when: Default::default(), effect, verb: Default::default() },
        Body::Spell { .. }
    ));
}
