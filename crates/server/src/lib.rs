//! The page and the door behind it. The page is the built app (`web/dist`); the door is a WebSocket on which each text
//! frame is a line of the protocol. This is the local mode: one machine, an engine for each tab, nothing kept.
#![forbid(unsafe_code)]

mod door;
mod local;
pub mod online;
mod page;
pub mod store;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;

/// An engine: a line of the protocol in, its reply out.
pub type Engine = Box<dyn FnMut(&str) -> String>;

/// Makes an engine for each tab, on the thread on which it will run.
pub type Maker = Arc<dyn Fn() -> Engine + Send + Sync>;

/// Gives the app on this machine until the process ends. `ready` is told the address when it can be opened.
///
/// # Errors
/// If the port cannot be had.
pub fn serve(port: u16, maker: Maker, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        ready(listener.local_addr()?);
        axum::serve(listener, app(maker)).await
    })
}

fn app(maker: Maker) -> Router {
    Router::new()
        .route("/door", get(door::open))
        .fallback(page::file)
        .layer(axum::middleware::from_fn(local::only))
        .with_state(maker)
}
