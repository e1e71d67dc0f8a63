//! What can be wrong with what people bring.

use byword_language::source::FileError;

use crate::nearest::nearest;

/// What is wrong with a name, a file, or what is in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
pub enum LibraryError {
    /// Nothing has this name.
    #[error("there is no {what} `{name}`")]
    #[diagnostic(code(byword::unknown))]
    Unknown {
        /// What sort of thing was meant.
        what: &'static str,
        /// The name.
        name: String,
        /// What was probably meant.
        #[help]
        help: Option<String>,
    },
    /// More of something than there are seats.
    #[error("{count} {what}, and there are {seats} seats")]
    #[diagnostic(code(byword::too_many), help("`--seats` says how many play; each has one"))]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many.
        count: usize,
        /// The seats.
        seats: u8,
    },
    /// An option of the setup is given more than once.
    #[error("the option `{name}` is given twice")]
    #[diagnostic(code(byword::option_twice))]
    OptionTwice {
        /// Its name.
        name: String,
    },
    /// A deck breaks a rule of deck construction.
    #[error(transparent)]
    #[diagnostic(code(byword::illegal))]
    Illegal(FileError),
    /// A file cannot be read or written.
    #[error("{path}: {cause}")]
    #[diagnostic(code(byword::file_access))]
    Access {
        /// The file.
        path: String,
        /// The system's words.
        cause: String,
    },
    /// Something in a file is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] FileError),
}

impl LibraryError {
    /// Nothing of this sort has this name; the nearest of the known ones is the help, or else all of a few.
    pub fn unknown<'a>(what: &'static str, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.collect();
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if known.is_empty() || known.len() > 12 => None,
            None => Some(format!("there are: {}", known.join(", "))),
        };
        Self::Unknown { what, name: name.to_owned(), help }
    }

    /// A file cannot be read or written.
    #[must_use]
    pub fn access(path: &std::path::Path, cause: &std::io::Error) -> Self {
        Self::Access { path: path.display().to_string(), cause: cause.to_string() }
    }

    /// What was probably meant.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        miette::Diagnostic::help(self).map(|help| help.to_string())
    }
}
