//! The command line of `byword ask`.

use clap::Args;

use crate::args::Language;

/// `byword ask`
#[derive(Debug, Args)]
#[command(after_help = "\
Example, typed or from a script:
  byword ask lorcana
  ? player 1 play: Linnet Oar (exerted)
  ? player 2 play: Wren Asterby - Tide Clockmaker
  ? may I quest Linnet Oar?
  ? player 1 play: Linnet Oar
  ? - quest Linnet Oar
  ? what tried to happen?
  ? save question.scenario

A board is typed in the words of scenario files (docs/scenarios.md). With --json each answer is a line of JSON.")]
pub struct Ask {
    /// The game.
    pub game: String,
    /// For machines: a line of JSON for each line that is read.
    #[arg(long)]
    pub json: bool,
    /// The language.
    #[arg(long, value_enum, default_value = "en")]
    pub lang: Language,
}
