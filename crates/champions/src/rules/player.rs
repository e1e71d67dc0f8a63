//! Deeds of players: they play cards, use abilities, attack, thwart and recover.

pub(crate) mod actions;
pub(crate) mod attack;
mod banned;
pub(crate) mod effects;
pub(crate) mod hosts;
pub(crate) mod labels;
pub(crate) mod legal;
pub(crate) mod maxima;
pub(crate) mod pay;
pub(crate) mod play;
pub(crate) mod told;
pub(crate) mod who;
