//! Experiments: what the lab finds out, in words and for machines.

pub mod args;
pub mod compare;
pub mod deck;
pub mod ladder;
pub mod matrix;
pub mod merge;
pub mod output;
pub mod plan;
pub mod query;
pub mod recording;
mod swaps;
pub mod trial;
pub mod tune;
