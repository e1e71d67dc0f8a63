//! Scenarios: the project's own, and those that people write.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Decision, LogEntry, NamedText, Seating, Trouble, View};

/// Scenarios of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Scenarios {
    /// What was found, by name.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A scenario of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioInfo {
    /// Its name: folder and file.
    pub name: String,
    /// What it shows, in a line.
    pub title: String,
    /// The clauses that it shows.
    pub clauses: Vec<String>,
}

/// A scenario of the project, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioName {
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
}

/// Runs a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The scenario.
    pub file: NamedText,
}

/// Plays on from the board of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioPlay {
    /// The scenario.
    pub file: NamedText,
    /// After so many of its steps; absent: from its beginning.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub step: u32,
    /// Who sits where.
    #[serde(default)]
    #[ts(as = "Option<Seating>", optional)]
    pub seating: Seating,
}

/// What became of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioRun {
    /// The game.
    pub game: String,
    /// What it shows, in a line.
    pub title: String,
    /// Whether everything is as it says.
    pub passed: bool,
    /// Its steps, as far as they were carried out; the first is the board before any.
    pub steps: Vec<ScenarioStep>,
}

/// A step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioStep {
    /// Its line in the file; 0 for the board before any step.
    pub line: u32,
    /// What it says.
    pub text: String,
    /// Whether everything is as it says.
    pub passed: bool,
    /// What is not, with places.
    pub failures: Vec<Failure>,
    /// How the table stands after it.
    pub view: View,
    /// What is to be decided after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decision: Option<Decision>,
    /// What it has brought about.
    pub log: Vec<LogEntry>,
    /// What tried to happen: abilities that looked at an event and let it pass, each with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LogEntry>>", optional)]
    pub tried: Vec<LogEntry>,
}

/// Something that is not as a scenario says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// Where it says so.
    pub place: Trouble,
    /// What was expected.
    pub expected: String,
    /// What is the case.
    pub found: String,
}
