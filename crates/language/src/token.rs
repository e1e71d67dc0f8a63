//! Rules text as tokens: words, numbers, symbols such as `{E}`, punctuation and line breaks, with spans.

use crate::term::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word, perhaps with an apostrophe inside.
    Word,
    /// Digits.
    Number,
    /// A symbol in braces.
    Symbol,
    /// Anything else but blanks.
    Mark,
    /// The end of a line.
    Break,
}

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// As it is compared: lower case, with plain quotes and dashes.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// True if it begins with a capital letter.
    pub capital: bool,
}

/// Plain spelling of typographic characters.
#[must_use]
pub const fn plain(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{02bc}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2013}' | '\u{2014}' | '\u{2212}' | '\u{2010}' | '\u{2011}' => '-',
        '\u{00a0}' => ' ',
        '\u{2192}' => '>',
        c => c,
    }
}

/// True if the character may stand in a word.
fn wordy(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// The tokens of a text. Every text has tokens; nothing is refused.
#[must_use]
pub fn tokenize(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let end = at + token_len(&text[at..], c);
        if c == '\n' || !c.is_whitespace() && plain(c) != ' ' {
            tokens.push(token(text, at, end, c));
        }
        at = end;
    }
    tokens
}

fn token(text: &str, start: usize, end: usize, first: char) -> Token {
    let kind = match first {
        '\n' => Kind::Break,
        '{' if end - start > 1 => Kind::Symbol,
        c if c.is_ascii_digit() => Kind::Number,
        c if wordy(c) => Kind::Word,
        '\'' | '\u{2019}' if end - start > first.len_utf8() => Kind::Word,
        _ => Kind::Mark,
    };
    let plain_text: String = text[start..end].chars().map(plain).collect();
    let compared = if kind == Kind::Symbol { plain_text.to_uppercase() } else { plain_text.to_lowercase() };
    Token { kind, text: compared, span: Span::new(start, end), capital: first.is_uppercase() }
}

/// How many bytes the token at the start of the text has; blanks count as tokens of one character.
fn token_len(text: &str, first: char) -> usize {
    let one = first.len_utf8();
    if first == '{' {
        let close = text
            .find('}')
            .filter(|&i| i <= 12 && text[1..i].chars().all(|c| c.is_alphanumeric() || c == '_'));
        return close.map_or(one, |i| i + 1);
    }
    if first.is_ascii_digit() {
        return text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    }
    if plain(first) == '\'' && possessive(&text[one..]) {
        return one + 1;
    }
    if wordy(first) { word_len(text) } else { one }
}

/// True if an `s` that ends a word follows.
fn possessive(rest: &str) -> bool {
    let mut chars = rest.chars();
    chars.next().is_some_and(|c| c == 's' || c == 'S') && !chars.next().is_some_and(wordy)
}

fn word_len(text: &str) -> usize {
    let mut end = 0;
    for (i, c) in text.char_indices() {
        let rest = &text[i + c.len_utf8()..];
        let apostrophe = plain(c) == '\'' && rest.chars().next().is_some_and(wordy) && !possessive(rest);
        if !wordy(c) && !apostrophe {
            break;
        }
        end = i + c.len_utf8();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokenize(text).into_iter().map(|t| t.text).collect()
    }

    #[test]
    fn splits() {
        assert_eq!(
            words("Can\u{2019}t {e}, their player's +12\nx"),
            ["can't", "{E}", ",", "their", "player", "'s", "+", "12", "\n", "x"]
        );
        assert_eq!(words("non-leader {hole} {"), ["non", "-", "leader", "{HOLE}", "{"]);
    }
}
