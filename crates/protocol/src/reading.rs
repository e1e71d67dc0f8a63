//! Reading cards, decks and databases that people bring.

use byword_kernel::ability::Ability;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::id::DefId;
use byword_kernel::rulebook::Lang;
use byword_language::deck::DeckSource;
use byword_language::kit::{CardReport, Loaded};
use byword_language::loader;
use byword_language::reading::{Doubt, Unread};
use byword_library::coverage::{Counts, coverage as counted};
use byword_library::decks;
use byword_telling::{Words, ability_text};

use crate::host::{Host, find};
use crate::lookup;
use crate::message::{
    CardLine, CardReading, CardReadings, Coverage, CoverageReport, Deck, DeckLine, DeckList, DeckReading,
    FaceReading, ReadCards, SetCoverage, Shares, Span, UnreadPhrase, said_in,
};
use crate::offer::Brought;
use crate::show::state;
use crate::trouble::{Outcome, texts};

/// How many cards a page has at most, and how many phrases are told.
const PAGE: u32 = 500;
const PHRASES: usize = 50;

/// What a list of cards is as a deck, and why no game can be played with it.
pub(crate) fn deck(host: &mut Host, ask: &Deck) -> Outcome<DeckReading> {
    let kit = find(&ask.game)?;
    let (loaded, _) = host.load(kit, Brought { texts: &ask.cards, ..Brought::default() })?;
    let read = decks::in_text(kit, &loaded.world, &ask.list.name, &ask.list.text);
    let sources = match read {
        Ok(sources) => sources,
        Err(errors) => {
            return Ok(DeckReading { decks: Vec::new(), problems: said_in(host.lang(), texts(errors)) });
        }
    };
    let lists = sources.iter().map(deck_list).collect();
    let problems = match (kit.setup)(&loaded.world, &sources, kit.seats.1, 0) {
        Ok(mut setup) => {
            setup.options.extend(ask.options.clone());
            texts(decks::illegal(kit, &loaded.world, &sources, &setup))
        }
        Err(errors) => texts(errors),
    };
    Ok(DeckReading { decks: lists, problems: said_in(host.lang(), problems) })
}

fn deck_list(deck: &DeckSource) -> DeckList {
    let cards = deck.cards().map(|(count, name)| DeckLine { count, name: name.to_owned() });
    let cards: Vec<DeckLine> = cards.collect();
    DeckList { total: cards.iter().map(|line| u32::from(line.count)).sum(), cards }
}

/// What was understood of card texts.
pub(crate) fn cards(host: &mut Host, ask: &ReadCards) -> Outcome<CardReadings> {
    let kit = find(&ask.game)?;
    let brought = Brought { texts: std::slice::from_ref(&ask.cards), partial: true, ..Brought::default() };
    let own = brought.read(kit)?.cards;
    let loaded = match kit.game {
        Some(game) => loader::read(game, &own).map_err(texts)?,
        None => (kit.load)(&own, true).map_err(texts)?,
    };
    let house = loaded.cards.len().saturating_sub(own.len());
    let words = host.words(kit);
    Ok(CardReadings {
        keywords: lookup::own_keywords(kit, &loaded, &words),
        cards: loaded.cards.iter().skip(house).map(|report| card(report, &loaded, &words)).collect(),
    })
}

fn card(report: &CardReport, loaded: &Loaded, words: &Words) -> CardReading {
    let faces = faces(report, loaded);
    let texts: Vec<&str> = faces.iter().map(|face| face.spec.text.as_str()).collect();
    let unread = report.account.unread.iter().map(|unread| span(unread, &texts));
    let doubts = report.account.doubts.iter().map(|doubt| doubtful(doubt, &faces, loaded, words.lang));
    CardReading {
        title: report.title.clone(),
        state: state(report.exactness),
        spans: unread.chain(doubts).collect(),
        unclear: words.left_open(&report.account.unclear),
        faces: faces.into_iter().map(|face| face_reading(face, loaded)).collect(),
    }
}

/// The faces of the card that a report is about; of several cards of one title those of the last.
fn faces<'a>(report: &CardReport, loaded: &'a Loaded) -> Vec<&'a CardDef> {
    let catalog = &loaded.world.catalog;
    let defs = catalog.defs();
    let Some(front) = defs.iter().rposition(|def| def.spec.title == report.title) else { return Vec::new() };
    let front = DefId(front as u16);
    let mut faces = vec![catalog.def(front)];
    let mut next = catalog.def(front).back;
    while let Some(face) = next.filter(|face| *face != front) {
        faces.push(catalog.def(face));
        next = catalog.def(face).back;
    }
    faces
}

fn face_reading(def: &CardDef, loaded: &Loaded) -> FaceReading {
    let (book, vocabulary) = (&loaded.phrasebook, &loaded.world.vocabulary);
    let said = |lang| {
        let abilities = def.spec.abilities.iter();
        abilities
            .map(|ability| ability_text(ability, def, book, vocabulary, lang).unwrap_or_default())
            .collect()
    };
    FaceReading {
        title: def.spec.title.clone(),
        text: def.spec.text.clone(),
        english: said(Lang::En),
        spanish: said(Lang::Es),
    }
}

fn span(unread: &Unread, texts: &[&str]) -> Span {
    let face = texts.iter().position(|text| text.contains(&unread.text)).unwrap_or(0);
    Span {
        face: face as u32,
        line: unread.line as u32,
        column: unread.column as u32,
        text: unread.text.clone(),
        expected: unread.expected.clone(),
        nearest: unread.nearest.clone(),
        readings: Vec::new(),
    }
}

/// A line that means one thing or another, with each of them in words.
fn doubtful(doubt: &Doubt, faces: &[&CardDef], loaded: &Loaded, lang: Lang) -> Span {
    let (book, vocabulary) = (&loaded.phrasebook, &loaded.world.vocabulary);
    let face = faces.iter().position(|face| face.spec.text.contains(&doubt.text)).unwrap_or(0);
    let written = |reading: &Vec<Ability>| {
        let def = faces.get(face)?;
        let said = reading.iter().map(|ability| ability_text(ability, def, book, vocabulary, lang));
        said.collect::<Option<Vec<String>>>().map(|said| said.join(" "))
    };
    Span {
        face: face as u32,
        line: doubt.line as u32,
        column: 1,
        text: doubt.text.clone(),
        readings: doubt.readings.iter().map(|reading| written(reading).unwrap_or_default()).collect(),
        ..Span::default()
    }
}

/// How much of databases, or of the house set, is understood.
pub(crate) fn coverage(host: &mut Host, ask: &Coverage) -> Outcome<CoverageReport> {
    let kit = find(&ask.game)?;
    let brought = Brought { texts: &ask.files, partial: true, ..Brought::default() };
    let (loaded, imported) = host.load(kit, brought)?;
    let own = imported.cards.len();
    let house = if own == 0 { 0 } else { loaded.cards.len().saturating_sub(own) };
    let reports: Vec<&CardReport> = loaded.cards.iter().skip(house).collect();
    let whole = counted(reports.iter().copied());
    let said = host.words(kit);
    let words = ask.text.to_lowercase();
    let wanted = |report: &&&CardReport| {
        ask.state.is_none_or(|wanted| wanted == state(report.exactness))
            && report.title.to_lowercase().contains(&words)
    };
    let found: Vec<&&CardReport> = reports.iter().filter(wanted).collect();
    let page = found.iter().skip(ask.from as usize).take(ask.count.min(PAGE) as usize);
    let set = |(name, counts): (String, Counts)| SetCoverage { name, shares: shares(&counts) };
    let phrases = whole.phrases.into_iter().take(PHRASES).map(|phrase| UnreadPhrase {
        text: phrase.text,
        cards: phrase.cards as u32,
        example: phrase.example,
    });
    Ok(CoverageReport {
        total: shares(&whole.total),
        sets: whole.sets.into_iter().map(set).collect(),
        phrases: phrases.collect(),
        found: found.len() as u32,
        cards: page.map(|report| line(report, &said)).collect(),
        warnings: said_in(host.lang(), texts(imported.warnings)),
    })
}

const fn shares(counts: &Counts) -> Shares {
    Shares {
        exact: counts.exact as u32,
        doubtful: counts.doubtful as u32,
        partial: counts.partial as u32,
        text_only: counts.text_only as u32,
    }
}

fn line(report: &CardReport, words: &Words) -> CardLine {
    let unread = report.account.unread.iter().filter(|_| report.exactness != Exactness::Exact);
    CardLine {
        title: report.title.clone(),
        code: report.code.clone(),
        set: report.set.clone(),
        state: state(report.exactness),
        unread: unread.map(|unread| unread.text.clone()).collect(),
        unclear: words.left_open(&report.account.unclear),
    }
}
