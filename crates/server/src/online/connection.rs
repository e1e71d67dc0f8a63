//! A connection: its calls are answered in order, and it is told what happens at the table where it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket};
use byword_protocol::calls::{check_version, number, read};
use byword_protocol::message::{
    Enter, Guest, Join, Language, OnlineAnswer, OnlineCall, OnlineRequest, Reply, Tables, Trouble,
    TroubleKind,
};
use tokio::sync::mpsc;
use tokio::time::interval;

use super::limits::Rate;
use super::node::Node;
use super::table::{Command, Handle, Outcome, fail, refuse};

/// The longest line: cards and decks may come along.
pub const LONGEST: usize = 1 << 20;
/// Lines that wait to be sent; who is slower is let go, and comes back to how the table stands then.
const WAITING: usize = 128;
/// The longest name, in characters.
const NAME: usize = 24;
const HEARTBEAT: Duration = Duration::from_secs(20);

static LAST: AtomicU64 = AtomicU64::new(0);

/// Where the lines for a connection go.
pub type Line = Arc<str>;

/// Somebody who is connected.
#[derive(Clone)]
pub struct Person {
    /// The number of the connection.
    pub number: u64,
    /// The hash of the session's token.
    pub session: String,
    /// The name.
    pub name: String,
    /// The language.
    pub lang: Language,
    /// Where lines for the person go.
    pub out: mpsc::Sender<Line>,
}

struct Connection {
    node: Node,
    person: Person,
    table: Option<Handle>,
    rate: Rate,
    made: Rate,
}

/// Answers until the other side goes away.
pub async fn talk(node: Node, session: String, mut socket: WebSocket) {
    let (out, mut lines) = mpsc::channel(WAITING);
    let name = node.store.name(&session).await.ok().flatten().unwrap_or_default();
    let number = LAST.fetch_add(1, Ordering::Relaxed);
    let person = Person { number, session, name, lang: Language::En, out };
    let rate = Rate::new(f64::from(node.settings.rate), f64::from(node.settings.rate) * 3.0);
    node.metrics.connections.up();
    let mut here = Connection { node, person, table: None, rate, made: Rate::new(0.1, 10.0) };
    let mut beat = interval(HEARTBEAT);
    loop {
        let sent = tokio::select! {
            line = lines.recv() => match line {
                Some(line) => socket.send(Message::text(&*line)).await,
                None => break,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(line))) => {
                    let reply = here.answer(&line).await;
                    socket.send(Message::text(reply)).await
                }
                Some(Ok(Message::Binary(_))) => socket.send(Message::text(here.unreadable())).await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                _ => break,
            },
            _ = beat.tick() => socket.send(Message::Ping(Vec::new().into())).await,
        };
        if sent.is_err() || here.person.out.is_closed() || here.is_behind() {
            break;
        }
    }
    here.leave().await;
    here.node.metrics.connections.down();
}

impl Connection {
    /// True if lines could not be put before it.
    fn is_behind(&self) -> bool {
        self.person.out.capacity() == 0
    }

    fn unreadable(&self) -> String {
        self.node.metrics.refused.one();
        reply(None, refuse(TroubleKind::Malformed, "calls are texts"), self.person.lang)
    }

    async fn answer(&mut self, line: &str) -> String {
        if !self.rate.take() {
            self.node.metrics.refused.one();
            return reply(
                number(line),
                refuse(TroubleKind::TooLarge, "too many calls; wait a second"),
                self.person.lang,
            );
        }
        let call: OnlineCall = match read(line) {
            Ok(call) => call,
            Err((id, trouble)) => {
                self.node.metrics.refused.one();
                return reply(id, Err(vec![trouble]), self.person.lang);
            }
        };
        let began = Instant::now();
        let chooses =
            matches!(call.call, OnlineRequest::Choose(_) | OnlineRequest::Pick(_) | OnlineRequest::Pass(_));
        let result = match check_version(call.protocol) {
            Ok(()) => self.request(call.call).await,
            Err(troubles) => Err(troubles),
        };
        match &result {
            Err(_) => self.node.metrics.refused.one(),
            Ok(_) if chooses => {
                self.node.metrics.choices.one();
                self.node.metrics.latency.took(began.elapsed());
            }
            Ok(_) => {}
        }
        reply(Some(call.id), result, self.person.lang)
    }

    async fn request(&mut self, request: OnlineRequest) -> Outcome {
        match request {
            OnlineRequest::Enter(ask) => self.enter(ask).await,
            OnlineRequest::Tables(_) => {
                let tables = self.node.tables().await.map_err(|error| failed(&error))?;
                Ok(OnlineAnswer::Tables(Box::new(Tables { tables })))
            }
            _ if self.person.name.is_empty() => {
                refuse(TroubleKind::Refused, "say who you are first (`enter`)")
            }
            OnlineRequest::Make(ask) => {
                if !self.made.take() {
                    return refuse(TroubleKind::TooLarge, "too many tables; wait a moment");
                }
                let made = self.node.make(&self.person, ask).await?;
                Ok(OnlineAnswer::Make(Box::new(made)))
            }
            OnlineRequest::Join(ask) => self.join(ask).await,
            other => match &self.table {
                Some(table) => table.ask(self.person.number, other).await,
                None => refuse(TroubleKind::Unknown, "you are at no table (`join`)"),
            },
        }
    }

    async fn enter(&mut self, ask: Enter) -> Outcome {
        if let Some(name) = ask.name {
            let name = clean(&name, NAME);
            if name.is_empty() {
                return refuse(TroubleKind::Refused, "a name has at least one letter");
            }
            self.node.store.enter(&self.person.session, &name).await.map_err(|error| failed(&error))?;
            self.person.name = name;
        }
        self.person.lang = ask.lang;
        if let Some(table) = &self.table {
            table.tell(Command::Speak(self.person.number, ask.lang)).await;
        }
        Ok(OnlineAnswer::Enter(Box::new(Guest { name: self.person.name.clone() })))
    }

    async fn join(&mut self, ask: Join) -> Outcome {
        self.leave().await;
        let handle = self.node.table(&ask.game).await?;
        let joined = handle.join(self.person.clone(), ask.invitation).await?;
        self.table = Some(handle);
        Ok(OnlineAnswer::Join(Box::new(joined)))
    }

    async fn leave(&mut self) {
        if let Some(table) = self.table.take() {
            table.tell(Command::Leave(self.person.number)).await;
        }
    }
}

/// A text without what could disturb a reader's screen, and not longer than that.
pub fn clean(text: &str, most: usize) -> String {
    let hidden = |c: &char| {
        c.is_control()
            || matches!(*c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let plain: String = text.chars().filter(|c| !hidden(c)).take(most).collect();
    plain.trim().to_owned()
}

/// What is said when the store fails: the reason is in the server's log.
pub fn failed(error: &dyn std::fmt::Display) -> Vec<Trouble> {
    tracing::error!(%error, "the store failed");
    fail(TroubleKind::Refused, "the server cannot reach its database; try again")
}

/// The line that answers a call; without a number where that could not be read.
fn reply(id: Option<u32>, result: Outcome, lang: Language) -> String {
    serde_json::to_string(&Reply::of(id, result, lang.into()))
        .unwrap_or_else(|_| "{\"errors\":[]}".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_harmless() {
        assert_eq!(clean("  Ana\u{202e}\n\t ", 24), "Ana");
        assert_eq!(clean("abcdef", 3), "abc");
        assert_eq!(clean("\u{200b}", 3), "");
    }
}
