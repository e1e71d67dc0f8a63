//! `byword serve`: the app on this machine, or the protocol on the standard streams, one call and one reply a line.

use std::env;
use std::io::{self, BufRead, Read, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use byword_protocol::{Host, LONGEST};
use byword_server::Engine;
use byword_server::online::{Said, Settings, backup, reports, serve_online};

use crate::args;
use crate::failure::Failure;
use crate::lines::skip_line;

/// The port of the app.
const PORT: u16 = 8080;

pub fn run(args: &args::Serve) -> Result<(), Failure> {
    if args.stdio {
        return Ok(stdio(&mut Host::local(), io::stdin().lock(), io::stdout().lock())?);
    }
    let open = !args.no_open && has_desktop();
    if args.data.is_some() || args.database.is_some() || args.settings.is_some() {
        return online(args);
    }
    let port = args.port.unwrap_or(PORT);
    byword_server::serve(port, Arc::new(|| engine(Host::new())), |address| ready(address, open))
        .map_err(|error| Failure::input(format!("port {port}: {error}")))
}

/// Lets people play with each other, or copies their games.
fn online(args: &args::Serve) -> Result<(), Failure> {
    let said = Said { port: args.port, data: args.data.clone(), database: args.database.clone() };
    let settings = Settings::read(args.settings.as_deref(), &said).map_err(Failure::input)?;
    if let Some(copy) = &args.backup {
        return backup(&settings, copy).map_err(Failure::input);
    }
    if let Some(folder) = &args.reports {
        let lines = reports(&settings, folder).map_err(Failure::input)?;
        return Ok(lines.iter().try_for_each(|line| writeln!(io::stdout(), "{line}"))?);
    }
    let thinking = Duration::from_millis(settings.thinking);
    let maker = move || engine(Host::new().bounded(thinking));
    serve_online(settings, Arc::new(maker), |address| ready(address, false)).map_err(Failure::input)
}

/// An engine for a tab.
fn engine(mut host: Host) -> Engine {
    Box::new(move |line| host.answer(line))
}

/// Says where the app is, and opens it where there is a desktop.
fn ready(address: SocketAddr, open: bool) {
    let address = format!("http://{address}/");
    // The address alone on its line can be read by scripts; if nobody reads it, the app is there all the same.
    let _ = writeln!(io::stdout(), "{address}").and_then(|()| io::stdout().flush());
    if open {
        let quiet = Command::new(OPENER).arg(&address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        // Where nothing opens addresses, the printed one is enough.
        drop(quiet);
    }
}

const OPENER: &str = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };

fn has_desktop() -> bool {
    cfg!(target_os = "macos") || env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some()
}

/// Answers lines until there are no more.
fn stdio(host: &mut Host, mut calls: impl BufRead, mut replies: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than there may be, to see that there are too many.
        let longest = LONGEST as u64 + 1;
        if calls.by_ref().take(longest).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() > LONGEST {
            skip_line(&mut calls)?;
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            writeln!(replies, "{}", host.answer(text.trim_end()))?;
            replies.flush()?;
        }
    }
}
