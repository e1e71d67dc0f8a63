//! Replay files: how a game began and what was chosen. Reading one plays it again; digests of the positions tell
//! the first step that goes another way.

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::{Outcome, Position};
use crate::rulebook::{Setup, World};
use crate::session::Session;
use crate::table::Fault;
use crate::tape::Mixer;

/// The version of the file format that is written, and the newest that is read.
pub const FORMAT: u16 = 1;
/// A whole digest is kept after every so many choices.
pub const INTERVAL: usize = 32;

/// A digest, written in hexadecimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest(pub u64);

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let fail = || serde::de::Error::custom(format!("`{text}` is not a digest of 16 hexadecimal digits"));
        u64::from_str_radix(&text, 16).map(Self).map_err(|_| fail())
    }
}

/// A game as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The version of this format.
    pub format: u16,
    /// The version of the engine that wrote it.
    pub engine: String,
    /// The game's name.
    pub game: String,
    /// What the cards and keywords were, see [`fingerprint`].
    pub rules: Digest,
    /// Card files that were played with besides the house set.
    #[serde(default)]
    pub cards: Vec<String>,
    /// True if cards that were not understood whole could be played.
    #[serde(default)]
    pub partial: bool,
    /// How it began.
    pub setup: Setup,
    /// What was chosen: numbers of options.
    pub choices: Vec<u16>,
    /// The position's digest at the beginning and after every [`INTERVAL`] choices.
    pub digests: Vec<Digest>,
    /// The lowest byte of the digest after each choice, in hexadecimal; empty if it was not recorded.
    #[serde(default)]
    pub trail: String,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What was promised of the shuffle before the game, by a server that dealt it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// Who played, seat by seat, where that is known: the name of a bot, or nothing for a person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
}

/// A replay file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {cause}")]
pub struct ReadError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub cause: String,
}

/// The first step at which a game goes another way than its file says. Step 0 is the deal, step 1 the first choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Divergence {
    /// The file is of another game.
    #[error("the file is of the game `{0}`")]
    Game(String),
    /// The setup is refused.
    #[error("step 0: the game cannot be dealt: {0}")]
    Setup(String),
    /// The option chosen is not there.
    #[error("step {step}: choice {choice} is not among the {offered} options")]
    NotOffered {
        /// The step.
        step: usize,
        /// The option's number, from 0.
        choice: u16,
        /// How many options there are.
        offered: usize,
    },
    /// There is nothing to choose any more.
    #[error("step {step}: the game is over, but the file goes on")]
    Over {
        /// The step.
        step: usize,
    },
    /// The position is another one.
    #[error("step {step}: the position differs (digest {found:016x})")]
    Position {
        /// The step.
        step: usize,
        /// The digest of the position reached.
        found: u64,
    },
    /// The end is another one.
    #[error("step {step}: the game ends differently")]
    Outcome {
        /// The step.
        step: usize,
    },
}

impl Divergence {
    /// How many choices can be played again before it; nothing if the game cannot even be dealt.
    #[must_use]
    pub const fn playable(&self) -> Option<usize> {
        match self {
            Self::Game(_) | Self::Setup(_) => None,
            Self::NotOffered { step, .. } | Self::Over { step } | Self::Position { step, .. } => {
                step.checked_sub(1)
            }
            Self::Outcome { step } => Some(*step),
        }
    }
}

/// What a whole replay came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many choices were made.
    pub steps: usize,
    /// The digest of the last position.
    pub digest: u64,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What stopped it, if something that must not happen did.
    pub fault: Option<Fault>,
}

/// A digest of everything that replays depend on: the cards as compiled, and the keywords.
#[must_use]
pub fn fingerprint(world: &World) -> Digest {
    let mut mixer = Mixer::new(u64::from(FORMAT));
    world.game.hash(&mut mixer);
    for def in world.catalog.defs() {
        def.spec.title.hash(&mut mixer);
        def.spec.tags.hash(&mut mixer);
        def.spec.abilities.hash(&mut mixer);
        def.spec.innate.hash(&mut mixer);
        for stat in def.spec.stats {
            mixer.write_i16(stat);
        }
    }
    for (keyword, _) in world.catalog.keywords() {
        keyword.word.hash(&mut mixer);
        keyword.abilities.hash(&mut mixer);
    }
    Digest(mixer.finish())
}

impl Replay {
    /// The replay of a game that stands at its first decision.
    #[must_use]
    pub fn begin(world: &World, setup: Setup, first: &Position) -> Self {
        Self {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: world.game.to_owned(),
            rules: fingerprint(world),
            cards: Vec::new(),
            partial: false,
            setup,
            choices: Vec::new(),
            digests: vec![Digest(first.digest())],
            trail: String::new(),
            outcome: first.outcome().copied(),
            commitment: None,
            players: Vec::new(),
        }
    }

    /// A replay of choices only, for games that cannot be played again to their end (faults).
    #[must_use]
    pub fn bare(world: &World, setup: Setup, choices: Vec<u16>) -> Self {
        let first = Position::default();
        Self { choices, digests: Vec::new(), ..Self::begin(world, setup, &first) }
    }

    /// Adds a choice and the position after it.
    pub fn push(&mut self, choice: u16, after: &Position) {
        self.choices.push(choice);
        let digest = after.digest();
        // Writing to a string cannot fail.
        let _ = write!(self.trail, "{:02x}", digest as u8);
        if self.choices.len().is_multiple_of(INTERVAL) {
            self.digests.push(Digest(digest));
        }
        self.outcome = after.outcome().copied();
    }

    /// The game up to its first so many choices.
    #[must_use]
    pub fn first(&self, steps: usize) -> Self {
        let mut cut = self.clone();
        if steps < cut.choices.len() {
            cut.choices.truncate(steps);
            cut.trail.truncate(2 * steps);
            cut.digests.truncate(steps / INTERVAL + 1);
            cut.outcome = None;
        }
        cut
    }

    /// The file's text: JSON, one field a line.
    #[must_use]
    pub fn write(&self) -> String {
        let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(self) else { return String::new() };
        let lines: Vec<String> = fields.iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// Where it is broken and why.
    pub fn read(file: &str, text: &str) -> Result<Self, ReadError> {
        let fail = |line, column, cause| ReadError { file: file.to_owned(), line, column, cause };
        if !text.trim_start().starts_with('{') {
            return Err(fail(1, 1, "this is no saved game".to_owned()));
        }
        let replay: Self = serde_json::from_str(text).map_err(|error| {
            let cause = error.to_string();
            let cause = cause.rsplit_once(" at line ").map_or(cause.as_str(), |(cause, _)| cause).to_owned();
            fail(error.line().max(1), error.column().max(1), cause)
        })?;
        let line_of = |key: &str| {
            text.lines().position(|line| line.contains(&format!("\"{key}\""))).map_or(1, |i| i + 1)
        };
        let trail = replay.trail.as_bytes();
        if replay.format == 0 || replay.format > FORMAT {
            let cause = format!("format {}, but this program reads up to {FORMAT}", replay.format);
            return Err(fail(line_of("format"), 1, cause));
        }
        if !trail.is_empty()
            && (trail.len() != 2 * replay.choices.len() || !trail.iter().all(u8::is_ascii_hexdigit))
        {
            let cause = "the trail should have two hexadecimal digits for each choice".to_owned();
            return Err(fail(line_of("trail"), 1, cause));
        }
        let digests = replay.choices.len() / INTERVAL + 1;
        if !replay.digests.is_empty() && replay.digests.len() != digests {
            let cause =
                format!("there should be {digests} digests, one for every {INTERVAL} choices and the first");
            return Err(fail(line_of("digests"), 1, cause));
        }
        Ok(replay)
    }

    /// Ok if a decision is open after so many choices, as there must be if the file goes on.
    pub(crate) const fn check_offer(&self, done: usize, position: &Position) -> Result<(), Divergence> {
        if position.outcome().is_some() { Err(Divergence::Over { step: done + 1 }) } else { Ok(()) }
    }

    /// Ok if the position after so many choices is the one recorded, as far as that was.
    pub(crate) fn check(&self, done: usize, position: &Position) -> Result<(), Divergence> {
        let found = position.digest();
        let whole = done.is_multiple_of(INTERVAL).then(|| self.digests.get(done / INTERVAL)).flatten();
        let byte = done.checked_sub(1).and_then(|i| self.trail.get(2 * i..2 * i + 2));
        let byte_fits = byte.and_then(|b| u8::from_str_radix(b, 16).ok()).is_none_or(|b| b == found as u8);
        if !byte_fits || whole.is_some_and(|digest| digest.0 != found) {
            return Err(Divergence::Position { step: done, found });
        }
        // Where digests were not recorded, neither was the end.
        if !self.digests.is_empty()
            && done == self.choices.len()
            && position.outcome().copied() != self.outcome
        {
            return Err(Divergence::Outcome { step: done });
        }
        Ok(())
    }

    /// Plays the game again, comparing every position with the file.
    ///
    /// # Errors
    /// The first step that differs.
    pub fn verify(&self, world: &World) -> Result<Verified, Divergence> {
        let session = Session::resume(world, self)?;
        let position = session.position();
        Ok(Verified {
            steps: session.steps(),
            digest: position.digest(),
            outcome: position.outcome().copied(),
            fault: session.table().fault(),
        })
    }
}
