//! The messages. A call is one line of JSON, and so is its reply; every call has exactly one reply with its `id`.
//!
//! Seats are numbered from 0. Cards are meant by handles, which are valid within one update: the next may number the
//! same card otherwise, for what a seat cannot tell apart has no identity that it could see.

mod cards;
mod common;
mod decision;
mod log;
mod lookup;
mod online;
mod play;
mod scenario;
mod view;

pub use cards::*;
pub use common::*;
pub use decision::*;
pub use log::*;
pub use lookup::*;
pub use online::*;
pub use play::*;
pub use scenario::*;
pub use view::*;

use byword_kernel::rulebook::Lang;
use serde::{Deserialize, Serialize};

use crate::types::{JsonSchema, TS};

/// The version of the protocol.
pub const PROTOCOL: u16 = 1;

const fn protocol() -> u16 {
    PROTOCOL
}

/// Something that a program asks for: a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// The version of the protocol; 1 if it is left out.
    #[serde(default = "protocol")]
    #[ts(as = "Option<u16>", optional)]
    pub protocol: u16,
    /// A number of the caller's own, which the reply repeats.
    pub id: u32,
    /// What is asked for.
    pub call: Request,
}

/// The reply to a call: `ok` with what was asked for, or `errors`; nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Reply<T> {
    /// The number of the call; absent if it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u32>,
    /// What was asked for, see [`Calls`].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ok: Option<T>,
    /// What is wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Trouble>>", optional)]
    pub errors: Vec<Trouble>,
}

impl<T> Reply<T> {
    /// The reply to a call; what is wrong is said in this language.
    #[must_use]
    pub fn of(id: Option<u32>, result: Result<T, Vec<Trouble>>, lang: Lang) -> Self {
        match result {
            Ok(answer) => Self { id, ok: Some(answer), errors: Vec::new() },
            Err(errors) => Self { id, ok: None, errors: said_in(lang, errors) },
        }
    }
}

macro_rules! calls {
    ($request:ident $answers:ident $calls:ident: $($(#[$doc:meta])* $name:ident $key:tt ($ask:ty) => $answer:ty;)*) => {
        /// What can be asked for: one key with its arguments.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
        pub enum $request {
            $($(#[$doc])* #[serde(rename = $key)] $name($ask),)*
        }

        /// What is told when all went well; which it is follows from what was asked for.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum $answers {
            $($(#[$doc])* $name(Box<$answer>),)*
        }

        /// For each key of a request its arguments and what is told.
        #[derive(JsonSchema, TS)]
        #[allow(non_snake_case, dead_code, reason = "only its shape is used; the fields are named as the requests are")]
        pub struct $calls {
            $($(#[$doc])* #[serde(rename = $key)] $name: Exchange<$ask, $answer>,)*
        }
    };
}

/// The arguments of a call and what is told.
#[derive(JsonSchema, TS)]
#[expect(dead_code, reason = "only its shape is used")]
pub struct Exchange<A, B> {
    /// The arguments.
    ask: A,
    /// What is told.
    answer: B,
}

calls! { Request Answer Calls:
    /// Begins: which games there are, and in which language words shall be. It may be said again.
    Hello "hello" (Hello) => Welcome;
    /// Deals a game.
    Start "start" (Start) => Update;
    /// What a seat sees now.
    Look "look" (Look) => Update;
    /// Takes an option of the open decision.
    Choose "choose" (Choose) => Update;
    /// Takes several cards in any order, and says that these are all.
    Pick "pick" (Pick) => Update;
    /// Lets the bot whose decision it is make one choice.
    Step "step" (AtTable) => Update;
    /// Lets bots choose until a seat of the caller decides or the game is over.
    Run "run" (AtTable) => Update;
    /// Lets a bot answer for the caller, as often as is said, with the other bots in between.
    Auto "auto" (Auto) => Update;
    /// Passes until something happens that concerns the seat.
    Pass "pass" (Pass) => Update;
    /// Why something is not offered.
    Why "why" (Why) => Reasons;
    /// Takes choices back.
    Undo "undo" (Undo) => Update;
    /// A seat gives up.
    Concede "concede" (Concede) => Update;
    /// The game as a file.
    Save "save" (AtTable) => Saved;
    /// Opens a saved game to look at it.
    Open "open" (Open) => Opened;
    /// A game after so many of its choices.
    Replay "replay" (Replay) => ReplayStep;
    /// Goes on playing from a step of a game, as a game of its own.
    Fork "fork" (Fork) => Update;
    /// Forgets a game.
    Close "close" (AtTable) => Done;
    /// What a list of cards is as a deck.
    Deck "deck" (Deck) => DeckReading;
    /// Clauses of the rulebook, by number or words.
    Rules "rules" (Find) => Rules;
    /// Keywords, by name or words.
    Keywords "keywords" (Find) => Keywords;
    /// The project's scenarios, by keyword, clause or words.
    Scenarios "scenarios" (Find) => Scenarios;
    /// The text of one of the project's scenarios.
    ScenarioText "scenario_text" (ScenarioName) => NamedText;
    /// Runs a scenario.
    Scenario "scenario" (Scenario) => ScenarioRun;
    /// Plays on from the board of a scenario.
    ScenarioPlay "scenario_play" (ScenarioPlay) => Update;
    /// Goes through every way in which a scenario can go on.
    Explore "explore" (Explore) => Explored;
    /// Reads card texts.
    ReadCards "read_cards" (ReadCards) => CardReadings;
    /// How much of card databases is understood.
    Coverage "coverage" (Coverage) => CoverageReport;
}

calls! { OnlineRequest OnlineAnswer OnlineCalls:
    /// Says who one is. Everything else may be asked for afterwards.
    Enter "enter" (Enter) => Guest;
    /// The tables that anybody may come to.
    Tables "tables" (Nothing) => Tables;
    /// Makes a table.
    Make "make" (Make) => Made;
    /// Comes to a table, to play or to watch; the one where one was before is left.
    Join "join" (Join) => Joined;
    /// Takes an empty seat of a public table.
    Sit "sit" (AtSeat) => Room;
    /// Gives one's seat up; the game waits for somebody else.
    Stand "stand" (Nothing) => Room;
    /// An invitation to an empty seat, or to one's own for another device.
    Invite "invite" (AtSeat) => Invitation;
    /// Takes an option of the open decision.
    Choose "choose" (Choose) => Done;
    /// Takes several cards in any order, and says that these are all.
    Pick "pick" (Pick) => Done;
    /// Passes once.
    Pass "pass" (Pass) => Done;
    /// Why something is not offered.
    Why "why" (Why) => Reasons;
    /// What the caller sees now, with the whole log.
    Look "look" (Nothing) => Update;
    /// A seat gives up.
    Concede "concede" (Nothing) => Done;
    /// Takes back the caller's last decision, or asks the others whether it may be taken back.
    Undo "undo" (Nothing) => Done;
    /// Answers a question whether something may be taken back.
    Consent "consent" (Consent) => Done;
    /// Says something to everybody at the table.
    Say "say" (Say) => Done;
    /// Tells whoever runs the server that something is wrong; the game goes along.
    Report "report" (Report) => Done;
    /// Wants to play again with the same people; when all want to, the next game is dealt.
    Rematch "rematch" (Nothing) => Done;
    /// The game as a file with the opened shuffle, once it is over.
    Save "save" (Nothing) => Saved;
}
