//! What gives a message its JSON Schema and its TypeScript type. Without the feature `types` it is nothing: both are half of the time in which
//! this crate is built, and only `generate` asks for them.

#[cfg(not(feature = "types"))]
pub(crate) use byword_untyped::{JsonSchema, TS};
#[cfg(feature = "types")]
pub(crate) use {schemars::JsonSchema, ts_rs::TS};
