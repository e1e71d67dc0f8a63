//! Over random play of all games: whatever a seat wishes for and does not get, a clause says why not.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::BTreeMap;

use byword_kernel::id::Clause;
use byword_kernel::log::Log;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::Lang;
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_telling::{Teller, Words};

/// How many wishes are asked for in each game; more by hand.
fn wishes() -> usize {
    std::env::var("BYWORD_WISHES").ok().and_then(|wishes| wishes.parse().ok()).unwrap_or(3_000)
}

/// What random wishes of a game come to.
#[derive(Default)]
struct Asked {
    refused: usize,
    /// Refusals that say nothing: without a clause of the index, or without a sentence.
    mute: BTreeMap<String, usize>,
    told: Vec<String>,
}

fn ask(kit: &Kit, total: usize) -> Asked {
    let loaded = (kit.load)(&[], false).unwrap();
    let words = Words::new(Lang::En, kit.name);
    let mut asked = Asked::default();
    for seed in 0.. {
        let setup = (kit.setup)(&loaded.world, &[], kit.seats.1, seed).unwrap();
        let mut table = Table::deal(&loaded.world, &setup, Log::Off).unwrap();
        let mut rng = Rng::new(seed);
        while table.position().outcome().is_none() && table.fault().is_none() {
            if asked.refused >= total {
                return asked;
            }
            if rng.below(4) == 0 {
                wish(&table, &mut rng, &words, &mut asked);
            }
            let options = table.position().options().len() as u32;
            table.choose(rng.below(options) as usize).unwrap();
        }
    }
    asked
}

/// Asks for a few of the things that the seat that decides might wish for.
fn wish(table: &Table<'_>, rng: &mut Rng, words: &Words, asked: &mut Asked) {
    let Some(decision) = table.position().decision() else { return };
    let wishes = table.wishes(decision.seat);
    for _ in 0..8 {
        let wish = wishes[rng.below(wishes.len() as u32) as usize];
        let Err(refusal) = table.why_not(&wish) else { continue };
        asked.refused += 1;
        let teller = Teller::omniscient(words, table);
        let line = teller.why(&wish, &refusal);
        let option = teller.option(&wish);
        if refusal.clause == Clause::NONE || line.clause.is_empty() || line.text.is_empty() {
            let what = format!("{:?} {:?} {option}: {:?}", decision.kind, wish.choice, refusal.reason);
            *asked.mute.entry(what).or_default() += 1;
        }
        asked.told.push(format!("{option}: {}", line.cited()));
    }
}

#[test]
fn every_refusal_has_a_clause() {
    for kit in byword_library::kits() {
        let asked = ask(kit, wishes());
        println!("{}: {} refusals", kit.name, asked.refused);
        let mut rng = Rng::new(7);
        for _ in 0..std::env::var("BYWORD_SHOW").ok().and_then(|n| n.parse().ok()).unwrap_or(0) {
            println!("  {}", asked.told[rng.below(asked.told.len() as u32) as usize]);
        }
        assert!(asked.mute.is_empty(), "{}: {:#?}", kit.name, asked.mute);
        assert!(asked.refused >= wishes(), "{}", kit.name);
    }
}
