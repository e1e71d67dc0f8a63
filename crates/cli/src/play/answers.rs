//! Answers from the standard input, one a line. Blank lines and lines that begin with `#` are passed over. On a terminal they
//! can be edited, those before come back with the arrow keys, and the tabulator completes options and commands.

use std::io::{self, BufRead, IsTerminal, Read};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::answer::names;
use super::layout::Size;
use crate::failure::Failure;
use crate::lines::skip_line;
use crate::screen::{Screen, plain};

/// The most bytes of an answer.
const MOST_BYTES: u64 = 4096;
/// The characters of a longer one that are shown again.
const BEGUN: usize = 60;

/// The answers to come.
pub enum Answers {
    /// Typed by somebody.
    Typed(Box<Editor<Known, MemHistory>>),
    /// From a script; they are shown as they are read, or not.
    Read {
        /// True if they are shown.
        echo: bool,
    },
}

/// What can be typed now.
#[derive(Default)]
pub struct Known(Vec<String>);

impl Completer for Known {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = line.get(..at).unwrap_or_default().to_lowercase();
        let fits = |known: &&String| known.to_lowercase().starts_with(&begun);
        Ok((0, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Known {
    type Hint = String;
}
impl Highlighter for Known {}
impl Validator for Known {}
impl Helper for Known {}

impl Answers {
    /// The answers on the standard input.
    pub fn new() -> Result<Self, Failure> {
        if !io::stdin().is_terminal() {
            return Ok(Self::Read { echo: true });
        }
        let editor = Editor::with_history(rustyline::Config::default(), MemHistory::new());
        let mut editor = editor.map_err(|error| Failure::input(error.to_string()))?;
        editor.set_helper(Some(Known::default()));
        Ok(Self::Typed(Box::new(editor)))
    }

    /// From the standard input, whoever writes there; they are not shown.
    pub const fn silent() -> Self {
        Self::Read { echo: false }
    }

    /// True if somebody types them.
    pub const fn typed(&self) -> bool {
        matches!(self, Self::Typed(_))
    }

    /// How much room the terminal has on which they are typed.
    pub fn size(&mut self) -> Option<Size> {
        let Self::Typed(editor) = self else { return None };
        let (columns, rows) = editor.dimensions()?;
        let size = format!("{columns}x{rows}");
        size.parse().ok()
    }

    /// The next answer; nothing at the end of the input. The tabulator knows these words besides the commands.
    pub fn next<'a>(
        &mut self,
        screen: &mut Screen,
        prompt: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Result<Option<String>, Failure> {
        let answer = match self {
            Self::Typed(editor) => {
                screen.flush()?;
                let words = known.chain(names()).map(plain).collect();
                editor.set_helper(Some(Known(words)));
                typed(editor, prompt)?
            }
            Self::Read { echo } => read(screen, prompt, *echo)?,
        };
        if answer.is_none() && !matches!(self, Self::Read { echo: false }) {
            screen.line("")?;
        }
        Ok(answer)
    }
}

/// True if a line is an answer.
fn counts(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

fn typed(editor: &mut Editor<Known, MemHistory>, prompt: &str) -> Result<Option<String>, Failure> {
    loop {
        match editor.readline(prompt) {
            Ok(line) if counts(line.trim()) => {
                let failed = |error: ReadlineError| Failure::input(error.to_string());
                editor.add_history_entry(line.trim()).map_err(failed)?;
                return Ok(Some(line.trim().to_owned()));
            }
            Ok(_) => {}
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
            Err(error) => return Err(Failure::input(error.to_string())),
        }
    }
}

fn read(screen: &mut Screen, prompt: &str, echo: bool) -> Result<Option<String>, Failure> {
    screen.prompt(prompt)?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if io::stdin().lock().take(MOST_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        // An answer that is too long is none, and what is behind does not become another one.
        if line.len() as u64 == MOST_BYTES && line.last() != Some(&b'\n') {
            skip_line(&mut io::stdin().lock())?;
            let begun: String = String::from_utf8_lossy(&line).chars().take(BEGUN).collect();
            return Ok(Some(format!("{begun}...")));
        }
        // What is no text cannot be an answer, but it must not stop the game either.
        let text = String::from_utf8_lossy(&line);
        let answer = text.trim();
        if counts(answer) {
            if echo {
                screen.line(answer)?;
            }
            return Ok(Some(answer.to_owned()));
        }
    }
}
