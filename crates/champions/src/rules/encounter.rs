//! What the encounter deck brings, and schemes.

pub(crate) mod further;
pub(crate) mod reveal;
pub(crate) mod scheme;
