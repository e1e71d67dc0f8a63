//! What an instruction asks to be named.

use crate::ability::Amount;
use crate::id::{Tag, ZoneKind};

/// What is named.
#[derive(Clone, Debug)]
pub enum Naming {
    /// A card.
    Card,
    /// A word of the cards, none of these.
    Tag(Vec<Tag>),
    /// A number up to this one.
    Number(Amount),
    /// One of these kinds of zones.
    Zone(Vec<ZoneKind>),
}
