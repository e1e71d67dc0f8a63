//! A table in memory: one task that answers one call after the other, writes every move down before it says so, and tells
//! everybody who is there. It has nothing that the store has not; it may end at any time and be taken up again, here or on
//! another node.

mod behind;
mod clock;
mod people;
mod play;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use byword_protocol::hosted::{self, Audience, Deed, Hosted, Standing};
use byword_protocol::message::{
    Joined, Language, OnlineAnswer, OnlineRequest, Push, Start, TableRules, TableState, Trouble, TroubleKind,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::connection::{Line, Person, failed};
use super::limits::Rate;
use super::node::Node;
use crate::store::{Game, Seat};
use behind::Behind;
use clock::Clock;
use play::Question;

/// What is wrong with a call.
pub type Troubles = Vec<Trouble>;
/// What a call comes to.
pub type Outcome = Result<OnlineAnswer, Troubles>;

/// Calls that wait for their turn at a table.
const WAITING: usize = 256;

/// Something that is wrong, in a sentence.
pub fn fail(kind: TroubleKind, message: impl Into<String>) -> Troubles {
    vec![Trouble { kind, message: message.into(), source: None, line: None, column: None, help: None }]
}

/// An answer that only says what is wrong.
pub fn refuse<T>(kind: TroubleKind, message: impl Into<String>) -> Result<T, Troubles> {
    Err(fail(kind, message))
}

/// How far a game is, as the store has it.
pub fn kept_state(state: &str) -> TableState {
    match state {
        "waiting" => TableState::Waiting,
        "over" => TableState::Over,
        _ => TableState::Playing,
    }
}

/// What a table is told.
pub enum Command {
    /// Somebody comes, perhaps with the hash of an invitation.
    Join(Box<Person>, Option<String>, oneshot::Sender<Result<Joined, Troubles>>),
    /// A connection asks for something.
    Ask(u64, Box<OnlineRequest>, oneshot::Sender<Outcome>),
    /// A connection speaks another language from now on.
    Speak(u64, Language),
    /// A connection goes away.
    Leave(u64),
    /// The node ends.
    Stop(oneshot::Sender<()>),
}

/// The way to a table.
#[derive(Clone)]
pub struct Handle(mpsc::Sender<Command>);

impl Handle {
    /// True until the table has left memory.
    pub fn is_open(&self) -> bool {
        !self.0.is_closed()
    }

    /// Tells the table something that needs no answer.
    pub async fn tell(&self, command: Command) {
        // A table that has ended has forgotten everybody.
        let _ = self.0.send(command).await;
    }

    /// Lets somebody come.
    pub async fn join(&self, who: Person, invitation: Option<String>) -> Result<Joined, Troubles> {
        let (done, result) = oneshot::channel();
        self.tell(Command::Join(Box::new(who), invitation, done)).await;
        result.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Asks for something.
    pub async fn ask(&self, number: u64, request: OnlineRequest) -> Outcome {
        let (done, result) = oneshot::channel();
        self.tell(Command::Ask(number, Box::new(request), done)).await;
        result.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Ends the table's task.
    pub async fn stop(&self) {
        let (done, ended) = oneshot::channel();
        self.tell(Command::Stop(done)).await;
        let _ = ended.await;
    }
}

fn gone() -> Troubles {
    fail(TroubleKind::Late, "the table is not kept here any more; connect again")
}

/// Somebody at the table.
struct Guest {
    person: Person,
    /// The seat that they play; nothing: they watch.
    seat: Option<u8>,
    chat: Rate,
}

impl Guest {
    const fn audience(&self) -> Audience {
        Audience { seat: self.seat, lang: self.person.lang }
    }
}

/// A table in memory.
struct Table {
    node: Node,
    game: Game,
    start: Start,
    rules: TableRules,
    seats: Vec<Seat>,
    /// What people call the game.
    title: String,
    /// True if the players play together.
    together: bool,
    /// The game, once it has begun.
    hosted: Option<Hosted>,
    standing: Option<Standing>,
    /// The game as those see it who watch with a delay.
    behind: Option<Behind>,
    clock: Option<Clock>,
    guests: BTreeMap<u64, Guest>,
    question: Option<Question>,
    questions: u32,
    again: BTreeSet<u8>,
    said: u32,
}

/// Ends the table's task: everybody must connect again.
struct Ended;

/// Takes a game up from the store, if no other node has it.
pub async fn start(node: Node, game: &str) -> Result<Handle, Troubles> {
    let broken = |error| failed(&error);
    let leased = node.store.lease(game, &node.name).await.map_err(broken)?;
    let Some(game) = node.store.game(game).await.map_err(broken)? else {
        return refuse(TroubleKind::Unknown, "there is no such table");
    };
    if !leased {
        return refuse(TroubleKind::Late, "another node has the table; connect again in a moment");
    }
    let unreadable = |error: serde_json::Error| fail(TroubleKind::Text, error.to_string());
    let Some(info) = hosted::info(&game.kind) else {
        return refuse(TroubleKind::Unknown, format!("there is no game {}", game.kind));
    };
    let mut table = Table {
        start: serde_json::from_str(&game.start).map_err(unreadable)?,
        rules: serde_json::from_str(&game.rules).map_err(unreadable)?,
        seats: node.store.seats(&game.id).await.map_err(broken)?,
        said: node.store.chat(&game.id).await.map_err(broken)?.last().map_or(0, |said| said.number + 1),
        title: info.title.to_owned(),
        together: info.cooperative,
        hosted: None,
        standing: None,
        behind: None,
        clock: None,
        guests: BTreeMap::new(),
        question: None,
        questions: 0,
        again: BTreeSet::new(),
        game,
        node,
    };
    let (seats, kept) = (table.seats.len(), table.game.clock.as_deref());
    table.clock = table.rules.clock.map(|rule| Clock::new(rule, seats, kept));
    if kept_state(&table.game.state) != TableState::Waiting {
        table.resume().await?;
    }
    let (commands, inbox) = mpsc::channel(WAITING);
    tokio::spawn(table.run(inbox));
    Ok(Handle(commands))
}

impl Table {
    async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.node.metrics.games.up();
        // Bots that were to move when the node ended go on.
        let mut end = self.bots().await.is_err();
        let idle = Duration::from_secs(self.node.settings.idle);
        let mut stopped = None;
        while !end {
            self.wind();
            let ends = self.clock.as_ref().and_then(Clock::ends);
            let left = ends.map(|(_, at)| at.saturating_duration_since(Instant::now()));
            match timeout(left.map_or(idle, |left| left.min(idle)), inbox.recv()).await {
                Ok(Some(Command::Stop(done))) => {
                    stopped = Some(done);
                    break;
                }
                Ok(Some(command)) => end = self.obey(command).await.is_err(),
                Ok(None) => break,
                Err(_) => match ends.filter(|(_, at)| *at <= Instant::now()) {
                    Some((seat, _)) => end = self.lapse(seat).await.is_err(),
                    None => end = self.guests.is_empty(),
                },
            }
        }
        self.node.metrics.games.down();
        self.push_all(&Push::Gone(gone().remove(0)));
        // A node that ends gives all its games up at once.
        match stopped {
            Some(done) => drop(done.send(())),
            // Given up before it can be taken up again here. Leases of other nodes are none of ours.
            None => drop(self.node.store.release(&self.game.id, &self.node.name).await),
        }
        inbox.close();
        drop(inbox);
        self.node.forget(&self.game.id);
    }

    async fn obey(&mut self, command: Command) -> Result<(), Ended> {
        match command {
            Command::Join(person, invitation, done) => {
                let joined = self.join(*person, invitation).await;
                let came = joined.is_ok();
                let _ = done.send(joined);
                if came {
                    self.wind();
                    self.push_room();
                }
                self.begin_if_full().await
            }
            Command::Ask(number, request, done) => self.ask(number, *request, done).await,
            Command::Speak(number, lang) => {
                if let Some(guest) = self.guests.get_mut(&number) {
                    guest.person.lang = lang;
                }
                Ok(())
            }
            Command::Leave(number) => {
                self.guests.remove(&number);
                self.keep_audiences();
                self.wind();
                self.push_room();
                Ok(())
            }
            Command::Stop(_) => Err(Ended),
        }
    }

    /// Answers a call. Who asked hears of it before everybody hears what came of it.
    async fn ask(
        &mut self,
        number: u64,
        request: OnlineRequest,
        reply: oneshot::Sender<Outcome>,
    ) -> Result<(), Ended> {
        let Some(from) = self.guests.get(&number).map(Guest::audience) else {
            let _ = reply.send(Err(gone()));
            return Ok(());
        };
        match request {
            OnlineRequest::Choose(ask) => self.act(from, Deed::Choose(ask), reply).await,
            OnlineRequest::Pick(ask) => self.act(from, Deed::Pick(ask), reply).await,
            OnlineRequest::Pass(ask) => self.act(from, Deed::Pass(ask), reply).await,
            OnlineRequest::Concede(_) => self.act(from, Deed::Concede, reply).await,
            OnlineRequest::Undo(_) => self.undo(from, reply).await,
            OnlineRequest::Consent(ask) => self.consent(from, ask, reply).await,
            OnlineRequest::Look(_) => {
                let told = self.shown(from, true).await.map(|update| OnlineAnswer::Look(Box::new(update)));
                self.answer(reply, told)
            }
            OnlineRequest::Why(ask) => {
                let told = self.why(from, ask).await.map(|told| OnlineAnswer::Why(Box::new(told)));
                self.answer(reply, told)
            }
            OnlineRequest::Save(_) => {
                let told = self.save().await.map(|file| OnlineAnswer::Save(Box::new(file)));
                self.answer(reply, told)
            }
            OnlineRequest::Report(ask) => {
                let told = self.report(number, &ask.text).await;
                self.answer(reply, told.map(|()| OnlineAnswer::Report(Box::default())))
            }
            OnlineRequest::Say(ask) => {
                let told = self.say(number, &ask.text).await.map(|()| OnlineAnswer::Say(Box::default()));
                self.answer(reply, told)
            }
            other => {
                let result = match other {
                    OnlineRequest::Sit(ask) => self.sit(number, ask.seat).await,
                    OnlineRequest::Stand(_) => self.stand(number).await,
                    OnlineRequest::Invite(ask) => self.invite(from, ask.seat).await,
                    OnlineRequest::Rematch(_) => {
                        self.rematch(from).await.map(|()| OnlineAnswer::Rematch(Box::default()))
                    }
                    _ => refuse(TroubleKind::Malformed, "that is not asked at a table"),
                };
                let _ = reply.send(result);
                self.push_room();
                self.begin_if_full().await
            }
        }
    }

    /// Answers a call after which everybody's table is as it was.
    fn answer(&self, reply: oneshot::Sender<Outcome>, result: Outcome) -> Result<(), Ended> {
        // Who has gone away needs no answer. A game whose engine broke is taken up anew.
        let _ = reply.send(result);
        let broken = self.hosted.is_none() && kept_state(&self.game.state) != TableState::Waiting;
        if broken { Err(Ended) } else { Ok(()) }
    }

    /// Puts a message before somebody; who does not read is let go by their connection.
    fn push_to(guest: &Guest, line: &Line) {
        let _ = guest.person.out.try_send(line.clone());
    }

    fn push_all(&self, push: &Push) {
        let line = line(push);
        self.guests.values().for_each(|guest| Self::push_to(guest, &line));
    }
}

/// A push as a line.
fn line(push: &Push) -> Line {
    #[derive(serde::Serialize)]
    struct Pushed<'a> {
        push: &'a Push,
    }
    serde_json::to_string(&Pushed { push }).unwrap_or_default().into()
}
