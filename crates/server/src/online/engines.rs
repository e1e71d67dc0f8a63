//! The threads that know rules: as many as the machine has cores. A table goes to one with what is to be done, and comes back.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use byword_protocol::Host;
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce(&mut Host) + Send>;

/// What somebody waits for; what stands first is done first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A choice is to be acknowledged: it is soon done.
    Choice,
    /// People are to be told how the game stands.
    Telling,
    /// A game is played again, or quick bots choose: that may take long, and one engine is left for the others.
    Long,
    /// A bot searches: that takes as long as it may, on engines of its own.
    Thinking,
}

const ORDER: [Work; 4] = [Work::Choice, Work::Telling, Work::Long, Work::Thinking];
/// One in so many jobs is the last in this order that waits, so that nothing waits without end.
const TURN: u32 = 16;

/// The engines of a server.
#[derive(Clone)]
pub struct Engines(Arc<Desk>);

/// Where jobs wait.
struct Desk {
    jobs: Mutex<Jobs>,
    came: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: [VecDeque<Job>; 4],
    taken: u32,
    /// How many jobs of each kind are being done.
    doing: [usize; 4],
    /// How many may be.
    most: [usize; 4],
}

impl Jobs {
    fn next(&mut self) -> Option<(Work, Job)> {
        self.taken = self.taken.wrapping_add(1);
        let last_first = self.taken.is_multiple_of(TURN);
        let mut order = ORDER;
        if last_first {
            order.reverse();
        }
        let free = |work: &Work| self.doing[*work as usize] < self.most[*work as usize];
        let work = order.into_iter().filter(free).find(|work| !self.waiting[*work as usize].is_empty())?;
        self.doing[work as usize] += 1;
        self.waiting[work as usize].pop_front().map(|job| (work, job))
    }
}

impl Desk {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job.
    fn take(&self) -> (Work, Job) {
        let mut jobs = self.jobs();
        loop {
            if let Some(next) = jobs.next() {
                return next;
            }
            jobs = self.came.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn put(&self, work: Work, job: Job) {
        self.jobs().waiting[work as usize].push_back(job);
        self.came.notify_one();
    }

    fn done(&self, work: Work) {
        self.jobs().doing[work as usize] -= 1;
        self.came.notify_one();
    }

    /// Does one job after the other until the process ends.
    fn run(&self) {
        let mut host = Host::new();
        loop {
            let (work, job) = self.take();
            // A table that breaks an engine is lost from memory, not from the store; the others go on.
            if catch_unwind(AssertUnwindSafe(|| job(&mut host))).is_err() {
                tracing::error!("an engine broke");
                host = Host::new();
            }
            self.done(work);
        }
    }
}

impl Engines {
    /// So many engines, each on a thread of its own, and half as many more on which bots think.
    pub fn start(count: usize) -> Self {
        let (count, thinkers) = (count.max(1), (count / 2).max(1));
        let most = [count, count, (count - 1).max(1), thinkers];
        let desk =
            Arc::new(Desk { jobs: Mutex::new(Jobs { most, ..Jobs::default() }), came: Condvar::new() });
        for _ in 0..count + thinkers {
            let desk = desk.clone();
            thread::spawn(move || desk.run());
        }
        Self(desk)
    }

    /// Does something with an engine; nothing if it broke.
    pub async fn run<R: Send + 'static>(
        &self,
        work: Work,
        act: impl FnOnce(&mut Host) -> R + Send + 'static,
    ) -> Option<R> {
        let (done, result) = oneshot::channel();
        let job = Box::new(move |host: &mut Host| {
            // Who has gone away needs no result.
            let _ = done.send(act(host));
        });
        self.0.put(work, job);
        result.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn desk() -> Jobs {
        let mut jobs = Jobs { most: [2, 2, 1, 1], ..Jobs::default() };
        for work in [Work::Thinking, Work::Thinking, Work::Long, Work::Long, Work::Telling, Work::Choice] {
            jobs.waiting[work as usize].push_back(Box::new(|_| ()));
        }
        jobs
    }

    #[test]
    fn choices_come_first_and_long_work_leaves_an_engine_free() {
        let mut jobs = desk();
        let order: Vec<Work> = std::iter::from_fn(|| jobs.next().map(|(work, _)| work)).collect();
        assert_eq!(order, ORDER, "the others of their kind wait until these are done");
        jobs.doing[Work::Long as usize] = 0;
        assert_eq!(jobs.next().map(|(work, _)| work), Some(Work::Long));
    }

    #[test]
    fn nothing_waits_without_end() {
        let mut jobs = desk();
        let mut done = 0;
        while let Some((work, _)) = jobs.next().filter(|(work, _)| *work != Work::Thinking) {
            jobs.doing[work as usize] = 0;
            jobs.waiting[Work::Choice as usize].push_back(Box::new(|_| ()));
            done += 1;
        }
        assert!(done < TURN, "{done} choices were before it");
    }
}
