//! Lines that programs and people send.

use std::io::{self, BufRead};

/// Reads to the end of a line without keeping it.
pub(crate) fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, ends) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if ends {
            return Ok(());
        }
    }
}
