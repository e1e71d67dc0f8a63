//! Files of sentences and what they mean: each is the text of a card written in place, with the terms that it must compile
//! to. They show by minimal pairs what words speak of.
//!
//! ```text
//! [Unit] Defeat a unit. Its controller draws a card.
//!   (spell (effect ...))
//! [Unit] Deal 1 damage to that.
//!   not exact
//! ```

use std::fs;
use std::path::Path;

use byword_kernel::catalog::Exactness;
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::kit::{Kit, Loaded};
use byword_language::source::FileError;
use byword_language::term::write;

/// What stands below a text that is not understood, or may mean two things.
const NOT_EXACT: &str = "not exact";

/// A text and what it means.
struct Reading {
    /// What the words speak of, for people.
    comment: String,
    kind: String,
    text: String,
    meaning: Vec<String>,
}

/// Checks a file of readings, and says how many there are. With `BYWORD_BLESS=1` the file is written instead.
///
/// # Errors
/// The texts that mean something else, or what is wrong with the file.
pub fn readings(kit: &Kit, file: &Path) -> Result<usize, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let blocks: Vec<&str> = text.split("\n\n").collect();
    let known: Vec<Option<Reading>> = blocks.iter().map(|block| reading(block)).collect();
    let wanted: Vec<&Reading> = known.iter().flatten().collect();
    let meanings = meanings(kit, &wanted)?;
    if std::env::var("BYWORD_BLESS").is_ok_and(|bless| bless == "1") {
        let mut now = meanings.iter();
        let written = blocks.iter().zip(&known).map(|(block, known)| match known {
            Some(reading) => written(reading, now.next().map_or(&[], Vec::as_slice)),
            None => (*block).to_owned(),
        });
        let all = written.collect::<Vec<_>>().join("\n\n");
        fs::write(file, all).map_err(|error| format!("{}: {error}", file.display()))?;
        return Ok(wanted.len());
    }
    let wrong = wanted.iter().zip(&meanings).filter(|(reading, now)| reading.meaning != **now);
    let wrong: Vec<String> = wrong
        .map(|(reading, now)| {
            format!("{}\n  means  {}\n  should {}", reading.text, now.join(" "), reading.meaning.join(" "))
        })
        .collect();
    if wrong.is_empty() { Ok(wanted.len()) } else { Err(wrong.join("\n")) }
}

/// `[Kind] text`, comments before it, and below it one line for each ability; lines of a text are parted by ` / `.
fn reading(block: &str) -> Option<Reading> {
    let said = block.lines().filter(|line| !line.trim().is_empty());
    let (comment, lines): (Vec<&str>, Vec<&str>) = said.partition(|line| line.starts_with('#'));
    let mut lines = lines.into_iter();
    let (kind, text) = lines.next()?.strip_prefix('[')?.split_once("] ")?;
    let meaning = lines.map(|line| line.trim().to_owned()).collect();
    let comment = comment.iter().map(|line| format!("{line}\n")).collect();
    Some(Reading { comment, kind: kind.to_owned(), text: text.to_owned(), meaning })
}

fn written(reading: &Reading, now: &[String]) -> String {
    let meaning: String = now.iter().map(|line| format!("\n  {line}")).collect();
    format!("{}[{}] {}{meaning}", reading.comment, reading.kind, reading.text)
}

fn meanings(kit: &Kit, readings: &[&Reading]) -> Result<Vec<Vec<String>>, String> {
    let told = |errors: Vec<FileError>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let cards: String = readings.iter().enumerate().map(|(at, reading)| card(at, reading)).collect();
    let (sources, errors) = parse_cards("readings", &cards, kit.keys);
    if !errors.is_empty() {
        return Err(told(errors));
    }
    let loaded = (kit.load)(&sources, true).map_err(told)?;
    Ok((0..readings.len()).map(|at| meaning(&loaded, &sources, at)).collect())
}

/// A card with nothing but its type and text.
fn card(at: usize, reading: &Reading) -> String {
    format!("== Reading {at}\ntype: {}\ntext:\n{}\n\n", reading.kind, reading.text.replace(" / ", "\n"))
}

fn meaning(loaded: &Loaded, sources: &[CardSource], at: usize) -> Vec<String> {
    let title = sources.get(at).map_or("", |source| source.name.as_str());
    let exact = loaded.cards.iter().any(|card| card.title == title && card.exactness == Exactness::Exact);
    let def = loaded.world.catalog.defs().iter().find(|def| def.spec.title == title);
    match def.filter(|_| exact) {
        Some(def) => {
            let terms = def.spec.abilities.iter().map(|ability| write(ability, &loaded.world.vocabulary));
            terms.map(|term| term.map_or_else(|error| error.to_string(), |term| term.to_string())).collect()
        }
        None => vec![NOT_EXACT.to_owned()],
    }
}
