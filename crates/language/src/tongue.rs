//! The languages that phrasebooks read and write.

use std::fmt;

use byword_kernel::rulebook::Lang;

use crate::token::Token;

/// A language that is read and written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tongue {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Tongue {
    /// The language of this name.
    ///
    /// # Errors
    /// That cards are not read in it.
    pub fn read(name: &str) -> Result<Self, String> {
        match name {
            "en" => Ok(Self::English),
            "es" => Ok(Self::Spanish),
            _ => Err(format!("`{name}` is neither `en` nor `es`")),
        }
    }
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

/// The tokens of a text as they are compared: Spanish "al" and "del" are two words in one.
pub(crate) fn parted(tongue: Tongue, tokens: Vec<Token>) -> Vec<Token> {
    if tongue == Tongue::English {
        return tokens;
    }
    let parts = |token: Token| {
        let first = match token.text.as_str() {
            "al" => "a",
            "del" => "de",
            "e" => "y",
            "u" => "o",
            _ => return vec![token],
        };
        let article = matches!(token.text.as_str(), "al" | "del")
            .then(|| Token { text: "el".to_owned(), ..token.clone() });
        std::iter::once(Token { text: first.to_owned(), ..token }).chain(article).collect()
    };
    tokens.into_iter().flat_map(parts).collect()
}
