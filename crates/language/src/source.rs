//! What card, deck and keyword files have in common: places and errors.

use std::borrow::Cow;
use std::sync::Arc;

use crate::term::{Span, nearest};

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: usize,
    /// The column of what is meant, in characters, from 1.
    pub column: usize,
    /// The bytes in the file.
    pub span: Span,
}

impl Default for Place {
    fn default() -> Self {
        Self { file: Arc::default(), line: 1, column: 1, span: Span::default() }
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("{file}:{line}:{column}: {cause}")]
#[diagnostic(code(byword::file))]
pub struct FileError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub cause: String,
    /// What was probably meant.
    #[help]
    pub help: Option<String>,
}

impl FileError {
    /// This is wrong at a place.
    #[must_use]
    pub fn new(place: &Place, column: usize, cause: impl Into<String>) -> Self {
        Self { file: place.file.to_string(), line: place.line, column, cause: cause.into(), help: None }
    }

    /// With the nearest of the known words as help.
    #[must_use]
    pub fn near<'a>(mut self, word: &str, known: impl Iterator<Item = &'a str>) -> Self {
        self.help = nearest(word, known).map(|n| format!("did you mean `{n}`?"));
        self
    }
}

/// What somebody wrote, as an error repeats it: long texts are cut.
#[must_use]
pub fn brief(text: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", text[..end].trim_end()).into(),
        None => text.into(),
    }
}

/// The lines of a text with their places; comments (`#` first) and line ends are cut off.
pub fn lines<'a>(file: &Arc<str>, text: &'a str) -> Vec<(Place, &'a str)> {
    let mut out = Vec::new();
    let mut at = 0;
    for (number, line) in text.split('\n').enumerate() {
        let whole = line.strip_suffix('\r').unwrap_or(line);
        let body = if number == 0 { whole.trim_start_matches('\u{feff}') } else { whole };
        if !body.trim_start().starts_with('#') {
            let span = Span::new(at + whole.len() - body.len(), at + whole.len());
            out.push((Place { file: file.clone(), line: number + 1, column: 1, span }, body));
        }
        at += line.len() + 1;
    }
    out
}
