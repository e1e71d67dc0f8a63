//! What is wrong, as messages have it.

use byword_kernel::replay::ReadError;
use byword_language::source::FileError;
use byword_library::LibraryError;
use byword_telling::Words;

use crate::message::{Trouble, TroubleKind};

/// How many errors a reply tells at most.
const TOLD: usize = 20;

/// What a call comes to.
pub(crate) type Outcome<T> = Result<T, Vec<Trouble>>;

/// Something that is wrong, in a sentence.
pub(crate) fn trouble(kind: TroubleKind, message: impl Into<String>) -> Trouble {
    Trouble { kind, message: message.into(), source: None, line: None, column: None, help: None }
}

/// A call that fails for one reason.
pub(crate) fn fail<T>(kind: TroubleKind, message: impl Into<String>) -> Outcome<T> {
    Err(vec![trouble(kind, message)])
}

/// A call that the rules, or whose turn it is, do not allow: the reason as this message says it.
pub(crate) fn refused<T>(words: &Words, id: &str) -> Outcome<T> {
    fail(TroubleKind::Refused, words.say(id, &[]))
}

/// The errors of a text; of very many the first ones, and how many more there are.
pub(crate) fn texts<E: Into<Trouble>>(errors: Vec<E>) -> Vec<Trouble> {
    let more = errors.len().saturating_sub(TOLD);
    let mut told: Vec<Trouble> = errors.into_iter().take(TOLD).map(Into::into).collect();
    if more > 0 {
        told.push(trouble(TroubleKind::Text, format!("and {more} more")));
    }
    told
}

fn number(n: usize) -> Option<u32> {
    u32::try_from(n).ok().filter(|n| *n > 0)
}

impl From<FileError> for Trouble {
    fn from(error: FileError) -> Self {
        Self {
            kind: TroubleKind::Text,
            message: error.cause,
            source: Some(error.file),
            line: number(error.line),
            column: number(error.column),
            help: error.help,
        }
    }
}

impl From<LibraryError> for Trouble {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::File(error) => error.into(),
            LibraryError::Illegal(error) => Self { kind: TroubleKind::Illegal, ..error.into() },
            other => Self { help: other.help(), ..trouble(TroubleKind::Unknown, other.to_string()) },
        }
    }
}

impl From<ReadError> for Trouble {
    fn from(error: ReadError) -> Self {
        Self {
            source: Some(error.file),
            line: number(error.line),
            column: number(error.column),
            ..trouble(TroubleKind::Text, error.cause)
        }
    }
}
