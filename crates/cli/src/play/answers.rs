//! Answers from the standard input, one a line. Blank lines and lines that begin with `#` are passed over.

use std::io::{self, BufRead, IsTerminal, Read};

use crate::screen::Screen;

/// The most bytes of an answer; what is behind them is another one.
const MOST_BYTES: u64 = 4096;

/// The answers to come.
pub struct Answers {
    echo: bool,
}

impl Answers {
    /// The answers on the standard input. If nobody types them, they are shown as they are read.
    pub fn new() -> Self {
        Self { echo: !io::stdin().is_terminal() }
    }

    /// True if somebody types them.
    pub const fn typed(&self) -> bool {
        !self.echo
    }

    /// The next answer; nothing at the end of the input.
    pub fn next(&mut self, screen: &mut Screen) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if io::stdin().lock().take(MOST_BYTES).read_until(b'\n', &mut line)? == 0 {
                screen.line("")?;
                return Ok(None);
            }
            // What is no text cannot be an answer, but it must not stop the game either.
            let text = String::from_utf8_lossy(&line);
            let answer = text.trim();
            if !answer.is_empty() && !answer.starts_with('#') {
                if self.echo {
                    screen.line(answer)?;
                }
                return Ok(Some(answer.to_owned()));
            }
        }
    }
}
