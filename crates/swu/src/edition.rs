//! The editions of the rules, and what differs between them (digest section 1). The keyword chapter holds unless an option
//! of the setup says otherwise; what is no switch here is the same in both editions.

use byword_kernel::id::Seat;
use byword_kernel::table::Table;

use crate::words::tally;

/// The differences that a game can be played either way: the digest's number, and the bit by which positions know that
/// edition 8 holds in it.
const DIFFERENCES: [(&str, i16); 4] = [
    ("D1", ATTACKS_EXHAUSTED),
    ("D2", ENTERING_IN_ANY_WAY),
    ("D3", KEYWORDS_ARE_APART),
    ("D9", MISSED_MOMENTS),
];

/// A unit that may attack as it enters play is not readied for that: it attacks even if exhausted.
pub(crate) const ATTACKS_EXHAUSTED: i16 = 1;
/// Keywords that trigger as a unit is played also do when it is deployed or created.
pub(crate) const ENTERING_IN_ANY_WAY: i16 = 2;
/// A keyword resolves like a "When Played" or "When Defeated" ability but is none.
pub(crate) const KEYWORDS_ARE_APART: i16 = 4;
/// An ability whose delayed effect has missed its moment does not resolve.
pub(crate) const MISSED_MOMENTS: i16 = 8;

/// True if an option of this name is about editions.
pub(crate) fn is_option(key: &str) -> bool {
    key == "edition" || DIFFERENCES.iter().any(|(name, _)| *name == key)
}

/// The edition after one more option: `edition` for all differences, `D1` ... for one. `8` may be written `8.0` and `CR8`.
///
/// # Errors
/// The names of the editions.
pub(crate) fn read(before: i16, key: &str, value: &str) -> Result<i16, String> {
    let meant = DIFFERENCES.iter().filter(|(name, _)| key == "edition" || *name == key);
    let bits = meant.fold(0, |bits, (_, bit)| bits | bit);
    let lower = value.to_lowercase();
    match lower.trim_start_matches("cr").trim().trim_end_matches(".0") {
        "seed" => Ok(before & !bits),
        "8" => Ok(before | bits),
        _ => Err(format!("no edition is called `{value}`; there are seed and 8")),
    }
}

/// True if edition 8 holds in this difference.
pub(crate) fn later(table: &Table<'_>, difference: i16) -> bool {
    table.position().tally(Seat::NONE, tally::EDITION) & difference != 0
}
