//! The door that the terminal goes through: the same lines of the protocol as every other program.

use std::panic::{AssertUnwindSafe, catch_unwind};

use byword_kernel::rulebook::Lang;
use byword_protocol::Host;
use byword_protocol::message::{
    Call, Hello, Language, PROTOCOL, Reply, Request, Trouble, TroubleKind, Welcome,
};
use serde::de::DeserializeOwned;

use crate::args;
use crate::failure::Failure;

/// A host of one's own.
pub struct Door {
    host: Host,
    lang: args::Language,
    calls: u32,
}

impl Door {
    /// Opens the door; all words are in this language.
    pub fn open(lang: args::Language) -> Result<Self, Failure> {
        let mut door = Self { host: Host::local(), lang, calls: 0 };
        let lang = match lang {
            args::Language::En => Language::En,
            args::Language::Es => Language::Es,
        };
        let _: Welcome = door.ask(Request::Hello(Hello { lang }))?;
        Ok(door)
    }

    /// The language of all words.
    pub fn lang(&self) -> Lang {
        self.lang.into()
    }

    /// What is told when all goes well; which type it is follows from what is asked for.
    pub fn ask<T: DeserializeOwned>(&mut self, call: Request) -> Result<T, Vec<Trouble>> {
        self.calls += 1;
        let call = Call { protocol: PROTOCOL, id: self.calls, call };
        let line = serde_json::to_string(&call).map_err(|error| broken(&error.to_string()))?;
        // A saved game may be the one that makes the engine panic.
        let reply = catch_unwind(AssertUnwindSafe(|| self.host.answer(&line)));
        let reply = reply.map_err(|_| broken("the engine panics"))?;
        let reply: Reply<T> = serde_json::from_str(&reply).map_err(|error| broken(&error.to_string()))?;
        reply.ok.ok_or(reply.errors)
    }
}

fn broken(cause: &str) -> Vec<Trouble> {
    let message = cause.to_owned();
    vec![Trouble {
        kind: TroubleKind::Malformed,
        message,
        source: None,
        line: None,
        column: None,
        help: None,
    }]
}
