//! A server as a process that can be killed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A node; it is killed when it is dropped.
pub struct Node {
    process: Child,
    pub address: SocketAddr,
}

impl Node {
    /// Starts a node with these settings (TOML), at a port if one is said.
    pub fn start(folder: &Path, settings: &str) -> Self {
        let file = folder.join(format!("settings-{:x}.toml", rand_name()));
        fs::write(&file, settings).unwrap();
        let program = std::env::current_exe().unwrap();
        let program = program.parent().unwrap().parent().unwrap().join("examples/node");
        let log = fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
        let mut process =
            Command::new(program).arg(&file).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().parse().unwrap_or_else(|_| panic!("no address but {line:?}"));
        Self { process, address }
    }

    /// The process's id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Waits for its end; true if it ended in order.
    pub fn ended(mut self, patience: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < patience {
            if let Ok(Some(status)) = self.process.try_wait() {
                return status.success();
            }
            thread::sleep(Duration::from_millis(50));
        }
        false
    }

    /// As `kill -9` does.
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // One that has ended already is all right.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn rand_name() -> u128 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos()
}
