//! Moves are written together: those that come while others are written wait for the next turn, all in one transaction.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::metrics::Metrics;
use crate::store::{Append, Lost, Store};

/// Games whose moves are written in one transaction.
const TOGETHER: usize = 256;

type Waiting = (Append, oneshot::Sender<Result<(), Lost>>);

/// Adds moves to the records.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Waiting>,
}

impl Writer {
    /// A writer to a store.
    pub fn start(store: Store, metrics: Arc<Metrics>) -> Self {
        let (queue, inbox) = mpsc::channel(4 * TOGETHER);
        tokio::spawn(run(store, metrics, inbox));
        Self { queue }
    }

    /// Adds moves. When this returns without an error they are kept.
    ///
    /// # Errors
    /// If the game is not this node's any more, or the store fails.
    pub async fn append(&self, moves: Append) -> Result<(), Lost> {
        let (done, result) = oneshot::channel();
        self.queue.send((moves, done)).await.map_err(|_| Lost)?;
        result.await.map_err(|_| Lost)?
    }
}

async fn run(store: Store, metrics: Arc<Metrics>, mut inbox: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::with_capacity(TOGETHER);
    while inbox.recv_many(&mut batch, TOGETHER).await > 0 {
        let (moves, waiting): (Vec<Append>, Vec<_>) = batch.drain(..).unzip();
        let results = match store.append(&moves).await {
            Ok(results) => {
                results.iter().filter(|result| result.is_err()).for_each(|_| metrics.lost.one());
                results
            }
            Err(error) => {
                tracing::error!(%error, "moves could not be written");
                metrics.store_errors.one();
                vec![Err(Lost); moves.len()]
            }
        };
        for (done, result) in waiting.into_iter().zip(results) {
            // Who has gone away needs no result.
            let _ = done.send(result);
        }
    }
}
