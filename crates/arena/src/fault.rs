//! Faults: what must not happen in any game. They are counted and leave a replay file; nothing stops.

use std::path::Path;

use byword_kernel::replay::Replay;
use byword_kernel::rulebook::{Setup, World};
use serde::{Deserialize, Serialize};

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The setup was refused.
    Setup,
    /// The program broke off.
    Panic,
    /// The engine could not go on: no work left, too many steps, a decision without options.
    Stuck,
    /// More decisions than a game may have.
    Limit,
    /// The conformance suite found something.
    Violation,
}

/// A fault of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Which game of the series, from 0.
    pub game: u64,
    /// The seed it was dealt with.
    pub seed: u64,
    /// What kind.
    pub kind: FaultKind,
    /// What exactly.
    pub detail: String,
    /// How many choices were made before.
    pub decision: u32,
    /// The replay file that was written, if a folder was given.
    pub replay: Option<String>,
}

/// Writes the choices of a game to a file in the folder; its name, or why it was not written.
pub(crate) fn write_replay(
    folder: &Path,
    world: &World,
    setup: &Setup,
    index: u64,
    choices: &[u16],
) -> Result<String, String> {
    let name = format!("fault-{}-{}-{index}.replay", world.game, setup.seed);
    let path = folder.join(&name);
    let replay = Replay::bare(world, setup.clone(), choices.to_vec());
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, replay.write()));
    written.map(|()| path.display().to_string()).map_err(|error| format!("no replay written: {error}"))
}
