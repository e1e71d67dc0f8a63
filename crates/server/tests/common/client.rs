//! Somebody who plays over a WebSocket.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket, connect};

/// What a server answers to a plain request.
pub fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// The session cookie that a server gives with its page.
pub fn cookie(address: SocketAddr) -> String {
    let page = get(address, "/");
    let line = page.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Lax"), "{line}");
    line.split(';').next().unwrap().to_owned()
}

/// A connection with what it was told.
pub struct Client {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    last: u32,
    /// The last update.
    pub update: Option<Value>,
    /// The last state of the table.
    pub room: Value,
    /// Lines of the log, by number.
    pub log: Vec<Value>,
    /// Everything that was said.
    pub said: Vec<Value>,
    /// True if the table is not kept there any more.
    pub gone: bool,
    /// Every line that was sent to it.
    pub heard: Vec<String>,
}

impl Client {
    /// Connects with a session; nothing if the server does not let one in.
    pub fn try_connect(address: SocketAddr, cookie: &str) -> Option<Self> {
        let mut request = format!("ws://{address}/online").into_client_request().unwrap();
        request.headers_mut().insert("Cookie", cookie.parse().unwrap());
        let (socket, _) = connect(request).ok()?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
            stream.set_nodelay(true).ok()?;
        }
        let (log, said, heard) = (Vec::new(), Vec::new(), Vec::new());
        Some(Self { socket, last: 0, update: None, room: Value::Null, log, said, gone: false, heard })
    }

    pub fn connect(address: SocketAddr, cookie: &str) -> Self {
        Self::try_connect(address, cookie).unwrap()
    }

    /// Connects under a name, with a session of its own.
    pub fn named(address: SocketAddr, name: &str) -> (Self, String) {
        let cookie = cookie(address);
        let mut client = Self::connect(address, &cookie);
        client.ask("enter", json!({ "name": name })).unwrap();
        (client, cookie)
    }

    /// Sends a line and gives the next reply; nothing if the connection broke.
    pub fn try_line(&mut self, line: &str) -> Option<Value> {
        self.socket.send(Message::text(line)).ok()?;
        loop {
            if let Some(reply) = self.read()? {
                return Some(reply);
            }
        }
    }

    /// Reads one message; a reply is given back, a push is kept. Nothing if the connection broke.
    fn read(&mut self) -> Option<Option<Value>> {
        let Message::Text(text) = self.socket.read().ok()? else { return Some(None) };
        let value: Value = serde_json::from_str(&text).unwrap();
        self.heard.push(text.to_string());
        match value.get("push") {
            Some(push) => {
                self.hear(push.clone());
                Some(None)
            }
            None => Some(Some(value)),
        }
    }

    fn hear(&mut self, push: Value) {
        let (key, value) = push.as_object().unwrap().iter().next().unwrap();
        match key.as_str() {
            "room" => self.room = value.clone(),
            "update" => self.see(value.clone(), false),
            "back" => self.see(value.clone(), true),
            "said" => self.said.push(value.clone()),
            "gone" => self.gone = true,
            other => panic!("an unknown push: {other}"),
        }
    }

    /// Keeps an update; lines of the log follow each other without a gap.
    pub fn see(&mut self, update: Value, whole: bool) {
        if whole {
            self.log.clear();
        }
        for line in update["log"].as_array().unwrap() {
            assert_eq!(line["number"].as_u64().unwrap(), self.log.len() as u64, "{line}");
            self.log.push(line.clone());
        }
        self.update = Some(update);
    }

    /// Forgets what it heard and what was said.
    pub fn forget(&mut self) {
        self.heard.clear();
        self.said.clear();
    }

    /// Asks for something.
    pub fn try_ask(&mut self, key: &str, args: Value) -> Option<Result<Value, Value>> {
        self.last += 1;
        let reply = self.try_line(&json!({ "id": self.last, "call": { key: args } }).to_string())?;
        assert_eq!(reply["id"], json!(self.last), "{reply}");
        Some(match reply.get("ok") {
            Some(ok) => Ok(ok.clone()),
            None => Err(reply["errors"].clone()),
        })
    }

    pub fn ask(&mut self, key: &str, args: Value) -> Result<Value, Value> {
        self.try_ask(key, args).unwrap()
    }

    /// Comes to a table.
    pub fn join(&mut self, game: &str, invitation: Option<&str>) -> Result<(), Value> {
        let joined = self.ask("join", json!({ "game": game, "invitation": invitation }))?;
        (self.room, self.update) = (joined["room"].clone(), None);
        self.log.clear();
        if let Some(update) = joined.get("update") {
            self.see(update.clone(), true);
        }
        Ok(())
    }

    /// Reads until something holds.
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&Self) -> bool) {
        while !holds(self) {
            assert!(self.read().is_some(), "the connection broke before {what}");
        }
    }

    /// Reads until something holds; false if the connection broke before, or the table is kept elsewhere.
    pub fn wait(&mut self, mut holds: impl FnMut(&Self) -> bool) -> bool {
        while !holds(self) {
            if self.gone || self.read().is_none() {
                return false;
            }
        }
        true
    }

    /// The number of the open decision.
    pub fn step(&self) -> u64 {
        self.update.as_ref().map_or(0, |update| update["step"].as_u64().unwrap())
    }

    /// The number of options, if it is this seat's decision.
    pub fn options(&self) -> usize {
        let update = self.update.as_ref().filter(|update| update["bot_decides"] == json!(false));
        update.map_or(0, |update| update["decision"]["options"].as_array().map_or(0, Vec::len))
    }

    pub fn is_over(&self) -> bool {
        self.update.as_ref().is_some_and(|update| update.get("outcome").is_some())
    }
}
