//! Counts of the lines of play by their length: if the rules offer one option more or less anywhere near a position, some
//! count changes. Chess programs call this "perft".

use byword_kernel::table::Table;

/// How many lines of exactly 1, 2, 3 ... choices begin at the table's position, as far as no count is above `most`.
/// Chance is no branch: what the position's random numbers say is part of it.
#[must_use]
pub fn perft(table: &Table<'_>, most: u64) -> Vec<u64> {
    let mut counts = Vec::new();
    for length in 0.. {
        match lines(table, length, most) {
            Some(count) if count > 0 => counts.push(count),
            _ => break,
        }
    }
    counts
}

/// The lines with one choice more than this; nothing if there are more than `most`.
fn lines(table: &Table<'_>, length: u32, most: u64) -> Option<u64> {
    let options = table.position().options().len();
    if length == 0 {
        return Some(options as u64).filter(|count| *count <= most);
    }
    let mut count = 0;
    for option in 0..options {
        let mut next = Table::new(table.world(), table.position().clone());
        if next.choose(option).is_ok() {
            count += lines(&next, length - 1, most - count)?;
        }
    }
    Some(count)
}
