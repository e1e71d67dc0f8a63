//! What is measured: times, and what the server's process takes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::{Failure, Options};

/// Clock ticks a second in what Linux says of processes.
const TICKS: f64 = 100.0;

/// Times in microseconds.
#[derive(Default)]
pub struct Times(Mutex<Vec<u64>>);

impl Times {
    pub fn took(&self, time: Duration) {
        self.all().push(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    pub fn clear(&self) {
        self.all().clear();
    }

    pub fn len(&self) -> usize {
        self.all().len()
    }

    /// Percentiles in milliseconds.
    pub fn text(&self) -> String {
        let mut all = self.all().clone();
        all.sort_unstable();
        let at = |percent: usize| all.get((all.len() * percent / 100).min(all.len().saturating_sub(1)));
        let ms = |time: Option<&u64>| time.map_or(f64::NAN, |micros| *micros as f64 / 1000.0);
        let [p50, p95, p99] = [50, 95, 99].map(|percent| ms(at(percent)));
        format!(
            "p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms, most {:.1} ms, n {}",
            ms(all.last()),
            all.len()
        )
    }

    fn all(&self) -> std::sync::MutexGuard<'_, Vec<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is counted.
#[derive(Default)]
pub struct Count {
    /// From a choice to its acknowledgement.
    pub choices: Times,
    /// From coming to a stored game to seeing it.
    pub returns: Times,
    /// Calls that were refused, connections that broke.
    pub errors: AtomicU64,
}

/// The server.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Starts the example `node` beside this one.
    pub fn start(folder: &Path, options: &Options) -> Result<Self, Failure> {
        let place = match &options.database {
            Some(address) => format!("database = {address:?}\n"),
            None => format!("data = {:?}\n", folder.display().to_string()),
        };
        let file = folder.join("settings.toml");
        fs::write(&file, format!("{place}connections = 20000\nidle = 30\n"))?;
        let program = std::env::current_exe()?.with_file_name("node");
        let log = fs::File::create(folder.join("log"))?;
        let mut child = Command::new(program).arg(&file).stdout(Stdio::piped()).stderr(log).spawn()?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().parse().map_err(|_| format!("the server says no address but {line:?}"))?;
        Ok(Self { child, address })
    }

    /// Seconds of computing so far.
    pub fn cpu(&self) -> Result<f64, Failure> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
        Ok(ticks.iter().sum::<f64>() / TICKS)
    }

    /// The most memory that it had, in MB.
    pub fn peak(&self) -> Result<f64, Failure> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kilobytes / 1024.0)
    }

    pub fn end(mut self) {
        // One that has ended already is all right.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
