//! Prints every line of the exact cards of databases beside what it compiles to, each once, to be compared by eye.
//!
//! `cargo run -p byword-lorcana --example lines FILE ...`

use std::collections::BTreeSet;

use byword_kernel::catalog::Exactness;
use byword_language::cardfile::CardSource;
use byword_language::reading::{Subject, read_text};
use byword_language::source::FileError;
use byword_language::term::write;
use byword_lorcana::KIT;

fn main() {
    let mut seen = BTreeSet::new();
    for file in std::env::args().skip(1) {
        if let Err(errors) = show(&file, &mut seen) {
            errors.iter().for_each(|error| eprintln!("{error}"));
        }
    }
}

fn show(file: &str, seen: &mut BTreeSet<String>) -> Result<(), Vec<FileError>> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let cards = if file.ends_with(".json") {
        (KIT.import)(file, &text).map_err(|error| vec![error])?
    } else {
        byword_language::cardfile::parse_cards(file, &text, KIT.keys).0
    };
    let loaded = (KIT.load)(&cards, true)?;
    let mut vocabulary = loaded.world.vocabulary.clone();
    let mut compile = |card: &CardSource, text: &str| {
        let kind = card.field("type").unwrap_or("Character");
        let subject = Subject::new(&card.name, kind);
        let reading = read_text(&loaded.phrasebook, &mut vocabulary, &subject, text);
        let terms: Vec<String> = reading
            .abilities
            .iter()
            .map(|ability| write(ability, &vocabulary).map_or_else(|e| e.to_string(), |t| t.to_string()))
            .collect();
        (reading.status, terms)
    };
    for card in &cards {
        let text = card.rules_text();
        let (status, whole) = compile(card, &text);
        if status != Exactness::Exact {
            continue;
        }
        let lines: Vec<(&str, Vec<String>)> =
            text.lines().map(|line| (line, compile(card, line).1)).collect();
        let apart: Vec<String> = lines.iter().flat_map(|(_, terms)| terms.clone()).collect();
        let same = apart == whole;
        let shown = if same { lines } else { vec![(text.as_str(), whole)] };
        for (line, terms) in shown {
            let kind = card.field("type").unwrap_or_default();
            let line = format!("{kind}\t{}\t{}", line.replace('\n', " // "), terms.join(" ;; "));
            if seen.insert(line.clone()) {
                println!("{}\t{}\t{line}", card.field("code").unwrap_or_default(), card.name);
            }
        }
    }
    Ok(())
}
