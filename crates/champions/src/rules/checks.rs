//! The checks after every batch of events.

pub(crate) mod control;
pub(crate) mod defeat;
pub(crate) mod limit;
pub(crate) mod spill;
