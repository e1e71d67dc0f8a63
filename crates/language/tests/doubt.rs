//! Texts that mean one thing or another, and the rules by which one reading goes before another.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::vocabulary::Vocabulary;
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Exactness, Reading, Subject, read_text};

const LINES: &str = "sort line\n((spell (effect $effect)))\n  en {effect+\", \"}.\n";

fn read(files: &[&str], name: &str, text: &str) -> Reading {
    let names = ["first", "second", "third"];
    let named: Vec<(&str, &str)> = names.into_iter().zip(files.iter().copied()).collect();
    let book = Phrasebook::new(&named, &[]).unwrap();
    read_text(&book, &mut Vocabulary::default(), &Subject::new(name, "Action"), text)
}

#[test]
fn two_equal_readings_make_a_text_doubtful() {
    let acts = "sort effect\n(do (draw you 1))\n  en gather\n(do (draw you 2))\n  en gather\n";
    let reading = read(&[LINES, acts], "Card", "Gather.");
    assert_eq!(reading.status, Exactness::Doubtful);
    let doubt = &reading.account.doubts[0];
    assert_eq!((doubt.line, doubt.text.as_str(), doubt.readings.len()), (1, "Gather.", 2));
    assert_eq!(doubt.readings[0], reading.abilities, "the first is what the text is taken for");
}

#[test]
fn readings_with_the_same_meaning_are_no_doubt() {
    let acts = "sort effect\n(do (draw you 1))\n  en gather\n  or gather\n";
    assert_eq!(read(&[LINES, acts], "Card", "Gather.").status, Exactness::Exact);
}

#[test]
fn the_later_file_and_the_idiom_go_before() {
    let acts = "sort effect\n(do (draw you 1))\n  en gather\n";
    let others = "sort effect\n(do (draw you 2))\n  en gather\n";
    let reading = read(&[LINES, acts, others], "Card", "Gather.");
    assert_eq!(reading.status, Exactness::Exact);
    assert!(format!("{:?}", reading.abilities).contains("N(2)"), "{:?}", reading.abilities);
    let idiom = "sort effect\n(do (draw you 1))\n  en take {n} leaf\n(do (draw you 2))\n  en take one leaf\nsort n\n1\n  en one\n";
    assert_eq!(read(&[LINES, idiom], "Card", "Take one leaf.").status, Exactness::Exact);
}

#[test]
fn the_cards_own_name_goes_before_rule_words() {
    let acts = "sort effect\n(do (ready $thing))\n  en ready {thing}\nsort thing\n(each (tag $tag))\n  en {tag} card\nthis\n  en {self}\n";
    let own = format!("{:?}", read(&[LINES, acts], "Chaos Card", "Ready Chaos Card.").abilities);
    assert!(own.contains("This"), "{own}");
    let other = format!("{:?}", read(&[LINES, acts], "Else", "Ready Chaos Card.").abilities);
    assert!(other.contains("Each"), "{other}");
}
