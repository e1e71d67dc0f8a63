//! What the results of a series depend on, short enough for the first line of a file.

use std::hash::Hasher;

use byword_kernel::tape::Mixer;
use serde::Serialize;

/// A digest of a value, in hexadecimal.
pub fn digest(value: &impl Serialize) -> String {
    let mut mixer = Mixer::new(0);
    mixer.write(serde_json::to_string(value).unwrap_or_else(|error| error.to_string()).as_bytes());
    format!("{:016x}", mixer.finish())
}
