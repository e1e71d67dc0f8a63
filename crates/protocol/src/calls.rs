//! Reading what callers send: what is wrong with it has its place, and the number of the call if that could be read.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::host::LONGEST;
use crate::message::{PROTOCOL, Trouble, TroubleKind};
use crate::trouble::{Outcome, fail, trouble};

/// The number of the call, if that can be read, and what is wrong with it.
pub type Unread = (Option<u32>, Trouble);

/// Reads a call.
///
/// # Errors
/// If the line is too long or no such call.
pub fn read<T: DeserializeOwned>(line: &str) -> Result<T, Unread> {
    if line.len() > LONGEST {
        return Err((None, trouble(TroubleKind::TooLarge, format!("a call has at most {LONGEST} bytes"))));
    }
    serde_json::from_str(line).map_err(|error| {
        let cause = error.to_string();
        let cause = cause.rsplit_once(" at line ").map_or(cause.as_str(), |(cause, _)| cause);
        let place = |n: usize| u32::try_from(n).ok();
        let wrong = trouble(TroubleKind::Malformed, cause);
        (number(line), Trouble { line: place(error.line()), column: place(error.column()), ..wrong })
    })
}

/// The number of a call, whatever else is in it.
#[must_use]
pub fn number(line: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u32,
    }
    serde_json::from_str::<Numbered>(line).ok().map(|numbered| numbered.id)
}

/// Fails if a call speaks another version of the protocol.
///
/// # Errors
/// Which version it speaks, and which this program does.
pub fn check_version(version: u16) -> Outcome<()> {
    match version {
        PROTOCOL => Ok(()),
        _ => fail(TroubleKind::Version, format!("protocol {version}; this program speaks {PROTOCOL}")),
    }
}
