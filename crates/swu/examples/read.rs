//! Reads texts from standard input and prints what they compile to: one text a paragraph, its first line the type.
//!
//! `cargo run -p byword-swu --example read < FILE`

use std::io::Read;

use byword_language::cardfile::parse_cards;
use byword_language::term::write;
use byword_swu::KIT;

fn main() {
    let mut input = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut input) {
        return eprintln!("{error}");
    }
    let mut file = String::new();
    for (number, paragraph) in input.split("\n\n").filter(|p| !p.trim().is_empty()).enumerate() {
        let (kind, text) = paragraph.trim().split_once('\n').unwrap_or((paragraph.trim(), ""));
        file += &format!(
            "== Text {number}\ntype: {kind}\ncost: 2\npower: 2\nhp: 2\narena: Ground\ntext:\n{text}\n\n"
        );
    }
    let (cards, faults) = parse_cards("input", &file, KIT.keys);
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    let loaded = match (KIT.load)(&cards, true) {
        Ok(loaded) => loaded,
        Err(errors) => return errors.iter().for_each(|error| eprintln!("{error}")),
    };
    for report in loaded.cards.iter().filter(|report| report.title.starts_with("Text ")) {
        for def in loaded.world.catalog.defs().iter().filter(|def| def.spec.title == report.title) {
            println!("== {:?}\n{}", def.spec.exactness, def.spec.text);
            for ability in &def.spec.abilities {
                let term = write(ability, &loaded.world.vocabulary);
                println!("   {}", term.map_or_else(|error| error.to_string(), |term| term.to_string()));
            }
        }
        report.account.unread.iter().for_each(|unread| println!("   {unread}"));
    }
}
