//! The door: a WebSocket, with an engine on a thread of its own for each tab.

use std::sync::mpsc;
use std::thread;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::oneshot;

use crate::Maker;

/// The longest line: a database of cards may come in one.
const LONGEST: usize = 64 << 20;

/// A line, and where its reply goes.
type Call = (String, oneshot::Sender<String>);

/// Opens the door for a tab.
pub async fn open(State(maker): State<Maker>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(|socket| talk(socket, maker))
}

/// Answers line after line. The engine's thread ends when this does.
pub async fn talk(mut socket: WebSocket, maker: Maker) {
    let (calls, inbox) = mpsc::channel::<Call>();
    thread::spawn(move || run(&maker, &inbox));
    while let Some(Ok(message)) = socket.recv().await {
        let line = match message {
            Message::Text(line) => line,
            // The protocol is text: who sends something else would wait for ever.
            Message::Binary(_) => return,
            _ => continue,
        };
        let (reply, answer) = oneshot::channel();
        if calls.send((line.to_string(), reply)).is_err() {
            return;
        }
        let Ok(answer) = answer.await else { return };
        if socket.send(Message::text(answer)).await.is_err() {
            return;
        }
    }
}

fn run(maker: &Maker, inbox: &mpsc::Receiver<Call>) {
    let mut engine = maker();
    for (line, reply) in inbox {
        // Who has gone away needs no reply.
        let _ = reply.send(engine(&line));
    }
}
