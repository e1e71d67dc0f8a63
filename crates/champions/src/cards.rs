//! Cards apart from any game: the sets that they are of, and which of them are one person.

pub(crate) mod sets;
pub(crate) mod unique;
