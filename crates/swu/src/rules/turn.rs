//! The round: its phases, what a player may do in it, and how a game begins in the middle of one.

pub(crate) mod actions;
pub(crate) mod regroup;
pub(crate) mod round;
pub(crate) mod stage;
pub(crate) mod twin_suns;
