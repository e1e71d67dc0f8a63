//! A node by itself, with the settings of a file: what tests start and kill.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use byword_protocol::Host;
use byword_server::Engine;
use byword_server::online::{Said, Settings, serve_online};

fn main() -> Result<(), String> {
    let file = std::env::args().nth(1).map(PathBuf::from);
    let settings = Settings::read(file.as_deref(), &Said::default())?;
    let engine = || -> Engine {
        let mut host = Host::new();
        Box::new(move |line| host.answer(line))
    };
    serve_online(settings, Arc::new(engine), |address| {
        // If nobody reads it, the node is there all the same.
        let _ = writeln!(io::stdout(), "{address}").and_then(|()| io::stdout().flush());
    })
}
