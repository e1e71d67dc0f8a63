//! How a state came about, and the same as bytes.

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::position::Position;
use byword_kernel::replay::fingerprint;
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;
use serde::{Deserialize, Serialize};

use crate::core::{Core, Held};

/// How a state began.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// With a deal from this seed.
    Deal(u64),
    /// With a sample of what a seat cannot know. Nothing of the true game is in it but what that seat was told.
    Sample { seat: u8, recalled: Vec<String>, position: Box<Position> },
}

impl Origin {
    /// The table as it was.
    pub fn begin(&self, core: &Core, log: Log) -> Result<Held, String> {
        match self {
            Self::Deal(seed) => Held::deal(core, &core.setup(*seed), log),
            Self::Sample { position, .. } => Ok(Held::at(core, (**position).clone(), log)),
        }
    }

    /// What the seat had been told before.
    pub fn recalled(&self, by: Seat) -> &[String] {
        match self {
            Self::Sample { seat, recalled, .. } if *seat == by.0 => recalled,
            _ => &[],
        }
    }
}

/// What changes a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The option of this number was taken.
    Choose(u32),
    /// The random numbers to come are those of this seed.
    Reseed(u64),
}

impl Step {
    /// Makes the step. If it cannot be made, nothing has changed.
    pub fn take(self, table: &mut Table<'_>) -> Result<(), String> {
        match self {
            Self::Choose(number) => {
                table.choose(number as usize).map_err(|refusal| format!("{:?}", refusal.reason))
            }
            Self::Reseed(seed) => {
                table.reseed(seed);
                Ok(())
            }
        }
    }
}

/// The form of the bytes.
const FORM: u32 = 1;

/// A state as bytes: how it began and what was done since. They are read by doing it again.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    form: u32,
    game: String,
    /// The cards and keywords as compiled.
    cards: String,
    setup: Setup,
    pub origin: Origin,
    pub steps: Vec<Step>,
    pub digest: u64,
}

/// The same, borrowed.
#[derive(Serialize)]
struct Saving<'a> {
    form: u32,
    game: &'a str,
    cards: String,
    setup: &'a Setup,
    origin: &'a Origin,
    steps: &'a [Step],
    digest: u64,
}

fn cards(core: &Core) -> String {
    format!("{:?}", fingerprint(&core.loaded.world))
}

impl Saved {
    /// A state as bytes.
    pub fn write(core: &Core, origin: &Origin, steps: &[Step], digest: u64) -> Result<Vec<u8>, String> {
        let (game, setup, cards) = (core.kit.name, &core.base, cards(core));
        let saving = Saving { form: FORM, game, cards, setup, origin, steps, digest };
        serde_json::to_vec(&saving).map_err(|error| error.to_string())
    }

    /// Reads bytes of a state of this game.
    pub fn read(core: &Core, bytes: &[u8]) -> Result<Self, String> {
        let saved: Self =
            serde_json::from_slice(bytes).map_err(|error| format!("no saved state: {error}"))?;
        if saved.form != FORM || saved.game != core.kit.name {
            return Err(format!("a state of {} in form {}", saved.game, saved.form));
        }
        if saved.cards != cards(core) {
            return Err("a state of a game with other cards, or of another version".to_owned());
        }
        if saved.setup != core.base {
            return Err("a state of a game with other decks, seats or options".to_owned());
        }
        Ok(saved)
    }
}
