//! `byword cards`: the house set or a database, and how much of its text is understood.

mod meant;
mod watch;

use std::collections::BTreeSet;

use byword_kernel::ability::Ability;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::id::Tag;
use byword_kernel::rulebook::Lang;
use byword_kernel::vocabulary::Sort;
use byword_language::cardfile::CardSource;
use byword_language::kit::{CardReport, Kit, Loaded};
use byword_language::reading::{Subject, write_ability};
use byword_language::render::Tongue;
use byword_language::term::write;
use byword_language::unclear::Unclear;
use byword_library::coverage::{Counts, Coverage, coverage, left_out};
use byword_library::{LibraryError, cards, nearest};
use byword_telling::Words;
use serde::Serialize;

use crate::args;
use crate::desk::{export, lint};
use crate::failure::{Failure, warn};
use crate::screen::Screen;

/// Cards and phrases that a list for people has at most; `--json` has all.
const LISTED: usize = 40;

/// What `--json` writes.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    #[serde(flatten)]
    coverage: &'a Coverage,
    /// The same of sets that are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<&'a Coverage>,
    cards: Vec<Shown<'a>>,
}

#[derive(Serialize)]
struct Shown<'a> {
    title: &'a str,
    code: &'a str,
    set: &'a str,
    state: &'a str,
    unread: Vec<Unread<'a>>,
    /// What is left open by words that were understood.
    unclear: &'a BTreeSet<Unclear>,
}

#[derive(Serialize)]
struct Unread<'a> {
    line: usize,
    column: usize,
    text: &'a str,
    nearest: Option<&'a str>,
    expected: &'a [String],
}

pub fn run(args: &args::Cards, screen: &mut Screen) -> Result<(), Failure> {
    match args.from.as_deref().filter(|_| args.watch) {
        Some(path) => watch::run(&args.game, path, args.answer.lang.into(), screen),
        None => once(args, screen),
    }
}

fn once(args: &args::Cards, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let words = Words::new(args.answer.lang.into(), kit.name);
    let read = args.from.as_deref().map(|path| cards::read_cards(kit, path)).transpose()?;
    if let Some(read) = read.as_ref().filter(|_| words.lang != Lang::En && args.show.is_none()) {
        warn(&read.warnings, words.lang);
    }
    let sources = read.map(|read| read.cards);
    if let (Some(form), Some(sources)) = (args.export, &sources) {
        return export::run(sources, form, screen);
    }
    let loaded = load(kit, sources.as_deref().unwrap_or(&[]))?;
    let reports = reports(&loaded, sources.as_deref());
    if let (Some(name), true) = (&args.show, args.answer.json) {
        return Ok(screen.json(&meant::of(find(name, &loaded, &reports)?, &loaded, words.lang))?);
    }
    if let Some(name) = &args.show {
        return show(name, &loaded, &reports, &words, screen);
    }
    if let (true, Some(sources)) = (args.lint, &sources) {
        return lint::run(kit, sources, &reports, &words, (args.answer.json, args.games), screen);
    }
    let coverage = coverage(reports.iter().copied());
    let without = args.leave_out.then(|| left_out(&reports));
    if args.answer.json {
        let cards = reports.iter().map(|report| shown(report)).collect();
        return Ok(screen.json(&Report {
            game: kit.name,
            coverage: &coverage,
            left_out: without.as_ref(),
            cards,
        })?);
    }
    if let Some(without) = &without {
        return totals(without, &words, screen);
    }
    list(&reports, args.from.is_none(), &loaded, &words, screen)?;
    totals(&coverage, &words, screen)?;
    frequent(&coverage, &words, screen)
}

/// The game with these cards, partly understood ones among them, so that they can be shown.
fn load(kit: &Kit, sources: &[CardSource]) -> Result<Loaded, Failure> {
    Ok((kit.load)(sources, true)?)
}

/// The reports of the cards asked for: those of the sources, or all of the house set.
fn reports<'a>(loaded: &'a Loaded, sources: Option<&[CardSource]>) -> Vec<&'a CardReport> {
    let Some(sources) = sources else { return loaded.cards.iter().collect() };
    let titles: BTreeSet<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    let wanted = |report: &&CardReport| titles.contains(report.title.as_str());
    // The house set comes first; a database may have a card of the same name.
    let house = loaded.cards.len().saturating_sub(sources.len());
    loaded.cards.iter().skip(house).filter(wanted).collect()
}

const fn state(exactness: Exactness) -> &'static str {
    match exactness {
        Exactness::Exact => "exact",
        Exactness::Doubtful => "doubtful",
        Exactness::Partial => "partial",
        Exactness::TextOnly => "text-only",
    }
}

fn shown(report: &CardReport) -> Shown<'_> {
    let unread = report.account.unread.iter().map(|unread| Unread {
        line: unread.line,
        column: unread.column,
        text: &unread.text,
        nearest: unread.nearest.as_deref(),
        expected: &unread.expected,
    });
    Shown {
        title: &report.title,
        code: &report.code,
        set: &report.set,
        state: state(report.exactness),
        unread: unread.collect(),
        unclear: &report.account.unclear,
    }
}

/// What words that were understood leave open, in a line if there is something.
fn left_open(report: &CardReport, words: &Words) -> Option<String> {
    let all = words.left_open(&report.account.unclear);
    (!all.is_empty()).then(|| format!("{}: {}", words.say("cards-unclear", &[]), all.join("; ")))
}

/// The cards; of a database only those that are not exact.
fn list(
    reports: &[&CardReport],
    all: bool,
    loaded: &Loaded,
    words: &Words,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let row = |report: &&CardReport| {
        let front = front(report, loaded).filter(|front| front.spec.title == report.title);
        let unread = report.account.unread.iter().map(|unread| unread.text.clone());
        let unread: Vec<String> = unread.chain(left_open(report, words)).collect();
        vec![
            front.map_or(report.title.as_str(), |front| front.title(words.lang)).to_owned(),
            words.say(&format!("cards-is-{}", state(report.exactness)), &[]),
            unread.join(" | ").replace('\n', " "),
        ]
    };
    let wanted = reports.iter().filter(|report| all || report.exactness != Exactness::Exact);
    let mut rows: Vec<Vec<String>> = wanted.map(row).collect();
    let more = if all { 0 } else { rows.len().saturating_sub(LISTED) };
    rows.truncate(rows.len() - more);
    let header =
        [words.say("cards-card", &[]), words.say("cards-state", &[]), words.say("cards-not-understood", &[])];
    if !rows.is_empty() {
        screen.table(&header.each_ref().map(String::as_str), &rows, &[])?;
    }
    if more > 0 {
        screen.line(words.say("cards-more", &[("n", (more as i64).into())]))?;
    }
    Ok(screen.line("")?)
}

fn totals(coverage: &Coverage, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let row = |name: String, counts: &Counts| {
        let share = counts.permille();
        let numbers = [counts.total(), counts.exact, counts.doubtful, counts.partial, counts.text_only];
        let mut row = vec![name];
        row.extend(numbers.iter().map(usize::to_string));
        row.push(format!("{}.{}", share / 10, share % 10));
        row
    };
    let mut rows: Vec<Vec<String>> = coverage
        .sets
        .iter()
        .filter(|_| coverage.sets.len() > 1)
        .map(|(set, counts)| row(if set.is_empty() { "-".to_owned() } else { set.clone() }, counts))
        .collect();
    rows.push(row(words.say("cards-all", &[]), &coverage.total));
    let header = ["set", "total", "exact", "doubtful", "partial", "text-only", "share"]
        .map(|word| words.say(&format!("cards-{word}"), &[]));
    Ok(screen.table(&header.each_ref().map(String::as_str), &rows, &[1, 2, 3, 4, 5, 6])?)
}

fn frequent(coverage: &Coverage, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    if coverage.phrases.is_empty() {
        return Ok(());
    }
    screen.line("")?;
    screen.line(screen.bold(words.say("cards-frequent", &[])))?;
    let row = |phrase: &byword_library::coverage::Phrase| {
        vec![phrase.cards.to_string(), phrase.text.clone(), phrase.example.clone()]
    };
    let rows: Vec<Vec<String>> = coverage.phrases.iter().take(LISTED).map(row).collect();
    let header = ["count", "phrase", "example"].map(|word| words.say(&format!("cards-{word}"), &[]));
    Ok(screen.table(&header.each_ref().map(String::as_str), &rows, &[0])?)
}

/// The faces of the card that a report is about, its front first.
fn faces<'a>(report: &CardReport, loaded: &'a Loaded) -> impl Iterator<Item = &'a CardDef> {
    let catalog = &loaded.world.catalog;
    let front = catalog.coded(&report.code).or_else(|| catalog.find(&report.title));
    front.into_iter().flat_map(|front| catalog.faces(front)).map(|face| catalog.def(face))
}

/// The front of the card that a report is about.
fn front<'a>(report: &CardReport, loaded: &'a Loaded) -> Option<&'a CardDef> {
    faces(report, loaded).next()
}

/// The card with this name in any language, or this code, or else the first with the words in its name.
fn find<'a>(name: &str, loaded: &Loaded, reports: &[&'a CardReport]) -> Result<&'a CardReport, Failure> {
    let names: Vec<[&str; 3]> = reports
        .iter()
        .map(|report| {
            let spanish = front(report, loaded).map_or("", |front| front.title(Lang::Es));
            [report.title.as_str(), spanish, report.code.as_str()]
        })
        .collect();
    let same = |known: &&str| known.to_lowercase() == name.to_lowercase();
    let contains = |known: &&str| nearest::containing(name, std::iter::once(*known)).next().is_some();
    let exact = names.iter().position(|names| names.iter().any(same));
    let found = exact.or_else(|| names.iter().position(|names| names[..2].iter().any(contains)));
    let known = || names.iter().flatten().copied();
    found
        .and_then(|index| reports.get(index).copied())
        .ok_or_else(|| LibraryError::unknown("card", name, known()).into())
}

/// One card: its text, what that means in words, and what was not understood.
fn show(
    name: &str,
    loaded: &Loaded,
    reports: &[&CardReport],
    words: &Words,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let report = find(name, loaded, reports)?;
    let front = front(report, loaded);
    let title = front.map_or(report.title.as_str(), |front| front.title(words.lang));
    let state = words.say(&format!("cards-is-{}", state(report.exactness)), &[]);
    let code = if report.code.is_empty() { String::new() } else { format!(", {}", report.code) };
    screen.line(format!("{} ({state}{code})", screen.bold(title)))?;
    for face in faces(report, loaded) {
        meaning(face, loaded, words, screen)?;
    }
    for doubt in &report.account.doubts {
        screen.line(format!(
            "{} {}: {}",
            words.say("cards-doubt", &[]),
            doubt.line,
            doubt.text.replace('\n', " ")
        ))?;
        for reading in &doubt.readings {
            front.map_or(Ok(()), |front| abilities(front, reading, loaded, words, screen))?;
        }
    }
    left_open(report, words).map_or(Ok(()), |line| screen.line(line))?;
    for unread in &report.account.unread {
        let place = format!("{}:{}", unread.line, unread.column);
        screen.line(format!(
            "{} {place}: {}",
            words.say("cards-not-understood", &[]),
            unread.text.replace('\n', " ")
        ))?;
        if let Some(phrase) = &unread.nearest {
            screen
                .line(format!("  {}", words.say("cards-nearest", &[("phrase", phrase.as_str().into())])))?;
        }
        if !unread.expected.is_empty() {
            let expected = unread.expected.join(", ");
            screen.line(format!("  {}", words.say("cards-expected", &[("words", expected.into())])))?;
        }
    }
    Ok(())
}

/// The types and traits of a card, but not the words that only the rules know it by.
fn kinds(def: &CardDef, loaded: &Loaded, words: &Words) -> Vec<String> {
    let vocabulary = &loaded.world.vocabulary;
    let names = [Some(def), def.back.map(|back| loaded.world.catalog.def(back))];
    let is_name = |word: &str| names.into_iter().flatten().any(|face| face.spec.title == word);
    let kind = |tag: &Tag| {
        let word = vocabulary.word(Sort::Tag, tag.0).filter(|word| !word.contains(':') && !is_name(word))?;
        let called = || vocabulary.word_in(Sort::Tag, tag.0, words.lang).unwrap_or(word).to_owned();
        Some(words.known("tag", word).unwrap_or_else(called)).filter(|shown| shown != "-")
    };
    def.spec.tags.iter().filter_map(kind).collect()
}

fn meaning(def: &CardDef, loaded: &Loaded, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    screen.line(format!("{}: {}", def.title(words.lang), kinds(def, loaded, words).join(", ")))?;
    let stats = loaded.world.vocabulary.words(Sort::Stat).enumerate();
    let numbers: Vec<String> = stats
        .filter_map(|(i, word)| match def.spec.stats.get(i) {
            Some(0) | None => None,
            // Some numbers matter in print only.
            Some(n) => words
                .known("stat", word)
                .or_else(|| words.known("printed", word))
                .map(|shown| format!("{shown} {n}")),
        })
        .collect();
    if !numbers.is_empty() {
        screen.line(numbers.join(", "))?;
    }
    for line in def.text(words.lang).unwrap_or(&def.spec.text).lines() {
        screen.line(format!("  {line}"))?;
    }
    if def.spec.abilities.is_empty() {
        return Ok(());
    }
    screen.line(format!("{}:", words.say("cards-means", &[])))?;
    abilities(def, &def.spec.abilities, loaded, words, screen)
}

/// Abilities of a card in words, and in the form with names that says what each word speaks of.
fn abilities(
    def: &CardDef,
    abilities: &[Ability],
    loaded: &Loaded,
    words: &Words,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let tongue = Tongue::from(words.lang);
    let kind = def.spec.tags.first().and_then(|tag| loaded.world.vocabulary.word(Sort::Tag, tag.0));
    let subject = Subject::new(&def.spec.title, kind.unwrap_or_default());
    for ability in abilities {
        let text = write_ability(&loaded.phrasebook, &loaded.world.vocabulary, &subject, ability, tongue)
            .unwrap_or_else(|error| words.say("keyword-unwritten", &[("term", error.term.into())]));
        for line in text.lines() {
            screen.line(format!("  {line}"))?;
        }
        if let Ok(term) = write(ability, &loaded.world.vocabulary) {
            screen.line(format!("    {term}"))?;
        }
    }
    Ok(())
}
