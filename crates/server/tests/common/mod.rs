//! Databases for tests, a server as a process of its own, and a client that plays.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod client;
pub mod database;
pub mod node;
pub mod play;
