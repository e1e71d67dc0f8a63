//! Laws of the phrasebooks on random abilities: what is written is read back, and terms are what the algebra writes.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::collections::BTreeMap;

use byword_kernel::ability::Ability;
use byword_language::canon;
use byword_language::discourse;
use byword_language::reading::{Subject, write_ability};
use byword_language::render::Tongue;
use byword_language::term::{Term, read, write};

/// A small random generator, so that runs are the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

#[derive(Default)]
struct Tally {
    faults: BTreeMap<String, (usize, String)>,
    read_back: usize,
    all: usize,
}

impl Tally {
    fn fault(&mut self, kind: &str, entries: &[String], what: String) {
        let key = format!("{kind} {}", entries.iter().take(4).cloned().collect::<Vec<_>>().join(" "));
        self.faults.entry(key).or_insert((0, what)).0 += 1;
    }
}

fn mentions(term: &Term, word: &str) -> bool {
    term.as_word() == Some(word) || term.items().is_some_and(|items| items.iter().any(|t| mentions(t, word)))
}

/// What waits for an event, of which it speaks.
const WAITING: [&str; 5] = ["triggered", "replacement", "activated", "whenever", "later"];

/// True if the word is used where no event is waited for.
fn mentions_now(term: &Term, word: &str) -> bool {
    let waits = term.items().is_some() && term.head().is_some_and(|head| WAITING.contains(&head));
    let inner = || term.items().is_some_and(|items| items.iter().any(|part| mentions_now(part, word)));
    !waits && (term.as_word() == Some(word) || inner())
}

/// "Songs or songs": nobody says one thing twice, and it is not read.
fn says_twice(term: &Term) -> bool {
    let ways = term.items().unwrap_or_default();
    let twice = |way: &Term| ways.iter().filter(|other| *other == way).count() > 1;
    term.head() == Some("either") && ways.iter().any(twice) || ways.iter().any(says_twice)
}

fn has_head(term: &Term, head: &str) -> bool {
    term.head() == Some(head) || term.items().is_some_and(|items| items.iter().any(|t| has_head(t, head)))
}

/// True if cards or a number are told by an act that nothing before them does: `(made discard)`, and no name of a deed.
fn tells_of_no_act(term: &Term) -> bool {
    let is_name = |word: &str| word == "paid" || word.ends_with(|c: char| c.is_ascii_digit());
    let is_word = |part: &Term| part.as_word().is_some_and(|word| !is_name(word));
    match term.items() {
        Some([head, words @ ..]) if matches!(head.as_word(), Some("made" | "done")) => {
            words.iter().any(is_word)
        }
        Some(parts) => parts.iter().any(tells_of_no_act),
        None => false,
    }
}

fn laws(game: &mut support::Game, kind: &str, sort: &str, count: u64) -> Tally {
    let mut tally = Tally::default();
    let subject = Subject::new("Somebody - Somewhere", kind);
    for seed in 0..count {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..3 {
            dice.below(2);
        }
        let Some(sample) = game.book.sample(sort, 7, &mut |n| dice.below(n)) else { continue };
        let Some(first) = sample.term.items().and_then(|i| i.first()) else { continue };
        let term = canon::term(&discourse::resolve(&canon::term(first), game.book.customs()));
        // "The rest" of cards that nobody looked at is nothing: no text says so.
        if mentions(&term, "looked") || has_head(&term, "picked") {
            continue;
        }
        // Where no player was named, nor one of the event's, "that player" is nobody.
        if mentions(&term, "that-player") {
            continue;
        }
        // Nor is "that card" the card itself, or one of the trigger, behind a condition that tells of another.
        if mentions(&term, "that-card") || mentions(&term, "that") {
            continue;
        }
        // A card that a condition finds outside play is not spoken of as "it": such a text is not exact, and no ability.
        if term.to_string().contains("found-elsewhere") {
            continue;
        }
        // What was done "this way" is told by an act before it: without one the text is not exact, and no ability.
        if tells_of_no_act(&term) {
            continue;
        }
        // "Each of them" is none of several where nothing was named, "that one" and "he" no card, "instead" nothing where it
        // cannot be told of what it is said, and a card of one event is none that happens later: the words stay as they are.
        let unsaid = ["around", "instead", "noun"].iter().any(|head| has_head(&term, head));
        if mentions(&term, "it") || mentions(&term, "that-one") || unsaid || says_twice(&term) {
            continue;
        }
        let ability: Ability = match read(&term, &mut game.words) {
            Ok(ability) => ability,
            Err(error) => {
                tally.fault(
                    "NOT AN ABILITY",
                    &sample.entries,
                    format!("{error}: {term} {:?}", sample.entries),
                );
                continue;
            }
        };
        // "That card" of an event means nothing where no event is waited for.
        if mentions_now(&term, "subject") {
            continue;
        }
        // Actions have effects, not abilities: what lasts from one is an effect, and is read as one.
        if kind == "Action" && term.head() == Some("static") {
            continue;
        }
        let again = canon::term(&write(&ability, &game.words).unwrap());
        let defaults = |t: &str| ["(min 1)", "(max 1)"].iter().any(|d| t.contains(d));
        if again != term && !defaults(&term.to_string()) {
            tally.fault("NOT AS WRITTEN", &sample.entries, format!("{term}\n      {again}"));
            continue;
        }
        tally.all += 1;
        for tongue in [Tongue::English, Tongue::Spanish] {
            match write_ability(&game.book, &game.words, &subject, &ability, tongue) {
                Err(error) => tally.fault("NO WORDS", &sample.entries, error.to_string()),
                Ok(text) if tongue == Tongue::English => {
                    let reading = game.read("Somebody - Somewhere", kind, &text);
                    if reading.abilities == [ability.clone()] {
                        tally.read_back += 1;
                    } else {
                        let read =
                            reading.abilities.iter().map(|a| write(a, &game.words).unwrap().to_string());
                        let read = read.collect::<Vec<_>>().join("\n      ");
                        tally.fault(
                            "READ OTHERWISE",
                            &sample.entries,
                            format!("{text}\n      {term}\n      {read}"),
                        );
                    }
                }
                Ok(_) => {}
            }
        }
    }
    tally
}

#[test]
fn lorcana_survives_random_abilities() {
    let mut game = support::lorcana();
    for (kind, sort, least) in [("Character", "line", 90), ("Action", "line-Action", 75)] {
        let tally = laws(&mut game, kind, sort, 1500);
        let mut faults: Vec<_> = tally.faults.iter().collect();
        faults.sort_by_key(|(_, (_, what))| what.len());
        let shown = if std::env::var("BYWORD_SHOW").is_ok() { 200 } else { 5 };
        for (key, (n, what)) in faults.iter().take(shown) {
            println!("{n} {key}\n      {what}");
        }
        println!("{kind}: {} random abilities, {} read back", tally.all, tally.read_back);
        assert!(
            !tally.faults.keys().any(|k| k.starts_with("NOT A")),
            "entries that the algebra writes otherwise"
        );
        assert!(tally.read_back * 100 >= tally.all * least, "too much is not read back");
    }
}
