//! Pieces of a file with their places.

use byword_language::source::FileError;

/// A piece of a scenario file and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The words.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
    /// The column of its first character, from 1.
    pub column: usize,
}

impl Piece {
    /// A whole line, without the blanks around it.
    #[must_use]
    pub fn line(text: &str, line: usize) -> Self {
        Self { text: text.to_owned(), line, column: 1 }.part(0, text.len())
    }

    /// The part between two bytes, without the blanks around it.
    #[must_use]
    pub fn part(&self, from: usize, to: usize) -> Self {
        let body = self.text.get(from..to).unwrap_or_default();
        let blank = body.len() - body.trim_start().len();
        let before = self.text.get(..from + blank).unwrap_or_default();
        Self { text: body.trim().to_owned(), line: self.line, column: self.column + before.chars().count() }
    }

    /// What follows a prefix.
    #[must_use]
    pub fn after(&self, prefix: &str) -> Option<Self> {
        let rest = self.text.strip_prefix(prefix)?;
        Some(self.part(self.text.len() - rest.len(), self.text.len()))
    }

    /// The id of a clause, without the word for the document that its number is of (`seed 4.3`).
    #[must_use]
    pub fn clause(self) -> Self {
        self.after("seed ").unwrap_or(self)
    }

    /// What stands before and after the first separator that is not in quotes or parentheses.
    #[must_use]
    pub fn cut(&self, separator: &str) -> Option<(Self, Self)> {
        let at = self.outside(separator).next()?;
        Some((self.part(0, at), self.part(at + separator.len(), self.text.len())))
    }

    /// The parts between separators that are not in quotes or parentheses; empty parts are left out.
    #[must_use]
    pub fn split(&self, separator: &str) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut from = 0;
        for at in self.outside(separator).chain(std::iter::once(self.text.len())) {
            parts.push(self.part(from, at));
            from = at + separator.len();
        }
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    /// Where a separator stands outside of quotes and parentheses.
    fn outside<'a>(&'a self, separator: &'a str) -> impl Iterator<Item = usize> + 'a {
        let (mut depth, mut quoted) = (0_i32, false);
        self.text.char_indices().filter_map(move |(at, c)| {
            match c {
                '"' => quoted = !quoted,
                '(' if !quoted => depth += 1,
                ')' if !quoted => depth -= 1,
                _ => {}
            }
            (depth <= 0 && !quoted && self.text[at..].starts_with(separator)).then_some(at)
        })
    }

    /// The text without quotes around it.
    #[must_use]
    pub fn bare(&self) -> &str {
        self.text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(&self.text)
    }

    /// Something is wrong here.
    #[must_use]
    pub fn error(&self, file: &str, cause: impl Into<String>) -> FileError {
        FileError {
            file: file.to_owned(),
            line: self.line,
            column: self.column,
            cause: cause.into(),
            help: None,
        }
    }
}

/// Words as they are compared: lower case, single blanks, dashes as blanks.
pub(crate) fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| c.is_whitespace() || c == '-').filter(|w| !w.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_outside_of_parentheses_and_quotes() {
        let piece = Piece::line("  A (x, y), \"B, C\" ,, D", 3);
        let parts = piece.split(",");
        let texts: Vec<&str> = parts.iter().map(Piece::bare).collect();
        assert_eq!(texts, ["A (x, y)", "B, C", "D"]);
        assert_eq!(parts.iter().map(|p| p.column).collect::<Vec<_>>(), [3, 13, 23]);
        let (key, value) = Piece::line("hand: A: B", 1).cut(":").unwrap();
        assert_eq!((key.text.as_str(), value.text.as_str(), value.column), ("hand", "A: B", 7));
    }
}
