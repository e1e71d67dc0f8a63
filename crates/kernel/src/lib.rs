//! The kernel of Byword: positions as values, decisions as data, events, abilities, and the machinery that runs them.
//!
//! It knows no game. A game is a [`rulebook::World`]: words, cards, clauses, and a [`rulebook::Rulebook`] with its
//! procedures. [`table::Table`] puts a position into play.

pub mod ability;
pub mod catalog;
mod clauses;
mod conformance;
mod cost;
pub mod decision;
pub mod event;
pub mod few;
pub mod frame;
pub mod id;
mod interpret;
mod kept;
pub mod keyword;
mod live;
pub mod log;
pub mod luck;
mod parameter;
mod pipeline;
pub mod policy;
pub mod position;
pub mod prelude;
pub mod program;
pub mod query;
mod questions;
pub mod refusal;
pub mod replay;
pub mod rng;
pub mod rulebook;
mod schedule;
pub mod session;
pub mod stage;
pub mod table;
pub mod tape;
pub mod view;
pub mod vocabulary;
mod wish;
mod wording;
