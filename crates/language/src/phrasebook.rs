//! Phrasebooks: entries that say what a term is called, for reading English and for writing English and Spanish.
//!
//! ```text
//! sort action
//! (draw you $amount)
//!   en draw {amount} card{amount~/s}
//!   or draw {amount} more card{amount~/s}
//!   es roba {amount} carta{amount~/s}
//! ```
//!
//! The whole notation is in `docs/phrasebook.md`; patterns are described in [`crate::pattern`].

mod agree;
mod beginnings;
pub(crate) use beginnings::sorts_at_the_beginning;
mod books;
mod called;
pub use books::Books;
mod order;
use order::firsts;
mod read;
mod shape;
pub(crate) use shape::Shape;
use shape::{unsaid, weight};
mod third;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use byword_kernel::keyword::KeywordDef;

use crate::discourse::{Customs, Noun, Telling};
use crate::nearest::Wording;
use crate::pattern::{self, Hole, Part, Pattern, Piece, Times};
use crate::term::nearest;
use crate::token::tokenize;
use crate::tongue::{self, Tongue};
use read::{Raw, keyword_entries, read_file};

/// Number of a sort.
pub(crate) type SortId = u16;
/// Number of a token that some pattern has.
pub(crate) type Tok = u32;
/// The token that no pattern has.
pub(crate) const UNKNOWN: Tok = 0;

/// An entry of a phrasebook: its file and line.
pub type Row = (Arc<str>, usize);

/// What is wrong with a phrasebook.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct PhraseError {
    /// Which file.
    pub file: String,
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// The sorts that are read from the text itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lexical {
    /// Digits.
    Number,
    /// Digits after a plus or minus.
    Signed,
    /// Digits that mean so much less.
    Negated,
    /// A card name: words with capitals.
    Name,
    /// A trait: known words, or words with capitals.
    Tag,
    /// The card's own name.
    Own,
}

impl Lexical {
    const ALL: [(&'static str, Self); 6] = [
        ("number", Self::Number),
        ("signed", Self::Signed),
        ("negated", Self::Negated),
        ("name", Self::Name),
        ("tag", Self::Tag),
        ("self", Self::Own),
    ];

    /// What a reader may be told to expect.
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Self::Number | Self::Negated => "a number",
            Self::Signed => "+ or - and a number",
            Self::Name => "a card name",
            Self::Tag => "a trait",
            Self::Own => "this card's name",
        }
    }
}

/// A hole of an entry.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) name: String,
    pub(crate) sort: SortId,
    pub(crate) many: bool,
}

/// One way to read an entry.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// One of these sequences of tokens.
    Tokens(Vec<Vec<Tok>>),
    /// A hole: slot (absent ones are read and forgotten), sort, separators.
    Hole { slot: Option<usize>, sort: SortId, times: Option<Vec<Vec<Tok>>>, any: bool },
    /// May be left out.
    Optional(Vec<Step>),
    /// One of these.
    Either(Vec<Vec<Step>>),
}

/// An entry.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) sort: SortId,
    pub(crate) shape: Shape,
    pub(crate) slots: Vec<Slot>,
    pub(crate) weight: usize,
    pub(crate) english: Vec<Pattern>,
    pub(crate) spanish: Option<Pattern>,
    /// True if it is never written.
    pub(crate) only_read: bool,
    /// True if English texts are not read by it: what it writes is said there by other entries.
    pub(crate) as_written: bool,
    /// True if it is what another player does, so that "your" in its parts is not that player's.
    pub(crate) of_another: bool,
    pub(crate) file: Arc<str>,
    pub(crate) line: usize,
}

/// A way to read, found by its sort and first token.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) entry: usize,
    pub(crate) steps: Vec<Step>,
}

/// The ways to read a sort.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    /// Those that begin with this token.
    pub(crate) by_first: HashMap<Tok, Vec<usize>>,
    /// Those that may begin with anything.
    pub(crate) open: Vec<usize>,
}

/// The phrases of a game. A copy shares its entries.
#[derive(Clone, Debug, Default)]
pub struct Phrasebook {
    pub(crate) entries: Vec<Arc<Entry>>,
    pub(crate) ways: Vec<Arc<Way>>,
    pub(crate) by_sort: Vec<Arc<Ways>>,
    pub(crate) written: Vec<Vec<usize>>,
    pub(crate) lexical: Vec<Option<Lexical>>,
    /// What is compared with words that are not understood, found when it is asked for.
    pub(crate) wording: OnceLock<Wording>,
    sorts: BTreeMap<String, SortId>,
    pub(crate) spelling: Vec<Arc<str>>,
    tokens: HashMap<Arc<str>, Tok>,
    /// The sorts of holes that no entry has yet, each with what is said of the first such hole.
    missing: Vec<(SortId, PhraseError)>,
    options: Vec<String>,
    /// Words that databases misspell, with what is meant.
    misprints: HashMap<String, String>,
    nouns: Vec<Noun>,
    /// Words that say something of what is spoken of.
    telling: Telling,
    /// In which language it is read.
    tongue: Tongue,
}

impl Phrasebook {
    /// The phrases of these files `(name, text)`, later ones before earlier ones, and of keywords.
    ///
    /// # Errors
    /// The first malformed entry, or a hole of a sort that has no entries.
    pub fn new(files: &[(&str, &str)], keywords: &[KeywordDef]) -> Result<Self, PhraseError> {
        Self::read_in(Tongue::English, files, keywords)
    }

    /// The same, read in this language: the rows are those of all languages, and what is written is the same.
    ///
    /// # Errors
    /// As for [`Self::new`].
    pub fn read_in(
        tongue: Tongue,
        files: &[(&str, &str)],
        keywords: &[KeywordDef],
    ) -> Result<Self, PhraseError> {
        Self::begun(tongue, files, keywords)?.whole()
    }

    /// The same, with holes of sorts that only a later file has entries of ([`Self::with_file`]).
    pub(crate) fn begun(
        tongue: Tongue,
        files: &[(&str, &str)],
        keywords: &[KeywordDef],
    ) -> Result<Self, PhraseError> {
        let mut raws = Vec::new();
        let mut book = Self { tongue, ..Self::default() };
        for (file, text) in files.iter().rev() {
            raws.extend(read_file(file, text, &mut book.options)?);
        }
        let listed = |key: &str| -> Vec<String> {
            book.options.iter().filter_map(|o| o.strip_prefix(key)).flat_map(words_of).collect()
        };
        raws.extend(third::entries(&raws, &listed("verbs "), &listed("belongings ")));
        agree::add(&mut raws, &listed("agreeing "));
        if tongue == Tongue::English {
            called::add(&mut raws, book.options.iter().filter_map(|option| option.strip_prefix("called ")));
        }
        let telling = Telling {
            comings: listed("comings "),
            stays: listed("stays "),
            fights: listed("fights "),
            falls: listed("falls "),
            takes: listed("takes "),
            places: listed("places "),
            demands: book
                .options
                .iter()
                .filter_map(|o| o.strip_prefix("demands "))
                .filter_map(demand)
                .collect(),
        };
        let misprints = book.options.iter().filter_map(|o| o.strip_prefix("misprints ")).flat_map(words_of);
        let pair = |(wrong, right): (&str, &str)| (wrong.to_owned(), right.to_owned());
        book.misprints = misprints.filter_map(|text| text.split_once('=').map(pair)).collect();
        let nouns = book.options.iter().filter_map(|o| o.strip_prefix("noun "));
        let fail = |message| PhraseError { file: "nouns".to_owned(), line: 0, message };
        book.nouns = nouns.map(Noun::parse).collect::<Result<_, _>>().map_err(fail)?;
        book.telling = telling;
        raws.extend(keyword_entries(keywords)?);
        for raw in &raws {
            book.sort(&raw.sort);
        }
        for (name, _) in Lexical::ALL {
            book.sort(name);
        }
        book.add_all(&raws)?;
        book.check_beginnings()?;
        book.finish();
        Ok(book)
    }

    /// The same phrases with those of one more file, which is read before the others and sets no options. Its entries begin
    /// with words.
    ///
    /// # Errors
    /// As for [`Self::new`], and an entry that begins with a hole.
    pub(crate) fn with_file(&self, file: &str, text: &str) -> Result<Self, PhraseError> {
        let raws = read_file(file, text, &mut Vec::new())?;
        let (mut book, entries, ways) = (self.clone(), self.entries.len(), self.ways.len());
        for raw in &raws {
            book.sort(&raw.sort);
        }
        book.add_all(&raws)?;
        if let Some(way) = book.ways[ways..].iter().find(|way| firsts(&way.steps).is_none()) {
            let message = "an entry that is added begins with words".to_owned();
            return Err(PhraseError { file: file.to_owned(), line: book.entries[way.entry].line, message });
        }
        book.put_first(entries, ways);
        book.whole()
    }

    /// The language in which it is read.
    pub(crate) const fn tongue(&self) -> Tongue {
        self.tongue
    }

    fn sort(&mut self, name: &str) -> SortId {
        let next = SortId::try_from(self.sorts.len()).unwrap_or(SortId::MAX);
        *self.sorts.entry(name.to_owned()).or_insert(next)
    }

    /// The number of a sort.
    pub(crate) fn find_sort(&self, name: &str) -> Option<SortId> {
        self.sorts.get(name).copied()
    }

    /// What a sort is called.
    pub(crate) fn sort_name(&self, sort: SortId) -> Option<&str> {
        self.sorts.iter().find(|(_, known)| **known == sort).map(|(name, _)| name.as_str())
    }

    /// The words of a sequence of tokens.
    pub(crate) fn words(&self, tokens: &[Tok]) -> Option<String> {
        let words: Option<Vec<&str>> =
            tokens.iter().map(|t| self.spelling.get(*t as usize).map(|word| &**word)).collect();
        words.map(|w| w.join(" "))
    }

    /// True if a file set this option.
    #[must_use]
    pub fn option(&self, name: &str) -> bool {
        self.options.iter().any(|o| o == name)
    }

    /// How the texts speak.
    #[must_use]
    pub fn customs(&self) -> Customs<'_> {
        let numbers_before = self.option("numbers-look-back");
        let changes_before = self.option("changes-look-back");
        let (nouns, telling) = (self.nouns.as_slice(), &self.telling);
        Customs { numbers_before, changes_before, nouns, telling, own: None, given: false }
    }

    /// True if a word says whose something is: yours, or (`theirs`) your opponents'.
    pub(crate) fn says_whose(&self, side: &str, word: &str) -> bool {
        let lists = self.options.iter().filter_map(|option| option.strip_prefix(side));
        lists.flat_map(words_of).any(|said| said == word)
    }

    /// The word that is meant by a misprint.
    pub(crate) fn mended(&self, word: &str) -> Option<&str> {
        self.misprints.get(word).map(String::as_str)
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of a token.
    pub(crate) fn token(&self, text: &str) -> Tok {
        self.tokens.get(text).copied().unwrap_or(UNKNOWN)
    }

    fn intern(&mut self, text: &str) -> Vec<Tok> {
        let mut out = Vec::new();
        for token in tongue::parted(self.tongue, tokenize(text)) {
            let next = Tok::try_from(self.tokens.len() + 1).unwrap_or(Tok::MAX);
            let word = if token.text == "an" { "a".to_owned() } else { token.text };
            out.push(*self.tokens.entry(word.into()).or_insert(next));
        }
        out
    }

    /// Adds entries. A hole of a sort without entries waits for them.
    fn add_all(&mut self, raws: &[Raw]) -> Result<(), PhraseError> {
        let known = self.sorts.len();
        self.missing.retain(|(sort, _)| raws.iter().all(|raw| self.sorts.get(&raw.sort) != Some(sort)));
        for raw in raws {
            let before = self.sorts.len();
            self.add(raw)?;
            let strange = self.sorts.iter().filter(|(_, id)| usize::from(**id) >= before.max(known));
            let errors: Vec<_> =
                strange.map(|(name, id)| (*id, self.strange_sort(raw, name, known))).collect();
            self.missing.extend(errors);
        }
        Ok(())
    }

    /// What is said of a hole of a sort that none of the known ones is.
    fn strange_sort(&self, raw: &Raw, strange: &str, known: usize) -> PhraseError {
        let others = self.sorts.iter().filter(|(_, id)| usize::from(**id) < known);
        let near = nearest(strange, others.map(|(name, _)| name.as_str()));
        let near = near.map_or_else(String::new, |name| format!("; did you mean `{name}`?"));
        raw.error(format!("no entries of sort `{strange}`{near}"))
    }

    /// The same book, if every hole is of a sort that has entries.
    fn whole(self) -> Result<Self, PhraseError> {
        match self.missing.first() {
            Some((_, error)) => Err(error.clone()),
            None => Ok(self),
        }
    }

    fn add(&mut self, raw: &Raw) -> Result<(), PhraseError> {
        let sort = self.sort(&raw.sort);
        let english = parse_all(raw, &raw.english)?;
        let spanish = raw.spanish.as_deref().map(pattern::parse).transpose().map_err(|e| raw.error(e))?;
        let mut slots = Vec::new();
        let also_spanish = parse_all(raw, &raw.also_spanish)?;
        let heard = parse_all(raw, if raw.heard.is_empty() { &raw.english } else { &raw.heard })?;
        for hole in english.iter().chain(&spanish).chain(&also_spanish).flat_map(Pattern::holes) {
            if !slots.iter().any(|s: &Slot| s.name == hole.name) {
                let many = hole.times != Times::Once;
                slots.push(Slot { name: hole.name.clone(), sort: self.sort(&hole.sort), many });
            }
        }
        let shape = shape::shape(&raw.term, &slots).map_err(|e| raw.error(e))?;
        if let Some(name) = english.iter().chain(&spanish).find_map(|pattern| unsaid(&raw.term, pattern)) {
            return Err(raw.error(format!("one of the patterns lacks the hole `{name}`")));
        }
        let entry = self.entries.len();
        let read: Vec<&Pattern> = match self.tongue {
            Tongue::English if raw.only_written => Vec::new(),
            Tongue::English => heard.iter().collect(),
            Tongue::Spanish => spanish.iter().chain(&also_spanish).collect(),
        };
        for pattern in read {
            let steps = self.steps(&pattern.pieces, &slots);
            self.ways.push(Arc::new(Way { entry, steps }));
        }
        // A word for what is spoken of makes an entry no more particular.
        // What is written last comes behind an entry that is nothing but a hole, too.
        let weight = if raw.last { 0 } else { 1 + weight(&shape) };
        let shape = match &raw.nouns {
            Some(nouns) => shape::shape(&nouns.beside(&raw.term), &slots).map_err(|e| raw.error(e))?,
            None => shape,
        };
        self.entries.push(Arc::new(Entry {
            sort,
            shape,
            slots,
            weight,
            english,
            spanish,
            only_read: raw.only_read,
            as_written: raw.only_written,
            of_another: raw.of_another,
            file: raw.file.clone(),
            line: raw.line,
        }));
        Ok(())
    }

    fn steps(&mut self, pieces: &[Piece], slots: &[Slot]) -> Vec<Step> {
        pieces.iter().map(|p| self.step(&p.part, slots)).collect()
    }

    fn step(&mut self, part: &Part, slots: &[Slot]) -> Step {
        match part {
            Part::Word { forms, .. } => {
                let mut ways: Vec<Vec<Tok>> = forms.iter().map(|f| self.intern(f)).collect();
                ways.dedup();
                Step::Tokens(ways)
            }
            Part::Hole(hole) => self.hole_step(hole, slots),
            Part::Optional(inner) => Step::Optional(self.steps(inner, slots)),
            Part::Either(ways) => Step::Either(ways.iter().map(|w| self.steps(w, slots)).collect()),
        }
    }

    fn hole_step(&mut self, hole: &Hole, slots: &[Slot]) -> Step {
        let times = match &hole.times {
            Times::Separated(by) => Some(by.all().map(|s| self.intern(&s.replace('^', ""))).collect()),
            _ => None,
        };
        let slot = slots.iter().position(|s| s.name == hole.name);
        Step::Hole { slot, sort: self.sort(&hole.sort), times, any: hole.times == Times::Any }
    }
}

/// What an act is done to, by a noun: `demands an-item ready turn`.
fn demand(line: &str) -> Option<(String, Vec<String>)> {
    let mut words = words_of(line);
    Some((words.next()?, words.collect()))
}

fn words_of(list: &str) -> impl Iterator<Item = String> + '_ {
    list.split_whitespace().map(str::to_owned)
}

fn parse_all(raw: &Raw, sources: &[String]) -> Result<Vec<Pattern>, PhraseError> {
    sources.iter().map(|s| pattern::parse(s).map_err(|e| raw.error(format!("{e} in `{s}`")))).collect()
}
