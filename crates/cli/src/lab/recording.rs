//! Records of series that are played: `--record`, `--decisions`.

use byword_arena::{Plan, Recorder};

use super::args::Recording;
use crate::failure::Failure;

impl Recording {
    /// Begins the record, if one is asked for.
    pub fn begin(&self) -> Result<Option<Recorder>, Failure> {
        let begin = |path| Recorder::create(path, self.decisions.as_deref());
        let refused = |error: std::io::Error| Failure::input(format!("{error}; a record is not overwritten"));
        self.record.as_deref().map(begin).transpose().map_err(refused)
    }
}

/// Sees that the record is on the disk.
pub fn finish(plan: &Plan) -> Result<(), Failure> {
    let done = plan.recorder.as_ref().map_or(Ok(()), Recorder::finish);
    done.map_err(|error| Failure::input(format!("the record cannot be written: {error}")))
}

/// A record has all games of a part or there is none: what was played before cannot be recorded any more.
pub fn all_recorded(plan: &Plan, played: usize) -> Result<(), Failure> {
    if plan.recorder.is_some() && played > 0 {
        return Err(Failure::input(format!(
            "`--record` needs a run from the beginning, and `--out` already has {played} lines: name another file"
        )));
    }
    Ok(())
}
