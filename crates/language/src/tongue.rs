//! The languages that phrasebooks write.

use std::fmt;

use byword_kernel::rulebook::Lang;

/// A language that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tongue {
    /// English.
    English,
    /// Spanish.
    Spanish,
}

impl From<Tongue> for Lang {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::English => Self::En,
            Tongue::Spanish => Self::Es,
        }
    }
}

impl From<Lang> for Tongue {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Self::English,
            Lang::Es => Self::Spanish,
        }
    }
}

impl fmt::Display for Tongue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::English => "English",
            Self::Spanish => "Spanish",
        })
    }
}
