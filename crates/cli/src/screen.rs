//! The standard output: lines, colours where they are wanted, tables that align.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use comfy_table::{CellAlignment, Table, presets};

use crate::args::When;

/// The escape sequences that this program writes.
const PAINTS: [&str; 6] = ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[36m"];

/// A character as a terminal may show it.
fn visible(c: char) -> char {
    if c.is_control() && c != '\n' && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }
}

/// A text without anything that only a terminal understands.
pub fn plain(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// The standard output.
pub struct Screen {
    out: BufWriter<Stdout>,
    colours: bool,
}

impl Screen {
    /// The output, with colours as asked: always, never, or on a terminal unless `NO_COLOR` is set.
    pub fn new(colours: When) -> Self {
        let live = io::stdout().is_terminal();
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let colours = match colours {
            When::Always => true,
            When::Never => false,
            When::Auto => live && wanted,
        };
        Self { out: BufWriter::new(io::stdout()), colours }
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.out, "{}", self.clean(&line.to_string()))
    }

    /// A text with no other escape sequences than those that this program paints with: names may come from anywhere.
    fn clean(&self, text: &str) -> String {
        if !text.contains(|c: char| c.is_control() && c != '\n') {
            return text.to_owned();
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let painted = PAINTS.iter().find(|paint| self.colours && rest.starts_with(**paint));
            let length = painted.map_or(c.len_utf8(), |paint| paint.len());
            match painted {
                Some(paint) => out.push_str(paint),
                None => out.push(visible(c)),
            }
            rest = &rest[length..];
        }
        out
    }

    /// Writes without ending the line, and shows it at once.
    pub fn prompt(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Writes a value as JSON.
    pub fn json(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut self.out, value)?;
        writeln!(self.out)
    }

    /// Shows what was written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn painted(&self, code: &str, text: impl Display) -> String {
        if self.colours { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_string() }
    }

    /// A heading.
    pub fn bold(&self, text: impl Display) -> String {
        self.painted("1", text)
    }

    /// What matters less.
    pub fn dim(&self, text: impl Display) -> String {
        self.painted("2", text)
    }

    /// A name.
    pub fn name(&self, text: impl Display) -> String {
        self.painted("36", text)
    }

    /// Good or bad news.
    pub fn verdict(&self, good: bool, text: impl Display) -> String {
        self.painted(if good { "32" } else { "31" }, text)
    }

    /// Writes a table: the columns in `right` are aligned to the right. The headings of one that would be too wide are broken.
    pub fn table(&mut self, header: &[&str], rows: &[Vec<String>], right: &[usize]) -> io::Result<()> {
        let mut table = Table::new();
        table.load_preset(presets::NOTHING).force_no_tty().set_header(headings(header, rows));
        for row in rows {
            table.add_row(row);
        }
        for &column in right {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for line in table.lines() {
            self.line(line.trim_end())?;
        }
        Ok(())
    }
}

/// How wide a table may be before its headings are broken, and how wide the lines of a broken one may be at least.
const WIDE: usize = 100;
const NARROW: usize = 10;

/// The headings of a table; broken, to stand above their columns without making them wider, if it would be too wide.
fn headings(header: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widest = |column: usize| cells(column).map(|cell| length(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..header.len()).map(widest).collect();
    let whole = header.iter().zip(&widths).map(|(heading, width)| length(heading).max(*width) + 2);
    if whole.sum::<usize>() <= WIDE {
        return header.iter().map(|heading| (*heading).to_owned()).collect();
    }
    let broken: Vec<Vec<String>> =
        header.iter().zip(&widths).map(|(heading, width)| broken(heading, (*width).max(NARROW))).collect();
    let lines = broken.iter().map(Vec::len).max().unwrap_or(0);
    // They stand on their columns: what has fewer lines begins lower.
    let lowered = |heading: &Vec<String>| "\n".repeat(lines - heading.len()) + &heading.join("\n");
    broken.iter().map(lowered).collect()
}

/// A heading in lines of this width, or of its longest word.
fn broken(heading: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in heading.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_a_wide_table_are_broken() {
        let rows = vec![vec!["x".repeat(90), "12.5".to_owned(), "7 of 9".to_owned()]];
        assert_eq!(
            headings(&["card", "drawn by turn 4, %", "kept"], &rows),
            ["\ncard", "drawn by\nturn 4, %", "\nkept"]
        );
        assert_eq!(
            headings(&["card", "drawn by turn 4"], &[vec!["x".to_owned()]]),
            ["card", "drawn by turn 4"]
        );
    }
}
