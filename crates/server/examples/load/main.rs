//! Load on a server of this machine: many stored games, many people who each choose once a second. The server is a process of
//! its own (the example `node`), and nothing leaves the machine.
//!
//!     cargo build --release -p byword-server --examples
//!     target/release/examples/load --tables 10000 --seats 2000 --seconds 60

mod measure;
mod options;
mod people;
mod stored;

use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use measure::{Count, Process};
use options::Options;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Seconds in which all people come.
const COMING: u64 = 20;

fn main() -> Result<(), Failure> {
    let options = Options::read(std::env::args().skip(1))?;
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?.block_on(run(options))
}

async fn run(options: Options) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("byword-load-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let began = Instant::now();
    let stored = stored::store(&options, &folder).await?;
    println!("{} games stored in {:.0} s", stored.len(), began.elapsed().as_secs_f64());
    let server = Process::start(&folder, &options)?;
    let count = Arc::new(Count::default());
    let mut people = JoinSet::new();
    let beginning = Instant::now() + Duration::from_secs(COMING);
    let tables = u64::from(options.seats / 2);
    for table in 0..tables {
        let come = Instant::now() + Duration::from_micros(COMING * 1_000_000 * table / tables.max(1));
        people.spawn(people::table(server.address, table as usize, come, count.clone()));
    }
    people.spawn(people::return_to(server.address, stored, options.returns, count.clone()));
    sleep_until(beginning + Duration::from_secs(5)).await;
    count.choices.clear();
    count.returns.clear();
    let (cpu, before) = (server.cpu()?, Instant::now());
    sleep(Duration::from_secs(options.seconds)).await;
    let (cpu, time) = (server.cpu()? - cpu, before.elapsed().as_secs_f64());
    let choices = count.choices.len();
    println!("{:.0} s, {:.0} choices a second", time, choices as f64 / time);
    println!("acknowledged after: {}", count.choices.text());
    println!("stored games that were taken up, after: {}", count.returns.text());
    println!("refused or broken: {}", count.errors.load(Ordering::Relaxed));
    println!("server: {:.2} cores, {:.0} us of computing a choice", cpu / time, cpu * 1e6 / choices as f64);
    println!("server: at most {:.0} MB of memory", server.peak()?);
    people.abort_all();
    server.end();
    fs::remove_dir_all(&folder)?;
    Ok(())
}
