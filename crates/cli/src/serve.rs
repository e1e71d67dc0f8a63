//! `byword serve --stdio`: the protocol on the standard streams, one call and one reply a line.

use std::io::{self, BufRead, Read, Write};

use byword_protocol::{Host, LONGEST};

use crate::args;
use crate::failure::Failure;

pub fn run(args: &args::Serve) -> Result<(), Failure> {
    if !args.stdio {
        return Err(Failure::input("say where to serve: --stdio"));
    }
    Ok(stdio(&mut Host::local(), io::stdin().lock(), io::stdout().lock())?)
}

/// Answers lines until there are no more.
fn stdio(host: &mut Host, mut calls: impl BufRead, mut replies: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than there may be, to see that there are too many.
        let longest = LONGEST as u64 + 1;
        if calls.by_ref().take(longest).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() > LONGEST {
            skip_line(&mut calls)?;
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            writeln!(replies, "{}", host.answer(text.trim_end()))?;
            replies.flush()?;
        }
    }
}

/// Reads to the end of a line without keeping it.
fn skip_line(calls: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = calls.fill_buf()?;
        let (used, ends) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        calls.consume(used);
        if ends {
            return Ok(());
        }
    }
}
