//! The engine for a Web Worker: the protocol as one function, `post(line) -> line`. It has no files, threads or clock:
//! seeds and texts come from the page, the phrases of the games and the project's scenarios, too.
//!
//! `crates/wasm/build.sh` builds it. The bindings that are generated from `door` are the only unsafe code of the project;
//! the script lets them pass, and nothing else.

use std::cell::RefCell;

use byword_protocol::Host;

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host::new());
}

/// The reply to a call; both are a line of JSON, as `docs/protocol.md` describes them.
#[must_use]
pub fn answer(line: &str) -> String {
    HOST.with_borrow_mut(|host| host.answer(line))
}

#[cfg(target_arch = "wasm32")]
mod door {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// The reply to a call.
    #[wasm_bindgen]
    pub fn post(line: &str) -> String {
        super::answer(line)
    }

    /// The first game that a call names and whose phrases have not been given.
    #[wasm_bindgen]
    pub fn lacks(line: &str) -> Option<String> {
        byword_protocol::phrases::lacks(line).map(str::to_owned)
    }

    /// Gives the phrases of a game to the engine: JSON, texts by the names of the files. What is wrong with it, if anything is.
    #[wasm_bindgen]
    pub fn phrases(game: &str, json: &str) -> Option<String> {
        byword_protocol::phrases::give(game, json).err()
    }

    /// Gives the project's scenarios to the engine: JSON, texts by game and name. What is wrong with it, if anything is.
    #[wasm_bindgen]
    pub fn scenarios(json: &str) -> Option<String> {
        byword_protocol::gallery::give(json).err()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_line_in_one_line_out() {
        let reply = super::answer(r#"{"id":3,"call":{"start":{"game":"lorcana","seed":7}}}"#);
        assert!(reply.starts_with(r#"{"id":3,"ok":{"table":1,"game":"lorcana""#), "{reply}");
        assert!(!reply.contains('\n'));
    }
}
