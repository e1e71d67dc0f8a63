//! Prints which words of a database's cards are not understood, or what the cards with a title compile to.
//!
//! `cargo run -p byword-lorcana --example cards FILE [TITLE|CODE ...]`

use byword_kernel::catalog::Exactness;
use byword_language::source::FileError;
use byword_language::term::write;
use byword_lorcana::KIT;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((file, wanted)) = args.split_first() else { return eprintln!("cards FILE [TITLE|CODE ...]") };
    if let Err(errors) = show(file, wanted) {
        errors.iter().for_each(|error| eprintln!("{error}"));
    }
}

fn show(file: &str, wanted: &[String]) -> Result<(), Vec<FileError>> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let cards = if file.ends_with(".json") {
        (KIT.import)(file, &text).map_err(|error| vec![error])?
    } else {
        byword_language::cardfile::parse_cards(file, &text, KIT.keys).0
    };
    let loaded = (KIT.load)(&cards, true)?;
    let mut exact = 0;
    for report in &loaded.cards {
        exact += usize::from(report.exactness == Exactness::Exact);
        if wanted.is_empty() && report.exactness != Exactness::Exact {
            let def = loaded.world.catalog.defs().iter().find(|def| def.spec.title == report.title);
            println!(
                "[{}] {} | {}",
                report.code,
                report.title,
                def.map_or("", |def| &def.spec.text).replace('\n', " // ")
            );
            report.unread.iter().for_each(|unread| println!("    ?? {}", unread.text));
        }
    }
    for def in loaded.world.catalog.defs() {
        if wanted.iter().any(|part| def.spec.title.contains(part.as_str()) || def.spec.code == *part) {
            println!("== [{}] {} {:?}\n{}", def.spec.code, def.spec.title, def.spec.exactness, def.spec.text);
            for ability in &def.spec.abilities {
                let term = write(ability, &loaded.world.vocabulary);
                println!("   {}", term.map_or_else(|e| e.to_string(), |t| t.to_string()));
            }
        }
    }
    println!("{exact} of {} exact", loaded.cards.len());
    Ok(())
}
