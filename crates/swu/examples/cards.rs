//! Prints what the cards of the house set (or of a database) compile to, and which words are not understood.
//!
//! `cargo run -p byword-swu --example cards [FILE] [TITLE|@SET|=CODE,CODE]`

use std::collections::BTreeMap;

use byword_kernel::catalog::Exactness;
use byword_language::term::write;
use byword_swu::KIT;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let extra = match args.first().filter(|file| file.as_str() != "-") {
        None => Vec::new(),
        Some(file) => match std::fs::read_to_string(file)
            .map_err(|e| e.to_string())
            .and_then(|text| (KIT.import)(file, &text).map_err(|e| e.to_string()))
        {
            Ok(cards) => cards,
            Err(error) => return eprintln!("{error}"),
        },
    };
    let loaded = match (KIT.load)(&extra, true) {
        Ok(loaded) => loaded,
        Err(errors) => return errors.iter().for_each(|error| eprintln!("{error}")),
    };
    let mut totals: BTreeMap<(String, Exactness), usize> = BTreeMap::new();
    let mut missing: BTreeMap<String, usize> = BTreeMap::new();
    for report in &loaded.cards {
        *totals.entry((report.set.clone(), report.exactness)).or_default() += 1;
        for unread in &report.account.unread {
            *missing.entry(unread.to_string()).or_default() += 1;
        }
    }
    match args.get(1) {
        Some(wanted) if wanted.starts_with('@') => {
            for report in
                loaded.cards.iter().filter(|r| r.set == wanted[1..] && r.exactness != Exactness::Exact)
            {
                let def = loaded.world.catalog.defs().iter().find(|def| def.spec.code == report.code);
                println!("== {}", report.title);
                report.account.unread.iter().for_each(|unread| println!("   {unread}"));
                println!("{}", def.map_or("", |def| def.spec.text.as_str()));
            }
        }
        Some(wanted) => {
            for def in loaded.world.catalog.defs().iter().filter(|def| match wanted.strip_prefix('=') {
                Some(codes) => codes.split(',').any(|code| code == def.spec.code),
                None => def.spec.title.contains(wanted.as_str()),
            }) {
                println!("== {} {:?}\n{}", def.spec.title, def.spec.exactness, def.spec.text);
                for ability in &def.spec.abilities {
                    println!(
                        "   {}",
                        write(ability, &loaded.world.vocabulary)
                            .map_or_else(|e| e.to_string(), |t| t.to_string())
                    );
                }
            }
        }
        None => {
            let mut list: Vec<(String, usize)> = missing.into_iter().collect();
            list.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
            list.iter().for_each(|(phrase, n)| println!("{n:4} {phrase}"));
            totals.iter().for_each(|((set, exactness), n)| println!("{set} {exactness:?} {n}"));
        }
    }
}
