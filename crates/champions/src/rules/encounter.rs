//! Cards of the encounter deck, and schemes.

pub(crate) mod further;
pub(crate) mod reveal;
pub(crate) mod scheme;
