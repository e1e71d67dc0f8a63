//! Reading phrase files and the entries that keywords give.

use std::sync::Arc;

use byword_kernel::keyword::{KeywordDef, Param};

use super::PhraseError;
use super::called::Nouns;
use crate::frame::{self, Frame};
use crate::term::{Term, parse_term};

/// An entry as it stands in a file.
#[derive(Clone)]
pub(super) struct Raw {
    pub(super) sort: String,
    pub(super) term: Term,
    pub(super) english: Vec<String>,
    pub(super) spanish: Option<String>,
    /// What else is read in Spanish.
    pub(super) also_spanish: Vec<String>,
    pub(super) file: Arc<str>,
    pub(super) line: usize,
    /// The English patterns as they are read, if not as they are written.
    pub(super) heard: Vec<String>,
    /// True if it is never read in English, where other entries say the same.
    pub(super) only_written: bool,
    /// True if it is written where nothing else says the term, however particular it is.
    pub(super) last: bool,
    /// True if it is never written: none of its patterns is an `en`.
    pub(super) only_read: bool,
    /// True if it is what another player does.
    pub(super) of_another: bool,
    /// What its words say of "it" in its term.
    pub(super) nouns: Option<Nouns>,
}

impl Raw {
    pub(super) fn error(&self, message: impl Into<String>) -> PhraseError {
        PhraseError { file: self.file.to_string(), line: self.line, message: message.into() }
    }
}

/// The entries of a file.
pub(super) fn read_file(file: &str, text: &str, options: &mut Vec<String>) -> Result<Vec<Raw>, PhraseError> {
    let mut reader = Reader { file: file.into(), ..Reader::default() };
    for (number, line) in text.lines().enumerate() {
        let body = line.trim();
        if body.is_empty() || body.starts_with('#') {
            continue;
        }
        let placed = |message| PhraseError { file: file.to_owned(), line: number + 1, message };
        reader.line(number + 1, line, options).map_err(placed)?;
    }
    reader.close_frame();
    let says_nothing = |raw: &&Raw| raw.english.is_empty() && raw.also_spanish.is_empty();
    match reader.raws.iter().find(|raw| says_nothing(raw) || raw.sort.is_empty()) {
        Some(raw) => Err(raw.error("an entry needs a sort and an `en`, `or` or `o` pattern")),
        None => Ok(reader.raws),
    }
}

/// A file being read.
#[derive(Default)]
struct Reader {
    file: Arc<str>,
    raws: Vec<Raw>,
    sort: String,
    only_written: bool,
    last: bool,
    /// A term of several lines, as far as it has been read.
    pending: String,
    /// The frame whose lines are being read.
    frame: Option<Frame>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str, options: &mut Vec<String>) -> Result<(), String> {
        if line.starts_with(char::is_whitespace)
            && let Some(frame) = &mut self.frame
        {
            return frame.line(line.trim());
        }
        self.close_frame();
        if let Some(rest) = line.strip_prefix("sort ") {
            let first = rest.trim().strip_suffix(" last");
            let name = first.unwrap_or(rest).trim().strip_suffix(", written");
            (self.only_written, self.last) = (name.is_some(), name.and(first).is_some());
            self.sort = name.unwrap_or(rest).trim().to_owned();
        } else if let Some(rest) = line.strip_prefix("option ") {
            options.push(rest.trim().to_owned());
        } else if [
            "verbs ",
            "agreeing ",
            "belongings ",
            "misprints ",
            "noun ",
            "yours ",
            "theirs ",
            "comings ",
            "stays ",
            "fights ",
            "falls ",
            "takes ",
            "places ",
            "called ",
            "demands ",
        ]
        .iter()
        .any(|key| line.starts_with(key))
        {
            options.push(line.trim().to_owned());
        } else if let Some(rest) = line.strip_prefix("frame ") {
            self.frame = Some(Frame::new(rest, number)?);
        } else if let Some((key, pattern)) = pattern_line(line).filter(|_| self.pending.is_empty()) {
            self.pattern(key, pattern)?;
        } else {
            self.term(number, line.trim())?;
        }
        Ok(())
    }

    fn pattern(&mut self, key: &str, pattern: &str) -> Result<(), String> {
        let raw = self.raws.last_mut().ok_or("a pattern without a term")?;
        if key == "es" {
            raw.spanish = Some(pattern.to_owned());
        } else if key == "o" {
            raw.also_spanish.push(pattern.to_owned());
        } else {
            raw.only_read &= key == "or";
            raw.english.push(pattern.to_owned());
        }
        Ok(())
    }

    /// A term, or the next line of one.
    fn term(&mut self, line: usize, body: &str) -> Result<(), String> {
        self.pending.push_str(body);
        self.pending.push(' ');
        if !balanced(&self.pending) {
            return Ok(());
        }
        let term = parse_term(&self.pending).map_err(|e| e.message)?;
        self.pending.clear();
        let (sort, file) = (self.sort.clone(), self.file.clone());
        let (english, also_spanish, only_written) = (Vec::new(), Vec::new(), self.only_written);
        let (spanish, only_read) = (None, true);
        self.raws.push(Raw {
            sort,
            term,
            english,
            spanish,
            also_spanish,
            file,
            line,
            only_written,
            last: self.last,
            only_read,
            of_another: false,
            nouns: None,
            heard: Vec::new(),
        });
        Ok(())
    }

    /// The frame is whole: its forms are entries like others.
    fn close_frame(&mut self) {
        let Some(frame) = self.frame.take() else { return };
        for form in frame::entries(&frame) {
            self.raws.push(Raw {
                sort: form.sort.to_owned(),
                term: form.term,
                english: form.english,
                only_read: form.spanish.is_empty(),
                spanish: Some(form.spanish).filter(|text| !text.is_empty()),
                also_spanish: Vec::new(),
                file: self.file.clone(),
                line: frame.line,
                only_written: false,
                last: false,
                of_another: false,
                nouns: None,
                heard: Vec::new(),
            });
        }
    }
}

/// `en`, `or`, `es`, `o` and the pattern, on an indented line.
fn pattern_line(line: &str) -> Option<(&str, &str)> {
    if !line.starts_with(char::is_whitespace) {
        return None;
    }
    let line = line.trim();
    let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
    matches!(key, "en" | "or" | "es" | "o").then_some((key, rest))
}

fn balanced(text: &str) -> bool {
    text.matches('(').count() <= text.matches(')').count()
}

/// The entries that keywords give: sort `keyword-name` (the word), sort `keyword` (as printed, with its parameter).
pub(super) fn keyword_entries(keywords: &[KeywordDef]) -> Result<Vec<Raw>, PhraseError> {
    let mut raws = Vec::new();
    for def in keywords {
        let word = Term::atom(&def.word).to_string();
        let used = match def.param {
            Param::None => format!("((keyword {word}))"),
            Param::Number => format!("((keyword {word}) (n $amount))"),
            Param::Cost => format!("((keyword {word}) (cost ..$cost))"),
            Param::Filter => format!("((keyword {word}) (filter $filter))"),
            Param::Effect => format!("((keyword {word}) (effect $effect))"),
        };
        let (english, spanish) = (printed(&def.print.0), printed(&def.print.1));
        raws.push(keyword_raw("keyword-name", &word, &def.word, &def.spanish)?);
        raws.push(keyword_raw("keyword", &used, &english, &spanish)?);
    }
    Ok(raws)
}

/// The pattern of a keyword as it is printed: brackets are marks, an effect begins with a capital.
fn printed(print: &str) -> String {
    let marks = print.replace('[', "\\[").replace("{n}", "{amount}");
    marks.replace("{cost}", "{cost:keyword-cost}").replace("{effect}", "^{effect}")
}

fn keyword_raw(sort: &str, term: &str, english: &str, spanish: &str) -> Result<Raw, PhraseError> {
    let fail = |message| PhraseError { file: "keywords".to_owned(), line: 0, message };
    Ok(Raw {
        sort: sort.to_owned(),
        term: parse_term(term).map_err(|e| fail(e.message))?,
        english: vec![english.to_owned()],
        spanish: Some(spanish.to_owned()),
        // Players say the printed words, too.
        also_spanish: (english != spanish).then(|| english.to_owned()).into_iter().collect(),
        file: "keywords".into(),
        line: 0,
        only_written: false,
        last: false,
        only_read: false,
        of_another: false,
        nouns: None,
        heard: Vec::new(),
    })
}
