//! Databases for tests, a server as a process of its own, and a client that plays.

#![allow(
    dead_code,
    clippy::panic,
    clippy::unwrap_used,
    reason = "each test uses a part of it, and fails where it cannot go on"
)]

pub mod client;
pub mod database;
pub mod node;
pub mod play;
