//! How a command ends when it does not end well, and the program's exit code.

use std::io;
use std::process::ExitCode;

use byword_kernel::replay::ReadError;
use byword_language::source::FileError;
use byword_library::LibraryError;

/// How many warnings are told one by one.
const WARNED: usize = 8;

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

    /// Tells what is wrong on the standard error, and gives the exit code.
    pub fn report(&self) -> ExitCode {
        match self {
            Self::Check => ExitCode::from(1),
            Self::Closed => ExitCode::SUCCESS,
            Self::Input(problems) => {
                for (problem, help) in problems {
                    eprintln!("error: {problem}");
                    if let Some(help) = help {
                        eprintln!("  help: {help}");
                    }
                }
                ExitCode::from(2)
            }
        }
    }
}

/// Tells on the standard error what is odd about files, but no reason to stop.
pub fn warn(warnings: &[FileError]) {
    for warning in warnings.iter().take(WARNED) {
        eprintln!("warning: {warning}");
    }
    if let Some(more) = warnings.len().checked_sub(WARNED).filter(|more| *more > 0) {
        eprintln!("warning: and {more} more of the kind");
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        Self::Input(vec![(error.to_string(), error.help())])
    }
}

impl From<Vec<LibraryError>> for Failure {
    fn from(errors: Vec<LibraryError>) -> Self {
        Self::Input(errors.iter().map(|error| (error.to_string(), error.help())).collect())
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
