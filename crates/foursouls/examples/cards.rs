//! What the cards of a database compile to, and which words are not understood.
//!
//! `cargo run -p byword-foursouls --example cards -- FILE [all | unread | TITLE]`

use std::path::Path;

use byword_foursouls::KIT;
use byword_kernel::catalog::Exactness;
use byword_language::data;
use byword_language::kit::CardReport;
use byword_language::term::write;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let file = args.first().ok_or("which database?")?;
    let wanted = args.get(1).map_or("unread", String::as_str);
    let cards = data::database(&KIT, Path::new(file)).map_err(|error| error.to_string())?;
    let loaded = (KIT.load)(&cards, true).map_err(|errors| format!("{errors:?}"))?;
    let brought = |report: &&CardReport| !report.code.is_empty();
    for report in loaded.cards.iter().filter(brought) {
        let shown = match wanted {
            "all" => true,
            "unread" => report.exactness != Exactness::Exact,
            title => report.title.contains(title),
        };
        if !shown {
            continue;
        }
        println!("== {} [{:?}]", report.title, report.exactness);
        for def in loaded.world.catalog.defs().iter().filter(|def| def.spec.code == report.code) {
            println!("{}", def.spec.text);
            for ability in &def.spec.abilities {
                let term = write(ability, &loaded.world.vocabulary);
                println!("   {}", term.map_or_else(|error| error.to_string(), |term| term.to_string()));
            }
        }
        for unread in &report.account.unread {
            println!("   ? {}", unread.text.replace('\n', " / "));
        }
    }
    Ok(())
}
