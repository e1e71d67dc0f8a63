//! How a command ends when it does not end well, and the program's exit code.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use byword_kernel::replay::ReadError;
use byword_kernel::rulebook::Lang;
use byword_language::source::FileError;
use byword_library::LibraryError;

use byword_protocol::message::{Trouble, TroubleKind};

use byword_telling::error_in;

use crate::screen::plain;

/// How many warnings, and how many errors, are told one by one.
const WARNED: usize = 20;
const TOLD: usize = 20;

/// How decks may be played that break the rules of deck construction.
const ANY_DECK: &str = "`--any-deck` plays decks that break the rules of deck construction";

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// A check failed; it has been reported. Exit code 1.
    Check,
    /// The input is bad: what is wrong, and what was probably meant. Exit code 2.
    Input(Vec<(String, Option<String>)>),
    /// Nobody reads the output any more: not a failure of ours. Exit code 0.
    Closed,
}

impl Failure {
    /// Bad input, in one sentence.
    pub fn input(problem: impl Into<String>) -> Self {
        Self::Input(vec![(problem.into(), None)])
    }

    /// Tells what is wrong on the standard error, in this language, and gives the exit code.
    pub fn report(&self, lang: Lang) -> ExitCode {
        match self {
            Self::Check => ExitCode::from(1),
            Self::Closed => ExitCode::SUCCESS,
            Self::Input(problems) => {
                // The last of those of the protocol says how many more there are.
                let told = if problems.len() == TOLD + 1 { TOLD + 1 } else { TOLD };
                for (problem, help) in problems.iter().take(told) {
                    say(&format!("error: {}", error_in(lang, problem)));
                    if let Some(help) = help {
                        say(&format!("  {}: {}", lang.pick("help", "ayuda"), error_in(lang, help)));
                    }
                }
                more("error", problems.len(), told, lang);
                ExitCode::from(2)
            }
        }
    }
}

/// Writes a line to the standard error. If nobody takes it, the exit code still says what happened.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{}", plain(line));
}

/// How many more there are than are told one by one.
fn more(what: &str, count: usize, told: usize, lang: Lang) {
    if count > told {
        say(&format!("{what}: {}", error_in(lang, &format!("and {} more", count - told))));
    }
}

/// Tells on the standard error, in this language, what is odd, but no reason to stop.
pub fn warn<T: Display>(warnings: &[T], lang: Lang) {
    let word = lang.pick("warning", "aviso");
    for warning in warnings.iter().take(WARNED) {
        say(&format!("{word}: {}", error_in(lang, &warning.to_string())));
    }
    more(word, warnings.len(), WARNED, lang);
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        vec![error].into()
    }
}

impl From<Vec<LibraryError>> for Failure {
    fn from(errors: Vec<LibraryError>) -> Self {
        let help = |error: &LibraryError| match error {
            LibraryError::Illegal(_) => Some(ANY_DECK.to_owned()),
            _ => error.help(),
        };
        Self::Input(errors.iter().map(|error| (error.to_string(), help(error))).collect())
    }
}

impl From<Vec<Trouble>> for Failure {
    fn from(troubles: Vec<Trouble>) -> Self {
        let help = |trouble: &Trouble| match trouble.kind {
            TroubleKind::Illegal => Some(ANY_DECK.to_owned()),
            _ => trouble.help.clone(),
        };
        Self::Input(troubles.iter().map(|trouble| (trouble.to_string(), help(trouble))).collect())
    }
}

impl From<Vec<FileError>> for Failure {
    fn from(errors: Vec<FileError>) -> Self {
        Self::Input(errors.into_iter().map(|error| (error.to_string(), error.help)).collect())
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::input(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::input(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::input(error.to_string())
    }
}
