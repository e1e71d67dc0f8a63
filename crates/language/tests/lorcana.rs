//! Lorcana: the house set both ways, and how much of the real cards is understood.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::collections::BTreeMap;

use byword_language::reading::{Exactness, Subject, write_ability};
use byword_language::render::Tongue;

#[test]
fn house_cards_are_exact_and_survive_the_trip() {
    let mut game = support::lorcana();
    let mut faults = Vec::new();
    for card in game.cards.clone() {
        let kind = card.field("type").unwrap_or("").to_owned();
        let reading = game.read(&card.name, &kind, &card.rules_text());
        for unread in &reading.account.unread {
            faults.push(format!(
                "{}: {unread}\n   expected {:?}\n   nearest {:?}",
                card.name, unread.expected, unread.nearest
            ));
        }
        let subject = Subject::new(&card.name, &kind);
        for ability in &reading.abilities {
            let write = |tongue| write_ability(&game.book, &game.words, &subject, ability, tongue);
            match (write(Tongue::English), write(Tongue::Spanish)) {
                (Ok(english), Ok(spanish)) => {
                    println!("{}\n   {english}\n   {spanish}", card.name);
                    let again = game.read(&card.name, &kind, &english);
                    if again.abilities != std::slice::from_ref(ability) {
                        faults.push(format!(
                            "{}: `{english}` is read as {:?}\n   instead of {ability:?}",
                            card.name, again.abilities
                        ));
                    }
                }
                (english, spanish) => {
                    faults.extend(
                        english.err().into_iter().chain(spanish.err()).map(|e| format!("{}: {e}", card.name)),
                    );
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// LorcanaJSON's symbols.
fn symbols(text: &str) -> String {
    let pairs = [
        ('\u{27f3}', "{E}"),
        ('\u{2b21}', "{I}"),
        ('\u{25ca}', "{L}"),
        ('\u{a4}', "{S}"),
        ('\u{26c9}', "{W}"),
        ('\u{25c9}', "{IW}"),
    ];
    pairs.iter().fold(text.to_owned(), |text, (symbol, name)| text.replace(*symbol, name))
}

#[test]
fn coverage_of_real_cards() {
    let Some(json) = support::data("lorcana/lorcanajson.json") else { return };
    let mut game = support::lorcana();
    let data: serde_json::Value = serde_json::from_str(&json).unwrap();
    let mut shares: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut misses: BTreeMap<String, usize> = BTreeMap::new();
    let mut words: BTreeMap<String, usize> = BTreeMap::new();
    let (mut written, mut trips, mut abilities, mut spanish_failed) = (0, 0, 0, 0);
    let cards = data["cards"].as_array().unwrap();
    for word in cards.iter().filter_map(|c| c["subtypes"].as_array()).flatten() {
        game.words.tag(word.as_str().unwrap());
    }
    let start = std::time::Instant::now();
    for card in cards {
        let name = card["fullName"].as_str().unwrap();
        let kind = card["type"].as_str().unwrap();
        let sections = card["fullTextSections"].as_array().map_or_else(Vec::new, Clone::clone);
        let text: Vec<String> =
            sections.iter().map(|s| symbols(&s.as_str().unwrap().replace('\n', " "))).collect();
        let text = text.join("\n").replace(" \u{2022}", "\n\u{2022}");
        let reading = game.read(name, kind, &text);
        let exact = usize::from(reading.status == Exactness::Exact);
        let abilities_of = card["abilities"].as_array().map_or(&[][..], Vec::as_slice);
        let plain = card["effects"].is_null() && abilities_of.iter().all(|a| a["type"] == "keyword");
        assert!(exact == 1 || !plain, "{name} has only keywords: {:?}", reading.account.unread);
        for key in ["all".to_owned(), format!("set {}", card["setCode"].as_str().unwrap())] {
            let share = shares.entry(key).or_default();
            *share = (share.0 + exact, share.1 + 1);
        }
        for unread in &reading.account.unread {
            let line = text.lines().nth(unread.line - 1).unwrap_or("");
            *misses.entry(format!("{} <<< {line}", unread.text)).or_default() += 1;
            let first: Vec<&str> = unread.text.split(' ').take(3).collect();
            *words.entry(first.join(" ")).or_default() += 1;
        }
        let subject = Subject::new(name, kind);
        for ability in &reading.abilities {
            abilities += 1;
            spanish_failed += usize::from(
                write_ability(&game.book, &game.words, &subject, ability, Tongue::Spanish).is_err(),
            );
            match write_ability(&game.book, &game.words, &subject, ability, Tongue::English) {
                Ok(english) => {
                    written += 1;
                    let again = game.read(name, kind, &english);
                    if again.abilities == std::slice::from_ref(ability) {
                        trips += 1;
                        let plain = |t: &str| {
                            t.to_lowercase().replace(|c: char| !c.is_alphanumeric() && !"{}+".contains(c), "")
                        };
                        if std::env::var("BYWORD_SHOW").is_ok() && !plain(&text).contains(&plain(&english)) {
                            println!("DIFF {name}: {english}\n       {}", text.replace('\n', " / "));
                        }
                    } else if std::env::var("BYWORD_SHOW").is_ok() {
                        println!("TRIP {name}: `{english}`\n     {:?}\n     {ability:?}", again.abilities);
                    }
                }
                Err(error) if std::env::var("BYWORD_SHOW").is_ok() => println!("WRITE {name}: {error}"),
                Err(_) => {}
            }
        }
    }
    if std::env::var("BYWORD_SHOW").is_ok() {
        let mut words: Vec<_> = words.into_iter().collect();
        words.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        words.iter().take(60).for_each(|(w, n)| println!("{n:4} {w}"));
        misses.iter().for_each(|(miss, n)| println!("MISS {n} {miss}"));
    }
    println!(
        "{} cards in {:?}; {abilities} abilities, {written} written, {trips} read back, {spanish_failed} without Spanish",
        cards.len(),
        start.elapsed()
    );
    for (key, (exact, all)) in &shares {
        println!("{key}: {exact} of {all} exact ({:.1} %)", 100.0 * *exact as f64 / *all as f64);
    }
}
