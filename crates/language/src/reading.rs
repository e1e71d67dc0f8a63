//! Reading whole card texts: lines, reminders, story names, and what was not understood.

mod meaning;
pub mod untold;
mod writing;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use byword_kernel::ability::{Ability, Body};
pub use byword_kernel::catalog::Exactness;
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::discourse::{self, Customs};
use crate::parse::{Chart, English, Farthest, Known};
use crate::phrasebook::{Phrasebook, Row};
use crate::render::Tongue;
use crate::term::{Span, Term, TermError};
use crate::token::{Kind, Token, tokenize};
use crate::tongue::parted;
use crate::unclear::Unclear;
use meaning::{meant, together};
pub use writing::{write_ability, write_named};

/// The card whose text is read or written.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// What it is called in texts: its full name, its name without the version.
    pub names: Vec<String>,
    /// Its type, as the vocabulary's tag (`Character`).
    pub kind: String,
}

impl Subject {
    /// A card with this full name ("Name - Version", "Name (Version)") and type.
    #[must_use]
    pub fn new(full_name: &str, kind: &str) -> Self {
        let mut names = vec![full_name.to_owned()];
        let versions = [" - ", " ("].into_iter().filter_map(|mark| full_name.split_once(mark));
        names.extend(versions.map(|(name, _)| name.to_owned()));
        Self { names, kind: kind.to_owned() }
    }
}

/// A stretch of text that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("line {line}, column {column}: `{text}` is not understood")]
#[diagnostic(code(byword::unread))]
pub struct Unread {
    /// The bytes of the card's text.
    pub span: Span,
    /// The line in the card's text, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The text.
    pub text: String,
    /// What could have stood at its beginning.
    pub expected: Vec<String>,
    /// The phrase nearest to it that would have been understood.
    #[help]
    pub nearest: Option<String>,
}

/// What became of a card's text.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The abilities that were understood, keywords among them.
    pub abilities: Vec<Ability>,
    /// How much was understood.
    pub status: Exactness,
    /// How it was understood.
    pub account: Account,
}

/// A stretch of text that means one thing or another.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// The line in the card's text, from 1.
    pub line: usize,
    /// The text.
    pub text: String,
    /// What it can mean: the abilities of each reading.
    pub readings: Vec<Vec<Ability>>,
}

/// How a text was understood.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// What was not understood.
    pub unread: Vec<Unread>,
    /// What can be understood in several ways.
    pub doubts: Vec<Doubt>,
    /// What is left open by a text whose words were understood.
    pub unclear: BTreeSet<Unclear>,
    /// By which entries of the phrasebook it was read.
    pub phrases: BTreeSet<Row>,
}

impl Account {
    /// How well a text is understood that says some abilities, or none.
    #[must_use]
    pub fn exactness(&self, says_some: bool) -> Exactness {
        let whole = self.unread.is_empty() && self.unclear.is_empty();
        match (whole, self.doubts.is_empty(), says_some) {
            (true, true, _) => Exactness::Exact,
            (true, false, _) => Exactness::Doubtful,
            (false, _, true) => Exactness::Partial,
            (false, _, false) => Exactness::TextOnly,
        }
    }

    /// With that of a text which begins so many lines below.
    pub fn extend(&mut self, more: Self, lines: usize) {
        self.unread
            .extend(more.unread.into_iter().map(|unread| Unread { line: unread.line + lines, ..unread }));
        self.doubts.extend(more.doubts.into_iter().map(|doubt| Doubt { line: doubt.line + lines, ..doubt }));
        self.unclear.extend(more.unclear);
        self.phrases.extend(more.phrases);
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} abilities, {} stretches not understood",
            self.abilities.len(),
            self.account.unread.len()
        )
    }
}

/// Marks in titles by which the words of a title are not known as a name.
const UNNAMELIKE: [char; 10] = ['(', '"', '\'', '\u{2019}', '&', '!', '?', '.', ':', '/'];

/// Reads the rules text of a card. It never fails: what is not understood is reported in the reading.
pub fn read_text(book: &Phrasebook, vocabulary: &mut Vocabulary, subject: &Subject, text: &str) -> Reading {
    let tokens = cleaned(book, text);
    let mut english = spoken(book, vocabulary);
    if book.tongue() == Tongue::English {
        english.traits.extend(many_of(text, &tokens, vocabulary));
    }
    let several = |t: &&str| t.contains([' ', '-', '.']);
    let traits: Vec<String> = vocabulary
        .words(Sort::Tag)
        .chain(english.traits.keys().map(String::as_str))
        .filter(several)
        .map(str::to_owned)
        .collect();
    let titles = titles_in(text, &tokens, vocabulary, &english);
    let known = Known { names: &subject.names, traits: &traits, titles: &titles, english: &english };
    let mut chart = Chart::new(book, text, &tokens, known);
    let (sort, customs) = (line_sort(book, &subject.kind), book.customs().on_card(&subject.kind));
    let (apart, last_waits) = (book.option("sentences-stand-alone"), book.option("last-sentence-waits"));
    let said = Said { apart, last_waits, customs };
    let mut reading = Reading::default();
    let mut lines: Vec<Term> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].kind == Kind::Break {
            at += 1;
            continue;
        }
        at = match line(&mut chart, vocabulary, (&sort, said), &tokens, at) {
            Ok(mut line) => {
                let end = line.end;
                reading.account.extend(line.account(text, &tokens, at), 0);
                lines.extend(line.terms);
                end
            }
            Err(stop) => {
                let end = line_end(&tokens, at);
                let fault = Fault { at, end, stop };
                reading.account.unread.push(fault.unread(book, text, &tokens));
                end
            }
        };
    }
    match together(&lines, said.customs, vocabulary) {
        Ok(abilities) => reading.abilities = abilities,
        // The lines mean nothing together.
        Err(error) => {
            let stop = Stop { error: Some(error), farthest: Farthest::default() };
            let fault = Fault { at: 0, end: tokens.len(), stop };
            reading.account.unread.push(fault.unread(book, text, &tokens));
        }
    }
    reading.status = reading.account.exactness(!reading.abilities.is_empty());
    reading
}

/// How many tokens a title has at most.
const LONGEST_TITLE: usize = 40;

/// The known names in the text that are not names by their words alone, longest first. They begin with a capital, a number
/// or a mark.
fn titles_in(text: &str, tokens: &[Token], vocabulary: &Vocabulary, english: &English) -> Vec<String> {
    let joined = |name: &str| name.contains(" and ") || name.contains(" or ") || name.contains(UNNAMELIKE);
    // Spanish titles have small letters behind their first word.
    let spanish = |name: &str| name.contains(' ') && english.names.contains_key(name);
    let is_title = |name: &&str| vocabulary.find(Sort::Name, name).is_some() && joined(name) || spanish(name);
    let mut titles = BTreeSet::new();
    for (at, first) in tokens.iter().enumerate() {
        if first.kind == Kind::Word && !first.capital {
            continue;
        }
        let line = tokens[at..].iter().take_while(|token| token.kind != Kind::Break);
        let slices = line
            .take(LONGEST_TITLE)
            .filter_map(|last| text.get(first.span.start as usize..last.span.end as usize));
        titles.extend(slices.filter(is_title));
    }
    let mut titles: Vec<String> = titles.into_iter().map(str::to_owned).collect();
    titles.sort_by_key(|title| std::cmp::Reverse(title.len()));
    titles
}

/// Words for many cards of a trait that there is ("3 or more Troopers"), with the trait.
fn many_of(text: &str, tokens: &[Token], vocabulary: &Vocabulary) -> BTreeMap<String, String> {
    let known = |word: &str| vocabulary.find(Sort::Tag, word).is_some();
    let told = tokens.iter().filter(|token| token.capital).filter_map(|token| {
        let many = text.get(token.span.start as usize..token.span.end as usize)?;
        let one = many.strip_suffix('s').filter(|one| known(one) && !known(many))?;
        Some((many.to_owned(), one.to_owned()))
    });
    told.collect()
}

/// The English words for the names and traits of the language that is read.
fn spoken(book: &Phrasebook, vocabulary: &Vocabulary) -> English {
    let words = |sort| match book.tongue() {
        Tongue::English => BTreeMap::new(),
        Tongue::Spanish => vocabulary.spanish(sort).map(|(es, en)| (es.to_owned(), en.to_owned())).collect(),
    };
    English { names: words(Sort::Name), traits: words(Sort::Tag) }
}

/// A line that was read.
struct Line {
    end: usize,
    /// Its abilities.
    terms: Vec<Term>,
    /// What else it can mean, if it can.
    others: Vec<Vec<Ability>>,
    phrases: BTreeSet<Row>,
}

impl Line {
    fn account(&mut self, text: &str, tokens: &[Token], at: usize) -> Account {
        let readings = std::mem::take(&mut self.others);
        let (start, end) = stretch(tokens, at, self.end.saturating_sub(1).max(at), text);
        let line = text.get(..start).unwrap_or("").matches('\n').count() + 1;
        let said = text.get(start..end).unwrap_or("").to_owned();
        let doubt = (readings.len() > 1).then_some(Doubt { line, text: said, readings });
        Account {
            doubts: doubt.into_iter().collect(),
            phrases: std::mem::take(&mut self.phrases),
            ..Account::default()
        }
    }

    /// With the sentence before it in the same line.
    fn after(mut self, terms: Vec<Term>, phrases: BTreeSet<Row>) -> Self {
        self.terms.splice(0..0, terms);
        self.phrases.extend(phrases);
        self
    }
}

/// The bytes from one token to another.
fn stretch(tokens: &[Token], from: usize, last: usize, text: &str) -> (usize, usize) {
    let start = tokens.get(from).map_or(text.len(), |t| t.span.start as usize);
    let end = tokens.get(last).map_or(text.len(), |t| t.span.end as usize).max(start);
    (start, end)
}

/// The sort by which lines of cards of a kind are read: `line-Action` if there is one, else `line`.
fn line_sort(book: &Phrasebook, kind: &str) -> String {
    let own = format!("line-{kind}");
    if book.find_sort(&own).is_some() { own } else { "line".to_owned() }
}

/// How a game's texts are read: if a line may be several sentences that hold all the time, if its last one may wait.
#[derive(Clone, Copy)]
struct Said<'a> {
    apart: bool,
    last_waits: bool,
    customs: Customs<'a>,
}

impl Said<'_> {
    const fn lets_follow(self, last: &Ability) -> bool {
        stands(last)
            || self.last_waits && matches!(last.body, Body::Triggered { .. } | Body::Activated { .. })
    }
}

/// The longest reading that ends where a line ends; else, where sentences can stand `apart`, one after the other.
fn line(
    chart: &mut Chart<'_>,
    vocabulary: &mut Vocabulary,
    (sort, said): (&str, Said),
    tokens: &[Token],
    at: usize,
) -> Result<Line, Stop> {
    let readings = chart.read(sort, at);
    let mut stop = Stop { error: None, farthest: chart.farthest() };
    for read in &readings {
        let end = read.end;
        if tokens.get(end).is_some_and(|t| t.kind != Kind::Break) {
            continue;
        }
        match meant(chart, (*read, words(tokens, at, end)), said.customs, vocabulary) {
            Ok((terms, others)) => return Ok(Line { end, terms, others, phrases: chart.phrases(*read) }),
            Err(error) => stop.error = stop.error.or(Some(error)),
        }
    }
    for read in readings.iter().filter(|read| said.apart && ends_sentence(tokens, at, read.end)) {
        let sentence = words(tokens, at, read.end);
        let Ok((terms, meanings)) = meant(chart, (*read, sentence), said.customs, vocabulary) else {
            continue;
        };
        let Some(sentence) = meanings.first().filter(|list| list.iter().all(stands)) else { continue };
        let before_all = sentence.iter().all(is_of_playing);
        if meanings.len() > 1 || (!before_all && refers_back(tokens, read.end)) {
            continue;
        }
        // Each sentence begins behind the last, so that this comes to an end.
        if let Ok(rest) = line(chart, vocabulary, (sort, said), tokens, read.end)
            && (before_all
                || discourse::abilities(&rest.terms, said.customs, vocabulary)
                    .is_ok_and(|list| list.iter().all(|last| said.lets_follow(last))))
        {
            return Ok(rest.after(terms, chart.phrases(*read)));
        }
    }
    Err(stop)
}

fn words(tokens: &[Token], from: usize, to: usize) -> &[Token] {
    tokens.get(from..to).unwrap_or_default()
}

/// Words by which a sentence speaks of what another one has named.
const REFERRING: [&str; 14] = [
    "it",
    "its",
    "he",
    "his",
    "him",
    "she",
    "her",
    "they",
    "their",
    "them",
    "that",
    "those",
    "instead",
    "otherwise",
];

/// True if a sentence ends there within its line.
fn ends_sentence(tokens: &[Token], at: usize, end: usize) -> bool {
    end > at && end < line_end(tokens, end) && tokens.get(end - 1).is_some_and(|token| token.text == ".")
}

/// True if what follows in the line speaks of what was said before.
fn refers_back(tokens: &[Token], at: usize) -> bool {
    let rest = tokens.get(at..line_end(tokens, at)).unwrap_or_default();
    let own = rest.iter().position(|token| token.text == "this").unwrap_or(usize::MAX);
    let refers = rest.iter().position(|token| REFERRING.contains(&token.text.as_str()));
    refers.is_some_and(|place| place < own)
}

/// True if the ability holds all the time, so that nothing comes before or after it.
const fn stands(ability: &Ability) -> bool {
    matches!(ability.body, Body::Static { .. } | Body::Replacement { .. } | Body::Way { .. })
}

/// True if the ability says how its card is played, whatever else the card does.
fn is_of_playing(ability: &Ability) -> bool {
    stands(ability) && !ability.zones.is_empty()
}

fn line_end(tokens: &[Token], at: usize) -> usize {
    tokens.iter().skip(at).position(|t| t.kind == Kind::Break).map_or(tokens.len(), |n| at + n)
}

/// The tokens without misprints, reminders and story names, as the phrasebook says.
fn cleaned(book: &Phrasebook, text: &str) -> Vec<Token> {
    let mut tokens = parted(book.tongue(), tokenize(text));
    for token in &mut tokens {
        if let Some(meant) = book.mended(&token.text) {
            meant.clone_into(&mut token.text);
        }
    }
    if book.option("reminders") {
        let mut depth = 0_usize;
        tokens.retain(|t| {
            match t.text.as_str() {
                "(" => depth += 1,
                ")" => {
                    depth = depth.saturating_sub(1);
                    return false;
                }
                _ => {}
            }
            depth == 0
        });
    }
    if book.option("story-names") {
        tokens = without_story_names(text, &tokens);
    }
    tokens
}

/// Leaves out the words in capitals with which a line begins.
fn without_story_names(text: &str, tokens: &[Token]) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    for line in tokens.split_inclusive(|t| t.kind == Kind::Break) {
        out.extend_from_slice(line.get(story_name(text, line)..).unwrap_or(&[]));
    }
    out
}

/// Marks that may end a story name.
const STORY_MARKS: [&str; 6] = ["!", "?", ".", ",", "\u{2026}", "'"];

fn story_name(text: &str, line: &[Token]) -> usize {
    let source = |t: &Token| text.get(t.span.range()).unwrap_or("");
    let mut length = 0;
    for (i, token) in line.iter().enumerate() {
        let word = source(token);
        let asks = line.get(i + 1).is_some_and(|t| matches!(t.text.as_str(), "?" | "!"));
        match token.kind {
            Kind::Word if word.chars().any(char::is_lowercase) && word != "s" => break,
            Kind::Word if word.chars().count() > 1 || asks => length = i + 1,
            Kind::Mark if length == i && i > 0 && STORY_MARKS.contains(&token.text.as_str()) => {
                length = i + 1
            }
            Kind::Symbol | Kind::Break => break,
            _ => {}
        }
    }
    if length == line.len() { 0 } else { length }
}

/// A line that could not be read.
struct Fault {
    at: usize,
    end: usize,
    stop: Stop,
}

/// Why a line could not be read: it means nothing, or how far the words were known.
struct Stop {
    error: Option<TermError>,
    farthest: Farthest,
}

impl Fault {
    fn unread(self, book: &Phrasebook, text: &str, tokens: &[Token]) -> Unread {
        let from =
            if self.stop.farthest.at >= self.end { self.at } else { self.stop.farthest.at.max(self.at) };
        let last = self.end.saturating_sub(1).max(from);
        let (start, end) = stretch(tokens, from, last, text);
        let before = text.get(..start).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        let expected = match self.stop.error {
            Some(error) => vec![error.message],
            None => book.expected(&self.stop.farthest),
        };
        Unread {
            span: Span::new(start, end),
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).map_or(0, |l| l.chars().count()) + 1,
            text: text.get(start..end).unwrap_or("").to_owned(),
            expected,
            nearest: book.nearest(tokens.get(from..=last).unwrap_or(&[])),
        }
    }
}
