//! Playing with others: tables that are kept in a database, people who come by a link.

mod connection;
mod engines;
mod limits;
mod metrics;
mod node;
pub mod secrets;
mod settings;
mod table;
mod visitor;
mod writer;

pub use node::{backup, reports, serve_online};
pub use settings::{Said, Settings};
