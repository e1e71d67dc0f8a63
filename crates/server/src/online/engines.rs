//! The threads that know rules: as many as the machine has cores. A table goes to one with what is to be done, and comes back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use byword_protocol::Host;
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce(&mut Host) + Send>;

/// The engines of a server.
#[derive(Clone)]
pub struct Engines {
    jobs: mpsc::Sender<Job>,
}

impl Engines {
    /// So many engines, each on a thread of its own. They end when nobody can ask them any more.
    pub fn start(count: usize) -> Self {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let inbox = Arc::new(Mutex::new(inbox));
        for _ in 0..count.max(1) {
            let inbox = inbox.clone();
            thread::spawn(move || run(&inbox));
        }
        Self { jobs }
    }

    /// Does something with an engine; nothing if it broke.
    pub async fn run<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Host) -> R + Send + 'static,
    ) -> Option<R> {
        let (done, result) = oneshot::channel();
        let job = Box::new(move |host: &mut Host| {
            // Who has gone away needs no result.
            let _ = done.send(work(host));
        });
        self.jobs.send(job).ok()?;
        result.await.ok()
    }
}

fn run(inbox: &Mutex<mpsc::Receiver<Job>>) {
    let mut host = Host::new();
    loop {
        let next = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // A table that breaks an engine is lost from memory, not from the store; the others go on.
        if catch_unwind(AssertUnwindSafe(|| job(&mut host))).is_err() {
            tracing::error!("an engine broke");
            host = Host::new();
        }
    }
}
