//! The smallest parts of the abilities of exact cards that the phrasebook cannot write, the most frequent first.
//!
//! `cargo run -p byword-champions --example gaps FOLDER [en]`

use std::collections::BTreeMap;
use std::path::Path;

use byword_champions::KIT;
use byword_kernel::catalog::Exactness;
use byword_language::kit::Loaded;
use byword_language::reading::{Subject, write_ability};
use byword_language::render::{Tongue, Words};
use byword_language::term::{Term, write};
use byword_language::{canon, data};

/// Where a part stands, and as which sort it is written there.
const PLACES: [(&str, &str); 12] = [
    ("do", "action"),
    ("when", "cond"),
    ("if", "cond"),
    ("to", "target"),
    ("each", "filter"),
    ("of", "filter"),
    ("count", "filter"),
    ("exists", "filter"),
    ("amount", "equal"),
    ("change", "change"),
    ("on", "trigger"),
    ("gain", "gift"),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let folder = args.first().map_or(".", String::as_str);
    let tongue =
        if args.get(1).is_some_and(|tongue| tongue == "en") { Tongue::English } else { Tongue::Spanish };
    let cards = match data::database(&KIT, Path::new(folder)) {
        Ok(cards) => cards,
        Err(error) => return eprintln!("{error}"),
    };
    match (KIT.load)(&cards, true) {
        Ok(loaded) => report(&loaded, tongue),
        Err(errors) => errors.iter().for_each(|error| eprintln!("{error}")),
    }
}

fn report(loaded: &Loaded, tongue: Tongue) {
    let mut gaps: BTreeMap<String, usize> = BTreeMap::new();
    let vocabulary = &loaded.world.vocabulary;
    for def in loaded.world.catalog.defs().iter().filter(|def| def.spec.exactness == Exactness::Exact) {
        let subject = Subject::new(&def.spec.title, "Event");
        for ability in &def.spec.abilities {
            if write_ability(&loaded.phrasebook, vocabulary, &subject, ability, tongue).is_ok() {
                continue;
            }
            let Ok(term) = write(ability, vocabulary) else { continue };
            let mut found = Vec::new();
            smallest(loaded, &canon::term(&term), tongue, &mut found);
            let parts = if found.is_empty() { vec![format!("whole {term}")] } else { found };
            for part in parts {
                *gaps.entry(part).or_default() += 1;
            }
        }
    }
    let mut list: Vec<(String, usize)> = gaps.into_iter().collect();
    list.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    list.iter().for_each(|(part, n)| println!("{n:4} {part}"));
}

/// Adds the parts that cannot be written though their own parts can. True if anything was added.
fn smallest(loaded: &Loaded, term: &Term, tongue: Tongue, found: &mut Vec<String>) -> bool {
    let items = term.items().unwrap_or(&[]);
    let mut below = false;
    for item in items {
        below |= smallest(loaded, item, tongue, found);
    }
    let head = items.first().and_then(Term::as_word);
    let Some((_, sort)) = PLACES.iter().find(|(place, _)| Some(*place) == head).filter(|_| !below) else {
        return below;
    };
    let part = if *sort == "trigger" { Term::list(items[1..].to_vec()) } else { items[1].clone() };
    let words = Words { kind: Some("card"), name: Some("NAME"), vocabulary: None };
    let writes = |sort: &str| loaded.phrasebook.write(sort, &part, tongue, words).is_ok();
    let fine = writes(sort)
        || (*sort == "filter" && (writes("group") || writes("target")))
        || (*sort == "equal" && writes("amount"));
    if !fine {
        found.push(format!("{sort} {part}"));
    }
    !fine
}
