//! A program at the door, for tests.

use byword_protocol::Host;
use serde_json::{Value, json};

/// A program at the door.
pub(crate) struct Client {
    pub(crate) host: Host,
    calls: u32,
    seed: u64,
}

impl Client {
    pub(crate) fn new() -> Self {
        Self { host: Host::new(), calls: 0, seed: 1 }
    }

    pub(crate) fn line(&mut self, line: &str) -> Value {
        serde_json::from_str(&self.host.answer(line)).unwrap()
    }

    pub(crate) fn reply(&mut self, key: &str, arguments: &Value) -> Value {
        self.calls += 1;
        let reply = self.line(&json!({"id": self.calls, "call": {key: arguments}}).to_string());
        assert_eq!(reply["id"], self.calls, "the reply has the number of the call");
        reply
    }

    pub(crate) fn ask(&mut self, key: &str, arguments: Value) -> Value {
        let mut reply = self.reply(key, &arguments);
        assert!(reply.get("errors").is_none(), "{key} {arguments}: {reply}");
        reply["ok"].take()
    }

    pub(crate) fn refused(&mut self, key: &str, arguments: Value) -> Value {
        let mut reply = self.reply(key, &arguments);
        assert!(reply.get("ok").is_none(), "{key} {arguments}: {reply}");
        reply["errors"][0].take()
    }

    /// A number below `bound`, by a small generator of the test's own.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % bound
    }

    /// Takes a random option, or lets bots play.
    pub(crate) fn go_on(&mut self, update: &Value) -> Value {
        let (table, step) = (&update["table"], &update["step"]);
        if update["bot_decides"] == true {
            return self.ask("run", json!({"table": table}));
        }
        let options = update["decision"]["options"].as_array().unwrap();
        let option = &options[self.below(options.len())]["index"];
        self.ask("choose", json!({"table": table, "step": step, "option": option}))
    }
}
