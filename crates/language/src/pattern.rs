//! Patterns: one way of saying an entry of a phrasebook, read and written.
//!
//! ```text
//! draw {amount} card{amount~/s}      a hole; forms that agree with it in number (singular/plural)
//! elegid{filter~o/a/os/as} un{n@/a}  forms by gender and number; by gender alone
//! personaje{~/s} ~m                  forms that agree with what the entry is wanted as; its gender
//! {sentence+". ^"}  {pre*}           one or more, with a separator; any number, set side by side
//! {act+", "&" and "|", then "}       `&` before the last one; `|` is only read; `^` makes the next a capital
//! {filter.p} {change.=actor}         wanted in the plural; wanted in the number of another hole
//! ^{effect}                          begins with a capital when written
//! <whenever|when> [then]             the first is written, any is read; read but not written
//! \[ \{ \n                           the characters themselves; a line break
//! ```

/// Number, gender and person, as far as known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features {
    /// More than one.
    pub plural: Option<bool>,
    /// Grammatically feminine.
    pub feminine: Option<bool>,
    /// The second person of Spanish, "tú".
    pub second: Option<bool>,
}

impl Features {
    /// These, completed by others.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            plural: self.plural.or(other.plural),
            feminine: self.feminine.or(other.feminine),
            second: self.second.or(other.second),
        }
    }
}

/// Where a form or a wanted number is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// What the entry itself is wanted as.
    Own,
    /// A hole of the pattern, by name.
    Hole(String),
}

/// The number in which a hole is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// Singular.
    Singular,
    /// Plural.
    Plural,
    /// The second person, "tú".
    Second,
    /// As another hole is.
    Like(From),
}

/// How often a hole is filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once.
    Once,
    /// Any number of times.
    Any,
    /// At least once, with separators.
    Separated(Separators),
}

/// What stands between the parts of a list. A `^` at the end makes the next part begin with a capital.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Separators {
    /// Between two parts.
    pub between: String,
    /// Before the last part, if that differs.
    pub last: Option<String>,
    /// Read, but not written.
    pub also: Vec<String>,
}

impl Separators {
    /// All that are read.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.between).chain(&self.last).chain(&self.also).map(String::as_str)
    }

    /// What is written before the part with this index, of so many.
    #[must_use]
    pub fn before(&self, index: usize, count: usize) -> &str {
        match &self.last {
            Some(last) if index + 1 == count => last,
            _ => &self.between,
        }
    }
}

/// A hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// Its name in the term.
    pub name: String,
    /// The sort that fills it.
    pub sort: String,
    /// The number in which it is wanted.
    pub want: Option<Want>,
    /// How often.
    pub times: Times,
    /// Written with a capital.
    pub capital: bool,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A word or mark in its forms, and what the form agrees with.
    Word {
        /// One, two (singular, plural), three (and the second person) or four (ms, fs, mp, fp) forms.
        forms: Vec<String>,
        /// What they agree with.
        by: From,
    },
    /// A hole.
    Hole(Hole),
    /// Read, not written.
    Optional(Vec<Piece>),
    /// Any is read, the first written.
    Either(Vec<Vec<Piece>>),
}

/// A part and whether a blank stands before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The part.
    pub part: Part,
    /// A blank before it.
    pub space: bool,
}

/// A pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// As it was written in the phrasebook.
    pub source: String,
    /// Its parts.
    pub pieces: Vec<Piece>,
    /// Number and gender that it gives to its surroundings.
    pub gives: Features,
    /// The hole whose number and gender it gives.
    pub gives_like: Option<String>,
}

/// The forms for number and gender: one for all, two by number, three by number and person, four by gender and number.
#[must_use]
pub fn form(forms: &[String], features: Features) -> &str {
    let plural = features.plural.unwrap_or(false);
    let index = match forms.len() {
        2 => usize::from(plural),
        3 if features.second == Some(true) => 2,
        3 => usize::from(plural),
        4 => usize::from(plural) * 2 + usize::from(features.feminine.unwrap_or(false)),
        _ => 0,
    };
    forms.get(index).map_or("", String::as_str)
}

const MOST_BRACKETS: usize = 20;

/// Words as a pattern that means just them.
#[must_use]
pub fn literal(words: &str) -> String {
    words.chars().fold(String::new(), |mut written, c| {
        if matches!(c, '{' | '[' | '<' | '^' | '\\') {
            written.push('\\');
        }
        written.push(c);
        written
    })
}

/// Reads a pattern.
///
/// # Errors
/// If a bracket is not closed or a hole is malformed.
pub fn parse(source: &str) -> Result<Pattern, String> {
    if source.matches(['[', '<']).count() > MOST_BRACKETS {
        return Err("too many brackets".to_owned());
    }
    let (body, tail) = features_tail(source.trim());
    let mut pattern = Pattern { source: source.trim().to_owned(), ..Pattern::default() };
    if let Some(tail) = tail {
        apply_tail(&mut pattern, tail)?;
    }
    let mut reader = Reader { chars: body.chars().collect(), at: 0 };
    pattern.pieces = reader.pieces(&[])?;
    Ok(pattern)
}

/// Splits a trailing ` ~mp` or ` ~=hole` off.
fn features_tail(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(char::is_whitespace) {
        Some((body, last)) if last.starts_with('~') => (body.trim_end(), last.strip_prefix('~')),
        _ => (text, None),
    }
}

fn apply_tail(pattern: &mut Pattern, tail: &str) -> Result<(), String> {
    if let Some(hole) = tail.strip_prefix('=') {
        pattern.gives_like = Some(hole.to_owned());
        return Ok(());
    }
    for c in tail.chars() {
        match c {
            'm' => pattern.gives.feminine = Some(false),
            'f' => pattern.gives.feminine = Some(true),
            's' => pattern.gives.plural = Some(false),
            'p' => pattern.gives.plural = Some(true),
            't' => pattern.gives.second = Some(true),
            _ => return Err(format!("`~{tail}` should be made of m, f, s, p, t or be `~=hole`")),
        }
    }
    Ok(())
}

struct Reader {
    chars: Vec<char>,
    at: usize,
}

/// A stretch of a word being read: stem and forms.
#[derive(Default)]
struct Stem {
    forms: Vec<String>,
    by: Option<From>,
}

impl Stem {
    fn push(&mut self, c: char) {
        if self.forms.is_empty() {
            self.forms.push(String::new());
        }
        self.forms.iter_mut().for_each(|f| f.push(c));
    }

    fn agree(&mut self, by: From, endings: &[String]) -> Result<(), String> {
        if self.by.is_some() {
            return Err("a word can agree only once".to_owned());
        }
        let stem = self.forms.pop().unwrap_or_default();
        self.forms = endings.iter().map(|e| format!("{stem}{e}")).collect();
        self.by = Some(by);
        Ok(())
    }
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Pieces up to one of the closing characters, which is left.
    fn pieces(&mut self, close: &[char]) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        let mut space = false;
        let mut capital = false;
        while let Some(c) = self.peek().filter(|c| !close.contains(c)) {
            if c == ' ' {
                self.at += 1;
                space = true;
                continue;
            }
            if c == '^' {
                self.at += 1;
                capital = true;
                continue;
            }
            let part = self.part(c, close, std::mem::take(&mut capital))?;
            pieces.push(Piece { part, space: std::mem::take(&mut space) });
        }
        Ok(pieces)
    }

    fn part(&mut self, c: char, close: &[char], capital: bool) -> Result<Part, String> {
        match c {
            '[' => {
                self.at += 1;
                let pieces = self.pieces(&[']', '|'])?;
                if self.peek() == Some('|') {
                    return Err(
                        "ways of which one is read stand in `<` and `>`, within brackets, too".to_owned()
                    );
                }
                self.expect(']')?;
                Ok(Part::Optional(pieces))
            }
            '<' => self.either(),
            '{' if self.is_hole() => self.hole(capital),
            _ => self.word(close),
        }
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.peek() == Some(c) {
            self.at += 1;
            return Ok(());
        }
        Err(format!("`{c}` is missing"))
    }

    fn either(&mut self) -> Result<Part, String> {
        self.at += 1;
        let mut ways = Vec::new();
        loop {
            ways.push(self.pieces(&['|', '>'])?);
            match self.peek() {
                Some('|') => self.at += 1,
                _ => break,
            }
        }
        self.expect('>')?;
        Ok(Part::Either(ways))
    }

    /// True if the brace begins a hole (lower case) and not a symbol or an ending.
    fn is_hole(&self) -> bool {
        self.chars.get(self.at + 1).is_some_and(char::is_ascii_lowercase)
            && !self.inside().contains(['~', '@'])
    }

    /// What stands in the braces here.
    fn inside(&self) -> String {
        self.chars.iter().skip(self.at + 1).take_while(|c| **c != '}').collect()
    }

    fn braces(&mut self) -> Result<String, String> {
        let inside = self.inside();
        self.at += 1 + inside.chars().count();
        self.expect('}')?;
        Ok(inside)
    }

    fn hole(&mut self, capital: bool) -> Result<Part, String> {
        let inside = self.braces()?;
        let end = inside.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(inside.len());
        let (name, mut rest) = inside.split_at(end);
        let sort = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let mut hole =
            Hole { name: name.to_owned(), sort: sort.to_owned(), want: None, times: Times::Once, capital };
        if let Some(after) = rest.strip_prefix(':') {
            let end = after.find(['.', '+', '*']).unwrap_or(after.len());
            hole.sort = after[..end].to_owned();
            rest = &after[end..];
        }
        if let Some(after) = rest.strip_prefix('.') {
            let end = after.find(['+', '*']).unwrap_or(after.len());
            hole.want = Some(want(&after[..end])?);
            rest = &after[end..];
        }
        hole.times = times(rest)?;
        Ok(Part::Hole(hole))
    }

    fn word(&mut self, close: &[char]) -> Result<Part, String> {
        let mut stem = Stem::default();
        while let Some(c) = self.peek() {
            match c {
                ' ' | '[' | '<' | '^' => break,
                c if close.contains(&c) => break,
                '{' if self.is_hole() => break,
                '{' if self.inside().contains(['~', '@']) => {
                    let inside = self.braces()?;
                    let (by, endings) = endings(&inside)?;
                    stem.agree(by, &endings)?;
                }
                '\\' => {
                    self.at += 1;
                    stem.push(match self.peek() {
                        Some('n') => '\n',
                        Some(c) => c,
                        None => '\\',
                    });
                    self.at += 1;
                }
                c => {
                    stem.push(c);
                    self.at += 1;
                }
            }
        }
        Ok(Part::Word { forms: stem.forms, by: stem.by.unwrap_or(From::Own) })
    }
}

/// `hole~s/p`, `hole~ms/fs/mp/fp` or `hole@m/f`.
fn endings(inside: &str) -> Result<(From, Vec<String>), String> {
    let at = inside.find(['~', '@']).unwrap_or(inside.len());
    let (by, rest) = inside.split_at(at);
    let by = if by.is_empty() { From::Own } else { From::Hole(by.to_owned()) };
    let gender = rest.starts_with('@');
    let endings: Vec<String> = rest.get(1..).unwrap_or("").split('/').map(str::to_owned).collect();
    match (endings.as_slice(), gender) {
        ([m, f], true) => Ok((by, vec![m.clone(), f.clone(), m.clone(), f.clone()])),
        // A Spanish verb that adds `n` in the plural adds `s` for "tú".
        ([one, many], false) if one.is_empty() && many == "n" => {
            Ok((by, ["", "n", "s"].map(str::to_owned).into()))
        }
        ([_, _] | [_, _, _, _], false) => Ok((by, endings)),
        _ => Err(format!("`{{{inside}}}` should have two endings, or after `~` perhaps four")),
    }
}

fn want(text: &str) -> Result<Want, String> {
    match text {
        "s" => Ok(Want::Singular),
        "p" => Ok(Want::Plural),
        "t" => Ok(Want::Second),
        "=" => Ok(Want::Like(From::Own)),
        other => match other.strip_prefix('=') {
            Some(hole) => Ok(Want::Like(From::Hole(hole.to_owned()))),
            None => Err(format!("`.{other}` should be .s, .p, .t, .= or .=hole")),
        },
    }
}

fn times(text: &str) -> Result<Times, String> {
    match text.chars().next() {
        None => Ok(Times::Once),
        Some('*') => Ok(Times::Any),
        Some('+') => separators(&text[1..]).map(Times::Separated),
        Some(_) => Err(format!("`{text}` is not understood in a hole")),
    }
}

/// `", "&" and "|", then "`.
fn separators(text: &str) -> Result<Separators, String> {
    let mut out = Separators::default();
    let parts: Vec<&str> = text.split('"').collect();
    for pair in parts.chunks(2) {
        let &[mark, quoted] = pair else { continue };
        let quoted = unescape(quoted);
        match mark {
            "" => out.between = quoted,
            "&" => out.last = Some(quoted),
            "|" => out.also.push(quoted),
            _ => return Err(format!("`{mark}` is not understood between separators")),
        }
    }
    if out.between.is_empty() { Err("`+` needs a separator in quotes".to_owned()) } else { Ok(out) }
}

fn unescape(text: &str) -> String {
    text.replace("\\n", "\n")
}

impl Pattern {
    /// All holes, in order, also of optional parts.
    #[must_use]
    pub fn holes(&self) -> Vec<&Hole> {
        fn walk<'a>(pieces: &'a [Piece], out: &mut Vec<&'a Hole>) {
            for piece in pieces {
                match &piece.part {
                    Part::Hole(hole) => out.push(hole),
                    Part::Optional(inner) => walk(inner, out),
                    Part::Either(ways) => ways.iter().for_each(|w| walk(w, out)),
                    Part::Word { .. } => {}
                }
            }
        }
        let mut out = Vec::new();
        walk(&self.pieces, &mut out);
        out
    }
}
