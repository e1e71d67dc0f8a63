//! The one protocol of every door: what a program says to a running game, and what it is told.
//!
//! [`message`] has the messages as types, from which the JSON Schema and the TypeScript types are generated. The reference
//! page is `docs/protocol.md`.
#![forbid(unsafe_code)]

pub mod board;
pub mod calls;
pub mod gallery;
mod game;
#[cfg(feature = "types")]
pub mod generate;
mod host;
pub mod hosted;
#[cfg(test)]
mod leak;
mod learned;
mod look;
pub mod lookup;
pub mod message;
mod offer;
pub mod phrases;
mod picks;
mod public;
mod reading;
mod scenes;
mod show;
mod trouble;
mod types;
mod why;

pub use host::{Host, LONGEST};
pub use look::Onlooker;
