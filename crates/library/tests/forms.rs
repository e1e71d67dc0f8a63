//! Sentences in all forms of the verbs: each line of `forms/<game>.txt` is the text of a card that is read whole. A
//! paragraph that begins with `card` says what the cards below it are.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::fmt::Write;
use std::path::Path;

use byword_kernel::catalog::Exactness;
use byword_language::cardfile::parse_cards;

/// A card file with a card for each sentence, named by its number.
fn cards(text: &str) -> (String, Vec<&str>) {
    let (mut head, mut file, mut sentences) = (String::new(), String::new(), Vec::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(fields) = line.strip_prefix("card ") {
            head = fields.replace("; ", "\n");
            continue;
        }
        writeln!(file, "== Sentence {}\n{head}\ntext:\n{}\n", sentences.len() + 1, line.replace("\\n", "\n"))
            .unwrap();
        sentences.push(line);
    }
    (file, sentences)
}

/// Asserts that all sentences of the game's file are read.
fn all_read(game: &str) {
    let kit = byword_library::find(game).unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/forms/{game}.txt"));
    let text = std::fs::read_to_string(file).unwrap();
    let (cards, sentences) = cards(&text);
    let (sources, errors) = parse_cards("forms.cards", &cards, kit.keys);
    assert!(errors.is_empty(), "{errors:#?}");
    let loaded = (kit.load)(&sources, true).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let mut unread = String::new();
    let (mut count, mut faults) = (0, 0);
    for report in loaded.cards.iter().filter(|report| report.title.starts_with("Sentence ")) {
        let number: usize = report.title["Sentence ".len()..].parse().unwrap();
        count += 1;
        if report.exactness != Exactness::Exact {
            faults += 1;
            let what = report.account.unread.first().map_or("", |unread| &unread.text);
            writeln!(unread, "{}\n    not read: {what}", sentences[number - 1]).unwrap();
        }
    }
    assert_eq!(count, sentences.len());
    assert_eq!(faults, 0, "{faults} of {count} sentences are not read:\n{unread}");
}

#[test]
fn lorcana() {
    all_read("lorcana");
}

#[test]
fn swu() {
    all_read("swu");
}

#[test]
fn champions() {
    all_read("champions");
}

#[test]
fn foursouls() {
    all_read("foursouls");
}
