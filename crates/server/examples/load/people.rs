//! People: two at a table, who choose at random, and those who come back to a stored game.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use byword_server::online::secrets::token;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Duration, Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::Failure;
use super::measure::Count;
use super::stored::{KINDS, Returning};

/// A seat chooses once a second: at a table of two, somebody every half.
const PACE: Duration = Duration::from_millis(500);

/// What is read of a line; the rest is skipped.
#[derive(Deserialize)]
struct Line {
    id: Option<u32>,
    ok: Option<Answer>,
    #[serde(default)]
    errors: Vec<Value>,
    push: Option<Push>,
}

#[derive(Deserialize)]
struct Answer {
    join: Option<Joined>,
}

#[derive(Deserialize)]
struct Joined {
    update: Option<Update>,
}

#[derive(Deserialize)]
struct Push {
    update: Option<Update>,
    back: Option<Update>,
    room: Option<Room>,
}

#[derive(Deserialize)]
struct Room {
    next: Option<String>,
}

#[derive(Deserialize)]
struct Update {
    step: u32,
    bot_decides: bool,
    decision: Option<Decision>,
    outcome: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Decision {
    options: Vec<IgnoredAny>,
}

/// A connection.
struct Person {
    socket: WebSocketStream<TcpStream>,
    last: u32,
}

impl Person {
    async fn come(address: SocketAddr, cookie: &str) -> Result<Self, Failure> {
        let mut request = format!("ws://{address}/online").into_client_request()?;
        request.headers_mut().insert("Cookie", format!("byword={cookie}").parse()?);
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        let mut person = Self { socket, last: 0 };
        person.ask(json!({ "enter": { "name": "Ana" } })).await?;
        Ok(person)
    }

    async fn say(&mut self, call: Value) -> Result<u32, Failure> {
        self.last += 1;
        let line = json!({ "id": self.last, "call": call }).to_string();
        self.socket.send(Message::text(line)).await?;
        Ok(self.last)
    }

    async fn hear(&mut self) -> Result<String, Failure> {
        loop {
            match self.socket.next().await.ok_or("the connection ended")?? {
                Message::Text(text) => return Ok(text.to_string()),
                Message::Close(_) => return Err("the connection was closed".into()),
                _ => {}
            }
        }
    }

    /// Asks, and gives the answer; what is pushed before is skipped.
    async fn ask(&mut self, call: Value) -> Result<Value, Failure> {
        let number = self.say(call).await?;
        loop {
            let text = self.hear().await?;
            if text.starts_with("{\"push\"") {
                continue;
            }
            let mut reply: Value = serde_json::from_str(&text)?;
            if reply["id"] == json!(number) {
                return match reply.get_mut("ok") {
                    Some(ok) => Ok(ok.take()),
                    None => Err(reply.to_string().into()),
                };
            }
        }
    }

    async fn join(&mut self, game: &str, invitation: Option<&str>) -> Result<Value, Failure> {
        self.ask(json!({ "join": { "game": game, "invitation": invitation } })).await
    }
}

/// Two people play at a table until the load ends.
pub async fn table(address: SocketAddr, number: usize, come: Instant, count: Arc<Count>) {
    sleep_until(come).await;
    if let Err(error) = play(address, number, &count).await {
        eprintln!("table {number}: {error}");
        count.errors.fetch_add(1, Ordering::Relaxed);
    }
}

async fn play(address: SocketAddr, number: usize, count: &Count) -> Result<(), Failure> {
    let (mut ana, mut bo) =
        (Person::come(address, &token()?).await?, Person::come(address, &token()?).await?);
    let kind = KINDS.get(number % KINDS.len()).ok_or("no game")?;
    let start = json!({ "game": kind, "seats": 2, "seating": { "own": [0, 1] }, "seed": 0 });
    let made = ana.ask(json!({ "make": { "start": start, "seat": 0 } })).await?;
    let game = made["game"].as_str().ok_or("no game")?.to_owned();
    ana.join(&game, None).await?;
    bo.join(&game, made["invitations"][0]["token"].as_str()).await?;
    tokio::try_join!(seat(ana, 1, count), seat(bo, 2, count))?;
    Ok(())
}

/// A choice that was sent and not acknowledged yet.
type Sent = Option<(u32, Instant)>;

/// One seat: answers when it is asked, half a second after the answer before; when the game is over it plays again.
async fn seat(mut person: Person, number: u32, count: &Count) -> Result<(), Failure> {
    let (mut due, mut sent) = (Instant::now(), None);
    loop {
        let text = person.hear().await?;
        let line: Line = serde_json::from_str(&text)?;
        acknowledged(&line, &mut sent, count);
        let push = line.push.unwrap_or(Push { update: None, back: None, room: None });
        if let Some(next) = push.room.and_then(|room| room.next) {
            person.say(json!({ "join": { "game": next } })).await?;
        }
        let joined = line.ok.and_then(|answer| answer.join).and_then(|joined| joined.update);
        if let Some(update) = push.update.or(push.back).or(joined) {
            due = person.answer(&update, due, number, &mut sent).await?;
        }
    }
}

fn acknowledged(line: &Line, sent: &mut Sent, count: &Count) {
    let Some((_, at)) = sent.filter(|(asked, _)| line.id == Some(*asked)) else { return };
    *sent = None;
    match line.errors.first() {
        None => count.choices.took(at.elapsed()),
        Some(error) => {
            eprintln!("{error}");
            count.errors.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Person {
    /// Answers if it is this person's turn; when that was.
    async fn answer(
        &mut self,
        update: &Update,
        due: Instant,
        number: u32,
        sent: &mut Sent,
    ) -> Result<Instant, Failure> {
        let options = update.decision.as_ref().map_or(0, |decision| decision.options.len()) as u32;
        if update.outcome.is_some() {
            self.say(json!({ "rematch": {} })).await?;
        }
        if update.outcome.is_some() || update.bot_decides || options == 0 {
            return Ok(Instant::now());
        }
        let due = (due + PACE).max(Instant::now());
        sleep_until(due).await;
        let option = mixed(update.step, number) % options;
        let choice = json!({ "choose": { "table": 1, "step": update.step, "option": option } });
        *sent = Some((self.say(choice).await?, Instant::now()));
        Ok(due)
    }
}

/// A number that looks like chance.
fn mixed(step: u32, seat: u32) -> u32 {
    (step.wrapping_mul(seat).wrapping_add(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b) >> 7
}

/// So many people a second come back to stored games, look, and go away again.
pub async fn return_to(address: SocketAddr, stored: Vec<Returning>, a_second: u64, count: Arc<Count>) {
    let mut next = Instant::now();
    for one in stored.iter().take(if a_second == 0 { 0 } else { usize::MAX }) {
        next += Duration::from_secs(1) / a_second as u32;
        sleep_until(next).await;
        let began = Instant::now();
        let seen = async { Person::come(address, &one.cookie).await?.join(&one.game, None).await };
        match seen.await {
            Ok(joined) if joined.get("update").is_some() => count.returns.took(began.elapsed()),
            other => {
                eprintln!("a stored game: {other:?}");
                count.errors.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}
