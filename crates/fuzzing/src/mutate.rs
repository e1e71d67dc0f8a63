//! Small changes of an input, where no fuzzer makes them.

/// A change: what, where, how much, by what.
#[derive(Clone, Copy, Debug)]
pub struct Edit {
    /// Which change.
    pub what: u8,
    /// Where, as a share of the length.
    pub place: u16,
    /// How much.
    pub length: u8,
    /// By which byte or word.
    pub by: u8,
}

/// Words that doors may stumble over.
const WORDS: [&str; 24] = [
    "",
    "\n",
    "\n\n",
    "-1",
    "0",
    "65536",
    "99999999999999999999",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "\\u001b[2J",
    "\u{feff}",
    "#",
    "# 1",
    ":",
    "//",
    "card X: ",
    "player 9: ",
    " > ",
    "é€😀",
];

/// The input with these changes, one after the other.
#[must_use]
pub fn mutate(seed: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut data = seed.to_vec();
    for edit in edits {
        let at = usize::from(edit.place) * data.len() / (usize::from(u16::MAX) + 1);
        let end = (at + usize::from(edit.length)).min(data.len());
        let word = WORDS[usize::from(edit.by) % WORDS.len()].as_bytes();
        match edit.what % 6 {
            0 => drop(data.drain(at..end)),
            1 => drop(data.splice(at..at, word.iter().copied())),
            2 => drop(data.splice(at..end, word.iter().copied())),
            3 => {
                let again = data[at..end].to_vec();
                drop(data.splice(at..at, again));
            }
            4 => {
                if let Some(byte) = data.get_mut(at) {
                    *byte = edit.by;
                }
            }
            _ => data.truncate(at),
        }
    }
    data
}
