//! Golden files: what the compiler makes of each card of a database of real cards, kept by id, so that every change of
//! it is seen. A golden file has no card text and no names: abilities are terms of the algebra, names are digests.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::rulebook::World;
use byword_kernel::vocabulary::Sort;
use byword_language::data;
use byword_language::kit::{CardReport, Kit, Loaded};
use byword_language::source::FileError;
use byword_language::term::{Node, Term, write_citing};

/// How many differing lines are told.
const TOLD: usize = 20;

/// Compares a golden file with what the compiler makes of a database now, and says how many cards are exact, or that the
/// database is not there. With `BYWORD_BLESS=1` the file is written instead.
///
/// # Errors
/// The first lines that differ; or what is wrong with the database or the file.
pub fn golden(kit: &Kit, database: &str, file: &Path) -> Result<String, String> {
    let Some(path) = data::folder().map(|data| data.join(database)).filter(|path| path.exists()) else {
        return Ok(format!("skipped: the database {database} is not there"));
    };
    let cards = data::database(kit, &path).map_err(|error| error.to_string())?;
    let loaded = (kit.load)(&cards, true).map_err(|errors| told(errors.iter().map(FileError::to_string)))?;
    // The house cards come first.
    let house = loaded.cards.len().saturating_sub(cards.len());
    let reports = loaded.cards.get(house..).unwrap_or_default();
    let now: Vec<String> = reports.iter().map(|report| line(&loaded, report)).collect();
    let fail = |error: io::Error| format!("{}: {error}", file.display());
    if std::env::var("BYWORD_BLESS").is_ok_and(|bless| bless == "1") {
        fs::write(file, now.join("\n") + "\n").map_err(fail)?;
    }
    let kept = fs::read_to_string(file).map_err(fail)?;
    let kept: Vec<&str> = kept.lines().collect();
    if now != kept {
        return Err(format!(
            "{database} is read differently (BYWORD_BLESS=1 keeps it)\n{}",
            differences(&kept, &now)
        ));
    }
    let exact = reports.iter().filter(|report| report.exactness == Exactness::Exact).count();
    Ok(format!("{database}: {exact} of {} exact", now.len()))
}

/// The first of these lines, and how many more there are.
fn told(lines: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = lines.collect();
    let more = lines.len().saturating_sub(TOLD);
    lines.truncate(TOLD);
    if more > 0 {
        lines.push(format!("and {more} more lines"));
    }
    lines.join("\n")
}

fn differences(kept: &[&str], now: &[String]) -> String {
    let (old, new): (BTreeSet<&str>, BTreeSet<&str>) =
        (kept.iter().copied().collect(), now.iter().map(String::as_str).collect());
    let lost = old.difference(&new).map(|line| (*line, '-'));
    let mut both: Vec<(&str, char)> = lost.chain(new.difference(&old).map(|line| (*line, '+'))).collect();
    both.sort_unstable();
    told(both.into_iter().map(|(line, sign)| format!("{sign} {line}")))
}

/// A card's line: its id, its state, and of exact ones a digest of all its faces and their abilities.
fn line(loaded: &Loaded, report: &CardReport) -> String {
    let id = &report.code;
    match report.exactness {
        Exactness::TextOnly => format!("{id} text"),
        Exactness::Partial => format!("{id} partial"),
        Exactness::Doubtful => format!("{id} doubtful"),
        Exactness::Exact => {
            let world = &loaded.world;
            let of_card = |def: &&CardDef| def.spec.title == report.title && def.spec.code == *id;
            let front = world.catalog.defs().iter().rev().find(of_card);
            let back = front.and_then(|front| front.back).map(|back| world.catalog.def(back));
            let faces: Vec<&CardDef> = front.into_iter().chain(back).collect();
            let forms: Vec<String> = faces.iter().map(|face| form(world, face)).collect();
            let mut all = forms.join(" // ");
            let printed: Vec<String> = faces.iter().map(|face| printed(world, face)).collect();
            let digest = digest(&format!("{} {all}", printed.join(" ")));
            if !all.is_empty() {
                all.insert(0, ' ');
            }
            format!("{id} exact {digest:08x}{all}")
        }
    }
}

/// Types, traits and numbers, as far as the digest needs them.
fn printed(world: &World, def: &CardDef) -> String {
    let mut text = String::new();
    for tag in &def.spec.tags {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} ", world.vocabulary.word(Sort::Tag, tag.0).unwrap_or_default());
    }
    for (n, stat) in def.spec.stats.iter().zip(0..).filter(|(n, _)| **n != 0) {
        let _ = write!(text, "{} {n} ", world.vocabulary.word(Sort::Stat, stat).unwrap_or_default());
    }
    text
}

/// The abilities of a face as terms.
fn form(world: &World, def: &CardDef) -> String {
    let clause = |hash: u32| {
        let found = world.clauses.all().iter().find(|clause| byword_kernel::id::cite(&clause.id).0 == hash);
        found.map(|clause| clause.id.clone())
    };
    let terms =
        def.spec.abilities.iter().map(|ability| match write_citing(ability, &world.vocabulary, &clause) {
            Ok(term) => nameless(world, &term).to_string(),
            Err(error) => format!("({error})"),
        });
    terms.collect::<Vec<_>>().join(" ")
}

/// A term with digests in the place of card names.
fn nameless(world: &World, term: &Term) -> Term {
    match &term.node {
        Node::List(items) => Term::list(items.iter().map(|item| nameless(world, item)).collect()),
        Node::Word(word) | Node::Text(word) if world.vocabulary.find(Sort::Name, word).is_some() => {
            Term::word(&format!("name-{:08x}", digest(word)))
        }
        Node::Int(_) | Node::Word(_) | Node::Text(_) => term.clone(),
    }
}

/// FNV-1a, 32 bits: the same on every machine.
fn digest(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
